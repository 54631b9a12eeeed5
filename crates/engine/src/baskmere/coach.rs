//! Judging moves by the exact distance to the plan.

use std::cmp::Ordering;

use serde::Serialize;

use super::Baskmere;
use super::players;
use super::run::{Action, Phase, State};
use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement, Player, Verdict};
use crate::game::Game;
use crate::place::Place;
use crate::stream::Stream;

/// What a position is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereValue))]
pub struct Value {
    /// Whether the plan is within reach of the Daylight left.
    pub settleable: bool,
    /// The least Daylight that settles the pond; null when no moves do.
    pub need: Option<u32>,
    /// The Daylight left.
    pub daylight: u32,
}

impl Value {
    /// The Daylight that a shortest way to the plan leaves over; `None` where it is lost.
    fn over(&self) -> Option<u32> {
        let need = self.need.filter(|_| self.settleable)?;
        Some(self.daylight - need)
    }
}

fn value(state: &State) -> Value {
    let need = state.deal.oracle().distance(state.spot);
    Value {
        settleable: need.is_some_and(|need| need <= state.daylight),
        need,
        daylight: state.daylight,
    }
}

impl Coach for Baskmere {
    // The oracle of the pond already holds every distance.
    const ADVICE_NODES: u64 = 0;
    const WASTES: bool = true;

    type Insight = ();
    type Value = Value;

    fn value(state: &State, (): &mut (), _: &mut Budget) -> Result<Value, OutOfBudget> {
        Ok(value(state))
    }

    fn advise(state: &State, (): &mut (), _: &mut Budget) -> Result<Advice<Self>, OutOfBudget> {
        let action = match state.phase {
            Phase::RunOver(_) => None,
            Phase::Drift => Some(Action::NextPond),
            Phase::Pond => best(state),
        };
        Ok(Advice {
            action,
            value: value(state),
            after: None,
            moves: None,
        })
    }

    fn judge(
        before: &State,
        action: Action,
        after: &State,
        (): &mut (),
        _: &mut Budget,
    ) -> Result<Judgement<Self>, OutOfBudget> {
        let (was, is) = (value(before), value(after));
        if !Self::kind(action).is_move() {
            return Ok(Judgement::no_choice(was, is));
        }
        let cost = after.spent - before.spent;
        let waste = match (was.need, is.need) {
            (Some(was), Some(is)) => cost + is - was,
            _ => 0,
        };
        let verdict = match (is.settleable, waste) {
            (true, 0) => Verdict::Best,
            (true, _) => Verdict::Slip,
            (false, _) => Verdict::Blunder,
        };
        Ok(Judgement {
            before: was,
            after: is,
            verdict,
            waste: Some(waste),
            best: best(before).filter(|_| verdict != Verdict::Best),
            could_be: None,
        })
    }

    fn is_lost(_: &State, value: &Value) -> bool {
        !value.settleable
    }

    /// By the Daylight that is left over once the pond is settled.
    fn compare(one: &Value, other: &Value) -> Ordering {
        one.over().cmp(&other.over())
    }

    /// The less is needed, the higher.
    fn height(value: &Value) -> Option<f64> {
        let need = value.need.filter(|_| value.settleable)?;
        Some(-f64::from(need))
    }

    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

/// The first move of a shortest solution.
fn best(state: &State) -> Option<Action> {
    let oracle = state.deal.oracle();
    let need = oracle.distance(state.spot)?;
    let (from, to, _) = oracle.best_move(state.deal.pond(), &state.piles, state.spot, need)?;
    let (from, to) = (Place(from), Place(to));
    Some(Action::Move { from, to })
}
