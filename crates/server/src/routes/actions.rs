//! `POST /api/games/{slug}/actions`: a list of actions, up to the first refusal.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::run::{self, Refused};
use menagerie_engine::{Deals, Face, with_game};
use serde::Serialize;
use utoipa::ToSchema;

use super::Slug;
use super::problems::PlayingLists;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, Actions, carried};
use crate::drawing::{AskedDrawing, Drawing};
use crate::error::Problem;
use crate::observation::{Asked, Observation};
use crate::schema::{self, AnySlug, over_games};

/// The most actions of one request.
pub(crate) const MOST_ACTIONS: usize = 1_000;

carried!(ActionsRequest = ActionsByToken or ActionsByState with
    /// What to play, in order.
    actions: Actions<'a, MOST_ACTIONS> as schema::actions::<G, MOST_ACTIONS>);

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
    /// The picture of the position as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    drawing: Option<String>,
    /// How many actions were accepted.
    #[schema(maximum = 1000)]
    played: usize,
    /// The refusal that stopped the list; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refused: Option<Refused>,
}

over_games!(
    /// A played list of any game.
    AnyPlayedList = OneOfBuilder of PlayedList, told by "game"
);
/// Play a list of actions
///
/// Plays the actions in order and stops at the first refusal. The answer is that of the last accepted
/// action; with none accepted it shows the state as it was sent, with a null report.
#[utoipa::path(
    post, path = "/api/games/{slug}/actions", tag = "play", operation_id = "actions",
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("observation" = inline(Option<Asked>), Query, description = Asked::ABOUT),
        ("drawing" = inline(Option<AskedDrawing>), Query, description = AskedDrawing::ABOUT),
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

async fn play<G: Art>(
    app: &Arc<App>,
    query: Option<&str>,
    request: Request,
) -> Result<Response, Problem> {
    let observation = Observation::asked(query)?;
    let drawing = Drawing::asked(query)?;
    let body = body::read(request, body::LIMIT, &app.work).await?;
    app.run::<G, _>(move |app, deals| reply::<G>(app, &body, observation, drawing, deals))
        .await
}

fn reply<G: Art>(
    app: &App,
    body: &[u8],
    observation: Observation,
    drawing: Drawing,
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
        drawing: drawing.of::<G>(state),
        report: played.report,
        played: played.played,
        refused: played.refused,
    }))
}
