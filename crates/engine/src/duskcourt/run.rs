//! The run: the ladder of rungs as a state machine, with lives, awards, the break and the reset.

use serde::Serialize;

use super::Duskcourt;
use super::court::{Barrier, Capture, Court};
use super::deal::{self, Deal, Key};
use super::ladder::{self, Novelty};
use crate::course::Effort;
use crate::daily::Week;
use crate::game::{Code, Deals, Game, Halt, Info, Kind, NoDeal, Standing};
use crate::place::Place;
use crate::seed::Seed;

/// The lives of a run; they do not come back.
pub const LIVES: u8 = 3;
/// What a capture pays on rung 1, and how much more on each further rung.
pub const CAPTURE_PAY: (u64, u64) = (10, 2);
/// What clearing pays, times the rung.
pub const CLEAR_PAY: u64 = 40;
/// What each clear of the streak pays, times the rung.
pub const STREAK_PAY: u64 = 10;
/// The longest streak that pays more.
pub const STREAK_CAP: u32 = 5;
/// What clearing without a reset pays, times the rung.
pub const CLEAN_PAY: u64 = 20;

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtPhase))]
pub enum Phase {
    /// Captures are made.
    Playing,
    /// A court has ended; the next can be dealt.
    Break,
    /// The run has ended.
    Done,
}

/// How a court ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtOutcome))]
pub enum Outcome {
    /// One idol stands.
    Clear,
    /// Idols remain, and none can take.
    Stuck,
}

/// What a cleared court paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtAward))]
pub struct Award {
    /// All that captures paid on that court.
    pub captures: u64,
    /// For clearing it.
    pub clear: u64,
    /// For the streak of clears.
    pub streak: u64,
    /// For clearing it without a reset.
    pub clean: u64,
    /// All of it together.
    pub total: u64,
}

/// An action of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Action {
    /// One idol takes another.
    Capture(Capture),
    /// The court as it was dealt.
    Reset,
    /// Deals the next court.
    Next,
    /// Ends the run.
    EndRun,
}

/// What an accepted action did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtReport))]
pub enum Report {
    /// A capture.
    #[serde(rename_all = "camelCase")]
    Capture {
        /// What the capture itself paid.
        paid: u64,
        /// Captures made in this attempt, this one included.
        depth: u8,
        /// How the court ended, if it did.
        result: Option<Outcome>,
        /// What clearing paid, captures included; null in practice.
        award: Option<Award>,
        /// Lives left.
        lives_left: u8,
    },
    /// The court was restored.
    Reset,
    /// A court was dealt.
    Next,
    /// The run was ended.
    EndRun,
}

/// A run at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub(super) seed: Seed,
    pub(super) dealt: Court,
    pub(super) now: Court,
    /// Courts dealt at this rung before this one; at most two, since lives are three.
    pub(super) seen: [Option<Court>; 2],
    pub(super) rung: u32,
    pub(super) court: u32,
    pub(super) lives: u8,
    pub(super) streak: u32,
    pub(super) score: u64,
    pub(super) phase: Phase,
    pub(super) last_result: Option<Outcome>,
    pub(super) depth: u8,
    pub(super) paid_depth: u8,
    /// What captures paid on this court so far.
    pub(super) captures_paid: u64,
    pub(super) reset_used: bool,
    pub(super) last_award: Option<Award>,
    /// Whether this court is all there is: nothing is paid, and no life is at stake.
    pub(super) practice: bool,
}

/// What one capture pays at a rung.
pub fn capture_pay(rung: u32) -> u64 {
    CAPTURE_PAY.0 + CAPTURE_PAY.1 * u64::from(rung - 1)
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    Over,
    /// A capture or a reset at a break.
    AtBreak,
    /// The next court, or the end of the run, while so many idols are still in play.
    InPlay {
        /// What was asked for.
        action: Action,
        /// How many idols stand.
        idols: u32,
    },
    /// A reset before any capture.
    NothingToReset,
    /// A second reset on one court.
    ResetSpent,
    /// A rule of the court stands in the way.
    Barrier(Barrier),
}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => Self::GameOver,
            Refusal::AtBreak | Refusal::InPlay { .. } => Self::WrongPhase,
            Refusal::NothingToReset | Refusal::ResetSpent | Refusal::Barrier(_) => Self::NotLegal,
        }
    }
}

