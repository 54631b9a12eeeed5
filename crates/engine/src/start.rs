//! What a run begins with: the ladder of a seed, or one puzzle.

use serde::Serialize;

use crate::game::{Deals, Game, NoDeal};
use crate::puzzle_id::PuzzleId;
use crate::run::Origin;
use crate::seed::Seed;

/// What a run begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Start {
    /// The first stage of the ladder that the seed names.
    #[serde(rename = "seed")]
    Ladder(Seed),
    /// One puzzle, which is all of the run.
    #[serde(rename = "puzzle")]
    Practice(PuzzleId),
}

impl Start {
    /// Opens the run, of the game that a puzzle names.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out the deal.
    pub fn open<G: Game>(self, deals: &impl Deals<G>) -> Result<G::State, NoDeal> {
        match self {
            Self::Ladder(seed) => G::open(seed, deals),
            Self::Practice(id) => {
                debug_assert_eq!(id.game(), G::INFO.slug, "the puzzle is one of the game");
                G::practice(id.seed(), id.stage(), deals)
            }
        }
    }

    /// The seed that is dealt from.
    pub fn seed(self) -> Seed {
        match self {
            Self::Ladder(seed) => seed,
            Self::Practice(id) => id.seed(),
        }
    }

    /// The puzzle, where the run is only that.
    pub fn puzzle(self) -> Option<PuzzleId> {
        match self {
            Self::Ladder(_) => None,
            Self::Practice(id) => Some(id),
        }
    }

    /// Where a run that begins so comes from.
    pub fn origin(self) -> Origin {
        match self {
            Self::Ladder(_) => Origin::Ladder,
            Self::Practice(_) => Origin::Practice,
        }
    }
}

impl From<Seed> for Start {
    fn from(seed: Seed) -> Self {
        Self::Ladder(seed)
    }
}

impl From<PuzzleId> for Start {
    fn from(id: PuzzleId) -> Self {
        Self::Practice(id)
    }
}
