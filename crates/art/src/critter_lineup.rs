//! A rack: glass tubes of critters. Every colour has an animal of its own: ears and marks tell them apart
//! without the colour, and the letter does so too.

use menagerie_engine::Puzzle;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::critter_lineup::colour::Colour;
use menagerie_engine::critter_lineup::rack::{CAPACITY, Rack};

use crate::Art;
use crate::svg::Drawing;

const TUBE: i32 = 72;
const CRITTER: i32 = 54;
const GAP: i32 = 20;
const PER_ROW: usize = 9;
const ROW: i32 = CAPACITY as i32 * CRITTER + 70;

impl Art for CritterLineup {
    fn svg(rack: &Rack) -> String {
        let tubes = rack.tubes();
        let across = tubes.len().min(PER_ROW) as i32;
        let rows = tubes.len().div_ceil(PER_ROW) as i32;
        let (width, height) = (across * (TUBE + GAP) + GAP, rows * ROW + GAP);
        let title = format!(
            "Critter Lineup: {} colours in {} tubes",
            rack.colours(),
            tubes.len()
        );
        let mut drawing = Drawing::new(width, height, &title, &Self::draw(rack));
        drawing.rect((0, 0), (width, height), 14, "fill=\"#eef1f6\"");
        for (index, tube) in tubes.iter().enumerate() {
            let (row, col) = ((index / PER_ROW) as i32, (index % PER_ROW) as i32);
            let (x, top) = (GAP + col * (TUBE + GAP), GAP + row * ROW);
            let bottom = top + CAPACITY as i32 * CRITTER + 14;
            let glass = format!(
                "M0 0 V{} a{half} {half} 0 0 0 {TUBE} 0 V0",
                bottom - top - 30,
                half = TUBE / 2
            );
            let style =
                "fill=\"#ffffff\" stroke=\"#66708a\" stroke-width=\"3\" stroke-linecap=\"round\"";
            drawing.path((x, top), &glass, style);
            for (level, colour) in (0..).zip(tube.critters()) {
                draw_critter(
                    &mut drawing,
                    colour,
                    (x + TUBE / 2, bottom - 24 - level * CRITTER),
                );
            }
            drawing.text(
                (x + TUBE / 2, bottom + 32),
                16,
                &index.to_string(),
                "fill=\"#39415a\"",
            );
        }
        drawing.finish()
    }
}

/// Fill, and whether writing on it is light.
fn paint(colour: Colour) -> (&'static str, bool) {
    match colour {
        Colour::Aqua => ("#4fd0d8", false),
        Colour::Blue => ("#2f62d9", true),
        Colour::Crimson => ("#b3123a", true),
        Colour::Dove => ("#9aa0ab", false),
        Colour::Emerald => ("#128a55", true),
        Colour::Fuchsia => ("#e03bc0", false),
        Colour::Gold => ("#f2c230", false),
        Colour::Hazel => ("#8a6136", true),
        Colour::Ivory => ("#f4eed8", false),
        Colour::Jade => ("#67c6a0", false),
        Colour::Khaki => ("#b5ab6a", false),
        Colour::Lime => ("#b4e034", false),
        Colour::Mauve => ("#a88bd6", false),
        Colour::Navy => ("#1d2a5c", true),
        Colour::Orange => ("#f0862a", false),
        Colour::Pink => ("#f8a5b8", false),
    }
}

/// Ears, horns or crest, and a mark on the belly: four of each make sixteen animals.
fn draw_critter(drawing: &mut Drawing, colour: Colour, at: (i32, i32)) {
    let (fill, light) = paint(colour);
    let (ink, dark) = if light {
        ("#ffffff", "#12151f")
    } else {
        ("#12151f", "#12151f")
    };
    let body =
        format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
    let kind = colour.index();
    let ears = match kind % 4 {
        // A cat's, a bear's, a rabbit's, a snail's.
        0 => "M-20 -8 L-19 -25 L-7 -17 Z M20 -8 L19 -25 L7 -17 Z",
        1 => "M-19 -11 a7 7 0 1 1 9 -9 Z M19 -11 a7 7 0 1 0 -9 -9 Z",
        2 => "M-11 -14 C-20 -30 -10 -32 -4 -17 Z M11 -14 C20 -30 10 -32 4 -17 Z",
        _ => "M-9 -16 L-13 -25 a3 3 0 1 1 3 -1 L-5 -17 Z M9 -16 L13 -25 a3 3 0 1 0 -3 -1 L5 -17 Z",
    };
    drawing.path(at, ears, &body);
    drawing.ellipse(at, (25, 20), &body);
    let mark =
        format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linecap=\"round\"");
    let marks = match kind / 4 {
        0 => "",
        1 => "M-21 4 h7 M-20 9 h7 M21 4 h-7 M20 9 h-7",
        2 => "M-18 2 v8 M-14 1 v12 M18 2 v8 M14 1 v12",
        _ => "M-19 6 h.1 M-15 11 h.1 M-14 4 h.1 M19 6 h.1 M15 11 h.1 M14 4 h.1",
    };
    if !marks.is_empty() {
        drawing.path(at, marks, &mark);
    }
    for side in [-8, 8] {
        drawing.ellipse(
            (at.0 + side, at.1 - 6),
            (4, 5),
            "fill=\"#ffffff\" stroke=\"#12151f\" stroke-width=\"1\"",
        );
        drawing.ellipse((at.0 + side, at.1 - 5), (2, 2), "fill=\"#12151f\"");
    }
    let letter = colour.letter().to_string();
    let style = format!("fill=\"{ink}\" font-weight=\"bold\"");
    drawing.text((at.0, at.1 + 14), 15, &letter, &style);
}
