//! The run: the ladder of ponds as a state machine that spends Daylight and earns points.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Baskmere;
use super::award::{Award, Grade};
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
#[cfg_attr(feature = "schema", schema(as = BaskmereOutcome))]
pub enum Outcome {
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
    RunOver(Outcome),
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
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
        state.phase == Phase::RunOver(Outcome::Sunset)
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
            (Phase::RunOver(outcome), _) => Err(Refusal::Over(outcome).into()),
            (Phase::Pond, Action::Move { from, to }) => Ok(Report::Move(self.step(from.0, to.0)?)),
            (Phase::Pond, Action::StepBack) => Ok(Report::StepBack(self.step_back()?)),
            (Phase::Pond, Action::NextPond) => Err(Refusal::NotSettled { pond }.into()),
            (Phase::Pond, Action::EndRun) => {
                self.end(Outcome::GoodGame);
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
                self.end(Outcome::Win);
                Ok(Report::EndRun)
            }
        }
    }

    /// Opens a pond: its grant is added to what Daylight is left.
    fn enter(&mut self, deal: Arc<Deal>) {
        self.daylight = self.daylight.saturating_add(deal.par() + deal.spare());
        self.spent = 0;
        self.trail = Trail::EMPTY;
        self.piles = *deal.start().piles();
        self.spot = deal.oracle().spot(&self.piles);
        self.deal = deal;
        self.phase = Phase::Pond;
    }

    fn end(&mut self, outcome: Outcome) {
        self.trail = Trail::EMPTY;
        self.phase = Phase::RunOver(outcome);
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
                self.end(Outcome::Win);
                None
            }
            settled => settled.then(|| self.settle()),
        };
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
mod tests {
    use super::*;
    use crate::baskmere::ladder::{par, spare};
    use crate::baskmere::pond::Shell;
    use crate::game::Fresh;

    const BACK: Action = Action::StepBack;

    fn go(from: u8, to: u8) -> Action {
        Action::Move {
            from: Place(from),
            to: Place(to),
        }
    }

    /// A run that has just opened a pond written by hand, with so much Daylight.
    fn at(notation: &str, daylight: u32) -> State {
        let deal = Arc::new(Deal::by_hand(1, notation));
        let mut state = State::open(Seed::try_from(0).unwrap(), &Fresh).unwrap();
        state.enter(deal);
        state.daylight = daylight;
        state
    }

    fn play(state: &mut State, action: Action) -> Moved {
        match state.apply(action, &Fresh) {
            Ok(Report::Move(moved) | Report::StepBack(moved)) => moved,
            other => panic!("{other:?}"),
        }
    }

