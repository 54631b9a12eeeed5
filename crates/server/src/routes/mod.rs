//! The routes of the API, one file for each.

pub(crate) mod action;
pub(crate) mod actions;
pub(crate) mod document;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod init;
pub(crate) mod problems;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod service;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

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
