//! `POST /api/games/{slug}/review`: a whole run judged move by move.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_engine::with_game;
use menagerie_telling::{Review, Tell, review as judge_run};

use super::Slug;
use super::problems::Reviewing;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::error::{Kind, Problem};
use crate::recorded::{self, Recorded};
use crate::schema::{AnySlug, over_games};
use crate::shown::{AskedPanel, Shown};

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
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("from" = Option<u32>, Query, maximum = 10_000,
            description = "The index of the first action to judge; those before it are only played. \
                           Left out, all are judged."),
        ("panel" = inline(Option<AskedPanel>), Query,
            description = "`on` adds to each action its move and its verdict in words for people."),
    ),
    request_body(content = AnyToReview, description = "At most 10,000 actions and 1 MiB."),
    responses((status = 200, description = "The judged run, up to the first refusal.", body = AnyReview), Reviewing)
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => judge::<G>(&app, query.as_deref(), request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

async fn judge<G: Tell>(
    app: &Arc<App>,
    query: Option<&str>,
    request: Request,
) -> Result<Response, Problem> {
    app.hints_allowed()?;
    let from = from_in(query.unwrap_or(""))?;
    let shown = Shown::asked(query)?;
    let body = body::read(request, body::LIMIT, &app.advice).await?;
    app.run_in(&app.advice, move |_, deals| {
        reply::<G>(&body, from, shown, deals)
    })
    .await
}

fn reply<G: Tell>(
    body: &[u8],
    from: usize,
    shown: Shown,
    deals: &Provider<G>,
) -> Result<Response, Stop> {
    let (seed, actions) = recorded::read::<G, MOST_ACTIONS>(body)?;
    let actions = actions.iter().map(|action| action.get());
    let nodes = (G::ADVICE_NODES, deals.budget(NODES));
    let review: Review<G> = judge_run(seed, actions, from, deals, nodes, shown.has_panel())?;
    Ok(answer::json(&review))
}

/// Where a query says that judging begins. Other parameters are passed over.
fn from_in(query: &str) -> Result<usize, Problem> {
    let mut given = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "from");
    let Some((_, text)) = given.next() else {
        return Ok(0);
    };
    let index = text
        .parse::<usize>()
        .ok()
        .filter(|&index| index <= MOST_ACTIONS);
    // One spelling a number, as everywhere: no sign, no leading zero.
    let index = index.filter(|index| given.next().is_none() && index.to_string() == text);
    index.ok_or_else(|| {
        let detail = format!(
            "from is the index of the first action to judge, given once: a whole number from 0 to \
             {MOST_ACTIONS} in plain digits"
        );
        Problem::new(Kind::BadParameter, detail)
    })
}
