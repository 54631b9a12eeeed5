//! What every game of the house provides, in four small traits.
//!
//! [`Game`] is the rules of a run, [`Face`] is how a run is shown and carried, [`Puzzle`] is one
//! position on its own with its exact answer, [`Players`] are the reference agents. Everything that
//! plays (HTTP, terminal, pages, bindings) is written against these traits and the
//! [catalogue](crate::catalogue), never against one game.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;

use crate::budget::{Budget, OutOfBudget};
use crate::seed::Seed;

/// The fixed facts of a game that its faces print.
#[derive(Debug)]
pub struct Info {
    /// The name in addresses, files and commands: lower case, words joined by `-`.
    pub slug: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// What kind of puzzle it is, in two or three words.
    pub genre: &'static str,
    /// What it asks of the player, in one sentence.
    pub description: &'static str,
    /// What this game calls a stage of its ladder: `rung`, `pond` or `level`.
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
}

/// The rules of a run: a ladder of dealt puzzles, played by actions.
pub trait Game: Sized + Send + Sync + 'static {
    /// The fixed facts.
    const INFO: &'static Info;
    /// The action that ends a run for good.
    const END: Self::Action;

    /// Names one deal; everything that the deal depends on.
    type Key: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// One dealt puzzle with what was proved about it.
    type Deal: Send + Sync + 'static;
    /// A whole run at one moment, packed. Cheap to clone.
    type State: Clone + PartialEq + fmt::Debug + Send + 'static;
    /// A move of the grammar, whether or not it is legal.
    type Action: Copy + Eq + fmt::Debug + Serialize + Send + 'static;
    /// What an accepted action did.
    type Report: Clone + PartialEq + fmt::Debug + Serialize + Send + 'static;

    /// The key of the deal that a flawless run from `seed` meets at `stage` (from 1).
    fn key(seed: Seed, stage: u32) -> Self::Key;
    /// Makes the deal. The same key gives the same deal on every machine.
    fn deal(key: &Self::Key) -> Self::Deal;
    /// About how many bytes of memory a deal holds, for bounded caches.
    fn weight(deal: &Self::Deal) -> usize;

    /// Opens a run at its first stage.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out the first deal.
    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<Self::State, NoDeal>;
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
    ) -> Result<Self::Report, Halt>;
    /// How the run stands.
    fn standing(state: &Self::State) -> Standing;
    /// The seed that the run was opened with.
    fn seed(state: &Self::State) -> Seed;
}

/// How a run is shown to people and programs, and carried between requests.
pub trait Face: Game {
    /// The public state, field by field.
    type View: Serialize;

    /// The public state.
    fn view(state: &Self::State) -> Self::View;
    /// Reads an action from JSON text.
    ///
    /// # Errors
    /// A refusal of code [`Code::Malformed`] when the text is not of the action grammar.
    fn read_action(json: &str) -> Result<Self::Action, Refusal>;
    /// The rule sheet.
    fn sheet() -> &'static Sheet;
    /// A short text from which the game can be played without the JSON.
    fn observe(state: &Self::State, last: Option<&Self::Report>) -> String;
    /// The run as a terminal shows it: the drawing with the names that players type, and what matters now.
    fn show(state: &Self::State, last: Option<&Self::Report>) -> String;
    /// What can be done with what is on the board, in a few lines that hold as long as the stage does;
    /// empty where nothing needs to be said.
    fn legend(state: &Self::State) -> String;
    /// What the last accepted action did and how the run stands after it, in sentences, one a line.
    fn told(state: &Self::State, last: Option<&Self::Report>) -> String;
    /// The action as a player types it in a terminal: `a1xb2`, `1>3`, `reset`.
    fn spell(state: &Self::State, action: Self::Action) -> String;
    /// Reads what a player typed. `None` when it is no command of this game; a command that is not
    /// legal here is still an action, so that the rules can say why.
    fn read_typed(state: &Self::State, typed: &str) -> Option<Self::Action>;

    /// The whole state as the bytes that a token seals.
    fn encode(state: &Self::State) -> Vec<u8>;
    /// Reads back what [`Face::encode`] wrote.
    ///
    /// # Errors
    /// [`DecodeError::Foreign`] when the bytes are no state of this game and version.
    fn decode(bytes: &[u8], deals: &impl Deals<Self>) -> Result<Self::State, DecodeError>;
    /// Reads a public state that a client carries itself, checked whole. Only for games whose
    /// [`Info::open`] is set; the others leave this as it is.
    ///
    /// # Errors
    /// [`OpenStateError::Wrong`] names the first thing that is wrong.
    fn read_open(json: &str, deals: &impl Deals<Self>) -> Result<Self::State, OpenStateError> {
        let _ = (json, deals);
        Err(OpenStateError::Wrong(format!(
            "{} carries its run in stateToken, not in state",
            Self::INFO.name
        )))
    }
}

