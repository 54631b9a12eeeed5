//! The answers to requests that no route takes, and how routes declare their problems.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{Method, Uri};
use axum::response::Redirect;
use menagerie_engine::catalogue::games;
use utoipa::openapi::{ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder, Type};
use utoipa::{IntoResponses, openapi::ObjectBuilder};

use crate::app::App;
use crate::error::{Kind, Problem};

/// No route takes that path: a page that is asked for with a slash at its end lies without it.
pub(crate) async fn fallback(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
) -> Result<Redirect, Problem> {
    let path = uri.path();
    if app.base_path.is_root(path) {
        // Without the slash, what the page calls `./play` would lie beside the base path.
        return Ok(Redirect::permanent(&format!("{path}/")));
    }
    let name = path
        .strip_suffix('/')
        .and_then(|page| page.rsplit('/').next());
    match name {
        Some(name) if !name.is_empty() && method == Method::GET && !path.starts_with("/api/") => {
            // Relative, as every address of the pages is: it cannot lead to another host.
            let query = uri.query().map(|query| format!("?{query}"));
            Ok(Redirect::permanent(&format!(
                "../{name}{}",
                query.unwrap_or_default()
            )))
        }
        _ => Err(unknown_path(&uri)),
    }
}

/// There is nothing at that path.
pub(crate) fn unknown_path(uri: &Uri) -> Problem {
    if let Some(problem) = names_no_game(uri.path()) {
        return problem;
    }
    let detail = format!(
        "there is nothing at {:?}; the API is described at /docs/api",
        uri.path()
    );
    Problem::new(Kind::UnknownPath, detail)
}

/// The path does not answer that method.
pub(crate) async fn method_not_allowed(method: Method, uri: Uri) -> Problem {
    if let Some(problem) = names_no_game(uri.path()) {
        return problem;
    }
    let detail = format!(
        "{:?} does not answer {:?}; the Allow header lists the methods that it answers",
        uri.path(),
        method.as_str()
    );
    Problem::new(Kind::MethodNotAllowed, detail)
}

/// A path below the games whose game there is not has no methods either.
fn names_no_game(path: &str) -> Option<Problem> {
    let slug = path.strip_prefix("/api/games/")?.split('/').next()?;
    let known = games().iter().any(|game| game.slug == slug);
    (!known && !slug.is_empty()).then(|| Problem::unknown_game(slug))
}

/// Declares a type that stands for the problems of a route.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident = $($kind:ident)+;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                declare(&[$(Kind::$kind),+])
            }
        }
    )+};
}

problems! {
    /// Of a route that takes nothing.
    Plain = MethodNotAllowed;
    /// Of a route that takes a date.
    Dated = BadParameter MethodNotAllowed;
    /// Of a route that opens a run.
    Opening = BadSeed BadPuzzle BadParameter MethodNotAllowed Busy Stopping;
    /// Of a route that plays one action.
    Playing = BadJson BadBody BadParameter BadToken BadState MethodNotAllowed BodyTimeout
        BodyTooLarge NotJson Busy Stopping;
    /// Of a route that plays a list of actions.
    PlayingLists = BadJson BadBody BadParameter BadToken BadState TooManyActions MethodNotAllowed
        BodyTimeout BodyTooLarge NotJson Busy Stopping;
    /// Of a route that replays a run.
    Replaying = BadJson BadBody BadSeed BadPuzzle BadParameter UnknownRulesVersion TooManyActions TooManyStages
        MethodNotAllowed BodyTimeout BodyTooLarge NotJson Busy Stopping;
    /// Of a route that gives a hint.
    Hinting = BadJson BadBody BadParameter BadToken BadState NoHints MethodNotAllowed BodyTimeout
        BodyTooLarge NotJson Busy Stopping;
    /// Of a route that reviews a run.
    Reviewing = BadJson BadBody BadSeed BadPuzzle BadParameter UnknownRulesVersion TooManyActions TooManyStages NoHints
        MethodNotAllowed BodyTimeout BodyTooLarge NotJson Busy Stopping;
}

/// One response for each status, described by the titles of its kinds and of the one that any request
/// can meet.
fn declare(kinds: &[Kind]) -> BTreeMap<String, RefOr<Response>> {
    let mut titles = BTreeMap::<String, Vec<&str>>::new();
    for kind in [Kind::BadHost].iter().chain(kinds) {
        let status = kind.status().as_u16().to_string();
        titles.entry(status).or_default().push(kind.title());
    }
    let text = |description| {
        HeaderBuilder::new()
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .description(Some(description))
            .build()
    };
    titles
        .into_iter()
        .map(|(status, titles)| {
            let mut response = ResponseBuilder::new()
                .description(format!("{}.", titles.join("; ")))
                .content(
                    "application/problem+json",
                    ContentBuilder::new()
                        .schema(Some(Ref::from_schema_name("Problem")))
                        .build(),
                );
            if status == "405" {
                response = response.header("Allow", text("The methods that the path answers."));
            }
            if status == "429" {
                response = response.header("Retry-After", text("How many seconds to wait."));
            }
            (status, response.build().into())
        })
        .collect()
}
