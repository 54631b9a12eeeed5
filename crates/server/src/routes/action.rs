//! `POST /api/games/{slug}/action`: one action.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::run::{self, Stop as Halted};
use menagerie_engine::{Code, Deals, Game, Refused as Refusal, Wire, with_game};
use menagerie_telling::{Cause, Panel, RefusedAt, Voice, schema as told};
use serde::Serialize;
use utoipa::ToSchema;

use super::Slug;
use super::problems::Playing;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::carried::{self, carried};
use crate::error::Problem;
use crate::schema::{self, AnySlug, over_games};
use crate::shown::{AskedDrawing, AskedObservation, AskedPanel, Shown};
use crate::snapshot::Snapshot;

carried!(ActionRequest = ActionByToken or ActionByState with
    /// What to play.
    action as schema::action::<G>);

/// An accepted action.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Accepted<G: Wire> {
    /// Always true.
    #[schema(schema_with = schema::yes)]
    ok: bool,
    /// The game.
    #[schema(schema_with = schema::slug::<G>)]
    game: &'static str,
    #[serde(flatten)]
    #[schema(schema_with = schema::snapshot::<G>)]
    snapshot: Snapshot<G>,
    /// What the action did.
    #[schema(schema_with = schema::report::<G>)]
    report: G::Report,
}

/// A refused action. It cost nothing and changed nothing: the token that was sent is still good.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Refused<G: Wire> {
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
    /// The state as it still is, for people, with the refusal as its news; where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = told::panel)]
    panel: Option<Panel<<G as Game>::Action>>,
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
        ("observation" = inline(Option<AskedObservation>), Query, description = AskedObservation::ABOUT),
        ("drawing" = inline(Option<AskedDrawing>), Query, description = AskedDrawing::ABOUT),
        ("panel" = inline(Option<AskedPanel>), Query, description = AskedPanel::ABOUT),
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
    let body = body::fields(body, &["stateToken", "state", "action"])?;
    let action = body.raw("action").map_err(body::wrong)?;
    let (mut state, origin) = carried::read::<G>(app, &body, deals)?;
    match run::step::<G>(&mut state, action.get(), deals) {
        Ok((_, report)) => Ok(answer::json(&Accepted::<G> {
            ok: true,
            game: G::INFO.slug,
            snapshot: Snapshot::of(app, (&state, origin), Some(&report), shown),
            report,
        })),
        Err(Halted::Refused(refusal)) => Ok(answer::json(&refused::<G>(&state, &refusal, shown))),
        Err(Halted::NoDeal(no_deal)) => Err(no_deal.into()),
    }
}

fn refused<G: Art>(state: &G::State, refusal: &Refusal<G>, shown: Shown) -> Refused<G> {
    let RefusedAt { code, reason, .. } = RefusedAt::new(Voice::Program, state, 0, refusal);
    Refused {
        ok: false,
        code,
        reason,
        legal_actions: carried::legal::<G>(state),
        panel: shown.panel::<G>(state, &Cause::Refused(refusal)),
    }
}
