//! `GET /docs/api/{slug}`: one game, its rule sheet, and a session to paste.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use maud::html;
use menagerie_engine::{Fresh, Seed, with_game};
use menagerie_telling::{Tell, Voice};

use super::root::Root;
use super::{code, page, paragraphs};
use crate::app::App;
use crate::error::Problem;
use crate::host::Base;
use crate::request_state;
use crate::routes::Slug;

/// The seed of every example.
pub(super) const SEED: u64 = 7;

/// The page of a game.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    with_game!(&slug, G => show::<G>(&base)).ok_or_else(|| Problem::unknown_game(&slug))
}

/// A shell session that opens a run and plays its first action, carrying the token by itself.
pub(super) fn session<G: Tell>(base: &Base) -> String {
    let seed = Seed::try_from(SEED).expect("the example seed is in range");
    // First deals are the cheapest of a ladder, so the example may deal one for itself.
    let state = G::open(seed, &Fresh).expect("a fresh dealer never says no");
    let first = request_state::legal::<G>(&state)
        .first()
        .map(|action| serde_json::to_string(action).expect("an action is plain JSON"))
        .expect("a run opens with something to play");
    let slug = G::INFO.slug;
    format!(
        "GAME={base}/api/games/{slug}\n\
         TOKEN=$(curl -s \"$GAME/init?seed={seed}\" | sed 's/.*\"stateToken\":\"\\([^\"]*\\)\".*/\\1/')\n\
         curl -s \"$GAME/action\" -H 'Content-Type: application/json' \\\n  \
         -d '{{\"stateToken\":\"'\"$TOKEN\"'\",\"action\":{first}}}'\n"
    )
}

fn show<G: Tell>(base: &Base) -> Response {
    let info = G::INFO;
    let sheet = G::sheet(Voice::Program);
    let grammar = serde_json::to_string_pretty(G::grammar()).expect("a grammar is plain JSON");
    let body = html! {
        h1 { (info.name) }
        p.lead { (sheet.description) }
        p.genre { (sheet.genre) " · rules version " (info.rules_version) }
        p { a href={ (Root::DEEP) "learn/" (info.slug) } { "How to play it, with boards to try" } }
        h2 id="goal" { "Goal" }
        (paragraphs(&sheet.goal))
        h2 id="scoring" { "Scoring" }
        (paragraphs(&sheet.scoring))
        h2 id="rules" { "Rules" }
        (paragraphs(&sheet.rules))
        h2 id="action-grammar" { "Action grammar" }
        p { "Every action obeys this JSON Schema." }
        (code(&grammar))
        h2 id="start-a-game" { "Start a game" }
        p {
            "Open a run and play its first action. Each accepted answer brings a new "
            code { "stateToken" } ": carry it into the next request."
        }
        (code(&session::<G>(base)))
        @if info.open {
            p {
                "Nothing is hidden in this game, so the " code { "state" } " of an answer may be sent \
                 back in place of the token."
            }
        }
        p {
            "The loop, the other routes and the errors are in the "
            a href={ (Root::DEEP) "docs/api" } { "API overview" } "; every field is in the "
            a href={ (Root::DEEP) "docs/api/reference" } { "reference" } "."
        }
    };
    page(
        Root::DEEP,
        &format!("{} – Menagerie", info.name),
        sheet.description,
        &body,
    )
}
