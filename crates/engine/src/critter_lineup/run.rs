//! The run: a ladder of levels as a state machine of three phases, with its moves and awards.

use serde::{Deserialize, Serialize};

use super::CritterLineup;
use super::colour::Colour;
use super::deal::Key;
use super::ladder::{Ask, LAST_LEVEL};
use super::rack::{Barrier, CAPACITY, Rack, RackFlaw, Tube};
use crate::game::{Deals, Halt, NoDeal, Standing};
use crate::seed::Seed;

/// What a completed level pays, times the level.
pub const CLEAR_PAY: u32 = 100;
/// What each pour below par pays besides, times the level.
pub const SAVED_PAY: u32 = 10;
/// The score at which a run ends.
pub const SCORE_CAP: u32 = 1_000_000;
/// Where the count of moves stops.
pub const MOST_MOVES: u32 = 1_000_000;

/// A move of the action grammar. Tubes are numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupAction))]
pub enum Action {
    /// Pours the run on top of a tube onto another tube.
    Move {
        /// The tube to pour from.
        from: i64,
        /// The tube to pour onto.
        to: i64,
    },
    /// Loads the next level.
    NextLevel,
    /// Ends the run.
    FinishGame,
}

/// What may be done at a moment of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupPhase))]
pub enum Phase {
    /// The level is being sorted.
    Playing,
    /// The level is sorted.
    LevelComplete,
    /// The run has ended.
    Finished,
}

/// What a completed level paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupAward))]
pub struct Award {
    /// The level.
    pub level: u32,
    /// How many pours it took.
    pub moves: u32,
    /// Its par.
    pub par: u32,
    /// What was added to the score.
    pub total: u32,
}

impl Award {
    /// The award, if each of its numbers is one that an award may have.
    pub fn sane(self) -> Option<Self> {
        let sane = (1..=LAST_LEVEL).contains(&self.level)
            && self.moves <= MOST_MOVES
            && (1..=most_par()).contains(&self.par)
            && self.total <= SCORE_CAP;
        sane.then_some(self)
    }
}

/// The greatest par of any level.
pub fn most_par() -> u32 {
    Ask::of(LAST_LEVEL).par()
}

/// What an accepted action did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupReport))]
pub enum Report {
    /// A pour.
    // Not `rename_all_fields` on the enum, which the schema would not follow.
    #[serde(rename_all = "camelCase")]
    Move {
        /// The colour that moved.
        colour: Colour,
        /// How many critters moved.
        poured: u32,
        /// Whether the rack is now sorted.
        level_complete: bool,
        /// Whether no pour is left on a rack that is not sorted.
        stuck: bool,
        /// What the level paid, once it is complete.
        award: Option<Award>,
    },
    /// The next level was loaded.
    NextLevel,
    /// The run was ended.
    FinishGame,
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// The run has ended.
    Over,
    /// A pour on a level that is complete.
    Complete {
        /// The level.
        level: u32,
    },
    /// The next level is asked for before this one is complete.
    Unsorted {
        /// The level.
        level: u32,
    },
    /// The next level is asked for after the last one.
    LastLevel,
    /// The run is to be finished on level 1 before that is complete.
    FirstLevel,
    /// There is no tube of that index.
    NoTube {
        /// The index.
        index: i64,
        /// How many tubes there are.
        tubes: usize,
    },
    /// A tube is to be poured onto itself.
    SameTube {
        /// The tube.
        tube: usize,
    },
    /// The rack's rules forbid the pour.
    Pour {
        /// The tube to pour from.
        from: usize,
        /// The tube to pour onto.
        to: usize,
        /// The rule.
        barrier: Barrier,
    },
}

/// A run at one moment. Its rack has the tubes and colours that its level deals, and its phase agrees
/// with its rack, level and score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    seed: Seed,
    level: u32,
    moves: u32,
    score: u32,
    phase: Phase,
    last_award: Option<Award>,
    rack: Rack,
}

/// The numbers of a state, before they are checked against its rack. Each is in its own range.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    /// The seed.
    pub seed: Seed,
    /// From 1 to [`LAST_LEVEL`].
    pub level: u32,
    /// Up to [`MOST_MOVES`].
    pub moves: u32,
    /// Up to [`SCORE_CAP`].
    pub score: u32,
    /// The phase.
    pub phase: Phase,
    /// The last award.
    pub last_award: Option<Award>,
}

