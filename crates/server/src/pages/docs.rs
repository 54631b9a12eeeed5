//! `GET /docs/api`: the API for people.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use maud::{Markup, html};
use menagerie_engine::{Game, for_each_game};
use menagerie_telling::{Tell, Voice};

use super::root::Root;
use super::{code, game, page};
use crate::app::App;
use crate::deals::MOST_STAGES;
use crate::error::{Kind, Problem};
use crate::host::Base;
use crate::routes::{actions, replay, review};

const ROOT: Root = Root::FOLDER;

/// The overview of the API.
pub(crate) async fn docs(State(app): State<Arc<App>>, request: Parts) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    let mut games = Vec::new();
    for_each_game!(G => {
        let info = <G as Game>::INFO;
        games.push((info.slug, info.name, G::sheet(Voice::Program).description));
    });
    let body = html! {
        h1 { "The API" }
        p.lead {
            "Play by HTTP and JSON: no account, no key, no session. The state of a run travels in \
             your requests, and the same seed with the same actions gives the same answers, byte for \
             byte."
        }
        h2 id="games" { "Games" }
        ul {
            @for (slug, name, description) in games {
                li {
                    a href={ (ROOT) "docs/api/" (slug) } { (name) }
                    " – " (description)
                }
            }
        }
        (play(&base))
        (routes())
        (fairness())
        (errors())
    };
    Ok(page(
        ROOT,
        "API – Menagerie",
        "How to play the games of Menagerie over HTTP.",
        &body,
    ))
}

fn play(base: &Base) -> Markup {
    let mut example = None;
    for_each_game!(G => {
        example.get_or_insert_with(|| game::session::<G>(base));
    });
    html! {
        h2 id="play" { "The loop" }
        ol {
            li {
                "Open a run: " code { "GET /api/games/{slug}/init?seed=7" } ". Without a seed the \
                 server draws one and tells it."
            }
            li {
                "Choose from " code { "legalActions" } ": exactly what is legal now, and each item can \
                 be sent as it stands."
            }
            li {
                "Play it: " code { "POST /api/games/{slug}/action" } " with " code { "stateToken" }
                " and " code { "action" } "."
            }
            li {
                "Carry the new " code { "stateToken" } " into the next request, until "
                code { "gameOver" } " is true."
            }
        }
        (code(&example.unwrap_or_default()))
        p {
            "A refused action answers with status 200 and " code { "\"ok\": false" } ": its "
            code { "reason" } " says which rule stands in the way, its " code { "code" } " is one of "
            code { "malformed" } ", " code { "gameOver" } ", " code { "wrongPhase" } " and "
            code { "notLegal" } ". It costs nothing and changes nothing: the token you sent is still \
            good."
        }
    }
}

fn routes() -> Markup {
    html! {
        h2 id="routes" { "Routes" }
        dl {
            dt { code { "GET /api/games" } }
            dd { "The index: every game with its addresses." }
            dt { code { "GET /api/games/{slug}" } }
            dd { "One game with its rule sheet." }
            dt { code { "GET /api/games/{slug}/init" } }
            dd {
                "A new run. A seed is a whole number from 0 to 9007199254740991 in plain digits. With "
                code { "?puzzle=" } " and a puzzle's id in place of a seed, practice of that one \
                 puzzle: it ends with its stage and pays nothing."
            }
            dt { code { "POST /api/games/{slug}/action" } }
            dd {
                "Plays one action. Here and wherever a state is answered, " code { "?drawing=svg" }
                " adds its picture, " code { "?observation=none" } " leaves its text out, and " code { "?panel=on" } " adds everything that is shown to people: \
                 headings, numbers, commands, news, and each place with its moves. In a panel the places of the board count from 1 or have \
                 names; everywhere else they count from 0."
            }
            dt { code { "POST /api/games/{slug}/actions" } }
            dd {
                "Plays a list of up to " (actions::MOST_ACTIONS) " actions and stops at the first \
                 refusal."
            }
            dt { code { "POST /api/games/{slug}/replay" } }
            dd {
                "Replays a whole run from its seed, or practice from its " code { "puzzle" } ": up to " (replay::MOST_ACTIONS) " actions and "
                (MOST_STAGES) " stages. " code { "?panel=on" } " adds each action as people type it, with the score after it. "
                code { "course" } " says from 0 to 1 how well each stage was played."
            }
            dt { code { "POST /api/games/{slug}/hint" } }
            dd {
                "With " code { "stateToken" } ": one best action, why, and the exact worth of the \
                 position. " code { "?all=on" } " adds the worth of every legal move. The operator of the \
                 server may have turned hints and reviews off."
            }
            dt { code { "POST /api/games/{slug}/review" } }
            dd {
                "Judges a whole run move by move, from its seed or its " code { "puzzle" } ": up to " (review::MOST_ACTIONS)
                " actions. Each has a verdict, " code { "best" } ", " code { "fine" } ", "
                code { "slip" } " or " code { "blunder" } "; each lost stage says what lost it. Where \
                 a search ends before the proof, " code { "exact" } " is false and nothing is guessed."
            }
            dt { code { "GET /api/daily" } }
            dd {
                "The puzzles of today in UTC, or of " code { "?date=2026-12-01" } ": the same for everybody, \
                 each with its id."
            }
            dt { a href={ (ROOT) "api/openapi.json" } { code { "GET /api/openapi.json" } } }
            dd {
                "OpenAPI 3.1 for all of this; the same as a page is the "
                a href={ (ROOT) "docs/api/reference" } { "reference" } "."
            }
        }
    }
}

fn fairness() -> Markup {
    html! {
        h2 id="fairness" { "What a seed gives away" }
        p {
            "The deals of a run follow from its seed alone, and the seed of these runs is public: \
             a player who has the program and the seed knows every later stage. An evaluation whose \
             players must not know the future draws its seeds in secret and uses each only once."
        }
    }
}

fn errors() -> Markup {
    html! {
        h2 id="errors" { "Errors" }
        p {
            "What is no game answer is a problem document (RFC 9457, "
            code { "application/problem+json" } ") with " code { "type" } ", " code { "title" } ", "
            code { "status" } " and " code { "detail" } ", and with " code { "\"ok\": false" } " and "
            code { "reason" } " for clients that read only those. The " code { "type" }
            " leads to one of these entries."
        }
        @for &kind in Kind::ALL {
            h3 id=(kind.slug()) { (kind.status().as_u16()) " " (kind.title()) }
            p { (with_code(kind.advice())) }
        }
    }
}

/// A sentence in which what stands between backticks is code.
fn with_code(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}
