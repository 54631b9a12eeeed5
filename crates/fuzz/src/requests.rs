//! Whole requests: a line `METHOD PATH`, or `METHOD PATH MEDIA-TYPE`, and under it the body.
//!
//! Every answer has a status that the OpenAPI document names, none is the server's own fault, and what
//! the server hands out it takes back.

use axum::http::header;
use menagerie_engine::run::Record;
use menagerie_engine::{Game, Puzzle, for_each_game};
use menagerie_telling::Tell;
use serde_json::{Value, json};

use crate::few::once;
use crate::service::{self, Answer, Asked};
use crate::{Target, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "requests",
    check,
    good,
    seeds,
    words: || {
        words::and(
            words::slugs().chain(words::signs()),
            [
                "POST ",
                "GET ",
                "OPTIONS ",
                "HEAD ",
                "/api/games",
                "/api/daily",
                "?date=2026-12-01",
                "/init?seed=",
                "/init?puzzle=",
                "critter-lineup:1:7:3",
                "/action",
                "/actions",
                "/replay",
                "/hint",
                "/review",
                "?observation=none",
                "?observation=",
                "?drawing=svg",
                "&drawing=",
                "?panel=on",
                "?all=on",
                "&panel=",
                "?from=1",
                "&from=",
                "/card/",
                "/play/",
                "/learn/",
                "/web/",
                "\"stateToken\":",
                "\"state\":",
                "\"action\":",
                "\"actions\":",
                "\"seed\":",
                "\"puzzle\":",
                "\"rulesVersion\":",
                "\"origin\":",
                "{",
                "}",
                "[",
                "]",
                ",",
                "null",
                " text/plain",
                "\n",
                "%",
                "1e400",
                "9007199254740992",
            ],
        )
    },
    quick: 1_000,
};

/// The request that an input stands for.
fn asked(input: &[u8]) -> Option<Asked<'_>> {
    let mut parts = input.splitn(2, |&byte| byte == b'\n');
    let (line, body) = (parts.next().unwrap_or(&[]), parts.next().unwrap_or(&[]));
    let mut words = str::from_utf8(line).ok()?.splitn(3, ' ');
    Some(Asked {
        method: words.next()?,
        path: words.next()?,
        media: words.next().unwrap_or("application/json"),
        body,
    })
}

fn good(slug: &str, input: &[u8]) -> bool {
    let Some(asked) = asked(input) else {
        return false;
    };
    let path = asked.path.split('?').next().unwrap_or("");
    let answer = service::ask(&asked);
    path.split('/').any(|part| part == slug) && answer.is_some_and(|answer| answer.status == 200)
}

