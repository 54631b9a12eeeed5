//! Judging pours by the fewest pours that still sort the rack.

use std::cmp::{Ordering, Reverse};

use serde::Serialize;

use super::CritterLineup;
use super::answer;
use super::ladder::LAST_LEVEL;
use super::players;
use super::rack::Rack;
use super::run::{Action, Phase, State};
use super::solve::{self, Step};
use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement, Player, Verdict};
use crate::stream::Stream;

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
    fn follow(&mut self, pour: Action, after: &Rack) {
        if let Some((rack, Some(line))) = &mut self.0
            && line.first().map(answer::action) == Some(pour)
        {
            *rack = *after;
            line.remove(0);
        }
    }
}

impl Coach for CritterLineup {
    // A rack of 16 colours as dealt takes up to some 30,000; a rack edited by hand can take more.
    const ADVICE_NODES: u64 = 400_000;
    const WASTES: bool = true;

    type Insight = Insight;
    type Value = Value;

    fn value(
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

    fn advise(
        state: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Advice<Self>, OutOfBudget> {
        let value = Self::value(state, insight, budget)?;
        let level = state.numbers().level;
        let action = match (state.numbers().phase, best(state, insight, budget)?) {
            (Phase::Finished, _) => None,
            (Phase::LevelComplete, _) if level == LAST_LEVEL => Some(Action::FinishGame),
            (Phase::LevelComplete, _) => Some(Action::NextLevel),
            (Phase::Playing, Some(action)) => Some(action),
            // On level 1 the run cannot be finished: the player has to undo moves instead.
            (Phase::Playing, None) => (level > 1).then_some(Action::FinishGame),
        };
        Ok(Advice {
            action,
            value,
            after: None,
            moves: None,
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
        if !matches!(action, Action::Move { .. }) {
            return Ok(Judgement::no_choice(
                was,
                Self::value(after, insight, budget)?,
            ));
        }
        let could_be = best(before, insight, budget)?;
        insight.follow(action, after.rack());
        if !was.solvable {
            // A rack that cannot be sorted stays so after any pour: no new proof is needed.
            insight.0 = Some((*after.rack(), None));
        }
        let is = Self::value(after, insight, budget)?;
        let (verdict, waste) = match (was.pours, is.pours) {
            (None, _) => (Verdict::Best, 0),
            (Some(_), None) => (Verdict::Blunder, 0),
            (Some(needed), Some(left)) if left < needed => (Verdict::Best, 0),
            (Some(needed), Some(left)) => (Verdict::Slip, 1 + left - needed),
        };
        Ok(Judgement {
            before: was,
            after: is,
            verdict,
            waste: Some(waste),
            best: could_be.filter(|_| verdict != Verdict::Best),
            could_be: None,
        })
    }

    fn is_lost(_: &State, value: &Value) -> bool {
        !value.solvable
    }

    fn compare(one: &Value, other: &Value) -> Ordering {
        // None is the smallest.
        let few = |value: &Value| value.pours.map(Reverse);
        few(one).cmp(&few(other))
    }

    /// The fewer are needed, the higher.
    fn height(value: &Value) -> Option<f64> {
        value.pours.map(|pours| -f64::from(pours))
    }

    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

/// The first pour of a shortest list.
fn best(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Option<Action>, OutOfBudget> {
    let line = insight.line(state.rack(), budget)?;
    Ok(line.and_then(|line| line.first()).map(answer::action))
}
