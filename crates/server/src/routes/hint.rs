//! `POST /api/games/{slug}/hint`: the best action, and what the position is worth.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_telling::{Hint, Tell};

use utoipa::openapi::path::Operation;

use super::problems::Hinting;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::describe;
use crate::error::Problem;
use crate::request_state;
use crate::shown::{self, Shown};

/// How the route is described.
pub(crate) fn described<G: Tell>() -> Operation {
    describe::of_game::<G>(
        "learn",
        "hint",
        "Ask for a hint",
        "One best action, why it is best, and the exact worth of the position. Nothing is played. \
         The operator may have turned hints off.",
    )
    .parameters([shown::panel_parameter()])
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
    let shown = Shown::panel_only(query)?;
    let body = body::read(request, body::LIMIT, &app.advice).await?;
    app.run_in(&app.advice, move |app, deals| {
        reply::<G>(app, &body, shown, deals)
    })
    .await
}

fn reply<G: Tell>(
    app: &App,
    body: &[u8],
    shown: Shown,
    deals: &Provider<G>,
) -> Result<Response, Stop> {
    let body = body::fields(body, &["stateToken", "state"])?;
    let (state, _) = request_state::read::<G>(app, &body, deals)?;
    let mut budget = deals.budget(G::ADVICE_NODES);
    let mut hint = Hint::<G>::at(&state, G::ADVICE_NODES, &mut budget);
    if shown.has_panel() {
        hint = hint.with_panel(&state, G::ADVICE_NODES);
    }
    Ok(answer::json(&hint))
}
