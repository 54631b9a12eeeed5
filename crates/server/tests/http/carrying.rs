//! The two ways to carry a state: sealed and open.

use serde_json::{Value, json};

use crate::client::{Answer, Client, KEY, OTHER_KEY, config, games, token};

#[tokio::test]
async fn a_token_with_any_character_changed_is_refused() {
    let client = Client::new();
    for game in games() {
        let (answers, _) = client.wander(game.slug, 1, 3).await;
        let last = answers.last().unwrap();
        let good = token(last);
        let action = last["legalActions"][0].to_string();
        let mut said = Vec::new();
        for at in 0..good.len() {
            let mut changed = good.to_owned();
            let other = if good.as_bytes()[at] == b'A' {
                "B"
            } else {
                "A"
            };
            changed.replace_range(at..=at, other);
            let answer = client.act(game.slug, &changed, &action).await;
            said.push(answer.problem(400, "bad-token"));
            let cut = client.act(game.slug, &good[..at], &action).await;
            said.push(cut.problem(400, "bad-token"));
        }
        for wrong in [
            format!("{good}A"),
            format!("{good}="),
            format!(" {good}"),
            format!("{good}\\n"),
            good.to_lowercase(),
            "é".repeat(20),
            "A".repeat(500_000),
        ] {
            let answer = client.act(game.slug, &wrong, &action).await;
            said.push(answer.problem(400, "bad-token"));
        }
        said.dedup();
        assert_eq!(said.len(), 1, "a bad token is told as one and nothing more");
        assert_eq!(
            client.act(game.slug, good, &action).await.good()["ok"],
            true
        );
    }
}

#[tokio::test]
async fn a_token_of_another_game_is_refused() {
    let client = Client::new();
    for one in games() {
        let opened = client.init(one.slug, 7).await;
        for other in games().iter().filter(|other| other.slug != one.slug) {
            let said = client
                .act(other.slug, token(&opened), "{}")
                .await
                .problem(400, "bad-token");
            assert!(said.contains(other.name));
            let list = client.act_all(other.slug, token(&opened), &[]).await;
            list.problem(400, "bad-token");
        }
    }
}

#[tokio::test]
async fn keys_can_be_rotated() {
    let with = |current: &str, old: Option<&str>| {
        let mut config = config();
        config.keys.current = Some(current.to_owned());
        config.keys.old = old.map(str::to_owned);
        Client::of(&config)
    };
    let before = with(KEY, None);
    let after = with(OTHER_KEY, Some(KEY));
    let stranger = with(OTHER_KEY, None);
    for game in games() {
        let opened = before.init(game.slug, 7).await;
        let action = opened["legalActions"][0].to_string();
        let old = token(&opened);
        stranger
            .act(game.slug, old, &action)
            .await
            .problem(400, "bad-token");
        let answer = after.act(game.slug, old, &action).await.good();
        assert_eq!(answer["ok"], true);
        // What it seals, it seals with the new key.
        let legal = answer["legalActions"][0].to_string();
        stranger.act(game.slug, token(&answer), &legal).await.good();
        before
            .act(game.slug, token(&answer), &legal)
            .await
            .problem(400, "bad-token");
    }
}

#[tokio::test]
async fn a_sealed_game_takes_no_open_state() {
    let client = Client::new();
    for game in games().iter().filter(|game| !game.open) {
        let opened = client.init(game.slug, 7).await;
        for route in ["action", "actions"] {
            let mut body = json!({ "state": opened["state"] });
            body[route] = if route == "action" {
                json!({})
            } else {
                json!([])
            };
            let path = format!("/api/games/{}/{route}", game.slug);
            let said = client
                .post(&path, body.to_string())
                .await
                .problem(400, "bad-state");
            assert!(said.contains("stateToken"), "{said}");
        }
    }
}

#[tokio::test]
async fn an_open_state_is_played_as_its_token_is() {
    let client = Client::new();
    for game in games().iter().filter(|game| game.open) {
        let (answers, actions) = client.wander(game.slug, 2, 60).await;
        for (answer, action) in answers.iter().zip(&actions) {
            let sealed = client
                .act(game.slug, token(answer), &action.to_string())
                .await;
            let path = format!("/api/games/{}/action", game.slug);
            let body = json!({ "state": answer["state"], "action": action });
            let open = client.post(&path, body.to_string()).await;
            assert_eq!(without_token(&open), without_token(&sealed));
        }
        let path = format!("/api/games/{}/actions", game.slug);
        let body = json!({ "state": answers[0]["state"], "actions": actions });
        let open = client.post(&path, body.to_string()).await;
        let sealed = client
            .act_all(game.slug, token(&answers[0]), &actions)
            .await;
        assert_eq!(without_token(&open), without_token(&sealed));
    }
}

/// An answer but for its token, which seals where the run came from.
fn without_token(answer: &Answer) -> String {
    let mut answer = answer.json();
    let token = answer.as_object_mut().unwrap().shift_remove("stateToken");
    assert!(token.is_some_and(|token| token.is_string()));
    answer.to_string()
}

#[tokio::test]
async fn an_edited_open_state_is_refused_by_the_first_thing_wrong() {
    let client = Client::new();
    for game in games().iter().filter(|game| game.open) {
        let state = client.init(game.slug, 2).await["state"].clone();
        let path = format!("/api/games/{}/action", game.slug);
        let send = async |state: &Value| {
            let body = json!({ "state": state, "action": {} });
            client.post(&path, body.to_string()).await
        };
        assert_eq!(send(&state).await.good()["code"], "malformed");
        let names: Vec<String> = state.as_object().unwrap().keys().cloned().collect();
        for name in &names {
            let mut missing = state.clone();
            missing.as_object_mut().unwrap().remove(name);
            let said = send(&missing).await.problem(400, "bad-state");
            assert!(said.contains(name.as_str()), "{name} missing: {said}");
            let mut wrong = state.clone();
            wrong[name] = json!({ "not": "this" });
            let said = send(&wrong).await.problem(400, "bad-state");
            assert!(said.contains(name.as_str()), "{name} wrong: {said}");
        }
        let mut more = state.clone();
        more["extra"] = json!(1);
        let said = send(&more).await.problem(400, "bad-state");
        assert!(said.contains("extra"), "{said}");
        let edits = [
            ("level", json!(2)),
            ("score", json!(1_000_001)),
            ("moves", json!(-1)),
            ("par", json!(999)),
            ("capacity", json!(5)),
            ("rulesVersion", json!(99)),
            ("seed", json!(9_007_199_254_740_992_u64)),
            ("phase", json!("level_complete")),
            ("phase", json!("finished")),
            ("tubes", json!([])),
        ];
        for (name, value) in edits {
            let mut edited = state.clone();
            edited[name] = value;
            send(&edited).await.problem(400, "bad-state");
        }
        for state in [json!(null), json!([]), json!("x"), json!({})] {
            send(&state).await.problem(400, "bad-state");
        }
        let body = json!({ "action": {} }).to_string();
        let said = client.post(&path, body).await.problem(400, "bad-body");
        assert!(said.contains("neither stateToken nor state"));
    }
}
