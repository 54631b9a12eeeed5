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
    let asked = (1 << ask.colours) - 1;
    if let Some(&colour) = Colour::ALL.get((held ^ asked).trailing_zeros() as usize) {
        let found = if held >> colour.index() & 1 == 1 {
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
mod tests {
    use super::*;
    use crate::critter_lineup::notation;
    use crate::game::NoDeals;

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

    /// A run at a rack written by hand.
    fn at(level: u32, phase: Phase, tubes: &str) -> State {
        State {
            seed: Seed::MAX,
            level,
            moves: 0,
            score: 0,
            phase,
            last_award: None,
            practice: false,
            rack: notation::read(tubes).unwrap(),
        }
    }

    fn refused(state: &State, action: Action) -> Refusal {
        let mut after = *state;
        match after.apply(action, &NoDeals) {
            Err(Halt::Refused(refusal)) => {
                assert_eq!(after, *state, "a refusal changes nothing");
                refusal
            }
            other => panic!("{action:?} gave {other:?}"),
        }
    }

    fn pour(from: i64, to: i64) -> Action {
        Action::Move {
            from: Place::of(from),
            to: Place::of(to),
        }
    }

    const SORTED: &str = "aaaa - bbbb - cccc";

    #[test]
    fn every_refusal_names_its_rule_and_its_tubes() {
        let playing = |level| at(level, Phase::Playing, "bbb - ccgg ccb nnnn gg");
        let complete = |level| at(level, Phase::LevelComplete, SORTED);
        let over = at(2, Phase::Finished, SORTED);
        for action in [pour(0, 1), Action::NextLevel, Action::FinishGame] {
            assert_eq!(refused(&over, action), Refusal::Over);
        }
        for action in [pour(0, 1), pour(0, 0), pour(-1, 99)] {
            assert_eq!(
                refused(&complete(3), action),
                Refusal::Complete { level: 3 }
            );
        }
        let unsorted = Refusal::Unsorted { level: 3 };
        assert_eq!(refused(&playing(3), Action::NextLevel), unsorted);
        let last = refused(&complete(LAST_LEVEL), Action::NextLevel);
        assert_eq!(last, Refusal::LastLevel);
        let unsorted = Refusal::Unsorted { level: LAST_LEVEL };
        assert_eq!(refused(&playing(LAST_LEVEL), Action::NextLevel), unsorted);
        let first = refused(&playing(1), Action::FinishGame);
        assert_eq!(first, Refusal::FirstLevel);
        let (tubes, nowhere) = (6, Place::NOWHERE);
        for (from, to, tube) in [
            (6, 0, Place(6)),
            (0, 6, Place(6)),
            (6, 6, Place(6)),
            (7, 6, Place(7)),
            (-1, 0, nowhere),
            (0, i64::MAX, nowhere),
            (i64::MIN, 0, nowhere),
            (256, 1, nowhere),
            (255, 254, nowhere),
        ] {
            let refusal = refused(&playing(1), pour(from, to));
            assert_eq!(refusal, Refusal::NoTube { tube, tubes }, "{from} {to}");
        }
        let same = Refusal::SameTube { tube: Place(2) };
        assert_eq!(refused(&playing(1), pour(2, 2)), same);
        let colours = Barrier::Colours {
            poured: Colour::Gold,
            onto: Colour::Blue,
        };
        for (from, to, barrier) in [
            (1, 4, Barrier::Empty),
            (2, 4, Barrier::Full),
            (2, 3, colours),
        ] {
            let barrier = Refusal::Barrier {
                from: Place(from),
                to: Place(to),
                barrier,
            };
            let action = pour(from.into(), to.into());
            assert_eq!(refused(&playing(1), action), barrier);
        }
    }

    #[test]
    fn each_refusal_has_its_code() {
        let tube = Place(5);
        let barrier = Refusal::Barrier {
            from: Place(2),
            to: Place(4),
            barrier: Barrier::Empty,
        };
        for (refusal, code) in [
            (Refusal::Over, Code::GameOver),
            (Refusal::Complete { level: 3 }, Code::WrongPhase),
            (Refusal::Unsorted { level: 3 }, Code::WrongPhase),
            (Refusal::LastLevel, Code::NotLegal),
            (Refusal::FirstLevel, Code::NotLegal),
            (Refusal::NoTube { tube, tubes: 5 }, Code::NotLegal),
            (Refusal::SameTube { tube }, Code::NotLegal),
            (barrier, Code::NotLegal),
        ] {
            assert_eq!(Code::from(refusal), code, "{refusal:?}");
        }
    }
}
