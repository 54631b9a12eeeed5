//! Whole requests: a line `METHOD PATH`, or `METHOD PATH MEDIA-TYPE`, and under it the body.
//!
//! Every answer has a status that the OpenAPI document names, none is the server's own fault, and what
//! the server hands out it takes back.

use menagerie_engine::run::Record;
use menagerie_engine::{Game, Practice, for_each_game};
use serde_json::{Value, json};

use axum::http::header;

use crate::few::once;
use crate::service::{self, Answer, Asked};
use crate::{Target, plays};

pub(crate) const TARGET: Target = Target {
    name: "requests",
    check,
    seeds,
    words: &[
        "POST ",
        "GET ",
        "OPTIONS ",
        "HEAD ",
        "/api/games",
        "/init?seed=",
        "/action",
        "/actions",
        "/replay",
        "/hint",
        "/review",
        "?observation=none",
        "?observation=",
        "?drawing=svg",
        "&drawing=",
        "?steps=told",
        "&steps=",
        "?from=1",
        "&from=",
        "/card/",
        "/play/",
        "/learn/",
        "/web/",
        "duskcourt",
        "baskmere",
        "critter-lineup",
        "\"stateToken\":",
        "\"state\":",
        "\"action\":",
        "\"actions\":",
        "\"seed\":",
        "\"rulesVersion\":",
        "{",
        "}",
        "[",
        "]",
        ",",
        "null",
        "{\"type\":\"next\"}",
        "{\"type\":\"STEP_BACK\"}",
        "{\"type\":\"next_level\"}",
        " text/plain",
        "\n",
        "%",
        "1e400",
        "9007199254740992",
    ],
    quick: 1_000,
};

fn check(input: &[u8]) {
    let mut parts = input.splitn(2, |&byte| byte == b'\n');
    let (line, body) = (parts.next().unwrap_or(&[]), parts.next().unwrap_or(&[]));
    let Ok(line) = str::from_utf8(line) else {
        return;
    };
    let mut words = line.splitn(3, ' ');
    let (Some(method), Some(path)) = (words.next(), words.next()) else {
        return;
    };
    let media = words.next().unwrap_or("application/json");
    let asked = Asked {
        method,
        path,
        media,
        body,
    };
    let Some(answer) = service::ask(&asked) else {
        return;
    };
    documented(&asked, &answer);
    // Without a seed the server draws one.
    if answer.header(header::CACHE_CONTROL) != "no-store" {
        let again = service::ask(&asked);
        assert!(
            again.as_ref() == Some(&answer),
            "{answer:?}, and then {again:?}"
        );
    }
    if path.starts_with("/api/games/") && answer.status == 200 && !answer.bytes.is_empty() {
        taken_back(path, &answer.json());
    }
}

/// The status is one that the document names, and a problem is told as one.
fn documented(asked: &Asked, answer: &Answer) {
    let status = answer.status;
    assert!(!status.is_server_error(), "{status}: {}", answer.text());
    let path = asked.path.split(['?', '#']).next().unwrap_or("");
    let mut steps: Vec<&str> = path.split('/').collect();
    if path.starts_with("/api/games/") {
        steps[3] = "{slug}";
    }
    let document = once(|| Document(json_of("/api/openapi.json")));
    let item = &document.0["paths"][steps.join("/")];
    let operation = &item[asked.method.to_ascii_lowercase()];
    if operation.is_object() {
        let named = operation["responses"][status.as_str()].is_object();
        assert!(
            named,
            "{} {path} does not name {status}: {}",
            asked.method,
            answer.text()
        );
    }
    if status.is_client_error() && asked.method != "HEAD" {
        let media = answer.header(header::CONTENT_TYPE);
        assert_eq!(media, "application/problem+json", "{}", answer.text());
        let problem = answer.json();
        assert_eq!(problem["status"], status.as_u16());
        assert_eq!(problem["ok"], false);
        let reason = problem["reason"].as_str().unwrap_or("");
        assert!((10..=402).contains(&reason.chars().count()), "{reason}");
    }
}

/// A token that was handed out stands for the state beside it.
fn taken_back(path: &str, answer: &Value) {
    let Some(token) = answer["stateToken"].as_str() else {
        return;
    };
    let slug = path.split('/').nth(3).unwrap_or("");
    let body = json!({ "stateToken": token, "actions": [] }).to_string();
    let again = service::ask(&Asked {
        method: "POST",
        path: &format!("/api/games/{slug}/actions"),
        media: "application/json",
        body: body.as_bytes(),
    });
    let again = again.expect("it is a request").json();
    for key in ["stateToken", "state", "legalActions"] {
        assert_eq!(again[key], answer[key], "{key}");
    }
    assert_eq!(again["played"], 0);
}

struct Document(Value);

fn json_of(path: &str) -> Value {
    let answer = service::ask(&Asked {
        method: "GET",
        path,
        media: "application/json",
        body: b"",
    });
    answer.expect("it is a request").json()
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![
        "GET /api/games\n".to_owned(),
        "GET /llms.txt\n".to_owned(),
        "GET /docs/api/duskcourt\n".to_owned(),
        "OPTIONS /api/games/duskcourt/action\n".to_owned(),
    ];
    for_each_game!(G => {
        let base = format!("/api/games/{}", G::INFO.slug);
        seeds.push(format!("GET {base}\n"));
        seeds.push(format!("GET {base}/init?seed=7\n"));
        seeds.push(format!("GET /card/{}?seed=7\n", G::INFO.slug));
        for page in ["play", "replay", "learn"] {
            seeds.push(format!("GET /{page}/{}\n", G::INFO.slug));
        }
        let lesson = json!({ "notation": G::lessons()[0].notation, "action": { "type": "next" } });
        seeds.push(format!("POST /learn/{}\n{lesson}", G::INFO.slug));
        let init = json_of(&format!("{base}/init?seed=7"));
        let (token, legal) = (&init["stateToken"], &init["legalActions"]);
        let mut post = |route: &str, body: Value| seeds.push(format!("POST {base}/{route}\n{body}"));
        post("action", json!({ "stateToken": token, "action": legal[0] }));
        post("action?observation=none", json!({ "stateToken": token, "action": { "type": "reset" } }));
        post("action?drawing=svg", json!({ "stateToken": token, "action": legal[0] }));
        post("actions", json!({ "stateToken": token, "actions": [legal[0], legal[1]] }));
        post("hint", json!({ "stateToken": token }));
        if G::INFO.open {
            post("action", json!({ "state": init["state"], "action": legal[0] }));
            post("hint", json!({ "state": init["state"] }));
        }
        for run in plays::runs::<G>().iter() {
            let actions = &run.actions[..run.actions.len().min(12)];
            let record = json!(Record::new::<G>(run.seed, actions));
            let body = json!({ "seed": record["seed"], "rulesVersion": 1, "actions": record["actions"] });
            post("replay", body.clone());
            post("replay?steps=told&drawing=svg", body.clone());
            post("review", body.clone());
            post("review?from=3", body);
        }
    });
    seeds.into_iter().map(String::into_bytes).collect()
}
