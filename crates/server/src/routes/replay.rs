//! `POST /api/games/{slug}/replay`: a whole run from its seed.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::run::{self, Refused};
use menagerie_engine::{Deals, Face, with_game};
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::Slug;
use super::problems::Replaying;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::drawing::{AskedDrawing, Drawing};
use crate::error::Problem;
use crate::query::Switch;
use crate::recorded;
use crate::schema::{self, AnySlug, over_games};

/// The most actions of one replay.
pub(crate) const MOST_ACTIONS: usize = 100_000;

/// How far a run was replayed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Replayed<G: Face> {
    /// Whether every action was accepted.
    ok: bool,
    /// The score.
    score: u64,
    /// Whether the run has ended.
    game_over: bool,
    /// The stage that the run stands at, from 1.
    stage: u32,
    /// How many actions were accepted.
    #[schema(maximum = 100_000)]
    played: usize,
    /// The public state after the last accepted action.
    #[schema(schema_with = schema::state::<G>)]
    state: G::View,
    /// The picture of the position as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    drawing: Option<String>,
    /// Each accepted action as players type it, with its stage and the score after it; where it was asked
    /// for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 100_000)]
    steps: Option<Vec<run::Step>>,
    /// The refusal that stopped the run; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refused: Option<Refused>,
}

type Recorded<G> = recorded::Recorded<G, MOST_ACTIONS>;

over_games!(
    /// A replayed run of any game.
    AnyReplayed = AnyOfBuilder of Replayed
);
over_games!(
    /// A recorded run of any game.
    AnyRecorded = AnyOfBuilder of Recorded
);

/// Replay a run
///
/// Plays a whole run from its seed and stops at the first refusal. The same seed and the same actions
/// always give the same answer.
#[utoipa::path(
    post, path = "/api/games/{slug}/replay", tag = "play", operation_id = "replay",
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("drawing" = inline(Option<AskedDrawing>), Query, description = AskedDrawing::ABOUT),
        ("steps" = inline(Option<AskedSteps>), Query, description = AskedSteps::ABOUT),
    ),
    request_body(content = AnyRecorded, description = "At most 100,000 actions and 8 MiB."),
    responses((status = 200, description = "How far the run was replayed.", body = AnyReplayed), Replaying)
)]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => play::<G>(&app, query.as_deref(), request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

async fn play<G: Art>(
    app: &Arc<App>,
    query: Option<&str>,
    request: Request,
) -> Result<Response, Problem> {
    let drawing = Drawing::asked(query)?;
    let told = STEPS.is_on(query)?;
    let body = body::read(request, body::REPLAY_LIMIT, &app.replays).await?;
    app.run_in(&app.replays, move |_, deals| {
        reply::<G>(&body, drawing, told, deals)
    })
    .await
}

fn reply<G: Art>(
    body: &[u8],
    drawing: Drawing,
    told: bool,
    deals: &impl Deals<G>,
) -> Result<Response, Stop> {
    let (seed, actions) = recorded::read::<G, MOST_ACTIONS>(body)?;
    let actions = actions.iter().map(|action| action.get());
    let (played, steps) = if told {
        let (played, steps) = run::tell::<G>(seed, actions, deals)?;
        (played, Some(steps))
    } else {
        (run::replay::<G>(seed, actions, deals)?, None)
    };
    let standing = G::standing(&played.state);
    Ok(answer::json(&Replayed::<G> {
        ok: played.refused.is_none(),
        score: standing.score,
        game_over: standing.over,
        stage: standing.stage,
        played: played.played,
        state: G::view(&played.state),
        drawing: drawing.of::<G>(&played.state),
        steps,
        refused: played.refused,
    }))
}

const STEPS: Switch = Switch {
    name: "steps",
    value: "told",
    does: "adds each action as players type it, with the score after it",
};

/// Describes the parameter.
pub(crate) struct AskedSteps;

impl AskedSteps {
    const ABOUT: &str = "`told` adds `steps`: each accepted action as players type it, with its stage and the score \
         after it.";
}

impl PartialSchema for AskedSteps {
    fn schema() -> RefOr<Schema> {
        STEPS.schema()
    }
}

impl ToSchema for AskedSteps {}
