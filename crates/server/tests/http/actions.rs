use serde_json::{Value, json};

use crate::client::{Client, games, token};

#[tokio::test]
async fn a_list_is_its_actions_one_by_one() {
    let client = Client::new();
    for game in games() {
        for seed in 0..6 {
            let (answers, actions) = client.wander(game.slug, seed, 60).await;
            let answer = client
                .act_all(game.slug, token(&answers[0]), &actions)
                .await
                .good();
            let mut expected = answers.last().unwrap().clone();
            expected["played"] = json!(actions.len());
            assert_eq!(answer.to_string(), expected.to_string());
        }
    }
}

#[tokio::test]
async fn a_list_stops_at_the_first_refusal() {
    let client = Client::new();
    for game in games() {
        let (answers, mut actions) = client.wander(game.slug, 5, 9).await;
        let stop = actions.len() / 2;
        actions.insert(stop, json!({"type": "CASTLE"}));
        let answer = client
            .act_all(game.slug, token(&answers[0]), &actions)
            .await
            .good();
        let alone = client
            .act(game.slug, token(&answers[stop]), "{\"type\":\"CASTLE\"}")
            .await
            .good();
        let mut expected = answers[stop].clone();
        expected["played"] = json!(stop);
        expected["refused"] =
            json!({ "index": stop, "code": alone["code"], "reason": alone["reason"] });
        assert_eq!(answer.to_string(), expected.to_string());
    }
}

#[tokio::test]
async fn with_nothing_played_the_state_is_shown_as_sent() {
    let client = Client::new();
    for game in games() {
        let opened = client.init(game.slug, 7).await;
        for (actions, refused) in [(vec![], false), (vec![json!(null)], true)] {
            let answer = client
                .act_all(game.slug, token(&opened), &actions)
                .await
                .good();
            for same in [
                "stateToken",
                "state",
                "observation",
                "legalActions",
                "score",
                "gameOver",
            ] {
                assert_eq!(answer[same], opened[same]);
            }
            assert_eq!(answer["ok"], true);
            assert_eq!(answer["played"], 0);
            assert_eq!(answer["report"], Value::Null);
            assert_eq!(answer.get("refused").is_some(), refused);
        }
    }
}

#[tokio::test]
async fn a_thousand_actions_are_taken_and_one_more_is_not() {
    let client = Client::new();
    for game in games() {
        let opened = client.init(game.slug, 7).await;
        let list = vec![json!(1); 1_000];
        let answer = client
            .act_all(game.slug, token(&opened), &list)
            .await
            .good();
        assert_eq!(answer["refused"]["index"], 0);
        let list = vec![json!(1); 1_001];
        let said = client
            .act_all(game.slug, token(&opened), &list)
            .await
            .problem(400, "too-many-actions");
        assert!(said.contains("at most 1000 actions"), "{said}");
    }
}

#[tokio::test]
async fn a_body_without_a_list_is_told() {
    let client = Client::new();
    let path = "/api/games/duskcourt/actions";
    let opened = client.init("duskcourt", 7).await;
    for (body, says) in [
        (
            json!({ "stateToken": token(&opened) }),
            "the body lacks \"actions\"",
        ),
        (
            json!({ "stateToken": token(&opened), "action": {} }),
            "the body has no key \"action\"",
        ),
        (
            json!({ "stateToken": token(&opened), "actions": {} }),
            "\"actions\" is a list of actions, not ",
        ),
        (
            json!({ "stateToken": token(&opened), "actions": null }),
            "\"actions\" is a list of actions, not ",
        ),
        (json!({ "actions": [] }), "stateToken"),
    ] {
        let said = client
            .post(path, body.to_string())
            .await
            .problem(400, "bad-body");
        assert!(said.contains(says), "{body}: {said}");
    }
}
