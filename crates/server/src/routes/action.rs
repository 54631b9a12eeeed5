//! `POST /api/games/{slug}/action`: one action.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::run::{self, Stop as Halted};
use menagerie_engine::{Code, Deals, Game, Refused as Refusal, Wire};
use menagerie_telling::{Cause, Panel, RefusedAt, Voice, schema as telling_schema};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{RefOr, Schema};

use super::problems::Playing;
use crate::answer;
use crate::app::{App, Stop};
use crate::body;
use crate::describe;
use crate::error::Problem;
use crate::request_state;
use crate::schema;
use crate::shown::{self, Shown};
use crate::snapshot::Snapshot;

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
    #[schema(schema_with = telling_schema::panel)]
    panel: Option<Panel<<G as Game>::Action>>,
}

/// How the route is described.
pub(crate) fn described<G: Art>() -> Operation {
    describe::of_game::<G>(
        "play",
        "action",
        "Play an action",
        "An accepted action brings the next state. A refused one (`ok` is false) costs nothing \
         and changes nothing.",
    )
    .parameters(shown::parameters())
    .body(body_schema::<G>(), "At most 1 MiB.")
    .answers(
        "200",
        "The next state, or why the action was refused.",
        describe::either::<G>("Accepted", "Refused"),
    )
    .problems::<Playing>()
}

/// The schema of the body.
pub(crate) fn body_schema<G: Wire>() -> RefOr<Schema> {
    describe::about_a_state::<G>(Some(("action", &schema::action::<G>())))
}

/// Plays one action.
pub(crate) async fn action<G: Art>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let query = query.as_deref();
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
    let (mut state, origin) = request_state::read::<G>(app, &body, deals)?;
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
        legal_actions: request_state::legal::<G>(state),
        panel: shown.panel::<G>(state, &Cause::Refused(refusal)),
    }
}
