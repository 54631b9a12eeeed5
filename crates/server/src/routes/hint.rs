//! `POST /api/games/{slug}/hint`: the best action, and what the position is worth.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_telling::{Hint, Tell};

use utoipa::openapi::path::Operation;

use super::problems::Hinting;
use crate::answer;
use crate::answers::Key;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::describe;
use crate::error::Problem;
use crate::query::Switch;
use crate::request_state;
use crate::shown::{self, Shown};

/// How many nodes the searches for all moves may take together.
const NODES: u64 = 4_000_000;

const ALL: Switch = Switch {
    name: "all",
    value: "on",
    does: "adds every legal move with its worth",
};

/// How the route is described.
pub(crate) fn described<G: Tell>() -> Operation {
    describe::of_game::<G>(
        "learn",
        "hint",
        "Ask for a hint",
        "One best action, why it is best, and the exact worth of the position. With `all=on` every \
         legal move with its exact worth, too. Nothing is played. The operator may have turned hints \
         off.",
    )
    .parameters([
        describe::parameter(
            "all",
            "`on` adds `moves`: every legal move with the exact worth of the position after it, the best first. \
             With `panel=on` each has its words for people.",
            ALL.schema(),
        ),
        shown::panel_parameter(),
    ])
    .body(describe::about_a_state::<G>(None), "At most 1 MiB.")
    .answers("200", "The best action.", describe::own::<G>("Hint"))
    .problems::<Hinting>()
}

/// A hint can take a search even where every deal is kept: it always takes its turn in the queue.
pub(crate) async fn hint<G: Tell>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let query = query.as_deref();
    app.hints_allowed()?;
    let all = ALL.is_on(query)?;
    let shown = Shown::panel_only(query)?;
    let path = request.uri().path().to_owned();
    let body = body::read(request, body::LIMIT, &app.work).await?;
    let key = Key::new(&path, query, &body);
    let made = app.run_in_turn(move |app, deals| reply::<G>(app, &body, all, shown, deals));
    app.answers.get_or_make(key, made).await
}

fn reply<G: Tell>(
    app: &App,
    body: &[u8],
    all: bool,
    shown: Shown,
    deals: &Provider<G>,
) -> Result<Response, Stop> {
    let body = body::fields(body, &["stateToken", "state"])?;
    let (state, _) = request_state::read::<G>(app, &body, deals)?;
    let mut budget = deals.budget(G::ADVICE_NODES);
    let mut hint = Hint::<G>::at(&state, G::ADVICE_NODES, &mut budget);
    if all {
        let mut budget = deals.budget(NODES);
        hint = hint.with_moves(&state, G::ADVICE_NODES, &mut budget, shown.has_panel());
    }
    if shown.has_panel() {
        hint = hint.with_panel(&state, G::ADVICE_NODES);
    }
    Ok(answer::json(&hint))
}
