//! Pages for people: HTML made here, style sheets and scripts of `web/`, nothing from elsewhere.

pub(crate) mod assets;
pub(crate) mod docs;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod llms;
pub(crate) mod reference;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use maud::{DOCTYPE, Markup, html};
use menagerie_engine::catalogue;

/// What a page may load: its own style sheets and scripts, and drawings. Nothing may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

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
                link rel="icon" type="image/svg+xml" href="/web/icon.svg";
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
