//! What is shown to people, in the answers of every route that can show it.

use serde_json::{Value, json};

use crate::client::{Client, games, token};

/// Every text of a panel, but for what is posted or styled.
fn words(panel: &Value, found: &mut Vec<String>) {
    match panel {
        Value::String(text) => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| words(item, found)),
        Value::Object(fields) => {
            let unseen = ["action", "piece", "kind", "look", "lesson"];
            for (key, field) in fields {
                if !unseen.contains(&key.as_str()) {
                    words(field, found);
                }
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn every_answer_of_a_run_can_have_a_panel() {
    let client = Client::new();
    for game in games() {
        let base = format!("/api/games/{}", game.slug);
        let opened = client
            .get(&format!("{base}/init?seed=5&panel=on"))
            .await
            .good();
        let mut last = opened;
        for _ in 0..40 {
            let panel = &last["panel"];
            assert_eq!(panel["stage"]["word"], game.stage);
            let legal = last["legalActions"].as_array().unwrap();
            // What can be carried and what can be commanded is together what is legal.
            let ways = panel["spots"].as_array().unwrap().iter();
            let ways = ways.flat_map(|spot| spot["ways"].as_array().unwrap());
            let commands = panel["commands"].as_array().unwrap().iter();
            let enabled =
                commands.filter(|command| command["enabled"] == true && command["deed"] == "play");
            let mut offered: Vec<String> = ways
                .chain(enabled)
                .map(|offer| offer["action"].to_string())
                .collect();
            let mut expected: Vec<String> = legal.iter().map(Value::to_string).collect();
            offered.sort();
            expected.sort();
            assert_eq!(offered, expected, "{panel}");
            let mut said = Vec::new();
            words(panel, &mut said);
            assert!(said.iter().all(|text| !text.contains('{')), "{said:?}");
            let Some(action) = legal.first() else { break };
            let body = json!({ "stateToken": token(&last), "action": action });
            last = client
                .post(&format!("{base}/action?panel=on"), body.to_string())
                .await
                .good();
        }
    }
}

#[tokio::test]
async fn a_refusal_has_its_reason_once_for_programs_and_once_for_people() {
    let client = Client::new();
    for (slug, action, reason, said) in [
        (
            "baskmere",
            json!({ "type": "MOVE", "from": 1, "to": 1 }),
            "1",
            "2",
        ),
        (
            "critter-lineup",
            json!({ "type": "move", "from": 0, "to": 40 }),
            "40",
            "41",
        ),
    ] {
        let opened = client.init(slug, 7).await;
        let body = json!({ "stateToken": token(&opened), "action": action });
        let path = format!("/api/games/{slug}/action?panel=on");
        let answer = client.post(&path, body.to_string()).await.good();
        assert_eq!(answer["ok"], false);
        let news = &answer["panel"]["news"];
        assert_eq!(news["tone"], "warn");
        let (told, text) = (
            answer["reason"].as_str().unwrap(),
            news["text"].as_str().unwrap(),
        );
        assert!(told.contains(reason), "{told}");
        assert!(text.contains(said), "{text}");
        assert_ne!(told, text);
        assert_eq!(
            answer["panel"]["facts"],
            panel_of(&client, slug).await["facts"]
        );
    }
}

async fn panel_of(client: &Client, slug: &str) -> Value {
    let path = format!("/api/games/{slug}/init?seed=7&panel=on");
    client.get(&path).await.good()["panel"].clone()
}

#[tokio::test]
async fn a_panel_leaves_the_rest_of_an_answer_as_it_is() {
    let client = Client::new();
    for game in games() {
        let (answers, actions) = client.wander(game.slug, 6, 12).await;
        let base = format!("/api/games/{}", game.slug);
        let token = token(&answers[0]);
        for (route, body) in [
            (
                "action",
                json!({ "stateToken": token, "action": actions[0] }),
            ),
            (
                "actions",
                json!({ "stateToken": token, "actions": actions }),
            ),
            ("hint", json!({ "stateToken": token })),
        ] {
            let path = format!("{base}/{route}");
            let plain = client.post(&path, body.to_string()).await.good();
            let shown = client
                .post(&format!("{path}?panel=on"), body.to_string())
                .await;
            let mut shown = shown.good();
            assert!(plain.get("panel").is_none(), "{route}");
            assert!(
                shown
                    .as_object_mut()
                    .unwrap()
                    .shift_remove("panel")
                    .is_some(),
                "{route}"
            );
            assert_eq!(shown, plain, "{route}");
        }
    }
}
