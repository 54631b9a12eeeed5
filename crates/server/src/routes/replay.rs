//! `POST /api/games/{slug}/replay`: a whole run from its seed.

use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use menagerie_engine::{Deals, Face, Seed, run, with_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Slug;
use super::actions::RefusedAt;
use super::problems::Replaying;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, Actions};
use crate::error::{Kind, Problem};
use crate::schema::{self, AnySlug, over_games};

/// The most actions of one replay.
pub(crate) const MOST_ACTIONS: usize = 100_000;

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
    /// The refusal that stopped the run; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refused: Option<RefusedAt>,
}

/// A recorded run.
#[derive(ToSchema)]
#[schema(bound = "", rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) struct Recorded<G: Face> {
    /// The seed of the run.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: u64,
    /// The version of rules and dealer; the newest when it is left out.
    #[schema(nullable = false)]
    rules_version: Option<u32>,
    /// Every action of the run, in order.
    #[schema(schema_with = schema::actions::<G, MOST_ACTIONS>)]
    actions: PhantomData<G>,
}

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
    params(("slug" = inline(AnySlug), Path, description = "The game.")),
    request_body(content = AnyRecorded, description = "At most 100,000 actions and 8 MiB."),
    responses((status = 200, description = "How far the run was replayed.", body = AnyReplayed), Replaying)
)]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => play::<G>(&app, request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

/// A replay is heavy even where every deal is kept: it always takes its turn in the queue.
async fn play<G: Face>(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    let body = body::read(request, body::REPLAY_LIMIT).await?;
    app.run_replay::<G, _>(move |_, deals| reply::<G>(&body, deals))
        .await
}

fn reply<G: Face>(body: &[u8], deals: &impl Deals<G>) -> Result<Response, Stop> {
    let body: Body = body::parse(body)?;
    let seed = seed(body.seed)?;
    known_version::<G>(body.rules_version)?;
    let actions = body.actions.0.iter().map(|action| action.get());
    let played = run::replay::<G>(seed, actions, deals)?;
    let standing = G::standing(&played.state);
    Ok(answer::json(&Replayed::<G> {
        ok: played.refused.is_none(),
        score: standing.score,
        game_over: standing.over,
        stage: standing.stage,
        played: played.played,
        state: G::view(&played.state),
        refused: played
            .refused
            .map(|refusal| RefusedAt::new(played.played, refusal)),
    }))
}

/// A seed in a body has the same one spelling as in a query.
pub(super) fn seed(sent: &RawValue) -> Result<Seed, Problem> {
    sent.get().parse().map_err(|error| {
        let shown: String = sent.get().chars().take(40).collect();
        Problem::new(Kind::BadSeed, format!("{error}; {shown} is none"))
    })
}

/// Checks the rules version of a recorded run.
pub(super) fn known_version<G: Face>(sent: Option<&RawValue>) -> Result<(), Problem> {
    let known = G::INFO.rules_version;
    match sent {
        Some(sent) if sent.get() != known.to_string() => {
            let shown: String = sent.get().chars().take(40).collect();
            let name = G::INFO.name;
            let detail = format!("{name} is played by rulesVersion {known} here, not by {shown}");
            Err(Problem::new(Kind::UnknownRulesVersion, detail))
        }
        _ => Ok(()),
    }
}
