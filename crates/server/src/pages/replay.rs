//! `GET /replay/{slug}`: the page that shows a run, move by move. The run is in the fragment of the address,
//! which never comes here: the script reads it and asks for what it shows.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use maud::{Markup, html};
use menagerie_engine::{Info, with_game};
use menagerie_telling::Tell;

use super::Page;
use super::about::about;
use super::root::Root;
use crate::app::App;
use crate::error::Problem;
use crate::host::Base;
use crate::routes::Slug;

/// The page.
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    with_game!(&slug, G => show::<G>(&app, &base)).ok_or_else(|| Problem::unknown_game(&slug))
}

fn show<G: Tell>(app: &App, base: &Base) -> Response {
    let info = G::INFO;
    let page = Page {
        title: &format!("A run of {} – Menagerie", info.name),
        description: &format!("A run of {}, shown move by move.", info.name),
        styles: &["play.css", "replay.css"],
        scripts: &["replay.js"],
        class: "wide",
        game: Some(info),
        picture: Some(&format!("{base}/card/{}", info.slug)),
        body: body(info, &about::<G>(), app.gives_hints()),
    };
    page.show()
}

fn body(info: &Info, about: &str, hints: bool) -> Markup {
    html! {
        noscript {
            p.noscript {
                "This page shows a run with a script, and scripts are off. A run can be replayed in a terminal "
                "(" code { "menagerie replay FILE" } ") and over " a href={ (Root::FOLDER) "docs/api" } { "HTTP" } " as well."
            }
        }
        div.play.replay id="replay" data-game=(info.slug) data-rules-version=(info.rules_version)
            data-hints=(if hints { "on" } else { "off" }) data-about=(about) {
            div.screen {
                div.head {
                    h1 { (info.name) }
                    p.where id="where" { "A run, move by move." }
                }
                div.facts id="facts" {}
                div.stand {
                    div.board id="board" {}
                    p.toast id="waiting" role="status" {}
                }
                div.travel id="travel" role="group" aria-label="Through the run" hidden {
                    (step("first", "Home", "M5 4 v12 M16 4 L8 10 L16 16 Z", "To the start"))
                    (step("back", "ArrowLeft", "M14 4 L6 10 L14 16 Z", "One move back"))
                    input id="slider" type="range" min="0" max="0" value="0" aria-label="Move";
                    (step("on", "ArrowRight", "M6 4 L14 10 L6 16 Z", "One move on"))
                    (step("last", "End", "M15 4 v12 M4 4 L12 10 L4 16 Z", "To the end"))
                }
                div.told id="told" role="status" aria-live="polite" { }
            }
            section.side id="side" aria-label="The run" {
                div.buttons id="buttons" role="group" aria-label="What to do with this run" {}
                div.sharing id="sharing" hidden {}
                section.analysis id="analysis" aria-label="The moves of this position" hidden {}
                section.judged id="judged" aria-label="The whole run" hidden {}
                p.course id="course" hidden {}
                div.moves id="list" hidden {
                    h2 { "Moves" }
                    div.scroller id="moves" {}
                }
                p.keys { kbd { "←" } " " kbd { "→" } " a move, " kbd { "Home" } " " kbd { "End" } " the start and the end" }
                div.facts.more id="more-facts" {}
                details.words {
                    summary { "The board in words" }
                    ul id="words" {}
                }
                details.legend id="legend" hidden {
                    summary { "On this board" }
                    ul {}
                }
            }
        }
    }
}

/// A button with a drawn sign: not every font has one.
fn step(id: &str, key: &str, sign: &str, label: &str) -> Markup {
    html! {
        button type="button" id=(id) aria-label=(label) title=(label) aria-keyshortcuts=(key) {
            svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" { path d=(sign) {} }
        }
    }
}
