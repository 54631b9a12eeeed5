//! Judging pours by the fewest pours that still sort the rack.

use serde::Serialize;

use super::ladder::LAST_LEVEL;
use super::rack::Rack;
use super::run::{Action, Phase, State};
use super::solve::{self, Step};
use crate::budget::{Budget, OutOfBudget};
use crate::coach::{self, Advice, Judgement, Verdict};

/// What a rack is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupValue))]
pub struct Value {
    /// Whether any pours sort the rack.
    pub solvable: bool,
    /// The fewest pours that sort it; null when none do.
    pub pours: Option<u32>,
}

/// A shortest list of pours for one rack: a pour along it needs no new search.
#[derive(Debug, Default)]
pub struct Insight(Option<(Rack, Option<Vec<Step>>)>);

impl Insight {
    fn line(&mut self, rack: &Rack, budget: &mut Budget) -> Result<Option<&[Step]>, OutOfBudget> {
        if self.0.as_ref().is_none_or(|(known, _)| known != rack) {
            self.0 = Some((*rack, solve::shortest(rack, budget)?));
        }
        let (_, line) = self.0.as_ref().expect("it was just set");
        Ok(line.as_deref())
    }

    /// Follows a pour, if it is the next one of the line.
    fn follow(&mut self, pour: (i64, i64), after: &Rack) {
        if let Some((rack, Some(line))) = &mut self.0
            && line.first().copied().map(as_sent) == Some(pour)
        {
            *rack = *after;
            line.remove(0);
        }
    }
}

fn as_sent((from, to): Step) -> (i64, i64) {
    (from as i64, to as i64)
}

pub(super) fn value(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Value, OutOfBudget> {
    let line = insight.line(state.rack(), budget)?;
    Ok(Value {
        solvable: line.is_some(),
        pours: line.map(|line| line.len() as u32),
    })
}

pub(super) fn advise(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Advice<Action, Value>, OutOfBudget> {
    let value = value(state, insight, budget)?;
    let level = state.numbers().level;
    let (action, why) = match (state.numbers().phase, best(state, insight, budget)?) {
        (Phase::Finished, _) => (None, "The run has ended.".to_owned()),
        (Phase::LevelComplete, _) if level == LAST_LEVEL => (
            Some(Action::FinishGame),
            "The last level is sorted.".to_owned(),
        ),
        (Phase::LevelComplete, _) => {
            let why = "The level is sorted; the next one waits.".to_owned();
            (Some(Action::NextLevel), why)
        }
        (Phase::Playing, Some(action)) => {
            let pours = value.pours.unwrap_or_default();
            let why = format!(
                "It is the first of {}, the fewest that sort this rack.",
                counted(pours)
            );
            (Some(action), why)
        }
        (Phase::Playing, None) => {
            let why =
                "No pours sort this rack any more: go back to an earlier state, or finish the \
                       game."
                    .to_owned();
            // On level 1 the run cannot be finished, and whoever edited it so far has to go back.
            ((level > 1).then_some(Action::FinishGame), why)
        }
    };
    Ok(Advice { action, why, value })
}

pub(super) fn judge(
    before: &State,
    action: Action,
    after: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Judgement<Action, Value>, OutOfBudget> {
    let was = value(before, insight, budget)?;
    let Action::Move { from, to } = action else {
        return Ok(coach::no_choice(was, value(after, insight, budget)?));
    };
    let could_be = best(before, insight, budget)?;
    insight.follow((from, to), after.rack());
    if !was.solvable {
        // No pour sorts what no pours sort: that needs no new proof.
        insight.0 = Some((*after.rack(), None));
    }
    let is = value(after, insight, budget)?;
    let (verdict, waste, why) = match (was.pours, is.pours) {
        (None, _) => {
            let why = "No pours sorted the rack before it either.".to_owned();
            (Verdict::Best, 0, why)
        }
        (Some(needed), None) => {
            let why = format!(
                "The rack could be sorted in {} before it, and no longer can.",
                counted(needed)
            );
            (Verdict::Blunder, 0, why)
        }
        (Some(needed), Some(left)) if left < needed => {
            let why = format!(
                "After it the rack is {} from sorted, the fewest there can be.",
                counted(left)
            );
            (Verdict::Best, 0, why)
        }
        (Some(needed), Some(left)) => {
            let waste = 1 + left - needed;
            let why = format!(
                "It wasted {}: after it the rack is {} from sorted.",
                counted(waste),
                counted(left)
            );
            (Verdict::Slip, waste, why)
        }
    };
    Ok(Judgement {
        before: was,
        after: is,
        verdict,
        waste: Some(waste),
        best: could_be.filter(|_| verdict != Verdict::Best),
        why,
    })
}

/// The first pour of a shortest list.
fn best(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Option<Action>, OutOfBudget> {
    let line = insight.line(state.rack(), budget)?;
    let first = line.and_then(|line| line.first().copied());
    Ok(first.map(|step| {
        let (from, to) = as_sent(step);
        Action::Move { from, to }
    }))
}

fn counted(pours: u32) -> String {
    let plural = if pours == 1 { "" } else { "s" };
    format!("{pours} pour{plural}")
}

pub(super) fn worth(value: &Value) -> String {
    match value.pours {
        Some(pours) => counted(pours),
        None => "lost".to_owned(),
    }
}

/// The fewer are needed, the higher.
pub(super) fn height(value: &Value) -> Option<f64> {
    value.pours.map(|pours| -f64::from(pours))
}
