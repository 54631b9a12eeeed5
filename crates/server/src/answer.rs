//! JSON answers, written straight into their bytes.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use serde::Serialize;

/// Whether a client says that it has what bears that tag.
pub(crate) fn has_already(asked: &HeaderMap, tag: &str) -> bool {
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|known| known.trim().trim_start_matches("W/") == tag)
}

/// Room for most answers without growing.
const ROOM: usize = 8 * 1024;

/// An answer of status 200 with that value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Response {
    let mut bytes = Vec::with_capacity(ROOM);
    serde_json::to_writer(&mut bytes, value)
        .expect("answers are plain JSON and memory is writable");
    json_bytes(bytes)
}

/// An answer of status 200 with bytes that are JSON already.
pub(crate) fn json_bytes(bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    response
}
