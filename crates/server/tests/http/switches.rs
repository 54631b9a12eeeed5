//! What holds for every parameter that is either given its one value or left away.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::{Client, games, token};
use crate::contract::DOCUMENT;

/// Each such parameter, its value, and the routes that take it.
const SWITCHES: [(&str, &str, &[&str]); 3] = [
    ("observation", "none", &["init", "action", "actions"]),
    ("drawing", "svg", &["init", "action", "actions", "replay"]),
    (
        "panel",
        "on",
        &["init", "action", "actions", "replay", "hint", "review"],
    ),
];

#[tokio::test]
async fn any_other_value_is_told_what_is_right() {
    let client = Client::new();
    for game in games() {
        let base = format!("/api/games/{}", game.slug);
        let opened = client.init(game.slug, 7).await;
        let (token, first) = (token(&opened), &opened["legalActions"][0]);
        for (name, value, routes) in SWITCHES {
            for query in [
                format!("{name}=full"),
                format!("{name}="),
                name.to_owned(),
                format!("{name}={}", value.to_uppercase()),
                format!("{name}={value}&{name}={value}"),
                format!("{name}=%ff"),
            ] {
                for route in routes {
                    let body = match *route {
                        "init" => None,
                        "action" => Some(json!({ "stateToken": token, "action": first })),
                        "actions" => Some(json!({ "stateToken": token, "actions": [first] })),
                        _ => Some(json!({ "seed": 7, "actions": [] })),
                    };
                    let answer = match body {
                        None => client.get(&format!("{base}/init?seed=7&{query}")).await,
                        Some(body) => {
                            let path = format!("{base}/{route}?{query}");
                            client.post(&path, body.to_string()).await
                        }
                    };
                    let said = answer.problem(400, "bad-parameter");
                    let right = format!("{value:?}");
                    assert!(
                        said.contains(name) && said.contains(&right),
                        "{query}: {said}"
                    );
                }
            }
        }
    }
}

#[test]
fn each_is_documented_where_it_is_taken_and_nowhere_else() {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    for (name, value, routes) in SWITCHES {
        let mut taken = Vec::new();
        for (path, methods) in paths {
            for described in methods.as_object().unwrap().values() {
                let none = Vec::new();
                let parameters = described["parameters"].as_array().unwrap_or(&none);
                let found = parameters.iter().find(|one| one["name"] == name);
                let Some(parameter) = found else { continue };
                assert_eq!(parameter["in"], "query", "{path}");
                assert_eq!(parameter["required"], false, "{path}");
                let schema: &Value = &parameter["schema"];
                assert!(
                    schema.to_string().contains(&format!("{value:?}")),
                    "{schema}"
                );
                taken.extend(path.rsplit('/').next());
            }
        }
        let of_a_game: BTreeSet<&str> = taken.iter().copied().collect();
        assert_eq!(of_a_game, routes.iter().copied().collect(), "{name}");
        assert_eq!(taken.len(), routes.len() * games().len(), "{name}");
    }
}
