//! The table of contents: every path and who answers it.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::Problem;
use crate::routes::{
    action, actions, document, games, hint, init, problems, replay, review, service,
};
use crate::{cors, log, pages};

/// Everything that the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, _) = documented().split_for_parts();
    Router::new()
        .merge(api)
        .route("/", get(pages::home::home))
        .route("/docs/api", get(pages::docs::docs))
        .route("/docs/api/reference", get(pages::reference::reference))
        .route("/docs/api/{slug}", get(pages::game::game))
        .route("/llms.txt", get(pages::llms::llms))
        .route("/web/style.css", get(pages::style))
        .fallback(problems::unknown_path)
        .method_not_allowed_fallback(problems::method_not_allowed)
        .layer(CatchPanicLayer::custom(mistake))
        .layer(middleware::from_fn(cors::open_games))
        .layer(middleware::from_fn(no_sniffing))
        .layer(middleware::from_fn(log::request))
        .with_state(app)
}

/// The routes of the OpenAPI document.
pub(crate) fn documented() -> OpenApiRouter<Arc<App>> {
    let games = OpenApiRouter::new()
        .routes(routes!(games::index))
        .routes(routes!(games::describe))
        .routes(routes!(init::init))
        .routes(routes!(action::action))
        .routes(routes!(actions::actions))
        .routes(routes!(replay::replay))
        .routes(routes!(hint::hint))
        .routes(routes!(review::review))
        .fallback(problems::unknown_path);
    OpenApiRouter::new()
        .nest("/api/games", games)
        .routes(routes!(document::openapi))
        .routes(routes!(service::healthz))
        .routes(routes!(service::readyz))
}

/// Browsers take an answer for what it says it is.
async fn no_sniffing(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// The last resort: no handler should panic, but if one does its client still gets an answer.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the layer hands the panic over"
)]
fn mistake(panic: Box<dyn std::any::Any + Send>) -> Response {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("nothing readable");
    tracing::error!(said, "a handler panicked");
    Problem::internal().into_response()
}