    fn refused(state: &mut State, action: Action) -> Refusal {
        let before = state.clone();
        let halt = state.apply(action, &Fresh);
        assert_eq!(*state, before, "a refusal changes nothing");
        match halt {
            Err(Halt::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    }

    fn legal(state: &State) -> Vec<Action> {
        let mut legal = Vec::new();
        state.legal(&mut legal);
        legal
    }

    fn open() -> State {
        State::open(Seed::try_from(7).unwrap(), &Fresh).unwrap()
    }

    #[test]
    fn runs_that_differ_in_anything_are_not_equal() {
        let mut run = open();
        settle(&mut run);
        run.apply(Action::NextPond, &Fresh).unwrap();
        assert_eq!(run, run.clone());
        let differs = |change: &dyn Fn(&mut State)| {
            let mut other = run.clone();
            change(&mut other);
            assert_ne!(run, other);
        };
        differs(&|other| other.deal = open().deal);
        differs(&|other| other.piles = *run.deal.pond().plan());
        differs(&|other| other.daylight += 1);
        differs(&|other| other.spent += 1);
        differs(&|other| other.trail.push(0, 1));
        differs(&|other| other.streak += 1);
        differs(&|other| other.score += 1);
        differs(&|other| other.settled += 1);
        differs(&|other| other.phase = Phase::Drift);
        differs(&|other| other.last_award = None);
    }

    /// Settles the pond by the oracle's moves.
    fn settle(state: &mut State) -> Moved {
        loop {
            let oracle = state.deal.oracle();
            let need = oracle.distance(state.spot).unwrap();
            let best = oracle.best_move(state.deal.pond(), &state.piles, state.spot, need);
            let (from, to, _) = best.unwrap();
            let moved = play(state, go(from, to));
            if moved.settled {
                return moved;
            }
        }
    }

    #[test]
    fn a_run_opens_at_pond_1_with_its_par_and_spare_and_nothing_else() {
        let state = open();
        assert_eq!(state.daylight, par(1) + spare(1));
        assert_eq!(
            (state.score, state.streak, state.settled, state.spent),
            (0, 0, 0, 0)
        );
        assert_eq!(Baskmere::standing(&state).stage, 1);
        assert!(state.trail.newest().is_none() && state.last_award.is_none());
    }

    #[test]
    fn a_move_costs_one_and_the_grandshell_two() {
        let mut state = at("3/2/1/- > -/-/321/- grandshell", 20);
        let moved = play(&mut state, go(2, 3));
        assert_eq!((moved.turtle, moved.cost, moved.daylight), (1, 1, 19));
        let moved = play(&mut state, go(0, 2));
        assert_eq!((moved.turtle, moved.cost, moved.daylight), (3, 2, 17));
        assert_eq!(state.spent, 3);
    }

    #[test]
    fn a_step_back_undoes_the_newest_move_not_undone_and_costs_the_same_again() {
        let mut state = at("3/2/1/- > -/-/321/- grandshell", 20);
        play(&mut state, go(2, 3));
        play(&mut state, go(0, 2));
        let moved = play(&mut state, BACK);
        assert_eq!((moved.turtle, moved.cost, moved.daylight), (3, 2, 15));
        let moved = play(&mut state, BACK);
        assert_eq!((moved.turtle, moved.cost, moved.daylight), (1, 1, 14));
        assert_eq!((state.spent, &state.piles), (6, state.deal.start().piles()));
        assert_eq!(refused(&mut state, BACK), Refusal::TrailSpent);
        assert!(!legal(&state).contains(&BACK));
    }

    #[test]
    fn step_backs_count_as_spent_and_tell_in_the_grade() {
        let mut state = open();
        let first = legal(&state)[0];
        play(&mut state, first);
        play(&mut state, BACK);
        let award = settle(&mut state).award.unwrap();
        assert_eq!((award.spent, award.grade), (par(1) + 2, Grade::Tidy));
        assert_eq!((award.sunbeam, state.streak), (0, 0));
    }

    #[test]
    fn a_step_back_against_the_creek_is_refused_and_so_are_older_ones_until_another_move() {
        let mut state = at("21/-/-/- > -/-/-/21 creek", 20);
        play(&mut state, go(0, 3));
        play(&mut state, go(0, 1));
        // Back from 1 to 0 is against the creek; the move before it has to wait.
        let (from, to) = (Place(1), Place(0));
        let against = Refusal::AgainstTheCreek { from, to };
        assert_eq!(refused(&mut state, BACK), against);
        assert!(!legal(&state).contains(&BACK));
        play(&mut state, go(3, 2));
        assert!(legal(&state).contains(&BACK));
        play(&mut state, BACK);
        assert_eq!(refused(&mut state, BACK), against);
    }

    #[test]
    fn what_costs_more_daylight_than_is_left_is_refused_and_not_listed() {
        let mut state = at("3/2/1/- > 3/21/-/- grandshell", 1);
        let dark = Refusal::TooDark {
            turtle: 3,
            cost: 2,
            daylight: 1,
        };
        assert_eq!(refused(&mut state, go(0, 3)), dark);
        assert_eq!(
            legal(&state),
            [
                go(1, 0),
                go(1, 3),
                go(2, 0),
                go(2, 1),
                go(2, 3),
                Action::EndRun
            ]
        );
        state.spent = par(1);
        assert!(play(&mut state, go(2, 1)).settled);
        assert_eq!(state.daylight, 0);
    }

    #[test]
    fn moves_come_by_from_and_to_then_step_back_then_end() {
        let mut state = at("3/2/1 > -/-/321", 20);
        assert_eq!(
            legal(&state),
            [go(1, 0), go(2, 0), go(2, 1), Action::EndRun]
        );
        play(&mut state, go(2, 0));
        let listed = [go(0, 1), go(0, 2), go(1, 2), BACK, Action::EndRun];
        assert_eq!(legal(&state), listed);
    }

    #[test]
    fn at_the_drift_only_next_pond_and_end_are_legal() {
        let mut state = open();
        assert!(!Baskmere::standing(&state).between);
        settle(&mut state);
        assert!(Baskmere::standing(&state).between && !Baskmere::standing(&state).over);
        assert_eq!(legal(&state), [Action::NextPond, Action::EndRun]);
        assert!(state.trail.newest().is_none());
        for action in [go(0, 1), go(4, 4), BACK] {
            assert_eq!(refused(&mut state, action), Refusal::Settled { pond: 1 });
        }
    }

    #[test]
    fn next_pond_waits_for_the_pond_to_settle() {
        let waits = refused(&mut open(), Action::NextPond);
        assert_eq!(waits, Refusal::NotSettled { pond: 1 });
    }

    #[test]
    fn a_refusal_names_its_pond() {
        let mut state = open();
        for _ in 1..3 {
            settle(&mut state);
            state.apply(Action::NextPond, &Fresh).unwrap();
        }
        let waits = refused(&mut state, Action::NextPond);
        assert_eq!(waits, Refusal::NotSettled { pond: 3 });
        assert_eq!(refused(&mut state, BACK), Refusal::NoMove);
        settle(&mut state);
        assert_eq!(refused(&mut state, BACK), Refusal::Settled { pond: 3 });
    }

    #[test]
    fn every_rule_of_the_pond_refuses_a_move() {
        let shells = "5/2/431 > -/-/54321 shells=bcabc";
        for (notation, action, barrier) in [
            (
                "3/2/1 > -/-/321",
                go(4, 0),
                Barrier::NoRock {
                    rock: Place(4),
                    rocks: 3,
                },
            ),
            ("3/2/1 > -/-/321", go(1, 1), Barrier::SameRock(Place(1))),
            ("32/1/- > -/-/321", go(2, 0), Barrier::Bare(Place(2))),
            (
                "32/1/- > -/-/321 creek",
                go(0, 2),
                Barrier::Current {
                    from: Place(0),
                    to: Place(2),
                },
            ),
            (
                "5/2/431 > -/-/54321",
                go(0, 1),
                Barrier::Smaller {
                    turtle: 5,
                    on: 2,
                    to: Place(1),
                },
            ),
            (
                "1/43/2 > 4321/-/- lily=1",
                go(0, 1),
                Barrier::LilyFull(Place(1)),
            ),
            (
                shells,
                go(1, 0),
                Barrier::Shy {
                    turtle: 2,
                    on: 5,
                    to: Place(0),
                    shell: Shell::Coral,
                },
            ),
        ] {
            let refusal = refused(&mut at(notation, 40), action);
            assert_eq!(refusal, Refusal::Barrier(barrier), "{notation}");
        }
    }

    #[test]
    fn each_refusal_has_its_code() {
        let (from, to) = (Place(1), Place(0));
        let dark = Refusal::TooDark {
            turtle: 9,
            cost: 2,
            daylight: 1,
        };
        for (refusal, code) in [
            (Refusal::Over(Outcome::Win), Code::GameOver),
            (Refusal::Over(Outcome::GoodGame), Code::GameOver),
            (Refusal::Over(Outcome::Sunset), Code::GameOver),
            (Refusal::Settled { pond: 3 }, Code::WrongPhase),
            (Refusal::NotSettled { pond: 3 }, Code::WrongPhase),
            (Refusal::Barrier(Barrier::Bare(from)), Code::NotLegal),
            (Refusal::NoMove, Code::NotLegal),
            (Refusal::TrailSpent, Code::NotLegal),
            (Refusal::AgainstTheCreek { from, to }, Code::NotLegal),
            (dark, Code::NotLegal),
        ] {
            assert_eq!(Code::from(refusal), code, "{refusal:?}");
        }
    }

    #[test]
    fn a_rock_beyond_the_pond_and_a_move_to_the_same_rock_are_not_legal() {
        let mut state = at("3/2/1 > -/-/321", 20);
        let beyond = |rock| Barrier::NoRock {
            rock: Place(rock),
            rocks: 3,
        };
        let smaller = Barrier::Smaller {
            turtle: 3,
            on: 2,
            to: Place(1),
        };
        for (action, barrier) in [
            (go(0, 3), beyond(3)),
            (go(4, 0), beyond(4)),
            (go(1, 1), Barrier::SameRock(Place(1))),
            (go(4, 4), beyond(4)),
            (go(0, 1), smaller),
        ] {
            assert_eq!(refused(&mut state, action), Refusal::Barrier(barrier));
        }
    }

    #[test]
    fn the_run_ends_at_once_when_the_daylight_cannot_settle_the_pond() {
        // 7 are needed, and after this wrong move still.
        let mut state = at("321/-/- > -/-/321", 7);
        let moved = play(&mut state, go(0, 1));
        assert!(moved.sunset && !moved.settled && !moved.last_light);
        assert_eq!(state.phase, Phase::RunOver(Outcome::Sunset));
        assert!(Baskmere::standing(&state).over && legal(&state).is_empty());
        assert_eq!((state.daylight, state.score), (6, 0));
        assert!(state.trail.newest().is_none());
        for action in [go(0, 1), BACK, Action::NextPond, Action::EndRun] {
            let over = Refusal::Over(Outcome::Sunset);
            assert_eq!(refused(&mut state, action), over);
        }
    }

    #[test]
    fn a_step_back_can_bring_the_sunset() {
        let mut state = at("321/-/- > -/-/321", 8);
        let moved = play(&mut state, go(0, 2));
        assert!(!moved.sunset && !moved.last_light && !Baskmere::stage_lost(&state));
        assert!(play(&mut state, BACK).sunset && Baskmere::stage_lost(&state));
    }

    #[test]
    fn a_pond_settles_with_no_daylight_left() {
        let mut state = at("321/-/- > -/-/321", 7);
        let moved = settle(&mut state);
        assert!(!moved.sunset && !moved.last_light);
        assert_eq!(state.phase, Phase::Drift);
    }

    #[test]
    fn last_light_tells_that_exactly_what_is_needed_is_left() {
        let mut state = at("321/-/- > -/-/321", 9);
        assert!(!play(&mut state, go(0, 2)).last_light, "6 needed, 8 left");
        assert!(play(&mut state, go(2, 1)).last_light, "7 needed, 7 left");
        let mut state = at("321/-/- > -/-/321", 7);
        for action in [go(0, 2), go(0, 1), go(2, 1), go(0, 2), go(1, 0), go(1, 2)] {
            assert!(play(&mut state, action).last_light);
        }
        let last = play(&mut state, go(0, 2));
        assert!(last.settled && !last.last_light);
    }

    #[test]
    fn the_sunbeam_comes_after_grading_and_before_the_next_grant() {
        let mut state = open();
        let moved = settle(&mut state);
        let award = moved.award.unwrap();
        assert_eq!(
            (award.grade, award.sunbeam, state.streak),
            (Grade::Perfect, 1, 1)
        );
        assert_eq!(
            (moved.daylight, state.daylight),
            (spare(1) + 1, spare(1) + 1)
        );
        assert_eq!(state.score, u64::from(award.total));
        assert_eq!(state.apply(Action::NextPond, &Fresh), Ok(Report::NextPond));
        assert_eq!(state.daylight, spare(1) + 1 + par(2) + spare(2));
        assert_eq!(
            (state.spent, state.settled, Baskmere::standing(&state).stage),
            (0, 1, 2)
        );
        assert_eq!(
            state.last_award,
            Some(award),
            "it stays until the next award"
        );
    }

    #[test]
    fn pond_4_perfect_with_the_streak_going_from_3_to_4_pays_540() {
        let mut state = open();
        for pond in 1..=4 {
            let award = settle(&mut state).award.unwrap();
            if pond == 4 {
                assert_eq!((award.pond, award.par, award.raw), (4, 7, 270));
                assert_eq!((award.multiplier, award.total), (200, 540));
            }
            state.apply(Action::NextPond, &Fresh).unwrap();
        }
    }

    #[test]
    fn ending_keeps_the_score_and_is_a_win_at_the_drift_and_a_good_game_before() {
        let mut state = open();
        settle(&mut state);
        let score = state.score;
        let mut mid = state.clone();
        assert_eq!(state.apply(Action::EndRun, &Fresh), Ok(Report::EndRun));
        assert_eq!(
            (state.phase, state.score),
            (Phase::RunOver(Outcome::Win), score)
        );
        let over = Refusal::Over(Outcome::Win);
        assert_eq!(refused(&mut state, Action::NextPond), over);
        mid.apply(Action::NextPond, &Fresh).unwrap();
        let first = legal(&mid)[0];
        play(&mut mid, first);
        assert_eq!(mid.apply(Action::EndRun, &Fresh), Ok(Report::EndRun));
        assert_eq!(
            (mid.phase, mid.score),
            (Phase::RunOver(Outcome::GoodGame), score)
        );
        assert!(mid.trail.newest().is_none() && legal(&mid).is_empty());
        let over = Refusal::Over(Outcome::GoodGame);
        assert_eq!(refused(&mut mid, Action::EndRun), over);
    }

    #[test]
    fn nothing_is_clamped_at_a_million_points() {
        let mut state = open();
        state.score = 999_999;
        settle(&mut state);
        assert!(state.score > 1_000_000 && state.phase == Phase::Drift);
    }

    #[test]
    fn the_trail_keeps_the_newest_hundred_moves() {
        let mut state = at("3/2/1/- > -/-/321/-", 1000);
        for _ in 0..80 {
            play(&mut state, go(2, 3));
            play(&mut state, go(3, 2));
        }
        assert_eq!(state.trail.iter().len(), 100);
        for _ in 0..100 {
            play(&mut state, BACK);
        }
        assert_eq!(refused(&mut state, BACK), Refusal::TrailSpent);
        assert_eq!(state.spent, 260);
    }

    #[test]
    fn states_are_equal_by_key_and_not_by_the_memory_of_their_deal() {
        let (one, mut other) = (open(), open());
        assert!(!Arc::ptr_eq(&one.deal, &other.deal));
        assert_eq!(one, other);
        other.score = 1;
        assert_ne!(one, other);
    }

    #[test]
    fn reports_have_the_fields_of_the_contract_in_order() {
        let mut state = at("3/2/1 > -/-/321", 20);
        let report = state.apply(go(2, 0), &Fresh).unwrap();
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            concat!(
                r#"{"type":"MOVE","turtle":1,"cost":1,"daylight":19,"lastLight":false,"#,
                r#""settled":false,"sunset":false,"award":null}"#
            )
        );
        let report = state.apply(BACK, &Fresh).unwrap();
        assert!(
            serde_json::to_string(&report)
                .unwrap()
                .starts_with(r#"{"type":"STEP_BACK","turtle":1"#)
        );
        let next = serde_json::to_string(&Report::NextPond).unwrap();
        assert_eq!(next, r#"{"type":"NEXT_POND"}"#);
        let award = serde_json::to_string(&Award::new(4, 7, 4)).unwrap();
        assert_eq!(
            award,
            concat!(
                r#"{"pond":4,"par":7,"spent":7,"grade":"perfect","raw":270,"multiplier":200,"#,
                r#""total":540,"sunbeam":1}"#
            )
        );
    }
}
