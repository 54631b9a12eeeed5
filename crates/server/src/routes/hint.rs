//! `POST /api/games/{slug}/hint`: the best action, and what the position is worth.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_engine::with_game;
use menagerie_telling::{Hint, Tell};

use super::Slug;
use super::problems::Hinting;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, carried};
use crate::deals::Provider;
use crate::error::Problem;
use crate::schema::{AnySlug, over_games};
use crate::shown::{AskedPanel, Shown};

carried!(HintRequest = HintByToken or HintByState);

over_games!(
    /// A hint of any game.
    AnyHint = OneOfBuilder of Hint, told by "game"
);

/// Ask for a hint
///
/// One best action, why it is best, and the exact worth of the position. Nothing is played. The
/// operator may have turned hints off.
#[utoipa::path(
    post, path = "/api/games/{slug}/hint", tag = "learn", operation_id = "hint",
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("panel" = inline(Option<AskedPanel>), Query, description = AskedPanel::ABOUT),
    ),
    request_body(content = AnyBody, description = "At most 1 MiB."),
    responses((status = 200, description = "The best action.", body = AnyHint), Hinting)
)]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => advise::<G>(&app, query.as_deref(), request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

/// A hint can take a search even where every deal is kept: it always takes its turn in the queue.
async fn advise<G: Tell>(
    app: &Arc<App>,
    query: Option<&str>,
    request: Request,
) -> Result<Response, Problem> {
    app.hints_allowed()?;
    let shown = Shown::asked(query)?;
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
    let (state, _) = carried::read::<G>(app, &body, deals)?;
    let mut budget = deals.budget(G::ADVICE_NODES);
    let mut hint = Hint::<G>::at(&state, G::ADVICE_NODES, &mut budget);
    if shown.has_panel() {
        hint = hint.with_panel(&state, G::ADVICE_NODES);
    }
    Ok(answer::json(&hint))
}
