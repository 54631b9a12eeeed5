//! `GET /api/openapi.json`: the description of the API for programs.

use axum::response::Response;

use super::problems::Plain;
use crate::answer;
use crate::openapi;
use crate::schema::AnyDocument;

/// This document
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "service", operation_id = "openapi",
    responses(
        (status = 200, description = "The OpenAPI 3.1 document.", body = inline(AnyDocument)),
        Plain
    )
)]
pub(crate) async fn openapi() -> Response {
    answer::json_bytes(openapi::document().json.clone())
}
