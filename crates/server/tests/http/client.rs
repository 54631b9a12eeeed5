//! A client without a socket, and a small player that knows nothing but JSON.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use menagerie_engine::{Info, catalogue};
use menagerie_server::{Config, Peer};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::contract;

/// A key for tests.
pub(crate) const KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\
                              0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
/// Another key for tests.
pub(crate) const OTHER_KEY: &str = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\
     ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";

/// A configuration that needs no folder.
pub(crate) fn config() -> Config {
    Config {
        trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
        ..Config::with_key(KEY)
    }
}

/// The games.
pub(crate) fn games() -> Vec<&'static Info> {
    catalogue::games()
}

/// A service and the means to talk to it.
#[derive(Clone)]
pub(crate) struct Client(pub(crate) Router);

/// An answer, read whole.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: impl header::AsHeaderName) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// The answer as JSON, which must have come with status 200.
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        assert_eq!(self.header(header::CONTENT_TYPE), "application/json");
        self.json()
    }

    /// Checks that this is a problem of that status and kind; its sentence comes back.
    pub(crate) fn problem(&self, status: u16, kind: &str) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(
            self.header(header::CONTENT_TYPE),
            "application/problem+json"
        );
        let problem = self.json();
        let names: Vec<&String> = problem.as_object().unwrap().keys().collect();
        assert_eq!(names, ["type", "title", "status", "detail", "ok", "reason"]);
        assert_eq!(problem["type"], format!("/docs/api#{kind}"), "{problem}");
        assert_eq!(problem["status"], status);
        assert_eq!(problem["ok"], false);
        assert_eq!(problem["reason"], problem["detail"]);
        problem["detail"].as_str().unwrap().to_owned()
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        Self::of(&config())
    }

    pub(crate) fn of(config: &Config) -> Self {
        Self(menagerie_server::router(config).unwrap())
    }

    /// Sends any request, from a client of no special address.
    pub(crate) async fn send(&self, mut request: Request<Body>) -> Answer {
        let method = request.method().clone();
        let path = request.uri().path().to_owned();
        let headers = request.headers_mut();
        if !headers.contains_key(header::HOST) {
            headers.insert(header::HOST, "example.org".parse().unwrap());
        }
        if request.extensions().get::<Peer>().is_none() {
            let stranger = Peer("192.0.2.1:5000".parse().unwrap());
            request.extensions_mut().insert(stranger);
        }
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let answer = Answer {
            status: parts.status,
            headers: parts.headers,
            bytes: body.collect().await.unwrap().to_bytes().to_vec(),
        };
        contract::check(&method, &path, &answer);
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.method(Method::GET, path).await
    }

    pub(crate) async fn method(&self, method: Method, path: &str) -> Answer {
        let request = Request::builder().method(method).uri(path);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// Posts a body as JSON, whatever it holds.
    pub(crate) async fn post(&self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub(crate) async fn init(&self, slug: &str, seed: u64) -> Value {
        let path = format!("/api/games/{slug}/init?seed={seed}");
        self.get(&path).await.good()
    }

    /// Plays an action given as JSON text.
    pub(crate) async fn act(&self, slug: &str, token: &str, action: &str) -> Answer {
        let path = format!("/api/games/{slug}/action");
        let body = format!("{{\"stateToken\":\"{token}\",\"action\":{action}}}");
        self.post(&path, body).await
    }

    /// Plays a list of actions.
    pub(crate) async fn act_all(&self, slug: &str, token: &str, actions: &[Value]) -> Answer {
        let path = format!("/api/games/{slug}/actions");
        let body = json!({ "stateToken": token, "actions": actions });
        self.post(&path, body.to_string()).await
    }

    pub(crate) async fn replay(&self, slug: &str, seed: u64, actions: &[Value]) -> Answer {
        let path = format!("/api/games/{slug}/replay");
        let body = json!({ "seed": seed, "actions": actions });
        self.post(&path, body.to_string()).await
    }

    /// Plays up to so many actions chosen from the legal lists; every answer, and the actions.
    pub(crate) async fn wander(
        &self,
        slug: &str,
        seed: u64,
        steps: usize,
    ) -> (Vec<Value>, Vec<Value>) {
        let mut dice = Dice(seed);
        let mut answers = vec![self.init(slug, seed).await];
        let mut actions = Vec::new();
        while actions.len() < steps {
            let last = answers.last().unwrap();
            let legal = last["legalActions"].as_array().unwrap();
            if legal.is_empty() {
                break;
            }
            let action = dice.choose(legal);
            let next = self
                .act(slug, token(last), &action.to_string())
                .await
                .good();
            assert_eq!(next["ok"], true, "a legal action was refused: {next}");
            answers.push(next);
            actions.push(action);
        }
        (answers, actions)
    }

    /// Plays to the end of a run, so that nothing is legal any more.
    pub(crate) async fn finished(&self, slug: &str, seed: u64) -> Value {
        for seed in seed.. {
            let (answers, _) = self.wander(slug, seed, 400).await;
            let last = answers.last().unwrap();
            if last["gameOver"] == true {
                return last.clone();
            }
        }
        unreachable!("some wandering ends")
    }
}

/// The token of an answer.
pub(crate) fn token(answer: &Value) -> &str {
    answer["stateToken"].as_str().unwrap()
}

/// Numbers that look random enough to wander by.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// One of the actions; the last ones, which tend to end things, less often.
    fn choose(&mut self, legal: &[Value]) -> Value {
        let picks = [self.below(legal.len()), self.below(legal.len())];
        legal[picks[0].min(picks[1])].clone()
    }
}
