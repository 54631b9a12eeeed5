use axum::body::Body;
use menagerie_engine::{Fresh, Game, Seed, Wire, for_each_game, run};
use menagerie_telling::Tell;
use serde_json::{Value, json};

use crate::client::{Client, games, token};

/// Texts that are JSON but no action of any grammar.
pub(crate) const MALFORMED: [&str; 22] = [
    "null",
    "true",
    "7",
    "1e400",
    "\"END_RUN\"",
    "[]",
    "[{\"type\":\"endRun\"}]",
    "{}",
    "{\"type\":null}",
    "{\"type\":\"\"}",
    "{\"type\":\"CASTLE\"}",
    "{\"type\":\"endRun\",\"type\":\"endRun\"}",
    "{\"Type\":\"endRun\"}",
    "{\"type\":{\"type\":\"endRun\"}}",
    "{\"type\":\"capture\"}",
    "{\"type\":\"MOVE\",\"from\":0}",
    "{\"type\":\"move\",\"to\":0}",
    "{\"type\":\"capture\",\"from\":0.5,\"to\":1}",
    "{\"type\":\"MOVE\",\"from\":\"0\",\"to\":1}",
    "{\"type\":\"move\",\"from\":0,\"to\":null}",
    "{\"type\":\"capture\",\"from\":true,\"to\":1}",
    "{\"type\":\"MOVE\",\"from\":[0],\"to\":1}",
];

#[tokio::test]
async fn play_over_http_is_play_in_the_engine() {
    let client = Client::new();
    for_each_game!(G => {
        let slug = <G as Game>::INFO.slug;
        for seed in 0..12 {
            let (answers, actions) = client.wander(slug, seed, 150).await;
            let mut state = <G as Game>::open(Seed::try_from(seed).unwrap(), &Fresh).unwrap();
            for (answer, action) in answers[1..].iter().zip(&actions) {
                let (_, report) = run::step::<G>(&mut state, &action.to_string(), &Fresh).unwrap();
                let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
                assert_eq!(names, [
                    "ok", "game", "stateToken", "state", "observation", "legalActions", "score",
                    "gameOver", "report",
                ]);
                let mut legal = Vec::new();
                <G as Game>::legal(&state, &mut legal);
                let view = serde_json::to_string(&<G as Wire>::view(&state)).unwrap();
                let standing = <G as Game>::standing(&state);
                assert_eq!(answer["game"], slug);
                assert_eq!(answer["state"].to_string(), view);
                assert_eq!(answer["report"].to_string(), serde_json::to_string(&report).unwrap());
                assert_eq!(answer["observation"], <G as Tell>::observe(&state, Some(&report)));
                assert_eq!(answer["legalActions"], json!(legal));
                assert_eq!(answer["score"], standing.score);
                assert_eq!(answer["gameOver"], standing.over);
            }
        }
    });
}

#[tokio::test]
async fn the_same_requests_get_the_same_bytes() {
    for game in games() {
        let (client, other) = (Client::new(), Client::new());
        let (answers, actions) = client.wander(game.slug, 3, 40).await;
        for (answer, action) in answers.iter().zip(&actions) {
            let action = action.to_string();
            let again = client.act(game.slug, token(answer), &action).await;
            let elsewhere = other.act(game.slug, token(answer), &action).await;
            assert_eq!(again.bytes, elsewhere.bytes);
        }
    }
}

fn is_refusal(answer: &Value, code: &str, legal: &Value) {
    let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(names, ["ok", "code", "reason", "legalActions"]);
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["code"], code, "{answer}");
    assert!(answer["reason"].as_str().unwrap().len() > 10);
    assert_eq!(answer["legalActions"], *legal);
}

#[tokio::test]
async fn what_is_no_action_is_refused_as_malformed() {
    let client = Client::new();
    for game in games() {
        let opened = client.init(game.slug, 7).await;
        for action in MALFORMED {
            let answer = client.act(game.slug, token(&opened), action).await.good();
            is_refusal(&answer, "malformed", &opened["legalActions"]);
        }
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let answer = client.act(game.slug, token(&opened), &deep).await.good();
        is_refusal(&answer, "malformed", &opened["legalActions"]);
        let deep = format!(
            "{{\"type\":{}7{}}}",
            "{\"a\":".repeat(50_000),
            "}".repeat(50_000)
        );
        let answer = client.act(game.slug, token(&opened), &deep).await.good();
        is_refusal(&answer, "malformed", &opened["legalActions"]);
    }
}

