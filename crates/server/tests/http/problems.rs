use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Method, Request, header};
use http_body_util::StreamBody;
use http_body_util::combinators::BoxBody;
use hyper::body::Frame;
use serde_json::json;

use crate::client::{Client, token};

#[tokio::test]
async fn paths_that_are_none_are_told() {
    let client = Client::new();
    for path in [
        "/nowhere",
        "/api",
        "/api/",
        "/api/games/",
        "/api/games/duskcourt/",
        "/api/games/duskcourt/init/",
        "/api/games/duskcourt/nothing",
        "/API/games",
        "/%ff",
        "/web/../Cargo.toml",
        "//api/games",
        "/web/style.css/x",
    ] {
        let said = client.get(path).await.problem(404, "unknown-path");
        assert!(said.contains("/docs/api") && said.contains(path), "{said}");
    }
}

/// Only a page lies without the slash; the way there cannot lead to another host.
#[tokio::test]
async fn a_page_asked_for_with_a_slash_at_its_end_is_found_without() {
    let client = Client::new();
    for (path, leads) in [
        ("/daily/", "../daily"),
        ("/daily/?date=2026-12-01", "../daily?date=2026-12-01"),
        ("/play/duskcourt/", "../duskcourt"),
        ("/docs", "docs/api"),
        ("/docs/", "../docs"),
        ("//evil.example/", "../evil.example"),
        ("/%2f%2fevil.example/", "../%2f%2fevil.example"),
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.status, 308, "{path}");
        assert_eq!(answer.header(header::LOCATION), leads);
    }
    client.get("//").await.problem(404, "unknown-path");
    let posted = client.post("/daily/", String::new()).await;
    posted.problem(404, "unknown-path");
}

#[tokio::test]
async fn other_methods_are_told_which_ones_fit() {
    let client = Client::new();
    let cases = [
        ("/api/games", "GET,HEAD"),
        ("/api/games/duskcourt", "GET,HEAD"),
        ("/api/games/duskcourt/init", "GET,HEAD"),
        ("/api/games/duskcourt/action", "POST"),
        ("/api/games/duskcourt/actions", "POST"),
        ("/api/games/duskcourt/replay", "POST"),
        ("/api/openapi.json", "GET,HEAD"),
        ("/healthz", "GET,HEAD"),
        ("/readyz", "GET,HEAD"),
        ("/", "GET,HEAD"),
        ("/docs/api", "GET,HEAD"),
        ("/docs/api/duskcourt", "GET,HEAD"),
        ("/docs/api/reference", "GET,HEAD"),
        ("/llms.txt", "GET,HEAD"),
        ("/web/style.css", "GET,HEAD"),
    ];
    for (path, allowed) in cases {
        for method in [
            Method::DELETE,
            Method::PUT,
            Method::PATCH,
            Method::GET,
            Method::POST,
        ] {
            if allowed.contains(method.as_str()) {
                continue;
            }
            let answer = client.method(method, path).await;
            answer.problem(405, "method-not-allowed");
            assert_eq!(answer.header(header::ALLOW), allowed, "{path}");
        }
    }
    let head = client
        .method(Method::HEAD, "/api/games/duskcourt/action")
        .await;
    assert_eq!(head.status, 405);
    assert_eq!(head.header(header::ALLOW), "POST");
}

#[tokio::test]
async fn a_body_that_is_not_declared_as_json_is_refused() {
    let client = Client::new();
    for path in ["action", "actions", "replay"] {
        for media in [
            Some("text/plain"),
            Some("application/x-www-form-urlencoded"),
            None,
        ] {
            let mut request = Request::post(format!("/api/games/duskcourt/{path}"));
            if let Some(media) = media {
                request = request.header(header::CONTENT_TYPE, media);
            }
            let answer = client.send(request.body(Body::from("{}")).unwrap()).await;
            let said = answer.problem(415, "not-json");
            assert!(said.contains("Content-Type: application/json"));
        }
    }
    let opened = client.init("duskcourt", 7).await;
    for media in [
        "application/json; charset=utf-8",
        "APPLICATION/JSON",
        "application/x+json",
    ] {
        let body = json!({ "stateToken": token(&opened), "actions": [] });
        let request = Request::post("/api/games/duskcourt/actions")
            .header(header::CONTENT_TYPE, media)
            .body(Body::from(body.to_string()))
            .unwrap();
        client.send(request).await.good();
    }
}

