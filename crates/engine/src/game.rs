//! What every game provides; each trait has one job.
//!
//! [`Game`] is the rules of a run, [`Wire`] how a run is written as JSON and as bytes, [`Puzzle`] one
//! position outside any run with its exact answer; [`Coach`](crate::Coach) judges what is played.
//! Everything that plays is written against these traits and the [catalogue](crate::catalogue), never
//! against one game. No trait here has texts: refusals, reports and worths are types, and the telling
//! layer has their sentences.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;

use crate::budget::{Budget, OutOfBudget};
use crate::course::Effort;
use crate::daily::Week;
use crate::json::Flaw;
use crate::place::Place;
use crate::puzzle_id::PuzzleId;
use crate::seed::Seed;

/// The fixed facts of a game.
#[derive(Debug)]
pub struct Info {
    /// The name in addresses, files and commands: lower case, words joined by `-`.
    pub slug: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// What this game calls a stage of its ladder.
    pub stage: &'static str,
    /// The last stage that a run can reach.
    pub last_stage: u32,
    /// The version of rules and dealer; what a seed deals never changes under one version.
    pub rules_version: u32,
    /// Whether every part of the state is public, so that a client may carry it itself and rewind.
    pub open: bool,
}

/// How a run stands, in the terms that all games share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The stage being played, from 1.
    pub stage: u32,
    /// How many stages have been completed.
    pub completed: u32,
    /// The score so far.
    pub score: u64,
    /// Whether the run has ended.
    pub over: bool,
    /// Whether the current stage is completed and the next one not yet opened.
    pub between: bool,
    /// What was spent on the stage so far, in the game's own measure; 0 before the first move.
    pub spent: u32,
}

impl Standing {
    /// Whether the stage has just opened: nothing was done on it yet.
    pub fn is_fresh(&self) -> bool {
        !self.over && !self.between && self.spent == 0
    }
}

/// What an action is for, in the terms that all games share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Carries something from one place to another.
    Carry(Place, Place),
    /// Undoes a move of the stage, at a price.
    Back,
    /// Takes the stage back to its start.
    Restart,
    /// Opens a stage.
    Next,
    /// Ends the run.
    End,
}

impl Kind {
    /// Whether it is a move within a stage, and so is counted; the others open or end something.
    pub fn is_move(self) -> bool {
        !matches!(self, Self::Next | Self::End)
    }

    /// The places of an action that carries something.
    pub fn ends(self) -> Option<(Place, Place)> {
        match self {
            Self::Carry(from, to) => Some((from, to)),
            _ => None,
        }
    }
}

