//! The routes of the API, one file for each.

pub(crate) mod action;
pub(crate) mod actions;
pub(crate) mod daily;
pub(crate) mod document;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod init;
pub(crate) mod problems;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod service;

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::routing::{get, post};
use menagerie_art::Art;

use crate::app::App;
use crate::error::{Kind, Problem};

/// The `{slug}` of a path.
pub(crate) struct Slug(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Slug {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let slug = params
            .ok()
            .and_then(|params| Some(params.iter().next()?.1.to_owned()));
        slug.map(Self).ok_or_else(|| {
            Problem::new(
                Kind::UnknownGame,
                "the path names no game: it is not valid UTF-8",
            )
        })
    }
}

/// The routes of one game.
pub(crate) fn of_game<G: Art>() -> Router<Arc<App>> {
    let path = |what: &str| format!("/api/games/{}{what}", G::INFO.slug);
    Router::new()
        .route(&path(""), get(games::describe::<G>))
        .route(&path("/init"), get(init::init::<G>))
        .route(&path("/action"), post(action::action::<G>))
        .route(&path("/actions"), post(actions::actions::<G>))
        .route(&path("/replay"), post(replay::replay::<G>))
        .route(&path("/hint"), post(hint::hint::<G>))
        .route(&path("/review"), post(review::review::<G>))
}
