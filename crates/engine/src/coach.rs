//! Judging what is played: the exact worth of a position, the best action in it, and what an action
//! did to it; and the reference agents.

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;

use crate::budget::{Budget, OutOfBudget};
use crate::game::{Kind, NoDeals, Puzzle};
use crate::stream::Stream;

/// How good an action was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// Nothing better could be played.
    Best,
    /// It lost and wasted nothing, but another action leaves the stage easier.
    Fine,
    /// It wasted something.
    Slip,
    /// It lost the stage: no move completes it any more, or only a restart of it does.
    Blunder,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 4] = [Self::Best, Self::Fine, Self::Slip, Self::Blunder];
}

/// The best that can be done somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<G: Coach> {
    /// The action; `None` once the run is over, and where nothing may be played.
    pub action: Option<G::Action>,
    /// What the position is worth before the action.
    pub value: G::Value,
    /// What it is worth after the action, where the action is a move that was chosen among others.
    pub after: Option<G::Value>,
    /// On a stage that is lost: how many moves the action and what can follow it make at the most, where
    /// that is what was looked for.
    pub moves: Option<u32>,
}

/// What an action did.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement<G: Coach> {
    /// What the position was worth before it.
    pub before: G::Value,
    /// What the position is worth after it.
    pub after: G::Value,
    /// How good it was.
    pub verdict: Verdict,
    /// What it wasted, in the game's own measure; `None` in a game that counts no waste.
    pub waste: Option<u32>,
    /// The best action, where that was not the one played.
    pub best: Option<G::Action>,
    /// What the position would be worth after the best action, where that was looked at.
    pub could_be: Option<G::Value>,
}

impl<G: Coach> Judgement<G> {
    /// The judgement of an action that opens or ends something: there was nothing to choose.
    pub(crate) fn no_choice(before: G::Value, after: G::Value) -> Self {
        Self {
            before,
            after,
            verdict: Verdict::Best,
            waste: None,
            best: None,
            could_be: None,
        }
    }
}

/// One legal move, and what it leads to.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<G: Coach> {
    /// The move.
    pub action: G::Action,
    /// What the position is worth after it; `None` when that is not proved.
    pub value: Option<G::Value>,
    /// Whether it is the best action, or as good.
    pub best: bool,
}

/// Every legal move of a state with its exact worth, the best first and those last that are not proved.
/// Equal ones stay in the order of the legal list. Each may take `each` nodes of the budget.
///
/// A restart gives up what was done on the stage, so it comes behind the moves after which the stage can
/// still be completed.
pub fn choices<G: Coach>(
    state: &G::State,
    advice: Option<&Advice<G>>,
    each: u64,
    budget: &mut Budget,
) -> Vec<Choice<G>> {
    let mut insight = G::Insight::default();
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    legal.retain(|&action| G::kind(action).is_move());
    let mut choices: Vec<Choice<G>> = legal
        .into_iter()
        .map(|action| {
            let mut after = state.clone();
            // A move within a stage takes no deal.
            let played = G::apply(&mut after, action, &NoDeals);
            debug_assert!(played.is_ok(), "{action:?} is legal");
            let worth = |part: &mut Budget| G::value(&after, &mut insight, part);
            Choice {
                action,
                value: budget.part(each, worth).ok(),
                best: false,
            }
        })
        .collect();
    let holds = |value: &G::Value| G::height(value).is_some();
    let stands = advice.is_some_and(|advice| holds(&advice.value));
    let group = |choice: &Choice<G>| match &choice.value {
        None => 3,
        Some(value) if !holds(value) => 2,
        Some(_) if stands && G::kind(choice.action) == Kind::Restart => 1,
        Some(_) => 0,
    };
    let advised = advice.and_then(|advice| advice.action);
    let found = |choice: &&Choice<G>| Some(choice.action) == advised;
    let top = choices.iter().find(found).and_then(|it| it.value.clone());
    for choice in &mut choices {
        let as_good = match (&choice.value, &top) {
            (Some(value), Some(top)) => group(choice) == 0 && G::compare(value, top).is_eq(),
            _ => false,
        };
        choice.best = as_good || Some(choice.action) == advised;
    }
    choices.sort_by(|one, other| {
        let order = (!one.best, group(one)).cmp(&(!other.best, group(other)));
        order.then_with(|| match (&one.value, &other.value) {
            (Some(one), Some(other)) => G::compare(other, one),
            _ => Ordering::Equal,
        })
    });
    choices
}

/// A reference agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any legal action but ending the run, each as likely as the others.
    Random,
    /// A plausible player who looks one step ahead.
    Greedy,
    /// Plays by the exact solver and never loses a stage.
    Perfect,
}

/// Judges positions and actions by exact search. Nothing here guesses: where the budget ends before
/// the answer is proved, the answer is [`OutOfBudget`].
pub trait Coach: Puzzle {
    /// The default limit of nodes for one question.
    const ADVICE_NODES: u64;
    /// Whether moves are said to waste something.
    const WASTES: bool;

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
    ) -> Result<Advice<Self>, OutOfBudget>;
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
    ) -> Result<Judgement<Self>, OutOfBudget>;

    /// Whether the stage that the run stands at can no longer be completed.
    fn is_lost(state: &Self::State, value: &Self::Value) -> bool;
    /// Which of two worths on one stage is the better one; the better is the greater. Lost ones are equal.
    fn compare(one: &Self::Value, other: &Self::Value) -> Ordering;
    /// Whether it is better to take moves back, which is no action, than to play what is advised there: on a
    /// stage that is lost, in a game whose runs can be rewound.
    fn rewinds(state: &Self::State, advice: &Advice<Self>) -> bool {
        let ends = advice.action == Some(Self::end());
        Self::INFO.open && ends && Self::is_lost(state, &advice.value)
    }
    /// How high a chart draws that worth, on any scale; `None` for a lost position.
    fn height(value: &Self::Value) -> Option<f64>;

    /// The action that `player` chooses here; `None` once the run is over. `random` supplies the
    /// words of the agent's own stream, so that a run of an agent repeats too.
    fn choose(state: &Self::State, player: Player, random: &mut Stream) -> Option<Self::Action>;
}