impl From<Refusal> for Halt<Duskcourt> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Game for Duskcourt {
    const INFO: &'static Info = &Info {
        slug: "duskcourt",
        name: "Duskcourt",
        stage: "rung",
        last_stage: u32::MAX,
        rules_version: 1,
        open: false,
    };
    const WEEK: Week = ladder::WEEK;
    const SIGNS: &'static [(char, Action)] = &[
        ('_', Action::Reset),
        ('-', Action::Next),
        ('~', Action::EndRun),
    ];

    type Key = Key;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type Report = Report;
    type Refusal = Refusal;
    type Novelty = Novelty;

    fn key(seed: Seed, stage: u32) -> Key {
        Key {
            seed,
            court: stage,
            rung: stage,
            seen: [None; 2],
        }
    }

    fn deal(key: &Key) -> Court {
        deal::deal_with_effort(key).0
    }

    fn weight(_: &Court) -> usize {
        size_of::<Key>() + size_of::<Court>()
    }

    fn novelties(_: Seed, stage: u32) -> Vec<Novelty> {
        ladder::novelties(stage)
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        Ok(State::at(seed, 1, *deals.get(&Self::key(seed, 1))?))
    }

    fn practice(seed: Seed, stage: u32, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        let court = *deals.get(&Self::key(seed, stage))?;
        Ok(State {
            practice: true,
            ..State::at(seed, stage, court)
        })
    }

    /// Captures by `from`, then `to`; then what else the phase offers.
    fn legal(state: &State, out: &mut Vec<Action>) {
        out.clear();
        match state.phase {
            Phase::Playing => {
                state.now.list_captures(|some| {
                    out.extend(some.iter().map(|&capture| Action::Capture(capture)));
                });
                if state.may_reset() {
                    out.push(Action::Reset);
                }
            }
            Phase::Break => out.extend([Action::Next, Action::EndRun]),
            Phase::Done => {}
        }
    }

    fn apply(
        state: &mut State,
        action: Action,
        deals: &impl Deals<Self>,
    ) -> Result<Report, Halt<Self>> {
        apply(state, action, deals)
    }

    fn kind(action: Action) -> Kind {
        match action {
            Action::Capture(Capture { from, to }) => Kind::Carry(from, to),
            Action::Reset => Kind::Restart,
            Action::Next => Kind::Next,
            Action::EndRun => Kind::End,
        }
    }

    fn carry(from: Place, to: Place) -> Action {
        Action::Capture(Capture { from, to })
    }

    fn standing(state: &State) -> Standing {
        let ended = state.phase != Phase::Playing;
        let cleared = ended && state.last_result == Some(Outcome::Clear);
        Standing {
            stage: state.rung,
            completed: state.rung - 1 + u32::from(cleared),
            score: state.score,
            over: state.phase == Phase::Done,
            between: cleared && state.phase == Phase::Break,
            // In practice no capture is paid; one that was made shows that the court is not fresh.
            spent: if state.practice {
                u32::from(state.depth.max(state.reset_used.into()))
            } else {
                state.paid_depth.into()
            },
        }
    }

    fn effort(state: &State) -> Effort {
        Effort {
            least: 1,
            spent: 1 + u32::from(state.reset_used),
        }
    }

    fn earned(report: &Report) -> u64 {
        match report {
            // The award counts captures that were paid before.
            Report::Capture { paid, award, .. } => {
                paid + award.map_or(0, |award| award.total - award.captures)
            }
            Report::Reset | Report::Next | Report::EndRun => 0,
        }
    }

    fn stage_lost(state: &State) -> bool {
        state.phase != Phase::Playing && state.last_result == Some(Outcome::Stuck)
    }

    fn seed(state: &State) -> Seed {
        state.seed
    }

    fn is_practice(state: &State) -> bool {
        state.practice
    }
}

