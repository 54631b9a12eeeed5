//! `POST /api/games/{slug}/review`: a whole run judged move by move.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use menagerie_engine::review::{self, Review};
use menagerie_engine::{Coach, with_game};

use super::Slug;
use super::problems::Reviewing;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::error::Problem;
use crate::recorded::{self, Recorded};
use crate::schema::{AnySlug, over_games};

/// The most actions of one review.
pub(crate) const MOST_ACTIONS: usize = 10_000;

/// How many nodes the searches of one review may take together.
const NODES: u64 = 4_000_000;

type ToReview<G> = Recorded<G, MOST_ACTIONS>;

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
    request_body(content = AnyToReview, description = "At most 10,000 actions and 1 MiB."),
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
    let body = body::read(request, body::LIMIT, &app.advice).await?;
    app.run_in(&app.advice, move |_, deals| reply::<G>(&body, deals))
        .await
}

fn reply<G: Coach>(body: &[u8], deals: &Provider<G>) -> Result<Response, Stop> {
    let (seed, actions) = recorded::read::<G, MOST_ACTIONS>(body)?;
    let actions = actions.iter().map(|action| action.get());
    let review: Review<G> =
        review::review(seed, actions, deals, G::ADVICE_NODES, deals.budget(NODES))?;
    Ok(answer::json(&review))
}
