//! `POST /api/games/{slug}/action`: one action.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::{Code, Deals, Face, Halt, Refusal, run, with_game};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Slug;
use super::problems::Playing;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, carried};
use crate::drawing::{AskedDrawing, Drawing};
use crate::error::Problem;
use crate::observation::{Asked, Observation};
use crate::schema::{self, AnySlug, over_games};

carried!(ActionRequest = ActionByToken or ActionByState with
    /// What to play.
    action: &'a RawValue as schema::action::<G>);

/// An accepted action.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Accepted<G: Face> {
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
    /// What the action did.
    #[schema(schema_with = schema::report::<G>)]
    report: G::Report,
    /// The picture of the position as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    drawing: Option<String>,
}

/// A refused action. It cost nothing and changed nothing: the token that was sent is still good.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Refused<G: Face> {
    /// Always false.
    #[schema(schema_with = schema::no)]
    ok: bool,
    /// The kind of refusal.
    code: Code,
    /// Which rule stands in the way, in a sentence.
    reason: String,
    /// Exactly the legal actions; each can be sent as it stands.
    #[schema(schema_with = schema::legal::<G>)]
    legal_actions: Vec<G::Action>,
}

over_games!(
    /// An accepted action of any game.
    AnyAccepted = OneOfBuilder of Accepted, told by "game"
);
over_games!(
    /// A refused action of any game.
    AnyRefused = AnyOfBuilder of Refused
);
/// What comes back: the new state, or why nothing changed.
#[derive(ToSchema)]
#[schema(as = ActionAnswer)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "describes the answers, which are written for one game"
)]
pub(crate) enum Answer {
    Accepted(AnyAccepted),
    Refused(AnyRefused),
}

/// Play an action
///
/// An accepted action brings the next state. A refused one (`ok` is false) costs nothing and changes
/// nothing.
#[utoipa::path(
    post, path = "/api/games/{slug}/action", tag = "play", operation_id = "action",
    params(
        ("slug" = inline(AnySlug), Path, description = "The game."),
        ("observation" = inline(Option<Asked>), Query, description = Asked::ABOUT),
        ("drawing" = inline(Option<AskedDrawing>), Query, description = AskedDrawing::ABOUT),
    ),
    request_body(content = AnyBody, description = "At most 1 MiB."),
    responses((status = 200, description = "The next state, or why the action was refused.", body = Answer), Playing)
)]
pub(crate) async fn action(
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
    let mut state = carried::read::<G>(app, body.state_token.as_deref(), body.state, deals)?;
    match run::step::<G>(&mut state, body.action.get(), deals) {
        Ok(report) => Ok(answer::json(&accepted::<G>(
            app,
            &state,
            report,
            observation,
            drawing,
        ))),
        Err(Halt::Refused(refusal)) => Ok(answer::json(&refused::<G>(&state, refusal))),
        Err(Halt::NoDeal) => Err(Stop::NoDeal),
    }
}

fn accepted<G: Art>(
    app: &App,
    state: &G::State,
    report: G::Report,
    observation: Observation,
    drawing: Drawing,
) -> Accepted<G> {
    let standing = G::standing(state);
    Accepted {
        ok: true,
        game: G::INFO.slug,
        state_token: carried::seal::<G>(app, state),
        state: G::view(state),
        observation: observation.of::<G>(state, Some(&report)),
        legal_actions: carried::legal::<G>(state),
        score: standing.score,
        game_over: standing.over,
        report,
        drawing: drawing.of::<G>(state),
    }
}

fn refused<G: Face>(state: &G::State, refusal: Refusal) -> Refused<G> {
    Refused {
        ok: false,
        code: refusal.code,
        reason: refusal.reason,
        legal_actions: carried::legal::<G>(state),
    }
}