/// The rules of a run: a ladder of dealt puzzles, played by actions.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The fixed facts.
    const INFO: &'static Info;
    /// The stages of its days, Monday first.
    const WEEK: Week;
    /// The actions that carry nothing, each with the sign that stands for it in the link of a run. A sign
    /// never changes its meaning. The last one ends the run.
    const SIGNS: &'static [(char, Self::Action)];

    /// Names one deal; everything that the deal depends on.
    type Key: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// One dealt puzzle with what was proved about it.
    type Deal: Send + Sync + 'static;
    /// A whole run at one moment, packed. Cheap to clone.
    type State: Clone + PartialEq + fmt::Debug + Send + 'static;
    /// An action of the grammar, whether or not it is legal.
    type Action: Copy + Eq + fmt::Debug + Serialize + Send + Sync + 'static;
    /// What an accepted action did.
    type Report: Clone + PartialEq + fmt::Debug + Serialize + Send + 'static;
    /// Why the rules refuse an action.
    type Refusal: Copy + Eq + fmt::Debug + Into<Code> + Send + 'static;
    /// Something that a stage can have and earlier ones had not.
    type Novelty: Copy + Eq + fmt::Debug + Send + 'static;

    /// The key of the deal that a flawless run from `seed` meets at `stage` (from 1).
    fn key(seed: Seed, stage: u32) -> Self::Key;
    /// Makes the deal. The same key gives the same deal on every machine.
    fn deal(key: &Self::Key) -> Self::Deal;
    /// About how many bytes of memory a deal holds, for bounded caches.
    fn weight(deal: &Self::Deal) -> usize;
    /// What that stage has for the first time in the run of that seed. It follows from seed and stage alone,
    /// so a stage that is dealt again after a loss has it again. Nothing is dealt for it.
    fn novelties(seed: Seed, stage: u32) -> Vec<Self::Novelty>;

    /// Opens a run at its first stage.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out the first deal.
    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<Self::State, NoDeal>;
    /// Opens practice: that one stage, dealt and granted as a flawless run meets it, with nothing carried in.
    /// It ends with its stage and pays nothing. The game has the stage.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out the deal.
    fn practice(seed: Seed, stage: u32, deals: &impl Deals<Self>) -> Result<Self::State, NoDeal>;
    /// Replaces the content of `out` by exactly the legal actions, in the order of the rule sheet.
    fn legal(state: &Self::State, out: &mut Vec<Self::Action>);
    /// Plays one action. Checks it by the rules themselves and never asks [`Game::legal`].
    ///
    /// # Errors
    /// [`Halt::Refused`] when a rule stands in the way, [`Halt::NoDeal`] when `deals` does not hand
    /// out the deal that the action needs. The state is then untouched.
    fn apply(
        state: &mut Self::State,
        action: Self::Action,
        deals: &impl Deals<Self>,
    ) -> Result<Self::Report, Halt<Self>>;
    /// What an action is for.
    fn kind(action: Self::Action) -> Kind;
    /// The action that carries something from a place to another, legal or not. As JSON it has the keys
    /// `type`, `from` and `to`, and its type is the same for all places: pages make such actions themselves.
    fn carry(from: Place, to: Place) -> Self::Action;
    /// How the run stands.
    fn standing(state: &Self::State) -> Standing;
    /// What the stage that the run stands at took so far.
    fn effort(state: &Self::State) -> Effort;
    /// Whether the rules themselves say that the stage just played is lost.
    fn stage_lost(state: &Self::State) -> bool;
    /// By how much the score grew.
    fn earned(report: &Self::Report) -> u64;
    /// The seed that the run was opened with.
    fn seed(state: &Self::State) -> Seed;
    /// Whether the state is one of practice.
    fn is_practice(state: &Self::State) -> bool;

    /// The puzzle that is practised; `None` in a run of the ladder.
    fn puzzle(state: &Self::State) -> Option<PuzzleId> {
        let practised = Self::is_practice(state);
        let id = || PuzzleId::new::<Self>(Self::seed(state), Self::standing(state).stage);
        practised.then(|| id().expect("the stage was dealt"))
    }

    /// The action that ends a run for good.
    fn end() -> Self::Action {
        let (_, end) = Self::SIGNS.last().expect("every run can be ended");
        *end
    }
}

/// How a run is written: as public JSON, and as the bytes that a token seals.
pub trait Wire: Game {
    /// The public state.
    type View: Serialize;
    /// What is wrong with a position, or with a posted state.
    type Fault: Clone + PartialEq + fmt::Debug + From<Flaw> + Send;
    /// How many numbers [`Wire::number`] gives.
    const ACTIONS: u32;

    /// The public state, field by field.
    fn view(state: &Self::State) -> Self::View;
    /// Reads an action from JSON text, by the letter of the action grammar.
    ///
    /// # Errors
    /// A [`Flaw`] when the text is not of the grammar.
    fn read_action(json: &str) -> Result<Self::Action, Flaw>;
    /// The number of an action in the game's list of all actions, from 0: first what carries something,
    /// by `from`, then `to`, then the others in the order of [`Game::SIGNS`]. `None` for an action with
    /// a place that no board has.
    fn number(action: Self::Action) -> Option<u32> {
        let side = Self::side();
        if let Kind::Carry(from, to) = Self::kind(action) {
            let [from, to] = [from, to].map(|place| place.index() as u32);
            return (from < side && to < side).then(|| from * side + to);
        }
        let at = Self::SIGNS.iter().position(|(_, other)| *other == action)?;
        Some(side * side + at as u32)
    }
    /// The action of that number; `None` from [`Wire::ACTIONS`] on.
    fn numbered(number: u32) -> Option<Self::Action> {
        let side = Self::side();
        match number.checked_sub(side * side) {
            None => {
                let place = |index: u32| Place::new(index as u8);
                Some(Self::carry(place(number / side), place(number % side)))
            }
            Some(at) => Self::SIGNS.get(at as usize).map(|(_, action)| *action),
        }
    }
    /// The most places that a board of the game has.
    fn side() -> u32 {
        (Self::ACTIONS - Self::SIGNS.len() as u32).isqrt()
    }

    /// The whole state as the bytes that a token seals.
    fn encode(state: &Self::State) -> Vec<u8>;
    /// Reads back what [`Wire::encode`] wrote.
    ///
    /// # Errors
    /// [`DecodeError::Foreign`] when the bytes are no state of this game and version.
    fn decode(bytes: &[u8], deals: &impl Deals<Self>) -> Result<Self::State, DecodeError>;
    /// Reads a public state that a client carries itself, checked whole. Only for games whose
    /// [`Info::open`] is set; `None` for the others, which leave this as it is.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn read_open(json: &str) -> Option<Result<Self::State, Self::Fault>> {
        let _ = json;
        None
    }
}

