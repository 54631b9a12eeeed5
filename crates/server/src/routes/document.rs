//! `GET /api/openapi.json`: the description of the API for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use serde_json::{Value, json};
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::problems::Plain;
use crate::answer;
use crate::app::App;
use crate::describe;
use crate::host::Base;
use crate::openapi;

/// How the document is described.
pub(crate) fn described() -> Operation {
    let object = ObjectBuilder::new().schema_type(Type::Object).into();
    describe::route("service", "openapi", "This document", "")
        .answers("200", "The OpenAPI 3.1 document.", object)
        .problems::<Plain>()
}

/// The document, for where the server stands.
pub(crate) async fn openapi(State(app): State<Arc<App>>, request: Parts) -> Response {
    let json = &openapi::document().json;
    // Where the host is no good, the document is the same.
    let base = app.base(&request).ok();
    let path = base.as_ref().map_or("", Base::path);
    if path.is_empty() {
        return answer::json_bytes(json.clone());
    }
    let mut document: Value = serde_json::from_slice(json).expect("it was written as JSON");
    document["servers"] = json!([{ "url": path }]);
    answer::json(&document)
}
