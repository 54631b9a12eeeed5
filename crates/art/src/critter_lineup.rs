//! A rack: glass tubes of critters. Every colour has an animal of its own: ears, face and marks tell them
//! apart without the colour, and the letter does so too.

use menagerie_engine::critter_lineup::rack::{CAPACITY, Tube};
use menagerie_engine::critter_lineup::{Colour, CritterLineup, Rack};
use menagerie_engine::{Place, Puzzle};
use menagerie_telling::critter_lineup::{Cheeks, Head};
use menagerie_telling::{Creature, Tell, Voice};

use crate::Art;
use crate::svg::{About, Drawing, Stack};

const TUBE: i32 = 72;
const CRITTER: i32 = 54;
const GAP: i32 = 18;
/// So large that it can be read on a narrow phone where the rack is highest.
const SMALLEST_TEXT: i32 = 20;
/// So few that a tube is wide enough for a finger on a narrow phone.
const PER_ROW: usize = 6;
/// So few that a rack fills a screen that is wider than high.
const WIDE_ROWS: usize = 2;
/// The glass, from its rim to its bottom.
const GLASS: i32 = CAPACITY as i32 * CRITTER + 22;
const ROW: i32 = GLASS + 56;

impl Art for CritterLineup {
    const PARTS: &'static [(&'static str, &'static str)] = &[
        ("two-colours", "abab baba - -"),
        ("finished-and-partly-filled", "aaaa bb bbc ccc -"),
        (
            "every-critter",
            "abcd efgh ijkl mnop abcd efgh ijkl mnop abcd efgh ijkl mnop abcd efgh ijkl mnop - -",
        ),
    ];
    const PICTURE: u32 = 24;
    const NIGHT: &'static [(&'static str, &'static str)] = &[
        (".wall", "fill: #232a33"),
        (".glass", "fill: #39434f; stroke: #8d9bb0"),
        (".rim", "fill: #8d9bb0"),
        (".gleam", "stroke-opacity: 0.25"),
        (".label", "fill: #dfe5ee"),
        (".shelf", "fill: #6d4f31"),
        (".shelf-edge", "fill: #3e2b19"),
    ];

    fn svg(voice: Voice, rack: &Rack) -> String {
        draw_rack(voice, rack, usize::MAX)
    }

    fn wide_svg(voice: Voice, rack: &Rack) -> String {
        draw_rack(voice, rack, WIDE_ROWS)
    }

    fn portrait(creature: &Creature) -> Option<String> {
        let colour = Colour::of_name(&creature.id)?;
        let size = (CRITTER + 14, CRITTER + 14);
        Some(Drawing::portrait(
            "critter-lineup",
            creature,
            size,
            |drawing| {
                drawing.group((0, 3), "", |drawing| draw_critter(drawing, colour));
            },
        ))
    }
}

/// A rack in as many rows as its tubes need, and in that many at most.
fn draw_rack(voice: Voice, rack: &Rack, most_rows: usize) -> String {
    let tubes = rack.tubes();
    let rows = tubes.len().div_ceil(PER_ROW).min(most_rows);
    let across = tubes.len().div_ceil(rows);
    let width = across as i32 * (TUBE + GAP) + GAP;
    let height = rows as i32 * ROW + GAP;
    let scene = CritterLineup::scene(voice, rack);
    let about = About {
        class: "critter-lineup",
        title: &scene.title,
        description: &CritterLineup::draw(voice, rack),
        notation: &CritterLineup::notation(rack),
    };
    let mut drawing = Drawing::new(width, height, &about);
    drawing.rect(
        (0, 0),
        (width, height),
        18,
        "class=\"wall\" fill=\"#e9eef4\"",
    );
    for row in 0..rows {
        let shelf = (0, GAP + row as i32 * ROW + GLASS);
        drawing.rect(shelf, (width, 12), 0, "class=\"shelf\" fill=\"#b9895a\"");
        drawing.rect(
            (0, shelf.1 + 12),
            (width, 3),
            0,
            "class=\"shelf-edge\" fill=\"#7d5632\"",
        );
    }
    let corner = |index: usize| {
        let (row, col) = ((index / across) as i32, (index % across) as i32);
        (GAP + col * (TUBE + GAP), GAP + row * ROW)
    };
    let stack = |index: usize| {
        let (x, y) = corner(index);
        Stack {
            at: (x + TUBE / 2, y + GLASS - 34),
            step: CRITTER,
        }
    };
    for (index, &tube) in tubes.iter().enumerate() {
        let number = voice.number(Place::new(index as u8));
        drawing.group(corner(index), "", |drawing| {
            draw_glass(drawing, number, tube);
        });
    }
    for ((index, &tube), spot) in tubes.iter().enumerate().zip(&scene.spots) {
        for ((level, colour), piece) in (0..).zip(tube.critters()).zip(&spot.holds) {
            drawing.piece(stack(index).level(level), piece, |drawing| {
                draw_critter(drawing, colour);
            });
        }
        if tube.is_finished() {
            drawing.group(corner(index), "", draw_cork);
        }
    }
    for (index, spot) in scene.spots.iter().enumerate() {
        let (x, y) = corner(index);
        let area = ((x - GAP / 2, y - 6), (TUBE + GAP, ROW - 2));
        drawing.place(spot, stack(index), area);
    }
    drawing.finish()
}