fn check(input: &[u8]) {
    let Some(asked) = asked(input) else {
        return;
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
    if asked.path.starts_with("/api/games/") && answer.status == 200 && !answer.bytes.is_empty() {
        taken_back(asked.path, &answer.json());
        for_people(&asked, &answer.json());
    }
}

/// The status is one that the document names, and a problem is told as one.
fn documented(asked: &Asked, answer: &Answer) {
    let status = answer.status;
    assert!(!status.is_server_error(), "{status}: {}", answer.text());
    let path = asked.path.split(['?', '#']).next().unwrap_or("");
    let document = once(|| Document(json_of("/api/openapi.json")));
    let item = &document.0["paths"][path];
    // A letter may be spelled by its number; the document spells each as it is.
    let is_route = status == 200 && path.starts_with("/api/") && !path.contains('%');
    assert!(item.is_object() || !is_route, "{path} is not documented");
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

/// A panel comes beside the rest, and changes nothing of it.
fn for_people(asked: &Asked, plain: &Value) {
    let (path, query) = asked.path.split_once('?').unwrap_or((asked.path, ""));
    let is_seed = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // With nothing else in the query; and without a seed each answer of init is another.
    let plainly = match path.rsplit('/').next() {
        Some("init") => query.strip_prefix("seed=").is_some_and(is_seed),
        Some("action" | "actions" | "hint" | "replay" | "review") => query.is_empty(),
        _ => false,
    };
    if !plainly {
        return;
    }
    let path = format!("{path}?{query}&panel=on");
    let told = service::ask(&Asked {
        path: &path,
        ..*asked
    });
    let mut told = told.expect("it is a request").json();
    unpanelled(&mut told);
    assert_eq!(told.to_string(), plain.to_string());
}

/// Takes out what a panel adds, wherever it stands.
fn unpanelled(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| {
                !["panel", "steps", "told", "openingTold"].contains(&key.as_str())
            });
            fields.values_mut().for_each(unpanelled);
        }
        Value::Array(items) => items.iter_mut().for_each(unpanelled),
        _ => {}
    }
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
    let mut seeds = vec!["GET /api/games\n".to_owned(), "GET /llms.txt\n".to_owned()];
    seeds.push("GET /api/daily?date=2026-12-01\n".to_owned());
    for_each_game!(G => {
        let base = format!("/api/games/{}", G::INFO.slug);
        seeds.push(format!("GET {base}\n"));
        seeds.push(format!("GET /docs/api/{}\n", G::INFO.slug));
        seeds.push(format!("OPTIONS {base}/action\n"));
        seeds.push(format!("GET {base}/init?seed=7\n"));
        seeds.push(format!("GET {base}/init?puzzle={}:1:7:9\n", G::INFO.slug));
        seeds.push(format!("GET /card/{}?seed=7\n", G::INFO.slug));
        for page in ["play", "replay", "learn"] {
            seeds.push(format!("GET /{page}/{}\n", G::INFO.slug));
        }
        let lesson = G::lessons()[0].notation;
        let position = G::read_notation(lesson).expect("a lesson's notation is tested");
        for action in [G::moves(&position)[0], G::end()] {
            let body = json!({ "notation": lesson, "action": action });
            seeds.push(format!("POST /learn/{}\n{body}", G::INFO.slug));
        }
        let init = json_of(&format!("{base}/init?seed=7"));
        let (token, legal) = (&init["stateToken"], &init["legalActions"]);
        let mut post = |route: &str, body: Value| seeds.push(format!("POST {base}/{route}\n{body}"));
        post("action", json!({ "stateToken": token, "action": legal[0] }));
        post("action?observation=none", json!({ "stateToken": token, "action": G::end() }));
        post("action?drawing=svg", json!({ "stateToken": token, "action": legal[0] }));
        post("action?drawing=svg&panel=on", json!({ "stateToken": token, "action": G::end() }));
        post("actions", json!({ "stateToken": token, "actions": [legal[0], legal[1]] }));
        post("hint", json!({ "stateToken": token }));
        post("hint?panel=on", json!({ "stateToken": token }));
        post("hint?all=on&panel=on", json!({ "stateToken": token }));
        if G::INFO.open {
            post("action", json!({ "state": init["state"], "action": legal[0] }));
            post("hint", json!({ "state": init["state"] }));
        }
        let practice = json_of(&format!("{base}/init?puzzle={}:1:7:2", G::INFO.slug));
        let (token, legal) = (&practice["stateToken"], &practice["legalActions"]);
        post("action", json!({ "stateToken": token, "action": legal[0] }));
        post("hint?panel=on", json!({ "stateToken": token }));
        if G::INFO.open {
            post("action", json!({ "state": practice["state"], "action": legal[0] }));
        }
        for run in plays::runs::<G>().iter() {
            let actions = &run.actions[..run.actions.len().min(12)];
            let record = json!(Record::new::<G>(run.start, actions));
            let mut body = json!({ "rulesVersion": 1, "actions": record["actions"] });
            let start = if run.start.puzzle().is_some() { "puzzle" } else { "seed" };
            body[start] = record[start].clone();
            post("replay", body.clone());
            post("replay?panel=on&drawing=svg", body.clone());
            post("review", body.clone());
            post("review?from=3&panel=on", body.clone());
            post("review?from=3", body);
        }
    });
    seeds.into_iter().map(String::into_bytes).collect()
}
