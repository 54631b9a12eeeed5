//! What can be wrong with a rack or a run that comes from outside: as a notation, as JSON, or put together.

use super::colour::Colour;
use crate::json::Flaw;
use crate::puzzle_id::PuzzleId;

/// What is wrong, by the first thing found. Tubes count from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read as JSON of that shape.
    Json(Flaw),
    /// The notation has a letter that is no colour.
    Letter {
        /// The tube.
        tube: usize,
        /// The letter.
        letter: char,
    },
    /// Something posted as a tube is no list of texts.
    NoList {
        /// The tube.
        tube: usize,
        /// What was sent, shortened.
        found: String,
    },
    /// A posted tube holds something that is no colour.
    NoColour {
        /// The tube.
        tube: usize,
        /// What was sent, shortened.
        found: String,
    },
    /// A tube holds more critters than fit.
    Overfull {
        /// The tube.
        tube: usize,
        /// How many it holds.
        found: usize,
    },
    /// No tubes, or more than a rack has.
    Tubes(usize),
    /// A colour is there, but not as many times as it must be.
    Critters(Colour, usize),
    /// The rules version is not the one that is played.
    RulesVersion {
        /// The one posted.
        found: i64,
        /// The one played.
        known: u32,
    },
    /// Tubes hold another number of critters than posted.
    Capacity(u32),
    /// A number is not the one that the level deals.
    NotDealt {
        /// The key of the number.
        key: &'static str,
        /// The number posted.
        found: u32,
        /// The number dealt.
        dealt: u32,
        /// The level.
        level: u32,
    },
    /// The level deals another number of tubes.
    LevelTubes {
        /// The level.
        level: u32,
        /// How many there are.
        found: usize,
    },
    /// The level deals another number of critters of a colour.
    LevelCritters {
        /// The level.
        level: u32,
        /// The colour.
        colour: Colour,
        /// How many there are.
        found: usize,
    },
    /// The level is being played, but its rack is sorted.
    PlayingSorted,
    /// The level is complete, but its rack is not sorted.
    CompleteUnsorted,
    /// The run was finished on level 1 before that was sorted.
    FinishedOnFirst,
    /// The score is the one that ends a run, but the run has not ended.
    CapNotFinished,
    /// The puzzle that is practised is not the one of the seed and the level.
    PracticeOf {
        /// The puzzle posted.
        found: PuzzleId,
    },
    /// The level is complete and waits for the next one, but practice ends with its level.
    PracticeNotFinished,
    /// There is a score or an award, but practice pays nothing.
    PracticePaid,
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Self {
        Self::Json(flaw)
    }
}