fn draw_glass(drawing: &mut Drawing, number: usize, tube: Tube) {
    let half = TUBE / 2;
    let glass = format!(
        "M2 0 V{} a{} {} 0 0 0 {} 0 V0",
        GLASS - half,
        half - 2,
        half - 2,
        TUBE - 4
    );
    let done = if tube.is_finished() { " done" } else { "" };
    drawing.path(
        &glass,
        &format!(
            "class=\"glass{done}\" fill=\"#ffffff\" fill-opacity=\"0.7\" stroke=\"#6f7b90\" stroke-width=\"3\" \
             stroke-linecap=\"round\""
        ),
    );
    drawing.rect((-4, -4), (TUBE + 8, 8), 4, "class=\"rim\" fill=\"#6f7b90\"");
    drawing.path(
        &format!("M11 16 V{}", GLASS - 50),
        "class=\"gleam\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-opacity=\"0.8\"",
    );
    drawing.text(
        (half, GLASS + 35),
        SMALLEST_TEXT,
        number,
        "class=\"label\" fill=\"#39415a\" font-weight=\"600\"",
    );
}

/// The lid of a finished tube: a shape, not only a colour.
fn draw_cork(drawing: &mut Drawing) {
    drawing.path(
        "M10 -12 h52 l-4 22 h-44 Z",
        "class=\"cork\" fill=\"#c89a66\" stroke=\"#7d5632\" stroke-width=\"2\" stroke-linejoin=\"round\"",
    );
    drawing.path(
        "M27 -1 l6 6 l12 -12",
        "fill=\"none\" stroke=\"#3b2612\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    );
}

/// The fill of a critter, and whether writing on it is light.
pub fn critter_tint(colour: Colour) -> (&'static str, bool) {
    match colour {
        Colour::Aqua => ("#5cd3da", false),
        Colour::Blue => ("#2f62d9", true),
        Colour::Crimson => ("#b3123a", true),
        Colour::Dove => ("#a3a9b4", false),
        Colour::Emerald => ("#12804f", true),
        Colour::Fuchsia => ("#e35cc8", false),
        Colour::Gold => ("#f4c838", false),
        Colour::Hazel => ("#86592c", true),
        Colour::Ivory => ("#f6f0dc", false),
        Colour::Jade => ("#74cfa8", false),
        Colour::Khaki => ("#bdb274", false),
        Colour::Lime => ("#bce44a", false),
        Colour::Mauve => ("#b49ade", false),
        Colour::Navy => ("#1f2d63", true),
        Colour::Orange => ("#f38c34", false),
        Colour::Pink => ("#f9aebf", false),
    }
}

/// Ears, horns or feelers, and marks on the cheeks: four of each make sixteen animals.
fn draw_critter(drawing: &mut Drawing, colour: Colour) {
    let (fill, light) = critter_tint(colour);
    let dark = "#12151f";
    let ink = if light { "#ffffff" } else { dark };
    let body =
        format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
    let ears = match Head::of(colour) {
        Head::Cat => "M-22 -6 L-21 -26 L-6 -17 Z M22 -6 L21 -26 L6 -17 Z",
        Head::Bear => "M-20 -9 a8 8 0 1 1 11 -10 Z M20 -9 a8 8 0 1 0 -11 -10 Z",
        Head::Rabbit => "M-11 -14 C-21 -27 -13 -33 -4 -17 Z M11 -14 C21 -27 13 -33 4 -17 Z",
        Head::Snail => {
            "M-9 -16 L-13 -23 a3.500 3.500 0 1 1 4 -1 L-5 -17 Z M9 -16 L13 -23 a3.500 3.500 0 1 0 -4 -1 L5 -17 Z"
        }
    };
    drawing.path(ears, &body);
    drawing.path(
        "M-27 6 C-28 -12 -14 -19 0 -19 C14 -19 28 -12 27 6 C27 19 16 25 0 25 C-16 25 -27 19 -27 6 Z",
        &body,
    );
    drawing.ellipse((-12, -11), (7, 4), "fill=\"#ffffff\" fill-opacity=\"0.35\"");
    let marks = match Cheeks::of(colour) {
        Cheeks::Bare => "",
        Cheeks::Whiskers => "M-24 4 h7 M-23 9 h7 M24 4 h-7 M23 9 h-7",
        Cheeks::Stripes => "M-21 1 v9 M-17 0 v12 M21 1 v9 M17 0 v12",
        Cheeks::Freckles => "M-22 4 h.1 M-18 9 h.1 M-17 2 h.1 M22 4 h.1 M18 9 h.1 M17 2 h.1",
    };
    let line =
        format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linecap=\"round\"");
    let marked =
        format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" stroke-linecap=\"round\"");
    if !marks.is_empty() {
        drawing.path(marks, &marked);
    }
    for side in [-9, 9] {
        drawing.ellipse(
            (side, -5),
            (5, 6),
            "fill=\"#ffffff\" stroke=\"#12151f\" stroke-width=\"1\"",
        );
        drawing.ellipse((side, -4), (3, 4), "fill=\"#12151f\"");
        drawing.ellipse((side + 1, -6), (1, 1), "fill=\"#ffffff\"");
    }
    let mouth = match Head::of(colour) {
        Head::Cat => "M-4 3 C-3 6 -1 6 0 3 C1 6 3 6 4 3",
        Head::Bear => "M-4 3 C-2 7 2 7 4 3 Z",
        Head::Rabbit => "M-3 3 h6 M-2 3 v4 h4 v-4",
        Head::Snail => "M-5 3 C-3 6 3 6 5 3",
    };
    drawing.path(mouth, &line);
    // What hangs below the line is lifted onto the face.
    let foot = if matches!(colour.letter(), 'g' | 'j' | 'p') {
        19
    } else {
        23
    };
    drawing.text(
        (0, foot),
        SMALLEST_TEXT,
        colour.letter(),
        &format!("fill=\"{ink}\" font-weight=\"bold\""),
    );
}
