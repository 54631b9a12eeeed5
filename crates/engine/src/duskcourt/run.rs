//! The run: the ladder of rungs as a state machine, with lives, awards, the break and the reset.

use serde::Serialize;

use super::court::{Barrier, Capture, Court};
use super::text;
use super::{Duskcourt, Key};
use crate::game::{Code, Deals, Game, Halt, NoDeal, Refusal};
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtAction))]
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
        /// What clearing paid, captures included.
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
    pub(super) met: [Option<Court>; 2],
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
}

/// What one capture pays at a rung.
pub fn capture_pay(rung: u32) -> u64 {
    CAPTURE_PAY.0 + CAPTURE_PAY.1 * u64::from(rung - 1)
}

/// What refused an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The run has ended.
    Ended,
    /// A capture or a reset at a break.
    AtBreak,
    /// `next` or `endRun` while playing.
    WhilePlaying(Action),
    /// A reset before any capture.
    NothingToReset,
    /// A second reset on one court.
    ResetSpent,
    /// The capture is not legal.
    Capture(Barrier),
}

impl Why {
    fn code(self) -> Code {
        match self {
            Self::Ended => Code::GameOver,
            Self::AtBreak | Self::WhilePlaying(_) => Code::WrongPhase,
            Self::NothingToReset | Self::ResetSpent | Self::Capture(_) => Code::NotLegal,
        }
    }
}

/// Opens a run at rung 1.
pub fn open(seed: Seed, deals: &impl Deals<Duskcourt>) -> Result<State, NoDeal> {
    let court = *deals.get(&Duskcourt::key(seed, 1))?;
    Ok(State {
        seed,
        dealt: court,
        now: court,
        met: [None; 2],
        rung: 1,
        court: 1,
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
    })
}

/// Lists the legal actions: captures by `from`, then `to`; then what else the phase offers.
pub fn legal(state: &State, out: &mut Vec<Action>) {
    out.clear();
    match state.phase {
        Phase::Playing => {
            out.extend(state.now.captures().map(Action::Capture));
            if state.depth > 0 && !state.reset_used {
                out.push(Action::Reset);
            }
        }
        Phase::Break => out.extend([Action::Next, Action::EndRun]),
        Phase::Done => {}
    }
}

/// Plays one action.
pub fn apply(
    state: &mut State,
    action: Action,
    deals: &impl Deals<Duskcourt>,
) -> Result<Report, Halt> {
    let refuse = |state: &State, why: Why| Refusal::new(why.code(), text::refusal(state, why));
    match (state.phase, action) {
        (Phase::Playing, Action::Capture(capture)) => match state.now.capture(capture) {
            Ok(()) => Ok(captured(state)),
            Err(barrier) => Err(refuse(state, Why::Capture(barrier)).into()),
        },
        (Phase::Playing, Action::Reset) => {
            if state.reset_used {
                return Err(refuse(state, Why::ResetSpent).into());
            }
            if state.depth == 0 {
                return Err(refuse(state, Why::NothingToReset).into());
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
            Err(refuse(state, Why::WhilePlaying(action)).into())
        }
        (Phase::Break, Action::Capture(_) | Action::Reset) => {
            Err(refuse(state, Why::AtBreak).into())
        }
        (Phase::Done, _) => Err(refuse(state, Why::Ended).into()),
    }
}

/// Pays a capture that was just made, and ends the court where it clears or strands it.
fn captured(state: &mut State) -> Report {
    let rung = u64::from(state.rung);
    state.depth += 1;
    let mut paid = 0;
    if state.depth > state.paid_depth {
        state.paid_depth = state.depth;
        paid = capture_pay(state.rung);
        state.captures_paid += paid;
        state.score += paid;
    }
    let mut award = None;
    let mut result = None;
    if state.now.idols() == 1 {
        result = Some(Outcome::Clear);
        state.phase = Phase::Break;
        state.streak += 1;
        let clear = CLEAR_PAY * rung;
        let streak = STREAK_PAY * rung * u64::from(state.streak.min(STREAK_CAP));
        let clean = if state.reset_used {
            0
        } else {
            CLEAN_PAY * rung
        };
        state.score += clear + streak + clean;
        let captures = state.captures_paid;
        let total = captures + clear + streak + clean;
        award = Some(Award {
            captures,
            clear,
            streak,
            clean,
            total,
        });
        state.last_award = award;
    } else if state.now.is_stuck() {
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

fn next(state: &mut State, deals: &impl Deals<Duskcourt>) -> Result<(), NoDeal> {
    let (rung, met) = if state.last_result == Some(Outcome::Clear) {
        (state.rung + 1, [None; 2])
    } else {
        let [first, _] = state.met;
        let met = if first.is_none() {
            [Some(state.dealt), None]
        } else {
            [first, Some(state.dealt)]
        };
        (state.rung, met)
    };
    let court = state.court + 1;
    let key = Key {
        seed: state.seed,
        court,
        rung,
        met,
    };
    let dealt = *deals.get(&key)?;
    *state = State {
        dealt,
        now: dealt,
        met,
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
