//! Draws the games' positions as SVG, one file a game, and cards to pass on as PNG.
//!
//! A drawing stands alone: no script, no style sheet, no font of its own, and a title and a description for
//! those who do not see it. Nothing is told by colour alone. The colours of the pieces are given to other faces
//! too, as `#rrggbb`.

pub mod card;
mod svg;

menagerie_engine::game_modules!();

pub use baskmere::shell_tint;
pub use critter_lineup::critter_tint;
pub use duskcourt::idol_tint;

use menagerie_telling::{Tell, Voice};

/// A game that can be drawn.
pub trait Art: Tell {
    /// The picture of a position, as a whole SVG document, with the numbers and words of that voice.
    fn svg(voice: Voice, position: &Self::Position) -> String;
}
