//! The run: the ladder of ponds as a state machine that spends Daylight and earns points.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Baskmere;
use super::award::{Award, Grade, TIDY_WITHIN};
use super::deal::{Deal, Key};
use super::ladder::{self, Novelty};
use super::pond::{Barrier, Piles, Position};
use super::solve::Spot;
use super::trail::Trail;
use crate::course::Effort;
use crate::daily::Week;
use crate::game::{Code, Deals, Game, Halt, Info, Kind, NoDeal, Standing};
use crate::place::Place;
use crate::seed::Seed;

/// What a player may do, as the action grammar has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    /// Moves the top turtle of a rock onto another.
    Move {
        /// The rock to leave.
        from: Place,
        /// The rock to reach.
        to: Place,
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
    /// What settling paid; null in practice.
    pub award: Option<Award>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereEnding))]
pub enum Ending {
    /// By the player, at the drift; in practice by settling the pond.
    Win,
    /// By the player, mid pond.
    GoodGame,
    /// By the Daylight, which no longer settles the pond.
    Sunset,
}

/// Where in the ladder a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A pond is open.
    Pond,
    /// The pond is settled.
    Drift,
    /// The run has ended.
    RunOver(Ending),
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    Over(Ending),
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
    Barrier(Barrier),
    /// There is no move to step back from, since none was made on this pond.
    NoMove,
    /// There is no move to step back from, since all that the trail remembers are undone.
    TrailSpent,
    /// The step back would swim against the creek.
    AgainstTheCreek {
        /// Where the turtle is.
        from: Place,
        /// Where it came from.
        to: Place,
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

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over(_) => Self::GameOver,
            Refusal::Settled { .. } | Refusal::NotSettled { .. } => Self::WrongPhase,
            Refusal::Barrier(_)
            | Refusal::NoMove
            | Refusal::TrailSpent
            | Refusal::AgainstTheCreek { .. }
            | Refusal::TooDark { .. } => Self::NotLegal,
        }
    }
}

impl From<Refusal> for Halt<Baskmere> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Game for Baskmere {
    const INFO: &'static Info = &Info {
        slug: "baskmere",
        name: "Baskmere",
        stage: "pond",
        last_stage: u32::MAX,
        rules_version: 1,
        open: false,
    };
    const WEEK: Week = ladder::WEEK;
    const SIGNS: &'static [(char, Action)] = &[
        ('_', Action::StepBack),
        ('-', Action::NextPond),
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
        Key { seed, pond: stage }
    }

    fn deal(key: &Key) -> Deal {
        Deal::new(*key)
    }

    fn weight(deal: &Deal) -> usize {
        size_of::<Deal>() + deal.oracle().bytes()
    }

    fn novelties(seed: Seed, stage: u32) -> Vec<Novelty> {
        ladder::novelties(stage, |pond| Key { seed, pond }.shape().rocks)
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        State::open(seed, deals)
    }

    fn practice(seed: Seed, stage: u32, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        let state = State::at(deals.get(&Self::key(seed, stage))?);
        Ok(State {
            practice: true,
            ..state
        })
    }

    #[inline]
    fn legal(state: &State, out: &mut Vec<Action>) {
        state.legal(out);
    }

    #[inline]
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
            Action::StepBack => Kind::Back,
            Action::NextPond => Kind::Next,
            Action::EndRun => Kind::End,
        }
    }

    fn carry(from: Place, to: Place) -> Action {
        Action::Move { from, to }
    }

    fn standing(state: &State) -> Standing {
        let stage = state.deal.key().pond;
        Standing {
            stage,
            completed: if state.practice {
                stage - 1 + state.settled
            } else {
                state.settled
            },
            score: state.score,
            over: matches!(state.phase, Phase::RunOver(_)),
            between: state.phase == Phase::Drift,
            spent: state.spent,
        }
    }

    fn effort(state: &State) -> Effort {
        Effort {
            least: state.deal.par(),
            good: state.deal.par() + TIDY_WITHIN,
            spent: state.spent,
        }
    }

    fn earned(report: &Report) -> u64 {
        match report {
            Report::Move(moved) | Report::StepBack(moved) => {
                moved.award.as_ref().map_or(0, |award| award.total.into())
            }
            Report::NextPond | Report::EndRun => 0,
        }
    }

    fn stage_lost(state: &State) -> bool {
        state.phase == Phase::RunOver(Ending::Sunset)
    }

    fn seed(state: &State) -> Seed {
        state.seed()
    }

    fn is_practice(state: &State) -> bool {
        state.practice
    }
}

/// A run at one moment.
#[derive(Clone)]
pub struct State {
    pub(super) deal: Arc<Deal>,
    pub(super) piles: Piles,
    /// Where the piles stand in the deal's oracle.
    pub(super) spot: Spot,
    pub(super) daylight: u32,
    pub(super) spent: u32,
    /// Empty unless the phase is `Pond`.
    pub(super) trail: Trail,
    pub(super) streak: u32,
    pub(super) score: u64,
    pub(super) settled: u32,
    pub(super) phase: Phase,
    pub(super) last_award: Option<Award>,
    /// Whether this pond is all there is: it pays nothing.
    pub(super) practice: bool,
}

impl State {
    pub(super) fn open(seed: Seed, deals: &impl Deals<Baskmere>) -> Result<Self, NoDeal> {
        Ok(Self::at(deals.get(&Key { seed, pond: 1 })?))
    }

    /// A run that opens with that pond, as if none came before.
    fn at(deal: Arc<Deal>) -> Self {
        let mut state = Self {
            piles: *deal.start().piles(),
            spot: deal.oracle().spot(deal.start().piles()),
            deal: Arc::clone(&deal),
            daylight: 0,
            spent: 0,
            trail: Trail::EMPTY,
            streak: 0,
            score: 0,
            settled: 0,
            phase: Phase::Drift,
            last_award: None,
            practice: false,
        };
        state.enter(deal);
        state
    }

