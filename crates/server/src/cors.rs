//! Who may call from a browser: every page may call the games and the daily puzzles. There are no cookies to protect.
//!
//! Decided by path and not by route, so that problems are open too, those of paths that do not exist
//! among them.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The answer to a preflight. Browsers keep it for at most a day.
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

/// Whether a path is open to pages from anywhere: `/api/daily` and everything under `/api/games`.
pub(crate) fn is_open(path: &str) -> bool {
    let rest = path.strip_prefix("/api/games");
    path == "/api/daily" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The answer to a browser that asks before it calls. It is the same for every path: if this refused a
/// path without a game, the page could not read the reason.
pub(crate) fn preflight() -> Response {
    (StatusCode::NO_CONTENT, PREFLIGHT).into_response()
}

/// Opens an answer to pages from anywhere.
pub(crate) fn open(headers: &mut HeaderMap) {
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_ORIGIN,
        HeaderValue::from_static("*"),
    );
    headers.insert(
        header::ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static("retry-after"),
    );
}
