//! `POST /api/games/{slug}/review`: a whole run judged move by move.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use menagerie_engine::review::{self, Review};
use menagerie_engine::{Coach, with_game};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Slug;
use super::problems::Reviewing;
use super::replay;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, Actions};
use crate::deals::Provider;
use crate::error::Problem;
use crate::schema::{self, AnySlug, over_games};

/// The most actions of one review.
pub(crate) const MOST_ACTIONS: usize = 10_000;

/// How many nodes the searches of one review may take together.
const NODES: u64 = 4_000_000;

/// What the body says.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Body<'a> {
    #[serde(borrow)]
    seed: &'a RawValue,
    #[serde(borrow, default, deserialize_with = "carried::present")]
    rules_version: Option<&'a RawValue>,
    #[serde(borrow)]
    actions: Actions<'a, MOST_ACTIONS>,
}

/// A recorded run.
#[derive(ToSchema)]
#[schema(bound = "", rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) struct ToReview<G: Coach> {
    /// The seed of the run.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: u64,
    /// The version of rules and dealer; the newest when it is left out.
    #[schema(nullable = false)]
    rules_version: Option<u32>,
    /// Every action of the run, in order.
    #[schema(schema_with = schema::actions::<G, MOST_ACTIONS>)]
    actions: std::marker::PhantomData<G>,
}

over_games!(
    /// A judged run of any game.
    AnyReview = OneOfBuilder of Review, told by "game"
);
over_games!(
    /// A run to be judged, of any game.
    AnyToReview = AnyOfBuilder of ToReview
);

/// Review a run
///
/// Replays a run from its seed and judges every action: what the position was worth before and after
/// it, what it wasted, and what would have been better; with a summary for each stage and for the run.
/// The operator may have turned hints, and with them reviews, off.
#[utoipa::path(
    post, path = "/api/games/{slug}/review", tag = "learn", operation_id = "review",
    params(("slug" = inline(AnySlug), Path, description = "The game.")),
    request_body(content = AnyToReview, description = "At most 10,000 actions and 8 MiB."),
    responses((status = 200, description = "The judged run, up to the first refusal.", body = AnyReview), Reviewing)
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => judge::<G>(&app, request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

async fn judge<G: Coach>(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    app.hints_allowed()?;
    let body = body::read(request, body::REPLAY_LIMIT).await?;
    app.run_replay::<G, _>(move |_, deals| reply::<G>(&body, deals))
        .await
}

fn reply<G: Coach>(body: &[u8], deals: &Provider<G>) -> Result<Response, Stop> {
    let body: Body = body::parse(body)?;
    let seed = replay::seed(body.seed)?;
    replay::known_version::<G>(body.rules_version)?;
    let actions = body.actions.0.iter().map(|action| action.get());
    let review: Review<G> =
        review::review(seed, actions, deals, G::ADVICE_NODES, deals.budget(NODES))?;
    Ok(answer::json(&review))
}
