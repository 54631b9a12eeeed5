//! `GET /menagerie`: everyone and everything that the games have. Whom a player has met, the script finds out:
//! the runs are in the browser alone.

use std::sync::LazyLock;

use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use menagerie_art::Art;
use menagerie_engine::for_each_game;

use super::Page;
use super::root::Root;

const ROOT: Root = Root::TOP;

/// The page.
pub(crate) async fn menagerie() -> Response {
    static BODY: LazyLock<Markup> = LazyLock::new(body);
    let page = Page {
        title: "The menagerie – Menagerie",
        description: "Everyone there is to meet: how they look, what they do, and where they come in.",
        styles: &["play.css", "menagerie.css"],
        scripts: &["menagerie.js"],
        class: "wide",
        body: html! { (*BODY) },
        ..Page::default()
    };
    page.show_at(ROOT)
}

fn body() -> Markup {
    html! {
        h1 { "The menagerie" }
        p.lead { "Everyone there is to meet: how they look, what they do, and where they come in." }
        p.met-all id="met-all" role="status" {}
        (all())
    }
}

fn all() -> Markup {
    let mut parts = Vec::new();
    for_each_game!(G => parts.push(of_game::<G>()));
    html! { @for part in parts { (part) } }
}

fn of_game<G: Art>() -> Markup {
    let info = G::INFO;
    html! {
        section.kinds data-game=(info.slug) data-rules-version=(info.rules_version) aria-labelledby={ "of-" (info.slug) } {
            h2 id={ "of-" (info.slug) } { (info.name) }
            ul {
                @for creature in G::creatures() {
                    li.creature data-stage=(creature.stage) {
                        div.portrait aria-hidden="true" {
                            (PreEscaped(G::portrait(&creature).expect("every creature is drawn; a test says so")))
                        }
                        div {
                            h3 { (creature.name) }
                            p { (creature.text) }
                            p.from { "From " (info.stage) " " (creature.stage) }
                        }
                    }
                }
            }
            p.ways {
                a.button href={ (ROOT) "play/" (info.slug) "?new" } { "Play " (info.name) }
                a href={ (ROOT) "learn/" (info.slug) } { "How to play" }
            }
        }
    }
}
