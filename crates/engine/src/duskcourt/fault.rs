//! What can be wrong with a court that comes from outside: as a notation or as JSON.

use crate::json::Flaw;

/// What is wrong, by the first thing found. Words of a notation are shortened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read as JSON of that shape.
    Json(Flaw),
    /// The notation is empty.
    NoBoard,
    /// The notation has another word than `jackal` behind its board.
    AfterBoard(String),
    /// The notation goes on behind `jackal`.
    AfterJackal(String),
    /// Not 4, 5 or 6 ranks.
    Ranks(usize),
    /// A rank has not as many squares as the court has ranks.
    Rank {
        /// The rank as written.
        rank: String,
        /// How many it should have.
        size: u8,
    },
    /// Nothing of that sign stands on a court.
    Sign(char),
    /// No idol stands on it.
    NoIdol,
    /// The jackal must stand last, but so many stand on it.
    Jackals(u32),
    /// Neither `board` nor `dealt` is there.
    NoSquares,
    /// Not size 4, 5 or 6.
    Size(u32),
    /// Not as many squares as the size asks for.
    Squares {
        /// The size.
        size: u8,
        /// How many are there.
        found: usize,
    },
    /// An empty square is written as `"."`.
    Dot,
    /// `boulders` says another number than the squares.
    Boulders {
        /// What it says.
        told: u32,
        /// How many squares hold one.
        found: u32,
    },
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Self {
        Self::Json(flaw)
    }
}