impl State {
    /// A run that opens at that rung with that court, as if no rung came before.
    pub fn at(seed: Seed, rung: u32, court: Court) -> Self {
        Self {
            seed,
            dealt: court,
            now: court,
            seen: [None; 2],
            rung,
            court: rung,
            lives: LIVES,
            streak: 0,
            score: 0,
            phase: Phase::Playing,
            last_result: None,
            depth: 0,
            paid_depth: 0,
            captures_paid: 0,
            reset_used: false,
            last_award: None,
            practice: false,
        }
    }

    /// The court as it stands.
    pub fn court(&self) -> &Court {
        &self.now
    }

    /// The number of the court in the run, from 1.
    pub fn number(&self) -> u32 {
        self.court
    }

    /// The rung, from 1.
    pub fn rung(&self) -> u32 {
        self.rung
    }

    /// Lives left.
    pub fn lives(&self) -> u8 {
        self.lives
    }

    /// Clears in a row since the last lost life.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    /// The score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Where the run stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How the last court that ended did so.
    pub fn last_result(&self) -> Option<Outcome> {
        self.last_result
    }

    /// What the last cleared court paid.
    pub fn last_award(&self) -> Option<Award> {
        self.last_award
    }

    /// Captures since the deal or the reset.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The highest capture number of this court that was paid; a reset does not pay it again.
    pub fn paid_depth(&self) -> u8 {
        self.paid_depth
    }

    /// Whether this court's reset is spent.
    pub fn reset_used(&self) -> bool {
        self.reset_used
    }

    /// Whether this court is all there is: nothing is paid, and no life is at stake.
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// What the next capture pays.
    pub fn next_pay(&self) -> u64 {
        if self.practice || self.depth < self.paid_depth {
            0
        } else {
            capture_pay(self.rung)
        }
    }

    /// Whether a reset is legal.
    pub(super) fn may_reset(&self) -> bool {
        self.phase == Phase::Playing && self.depth > 0 && !self.reset_used
    }
}

/// Plays one action.
fn apply(
    state: &mut State,
    action: Action,
    deals: &impl Deals<Duskcourt>,
) -> Result<Report, Halt<Duskcourt>> {
    match (state.phase, action) {
        (Phase::Playing, Action::Capture(capture)) => match state.now.capture(capture) {
            Ok(()) => Ok(captured(state, capture.to.0)),
            Err(barrier) => Err(Refusal::Barrier(barrier).into()),
        },
        (Phase::Playing, Action::Reset) => {
            if state.reset_used {
                return Err(Refusal::ResetSpent.into());
            }
            if state.depth == 0 {
                return Err(Refusal::NothingToReset.into());
            }
            state.now = state.dealt;
            state.depth = 0;
            state.reset_used = true;
            Ok(Report::Reset)
        }
        (Phase::Break, Action::Next) => {
            next(state, deals)?;
            Ok(Report::Next)
        }
        (Phase::Break, Action::EndRun) => {
            state.phase = Phase::Done;
            Ok(Report::EndRun)
        }
        (Phase::Playing, Action::Next | Action::EndRun) => {
            let idols = state.now.idols();
            Err(Refusal::InPlay { action, idols }.into())
        }
        (Phase::Break, Action::Capture(_) | Action::Reset) => Err(Refusal::AtBreak.into()),
        (Phase::Done, _) => Err(Refusal::Over.into()),
    }
}

