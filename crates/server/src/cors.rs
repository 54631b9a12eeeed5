//! Who may call from a browser: every page may call the games. There are no cookies to protect.
//!
//! Decided by path and not by route, so that problems are open too, those of paths that do not exist
//! among them.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What a preflight is told. A day is as long as browsers keep it.
const PREFLIGHT: [(HeaderName, HeaderValue); 4] = [
    (
        header::ACCESS_CONTROL_ALLOW_ORIGIN,
        HeaderValue::from_static("*"),
    ),
    (
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, POST"),
    ),
    (
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("content-type"),
    ),
    (
        header::ACCESS_CONTROL_MAX_AGE,
        HeaderValue::from_static("86400"),
    ),
];

/// Opens everything under `/api/games` to pages from anywhere.
pub(crate) async fn open_games(request: Request, next: Next) -> Response {
    let rest = request.uri().path().strip_prefix("/api/games");
    if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return next.run(request).await;
    }
    if request.method() == Method::OPTIONS {
        return (StatusCode::NO_CONTENT, PREFLIGHT).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_ORIGIN,
        HeaderValue::from_static("*"),
    );
    headers.insert(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static("retry-after"),
    );
    response
}