/// One position on its own, outside any run: its notation and its exact answer.
pub trait Puzzle: Face {
    /// How many nodes a solver is given where nobody says: enough for what people meet, and a bound on
    /// time and memory.
    const SOLVE_NODES: u64 = 2_000_000;

    /// A position.
    type Position: Clone + PartialEq + fmt::Debug + Send;
    /// The exact answer, as JSON.
    type Answer: Serialize + Send;
    /// The fields that describe a deal, as JSON.
    type Dealt: Serialize;
    /// How hard a deal is, in the measure of its game, as JSON.
    type Difficulty: Serialize;

    /// The position that a deal opens with.
    fn position(deal: &Self::Deal) -> Self::Position;
    /// The public description of a deal.
    fn describe(deal: &Self::Deal) -> Self::Dealt;
    /// How hard a deal is, given its exact answer.
    fn difficulty(deal: &Self::Deal, answer: &Self::Answer) -> Self::Difficulty;
    /// The position that a run stands at.
    fn standing_position(state: &Self::State) -> Self::Position;
    /// Reads a position from its one-line notation.
    ///
    /// # Errors
    /// [`PositionError`] says what is wrong.
    fn read_notation(text: &str) -> Result<Self::Position, PositionError>;
    /// The one-line notation of a position; [`Puzzle::read_notation`] reads it back.
    fn notation(position: &Self::Position) -> String;
    /// Reads a position from a public state, or from the `deal` object that `menagerie deal` prints.
    ///
    /// # Errors
    /// [`PositionError`] says what is wrong.
    fn read_public(json: &str) -> Result<Self::Position, PositionError>;
    /// A drawing in plain text, with coordinates.
    fn draw(position: &Self::Position) -> String;
    /// The answer in words.
    fn explain(position: &Self::Position, answer: &Self::Answer) -> String;
    /// The exact answer for a position.
    ///
    /// # Errors
    /// [`OutOfBudget`] when the budget is spent or stopped before the answer is proved.
    fn solve(position: &Self::Position, budget: &mut Budget) -> Result<Self::Answer, OutOfBudget>;
}

/// A reference agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any legal action but ending the run, each as likely as the others.
    Random,
    /// A plausible player who looks one step ahead.
    Greedy,
    /// Plays by the exact solver and never loses a stage.
    Perfect,
}

/// Agents that play a game, for baselines and tests.
pub trait Players: Puzzle {
    /// The action that `player` chooses here; `None` once the run is over. `random` supplies the
    /// words of the agent's own stream, so that a run of an agent repeats too.
    fn choose(
        state: &Self::State,
        player: Player,
        random: &mut crate::stream::Stream,
    ) -> Option<Self::Action>;
}

/// Hands out deals by key: made afresh, or kept; each face chooses. The run is the same either way.
pub trait Deals<G: Game> {
    /// The deal of that key.
    ///
    /// # Errors
    /// [`NoDeal`] when this provider will not make it (a cache asked from a place that must not
    /// wait, or work that was stopped).
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

/// A provider of deals did not hand one out. Not a fault of the action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the deal is not at hand")]
pub struct NoDeal;

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// A rule stands in the way.
    Refused(Refusal),
    /// The deal that the action needs was not handed out.
    NoDeal,
}

impl From<NoDeal> for Halt {
    fn from(_: NoDeal) -> Self {
        Self::NoDeal
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
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

/// An action that was refused. It changed nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The kind.
    pub code: Code,
    /// Which rule stands in the way, naming the squares, rocks or tubes: a sentence a newcomer
    /// learns from.
    pub reason: String,
}

impl Refusal {
    /// A refusal of that kind.
    pub fn new(code: Code, reason: impl Into<String>) -> Self {
        Self {
            code,
            reason: reason.into(),
        }
    }
}

/// Why token bytes did not give a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The bytes are no state of this game and rules version.
    #[error("these bytes are no state of this game")]
    Foreign,
    /// The deal that the state stands on was not handed out.
    #[error("the deal is not at hand")]
    NoDeal,
}

impl From<NoDeal> for DecodeError {
    fn from(_: NoDeal) -> Self {
        Self::NoDeal
    }
}

/// Why a posted public state was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenStateError {
    /// The first thing that is wrong, as a sentence.
    Wrong(String),
    /// The deal to check it against was not handed out.
    NoDeal,
}

impl From<NoDeal> for OpenStateError {
    fn from(_: NoDeal) -> Self {
        Self::NoDeal
    }
}

/// What is wrong with a position given as notation or JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(pub String);

/// A rule sheet, built from the constants that the engine plays by.
#[derive(Debug)]
pub struct Sheet {
    /// What the player is after.
    pub goal: String,
    /// How points are made.
    pub scoring: String,
    /// Every rule.
    pub rules: String,
    /// The JSON Schema that every action obeys.
    pub action_grammar: serde_json::Value,
}
