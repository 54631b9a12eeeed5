//! Judging captures: by whether the court can still be cleared, and how often random play clears it.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use serde::{Serialize, Serializer};

use super::court::{Capture, Court};
use super::run::{Action, Phase, State};
use super::solve::{Analysis, Explored};
use crate::budget::{Budget, OutOfBudget};
use crate::coach::{self, Advice, Judgement, Verdict};

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

pub(super) fn value(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Value, OutOfBudget> {
    Ok(insight
        .of(&state.dealt)
        .analysis(&state.now, budget)?
        .into())
}

pub(super) fn advise(
    state: &State,
    insight: &mut Insight,
    budget: &mut Budget,
) -> Result<Advice<Action, Value>, OutOfBudget> {
    let value = value(state, insight, budget)?;
    let (action, why) = match state.phase {
        Phase::Done => (None, "The run has ended.".to_owned()),
        Phase::Break => (
            Some(Action::Next),
            "The court has ended; the next one waits.".to_owned(),
        ),
        Phase::Playing if may_reset(state) && !value.clearable => (
            Some(Action::Reset),
            "No sequence of captures clears this court any more, and its reset is not spent."
                .to_owned(),
        ),
        Phase::Playing if value.clearable => {
            let (capture, after) = best(state, insight, budget)?;
            (Some(Action::Capture(capture)), praise(&after))
        }
        Phase::Playing => {
            let explored = insight.of(&state.dealt);
            let (capture, captures) = explored.longest(&state.now, budget)?;
            let deepest = u32::from(state.depth) + captures;
            let pays = match deepest.saturating_sub(state.paid_depth.into()) {
                0 => "none of them goes deeper than what was paid for before",
                1 => "the last of them still pays",
                _ => "those that go deeper than before still pay",
            };
            let why = format!(
                "No sequence of captures clears this court any more. This one leads to the most \
                 captures, {captures} with itself; {pays}."
            );
            (Some(Action::Capture(capture)), why)
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
    if !is_move(action) {
        return Ok(coach::no_choice(was, value(after, insight, budget)?));
    }
    let is = value(after, insight, budget)?;
    if !was.clearable {
        return Ok(judge_lost(before, action, was, is));
    }
    let (capture, could_be) = best(before, insight, budget)?;
    let lesser = is.random_clear < could_be.random_clear;
    let (verdict, why) = if !is.clearable {
        let ways = ways(&was.clearings);
        let why = format!("The court could be cleared in {ways} before it, and no longer can.");
        (Verdict::Blunder, why)
    } else if lesser {
        let why = format!(
            "The court can still be cleared, but random play now clears it with a chance of {}; {} was \
             to be had.",
            is.random_clear, could_be.random_clear
        );
        (Verdict::Fine, why)
    } else {
        (Verdict::Best, praise(&is))
    };
    Ok(Judgement {
        before: was,
        after: is,
        verdict,
        waste: None,
        best: (verdict != Verdict::Best).then_some(Action::Capture(capture)),
        why,
    })
}

/// On a court that was lost before, nothing is left to lose; but a reset would win it back.
fn judge_lost(before: &State, action: Action, was: Value, is: Value) -> Judgement<Action, Value> {
    let reset_waits = may_reset(before) && action != Action::Reset;
    let why = match action {
        Action::Reset => "The court was lost, and the reset wins it back.",
        _ if reset_waits => "The court was lost before it; the reset would win it back.",
        _ => "The court was lost before it.",
    };
    Judgement {
        before: was,
        after: is,
        verdict: Verdict::Best,
        waste: None,
        best: reset_waits.then_some(Action::Reset),
        why: why.to_owned(),
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

fn praise(after: &Value) -> String {
    let ways = ways(&after.clearings);
    format!(
        "The court can be cleared in {ways} after it, and random play clears it with a chance of {}; no \
         capture leaves a better one.",
        after.random_clear
    )
}

fn ways(clearings: &BigInt) -> String {
    let plural = if *clearings == BigInt::from(1) {
        ""
    } else {
        "s"
    };
    format!("{clearings} way{plural}")
}

fn may_reset(state: &State) -> bool {
    state.phase == Phase::Playing && state.depth > 0 && !state.reset_used
}

pub(super) fn is_move(action: Action) -> bool {
    matches!(action, Action::Capture(_) | Action::Reset)
}

pub(super) fn is_lost(state: &State, value: &Value) -> bool {
    !value.clearable && !may_reset(state)
}

pub(super) fn worth(value: &Value) -> String {
    if value.clearable {
        format!("chance {}", significant(chance(value)))
    } else {
        "lost".to_owned()
    }
}

/// How far the chance is above the smallest that courts have, in halvings.
pub(super) fn height(value: &Value) -> Option<f64> {
    value.clearable.then(|| chance(value).log2())
}

fn chance(value: &Value) -> f64 {
    value.random_clear.to_f64().unwrap_or_default()
}

/// Three significant digits, without an exponent.
fn significant(chance: f64) -> String {
    let leading = (-chance.log10()).ceil().max(0.0) as usize;
    format!("{chance:.*}", leading + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_have_three_digits() {
        for (chance, text) in [
            (1.0, "1.00"),
            (0.5, "0.500"),
            (0.114_87, "0.115"),
            (0.000_012_345, "0.0000123"),
        ] {
            assert_eq!(significant(chance), text);
        }
    }
}
