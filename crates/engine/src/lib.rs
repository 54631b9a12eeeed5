//! The games of Menagerie: seeded, deterministic, exact.
//!
//! A run is a seed and a list of actions. The engine deals the stages, says which actions are legal,
//! plays them, and proves what it deals. It does no I/O, reads no clock and keeps no global state.
//!
//! ```
//! use menagerie_engine::{Face, Fresh, Game, Seed, duskcourt::Duskcourt};
//!
//! let seed: Seed = "7".parse()?;
//! let mut state = Duskcourt::open(seed, &Fresh)?;
//! let mut legal = Vec::new();
//! Duskcourt::legal(&state, &mut legal);
//! let report = Duskcourt::apply(&mut state, legal[0], &Fresh).expect("it is legal");
//! println!("{}", Duskcourt::observe(&state, Some(&report)));
//! assert_eq!(Duskcourt::standing(&state).score, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod baskmere;
pub mod bits;
pub mod budget;
mod bytes;
pub mod catalogue;
pub mod coach;
pub mod critter_lineup;
mod digits;
pub mod duskcourt;
pub mod game;
pub mod grammar;
pub mod practice;
pub mod review;
pub mod run;
#[cfg(feature = "schema")]
pub mod schema;
pub mod seed;
pub mod stream;

pub use budget::{Budget, OutOfBudget};
pub use coach::{Advice, Coach, Hint, Judgement, Verdict};
pub use game::{
    Code, Deals, DecodeError, Face, Fresh, Game, Halt, Info, NoDeal, OpenStateError, Player,
    Players, PositionError, Puzzle, Refusal, Sheet, Standing,
};
pub use practice::{End, Lesson, Practice};
pub use seed::{BadSeed, Seed};
pub use stream::Stream;
