//! The run: a ladder of levels as a state machine of three phases, with its moves and awards.

use serde::Serialize;

use super::CritterLineup;
use super::colour::Colour;
use super::deal::{self, Deal, Key};
use super::fault::Fault;
use super::ladder::{self, Ask, LAST_LEVEL, Novelty};
use super::rack::{Barrier, CAPACITY, Pour, Rack, Tube};
use crate::course::Effort;
use crate::daily::Week;
use crate::game::{Code, Deals, Game, Halt, Info, Kind, NoDeal, Standing};
use crate::place::Place;
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
pub enum Action {
    /// Pours the run on top of a tube onto another tube.
    Move {
        /// The tube to pour from.
        from: Place,
        /// The tube to pour onto.
        to: Place,
    },
    /// Loads the next level.
    NextLevel,
    /// Ends the run.
    FinishGame,
}

/// What may be done at a moment of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    /// The award for a level sorted in so many pours. `room` is what the score may still rise by.
    pub fn new(level: u32, moves: u32, room: u32) -> Self {
        let mut award = Self {
            level,
            moves,
            par: Ask::of(level).par(),
            total: 0,
        };
        let pay = u64::from(CLEAR_PAY + award.saved() * SAVED_PAY) * u64::from(level);
        award.total = pay.min(u64::from(room)) as u32;
        award
    }

    /// How many pours were saved below par.
    pub fn saved(self) -> u32 {
        self.par.saturating_sub(self.moves)
    }

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
        /// What the level paid, once it is complete; null in practice.
        award: Option<Award>,
    },
    /// The next level was loaded.
    NextLevel,
    /// The run was ended.
    FinishGame,
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
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
    /// There is no such tube.
    NoTube {
        /// The tube that was named.
        tube: Place,
        /// How many tubes there are.
        tubes: usize,
    },
    /// A tube is to be poured onto itself.
    SameTube {
        /// The tube.
        tube: Place,
    },
    /// A rule of the rack stands in the way.
    Barrier {
        /// The tube to pour from.
        from: Place,
        /// The tube to pour onto.
        to: Place,
        /// The rule.
        barrier: Barrier,
    },
}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => Self::GameOver,
            Refusal::Complete { .. } | Refusal::Unsorted { .. } => Self::WrongPhase,
            Refusal::LastLevel
            | Refusal::FirstLevel
            | Refusal::NoTube { .. }
            | Refusal::SameTube { .. }
            | Refusal::Barrier { .. } => Self::NotLegal,
        }
    }
}

impl From<Refusal> for Halt<CritterLineup> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Game for CritterLineup {
    const INFO: &'static Info = &Info {
        slug: "critter-lineup",
        name: "Critter Lineup",
        stage: "level",
        last_stage: LAST_LEVEL,
        rules_version: 1,
        open: true,
    };
    const WEEK: Week = ladder::WEEK;
    const SIGNS: &'static [(char, Action)] = &[('-', Action::NextLevel), ('~', Action::FinishGame)];

    type Key = Key;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type Report = Report;
    type Refusal = Refusal;
    type Novelty = Novelty;

    fn key(seed: Seed, stage: u32) -> Key {
        Key { seed, level: stage }
    }

    fn deal(key: &Key) -> Deal {
        deal::deal(key)
    }

    fn weight(_: &Deal) -> usize {
        size_of::<Deal>()
    }

    fn novelties(_: Seed, stage: u32) -> Vec<Novelty> {
        ladder::novelties(stage)
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        State::open(seed, deals)
    }

    fn practice(seed: Seed, stage: u32, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        let state = State::at(&Self::key(seed, stage), deals)?;
        Ok(State {
            practice: true,
            ..state
        })
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        state.legal(out);
    }

    fn apply(
        state: &mut State,
        action: Action,
        deals: &impl Deals<Self>,
    ) -> Result<Report, Halt<Self>> {
        state.apply(action, deals)
    }

    fn kind(action: Action) -> Kind {
        match action {
            Action::Move { from, to } => Kind::Carry(from, to),
            Action::NextLevel => Kind::Next,
            Action::FinishGame => Kind::End,
        }
    }

    fn carry(from: Place, to: Place) -> Action {
        Action::Move { from, to }
    }

    fn standing(state: &State) -> Standing {
        let solved = state.rack.is_solved();
        Standing {
            stage: state.level,
            completed: state.level - 1 + u32::from(solved),
            score: state.score.into(),
            over: state.phase == Phase::Finished,
            between: state.phase == Phase::LevelComplete,
            spent: state.moves,
        }
    }

    fn effort(state: &State) -> Effort {
        Effort {
            least: state.ask().minimum,
            good: state.ask().par(),
            spent: state.moves,
        }
    }

    fn earned(report: &Report) -> u64 {
        match report {
            Report::Move { award, .. } => award.as_ref().map_or(0, |award| award.total.into()),
            Report::NextLevel | Report::FinishGame => 0,
        }
    }

    fn stage_lost(state: &State) -> bool {
        !state.rack.is_solved() && !state.rack.can_pour()
    }

    fn seed(state: &State) -> Seed {
        state.seed
    }

    fn is_practice(state: &State) -> bool {
        state.practice
    }
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
    practice: bool,
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
    /// Whether this level is all there is: it pays nothing.
    pub practice: bool,
}

impl State {
    /// Opens a run.
    ///
    /// # Errors
    /// [`NoDeal`] when the first level is not handed out.
    pub fn open(seed: Seed, deals: &impl Deals<CritterLineup>) -> Result<Self, NoDeal> {
        Self::at(&Key { seed, level: 1 }, deals)
    }