/// Why numbers and tubes are no state of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// The level deals another number of tubes.
    Tubes {
        /// The level.
        level: u32,
        /// How many there are.
        found: usize,
    },
    /// The level deals another number of critters of a colour.
    Critters {
        /// The level.
        level: u32,
        /// The colour.
        colour: Colour,
        /// How many there are.
        found: usize,
    },
    /// The level is being played, but its rack is sorted.
    PlayingSorted,
    /// The level is complete, but its rack is not sorted.
    CompleteUnsorted,
    /// The run was finished on level 1 before that was sorted.
    FinishedOnFirst,
    /// The score is the one that ends a run, but the run has not ended.
    CapNotFinished,
}

impl State {
    /// Opens a run.
    ///
    /// # Errors
    /// [`NoDeal`] when the first level is not handed out.
    pub fn open(seed: Seed, deals: &impl Deals<CritterLineup>) -> Result<Self, NoDeal> {
        Ok(Self {
            seed,
            level: 1,
            moves: 0,
            score: 0,
            phase: Phase::Playing,
            last_award: None,
            rack: deals.get(&Key { seed, level: 1 })?.rack,
        })
    }

    /// Puts a state together from outside, checked.
    ///
    /// # Errors
    /// [`Flaw`] names the first thing that does not fit.
    pub fn assemble(numbers: Numbers, tubes: &[Tube]) -> Result<Self, Flaw> {
        let Numbers {
            seed,
            level,
            moves,
            score,
            phase,
            last_award,
        } = numbers;
        let rack = dealt_rack(level, tubes)?;
        let sorted = rack.is_solved();
        match phase {
            Phase::Playing if sorted => return Err(Flaw::PlayingSorted),
            Phase::LevelComplete if !sorted => return Err(Flaw::CompleteUnsorted),
            Phase::Finished if !sorted && level == 1 => return Err(Flaw::FinishedOnFirst),
            Phase::Playing | Phase::LevelComplete if score == SCORE_CAP => {
                return Err(Flaw::CapNotFinished);
            }
            _ => {}
        }
        Ok(Self {
            seed,
            level,
            moves,
            score,
            phase,
            last_award,
            rack,
        })
    }

    /// The numbers, without the rack.
    pub fn numbers(&self) -> Numbers {
        Numbers {
            seed: self.seed,
            level: self.level,
            moves: self.moves,
            score: self.score,
            phase: self.phase,
            last_award: self.last_award,
        }
    }

    /// The rack.
    #[inline]
    pub fn rack(&self) -> &Rack {
        &self.rack
    }

    /// What the level asks.
    pub fn ask(&self) -> Ask {
        Ask::of(self.level)
    }

    /// How the run stands.
    pub fn standing(&self) -> Standing {
        Standing {
            stage: self.level,
            completed: self.level - 1 + u32::from(self.rack.is_solved()),
            score: self.score.into(),
            over: self.phase == Phase::Finished,
            between: self.phase == Phase::LevelComplete,
        }
    }

    /// Whether no pour is left on a level that is not sorted.
    pub(super) fn is_stuck(&self) -> bool {
        !self.rack.is_solved() && !self.rack.can_pour()
    }

