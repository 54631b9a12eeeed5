//! Draws the games' positions as SVG, one file a game, and cards to pass on as PNG.
//!
//! A drawing stands alone: no script, no style sheet, no font of its own, and a title and a description for
//! those who do not see it. Colour is never the only sign. The colours of the pieces are given to other faces
//! too, as `#rrggbb`.

mod baskmere;
pub mod card;
mod critter_lineup;
mod duskcourt;
mod svg;

pub use baskmere::shell_tint;
pub use critter_lineup::critter_tint;
pub use duskcourt::idol_tint;

use menagerie_telling::{Tell, Voice};

/// A game that can be drawn.
pub trait Art: Tell {
    /// The picture of a position, as a whole SVG document, with the numbers and words of that voice.
    fn svg(voice: Voice, position: &Self::Position) -> String;
}
