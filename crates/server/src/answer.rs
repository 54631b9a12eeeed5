//! JSON answers, written straight into their bytes.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;

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
