//! A hint as it is sent: the best action, why, and what the position is worth.

use menagerie_engine::coach::choices;
use menagerie_engine::{Advice, Budget, Coach};
use serde::Serialize;

use crate::panel::{Panel, panel};
#[cfg(feature = "schema")]
use crate::schema;
use crate::tell::{Cause, Tell, say};
use crate::voice::Voice;

/// The best action at a state, and why.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Hint<G: Coach> {
    /// Always true.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::yes))]
    pub ok: bool,
    /// The game.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::slug::<G>))]
    pub game: &'static str,
    /// The best action; null when the run is over, and when it is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action_or_null::<G>, required))]
    pub action: Option<G::Action>,
    /// Why, in a sentence.
    pub why: String,
    /// What the position is worth before the action.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub value: Option<G::Value>,
    /// Whether the answer is proved; false when the search came to the end of its nodes.
    pub exact: bool,
    /// Every legal move with what it leads to, the best first and those last that are not proved; where they
    /// were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::list_of::<HintMove<G>>))]
    pub moves: Option<Vec<HintMove<G>>>,
    /// The position for people, with the hint as its news; where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::panel))]
    pub panel: Option<Panel<G::Action>>,
    /// What was found; `None` when nothing is proved.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub advice: Option<Advice<G>>,
}

/// A legal move, and what the position is worth after it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct HintMove<G: Coach> {
    /// The move.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action::<G>))]
    pub action: G::Action,
    /// What the position is worth after it; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub value: Option<G::Value>,
    /// Whether it is the best action, or as good.
    pub best: bool,
    /// The move as people type it, where the panel was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub text: Option<String>,
    /// That worth in a few words for people, where the panel was asked for and it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub worth: Option<String>,
}

impl<G: Tell> Hint<G> {
    /// The hint at a state, searched within so many nodes of the budget.
    pub fn at(state: &G::State, nodes: u64, budget: &mut Budget) -> Self {
        let advice = G::advise(state, &mut G::Insight::default(), budget).ok();
        let cause = cause(advice.as_ref(), nodes);
        let why = say::<G>(Voice::Program, state, &cause);
        Self {
            ok: true,
            game: G::INFO.slug,
            action: advice.as_ref().and_then(|advice| advice.action),
            why,
            value: advice.as_ref().map(|advice| advice.value.clone()),
            exact: advice.is_some(),
            moves: None,
            panel: None,
            advice,
        }
    }

    /// With the position for people.
    #[must_use]
    pub fn with_panel(mut self, state: &G::State, nodes: u64) -> Self {
        self.panel = Some(self.panel_at(state, nodes));
        self
    }

    /// With every legal move and what it leads to. `each` is the most nodes that one move may take, `budget`
    /// that of all. `for_people` adds the words for people.
    #[must_use]
    pub fn with_moves(
        mut self,
        state: &G::State,
        each: u64,
        budget: &mut Budget,
        for_people: bool,
    ) -> Self {
        let choices = choices::<G>(state, self.advice.as_ref(), each, budget).into_iter();
        let moves = choices.map(|choice| HintMove {
            action: choice.action,
            best: choice.best,
            text: for_people.then(|| G::act(Voice::Person, state, choice.action)),
            worth: choice
                .value
                .as_ref()
                .filter(|_| for_people)
                .map(|value| G::worth(Voice::Person, value)),
            value: choice.value,
        });
        self.moves = Some(moves.collect());
        self
    }

    /// The hint as it is said to people, the action first.
    pub fn narrate(&self, state: &G::State, nodes: u64) -> String {
        self.panel_at(state, nodes).news.text
    }

    /// The action that people are told to play; `None` too where they are told to take moves back.
    pub fn told(&self, state: &G::State) -> Option<G::Action> {
        self.for_people(state)?.action
    }

    fn for_people(&self, state: &G::State) -> Option<Advice<G>> {
        let mut advice = self.advice.clone()?;
        if G::rewinds(state, &advice) {
            advice.action = None;
        }
        Some(advice)
    }

    fn panel_at(&self, state: &G::State, nodes: u64) -> Panel<G::Action> {
        let advice = self.for_people(state);
        panel::<G>(state, &cause(advice.as_ref(), nodes))
    }
}

fn cause<G: Coach>(advice: Option<&Advice<G>>, nodes: u64) -> Cause<'_, G> {
    advice.map_or(Cause::Unproved(nodes), Cause::Advised)
}