    pub(super) fn seed(&self) -> Seed {
        self.deal.key().seed
    }

    /// The pond that is open, or was last, with all that was proved of it.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The turtles on the rocks.
    pub fn piles(&self) -> &Piles {
        &self.piles
    }

    /// The Daylight left.
    pub fn daylight(&self) -> u32 {
        self.daylight
    }

    /// The Daylight spent on this pond.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// The Daylight that was left when this pond opened, before its grant. It is no figure of a pond that is
    /// settled: a sunbeam may be in it by then.
    pub fn carried_in(&self) -> u32 {
        let brought = self.daylight.saturating_add(self.spent);
        brought.saturating_sub(self.deal.grant())
    }

    /// How many Perfect ponds in a row, Tidy ones between them allowed.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    /// The score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// How many ponds are settled.
    pub fn settled(&self) -> u32 {
        self.settled
    }

    /// Where in the ladder the run stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What the last settled pond paid.
    pub fn last_award(&self) -> Option<Award> {
        self.last_award
    }

    /// Whether this pond is all there is: it pays nothing.
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// What a step back would cost; `None` when there is no move to step back from.
    pub fn price_of_a_step_back(&self) -> Option<u32> {
        let (_, from) = self.trail.newest()?;
        Some(self.deal.pond().cost(self.piles.top(from)?))
    }

    /// The position that the run stands at.
    pub fn position(&self) -> Position {
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
                        let (from, to) = (Place(from), Place(to));
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
    ) -> Result<Report, Halt<Baskmere>> {
        let pond = self.deal.key().pond;
        match (self.phase, action) {
            (Phase::RunOver(ending), _) => Err(Refusal::Over(ending).into()),
            (Phase::Pond, Action::Move { from, to }) => Ok(Report::Move(self.step(from.0, to.0)?)),
            (Phase::Pond, Action::StepBack) => Ok(Report::StepBack(self.step_back()?)),
            (Phase::Pond, Action::NextPond) => Err(Refusal::NotSettled { pond }.into()),
            (Phase::Pond, Action::EndRun) => {
                self.end(Ending::GoodGame);
                Ok(Report::EndRun)
            }
            (Phase::Drift, Action::Move { .. } | Action::StepBack) => {
                Err(Refusal::Settled { pond }.into())
            }
            (Phase::Drift, Action::NextPond) => {
                let seed = self.seed();
                let pond = pond.saturating_add(1);
                self.enter(deals.get(&Key { seed, pond })?);
                Ok(Report::NextPond)
            }
            (Phase::Drift, Action::EndRun) => {
                self.end(Ending::Win);
                Ok(Report::EndRun)
            }
        }
    }

    /// Opens a pond: its grant is added to what Daylight is left.
    fn enter(&mut self, deal: Arc<Deal>) {
        self.daylight = self.daylight.saturating_add(deal.grant());
        self.spent = 0;
        self.trail = Trail::EMPTY;
        self.piles = *deal.start().piles();
        self.spot = deal.oracle().spot(&self.piles);
        self.deal = deal;
        self.phase = Phase::Pond;
    }

    fn end(&mut self, ending: Ending) {
        self.trail = Trail::EMPTY;
        self.phase = Phase::RunOver(ending);
    }

    fn step(&mut self, from: u8, to: u8) -> Result<Moved, Refusal> {
        let pond = self.deal.pond();
        let turtle = pond
            .mover(&self.piles, from, to)
            .map_err(Refusal::Barrier)?;
        self.pay_for(turtle)?;
        self.trail.push(from, to);
        Ok(self.carry(turtle, from, to))
    }

    fn step_back(&mut self) -> Result<Moved, Refusal> {
        // The inverse of the newest move: the turtle leaves `to` for `from`.
        let Some((to, from)) = self.trail.newest() else {
            return Err(if self.spent == 0 {
                Refusal::NoMove
            } else {
                Refusal::TrailSpent
            });
        };
        if !self.deal.pond().lane(from, to) {
            let (from, to) = (Place(from), Place(to));
            return Err(Refusal::AgainstTheCreek { from, to });
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

    fn pay_for(&mut self, turtle: u8) -> Result<(), Refusal> {
        let cost = self.deal.pond().cost(turtle);
        let daylight = self.daylight;
        if cost > daylight {
            return Err(Refusal::TooDark {
                turtle,
                cost,
                daylight,
            });
        }
        self.daylight -= cost;
        self.spent = self.spent.saturating_add(cost);
        Ok(())
    }

    /// Carries a turtle whose move is allowed and paid for, and sees what comes of it.
    fn carry(&mut self, turtle: u8, from: u8, to: u8) -> Moved {
        self.piles.carry(turtle, from, to);
        let oracle = self.deal.oracle();
        self.spot = oracle.after_move(self.spot, turtle, from, to);
        let need = oracle.distance(self.spot);
        let settled = need == Some(0);
        let sunset = need.is_none_or(|need| need > self.daylight);
        let last_light = !settled && need == Some(self.daylight);
        let award = match settled {
            true if self.practice => {
                self.settled = 1;
                self.end(Ending::Win);
                None
            }
            settled => settled.then(|| self.settle()),
        };
        if sunset {
            self.end(Ending::Sunset);
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
        self.score = self.score.saturating_add(award.total.into());
        self.daylight = self.daylight.saturating_add(award.sunbeam);
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
            spot: _,
            daylight,
            spent,
            trail,
            streak,
            score,
            settled,
            phase,
            last_award,
            practice,
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
            && *practice == other.practice
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
            .field("practice", &self.practice)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