/// Pays the capture that was just made onto `to`, and ends the court where it clears or strands it.
fn captured(state: &mut State, to: u8) -> Report {
    let rung = u64::from(state.rung);
    state.depth = state.depth.saturating_add(1);
    if state.practice {
        return practised(state, to);
    }
    let mut paid = 0;
    if state.depth > state.paid_depth {
        state.paid_depth = state.depth;
        paid = capture_pay(state.rung);
        state.captures_paid = state.captures_paid.saturating_add(paid);
        state.score = state.score.saturating_add(paid);
    }
    let mut award = None;
    let mut result = None;
    if state.now.idols() == 1 {
        result = Some(Outcome::Clear);
        state.phase = Phase::Break;
        state.streak = state.streak.saturating_add(1);
        let clear = CLEAR_PAY * rung;
        let streak = STREAK_PAY * rung * u64::from(state.streak.min(STREAK_CAP));
        let clean = if state.reset_used {
            0
        } else {
            CLEAN_PAY * rung
        };
        let captures = state.captures_paid;
        let rest = clear + streak + clean;
        let total = captures.saturating_add(rest);
        state.score = state.score.saturating_add(rest);
        award = Some(Award {
            captures,
            clear,
            streak,
            clean,
            total,
        });
        state.last_award = award;
    } else if is_stuck(state, to) {
        result = Some(Outcome::Stuck);
        state.lives -= 1;
        state.streak = 0;
        state.phase = if state.lives == 0 {
            Phase::Done
        } else {
            Phase::Break
        };
    }
    if result.is_some() {
        state.last_result = result;
    }
    Report::Capture {
        paid,
        depth: state.depth,
        result,
        award,
        lives_left: state.lives,
    }
}

/// Whether no idol can take any more. The one that just took, onto `to`, is tried first: it can most often
/// take again.
fn is_stuck(state: &State, to: u8) -> bool {
    !state.now.can_take(to) && state.now.is_stuck()
}

/// Ends practice where the capture that was just made onto `to` clears or strands the court.
fn practised(state: &mut State, to: u8) -> Report {
    let result = if state.now.idols() == 1 {
        Some(Outcome::Clear)
    } else {
        is_stuck(state, to).then_some(Outcome::Stuck)
    };
    if result.is_some() {
        state.last_result = result;
        state.phase = Phase::Done;
    }
    Report::Capture {
        paid: 0,
        depth: state.depth,
        result,
        award: None,
        lives_left: state.lives,
    }
}

