//! Draws the games' positions as SVG, one file a game, and cards to pass on as PNG.
//!
//! A drawing stands alone: no script, no style sheet, no font of its own, and a title and a description for
//! those who do not see it. Colour is never the only sign. The colours of the pieces are given to other faces
//! too, as `#rrggbb`.

pub mod card;
pub mod icon;
mod svg;

menagerie_engine::game_modules!();

pub use baskmere::shell_tint;
pub use critter_lineup::critter_tint;
pub use duskcourt::idol_tint;

use menagerie_telling::{Creature, Tell, Voice};

/// A game that can be drawn.
pub trait Art: Tell {
    /// Positions that together show every part of its drawings, each with what it shows. Tests keep how
    /// they are drawn.
    const PARTS: &'static [(&'static str, &'static str)];
    /// The stage whose deal shows best what the game has; the documentation has its picture.
    const PICTURE: u32;
    /// How a page paints a drawing in the dark: classes, and what they become.
    const NIGHT: &'static [(&'static str, &'static str)];

    /// The picture of a position, as a whole SVG document, with the numbers and words of that voice.
    fn svg(voice: Voice, position: &Self::Position) -> String;
    /// The same for a screen that is wider than high, where the game has a better one for it.
    fn wide_svg(voice: Voice, position: &Self::Position) -> String {
        Self::svg(voice, position)
    }
    /// The picture of one of its creatures, by itself and without a ground. `None` where no creature has that name.
    fn portrait(creature: &Creature) -> Option<String>;
}

/// What a page's style sheet says of the drawings of a game in the dark, a rule a line.
pub fn night<G: Art>() -> String {
    let rule =
        |(class, paint): &(&str, &str)| format!("  .{} {class} {{ {paint}; }}\n", G::INFO.slug);
    G::NIGHT.iter().map(rule).collect()
}