#[tokio::test]
async fn a_refusal_changes_nothing() {
    let client = Client::new();
    for game in games() {
        let opened = client.init(game.slug, 7).await;
        let action = opened["legalActions"][0].to_string();
        let before = client.act(game.slug, token(&opened), &action).await;
        for action in MALFORMED {
            client.act(game.slug, token(&opened), action).await;
        }
        let after = client.act(game.slug, token(&opened), &action).await;
        assert_eq!(before.bytes, after.bytes);
    }
}

#[tokio::test]
async fn after_the_end_every_action_is_refused_as_game_over() {
    let client = Client::new();
    for game in games() {
        let action = client.init(game.slug, 7).await["legalActions"][0].to_string();
        let end = client.finished(game.slug, 7).await;
        assert_eq!(end["legalActions"], json!([]));
        let answer = client.act(game.slug, token(&end), &action).await.good();
        is_refusal(&answer, "gameOver", &json!([]));
        let answer = client.act(game.slug, token(&end), "{}").await.good();
        is_refusal(&answer, "malformed", &json!([]));
    }
}

#[tokio::test]
async fn a_body_that_does_not_fit_is_told_what_is_wrong() {
    let client = Client::new();
    let path = "/api/games/duskcourt/action";
    let opened = client.init("duskcourt", 7).await;
    let token = token(&opened);
    let cases = [
        ("bad-body", "{}".to_owned(), "the body lacks \"action\""),
        ("bad-body", "[]".to_owned(), "must be a JSON object"),
        ("bad-body", "null".to_owned(), "must be a JSON object"),
        ("bad-body", "\"x\"".to_owned(), "must be a JSON object"),
        (
            "bad-body",
            format!("[\"{token}\",{{}}]"),
            "must be a JSON object",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\"}}"),
            "the body lacks \"action\"",
        ),
        (
            "bad-body",
            "{\"action\":{}}".to_owned(),
            "has no stateToken",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"action\":{{}},\"extra\":1}}"),
            "the body has no key \"extra\"",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"action\":{{}},\"actions\":[]}}"),
            "the body has no key \"actions\"",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"stateToken\":\"{token}\",\"action\":{{}}}}"),
            "the body has the key \"stateToken\" twice",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"action\":{{}},\"action\":{{}}}}"),
            "the body has the key \"action\" twice",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"state\":{{}},\"action\":{{}}}}"),
            "both stateToken and state",
        ),
        (
            "bad-body",
            format!("{{\"stateToken\":\"{token}\",\"state\":null,\"action\":{{}}}}"),
            "both stateToken and state",
        ),
        (
            "bad-body",
            "{\"stateToken\":7,\"action\":{}}".to_owned(),
            "\"stateToken\" is a string, not 7",
        ),
        (
            "bad-body",
            "{\"stateToken\":null,\"action\":{}}".to_owned(),
            "\"stateToken\" is a string, not null",
        ),
        ("bad-json", String::new(), "line 1 column 0"),
        ("bad-json", "{".to_owned(), "line 1 column 1"),
        (
            "bad-json",
            "{\"action\":\n  tru}".to_owned(),
            "line 2 column 6",
        ),
        (
            "bad-json",
            "{\"action\":{}} x".to_owned(),
            "line 1 column 15",
        ),
        (
            "bad-json",
            "{\"action\":NaN}".to_owned(),
            "line 1 column 11",
        ),
        (
            "bad-json",
            "stateToken=x&action=y".to_owned(),
            "line 1 column 1",
        ),
        ("bad-json", "\u{feff}{}".to_owned(), "line 1 column 1"),
    ];
    for (kind, body, says) in cases {
        let said = client.post(path, body.clone()).await.problem(400, kind);
        assert!(said.contains(says), "{body}: {said}");
    }
    let said = client
        .post(path, Body::from(b"{\"action\":\n\"\xff\"}".to_vec()))
        .await
        .problem(400, "bad-json");
    assert!(said.contains("line 2 column 2"), "{said}");
}
