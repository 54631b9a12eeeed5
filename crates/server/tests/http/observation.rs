use serde_json::{Value, json};

use crate::client::{Client, games, token};
use crate::contract::DOCUMENT;

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
async fn any_other_value_is_told_what_is_right() {
    let client = Client::new();
    for game in games() {
        let base = format!("/api/games/{}", game.slug);
        let opened = client.init(game.slug, 7).await;
        let token = token(&opened);
        let one = json!({ "stateToken": token, "action": opened["legalActions"][0] });
        let all = json!({ "stateToken": token, "actions": [opened["legalActions"][0]] });
        for query in [
            "observation=full",
            "observation=",
            "observation",
            "observation=NONE",
            "observation=none&observation=none",
            "observation=%ff",
        ] {
            let answers = [
                client.get(&format!("{base}/init?seed=7&{query}")).await,
                client
                    .post(&format!("{base}/action?{query}"), one.to_string())
                    .await,
                client
                    .post(&format!("{base}/actions?{query}"), all.to_string())
                    .await,
            ];
            for answer in answers {
                let said = answer.problem(400, "bad-parameter");
                assert!(
                    said.contains("observation") && said.contains("\"none\""),
                    "{query}: {said}"
                );
            }
        }
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

#[test]
fn the_parameter_is_documented() {
    for (route, method) in [("init", "get"), ("action", "post"), ("actions", "post")] {
        let path = format!("/api/games/{{slug}}/{route}");
        let parameters = DOCUMENT["paths"][&path][method]["parameters"]
            .as_array()
            .unwrap();
        let parameter = parameters
            .iter()
            .find(|one| one["name"] == "observation")
            .unwrap();
        assert_eq!(parameter["in"], "query");
        assert_eq!(parameter["required"], false);
        assert!(
            parameter["schema"].to_string().contains("\"none\""),
            "{parameter}"
        );
    }
}
