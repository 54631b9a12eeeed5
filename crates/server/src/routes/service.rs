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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, GivenKeys};
    use crate::work::Limits;

    #[tokio::test]
    async fn a_server_that_is_shutting_down_is_alive_but_not_ready() {
        let app = App::new(&Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            data: "/nowhere/at/all".into(),
            trusted_proxies: Vec::new(),
            keys: GivenKeys {
                current: Some("00".repeat(64)),
                old: None,
            },
            hints: true,
            limits: Limits::default(),
        })
        .unwrap();
        assert_eq!(readyz(State(app.clone())).await.status(), StatusCode::OK);
        app.ready.store(false, Ordering::Relaxed);
        let status = readyz(State(app.clone())).await.status();
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(healthz().await.status(), StatusCode::OK);
    }
}
