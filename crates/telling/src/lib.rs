//! All texts about the games, once for all faces.
//!
//! The engine answers with types; here they get their words, in the voice of programs or of people. What
//! comes back is plain data: a text, or a [`Panel`] with everything that a face shows. A face shows it and
//! knows no game.
//!
//! ```
//! use menagerie_engine::{Fresh, Game, Seed, baskmere::Baskmere};
//! use menagerie_telling::{Cause, Tell, Voice, panel};
//!
//! let state = Baskmere::open(Seed::try_from(7)?, &Fresh).expect("fresh deals are always made");
//! let mut legal = Vec::new();
//! Baskmere::legal(&state, &mut legal);
//! // Programs count rocks from 0, people from 1.
//! assert_eq!(Baskmere::act(Voice::Program, &state, legal[0]), "2>0");
//! assert_eq!(Baskmere::act(Voice::Person, &state, legal[0]), "3>1");
//! assert_eq!(panel::<Baskmere>(&state, &Cause::Opened).heading, "Pond 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bad_date;
mod creature;
mod digits;
mod flaw;
mod hint;
mod lesson;
mod panel;
mod puzzle_id;
mod refused;
mod review;
#[cfg(feature = "schema")]
pub mod schema;
mod session;
mod sheet;
mod tell;
mod voice;

menagerie_engine::game_modules!(pub);

pub use bad_date::bad_date;
pub use creature::Creature;
pub use flaw::flaw;
pub use hint::{Hint, HintMove};
pub use lesson::Lesson;
pub use panel::{
    AwardLine, Command, Deed, Fact, Introduced, LegendLine, Mood, News, Panel, Phase, Piece, Shift,
    Slot, Spot, StageName, Tone, Way, panel, refusal_of, ways,
};
pub use puzzle_id::bad_puzzle_id;
pub use refused::{RefusedAt, no_replay};
pub use review::{ForPeople, JudgedMove, Lost, Review, StageReview, Summary, review};
pub use session::Session;
pub use sheet::Sheet;
pub use tell::{Cause, Offer, Scene, Status, Tell, Words, say, sentence};
pub use voice::{Voice, counted, grouped};
