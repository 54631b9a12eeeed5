use axum::body::Body;
use axum::http::{Method, Request, header};

use crate::client::Client;

#[tokio::test]
async fn a_preflight_allows_get_and_post_with_a_content_type() {
    let client = Client::new();
    for path in [
        "/api/games",
        "/api/games/duskcourt/action",
        "/api/games/x/y/z",
    ] {
        let request = Request::builder()
            .method(Method::OPTIONS)
            .uri(path)
            .header(header::ORIGIN, "https://elsewhere.example")
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "content-type")
            .body(Body::empty())
            .unwrap();
        let answer = client.send(request).await;
        assert_eq!(answer.status, 204);
        assert!(answer.bytes.is_empty());
        assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "*");
        assert_eq!(
            answer.header(header::ACCESS_CONTROL_ALLOW_METHODS),
            "GET, POST"
        );
        assert_eq!(
            answer.header(header::ACCESS_CONTROL_ALLOW_HEADERS),
            "content-type"
        );
        assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), "");
    }
}

#[tokio::test]
async fn every_answer_under_the_games_is_open_to_every_origin() {
    let client = Client::new();
    for (method, path) in [
        (Method::GET, "/api/daily"),
        (Method::GET, "/api/daily?date=x"),
        (Method::GET, "/api/games"),
        (Method::GET, "/api/games/duskcourt"),
        (Method::GET, "/api/games/duskcourt/init?seed=7"),
        (Method::GET, "/api/games/duskcourt/init?seed=x"),
        (Method::GET, "/api/games/chess"),
        (Method::GET, "/api/games/"),
        (Method::GET, "/api/games/duskcourt/"),
        (Method::GET, "/api/games/duskcourt/nothing/here"),
        (Method::DELETE, "/api/games/duskcourt/action"),
        (Method::POST, "/api/games/duskcourt/action"),
        (Method::POST, "/api/games/duskcourt/replay"),
    ] {
        let answer = client.method(method.clone(), path).await;
        let allowed = answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN);
        assert_eq!(allowed, "*", "{method} {path}");
    }
}

#[tokio::test]
async fn nothing_else_is() {
    let client = Client::new();
    for path in [
        "/",
        "/docs/api",
        "/healthz",
        "/api/openapi.json",
        "/nowhere",
        "/api/gamesx",
        "/api/dailyx",
    ] {
        let answer = client.get(path).await;
        let allowed = answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN);
        assert_eq!(allowed, "", "{path}");
    }
}
