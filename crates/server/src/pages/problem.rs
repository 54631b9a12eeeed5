//! What people see where there is no page: the sentence that programs get, and ways back.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use maud::html;
use menagerie_engine::catalogue;
use menagerie_telling::sentence;

use super::page;
use super::root::Root;
use crate::error::{Kind, Problem};

/// The answer as a page, if it is a problem outside the API and the client asked for a page.
pub(crate) fn as_page(accept: Option<&HeaderValue>, path: &str, response: Response) -> Response {
    let accept = accept.and_then(|accept| accept.to_str().ok());
    let wants_page = accept.is_some_and(|accept| accept.contains("text/html"));
    if !wants_page || path.starts_with("/api/") {
        return response;
    }
    let Some(problem) = response.extensions().get::<Problem>() else {
        return response;
    };
    let shown = show(Root::of(path), problem);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    let (page, body) = shown.into_parts();
    parts.headers.extend(page.headers);
    Response::from_parts(parts, body)
}

fn show(root: Root, problem: &Problem) -> Response {
    let body = html! {
        h1 { (problem.title()) }
        p { (told(problem)) }
        p {
            "To play: "
            @for (index, game) in catalogue::games().into_iter().enumerate() {
                @if index > 0 { ", " }
                a href={ (root) "play/" (game.slug) } { (game.name) }
            }
            "; or go " a href=(root) { "to the start" } "."
        }
    };
    page(
        root,
        &format!("{} – Menagerie", problem.title()),
        &told(problem),
        &body,
    )
}

/// What is wrong, as a sentence for people; programs get what they need in `detail`.
fn told(problem: &Problem) -> String {
    if problem.kind() == Kind::UnknownPath {
        return "There is no page at this address.".to_owned();
    }
    sentence(problem.detail())
}
