//! `GET /practice`: one puzzle of any stage, chosen by how hard it is or by what it has, and what was lost before.
//! The script draws the seeds, and reads the runs that the browser keeps.

use std::sync::LazyLock;

use axum::response::Response;
use maud::{Markup, html};
use menagerie_art::Art;
use menagerie_engine::{Info, catalogue, for_each_game};
use serde_json::{Value, json};

use super::Page;
use super::root::Root;

const ROOT: Root = Root::TOP;

/// The page.
pub(crate) async fn practice() -> Response {
    static BODY: LazyLock<Markup> = LazyLock::new(body);
    let page = Page {
        title: "Practice – Menagerie",
        description: "One puzzle at a time: as hard as you like, with what you like, or one that you lost.",
        styles: &["play.css", "choose.css"],
        scripts: &["choose.js"],
        class: "wide",
        body: html! { (*BODY) },
        ..Page::default()
    };
    page.show_at(ROOT)
}

fn body() -> Markup {
    let games = catalogue::games();
    html! {
        noscript {
            p.noscript { "This page draws a puzzle with a script, and scripts are off." }
        }
        div.practice id="practice" data-games=(told()) {
            h1 { "Practice" }
            p.lead { "One puzzle at a time. Nothing is at stake: it pays nothing, and it can be played again." }
            div.new {
                form id="choose" {
                    fieldset.games {
                        legend { "Game" }
                        @for (index, game) in games.iter().enumerate() {
                            label {
                                input type="radio" name="game" value=(game.slug) checked[index == 0];
                                span { (game.name) }
                            }
                        }
                    }
                    div.hard {
                        label for="stage" { "How hard" }
                        input type="range" id="stage" name="stage" min="1" max="1" value="1" aria-describedby="as-hard";
                        p.ends aria-hidden="true" { span { "easy" } span { "hard" } }
                        output id="as-hard" for="stage" {}
                    }
                    div.with {
                        label for="feature" { "With" }
                        select id="feature" name="feature" {}
                        p id="feature-text" {}
                    }
                }
                section.offer aria-labelledby="offer-name" {
                    div.preview id="preview" aria-hidden="true" {}
                    div.words {
                        h2 id="offer-name" aria-live="polite" {}
                        ul.brings id="brings" {}
                        p.wrong id="wrong" role="status" {}
                        p.ways {
                            a.button id="open" href={ (ROOT) "practice" } hidden { "Play it" }
                            button type="button" id="another" hidden { "Draw another" }
                        }
                    }
                }
            }
            section.failed aria-labelledby="failed-title" {
                h2 id="failed-title" { "What you lost" }
                p id="failed-lead" {
                    "The puzzles that you lost, in runs that this browser keeps."
                }
                p.ways { button.main type="button" id="any" hidden { "One of them at random" } }
                ul id="failed" aria-label="Lost puzzles" hidden {}
                p id="failed-rest" hidden {}
                div.none id="none" hidden {
                    p { "Nothing is lost so far, as far as this browser knows. That calls for harder stages." }
                    p.ways {
                        @for game in &games {
                            a.button href={ (ROOT) "play/" (game.slug) "?new" } { "Play " (game.name) }
                        }
                    }
                }
            }
            p.ways { a href={ (ROOT) "daily" } { "The puzzles of today" } }
        }
    }
}

/// What the script is told of each game.
fn told() -> Value {
    let mut games = Vec::new();
    for_each_game!(G => games.push(told_of::<G>()));
    Value::Array(games)
}

fn told_of<G: Art>() -> Value {
    let Info {
        slug,
        name,
        stage,
        last_stage,
        rules_version,
        ..
    } = *G::INFO;
    // The hardest puzzle of each day of the week, as the ladder was measured.
    let days = G::WEEK.map(|stages| stages[stages.len() - 1]);
    let features = G::creatures().into_iter().filter(|one| one.stage > 1);
    let features: Vec<Value> = features
        .map(|one| json!({ "name": one.name, "text": one.text, "from": one.stage }))
        .collect();
    json!({
        "slug": slug,
        "name": name,
        "rulesVersion": rules_version,
        "word": stage,
        // Twice as far as the days go, the ladders have come to their top.
        "most": last_stage.min(2 * days[6]),
        "days": days,
        "features": features,
    })
}
