use serde_json::{Value, json};

use crate::client::{Client, config, games, token};

async fn hint(client: &Client, slug: &str, body: &Value) -> crate::client::Answer {
    client
        .post(&format!("/api/games/{slug}/hint"), body.to_string())
        .await
}

#[tokio::test]
async fn a_player_who_follows_the_hints_climbs_the_ladder() {
    let client = Client::new();
    for game in games() {
        let mut answer = client.init(game.slug, 5).await;
        for _ in 0..60 {
            let body = json!({ "stateToken": token(&answer) });
            let given = hint(&client, game.slug, &body).await;
            assert_eq!(given.bytes, hint(&client, game.slug, &body).await.bytes);
            let given = given.good();
            let names: Vec<&String> = given.as_object().unwrap().keys().collect();
            assert_eq!(names, ["ok", "game", "action", "why", "value", "exact"]);
            assert_eq!(
                (&given["ok"], &given["exact"]),
                (&true.into(), &true.into())
            );
            assert!(given["why"].as_str().unwrap().ends_with('.'));
            if game.open {
                let open = json!({ "state": answer["state"] });
                assert_eq!(hint(&client, game.slug, &open).await.good(), given);
            }
            let action = given["action"].to_string();
            answer = client.act(game.slug, token(&answer), &action).await.good();
        }
        assert!(answer["score"].as_u64().unwrap() > 1000, "{}", game.slug);
    }
}

#[tokio::test]
async fn a_hint_says_what_the_position_is_worth() {
    let client = Client::new();
    let value = async |slug: &str| {
        let opened = client.init(slug, 7).await;
        let body = json!({ "stateToken": token(&opened) });
        let given = hint(&client, slug, &body).await.good();
        (opened, given["value"].clone())
    };
    let (_, court) = value("duskcourt").await;
    assert_eq!(court["clearable"], true);
    assert!(court["clearings"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    let (above, below) = court["randomClear"]
        .as_str()
        .unwrap()
        .split_once('/')
        .unwrap();
    assert!(above.parse::<u64>().unwrap() < below.parse::<u64>().unwrap());
    let (opened, pond) = value("baskmere").await;
    assert_eq!(pond["need"], opened["state"]["pond"]["par"]);
    assert_eq!(pond["daylight"], opened["state"]["daylight"]);
    assert_eq!(pond["settleable"], true);
    let (opened, rack) = value("critter-lineup").await;
    assert_eq!(rack["solvable"], true);
    assert!(rack["pours"].as_u64() < opened["state"]["par"].as_u64());
}

#[tokio::test]
async fn a_run_that_is_over_has_no_action_to_hint_at() {
    let client = Client::new();
    let mut state = client.init("critter-lineup", 7).await["state"].clone();
    state["tubes"] = json!([
        ["aqua", "aqua", "aqua", "aqua"],
        ["blue", "blue", "blue", "blue"],
        ["crimson", "crimson", "crimson", "crimson"],
        [],
        []
    ]);
    state["phase"] = "finished".into();
    let given = hint(&client, "critter-lineup", &json!({ "state": state }))
        .await
        .good();
    assert_eq!(given["action"], Value::Null);
    assert_eq!(given["why"], "The run has ended.");
    assert_eq!(given["value"]["pours"], 0);
}

#[tokio::test]
async fn a_rack_that_is_lost_says_so() {
    let client = Client::new();
    let mut state = client.init("critter-lineup", 7).await["state"].clone();
    state["level"] = 4.into();
    state["colours"] = 4.into();
    state["par"] = 12.into();
    let full = json!(["aqua", "blue", "crimson", "dove"]);
    // Each top is of another colour than the tops that have room below them, and nothing is empty.
    state["tubes"] = json!([full, full, full, ["dove", "aqua"], ["blue"], ["crimson"]]);
    let given = hint(&client, "critter-lineup", &json!({ "state": state })).await;
    let given = given.good();
    assert_eq!(given["value"], json!({ "solvable": false, "pours": null }));
    assert_eq!(given["action"], json!({ "type": "finish_game" }));
    let why = given["why"].as_str().unwrap();
    assert!(why.starts_with("No pours sort this rack any more"), "{why}");
}

#[tokio::test]
async fn hints_and_reviews_can_be_turned_off() {
    let mut without = config();
    without.hints = false;
    let client = Client::of(&without);
    for game in games() {
        let opened = client.init(game.slug, 7).await;
        let body = json!({ "stateToken": token(&opened) });
        let said = hint(&client, game.slug, &body)
            .await
            .problem(403, "no-hints");
        assert!(said.contains("turned hints and reviews off"), "{said}");
        let path = format!("/api/games/{}/review", game.slug);
        let body = json!({ "seed": 7, "actions": [] }).to_string();
        client.post(&path, body).await.problem(403, "no-hints");
    }
    let unknown = hint(&client, "chess", &json!({})).await;
    unknown.problem(404, "unknown-game");
}

#[tokio::test]
async fn a_hint_takes_a_state_and_nothing_else() {
    let client = Client::new();
    for body in [
        json!({}),
        json!({ "stateToken": "x", "action": 1 }),
        json!({ "token": "x" }),
    ] {
        hint(&client, "duskcourt", &body)
            .await
            .problem(400, "bad-body");
    }
    let forged = hint(&client, "duskcourt", &json!({ "stateToken": "x" })).await;
    forged.problem(400, "bad-token");
    let closed = hint(&client, "duskcourt", &json!({ "state": {} })).await;
    closed.problem(400, "bad-state");
}

#[tokio::test]
async fn a_hint_lists_every_move_where_all_is_asked_for() {
    let client = Client::new();
    for game in games() {
        let path = format!("/api/games/{}", game.slug);
        for opened in [
            client.init(game.slug, 7).await,
            client
                .get(&format!("{path}/init?puzzle={}:1:7:9", game.slug))
                .await
                .good(),
        ] {
            let body = json!({ "stateToken": token(&opened) });
            let plain = hint(&client, game.slug, &body).await.good();
            let all = client
                .post(&format!("{path}/hint?all=on"), body.to_string())
                .await
                .good();
            let moves = all["moves"].as_array().unwrap();
            let mut rest = all.clone();
            rest.as_object_mut().unwrap().remove("moves");
            assert_eq!(rest, plain);
            assert_eq!(moves[0]["best"], true);
            assert!(
                moves
                    .iter()
                    .any(|step| step["action"] == all["action"] && step["best"] == true)
            );
            let legal = opened["legalActions"].as_array().unwrap();
            let listed = legal
                .iter()
                .filter(|action| moves.iter().any(|step| step["action"] == **action));
            let ends = legal
                .iter()
                .filter(|action| action.get("from").is_none())
                .count();
            assert_eq!(
                (listed.count(), moves.len()),
                (legal.len() - ends, legal.len() - ends)
            );
            for step in moves {
                let names: Vec<&String> = step.as_object().unwrap().keys().collect();
                assert_eq!(names, ["action", "value", "best"]);
                assert!(step["value"].is_object(), "{step}");
            }
            let told = client
                .post(&format!("{path}/hint?all=on&panel=on"), body.to_string())
                .await
                .good();
            for step in told["moves"].as_array().unwrap() {
                let names: Vec<&String> = step.as_object().unwrap().keys().collect();
                assert_eq!(names, ["action", "value", "best", "text", "worth"]);
            }
            let path = format!("{path}/hint?all=yes");
            client
                .post(&path, body.to_string())
                .await
                .problem(400, "bad-parameter");
        }
    }
}
