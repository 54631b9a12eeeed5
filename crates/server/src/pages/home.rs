//! `GET /`: the games, and where to begin.

use std::sync::LazyLock;

use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use menagerie_art::Art;
use menagerie_engine::daily::Daily;
use menagerie_engine::{Info, Puzzle, Seed, for_each_game};
use menagerie_telling::Voice;

use super::Page;
use super::root::Root;
use crate::routes::daily::now;

/// The deal that shows a game: of this seed and stage, early enough to be dealt at once.
const SHOWN: (u64, u32) = (7, 12);

const ROOT: Root = Root::TOP;

/// The home page.
pub(crate) async fn home() -> Response {
    let page = Page {
        title: "Menagerie",
        description: "Seeded, deterministic animal puzzle ladders for people and programs.",
        styles: &["play.css", "home.css"],
        scripts: &["home.js"],
        class: "wide",
        body: body(),
        ..Page::default()
    };
    page.show_at(ROOT)
}

fn body() -> Markup {
    let today = Daily::at(now());
    let puzzles: usize = today
        .courses
        .iter()
        .map(|course| course.puzzles.len())
        .sum();
    html! {
        div.welcome {
            h1 { "Small animal worlds to puzzle in" }
            p.lead {
                "Every deal is proved to have a way through. No account, nothing to install: pick one and play."
            }
        }
        nav.also aria-label="More" {
            a href={ (ROOT) "daily" } {
                b { "Daily" } " "
                span id="daily-today" data-date=(today.date) data-puzzles=(puzzles) { "new puzzles, the same for everybody" }
            }
            a href={ (ROOT) "practice" } { b { "Practice" } " " span { "any stage, or what you lost" } }
            a href={ (ROOT) "runs" } { b { "Your runs" } " " span id="runs-kept" { "kept in this browser" } }
            a href={ (ROOT) "menagerie" } { b { "The menagerie" } " " span { "everyone there is to meet" } }
        }
        ul.games {
            @for Shown { info, description, picture } in shown() {
                li.game data-game=(info.slug) data-stage=(info.stage) data-rules-version=(info.rules_version) {
                    a.preview href={ (ROOT) "play/" (info.slug) } tabindex="-1" aria-hidden="true" { (PreEscaped(picture)) }
                    div.words {
                        h2 { (info.name) }
                        p { (description) }
                        p.record hidden {}
                    }
                    p.ways {
                        a.button href={ (ROOT) "play/" (info.slug) "?new" } { "Play " (info.name) }
                        a.continue href={ (ROOT) "play/" (info.slug) } hidden { "Continue" }
                        a href={ (ROOT) "learn/" (info.slug) } { "How to play" }
                    }
                }
            }
        }
        (enter())
        p.programs {
            "Programs play over the " a href={ (ROOT) "docs/api" } { "HTTP API" } ", described for tools in "
            a href={ (ROOT) "api/openapi.json" } { "OpenAPI" } " and for agents in "
            a href={ (ROOT) "llms.txt" } { "llms.txt" } "."
        }
    }
}

fn enter() -> Markup {
    html! {
        form.enter id="enter" action=(ROOT) {
            h2 { "A seed, or a puzzle's id" }
            p id="enter-help" {
                "The same seed deals the same run to everybody. An id such as " code { "duskcourt:1:7:12" }
                " names one puzzle: the game, the version of its rules, the seed and the stage. It opens alone, to practise on."
            }
            div.fields {
                label { "Seed or id " input name="what" required autocomplete="off" spellcheck="false" aria-describedby="enter-help wrong"; }
                label { "Game of a seed "
                    select name="game" {
                        @for info in menagerie_engine::catalogue::games() {
                            option value=(info.slug) { (info.name) }
                        }
                    }
                }
                button { "Play it" }
            }
            p.wrong id="wrong" role="alert" {}
        }
    }
}

/// A game as it is shown.
struct Shown {
    info: &'static Info,
    description: &'static str,
    picture: String,
}

/// Every game, drawn once.
fn shown() -> &'static [Shown] {
    static SHOWN_GAMES: LazyLock<Vec<Shown>> = LazyLock::new(|| {
        let mut games = Vec::new();
        for_each_game!(G => games.push(show::<G>()));
        games
    });
    &SHOWN_GAMES
}

fn show<G: Art>() -> Shown {
    let (seed, stage) = SHOWN;
    let seed = Seed::try_from(seed).expect("the seed is in range");
    let position = <G as Puzzle>::position(&G::deal(&G::key(seed, stage)));
    Shown {
        info: G::INFO,
        description: G::sheet(Voice::Person).description,
        picture: G::svg(Voice::Person, &position),
    }
}
