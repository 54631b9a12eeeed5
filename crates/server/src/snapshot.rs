//! What every route that plays answers of a state.

use menagerie_art::Art;
use menagerie_engine::{Game, Origin, Wire};
use menagerie_telling::{Cause, Panel, schema as telling_schema};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::request_state;
use crate::schema;
use crate::shown::Shown;

/// A run at one moment.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Snapshot<G: Wire> {
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
    /// The picture of the position as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    drawing: Option<String>,
    /// What is shown to people, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = telling_schema::panel)]
    panel: Option<Panel<<G as Game>::Action>>,
}

impl<G: Art> Snapshot<G> {
    /// The state of a run, reached by that report.
    pub(crate) fn of(
        app: &App,
        (state, origin): (&G::State, Origin),
        last: Option<&G::Report>,
        shown: Shown,
    ) -> Self {
        let standing = G::standing(state);
        Self {
            state_token: request_state::seal::<G>(app, state, origin),
            state: G::view(state),
            observation: shown.observation::<G>(state, last),
            legal_actions: request_state::legal::<G>(state),
            score: standing.score,
            game_over: standing.over,
            drawing: shown.drawing::<G>(state),
            panel: shown.panel::<G>(state, &last.map_or(Cause::Opened, Cause::Played)),
        }
    }
}
