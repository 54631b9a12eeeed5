use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::{Client, games, token};
use crate::contract::{DOCUMENT, validator};

#[tokio::test]
async fn the_document_lists_every_route() {
    let document = Client::new().get("/api/openapi.json").await.good();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."));
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, _) in item.as_object().unwrap() {
            routes.insert(format!("{method} {path}"));
        }
    }
    let mut expected: BTreeSet<String> = [
        "get /api/daily",
        "get /api/games",
        "get /api/openapi.json",
        "get /healthz",
        "get /readyz",
    ]
    .map(str::to_owned)
    .into();
    for game in games() {
        let slug = game.slug;
        expected.insert(format!("get /api/games/{slug}"));
        expected.insert(format!("get /api/games/{slug}/init"));
        for route in ["action", "actions", "hint", "replay", "review"] {
            expected.insert(format!("post /api/games/{slug}/{route}"));
        }
    }
    assert_eq!(routes, expected);
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name), "{path}: {name} is taken");
        }
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_schema_is_used() {
    fn collect(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    if let (true, Some(target)) = (name == "$ref", field.as_str()) {
                        found.insert(target.to_owned());
                    }
                    collect(field, found);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
            _ => {}
        }
    }
    let mut used = BTreeSet::new();
    collect(&DOCUMENT, &mut used);
    let declared: BTreeSet<String> = DOCUMENT["components"]["schemas"]
        .as_object()
        .unwrap()
        .keys()
        .map(|name| format!("#/components/schemas/{name}"))
        .collect();
    assert_eq!(used, declared);
}

#[test]
fn every_game_has_schemas_of_its_own() {
    for game in games() {
        let name: String = game.name.split_whitespace().collect();
        for what in [
            "State", "Action", "Report", "Value", "Opened", "Accepted", "Refused", "Hint", "Review",
        ] {
            let schema = &DOCUMENT["components"]["schemas"][format!("{name}{what}")];
            assert!(schema.is_object(), "{name}{what}");
        }
        let state = &DOCUMENT["components"]["schemas"][format!("{name}State")];
        let fields = state["properties"].as_object().unwrap();
        // Only practice has its key; every other one is always there.
        let required = state["required"].as_array().unwrap();
        let left_out = fields
            .keys()
            .filter(|field| !required.contains(&json!(field)));
        assert_eq!(left_out.collect::<Vec<_>>(), ["practice"]);
        for (field, schema) in fields {
            assert!(
                ["description", "$ref", "oneOf"]
                    .iter()
                    .any(|key| schema.get(*key).is_some()),
                "{name}State.{field} is not described"
            );
        }
    }
}

/// The schema of what a route of a game takes.
pub(crate) fn request_schema(slug: &str, route: &str) -> &'static Value {
    let path = format!("/api/games/{slug}/{route}");
    &DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
}

#[tokio::test]
async fn the_bodies_that_are_taken_are_the_bodies_that_are_declared() {
    let client = Client::new();
    for game in games() {
        let slug = game.slug;
        let (answers, actions) = client.wander(game.slug, 4, 30).await;
        for (answer, action) in answers.iter().zip(&actions) {
            let body = json!({ "stateToken": token(answer), "action": action });
            assert!(
                validator(request_schema(slug, "action")).is_valid(&body),
                "{body}"
            );
            if game.open {
                let body = json!({ "state": answer["state"], "action": action });
                assert!(
                    validator(request_schema(slug, "action")).is_valid(&body),
                    "{body}"
                );
            }
        }
        let body = json!({ "stateToken": token(&answers[0]), "actions": actions });
        assert!(validator(request_schema(slug, "actions")).is_valid(&body));
        for body in [
            json!({ "seed": 4, "actions": actions }),
            json!({ "game": game.slug, "seed": 4, "rulesVersion": 1, "actions": actions }),
        ] {
            assert!(validator(request_schema(slug, "replay")).is_valid(&body));
        }
        for body in [
            json!({}),
            json!({ "stateToken": "x" }),
            json!({ "stateToken": "x", "action": 7 }),
            json!({ "stateToken": "x", "action": { "type": "CASTLE" } }),
            json!({ "stateToken": "x", "action": { "type": "endRun" }, "extra": 1 }),
            json!({ "stateToken": 7, "action": { "type": "endRun" } }),
        ] {
            assert!(
                !validator(request_schema(slug, "action")).is_valid(&body),
                "{body}"
            );
        }
        for body in [
            json!({ "seed": -1, "actions": [] }),
            json!({ "seed": 1.5, "actions": [] }),
            json!({ "seed": 9_007_199_254_740_992_u64, "actions": [] }),
            json!({ "seed": 7 }),
            json!({ "seed": 7, "actions": [], "extra": "duskcourt" }),
        ] {
            assert!(
                !validator(request_schema(slug, "replay")).is_valid(&body),
                "{body}"
            );
        }
    }
}
