//! Critter Lineup: critters of up to sixteen colours lie mixed in tubes of four. A pour moves the run of
//! one colour on top of a tube onto an empty tube or onto its own colour, as much of it as fits; a level is
//! complete when every tube is empty or full of one colour. Each level pays by how few pours it took,
//! and the next one asks for more. Nothing is hidden, so a client may carry the state itself.

mod answer;
pub mod coach;
mod codec;
pub mod colour;
pub mod deal;
pub mod fault;
pub mod ladder;
mod node;
mod notation;
mod open;
mod players;
mod puzzle;
pub mod rack;
pub mod run;
pub mod solve;
pub mod view;

pub use answer::Answer;
pub use coach::Value;
pub use colour::Colour;
pub use deal::{Deal, Key};
pub use fault::Fault;
pub use ladder::Novelty;
pub use rack::{Barrier, Rack};
pub use run::{Action, Award, Phase, Refusal, Report, State};
pub use view::{DealView, Difficulty, View};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CritterLineup;
