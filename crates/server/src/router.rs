//! The table of contents: every path and who answers it.
//!
//! Paths are written out, not nested, and one layer surrounds every answer: axum copies what is inside a
//! nested router or a layer, for each request.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use menagerie_engine::for_each_game;

use crate::app::App;
use crate::error::Problem;
use crate::routes::{self, daily, document, games, problems, service};
use crate::{cors, host, log, pages};

/// Everything that the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let mut router = Router::new();
    for_each_game!(G => router = router.merge(routes::of_game::<G>()));
    router
        .route("/api/daily", get(daily::daily))
        .route("/api/games", get(games::index))
        .route("/api/openapi.json", get(document::openapi))
        .route("/healthz", get(service::healthz))
        .route("/readyz", get(service::readyz))
        .route("/", get(pages::home::home))
        .route("/card/daily", get(pages::card::day))
        .route(
            "/card/{slug}",
            get(pages::card::dealt).post(pages::card::played),
        )
        .route("/daily", get(pages::daily::daily))
        .route("/docs", get(|| async { Redirect::permanent("docs/api") }))
        .route("/docs/api", get(pages::docs::docs))
        .route("/docs/api/reference", get(pages::reference::reference))
        .route("/docs/api/{slug}", get(pages::game::game))
        .route("/learn", get(pages::learn::index))
        .route(
            "/learn/{slug}",
            get(pages::learn::learn).post(pages::learn::attempt),
        )
        .route("/llms.txt", get(pages::llms::llms))
        .route("/manifest.webmanifest", get(pages::manifest::manifest))
        .route("/menagerie", get(pages::menagerie::menagerie))
        .route("/play/{slug}", get(pages::play::play))
        .route("/practice", get(pages::practice::practice))
        .route("/puzzle/{id}", get(pages::play::puzzle))
        .route("/replay/{slug}", get(pages::replay::replay))
        .route("/runs", get(pages::runs::runs))
        .route("/web/{name}", get(pages::assets::asset))
        .fallback(problems::fallback)
        .method_not_allowed_fallback(problems::method_not_allowed)
        .layer(middleware::from_fn(envelope))
        .with_state(app)
}

/// What surrounds every answer: pages from anywhere may call the games, browsers take an answer for what
/// it says it is, and a line of the log says how it went.
async fn envelope(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let open = cors::is_open(uri.path());
    let accept = request.headers().get(header::ACCEPT).cloned();
    let mut response = if let Err(problem) = host::named_once(request.headers()) {
        problem.into_response()
    } else if open && method == Method::OPTIONS {
        cors::preflight()
    } else {
        let response = answer(request, next).await;
        let mut response = pages::problem::as_page(accept.as_ref(), uri.path(), response);
        if open {
            cors::open(response.headers_mut());
        }
        response
    };
    response.headers_mut().insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    log::answered(&method, uri.path(), response.status(), started);
    response
}

/// The last resort: no handler should panic, but if one does its client still gets an answer.
async fn answer(request: Request, next: Next) -> Response {
    let mut answer = pin!(next.run(request));
    let answered = poll_fn(|context| {
        // A handler that panicked is never polled again, so nothing broken is seen.
        match catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    });
    answered.await.unwrap_or_else(|panic| mistake(&*panic))
}

fn mistake(panic: &(dyn Any + Send)) -> Response {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("nothing readable");
    tracing::error!(said, "a handler panicked");
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::StatusCode;
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_handler_that_panics_is_answered_all_the_same() {
        async fn fails() -> Response {
            tokio::task::yield_now().await;
            panic!("on purpose")
        }
        let router: Router = Router::new()
            .route("/api/games", get(fails))
            .layer(middleware::from_fn(envelope));
        let request = Request::get("/api/games").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers();
        assert_eq!(headers[header::CONTENT_TYPE], "application/problem+json");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
    }
}
