use serde_json::{Value, json};

use crate::client::{Client, games};

#[tokio::test]
async fn a_replay_ends_where_the_run_ended() {
    let client = Client::new();
    for game in games() {
        for seed in 0..6 {
            let (answers, actions) = client.wander(game.slug, seed, 120).await;
            let last = answers.last().unwrap();
            let answer = client.replay(game.slug, seed, &actions).await;
            assert_eq!(
                answer.bytes,
                Client::new().replay(game.slug, seed, &actions).await.bytes
            );
            let answer = answer.good();
            let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
            assert_eq!(
                names,
                [
                    "ok", "score", "gameOver", "stage", "played", "state", "course"
                ]
            );
            let course = answer["course"].as_object().unwrap();
            assert_eq!(course.keys().collect::<Vec<_>>(), ["stages", "mean"]);
            let stages = course["stages"].as_array().unwrap();
            let mean: f64 = stages
                .iter()
                .map(|stage| stage["score"].as_f64().unwrap())
                .sum::<f64>()
                / stages.len() as f64;
            assert!((course["mean"].as_f64().unwrap() - mean).abs() < 1e-4);
            let review = json!({ "seed": seed, "actions": actions }).to_string();
            let path = format!("/api/games/{}/review?from=40", game.slug);
            let review = client.post(&path, review).await.good();
            assert_eq!(review["course"], answer["course"]);
            assert_eq!(answer["ok"], true);
            assert_eq!(answer["played"], actions.len());
            for same in ["score", "gameOver", "state"] {
                assert_eq!(answer[same], last[same]);
            }
        }
    }
}

#[tokio::test]
async fn a_replay_with_a_panel_has_every_move_for_people() {
    let client = Client::new();
    for game in games() {
        let (answers, actions) = client.wander(game.slug, 3, 40).await;
        let base = format!("/api/games/{}/replay", game.slug);
        let body = json!({ "seed": 3, "actions": actions }).to_string();
        let path = format!("{base}?panel=on");
        let mut told = client.post(&path, body.clone()).await.good();
        let steps = told.as_object_mut().unwrap().shift_remove("steps").unwrap();
        let panel = told.as_object_mut().unwrap().shift_remove("panel").unwrap();
        assert_eq!(panel["stage"]["number"], told["stage"]);
        let plain = client.post(&base, body).await.good();
        assert_eq!(told, plain);
        let steps = steps.as_array().unwrap();
        assert_eq!(steps.len(), actions.len());
        for (step, answer) in steps.iter().zip(&answers[1..]) {
            assert_eq!(step["score"], answer["score"]);
            assert!(!step["text"].as_str().unwrap().is_empty());
        }
    }
}

#[tokio::test]
async fn a_replay_stops_at_the_first_refusal() {
    let client = Client::new();
    for game in games() {
        let (answers, mut actions) = client.wander(game.slug, 5, 8).await;
        actions.truncate(4);
        let stop = actions.len();
        actions.push(json!([]));
        actions.push(json!([]));
        let answer = client.replay(game.slug, 5, &actions).await.good();
        assert_eq!(answer["ok"], false);
        assert_eq!(answer["played"], stop);
        assert_eq!(answer["state"], answers[stop]["state"]);
        assert_eq!(answer["refused"]["index"], stop);
        assert_eq!(answer["refused"]["code"], "malformed");
    }
}

#[tokio::test]
async fn an_empty_replay_is_the_opening() {
    let client = Client::new();
    for game in games() {
        let answer = client.replay(game.slug, 7, &[]).await.good();
        assert_eq!(answer["state"], client.init(game.slug, 7).await["state"]);
        assert_eq!(answer["stage"], 1);
        assert_eq!(answer["ok"], true);
    }
}

#[tokio::test]
async fn versions_and_seeds_are_checked() {
    let client = Client::new();
    let send = async |body: String| client.post("/api/games/duskcourt/replay", body).await;
    let plain = send("{\"seed\":7,\"actions\":[]}".into()).await;
    let versioned = send("{\"seed\":7,\"rulesVersion\":1,\"actions\":[]}".into()).await;
    assert_eq!(plain.bytes, versioned.bytes);
    for version in [
        "0",
        "2",
        "1.0",
        "\"1\"",
        "null",
        "{}",
        "99999999999999999999",
    ] {
        let body = format!("{{\"seed\":7,\"rulesVersion\":{version},\"actions\":[]}}");
        let said = send(body).await.problem(400, "unknown-rules-version");
        assert!(said.contains("played by rulesVersion 1 here"), "{said}");
    }
    for seed in [
        "-1",
        "1.5",
        "1e3",
        "7.0",
        "\"7\"",
        "null",
        "9007199254740992",
        "18446744073709551616",
        "1e400",
        "[7]",
        "-0",
    ] {
        let body = format!("{{\"seed\":{seed},\"actions\":[]}}");
        let said = send(body).await.problem(400, "bad-seed");
        assert!(said.contains("from 0 to 9007199254740991"), "{said}");
    }
    for body in [
        "{\"actions\":[]}",
        "{\"seed\":7}",
        "{\"seed\":7,\"actions\":[],\"extra\":\"duskcourt\"}",
        "{\"seed\":7,\"seed\":7,\"actions\":[]}",
    ] {
        send(body.into()).await.problem(400, "bad-body");
    }
}

#[tokio::test]
async fn a_hundred_thousand_actions_are_taken_and_one_more_is_not() {
    let client = Client::new();
    let list = |length: usize| vec![Value::from(1); length];
    let answer = client.replay("duskcourt", 7, &list(100_000)).await.good();
    assert_eq!(answer["refused"]["index"], 0);
    let said = client
        .replay("duskcourt", 7, &list(100_001))
        .await
        .problem(400, "too-many-actions");
    assert!(said.contains("at most 100000 actions"), "{said}");
}

#[tokio::test]
async fn a_saved_run_can_be_sent_as_it_is() {
    let client = Client::new();
    for game in games() {
        let (_, actions) = client.wander(game.slug, 3, 5).await;
        let saved = |slug: &str| {
            json!({ "game": slug, "rulesVersion": 1, "seed": 3, "actions": actions }).to_string()
        };
        for route in ["replay", "review"] {
            let path = format!("/api/games/{}/{route}", game.slug);
            let answer = client.post(&path, saved(game.slug)).await.good();
            assert_eq!(
                (&answer["ok"], &answer["played"]),
                (&true.into(), &actions.len().into())
            );
            let said = client
                .post(&path, saved("chess"))
                .await
                .problem(400, "bad-body");
            assert!(said.contains("a run of \"chess\", sent to"), "{said}");
        }
    }
}
