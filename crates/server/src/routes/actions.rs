//! `POST /api/games/{slug}/actions`: a list of actions, up to the first refusal.

use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_engine::{Code, Deals, Face, Refusal, run, with_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Slug;
use super::problems::PlayingLists;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, Actions};
use crate::error::Problem;
use crate::observation::{Asked, Observation};
use crate::schema::{self, AnySlug, over_games};

/// The most actions of one request.
pub(crate) const MOST_ACTIONS: usize = 1_000;

/// What the body says.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Body<'a> {
    #[serde(default, deserialize_with = "carried::present")]
    state_token: Option<String>,
    #[serde(borrow, default, deserialize_with = "carried::present")]
    state: Option<&'a RawValue>,
    #[serde(borrow)]
    actions: Actions<'a, MOST_ACTIONS>,
}

/// How far a list was played: the state after the last accepted action, or as it was sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct PlayedList<G: Face> {
    /// Always true.
    #[schema(schema_with = schema::yes)]
    ok: bool,
    /// The game.
    #[schema(schema_with = schema::slug::<G>)]
    game: &'static str,
    /// The whole state, sealed: send it with the next action.
    state_token: String,
    /// The public state.
    #[schema(schema_with = schema::state::<G>)]
    state: G::View,
    /// The state as a short text, from which the game can be played without the JSON.
    observation: String,
    /// Exactly the legal actions; each can be sent as it stands.
    #[schema(schema_with = schema::legal::<G>)]
    legal_actions: Vec<G::Action>,
    /// The score.
    score: u64,
    /// Whether the run has ended.
    game_over: bool,
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

/// The refusal that stopped a list of actions.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefusedAt {
    /// The place in the list, from 0.
    index: usize,
    /// The kind of refusal.
    code: Code,
    /// Which rule stands in the way, in a sentence.
    reason: String,
}

impl RefusedAt {
    pub(crate) fn new(index: usize, refusal: Refusal) -> Self {
        Self {
            index,
            code: refusal.code,
            reason: refusal.reason,
        }
    }
}

/// What the body says, with the state in a token.
#[derive(ToSchema)]
#[schema(bound = "", rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) struct ActionsByToken<G: Face> {
    /// The token of the last answer.
    state_token: String,
    /// What to play, in order.
    #[schema(schema_with = schema::actions::<G, MOST_ACTIONS>)]
    actions: PhantomData<G>,
}

/// What the body says, with the open state.
#[derive(ToSchema)]
#[schema(bound = "", rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
#[allow(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) struct ActionsByState<G: Face> {
    /// The state of the last answer.
    #[schema(schema_with = schema::state::<G>)]
    state: PhantomData<G>,
    /// What to play, in order.
    #[schema(schema_with = schema::actions::<G, MOST_ACTIONS>)]
    actions: PhantomData<G>,
}

over_games!(
    /// A played list of any game.
    AnyPlayedList = OneOfBuilder of PlayedList, told by "game"
);
over_games!(
    /// A body with a token.
    AnyByToken = AnyOfBuilder of ActionsByToken
);
over_games!(
    /// A body with an open state.
    AnyByState = AnyOfBuilder of ActionsByState, if open
);

/// What to play, and where: the state of the run, in one of the two ways to carry it.
#[derive(ToSchema)]
#[schema(as = ActionsRequest)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) enum AnyBody {
    ByToken(AnyByToken),
    ByState(AnyByState),
}

/// Play a list of actions
///
/// Plays the actions in order and stops at the first refusal. The answer is that of the last accepted
/// action; with none accepted it shows the state as it was sent, with a null report.
#[utoipa::path(
    post, path = "/api/games/{slug}/actions", tag = "play", operation_id = "actions",
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("observation" = inline(Option<Asked>), Query, description = Asked::ABOUT),
    ),
    request_body(content = AnyBody, description = "At most 1,000 actions and 1 MiB."),
    responses((status = 200, description = "How far the list was played.", body = AnyPlayedList), PlayingLists)
)]
pub(crate) async fn actions(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => play::<G>(&app, query.as_deref(), request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

async fn play<G: Face>(
    app: &Arc<App>,
    query: Option<&str>,
    request: Request,
) -> Result<Response, Problem> {
    let observation = Observation::asked(query)?;
    let body = body::read(request, body::LIMIT).await?;
    app.run::<G, _>(move |app, deals| reply::<G>(app, &body, observation, deals))
        .await
}

fn reply<G: Face>(
    app: &App,
    body: &[u8],
    observation: Observation,
    deals: &impl Deals<G>,
) -> Result<Response, Stop> {
    let body: Body = body::parse(body)?;
    let state = carried::read::<G>(app, body.state_token.as_deref(), body.state, deals)?;
    let actions = body.actions.0.iter().map(|action| action.get());
    let played = run::play::<G>(state, actions, deals)?;
    let state = &played.state;
    let standing = G::standing(state);
    Ok(answer::json(&PlayedList::<G> {
        ok: true,
        game: G::INFO.slug,
        state_token: carried::seal::<G>(app, state),
        state: G::view(state),
        observation: observation.of::<G>(state, played.report.as_ref()),
        legal_actions: carried::legal::<G>(state),
        score: standing.score,
        game_over: standing.over,
        report: played.report,
        played: played.played,
        refused: played
            .refused
            .map(|refusal| RefusedAt::new(played.played, refusal)),
    }))
}
