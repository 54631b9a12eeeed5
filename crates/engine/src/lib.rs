//! The games of Menagerie: seeded, deterministic, exact.
//!
//! A run is a seed and a list of actions. The engine deals the stages, says which actions are legal,
//! plays them, and proves what it deals. It does no I/O, reads no clock and keeps no global state.
//!
//! Nothing here has texts: refusals, reports and judgements are types, and the telling layer has the
//! words.
//!
//! ```
//! use menagerie_engine::{Fresh, Game, Seed, duskcourt::Duskcourt};
//!
//! let seed = Seed::try_from(7)?;
//! let mut state = Duskcourt::open(seed, &Fresh).expect("fresh deals are always made");
//! let mut legal = Vec::new();
//! Duskcourt::legal(&state, &mut legal);
//! let report = Duskcourt::apply(&mut state, legal[0], &Fresh).expect("it is legal");
//! println!("{}", serde_json::to_string(&report)?);
//! assert_eq!(Duskcourt::standing(&state).score, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod baskmere;
pub mod bits;
pub mod budget;
mod bytes;
pub mod catalogue;
pub mod coach;
pub mod course;
pub mod critter_lineup;
pub mod daily;
pub mod duskcourt;
pub mod game;
pub mod json;
pub mod place;
pub mod puzzle_id;
pub mod review;
pub mod run;
pub mod seed;
pub mod start;
pub mod stream;

pub use budget::{Budget, OutOfBudget};
pub use coach::{Advice, Choice, Coach, Judgement, Player, Verdict};
pub use game::{
    Code, Deals, DecodeError, Fresh, Game, Halt, Info, Kind, NoDeal, NoDeals, Puzzle, Refused,
    Standing, Wire,
};
pub use json::Flaw;
pub use place::Place;
pub use puzzle_id::{BadPuzzleId, PuzzleId};
pub use run::Origin;
pub use seed::{BadSeed, Seed};
pub use start::Start;
pub use stream::Stream;
