//! `GET /play/{slug}`: the page to play a game on. The script fills it; what it can do without a script is
//! to say where else the game can be played.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::response::Response;
use maud::{Markup, html};
use menagerie_engine::{Info, PuzzleId, with_game};
use menagerie_telling::{Tell, Voice, Words};

use super::Page;
use super::about::about;
use super::root::Root;
use crate::app::App;
use crate::error::Problem;
use crate::host::Base;
use crate::routes::{Slug, init};

/// The page.
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    with_game!(&slug, G => show::<G>(&app, &base, request.uri.query(), None))
        .ok_or_else(|| Problem::unknown_game(&slug))
}

/// The same page for one puzzle, which is practice.
pub(crate) async fn puzzle(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    let id = init::puzzle_id(&id)?;
    let shown = with_game!(id.game(), G => show::<G>(&app, &base, None, Some(id)));
    Ok(shown.expect("an id names a game of the catalogue"))
}

fn show<G: Tell>(
    app: &App,
    base: &Base,
    query: Option<&str>,
    puzzle: Option<PuzzleId>,
) -> Response {
    let (info, sheet) = (G::INFO, G::sheet(Voice::Person));
    let page = Page {
        title: &format!("{} – Menagerie", info.name),
        description: sheet.description,
        styles: &["play.css"],
        scripts: &["play.js"],
        class: "wide",
        game: Some(info),
        picture: Some(&picture(base, info, query)),
        body: body(info, (&about::<G>(), &G::WORDS), app.gives_hints(), puzzle),
    };
    page.show()
}

/// The card of the seed that the address names, if it names one.
fn picture(base: &Base, info: &Info, query: Option<&str>) -> String {
    let card = format!("{base}/card/{}", info.slug);
    match init::seed_in(query.unwrap_or("")) {
        Ok(Some(seed)) => format!("{card}?seed={seed}"),
        _ => card,
    }
}

fn body(
    info: &Info,
    (about, words): (&str, &Words),
    hints: bool,
    puzzle: Option<PuzzleId>,
) -> Markup {
    html! {
        noscript {
            p.noscript {
                "This page plays with a script, and scripts are off. The game can be played in a terminal "
                "(" code { "menagerie play " (info.slug) } ") and over " a href={ (Root::FOLDER) "docs/api" } { "HTTP" } " as well."
            }
        }
        div.play id="play" data-game=(info.slug) data-hints=(if hints { "on" } else { "off" }) data-about=(about) data-rules-version=(info.rules_version) data-puzzle=[puzzle] {
            div.screen {
                div.head {
                    h1 { (info.name) }
                    p.where id="where" { }
                }
                div.facts id="facts" {}
                div.stand {
                    div.board id="board" {}
                    p.toast id="waiting" role="status" {}
                }
                div.told id="told" role="status" aria-live="polite" { }
                div.buttons id="buttons" role="group" aria-label="Actions" {}
            }
            section.side aria-label="The run" {
                div.result id="result" aria-live="polite" hidden {}
                div.facts.more id="more-facts" {}
                details.legend id="legend" open hidden {
                    summary { "On this board" }
                    ul {}
                }
                details.words {
                    summary { "The board in words" }
                    ul id="words" {}
                }
                details.more {
                    summary { "Settings and links" }
                    (settings(hints))
                    div.copies id="copies" role="group" aria-label="Links" {}
                }
                details.programs {
                    summary { "For programs" }
                    div.copies id="programs" role="group" aria-label="Copies for programs" {}
                }
            }
            dialog.lesson-over id="over" {}
            dialog.ask id="ask" aria-labelledby="asked" {
                p id="asked" { }
                form.buttons method="dialog" {
                    button value="yes" { "End the run" }
                    button.main value="no" autofocus { "Play on" }
                }
            }
            (help(info, words))
        }
    }
}

fn settings(hints: bool) -> Markup {
    html! {
        fieldset.settings id="settings" {
            legend { "Settings" }
            label { input type="checkbox" name="hints" disabled[!hints]; " Hints allowed" }
            label { input type="checkbox" name="watch" disabled[!hints]; " Tell me when it is lost" }
            label { input type="checkbox" name="keys"; " Single keys for actions" }
            label { input type="checkbox" name="sound"; " Sound" }
            label { input type="checkbox" name="buzz"; " Vibrate on touch screens" }
            @if hints {
                p { "The first two use exact search, and are marked on the result." }
            } @else {
                p { "This server gives no hints: runs are played without help here." }
            }
        }
    }
}

fn help(info: &Info, words: &Words) -> Markup {
    let digits = format!(
        "pick up or put down at the {} of that number; 0 is the tenth",
        words.place
    );
    let mut keys = vec![
        ("Arrows", "move over the board"),
        ("Home, End", "to the first and the last place"),
        ("Enter or Space", "pick up, put down"),
    ];
    if words.digits {
        keys.push(("1 to 9, 0", &digits));
    }
    keys.extend([
        ("Escape", "drop what is picked up"),
        ("?", "this help"),
        ("Tab", "leaves the board"),
    ]);
    html! {
        dialog.help id="help" aria-labelledby="help-title" {
            h2 id="help-title" { "Keys" }
            dl {
                @for (key, does) in keys {
                    dt { kbd { (key) } }
                    dd { (does) }
                }
            }
            // Filled by the script: the keys of the buttons as they are now.
            dl id="help-commands" {}
            p { "By mouse or finger: tap a piece and then where it goes, or drag it there." }
            p { a href={ (Root::FOLDER) "learn/" (info.slug) } { "How to play " (info.name) ", and its whole rule sheet" } }
            form method="dialog" { button autofocus { "Close" } }
        }
    }
}
