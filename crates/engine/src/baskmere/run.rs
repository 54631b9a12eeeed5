//! The run: the ladder of ponds as a state machine that spends Daylight and earns points.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Baskmere;
use super::award::{Award, Grade};
use super::deal::{Key, PondDeal};
use super::pond::{Blocked, Piles, Position};
use super::solve::Place;
use super::text;
use super::trail::Trail;
use crate::game::{Code, Deals, Halt, NoDeal, Refusal, Standing};
use crate::seed::Seed;

/// What a player may do, as the action grammar has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereAction))]
pub enum Action {
    /// Moves the top turtle of a rock onto another.
    Move {
        /// The rock to leave.
        from: u8,
        /// The rock to reach.
        to: u8,
    },
    /// Performs the inverse of the newest move not undone.
    StepBack,
    /// Opens the next pond.
    NextPond,
    /// Ends the run.
    EndRun,
}

/// What an accepted action did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereReport))]
pub enum Report {
    /// A turtle moved.
    Move(Moved),
    /// A turtle moved back.
    StepBack(Moved),
    /// The next pond opened.
    NextPond,
    /// The run ended.
    EndRun,
}

/// What a move or a step back did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereMoved))]
pub struct Moved {
    /// The turtle, by size.
    pub turtle: u8,
    /// The Daylight it cost.
    pub cost: u32,
    /// The Daylight left, a sunbeam included.
    pub daylight: u32,
    /// Whether the Daylight needed to settle the pond now is exactly what is left.
    pub last_light: bool,
    /// Whether the pond settled.
    pub settled: bool,
    /// Whether the run ended because the Daylight left cannot settle the pond.
    pub sunset: bool,
    /// What settling paid.
    pub award: Option<Award>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereOutcome))]
pub enum Outcome {
    /// By the player, at the drift.
    Win,
    /// By the player, mid pond.
    GoodGame,
    /// By the Daylight, which no longer settles the pond.
    Sunset,
}

/// Where in the ladder a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Pond,
    Drift,
    RunOver(Outcome),
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The run has ended.
    Over(Outcome),
    /// The pond is settled, so no turtle moves.
    Settled {
        /// The pond.
        pond: u32,
    },
    /// The pond is not settled, so the next one does not open.
    NotSettled {
        /// The pond.
        pond: u32,
    },
    /// A rule of the pond stands in the way.
    Blocked(Blocked),
    /// There is no move to step back from.
    NoTrail,
    /// The step back would swim against the creek.
    AgainstTheCreek {
        /// Where the turtle is.
        from: u8,
        /// Where it came from.
        to: u8,
    },
    /// The move costs more Daylight than is left.
    TooDark {
        /// The turtle.
        turtle: u8,
        /// What moving it costs.
        cost: u32,
        /// What is left.
        daylight: u32,
    },
}

impl Reason {
    /// The kind of refusal.
    pub fn code(self) -> Code {
        match self {
            Self::Over(_) => Code::GameOver,
            Self::Settled { .. } | Self::NotSettled { .. } => Code::WrongPhase,
            Self::Blocked(_)
            | Self::NoTrail
            | Self::AgainstTheCreek { .. }
            | Self::TooDark { .. } => Code::NotLegal,
        }
    }
}

impl From<Reason> for Halt {
    fn from(reason: Reason) -> Self {
        Self::Refused(Refusal::new(reason.code(), text::refusal(reason)))
    }
}

/// A run at one moment.
#[derive(Clone)]
pub struct State {
    pub(super) deal: Arc<PondDeal>,
    pub(super) piles: Piles,
    /// Where the piles stand in the deal's oracle.
    pub(super) place: Place,
    pub(super) daylight: u32,
    pub(super) spent: u32,
    /// Empty unless the phase is `Pond`.
    pub(super) trail: Trail,
    pub(super) streak: u32,
    pub(super) score: u64,
    pub(super) settled: u32,
    pub(super) phase: Phase,
    pub(super) last_award: Option<Award>,
}

