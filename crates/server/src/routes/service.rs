//! `GET /healthz` and `GET /readyz`: for the operator.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::problems::Plain;
use crate::answer;
use crate::app::App;

/// How the server does.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Whether it does well.
    ok: bool,
}

/// Is the server alive?
#[utoipa::path(
    get, path = "/healthz", tag = "service", operation_id = "healthz",
    responses((status = 200, description = "It is.", body = Health), Plain)
)]
pub(crate) async fn healthz() -> Response {
    answer::json(&Health { ok: true })
}

/// May the server be sent work?
#[utoipa::path(
    get, path = "/readyz", tag = "service", operation_id = "readyz",
    responses(
        (status = 200, description = "It may.", body = Health),
        (status = 503, description = "It is shutting down.", body = Health),
        Plain
    )
)]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Response {
    let ok = app.ready.load(Ordering::Relaxed);
    let mut response = answer::json(&Health { ok });
    if !ok {
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    }
    response
}
