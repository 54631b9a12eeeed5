//! Baskmere: an endless ladder of sorting ponds.
//!
//! Turtles of different sizes sit in piles on 3 to 5 rocks; the top one of a pile moves onto an empty
//! rock or a bigger turtle. A pond is settled when every pile equals the plan. Each move costs
//! Daylight, and a pond grants the exact minimum, its par, and a dwindling spare. The run is lost
//! once the Daylight no longer reaches the plan, which is known exactly at every move: each dealt
//! pond carries the distance of all of its positions.

mod answer;
pub mod award;
pub mod coach;
mod codec;
pub mod deal;
pub mod fault;
mod homeward;
pub mod ladder;
mod layout;
mod notation;
mod players;
pub mod pond;
mod puzzle;
pub mod run;
pub mod solve;
mod spread;
pub mod trail;
pub mod traps;
pub mod view;

pub use answer::Answer;
pub use award::Award;
pub use coach::Value;
pub use deal::{Deal, Key};
pub use fault::Fault;
pub use ladder::Novelty;
pub use pond::{Barrier, Position};
pub use run::{Action, Ending, Phase, Refusal, Report, State};
pub use view::{DealView, Difficulty, View};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Baskmere;