impl State {
    pub(super) fn open(seed: Seed, deals: &impl Deals<Baskmere>) -> Result<Self, NoDeal> {
        let deal = deals.get(&Key { seed, pond: 1 })?;
        let mut state = Self {
            piles: *deal.start().piles(),
            place: deal.oracle().place(deal.start().piles()),
            deal: Arc::clone(&deal),
            daylight: 0,
            spent: 0,
            trail: Trail::EMPTY,
            streak: 0,
            score: 0,
            settled: 0,
            phase: Phase::Drift,
            last_award: None,
        };
        state.enter(deal);
        Ok(state)
    }

    pub(super) fn seed(&self) -> Seed {
        self.deal.key().seed
    }

    pub(super) fn standing(&self) -> Standing {
        Standing {
            stage: self.deal.key().pond,
            completed: self.settled,
            score: self.score,
            over: matches!(self.phase, Phase::RunOver(_)),
            between: self.phase == Phase::Drift,
        }
    }

    /// The position that the run stands at.
    pub(super) fn position(&self) -> Position {
        Position::new(self.deal.pond().clone(), self.piles)
            .expect("legal moves keep the piles valid")
    }

    pub(super) fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Pond => {
                let pond = self.deal.pond();
                pond.each_move(&self.piles, |from, to, size| {
                    if pond.cost(size) <= self.daylight {
                        out.push(Action::Move { from, to });
                    }
                });
                if self.may_step_back() {
                    out.push(Action::StepBack);
                }
                out.push(Action::EndRun);
            }
            Phase::Drift => out.extend([Action::NextPond, Action::EndRun]),
            Phase::RunOver(_) => {}
        }
    }

    pub(super) fn apply(
        &mut self,
        action: Action,
        deals: &impl Deals<Baskmere>,
    ) -> Result<Report, Halt> {
        let pond = self.deal.key().pond;
        match (self.phase, action) {
            (Phase::RunOver(outcome), _) => Err(Reason::Over(outcome).into()),
            (Phase::Pond, Action::Move { from, to }) => Ok(Report::Move(self.step(from, to)?)),
            (Phase::Pond, Action::StepBack) => Ok(Report::StepBack(self.step_back()?)),
            (Phase::Pond, Action::NextPond) => Err(Reason::NotSettled { pond }.into()),
            (Phase::Pond, Action::EndRun) => {
                self.end(Outcome::GoodGame);
                Ok(Report::EndRun)
            }
            (Phase::Drift, Action::Move { .. } | Action::StepBack) => {
                Err(Reason::Settled { pond }.into())
            }
            (Phase::Drift, Action::NextPond) => {
                let seed = self.seed();
                let pond = pond + 1;
                self.enter(deals.get(&Key { seed, pond })?);
                Ok(Report::NextPond)
            }
            (Phase::Drift, Action::EndRun) => {
                self.end(Outcome::Win);
                Ok(Report::EndRun)
            }
        }
    }

    /// Opens a pond: its grant is added to what Daylight is left.
    fn enter(&mut self, deal: Arc<PondDeal>) {
        self.daylight += deal.par() + deal.spare();
        self.spent = 0;
        self.trail = Trail::EMPTY;
        self.piles = *deal.start().piles();
        self.place = deal.oracle().place(&self.piles);
        self.deal = deal;
        self.phase = Phase::Pond;
    }

    fn end(&mut self, outcome: Outcome) {
        self.trail = Trail::EMPTY;
        self.phase = Phase::RunOver(outcome);
    }

    fn step(&mut self, from: u8, to: u8) -> Result<Moved, Reason> {
        let pond = self.deal.pond();
        let turtle = pond.mover(&self.piles, from, to).map_err(Reason::Blocked)?;
        self.pay_for(turtle)?;
        self.trail.push(from, to);
        Ok(self.carry(turtle, from, to))
    }

    fn step_back(&mut self) -> Result<Moved, Reason> {
        // The inverse of the newest move: the turtle leaves `to` for `from`.
        let Some((to, from)) = self.trail.newest() else {
            return Err(Reason::NoTrail);
        };
        if !self.deal.pond().lane(from, to) {
            return Err(Reason::AgainstTheCreek { from, to });
        }
        // Size, lily pad and shells let it back: it was there before the move.
        let turtle = self.piles.top(from).expect("the newest move ended there");
        self.pay_for(turtle)?;
        self.trail.pop();
        let moved = self.carry(turtle, from, to);
        debug_assert!(
            !moved.settled,
            "the pond would have settled before the move"
        );
        Ok(moved)
    }

    fn may_step_back(&self) -> bool {
        let Some((to, from)) = self.trail.newest() else {
            return false;
        };
        let pond = self.deal.pond();
        let affordable = |turtle| pond.cost(turtle) <= self.daylight;
        pond.lane(from, to) && self.piles.top(from).is_some_and(affordable)
    }

    fn pay_for(&mut self, turtle: u8) -> Result<(), Reason> {
        let cost = self.deal.pond().cost(turtle);
        let daylight = self.daylight;
        if cost > daylight {
            return Err(Reason::TooDark {
                turtle,
                cost,
                daylight,
            });
        }
        self.daylight -= cost;
        self.spent += cost;
        Ok(())
    }

    /// Carries a turtle whose move is allowed and paid for, and sees what comes of it.
    fn carry(&mut self, turtle: u8, from: u8, to: u8) -> Moved {
        self.piles.carry(turtle, from, to);
        let oracle = self.deal.oracle();
        self.place = oracle.carried(self.place, turtle, from, to);
        let need = oracle.distance(self.place);
        let settled = need == Some(0);
        let sunset = need.is_none_or(|need| need > self.daylight);
        let last_light = !settled && need == Some(self.daylight);
        let award = settled.then(|| self.settle());
        if sunset {
            self.end(Outcome::Sunset);
        }
        Moved {
            turtle,
            cost: self.deal.pond().cost(turtle),
            daylight: self.daylight,
            last_light,
            settled,
            sunset,
            award,
        }
    }

    fn settle(&mut self) -> Award {
        debug_assert_eq!(&self.piles, self.deal.pond().plan());
        let grade = Grade::of(self.deal.par(), self.spent);
        self.streak = grade.streak_after(self.streak);
        let award = Award::new(self.deal.key().pond, self.spent, self.streak);
        self.score += u64::from(award.total);
        self.daylight += award.sunbeam;
        self.settled += 1;
        self.last_award = Some(award);
        self.trail = Trail::EMPTY;
        self.phase = Phase::Drift;
        award
    }
}

impl PartialEq for State {
    /// The deal is the same when its key is.
    fn eq(&self, other: &Self) -> bool {
        let Self {
            deal,
            piles,
            place: _,
            daylight,
            spent,
            trail,
            streak,
            score,
            settled,
            phase,
            last_award,
        } = self;
        deal.key() == other.deal.key()
            && *piles == other.piles
            && *daylight == other.daylight
            && *spent == other.spent
            && *trail == other.trail
            && *streak == other.streak
            && *score == other.score
            && *settled == other.settled
            && *phase == other.phase
            && *last_award == other.last_award
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("State")
            .field("deal", &self.deal.key())
            .field("piles", &self.piles)
            .field("daylight", &self.daylight)
            .field("spent", &self.spent)
            .field("trail", &self.trail.iter().collect::<Vec<_>>())
            .field("streak", &self.streak)
            .field("score", &self.score)
            .field("settled", &self.settled)
            .field("phase", &self.phase)
            .field("last_award", &self.last_award)
            .finish_non_exhaustive()
    }
}
