//! Pages for people: HTML made here, one style sheet, no script, nothing from elsewhere.

pub(crate) mod docs;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod llms;
pub(crate) mod reference;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use menagerie_engine::catalogue;

/// What a page may load: its style sheet. Nothing runs on it and nothing may frame it.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// The style sheet of all pages.
pub(crate) async fn style() -> Response {
    let css = include_str!("../../../../web/style.css");
    (
        [
            (header::CONTENT_TYPE, "text/css; charset=utf-8"),
            (header::CACHE_CONTROL, "max-age=3600"),
        ],
        css,
    )
        .into_response()
}

/// A whole page.
fn page(title: &str, description: &str, body: &Markup) -> Response {
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(description);
                title { (title) }
                link rel="stylesheet" href="/web/style.css";
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                header {
                    nav aria-label="Main" {
                        a.brand href="/" { "Menagerie" }
                        a href="/docs/api" { "API" }
                        @for game in catalogue::games() {
                            a href={ "/docs/api/" (game.slug) } { (game.name) }
                        }
                        a href="/docs/api/reference" { "Reference" }
                    }
                }
                main id="content" { (body) }
            }
        }
    };
    let mut response = Response::new(whole.into_string().into());
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    response
}

/// A text of several lines as paragraphs.
fn paragraphs(text: &str) -> Markup {
    html! {
        @for line in text.lines().filter(|line| !line.trim().is_empty()) {
            p { (line) }
        }
    }
}

/// Text to be copied. It scrolls sideways, so a keyboard must be able to reach it.
fn code(text: &str) -> Markup {
    html! { pre tabindex="0" { code { (text) } } }
}