    /// Replaces the content of `out` by the legal actions.
    #[inline]
    pub fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Playing => {
                self.rack.each_pour(|from, to| {
                    let (from, to) = (from as i64, to as i64);
                    out.push(Action::Move { from, to });
                });
                if self.level > 1 {
                    out.push(Action::FinishGame);
                }
            }
            Phase::LevelComplete => {
                if self.level < LAST_LEVEL {
                    out.push(Action::NextLevel);
                }
                out.push(Action::FinishGame);
            }
            Phase::Finished => {}
        }
    }

    /// Plays one action.
    ///
    /// # Errors
    /// [`Halt`] says why not; the state is then untouched.
    #[inline]
    pub fn apply(
        &mut self,
        action: Action,
        deals: &impl Deals<CritterLineup>,
    ) -> Result<Report, Halt> {
        if self.phase == Phase::Finished {
            return Err(Barred::Over.into());
        }
        match action {
            Action::Move { from, to } => Ok(self.pour(from, to)?),
            Action::NextLevel => self.next_level(deals),
            Action::FinishGame => Ok(self.finish()?),
        }
    }

    #[inline]
    fn pour(&mut self, from: i64, to: i64) -> Result<Report, Barred> {
        if self.phase == Phase::LevelComplete {
            return Err(Barred::Complete { level: self.level });
        }
        let (from, to) = (self.tube(from)?, self.tube(to)?);
        if from == to {
            return Err(Barred::SameTube { tube: from });
        }
        let pour =
            self.rack
                .pour(from, to)
                .map_err(|barrier| Barred::Pour { from, to, barrier })?;
        self.moves = (self.moves + 1).min(MOST_MOVES);
        // Only a tube that was just finished can complete a rack.
        let level_complete = pour.to.is_finished() && self.rack.is_solved();
        let award = level_complete.then(|| self.complete());
        Ok(Report::Move {
            colour: pour.colour(),
            poured: pour.poured,
            level_complete,
            stuck: !level_complete && !self.rack.can_pour(),
            award,
        })
    }

    fn tube(&self, index: i64) -> Result<usize, Barred> {
        let tubes = self.rack.tubes().len();
        usize::try_from(index)
            .ok()
            .filter(|&tube| tube < tubes)
            .ok_or(Barred::NoTube { index, tubes })
    }

    /// Pays the level, which has just been sorted.
    fn complete(&mut self) -> Award {
        let par = self.ask().par();
        let saved = par.saturating_sub(self.moves);
        let pay = u64::from(CLEAR_PAY + saved * SAVED_PAY) * u64::from(self.level);
        let total = pay.min(u64::from(SCORE_CAP - self.score)) as u32;
        self.score += total;
        self.phase = if self.score == SCORE_CAP {
            Phase::Finished
        } else {
            Phase::LevelComplete
        };
        let award = Award {
            level: self.level,
            moves: self.moves,
            par,
            total,
        };
        self.last_award = Some(award);
        award
    }

    fn next_level(&mut self, deals: &impl Deals<CritterLineup>) -> Result<Report, Halt> {
        if self.phase == Phase::Playing {
            return Err(Barred::Unsorted { level: self.level }.into());
        }
        if self.level == LAST_LEVEL {
            return Err(Barred::LastLevel.into());
        }
        let level = self.level + 1;
        let key = Key {
            seed: self.seed,
            level,
        };
        self.rack = deals.get(&key)?.rack;
        self.level = level;
        self.moves = 0;
        self.phase = Phase::Playing;
        Ok(Report::NextLevel)
    }

    fn finish(&mut self) -> Result<Report, Barred> {
        if self.phase == Phase::Playing && self.level == 1 {
            return Err(Barred::FirstLevel);
        }
        self.phase = Phase::Finished;
        Ok(Report::FinishGame)
    }
}

/// The rack of these tubes, if they are as many and hold as many of each colour as the level deals.
fn dealt_rack(level: u32, tubes: &[Tube]) -> Result<Rack, Flaw> {
    let ask = Ask::of(level);
    if tubes.len() != ask.tubes() as usize {
        let found = tubes.len();
        return Err(Flaw::Tubes { level, found });
    }
    let rack = Rack::new(tubes).map_err(|flaw| match flaw {
        RackFlaw::Tubes(found) => Flaw::Tubes { level, found },
        RackFlaw::Colour(colour, found) => Flaw::Critters {
            level,
            colour,
            found,
        },
    })?;
    // The rack holds all critters of a colour or none.
    let mut held = 0u32;
    for critter in tubes.iter().flat_map(|tube| tube.critters()) {
        held |= 1 << critter.index();
    }
    let asked = (1 << ask.colours) - 1;
    if let Some(&colour) = Colour::ALL.get((held ^ asked).trailing_zeros() as usize) {
        let found = if held >> colour.index() & 1 == 1 {
            CAPACITY as usize
        } else {
            0
        };
        return Err(Flaw::Critters {
            level,
            colour,
            found,
        });
    }
    Ok(rack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_of_an_award_has_its_range() {
        let least = Award {
            level: 1,
            moves: 0,
            par: 1,
            total: 0,
        };
        let most = Award {
            level: LAST_LEVEL,
            moves: MOST_MOVES,
            par: most_par(),
            total: SCORE_CAP,
        };
        assert_eq!(least.sane(), Some(least));
        assert_eq!(most.sane(), Some(most));
        for beyond in [
            Award { level: 0, ..least },
            Award { par: 0, ..least },
            Award {
                level: LAST_LEVEL + 1,
                ..least
            },
            Award {
                moves: MOST_MOVES + 1,
                ..least
            },
            Award {
                par: most_par() + 1,
                ..least
            },
            Award {
                total: SCORE_CAP + 1,
                ..least
            },
        ] {
            assert_eq!(beyond.sane(), None, "{beyond:?}");
        }
    }
}
