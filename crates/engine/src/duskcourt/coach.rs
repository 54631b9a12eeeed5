//! Judging captures: by whether the court can still be cleared, and how often random play clears it.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use serde::{Serialize, Serializer};

use super::Duskcourt;
use super::court::{Capture, Court};
use super::players;
use super::run::{Action, Phase, State};
use super::solve::{Analysis, Explored};
use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement, Player, Verdict};
use crate::game::Game;
use crate::stream::Stream;

/// What a court is worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtValue))]
pub struct Value {
    /// Whether the court can be cleared.
    pub clearable: bool,
    /// How many sequences of captures clear it, in decimal digits.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub clearings: BigInt,
    /// How often uniform random play clears it: a reduced fraction, or plain 0 or 1.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub random_clear: BigRational,
}

fn as_text<T: ToString, S: Serializer>(number: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&number.to_string())
}

impl From<&Analysis> for Value {
    fn from(analysis: &Analysis) -> Self {
        Self {
            clearable: analysis.clearings != BigInt::ZERO,
            clearings: analysis.clearings.clone(),
            random_clear: analysis.random_clear.clone(),
        }
    }
}

/// What was found about one dealt court and all that it can become.
#[derive(Debug, Default)]
pub struct Insight(Option<(Court, Explored)>);

impl Insight {
    fn of(&mut self, dealt: &Court) -> &mut Explored {
        if self.0.as_ref().is_none_or(|(known, _)| known != dealt) {
            self.0 = Some((*dealt, Explored::new(dealt)));
        }
        let (_, explored) = self.0.as_mut().expect("it was just set");
        explored
    }
}

impl Coach for Duskcourt {
    // Dealt courts have some thousand positions.
    const ADVICE_NODES: u64 = 400_000;
    const WASTES: bool = false;

    type Insight = Insight;
    type Value = Value;

    fn value(
        state: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Value, OutOfBudget> {
        let explored = insight.of(&state.dealt);
        Ok(explored.analysis(&state.now, budget)?.into())
    }

    fn advise(
        state: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Advice<Self>, OutOfBudget> {
        let value = Self::value(state, insight, budget)?;
        let (mut after, mut moves) = (None, None);
        let action = match state.phase {
            Phase::Done => None,
            Phase::Break => Some(Action::Next),
            Phase::Playing if value.clearable => {
                let (capture, left) = best(state, insight, budget)?;
                after = Some(left);
                Some(Action::Capture(capture))
            }
            Phase::Playing if state.may_reset() => Some(Action::Reset),
            Phase::Playing => {
                let explored = insight.of(&state.dealt);
                let (capture, captures) = explored.longest(&state.now, budget)?;
                moves = Some(captures);
                Some(Action::Capture(capture))
            }
        };
        Ok(Advice {
            action,
            value,
            after,
            moves,
        })
    }

    fn judge(
        before: &State,
        action: Action,
        after: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Judgement<Self>, OutOfBudget> {
        let was = Self::value(before, insight, budget)?;
        let is = Self::value(after, insight, budget)?;
        if !Self::kind(action).is_move() {
            return Ok(Judgement::no_choice(was, is));
        }
        if !was.clearable {
            return Ok(judge_lost(before, action, was, is));
        }
        let (capture, could_be) = best(before, insight, budget)?;
        let verdict = if !is.clearable {
            Verdict::Blunder
        } else if is.random_clear < could_be.random_clear {
            Verdict::Fine
        } else {
            Verdict::Best
        };
        Ok(Judgement {
            before: was,
            after: is,
            verdict,
            waste: None,
            best: (verdict != Verdict::Best).then_some(Action::Capture(capture)),
            could_be: Some(could_be),
        })
    }

    fn is_lost(state: &State, value: &Value) -> bool {
        !value.clearable && !state.may_reset()
    }

    fn compare(one: &Value, other: &Value) -> Ordering {
        one.random_clear.cmp(&other.random_clear)
    }

    /// How far the chance is above the smallest that courts have, in halvings.
    fn height(value: &Value) -> Option<f64> {
        value.clearable.then(|| value.chance().log2())
    }

    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

impl Value {
    /// How often uniform random play clears the court, as the nearest float.
    pub fn chance(&self) -> f64 {
        self.random_clear.to_f64().unwrap_or_default()
    }
}

/// A court that was lost before cannot be lost again, but a reset would win it back.
fn judge_lost(before: &State, action: Action, was: Value, is: Value) -> Judgement<Duskcourt> {
    let reset_waits = before.may_reset() && action != Action::Reset;
    Judgement {
        before: was,
        after: is,
        verdict: Verdict::Best,
        waste: None,
        best: reset_waits.then_some(Action::Reset),
        could_be: None,
    }
}

/// The capture after which random play clears most often, the first of equals, and the worth of the
/// court after it.
fn best(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<(Capture, Value), OutOfBudget> {
    let explored = insight.of(&state.dealt);
    let mut best: Option<(Capture, Value)> = None;
    for capture in state.now.captures() {
        let mut after = state.now;
        after.capture(capture).expect("it is listed as legal");
        let value = Value::from(explored.analysis(&after, budget)?);
        let better = |(_, best): &(Capture, Value)| value.random_clear > best.random_clear;
        if best.as_ref().is_none_or(better) {
            best = Some((capture, value));
        }
    }
    Ok(best.expect("a clearable court in play has a capture"))
}