    /// A run that opens at that level, as if none came before.
    fn at(key: &Key, deals: &impl Deals<CritterLineup>) -> Result<Self, NoDeal> {
        Ok(Self {
            seed: key.seed,
            level: key.level,
            moves: 0,
            score: 0,
            phase: Phase::Playing,
            last_award: None,
            practice: false,
            rack: deals.get(key)?.rack,
        })
    }

    /// Puts a state together from outside, checked.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn assemble(numbers: Numbers, tubes: &[Tube]) -> Result<Self, Fault> {
        let Numbers {
            seed,
            level,
            moves,
            score,
            phase,
            last_award,
            practice,
        } = numbers;
        let rack = dealt_rack(level, tubes)?;
        let sorted = rack.is_solved();
        match phase {
            Phase::Playing if sorted => return Err(Fault::PlayingSorted),
            Phase::LevelComplete if !sorted => return Err(Fault::CompleteUnsorted),
            Phase::Finished if !sorted && level == 1 => return Err(Fault::FinishedOnFirst),
            Phase::Playing | Phase::LevelComplete if score == SCORE_CAP => {
                return Err(Fault::CapNotFinished);
            }
            Phase::LevelComplete if practice => return Err(Fault::PracticeNotFinished),
            _ if practice && (score > 0 || last_award.is_some()) => {
                return Err(Fault::PracticePaid);
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
            practice,
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
            practice: self.practice,
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

    /// Replaces the content of `out` by the legal actions.
    #[inline]
    pub fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Playing => {
                self.rack.each_pour(|from, to| {
                    let [from, to] = [from, to].map(|tube| Place(tube as u8));
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
    ) -> Result<Report, Halt<CritterLineup>> {
        if self.phase == Phase::Finished {
            return Err(Refusal::Over.into());
        }
        match action {
            Action::Move { from, to } => Ok(self.pour(from, to)?),
            Action::NextLevel => self.next_level(deals),
            Action::FinishGame => Ok(self.finish()?),
        }
    }

    #[inline]
    fn pour(&mut self, from: Place, to: Place) -> Result<Report, Refusal> {
        if self.phase == Phase::LevelComplete {
            return Err(Refusal::Complete { level: self.level });
        }
        let pour = self.rack.pour_places(from, to)?;
        self.moves = (self.moves + 1).min(MOST_MOVES);
        // Only a tube that was just finished can complete a rack.
        let level_complete = pour.to.is_finished() && self.rack.is_solved();
        let award = match level_complete {
            true if self.practice => {
                self.phase = Phase::Finished;
                None
            }
            complete => complete.then(|| self.complete()),
        };
        Ok(Report::Move {
            colour: pour.colour(),
            poured: pour.poured,
            level_complete,
            stuck: !level_complete && !self.rack.can_pour(),
            award,
        })
    }

    /// Pays the level, which has just been sorted.
    fn complete(&mut self) -> Award {
        let award = Award::new(self.level, self.moves, SCORE_CAP - self.score);
        self.score += award.total;
        self.phase = if self.score == SCORE_CAP {
            Phase::Finished
        } else {
            Phase::LevelComplete
        };
        self.last_award = Some(award);
        award
    }

    fn next_level(
        &mut self,
        deals: &impl Deals<CritterLineup>,
    ) -> Result<Report, Halt<CritterLineup>> {
        if self.phase == Phase::Playing {
            return Err(Refusal::Unsorted { level: self.level }.into());
        }
        if self.level == LAST_LEVEL {
            return Err(Refusal::LastLevel.into());
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

    fn finish(&mut self) -> Result<Report, Refusal> {
        if self.phase == Phase::Playing && self.level == 1 {
            return Err(Refusal::FirstLevel);
        }
        self.phase = Phase::Finished;
        Ok(Report::FinishGame)
    }
}

impl Rack {
    /// Pours one tube onto another, whatever they are.
    ///
    /// # Errors
    /// The rule that stands in the way; the rack is then untouched.
    #[inline]
    pub(super) fn pour_places(&mut self, from: Place, to: Place) -> Result<Pour, Refusal> {
        let tubes = self.tubes().len();
        if let Some(tube) = [from, to].into_iter().find(|tube| tube.index() >= tubes) {
            return Err(Refusal::NoTube { tube, tubes });
        }
        if from == to {
            return Err(Refusal::SameTube { tube: from });
        }
        self.pour(from.index(), to.index())
            .map_err(|barrier| Refusal::Barrier { from, to, barrier })
    }
}

/// The rack of these tubes, if they are as many and hold as many of each colour as the level deals.
fn dealt_rack(level: u32, tubes: &[Tube]) -> Result<Rack, Fault> {
    let ask = Ask::of(level);
    if tubes.len() != ask.tubes() as usize {
        let found = tubes.len();
        return Err(Fault::LevelTubes { level, found });
    }
    let rack = Rack::new(tubes).map_err(|fault| match fault {
        Fault::Critters(colour, found) => Fault::LevelCritters {
            level,
            colour,
            found,
        },
        other => other,
    })?;
    // The rack holds all critters of a colour or none.
    let mut held = 0u32;
    for critter in tubes.iter().flat_map(|tube| tube.critters()) {
        held |= 1 << critter.index();
    }
    let is_held = |colour: Colour| held >> colour.index() & 1 == 1;
    let mut colours = Colour::ALL.into_iter();
    if let Some(colour) = colours.find(|&colour| is_held(colour) != ask.has(colour)) {
        let found = if is_held(colour) {
            CAPACITY as usize
        } else {
            0
        };
        return Err(Fault::LevelCritters {
            level,
            colour,
            found,
        });
    }
    Ok(rack)
}

#[cfg(test)]
mod tests;
