//! The score of a course: how well each stage of a run was completed, and the mean.
//!
//! A completed stage counts what it takes at the least, divided by what was spent on it and on the deals of it
//! that were lost, both in the measure that the game names. A stage that was opened and not completed counts 0.
//! All of it is exact; only what is written as a number is rounded.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use serde::{Serialize, Serializer};

use crate::game::{Game, Kind};

/// What a stage took so far, in the game's own measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// What completing it takes at the least.
    pub least: u32,
    /// Up to what the game calls it good.
    pub good: u32,
    /// What was spent on it. Where the stage is dealt again after a loss, that of this deal alone.
    pub spent: u32,
}

impl Effort {
    /// How well the stage was completed, if it was.
    pub fn medal(self) -> Medal {
        if self.spent <= self.least {
            Medal::First
        } else if self.spent <= self.good {
            Medal::Second
        } else {
            Medal::Third
        }
    }
}

/// How well a stage was completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PanelMedal))]
pub enum Medal {
    /// As well as it can be.
    First,
    /// Within what the game calls good.
    Second,
    /// Otherwise.
    Third,
}

/// A score from 0 to 1, exact. It is written rounded to four decimals, halves up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score(BigRational);

impl Score {
    /// `least` divided by `spent`; 1 where less was spent.
    pub fn new(least: u32, spent: u64) -> Self {
        let spent = spent.max(least.into()).max(1);
        Self(BigRational::new(least.into(), spent.into()))
    }

    /// 0, of a stage that was not completed.
    pub fn none() -> Self {
        Self(BigRational::zero())
    }

    /// The score as a reduced fraction.
    pub fn fraction(&self) -> &BigRational {
        &self.0
    }

    /// Rounded to four decimals, halves up.
    pub fn rounded(&self) -> f64 {
        const DECIMALS: u32 = 10_000;
        let (numerator, denominator) = (self.0.numer(), self.0.denom());
        let twice: BigInt = (numerator * DECIMALS * 2u32 + denominator) / (denominator * 2u32);
        twice.to_f64().unwrap_or_default() / f64::from(DECIMALS)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.rounded())
    }
}

/// How well one stage was completed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageScore {
    /// The stage, from 1.
    pub stage: u32,
    /// From 0, not completed, to 1, completed without any waste; rounded to four decimals.
    #[cfg_attr(feature = "schema", schema(value_type = f64, minimum = 0, maximum = 1))]
    pub score: Score,
}

/// How well a run was played, stage by stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseScore {
    /// Every stage that was opened, in order; one that is dealt again after a loss is one stage.
    #[cfg_attr(feature = "schema", schema(inline))]
    pub stages: Vec<StageScore>,
    /// The mean of their exact scores, rounded to four decimals.
    #[cfg_attr(feature = "schema", schema(value_type = f64, minimum = 0, maximum = 1))]
    pub mean: Score,
}

impl CourseScore {
    /// The score of practice, as far as it has come; `None` in a run of the ladder, whose state does not hold
    /// what was spent on earlier stages.
    pub fn of_practice<G: Game>(state: &G::State) -> Option<Self> {
        G::is_practice(state).then(|| Scorer::new::<G>(state).finish())
    }
}

/// Scores a run action by action.
#[derive(Debug, Clone)]
pub struct Scorer {
    stages: Vec<StageScore>,
    /// What was spent on deals of the stage that were lost.
    lost: u64,
    /// What was spent on this deal of it.
    spent: u32,
}

impl Scorer {
    /// Of a run that stands at its first state.
    pub fn new<G: Game>(opened: &G::State) -> Self {
        let mut scorer = Self {
            stages: Vec::new(),
            lost: 0,
            spent: 0,
        };
        scorer.open(G::standing(opened).stage);
        scorer.weigh::<G>(opened);
        scorer
    }

    /// Sees an action that was played, by the state after it.
    pub fn see<G: Game>(&mut self, action: G::Action, after: &G::State) {
        if G::kind(action) == Kind::Next {
            let stage = G::standing(after).stage;
            if self.stages.last().is_some_and(|last| last.stage == stage) {
                self.lost += u64::from(self.spent);
            } else {
                self.open(stage);
            }
        }
        self.weigh::<G>(after);
    }

    /// The score of what was seen.
    pub fn finish(self) -> CourseScore {
        let count = BigInt::from(self.stages.len().max(1));
        let scores = self.stages.iter().map(|stage| stage.score.fraction());
        let mean = Score(scores.sum::<BigRational>() / count);
        CourseScore {
            stages: self.stages,
            mean,
        }
    }

    fn open(&mut self, stage: u32) {
        self.lost = 0;
        self.stages.push(StageScore {
            stage,
            score: Score::none(),
        });
    }

    fn weigh<G: Game>(&mut self, state: &G::State) {
        let Effort { least, spent, .. } = G::effort(state);
        self.spent = spent;
        let standing = G::standing(state);
        let last = self.stages.last_mut().expect("one is always open");
        if standing.completed >= last.stage {
            last.score = Score::new(least, self.lost + u64::from(spent));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_rounded_to_four_decimals_halves_up() {
        let written = |score: &Score| score.rounded().to_string();
        for (least, spent, rounded) in [
            (7, 7, "1"),
            (7, 8, "0.875"),
            (1, 3, "0.3333"),
            (2, 3, "0.6667"),
            (1, 32, "0.0313"),
            (9, 4, "1"),
            (0, 0, "0"),
        ] {
            let score = Score::new(least, spent);
            assert_eq!(written(&score), rounded, "{least}/{spent}");
        }
        assert_eq!(written(&Score::none()), "0");
    }
}
