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
#[cfg_attr(feature = "schema", schema(as = DuskcourtCourtEnd))]
pub enum CourtEnd {
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
        result: Option<CourtEnd>,
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
    pub(super) last_result: Option<CourtEnd>,
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
        let cleared = ended && state.last_result == Some(CourtEnd::Clear);
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
            good: 1,
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
        state.phase != Phase::Playing && state.last_result == Some(CourtEnd::Stuck)
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
    pub fn last_result(&self) -> Option<CourtEnd> {
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
        u64::from(self.paying(1)) * capture_pay(self.rung)
    }

    /// How many of the next so many captures pay: the last ones, which go deeper than any that was paid. In
    /// practice none do.
    pub fn paying(&self, captures: u32) -> u32 {
        if self.practice {
            return 0;
        }
        let deepest = u32::from(self.depth) + captures;
        let unpaid = deepest.saturating_sub(self.paid_depth.into());
        unpaid.min(captures)
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
    let paid = state.next_pay();
    state.depth = state.depth.saturating_add(1);
    if state.practice {
        return practised(state, to);
    }
    state.paid_depth = state.paid_depth.max(state.depth);
    state.captures_paid = state.captures_paid.saturating_add(paid);
    state.score = state.score.saturating_add(paid);
    let mut award = None;
    let mut result = None;
    if state.now.idols() == 1 {
        result = Some(CourtEnd::Clear);
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
        result = Some(CourtEnd::Stuck);
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
        Some(CourtEnd::Clear)
    } else {
        is_stuck(state, to).then_some(CourtEnd::Stuck)
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
    let (rung, seen) = if state.last_result == Some(CourtEnd::Clear) {
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
mod tests;
