//! `GET /healthz` and `GET /readyz`: for the operator.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;

use super::problems::Plain;
use crate::answer;
use crate::app::App;
use crate::describe;

/// How the server does.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Whether it does well.
    ok: bool,
}

/// How the question is described.
pub(crate) fn healthz_described() -> Operation {
    describe::route("service", "healthz", "Is the server alive?", "")
        .answers("200", "It is.", describe::shared("Health"))
        .problems::<Plain>()
}

/// Whether the server is alive.
pub(crate) async fn healthz() -> Response {
    answer::json(&Health { ok: true })
}

/// How the question is described.
pub(crate) fn readyz_described() -> Operation {
    describe::route("service", "readyz", "May the server be sent work?", "")
        .answers("200", "It may.", describe::shared("Health"))
        .answers("503", "It is shutting down.", describe::shared("Health"))
        .problems::<Plain>()
}

/// Whether the server may be sent work.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Response {
    let ok = app.ready.load(Ordering::Relaxed);
    let mut response = answer::json(&Health { ok });
    if !ok {
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn a_server_that_is_shutting_down_is_alive_but_not_ready() {
        let app = App::new(&Config::with_key("00".repeat(64))).unwrap();
        assert_eq!(readyz(State(app.clone())).await.status(), StatusCode::OK);
        app.ready.store(false, Ordering::Relaxed);
        let status = readyz(State(app.clone())).await.status();
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(healthz().await.status(), StatusCode::OK);
    }
}
