//! Duskcourt: solitaire chess with idols. Every move is a capture; the court is cleared when one idol
//! stands. The ladder of rungs never ends, and a run has three lives.

mod answer;
mod chance;
mod chance_table;
pub mod coach;
mod codec;
pub mod court;
pub mod deal;
pub mod fault;
mod idol;
pub mod ladder;
mod notation;
mod packed;
mod path;
mod players;
mod puzzle;
mod reach;
pub mod run;
pub mod solve;
pub mod view;

pub use answer::Answer;
pub use coach::Value;
pub use court::{Barrier, Capture, Cell, Court, Idol};
pub use deal::Key;
pub use fault::Fault;
pub use ladder::Novelty;
pub use run::{Action, Award, CourtEnd, Phase, Refusal, Report, State};
pub use view::{DealView, Difficulty, View};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duskcourt;
