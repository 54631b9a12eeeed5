use serde_json::{Value, json};

use crate::client::{Answer, Client, games};

async fn review(client: &Client, slug: &str, seed: u64, actions: &[Value]) -> Answer {
    let body = json!({ "seed": seed, "actions": actions });
    client
        .post(&format!("/api/games/{slug}/review"), body.to_string())
        .await
}

#[tokio::test]
async fn every_action_of_a_run_is_judged() {
    let client = Client::new();
    for game in games() {
        for seed in 0..4 {
            let (answers, actions) = client.wander(game.slug, seed, 120).await;
            let answer = review(&client, game.slug, seed, &actions).await;
            let again = review(&Client::new(), game.slug, seed, &actions).await;
            assert_eq!(answer.bytes, again.bytes);
            let judged = answer.good();
            let last = answers.last().unwrap();
            assert_eq!(judged["ok"], true);
            assert_eq!(judged["score"], last["score"]);
            assert_eq!(judged["gameOver"], last["gameOver"]);
            assert_eq!(judged["summary"]["exact"], true);
            let moves = judged["moves"].as_array().unwrap();
            assert_eq!(moves.len(), actions.len());
            for (index, (entry, action)) in moves.iter().zip(&actions).enumerate() {
                assert_eq!(entry["index"], index);
                assert_eq!(&entry["action"], action);
                assert!(entry["before"].is_object() && entry["after"].is_object());
                let better = entry["verdict"] != "best";
                if better {
                    assert!(entry["best"].is_object() && entry["bestText"].is_string());
                }
            }
        }
    }
}

#[tokio::test]
async fn a_review_stops_where_its_run_is_refused() {
    let client = Client::new();
    for game in games() {
        let (_, mut actions) = client.wander(game.slug, 5, 4).await;
        actions.truncate(3);
        actions.push(json!({ "type": "CASTLE" }));
        let judged = review(&client, game.slug, 5, &actions).await.good();
        assert_eq!(
            (&judged["ok"], &judged["played"]),
            (&false.into(), &3.into())
        );
        assert_eq!(judged["moves"].as_array().unwrap().len(), 3);
        assert_eq!(judged["refused"]["index"], 3);
        assert_eq!(judged["refused"]["code"], "malformed");
    }
}

#[tokio::test]
async fn seeds_versions_and_lists_are_checked_as_for_a_replay() {
    let client = Client::new();
    let send = async |body: String| client.post("/api/games/baskmere/review", body).await;
    send("{\"seed\":-1,\"actions\":[]}".into())
        .await
        .problem(400, "bad-seed");
    let versioned = "{\"seed\":1,\"rulesVersion\":9,\"actions\":[]}";
    send(versioned.into())
        .await
        .problem(400, "unknown-rules-version");
    send("{\"seed\":1}".into()).await.problem(400, "bad-body");
    let long = vec!["1"; 10_001].join(",");
    let long = format!("{{\"seed\":1,\"actions\":[{long}]}}");
    send(long).await.problem(400, "too-many-actions");
}

#[tokio::test]
async fn what_is_judged_can_begin_later_in_the_run() {
    let client = Client::new();
    let post = async |query: &str, body: &str| {
        let path = format!("/api/games/critter-lineup/review{query}");
        client.post(&path, body.to_owned()).await
    };
    let (_, actions) = client.wander("critter-lineup", 2, 20).await;
    let body = json!({ "seed": 2, "actions": actions }).to_string();
    let whole = post("", &body).await.good();
    assert_eq!(post("?from=0", &body).await.good(), whole);
    let part = post("?from=5&x=1", &body).await.good();
    let moves = whole["moves"].as_array().unwrap();
    assert_eq!(part["moves"].as_array().unwrap()[..], moves[5..]);
    assert_eq!(
        (&part["from"], &part["played"]),
        (&5.into(), &whole["played"])
    );
    let none = post("?from=10000", &body).await.good();
    assert_eq!(none["from"], whole["played"]);
    for query in [
        "?from=",
        "?from=-1",
        "?from=05",
        "?from=10001",
        "?from=1.0",
        "?from=1&from=1",
    ] {
        let said = post(query, &body).await.problem(400, "bad-parameter");
        assert!(said.contains("from 0 to 10000"), "{query}: {said}");
    }
}
