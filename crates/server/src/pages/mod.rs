//! Pages for people: HTML made here, style sheets and scripts of `web/`, nothing from elsewhere.

mod about;
pub(crate) mod assets;
pub(crate) mod card;
pub(crate) mod daily;
pub(crate) mod docs;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod llms;
pub(crate) mod manifest;
pub(crate) mod menagerie;
pub(crate) mod play;
pub(crate) mod practice;
pub(crate) mod problem;
pub(crate) mod reference;
pub(crate) mod replay;
mod root;
pub(crate) mod runs;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use maud::{DOCTYPE, Markup, html};
use menagerie_engine::{Info, catalogue};

use root::Root;

/// What a page may load: its own style sheets, scripts and fonts, and drawings. Nothing may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// A page, but for what all pages share.
#[derive(Default)]
struct Page<'a> {
    title: &'a str,
    description: &'a str,
    /// Style sheets beside the one of all pages.
    styles: &'a [&'a str],
    /// Modules that run once the page is read.
    scripts: &'a [&'a str],
    /// The class of the body, for pages that need another frame than reading text does.
    class: &'a str,
    /// The game that the page is about.
    game: Option<&'a Info>,
    /// The address of a picture for those who pass the page on; it shows nothing that was not checked.
    picture: Option<&'a str>,
    body: Markup,
}

impl Page<'_> {
    /// The whole page, for one in a folder: `/play/{slug}`.
    fn show(&self) -> Response {
        self.show_at(Root::FOLDER)
    }

    /// The whole page, which is so far from the root.
    fn show_at(&self, root: Root) -> Response {
        let whole = html! {
            (DOCTYPE)
            html lang="en" data-base=(root) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" data-for="light" content="#faf6ee" media="(prefers-color-scheme: light)";
                    meta name="theme-color" data-for="dark" content="#191713" media="(prefers-color-scheme: dark)";
                    meta name="description" content=(self.description);
                    title { (self.title) }
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(self.description);
                    meta property="og:site_name" content="Menagerie";
                    @if let Some(picture) = self.picture {
                        meta property="og:image" content=(picture);
                        meta property="og:image:alt" content="Boards as they are dealt";
                        meta name="twitter:card" content="summary_large_image";
                    }
                    link rel="icon" href={ (root) "web/icon.svg" } type="image/svg+xml";
                    link rel="apple-touch-icon" href={ (root) "web/touch-icon.png" };
                    link rel="manifest" href={ (root) "manifest.webmanifest" };
                    link rel="stylesheet" href={ (root) "web/style.css" };
                    @for style in self.styles {
                        link rel="stylesheet" href={ (root) "web/" (style) };
                    }
                    // Behind the style sheets, and before anything is seen.
                    script src={ (root) "web/theme.js" } {}
                    @for script in self.scripts {
                        script type="module" src={ (root) "web/" (script) } {}
                    }
                }
                body class=[(!self.class.is_empty()).then_some(self.class)] {
                    a.skip href="#content" { "Skip to the content" }
                    (navigation(root, self.game))
                    main id="content" { (self.body) }
                    (foot(root))
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
}

fn navigation(root: Root, about: Option<&Info>) -> Markup {
    html! {
        header {
            nav aria-label="Main" {
                a.brand href=(root) {
                    img src={ (root) "web/icon.svg" } alt="" width="28" height="28";
                    span { "Menagerie" }
                }
                a href={ (root) "daily" } { "Daily" }
                @for game in catalogue::games() {
                    @let here = about.is_some_and(|about| about.slug == game.slug);
                    a href={ (root) "play/" (game.slug) } aria-current=[here.then_some("true")] { (game.name) }
                }
                span.apart {
                    @if let Some(game) = about {
                        a href={ (root) "learn/" (game.slug) } { "How to play" }
                    }
                    a href={ (root) "runs" } { "Your runs" }
                    a href={ (root) "docs/api" } { "API" }
                }
            }
        }
    }
}

fn foot(root: Root) -> Markup {
    html! {
        footer {
            a href={ (root) "practice" } { "Practice" }
            a href={ (root) "menagerie" } { "The menagerie" }
            a href={ (root) "docs/api" } { "For programs" }
            label hidden { "Colours "
                select id="theme" {
                    option value="system" { "as the system" }
                    option value="light" { "light" }
                    option value="dark" { "dark" }
                }
            }
        }
    }
}

/// A page to read.
fn page(root: Root, title: &str, description: &str, body: &Markup) -> Response {
    let page = Page {
        title,
        description,
        body: html! { (body) },
        ..Page::default()
    };
    page.show_at(root)
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
