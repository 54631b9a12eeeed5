//! `GET /runs`: the runs that are kept in this browser. The server keeps none, so the script fills the page.

use axum::response::Response;
use maud::{Markup, html};
use menagerie_engine::{Game, catalogue, for_each_game};
use serde_json::{Value, json};

use super::Page;
use super::about::about_value;
use super::root::Root;

const ROOT: Root = Root::TOP;

/// The page.
pub(crate) async fn runs() -> Response {
    let page = Page {
        title: "Your runs – Menagerie",
        description: "The runs that are kept in this browser: go on, look at them, take them along.",
        styles: &["play.css", "runs.css"],
        scripts: &["runs.js"],
        body: body(),
        ..Page::default()
    };
    page.show_at(ROOT)
}

fn body() -> Markup {
    html! {
        div.runs id="runs" data-games=(games()) {
            h1 { "Your runs" }
            p.lead { "They are kept in this browser and nowhere else. Save them as a file to take them along." }
            div.crowd id="crowd" hidden {}
            form.sorts id="sorts" hidden {
                label { "Game "
                    select name="game" {
                        option value="" { "all games" }
                        @for info in catalogue::games() {
                            option value=(info.slug) { (info.name) }
                        }
                    }
                }
                label { "State "
                    select name="state" {
                        option value="" { "all" }
                        option value="open" { "going on" }
                        option value="over" { "ended" }
                    }
                }
                label { "Order "
                    select name="order" {
                        option value="" { "newest first" }
                        option value="score" { "highest score first" }
                    }
                }
            }
            p.count id="count" role="status" {}
            ul.kept id="kept" aria-label="Runs" {}
            div.none id="none" hidden {
                p { "No run is kept here yet. A run is kept from its first move on." }
                p.ways {
                    @for info in catalogue::games() {
                        a.button href={ (ROOT) "play/" (info.slug) "?new" } { "Play " (info.name) }
                    }
                }
            }
            section.file aria-labelledby="file" {
                h2 id="file" { "As a file" }
                p {
                    "A file holds every run that is kept here. Runs of a file are added to those of this browser and replace none; \
                     each is replayed by the rules first, so that its score is true."
                }
                div.ways {
                    button.plain type="button" id="save" { "Save all as a file" }
                    label.plain for="load" { "Add runs of a file" }
                    input.unseen type="file" id="load" accept=".json,.jsonl,.ndjson,.txt,application/json";
                }
                div.told id="told" role="status" {}
            }
            p.notice id="notice" role="status" {}
            noscript { p { "This page reads what the browser keeps with a script, and scripts are off." } }
            dialog.ask id="ask" aria-labelledby="asked" {
                p id="asked" {}
                form.buttons method="dialog" {
                    button.plain value="yes" { "Delete" }
                    button.plain value="no" autofocus { "Keep" }
                }
            }
        }
    }
}

/// What the script is told of each game.
fn games() -> Value {
    let mut games = Vec::new();
    for_each_game!(G => {
        let info = <G as Game>::INFO;
        games.push(json!({
            "slug": info.slug,
            "name": info.name,
            "rulesVersion": info.rules_version,
            "about": about_value::<G>(),
        }));
    });
    Value::Array(games)
}
