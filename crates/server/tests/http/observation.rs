use serde_json::{Value, json};

use crate::client::{Client, games, token};

/// The answer, whose observation must be empty, with the text put back.
fn with_text(mut answer: Value, of: &Value) -> Value {
    assert_eq!(answer["observation"], "");
    answer["observation"] = of["observation"].clone();
    answer
}

#[tokio::test]
async fn without_observation_nothing_else_changes() {
    let client = Client::new();
    for game in games() {
        let base = format!("/api/games/{}", game.slug);
        let opened = client.init(game.slug, 7).await;
        let bare = client
            .get(&format!("{base}/init?seed=7&observation=none"))
            .await;
        assert_ne!(opened["observation"], "");
        assert_eq!(
            with_text(bare.good(), &opened).to_string(),
            opened.to_string()
        );

        let action = &opened["legalActions"][0];
        let body = json!({ "stateToken": token(&opened), "action": action }).to_string();
        let full = client
            .post(&format!("{base}/action"), body.clone())
            .await
            .good();
        let bare = client
            .post(&format!("{base}/action?observation=none"), body)
            .await;
        assert_eq!(with_text(bare.good(), &full).to_string(), full.to_string());

        let body = json!({ "stateToken": token(&opened), "actions": [action] }).to_string();
        let full = client
            .post(&format!("{base}/actions"), body.clone())
            .await
            .good();
        let bare = client
            .post(&format!("{base}/actions?observation=none"), body)
            .await;
        assert_eq!(with_text(bare.good(), &full).to_string(), full.to_string());
    }
}

#[tokio::test]
async fn other_parameters_of_an_action_are_passed_over() {
    let client = Client::new();
    let opened = client.init("duskcourt", 7).await;
    let body = json!({ "stateToken": token(&opened), "action": opened["legalActions"][0] });
    let plain = client
        .post("/api/games/duskcourt/action", body.to_string())
        .await;
    let more = "/api/games/duskcourt/action?utm_source=x&observations=y";
    assert_eq!(client.post(more, body.to_string()).await.bytes, plain.bytes);
}
