//! What a game adds to be played on a whole screen: how its board is painted. The text beside it
//! comes from the panel. A fourth game is one file in `boards`.

use menagerie_engine::Place;
use menagerie_telling::{Tell, Voice};
use ratatui::layout::{Position, Rect, Size};

use super::canvas::Canvas;
use super::look::{Look, Rgb};

/// A game whose board can fill a screen.
pub trait Board: Tell {
    /// A way to draw the board.
    type Scale: Copy;

    /// The ways to draw the board with the room each takes, the best to look at first.
    fn scales(position: &Self::Position, look: Look) -> Vec<(Self::Scale, Size)>;
    /// Draws the board with its upper left corner at that place, and says where each of its places is.
    fn paint(
        position: &Self::Position,
        scale: Self::Scale,
        at: Position,
        marks: &Marks,
        canvas: &mut Canvas,
    ) -> Vec<Rect>;
}

/// The number that is painted below a place, which is what players type.
pub fn number(spot: usize) -> usize {
    Voice::Person.number(Place::new(spot as u8))
}

/// What is marked on the board.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// Where the cursor is.
    pub cursor: usize,
    /// The spot whose piece is in hand.
    pub picked: Option<usize>,
    /// Where it may go, or what lies under the cursor when the hand is empty.
    pub targets: Vec<usize>,
    /// The move of a hint.
    pub hint: Option<(usize, usize)>,
}

/// A mark of a spot besides the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// What lies there is in hand.
    Picked,
    /// What is in hand may go there.
    Target,
    /// What lies under the cursor may go there.
    Reach,
    /// The move of a hint.
    Hint,
}

impl Mark {
    /// The colour of a spot with that mark.
    pub fn tinted(self, spot: Rgb) -> Rgb {
        let (tint, share) = match self {
            Self::Picked => (Rgb(0xf2, 0xa3, 0x3a), 55),
            Self::Target => (Rgb(0x3f, 0x9d, 0x5c), 55),
            Self::Reach => (Rgb(0x3f, 0x9d, 0x5c), 20),
            Self::Hint => (Rgb(0x9a, 0x5b, 0xd0), 50),
        };
        spot.mixed(tint, share)
    }
}

impl Marks {
    /// The mark of a spot.
    pub fn of(&self, spot: usize) -> Option<Mark> {
        if self.picked == Some(spot) {
            Some(Mark::Picked)
        } else if self
            .hint
            .is_some_and(|(from, to)| from == spot || to == spot)
        {
            Some(Mark::Hint)
        } else if self.targets.contains(&spot) {
            let in_hand = self.picked.is_some();
            Some(if in_hand { Mark::Target } else { Mark::Reach })
        } else {
            None
        }
    }

    /// The brackets that mark a spot where there is room for nothing else.
    pub fn brackets(&self, spot: usize) -> Option<(char, char)> {
        if self.cursor == spot {
            return Some(('[', ']'));
        }
        self.of(spot).map(|mark| match mark {
            Mark::Picked => ('{', '}'),
            Mark::Target | Mark::Reach => ('(', ')'),
            Mark::Hint => ('>', '<'),
        })
    }
}
