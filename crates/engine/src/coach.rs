//! Judging what is played: the exact worth of a position, the best action in it, and what an action
//! did to it.

use std::fmt;

use serde::Serialize;

use crate::budget::{Budget, OutOfBudget};
use crate::game::Players;
#[cfg(feature = "schema")]
use crate::schema;

/// How good an action was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// Nothing better could be played.
    Best,
    /// The court can still be cleared, but random play clears it less often than after the best capture.
    Fine,
    /// It wasted something.
    Slip,
    /// It lost the stage: no move completes it any more, or only a reset does.
    Blunder,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 4] = [Self::Best, Self::Fine, Self::Slip, Self::Blunder];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Fine => "fine",
            Self::Slip => "slip",
            Self::Blunder => "blunder",
        }
    }
}

/// The best that can be done somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<A, V> {
    /// The action; `None` once the run is over.
    pub action: Option<A>,
    /// Why, in a sentence.
    pub why: String,
    /// What the position is worth before the action.
    pub value: V,
}

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
}

impl<G: Coach> Hint<G> {
    /// The hint at a state, searched within so many nodes of the budget.
    pub fn at(state: &G::State, nodes: u64, budget: &mut Budget) -> Self {
        let advice = G::advise(state, &mut G::Insight::default(), budget).ok();
        let exact = advice.is_some();
        let unproved =
            || format!("No proof was found within {nodes} positions, and nothing is guessed here.");
        let (action, why, value) = advice.map_or_else(
            || (None, unproved(), None),
            |advice| (advice.action, advice.why, Some(advice.value)),
        );
        Self {
            ok: true,
            game: G::INFO.slug,
            action,
            why,
            value,
            exact,
        }
    }
}

/// What an action did.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement<A, V> {
    /// What the position was worth before it.
    pub before: V,
    /// What the position is worth after it.
    pub after: V,
    /// How good it was.
    pub verdict: Verdict,
    /// What it wasted, in the game's own measure; `None` in a game that counts no waste.
    pub waste: Option<u32>,
    /// The best action, where that was not the one played.
    pub best: Option<A>,
    /// Why, in a sentence.
    pub why: String,
}

/// Judges positions and actions by exact search. Nothing here guesses: where the budget ends before
/// the answer is proved, the answer is [`OutOfBudget`].
pub trait Coach: Players {
    /// How many nodes one question may take where nobody says.
    const ADVICE_NODES: u64;
    /// What a move is called.
    const MOVE: &'static str;
    /// What a stage is as long as it can be completed, as the first words of a sentence.
    const HOLDS: &'static str;
    /// What the moves of a stage waste, in the plural; `None` when nothing is counted.
    const WASTE: Option<&'static str>;

    /// What was worked out so far, for the next question about the same stage. Any insight goes with
    /// any state: it saves work, and changes no worth and no verdict.
    type Insight: Default + Send;
    /// The exact worth of a position.
    type Value: Clone + PartialEq + fmt::Debug + Serialize + Send + 'static;

    /// What the position that a run stands at is worth.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    fn value(
        state: &Self::State,
        insight: &mut Self::Insight,
        budget: &mut Budget,
    ) -> Result<Self::Value, OutOfBudget>;
    /// The best action.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    fn advise(
        state: &Self::State,
        insight: &mut Self::Insight,
        budget: &mut Budget,
    ) -> Result<Advice<Self::Action, Self::Value>, OutOfBudget>;
    /// Judges a legal action, given the states before and after it.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    fn judge(
        before: &Self::State,
        action: Self::Action,
        after: &Self::State,
        insight: &mut Self::Insight,
        budget: &mut Budget,
    ) -> Result<Judgement<Self::Action, Self::Value>, OutOfBudget>;

    /// Whether the action moves something within a stage, and so is counted; the others open or end.
    fn is_move(action: Self::Action) -> bool;
    /// Whether the action takes the stage back to its start.
    fn restarts(action: Self::Action) -> bool;
    /// Whether the rules themselves say that the stage just played is lost, without any search.
    fn rules_say_lost(state: &Self::State) -> bool;
    /// Whether the stage that the run stands at can no longer be completed.
    fn is_lost(state: &Self::State, value: &Self::Value) -> bool;
    /// The worth in a few words.
    fn worth(value: &Self::Value) -> String;
    /// How high a chart draws that worth, on any scale; `None` for a lost position.
    fn height(value: &Self::Value) -> Option<f64>;
}

/// The judgement of an action that opens or ends something: there was nothing to choose.
pub(crate) fn no_choice<A, V>(before: V, after: V) -> Judgement<A, V> {
    Judgement {
        before,
        after,
        verdict: Verdict::Best,
        waste: None,
        best: None,
        why: "It moves nothing, so there is nothing to judge.".to_owned(),
    }
}