fn next(state: &mut State, deals: &impl Deals<Duskcourt>) -> Result<(), NoDeal> {
    let (rung, seen) = if state.last_result == Some(Outcome::Clear) {
        (state.rung.saturating_add(1), [None; 2])
    } else {
        let [first, _] = state.seen;
        let seen = if first.is_none() {
            [Some(state.dealt), None]
        } else {
            [first, Some(state.dealt)]
        };
        (state.rung, seen)
    };
    let court = state.court.saturating_add(1);
    let key = Key {
        seed: state.seed,
        court,
        rung,
        seen,
    };
    let dealt = *deals.get(&key)?;
    *state = State {
        dealt,
        now: dealt,
        seen,
        rung,
        court,
        phase: Phase::Playing,
        depth: 0,
        paid_depth: 0,
        captures_paid: 0,
        reset_used: false,
        ..*state
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duskcourt::court::{Cell, Idol};
    use crate::duskcourt::notation;
    use crate::game::{Fresh, NoDeals};

    fn playing(notation: &str, rung: u32) -> State {
        State::at(Seed::from_word(1), rung, notation::read(notation).unwrap())
    }

    fn play(state: &mut State, action: Action) -> Report {
        apply(state, action, &Fresh).unwrap()
    }

    fn take(state: &mut State, from: u8, to: u8) -> Report {
        play(state, Action::Capture(Capture::new(from, to)))
    }

    fn refused(state: &State, action: Action) -> Refusal {
        let mut after = *state;
        match apply(&mut after, action, &Fresh) {
            Err(Halt::Refused(refusal)) => {
                assert_eq!(after, *state);
                refusal
            }
            other => panic!("{action:?} gave {other:?}"),
        }
    }

    fn legal_of(state: &State) -> Vec<Action> {
        let mut out = Vec::new();
        Duskcourt::legal(state, &mut out);
        out
    }

    /// The cobra takes along the row, and nothing else can take.
    const ROW: &str = "..../..../..../RP.P";

    #[test]
    fn a_capture_pays_ten_and_two_more_for_each_rung() {
        for (rung, pay) in [(1, 10), (2, 12), (7, 22), (38, 84)] {
            let mut state = playing("..../..../..../RPP.", rung);
            let Report::Capture {
                paid,
                depth,
                result,
                award,
                lives_left,
            } = take(&mut state, 0, 1)
            else {
                panic!("a capture reports a capture")
            };
            assert_eq!(
                (paid, depth, result, award, lives_left),
                (pay, 1, None, None, 3)
            );
            assert_eq!(state.score, pay);
        }
    }

    #[test]
    fn the_clearing_capture_is_paid_first_then_the_awards() {
        let mut state = playing(ROW, 3);
        state.streak = 1;
        take(&mut state, 0, 1);
        let Report::Capture {
            paid,
            result,
            award,
            ..
        } = take(&mut state, 1, 3)
        else {
            panic!()
        };
        let expected = Award {
            captures: 28,
            clear: 120,
            streak: 60,
            clean: 60,
            total: 268,
        };
        assert_eq!(
            (paid, result, award),
            (14, Some(Outcome::Clear), Some(expected))
        );
        assert_eq!(
            (state.score, state.streak, state.phase),
            (268, 2, Phase::Break)
        );
        assert_eq!(state.last_award, Some(expected));
    }

    #[test]
    fn the_streak_award_is_capped_at_five() {
        for (before, pays) in [(0, 10), (3, 40), (4, 50), (5, 50), (9, 50)] {
            let mut state = playing("..../..../..../RP..", 1);
            state.streak = before;
            take(&mut state, 0, 1);
            assert_eq!(state.last_award.unwrap().streak, pays);
        }
    }

    #[test]
    fn a_depth_pays_once_per_court_and_a_reset_forfeits_clean_but_not_streak() {
        let mut state = playing(ROW, 1);
        state.streak = 2;
        take(&mut state, 0, 1);
        assert_eq!(play(&mut state, Action::Reset), Report::Reset);
        assert_eq!(
            (state.depth, state.paid_depth, state.reset_used, state.lives),
            (0, 1, true, LIVES)
        );
        let Report::Capture { paid, depth, .. } = take(&mut state, 0, 1) else {
            panic!()
        };
        assert_eq!((paid, depth), (0, 1));
        let Report::Capture { paid, award, .. } = take(&mut state, 1, 3) else {
            panic!()
        };
        let expected = Award {
            captures: 20,
            clear: 40,
            streak: 30,
            clean: 0,
            total: 90,
        };
        assert_eq!((paid, award), (10, Some(expected)));
        assert_eq!((state.score, state.streak), (90, 3));
    }

    #[test]
    fn a_stuck_court_pays_its_capture_and_costs_a_life_and_the_streak() {
        let earlier = Award {
            captures: 1,
            clear: 2,
            streak: 3,
            clean: 4,
            total: 10,
        };
        let mut stranded = playing("..../...P/..../RP..", 1);
        stranded.streak = 4;
        stranded.last_award = Some(earlier);
        let report = take(&mut stranded, 0, 1);
        let expected = Report::Capture {
            paid: 10,
            depth: 1,
            result: Some(Outcome::Stuck),
            award: None,
            lives_left: 2,
        };
        assert_eq!(report, expected);
        assert_eq!(
            (stranded.lives, stranded.streak, stranded.phase),
            (2, 0, Phase::Break)
        );
        assert_eq!((stranded.score, stranded.last_award), (10, Some(earlier)));
        assert_eq!(stranded.last_result, Some(Outcome::Stuck));
    }

    #[test]
    fn the_third_stuck_court_ends_the_run() {
        let mut state = playing("..../...P/..../RP..", 1);
        state.lives = 1;
        take(&mut state, 0, 1);
        assert_eq!((state.lives, state.phase), (0, Phase::Done));
        assert_eq!(legal_of(&state), Vec::new());
        for action in [
            Action::Capture(Capture::new(1, 11)),
            Action::Reset,
            Action::Next,
            Action::EndRun,
        ] {
            assert_eq!(refused(&state, action), Refusal::Over);
        }
    }

    #[test]
    fn after_a_clear_the_next_court_is_a_rung_higher_and_begins_afresh() {
        let mut state = playing("..../..../..../RP..", 1);
        take(&mut state, 0, 1);
        assert_eq!((state.rung, state.court), (1, 1));
        assert_eq!(play(&mut state, Action::Next), Report::Next);
        assert_eq!(
            (state.rung, state.court, state.phase),
            (2, 2, Phase::Playing)
        );
        assert_eq!(
            (state.depth, state.paid_depth, state.reset_used),
            (0, 0, false)
        );
        assert_eq!(state.last_result, Some(Outcome::Clear));
        assert_eq!(state.now, Duskcourt::deal(&Duskcourt::key(state.seed, 2)));
    }

    #[test]
    fn after_a_stuck_court_another_is_dealt_at_the_same_rung() {
        let mut state = playing("..../...P/..../RP..", 1);
        take(&mut state, 0, 1);
        play(&mut state, Action::Next);
        assert_eq!((state.rung, state.court, state.lives), (1, 2, 2));
        assert_eq!(state.last_result, Some(Outcome::Stuck));
    }

    #[test]
    fn a_court_dealt_before_at_this_rung_is_never_dealt_again() {
        for seed in 0..20 {
            let mut key = Duskcourt::key(Seed::from_word(seed), 1);
            let first = Duskcourt::deal(&key);
            key.seen = [Some(first), None];
            let second = Duskcourt::deal(&key);
            key.seen = [Some(second), Some(first)];
            let third = Duskcourt::deal(&key);
            assert!(first != second && first != third && second != third);
        }
    }

    #[test]
    fn the_legal_list_follows_the_phase() {
        let mut state = playing(ROW, 1);
        assert_eq!(legal_of(&state), [Action::Capture(Capture::new(0, 1))]);
        take(&mut state, 0, 1);
        let second = Action::Capture(Capture::new(1, 3));
        assert_eq!(legal_of(&state), [second, Action::Reset]);
        take(&mut state, 1, 3);
        assert_eq!(legal_of(&state), [Action::Next, Action::EndRun]);
    }

    #[test]
    fn refusals_are_those_of_their_phase() {
        let mut state = playing(ROW, 1);
        let capture = Action::Capture(Capture::new(0, 1));
        assert_eq!(refused(&state, Action::Reset), Refusal::NothingToReset);
        for action in [Action::Next, Action::EndRun] {
            let in_play = Refusal::InPlay { action, idols: 3 };
            assert_eq!(refused(&state, action), in_play);
        }
        assert_eq!(
            refused(&state, Action::Capture(Capture::new(35, 1))),
            Refusal::Barrier(Barrier::OffCourt(Place(35)))
        );
        take(&mut state, 0, 1);
        play(&mut state, Action::Reset);
        take(&mut state, 0, 1);
        assert_eq!(refused(&state, Action::Reset), Refusal::ResetSpent);
        take(&mut state, 1, 3);
        assert_eq!(refused(&state, capture), Refusal::AtBreak);
        assert_eq!(refused(&state, Action::Reset), Refusal::AtBreak);
    }

    #[test]
    fn end_run_keeps_score_lives_streak_and_result() {
        let mut state = playing("..../..../..../RP..", 1);
        take(&mut state, 0, 1);
        let before = state;
        assert_eq!(play(&mut state, Action::EndRun), Report::EndRun);
        assert_eq!(
            state,
            State {
                phase: Phase::Done,
                ..before
            }
        );
        assert_eq!(refused(&state, Action::Next), Refusal::Over);
    }

    #[test]
    fn every_refusal_names_its_rule_and_its_squares() {
        let state = playing(".PP./N#P./.RK./B.QP jackal", 1);
        let stands = Cell::Idol;
        let far = Barrier::OutOfReach;
        let blocked =
            |idol, capture, square, cell| Barrier::Blocked(idol, capture, Place(square), cell);
        let go = Capture::new;
        for (capture, barrier) in [
            (go(16, 0), Barrier::OffCourt(Place(16))),
            (go(0, 255), Barrier::OffCourt(Place(255))),
            (go(1, 0), Barrier::NoTaker(Place(1), Cell::Empty)),
            (go(9, 0), Barrier::NoTaker(Place(9), Cell::Boulder)),
            (go(5, 5), Barrier::Itself(Place(5))),
            (go(5, 4), Barrier::NothingToTake(Place(4), Cell::Empty)),
            (go(2, 9), Barrier::NothingToTake(Place(9), Cell::Boulder)),
            (go(3, 6), Barrier::JackalStandsLast(go(3, 6))),
            (go(6, 0), far(Idol::Jackal, go(6, 0))),
            (
                go(2, 8),
                blocked(Idol::Scorpion, go(2, 8), 5, stands(Idol::Cobra)),
            ),
            (go(5, 0), far(Idol::Cobra, go(5, 0))),
            (go(0, 3), far(Idol::Vulture, go(0, 3))),
            (go(8, 0), far(Idol::Camel, go(8, 0))),
            (go(3, 2), far(Idol::Beetle, go(3, 2))),
            (
                go(2, 14),
                blocked(Idol::Scorpion, go(2, 14), 6, stands(Idol::Jackal)),
            ),
            (go(5, 13), blocked(Idol::Cobra, go(5, 13), 9, Cell::Boulder)),
            (go(2, 13), far(Idol::Scorpion, go(2, 13))),
        ] {
            let refusal = refused(&state, Action::Capture(capture));
            assert_eq!(refusal, Refusal::Barrier(barrier));
        }
        assert_eq!(refused(&state, Action::Reset), Refusal::NothingToReset);
        for action in [Action::Next, Action::EndRun] {
            let in_play = Refusal::InPlay { action, idols: 9 };
            assert_eq!(refused(&state, action), in_play);
        }
    }

    #[test]
    fn each_refusal_has_its_code() {
        let action = Action::EndRun;
        for (refusal, code) in [
            (Refusal::Over, Code::GameOver),
            (Refusal::AtBreak, Code::WrongPhase),
            (Refusal::InPlay { action, idols: 9 }, Code::WrongPhase),
            (Refusal::NothingToReset, Code::NotLegal),
            (Refusal::ResetSpent, Code::NotLegal),
            (Refusal::Barrier(Barrier::Itself(Place(5))), Code::NotLegal),
        ] {
            assert_eq!(Code::from(refusal), code, "{refusal:?}");
        }
    }

    #[test]
    fn a_lost_court_that_is_not_stuck_plays_on_without_a_word() {
        // Two separate pairs: each capture leaves the other pair, and no way to join them.
        let mut state = playing("P.../R.../..../..RP", 1);
        let report = take(&mut state, 2, 3);
        let Report::Capture { result, .. } = report else {
            panic!()
        };
        assert_eq!((result, state.phase), (None, Phase::Playing));
    }

    #[test]
    fn a_draw_of_a_reset_or_capture_asks_for_no_deal() {
        let mut state = playing(ROW, 1);
        for action in [Action::Capture(Capture::new(0, 1)), Action::Reset] {
            apply(&mut state, action, &NoDeals).unwrap();
        }
        take(&mut state, 0, 1);
        take(&mut state, 1, 3);
        let before = state;
        let halt = apply(&mut state, Action::Next, &NoDeals);
        assert_eq!(halt, Err(Halt::NoDeal(NoDeal::NotAtHand)));
        assert_eq!(state, before);
    }
}
