//! `POST /api/games/{slug}/hint`: the best action, and what the position is worth.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use menagerie_engine::{Coach, with_game};
use serde::Serialize;
use utoipa::ToSchema;

use super::Slug;
use super::problems::Hinting;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, carried};
use crate::deals::Provider;
use crate::error::Problem;
use crate::schema::{self, AnySlug, over_games};

carried!(HintRequest = HintByToken or HintByState);

/// The best action at a state, and why.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Hint<G: Coach> {
    /// Always true.
    #[schema(schema_with = schema::yes)]
    ok: bool,
    /// The game.
    #[schema(schema_with = schema::slug::<G>)]
    game: &'static str,
    /// The best action; null when the run is over, and when it is not proved.
    #[schema(schema_with = schema::action_or_null::<G>, required)]
    action: Option<G::Action>,
    /// Why, in a sentence.
    why: String,
    /// What the position is worth before the action.
    #[schema(schema_with = schema::value_or_null::<G>, required)]
    value: Option<G::Value>,
    /// Whether the answer is proved; false when the search came to the end of its nodes.
    exact: bool,
}

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
    params(("slug" = inline(AnySlug), Path, description = "The game.")),
    request_body(content = AnyBody, description = "At most 1 MiB."),
    responses((status = 200, description = "The best action.", body = AnyHint), Hinting)
)]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => advise::<G>(&app, request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

/// A hint can take a search even where every deal is kept: it always takes its turn in the queue.
async fn advise<G: Coach>(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    app.hints_allowed()?;
    let body = body::read(request, body::LIMIT, &app.advice).await?;
    app.run_in(&app.advice, move |app, deals| reply::<G>(app, &body, deals))
        .await
}

fn reply<G: Coach>(app: &App, body: &[u8], deals: &Provider<G>) -> Result<Response, Stop> {
    let body: Body = body::parse(body)?;
    let state = carried::read::<G>(app, body.state_token.as_deref(), body.state, deals)?;
    let mut budget = deals.budget(G::ADVICE_NODES);
    let hint = match G::advise(&state, &mut G::Insight::default(), &mut budget) {
        Ok(advice) => Hint::<G> {
            ok: true,
            game: G::INFO.slug,
            action: advice.action,
            why: advice.why,
            value: Some(advice.value),
            exact: true,
        },
        Err(_) => Hint {
            ok: true,
            game: G::INFO.slug,
            action: None,
            why: format!(
                "No proof was found within {} positions, and nothing is guessed here.",
                G::ADVICE_NODES
            ),
            value: None,
            exact: false,
        },
    };
    Ok(answer::json(&hint))
}