/// One position on its own, outside any run: its moves, its notation and its exact answer.
pub trait Puzzle: Wire {
    /// The default limit of nodes for a solver: enough for the positions that people meet, and a
    /// bound on time and memory.
    const SOLVE_NODES: u64 = 2_000_000;

    /// A position.
    type Position: Clone + PartialEq + fmt::Debug + Send;
    /// The exact answer, as JSON.
    type Answer: Serialize + Send;
    /// The fields that describe a deal, as JSON.
    type DealView: Serialize;
    /// How hard a deal is, in the measure of its game, as JSON.
    type Difficulty: Serialize;

    /// The position that a deal opens with.
    fn position(deal: &Self::Deal) -> Self::Position;
    /// The public description of a deal.
    fn describe(deal: &Self::Deal) -> Self::DealView;
    /// How hard a deal is, given its exact answer.
    fn difficulty(deal: &Self::Deal, answer: &Self::Answer) -> Self::Difficulty;
    /// The position that a run stands at.
    fn standing_position(state: &Self::State) -> Self::Position;

    /// Exactly the moves that are legal in a position, in the order of the rule sheet.
    fn moves(position: &Self::Position) -> Vec<Self::Action>;
    /// Plays one move on a position.
    ///
    /// # Errors
    /// A refusal when a rule stands in the way; `None` for an action that is no move of a position. The
    /// position is then untouched.
    fn try_move(
        position: &mut Self::Position,
        action: Self::Action,
    ) -> Result<(), Option<Self::Refusal>>;
    /// Whether a position is done.
    fn is_solved(position: &Self::Position) -> bool;

    /// Reads a position from its one-line notation.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn read_notation(text: &str) -> Result<Self::Position, Self::Fault>;
    /// The one-line notation of a position; [`Puzzle::read_notation`] reads it back.
    fn notation(position: &Self::Position) -> String;
    /// Reads a position from a public state, or from the `deal` object that `menagerie deal` prints.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn read_public(json: &str) -> Result<Self::Position, Self::Fault>;
    /// The exact answer for a position.
    ///
    /// # Errors
    /// [`OutOfBudget`] when the budget is spent or stopped before the answer is proved.
    fn solve(position: &Self::Position, budget: &mut Budget) -> Result<Self::Answer, OutOfBudget>;
}

/// Hands out deals by key, newly made or from a cache; each face chooses. The run is the same either way.
pub trait Deals<G: Game> {
    /// The deal of that key.
    ///
    /// # Errors
    /// [`NoDeal`] says why this provider will not hand it out.
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal>;
}

/// Makes every deal afresh; never answers [`NoDeal`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Fresh;

impl<G: Game> Deals<G> for Fresh {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        Ok(Arc::new(G::deal(key)))
    }
}

/// Hands out no deal at all: for a question to the rules about an action that will not be played.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoDeals;

impl<G: Game> Deals<G> for NoDeals {
    fn get(&self, _: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        Err(NoDeal::NotAtHand)
    }
}

/// Why a provider of deals did not hand one out. Not a fault of the action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeal {
    /// It is not kept, and this provider makes none.
    NotAtHand,
    /// The work was stopped.
    Stopped,
    /// The request asked for more stages than one may have.
    TooManyStages,
}

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt<G: Game> {
    /// A rule stands in the way.
    Refused(G::Refusal),
    /// The deal that the action needs was not handed out.
    NoDeal(NoDeal),
}

impl<G: Game> From<NoDeal> for Halt<G> {
    fn from(no_deal: NoDeal) -> Self {
        Self::NoDeal(no_deal)
    }
}

/// The kind of a refusal, by the first that fits in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Code {
    /// Not of the action grammar.
    Malformed,
    /// The run has ended.
    GameOver,
    /// An action that never fits this phase.
    WrongPhase,
    /// Everything else.
    NotLegal,
}

/// Why an action that came from outside was refused. It changed nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused<G: Game> {
    /// It is not of the action grammar.
    Malformed(Flaw),
    /// A rule stands in the way.
    Rule(G::Refusal),
}

impl<G: Game> Refused<G> {
    /// The kind.
    pub fn code(&self) -> Code {
        match self {
            Self::Malformed(_) => Code::Malformed,
            Self::Rule(refusal) => (*refusal).into(),
        }
    }
}

/// Why token bytes did not give a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeError {
    /// The bytes are no state of this game and rules version.
    Foreign,
    /// The deal that the state stands on was not handed out.
    NoDeal(NoDeal),
}

impl From<NoDeal> for DecodeError {
    fn from(no_deal: NoDeal) -> Self {
        Self::NoDeal(no_deal)
    }
}
