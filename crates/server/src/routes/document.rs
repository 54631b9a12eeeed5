//! `GET /api/openapi.json`: the description of the API for programs.

use axum::response::Response;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::problems::Plain;
use crate::answer;
use crate::describe;
use crate::openapi;

/// How the document is described.
pub(crate) fn described() -> Operation {
    let object = ObjectBuilder::new().schema_type(Type::Object).into();
    describe::route("service", "openapi", "This document", "")
        .answers("200", "The OpenAPI 3.1 document.", object)
        .problems::<Plain>()
}

/// The document.
pub(crate) async fn openapi() -> Response {
    answer::json_bytes(openapi::document().json.clone())
}