/// A body without a declared length.
fn chunks(chunk: usize, count: usize) -> Body {
    let chunk = Bytes::from(vec![b' '; chunk]);
    let frames = (0..count).map(move |_| Ok::<_, Infallible>(Frame::data(chunk.clone())));
    Body::new(BoxBody::new(StreamBody::new(Frames(frames))))
}

/// An iterator as a stream.
struct Frames<I>(I);

impl<I: Iterator + Unpin> futures_core::Stream for Frames<I> {
    type Item = I::Item;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context,
    ) -> std::task::Poll<Option<I::Item>> {
        std::task::Poll::Ready(self.0.next())
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_and_one_at_the_limit_is_not() {
    let client = Client::new();
    let opened = client.init("duskcourt", 7).await;
    let padded = |length: usize| {
        let mut body = json!({ "stateToken": token(&opened), "actions": [] }).to_string();
        body.push_str(&" ".repeat(length - body.len()));
        body
    };
    let path = "/api/games/duskcourt/actions";
    client.post(path, padded(1 << 20)).await.good();
    let said = client
        .post(path, padded((1 << 20) + 1))
        .await
        .problem(413, "body-too-large");
    assert!(said.contains("1048576 bytes"), "{said}");
    client
        .post(path, chunks(1 << 16, 17))
        .await
        .problem(413, "body-too-large");
    // A stream without end is not read to its end.
    client
        .post(path, chunks(1 << 16, usize::MAX))
        .await
        .problem(413, "body-too-large");

    let replay = "/api/games/duskcourt/replay";
    let mut body = "{\"seed\":7,\"actions\":[]}".to_owned();
    body.push_str(&" ".repeat((8 << 20) - body.len()));
    client.post(replay, body.clone()).await.good();
    body.push(' ');
    client
        .post(replay, body)
        .await
        .problem(413, "body-too-large");
}

/// A body that never goes on.
struct Stalled;

impl hyper::body::Body for Stalled {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context,
    ) -> std::task::Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        std::task::Poll::Pending
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_stalls_is_given_up_after_thirty_seconds() {
    let client = Client::new();
    let started = tokio::time::Instant::now();
    for path in ["action", "actions", "replay"] {
        let path = format!("/api/games/duskcourt/{path}");
        let answer = client.post(&path, Body::new(Stalled)).await;
        answer.problem(408, "body-timeout");
        assert_eq!(answer.header(header::CONNECTION), "close");
    }
    assert_eq!(
        started.elapsed().as_secs(),
        3 * Duration::from_secs(30).as_secs()
    );
}

#[tokio::test]
async fn a_request_names_its_host_once_whatever_it_asks_for() {
    let client = Client::new();
    for path in ["/", "/healthz", "/api/games", "/nowhere"] {
        let request = axum::http::Request::get(path)
            .header(header::HOST, "a")
            .header(header::HOST, "b");
        let answer = client.send(request.body(Body::empty()).unwrap()).await;
        let said = answer.problem(400, "bad-host");
        assert!(said.contains("more than one Host"), "{said}");
    }
}

#[tokio::test]
async fn no_answer_is_sniffed() {
    let client = Client::new();
    for path in [
        "/",
        "/api/games",
        "/nowhere",
        "/web/style.css",
        "/api/games/chess",
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
}

#[tokio::test]
async fn a_game_that_is_not_there_is_not_there_by_any_method() {
    let client = Client::new();
    for path in [
        "/api/games/chess",
        "/api/games/chess/init",
        "/api/games/chess/action",
        "/api/games/chess/castle",
    ] {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE] {
            let answer = client.method(method, path).await;
            let said = answer.problem(404, "unknown-game");
            assert!(said.contains("the games are duskcourt, baskmere"), "{said}");
        }
    }
}
