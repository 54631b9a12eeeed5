//! `POST /api/games/{slug}/actions`: a list of actions, up to the first refusal.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::{Deals, Wire, run};
use menagerie_telling::RefusedAt;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;

use super::problems::PlayingLists;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::describe;
use crate::error::Problem;
use crate::request_state;
use crate::schema;
use crate::shown::{self, Shown};
use crate::snapshot::Snapshot;

/// The most actions of one request.
pub(crate) const MOST_ACTIONS: usize = 1_000;

/// How far a list was played: the state after the last accepted action, or as it was sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct PlayedList<G: Wire> {
    /// Always true.
    #[schema(schema_with = schema::yes)]
    ok: bool,
    /// The game.
    #[schema(schema_with = schema::slug::<G>)]
    game: &'static str,
    #[serde(flatten)]
    #[schema(schema_with = schema::snapshot::<G>)]
    snapshot: Snapshot<G>,
    /// What the last accepted action did; null when none was.
    #[schema(schema_with = schema::report_or_null::<G>, required)]
    report: Option<G::Report>,
    /// How many actions were accepted.
    #[schema(maximum = 1000)]
    played: usize,
    /// The refusal that stopped the list; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refused: Option<RefusedAt>,
}

/// How the route is described.
pub(crate) fn described<G: Art>() -> Operation {
    describe::of_game::<G>(
        "play",
        "actions",
        "Play a list of actions",
        "Plays the actions in order and stops at the first refusal. The answer is that of the \
         last accepted action; with none accepted it shows the state as it was sent, with a null \
         report.",
    )
    .parameters(shown::parameters())
    .body(
        describe::about_a_state::<G>(Some(("actions", &schema::actions::<G, MOST_ACTIONS>()))),
        "At most 1,000 actions and 1 MiB.",
    )
    .answers(
        "200",
        "How far the list was played.",
        describe::own::<G>("PlayedList"),
    )
    .problems::<PlayingLists>()
}

/// Plays a list of actions.
pub(crate) async fn actions<G: Art>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let query = query.as_deref();
    let shown = Shown::asked(query)?;
    let body = body::read(request, body::LIMIT, &app.work).await?;
    app.run::<G, _>(move |app, deals| reply::<G>(app, &body, shown, deals))
        .await
}

fn reply<G: Art>(
    app: &App,
    body: &[u8],
    shown: Shown,
    deals: &impl Deals<G>,
) -> Result<Response, Stop> {
    let body = body::fields(body, &["stateToken", "state", "actions"])?;
    let actions = request_state::actions::<MOST_ACTIONS>(&body)?;
    let (state, origin) = request_state::read::<G>(app, &body, deals)?;
    let played = run::play::<G>(state, actions.iter().map(|action| action.get()), deals)?;
    let refused = played.refused.as_ref().map(|refused| {
        RefusedAt::for_both(&played.state, played.played, refused, shown.has_panel())
    });
    let last = played.report.as_ref();
    Ok(answer::json(&PlayedList::<G> {
        ok: true,
        game: G::INFO.slug,
        snapshot: Snapshot::of(app, (&played.state, origin), last, shown),
        report: played.report,
        played: played.played,
        refused,
    }))
}
