//! The games once more, written from their rule sheets alone: slow, plain and without a line
//! of the engine's rules, so that both can only agree by being right.
//!
//! A dealt stage arrives as its one-line notation; everything that is played on it is worked out here.
#![allow(
    dead_code,
    reason = "each test binary that includes this folder uses its own part of it"
)]

use menagerie_engine::{Coach, Place};
use serde_json::{Value, json};
use side_by_side::Case;

pub(crate) mod answers;
pub(crate) mod baskmere_distance;
pub(crate) mod critter_lineup_minimum;
pub(crate) mod duskcourt_clearings;
pub(crate) mod grammar;
#[path = "../published/mod.rs"]
mod published;
pub(crate) mod side_by_side;

menagerie_engine::game_modules!(pub(crate));

#[allow(unused_imports, reason = "as above")]
pub(crate) use published::published;

/// A stage as the engine dealt it.
#[derive(Debug, Clone)]
pub(crate) struct Dealt {
    /// The position in its one-line notation.
    pub(crate) notation: String,
    /// The public description of the deal that the stage number alone names. Only what a notation
    /// does not tell is read from it: the shells of a pond, the proved minimum of a rack.
    pub(crate) described: Value,
}

/// A game that was written once more.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no reference",
    note = "implement `Referenced` and `Reference` in crates/engine/tests/reference: the game once more, from its sheet"
)]
pub(crate) trait Referenced: Coach {
    /// The plain run of it.
    type Plain: Reference;
}

/// How the actions of a game are written in the link of a run, as its pages are told.
pub(crate) fn written<G: Coach>() -> Value {
    let kind = |action: G::Action| json!(action)["type"].take();
    let carried = G::carry(Place::new(0), Place::new(1));
    let signs = G::SIGNS
        .iter()
        .map(|(sign, action)| (sign.to_string(), json!({ "type": kind(*action) })));
    json!({ "carry": kind(carried), "signs": signs.collect::<serde_json::Map<_, _>>() })
}

/// A whole run of one game.
pub(crate) trait Reference: Clone {
    /// The golden runs that `examples/record_golden.rs` records, at least five.
    const GOLDEN: &'static [Case];

    /// Opens a run at its first stage.
    fn open(seed: u64, dealt: &Dealt) -> Self;
    /// The public state.
    fn state(&self) -> Value;
    /// The legal actions in order.
    fn legal(&self) -> Vec<Value>;
    /// Plays one action, or says the code of its refusal. `dealt` hands out the next stage.
    fn play(
        &mut self,
        action: &Value,
        dealt: &mut dyn FnMut() -> Dealt,
    ) -> Result<Value, &'static str>;
    /// How the run stands.
    fn standing(&self) -> Standing;
    /// Whether this is the deal that a flawless run meets at its stage.
    fn flawless(&self) -> bool {
        true
    }
    /// Everything besides the seed that this deal may depend on.
    fn deal_depends_on(&self) -> String {
        self.standing().stage.to_string()
    }

    /// Every action of the grammar that could mean anything here, and some beyond.
    fn every_action(&self) -> Vec<Value>;
    /// Actions with keys beside those of the grammar, where the grammar allows them.
    fn loose() -> Vec<&'static str> {
        Vec::new()
    }
    /// Texts that are not of the action grammar.
    fn malformed() -> Vec<&'static str>;
}

/// The part of a standing that every game defines the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The stage being played.
    pub(crate) stage: u32,
    /// How many stages were completed.
    pub(crate) completed: u32,
    /// The score.
    pub(crate) score: u64,
    /// Whether the run has ended.
    pub(crate) over: bool,
}

/// The codes of a refusal, by the first that fits.
pub(crate) mod code {
    pub(crate) const MALFORMED: &str = "malformed";
    pub(crate) const GAME_OVER: &str = "gameOver";
    pub(crate) const WRONG_PHASE: &str = "wrongPhase";
    pub(crate) const NOT_LEGAL: &str = "notLegal";
}
