use serde_json::{Value, json};

use crate::client::{Client, games, token};
use crate::contract::DOCUMENT;

/// The answer without its drawing, which must be a whole picture.
fn without_drawing(mut answer: Value) -> Value {
    let drawing = answer.as_object_mut().unwrap().shift_remove("drawing");
    let drawing = drawing.expect("it was asked for");
    let drawing = drawing.as_str().unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>"));
    answer
}

#[tokio::test]
async fn a_drawing_comes_where_it_is_asked_for_and_changes_nothing_else() {
    let client = Client::new();
    for game in games() {
        let base = format!("/api/games/{}", game.slug);
        let opened = client.init(game.slug, 7).await;
        assert!(opened.get("drawing").is_none());
        let drawn = client
            .get(&format!("{base}/init?seed=7&drawing=svg"))
            .await
            .good();
        assert_eq!(without_drawing(drawn).to_string(), opened.to_string());

        let action = &opened["legalActions"][0];
        let bodies = [
            (
                "action",
                json!({ "stateToken": token(&opened), "action": action }),
            ),
            (
                "actions",
                json!({ "stateToken": token(&opened), "actions": [action] }),
            ),
            (
                "actions",
                json!({ "stateToken": token(&opened), "actions": [] }),
            ),
            ("replay", json!({ "seed": 7, "actions": [action] })),
        ];
        for (route, body) in bodies {
            let path = format!("{base}/{route}");
            let plain = client.post(&path, body.to_string()).await.good();
            assert!(plain.get("drawing").is_none());
            let path = format!("{path}?drawing=svg");
            let drawn = client.post(&path, body.to_string()).await.good();
            assert_eq!(without_drawing(drawn).to_string(), plain.to_string());
            let path = format!("{path}&wide=on");
            let wide = client.post(&path, body.to_string()).await.good();
            assert_eq!(without_drawing(wide).to_string(), plain.to_string());
        }
    }
}

#[tokio::test]
async fn a_drawing_shows_the_position_of_its_state() {
    let client = Client::new();
    let opened = client
        .get("/api/games/critter-lineup/init?seed=7&drawing=svg")
        .await
        .good();
    let drawing = opened["drawing"].as_str().unwrap();
    let critters = opened["state"]["colours"].as_u64().unwrap() * 4;
    assert_eq!(drawing.matches("data-piece=").count() as u64, critters);
    let tubes = opened["state"]["tubes"].as_array().unwrap();
    assert_eq!(drawing.matches("data-place=").count(), tubes.len());
}

/// A large rack lies in more rows on a screen that is higher than wide.
#[tokio::test]
async fn a_drawing_has_the_shape_that_was_asked_for() {
    let client = Client::new();
    let path = "/api/games/critter-lineup/init?puzzle=critter-lineup:1:7:45&drawing=svg";
    let shape = |answer: &Value| {
        let svg = answer["drawing"].as_str().unwrap();
        let size = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
        let mut size = size
            .split(['"', ' '])
            .map(|part| part.parse::<f64>().unwrap());
        size.next().unwrap() / size.next().unwrap()
    };
    let high = shape(&client.get(path).await.good());
    let wide = shape(&client.get(&format!("{path}&wide=on")).await.good());
    assert!(high < 1.0 && wide > 1.0, "{high} {wide}");
    let wrong = client.get(&format!("{path}&wide=yes")).await;
    assert_eq!(wrong.status, 400);
}

#[test]
fn the_field_is_documented() {
    for schema in ["DuskcourtSnapshot", "DuskcourtReplayed"] {
        let schema = &DOCUMENT["components"]["schemas"][schema];
        assert_eq!(
            schema["properties"]["drawing"]["type"], "string",
            "{schema}"
        );
        let required = schema["required"].as_array().unwrap();
        assert!(!required.contains(&json!("drawing")));
    }
}
