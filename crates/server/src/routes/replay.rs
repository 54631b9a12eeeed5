//! `POST /api/games/{slug}/replay`: a whole run from its start.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::course::{CourseScore, Scorer};
use menagerie_engine::run::Replay;
use menagerie_engine::{Deals, Game, Kind, Wire};
use menagerie_telling::{Cause, Panel, RefusedAt, Voice, schema as telling_schema};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;

use super::problems::Replaying;
use crate::answer;
use crate::answers::Key;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::describe;
use crate::error::Problem;
use crate::run_body::{self, RunBody};
use crate::schema;
use crate::shown::{self, Shown};

/// The most actions of one replay.
pub(crate) const MOST_ACTIONS: usize = 100_000;

/// How far a run was replayed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Replayed<G: Wire> {
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
    /// The picture of the position as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    drawing: Option<String>,
    /// Where the run stands, for people; where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = telling_schema::panel)]
    panel: Option<Panel<<G as Game>::Action>>,
    /// Each accepted action as people type it, with its stage and the score after it; with a panel.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 100_000)]
    steps: Option<Vec<Step>>,
    /// How well each stage was completed.
    course: CourseScore,
    /// The refusal that stopped the run; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refused: Option<RefusedAt>,
}

/// One accepted action, for people.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReplayStep)]
pub(crate) struct Step {
    /// The action as people type it.
    text: String,
    /// The stage that it belongs to; the action that opens a stage belongs to it.
    stage: u32,
    /// Whether the action opens a stage.
    opens: bool,
    /// The score after it.
    score: u64,
}

pub(crate) type ToReplay<G> = RunBody<G, MOST_ACTIONS>;

/// How the route is described.
pub(crate) fn described<G: Art>() -> Operation {
    describe::of_game::<G>(
        "play",
        "replay",
        "Replay a run",
        "Plays a whole run from its seed, or practice from its puzzle, and stops at the first \
         refusal. The same start and the same actions always give the same answer.",
    )
    .parameters(shown::parameters_without_text())
    .body(
        describe::own::<G>("ToReplay"),
        "At most 100,000 actions and 8 MiB.",
    )
    .answers(
        "200",
        "How far the run was replayed.",
        describe::own::<G>("Replayed"),
    )
    .problems::<Replaying>()
}

/// Replays a run.
pub(crate) async fn replay<G: Art>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let query = query.as_deref();
    let shown = Shown::without_text(query)?;
    let path = request.uri().path().to_owned();
    let body = body::read(request, body::REPLAY_LIMIT, &app.work).await?;
    let key = Key::new(&path, query, &body);
    let made = app.run_in_turn(move |_, deals| reply::<G>(&body, shown, deals));
    app.answers.get_or_make(key, made).await
}

fn reply<G: Art>(body: &[u8], shown: Shown, deals: &Provider<G>) -> Result<Response, Stop> {
    let (start, actions) = run_body::read::<G, MOST_ACTIONS>(body)?;
    let actions = actions.iter().map(|action| {
        deals.give_way();
        action.get()
    });
    let mut replay = Replay::open(start, actions, deals)?;
    let mut scorer = Scorer::new::<G>(replay.state());
    let (report, steps) = if shown.has_panel() {
        let (report, steps) = narrate(&mut replay, &mut scorer);
        (report, Some(steps))
    } else {
        let mut report = None;
        while let Some(step) = replay.next() {
            scorer.see::<G>(step.action, replay.state());
            report = Some(step.report);
        }
        (report, None)
    };
    let played = replay.end(report)?;
    let (state, standing) = (&played.state, G::standing(&played.state));
    let last = played.report.as_ref();
    let refused = played.refused.as_ref();
    Ok(answer::json(&Replayed::<G> {
        ok: refused.is_none(),
        score: standing.score,
        game_over: standing.over,
        stage: standing.stage,
        played: played.played,
        state: G::view(state),
        drawing: shown.drawing::<G>(state),
        panel: shown.panel::<G>(state, &last.map_or(Cause::Opened, Cause::Played)),
        steps,
        course: scorer.finish(),
        refused: refused
            .map(|refused| RefusedAt::for_both(state, played.played, refused, shown.has_panel())),
    }))
}

/// Plays the rest of the run and describes each step.
fn narrate<'j, G: Art, D: Deals<G>>(
    replay: &mut Replay<G, D, impl Iterator<Item = &'j str>>,
    scorer: &mut Scorer,
) -> (Option<G::Report>, Vec<Step>) {
    let (mut report, mut steps) = (None, Vec::new());
    loop {
        let before = replay.state().clone();
        let Some(step) = replay.next() else {
            return (report, steps);
        };
        scorer.see::<G>(step.action, replay.state());
        steps.push(Step {
            text: G::act(Voice::Person, &before, step.action),
            stage: step.stage,
            opens: G::kind(step.action) == Kind::Next,
            score: step.score,
        });
        report = Some(step.report);
    }
}
