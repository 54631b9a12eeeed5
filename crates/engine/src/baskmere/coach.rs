//! Judging moves by the exact distance to the plan.

use serde::Serialize;

use super::run::{Action, Phase, State};
use crate::coach::{self, Advice, Judgement, Verdict};

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

pub(super) fn value(state: &State) -> Value {
    let need = state.deal.oracle().distance(state.place);
    Value {
        settleable: need.is_some_and(|need| need <= state.daylight),
        need,
        daylight: state.daylight,
    }
}

pub(super) fn advise(state: &State) -> Advice<Action, Value> {
    let value = value(state);
    let (action, why) = match (state.phase, best(state)) {
        (Phase::RunOver(_), _) => (None, "The run has ended.".to_owned()),
        (Phase::Drift, _) => {
            let why = "The pond is settled; the next one waits.".to_owned();
            (Some(Action::NextPond), why)
        }
        (Phase::Pond, Some((action, need))) => {
            let why = format!(
                "It is on a shortest way to the plan: {need} Daylight is needed, and {} is left.",
                value.daylight
            );
            (Some(action), why)
        }
        (Phase::Pond, None) => unreachable!("a pond in play is not settled and can be"),
    };
    Advice { action, why, value }
}

pub(super) fn judge(before: &State, action: Action, after: &State) -> Judgement<Action, Value> {
    let (was, is) = (value(before), value(after));
    if !is_move(action) {
        return coach::no_choice(was, is);
    }
    let cost = after.spent - before.spent;
    let waste = match (was.need, is.need) {
        (Some(was), Some(is)) => cost + is - was,
        _ => 0,
    };
    let (verdict, why) = match is.need {
        _ if waste == 0 && is.settleable => (
            Verdict::Best,
            "It is on a shortest way to the plan.".to_owned(),
        ),
        Some(need) if is.settleable => {
            let why = format!("It wasted {waste} Daylight: {need} is needed now.");
            (Verdict::Slip, why)
        }
        Some(need) => {
            let why = format!(
                "It put the plan out of reach: {need} Daylight is needed now, and {} is left.",
                is.daylight
            );
            (Verdict::Blunder, why)
        }
        None => {
            let why = "It put the plan out of reach of any moves.".to_owned();
            (Verdict::Blunder, why)
        }
    };
    Judgement {
        before: was,
        after: is,
        verdict,
        waste: Some(waste),
        best: best(before)
            .filter(|_| verdict != Verdict::Best)
            .map(|(action, _)| action),
        why,
    }
}

/// The first move of a shortest way, and the Daylight that the way needs.
fn best(state: &State) -> Option<(Action, u32)> {
    let oracle = state.deal.oracle();
    let need = oracle.distance(state.place)?;
    let (from, to, _) = oracle.best_move(state.deal.pond(), &state.piles, state.place, need)?;
    Some((Action::Move { from, to }, need))
}

pub(super) fn is_move(action: Action) -> bool {
    matches!(action, Action::Move { .. } | Action::StepBack)
}

pub(super) fn worth(value: &Value) -> String {
    match value.need {
        Some(need) if value.settleable => format!("needs {need} of {}", value.daylight),
        _ => "lost".to_owned(),
    }
}

/// The less is needed, the higher.
pub(super) fn height(value: &Value) -> Option<f64> {
    let need = value.need.filter(|_| value.settleable)?;
    Some(-f64::from(need))
}
