//! A court: sand, boulders and idols carved on stone discs, each kind of a shape and a tint of its own.

use menagerie_engine::Puzzle;
use menagerie_engine::duskcourt::{Cell, Court, Duskcourt, Idol};
use menagerie_telling::{Creature, Tell, Voice};

use crate::Art;
use crate::svg::{About, Drawing, Stack};

const SQUARE: i32 = 80;
const EDGE: i32 = 26;
/// So large that it can be read on a narrow phone where the court is largest.
const SMALLEST_TEXT: i32 = 21;

impl Art for Duskcourt {
    const PARTS: &'static [(&'static str, &'static str)] = &[
        ("every-idol", "KQ../RB../NP../...."),
        (
            "boulders-and-a-jackal-that-stands-last",
            "K.#.P/.R..#/B.Q../..N../P...P jackal",
        ),
        ("the-largest", "K...../.Q...#/..R.../...B../....N./P....."),
        ("cleared", "..../..R./..../...."),
    ];
    const PICTURE: u32 = 14;
    const NIGHT: &'static [(&'static str, &'static str)] = &[
        (".frame", "fill: #33271c"),
        (".sand", "fill: #7d6544"),
        (".sand.pale", "fill: #9a8159"),
        (".label", "fill: #d9c7a3"),
        (".boulder", "fill: #6d665c; stroke: #2b2721"),
        (".stone", "filter: brightness(0.92)"),
    ];

    fn svg(voice: Voice, court: &Court) -> String {
        let size = i32::from(court.size());
        let side = size * SQUARE + 2 * EDGE;
        let scene = Self::scene(voice, court);
        let about = About {
            class: "duskcourt",
            title: &scene.title,
            description: &Self::draw(voice, court),
            notation: &Self::notation(court),
        };
        let mut drawing = Drawing::new(side, side, &about);
        drawing.rect((0, 0), (side, side), 18, "class=\"frame\" fill=\"#5b4636\"");
        draw_squares(&mut drawing, voice, size);
        let stack = |square: u8| {
            let corner = corner(square, size);
            Stack {
                at: (corner.0 + SQUARE / 2, corner.1 + SQUARE / 2),
                step: 0,
            }
        };
        for (square, spot) in (0..).zip(&scene.spots) {
            let middle = stack(square).at;
            match (court.at(square), spot.holds.first()) {
                (Cell::Boulder, _) => drawing.group(middle, "", draw_boulder),
                (Cell::Idol(idol), Some(piece)) => {
                    let last = court.jackal_last() && idol == Idol::Jackal;
                    drawing.piece(middle, piece, |drawing| draw_idol(drawing, idol, last));
                }
                _ => {}
            }
        }
        for (square, spot) in (0..).zip(&scene.spots) {
            let area = (corner(square, size), (SQUARE, SQUARE));
            drawing.place(spot, stack(square), area);
        }
        drawing.finish()
    }

    fn portrait(creature: &Creature) -> Option<String> {
        let idol = Idol::ALL
            .into_iter()
            .find(|idol| idol.name() == creature.id);
        let draw = |drawing: &mut Drawing| match (idol, creature.id.as_str()) {
            (Some(idol), _) => draw_idol(drawing, idol, false),
            (None, "boulder") => draw_boulder(drawing),
            (None, _) => draw_idol(drawing, Idol::Jackal, true),
        };
        let known = idol.is_some() || ["boulder", "jackal-last"].contains(&creature.id.as_str());
        known.then(|| Drawing::portrait("duskcourt", creature, (SQUARE, SQUARE), draw))
    }
}

fn corner(square: u8, size: i32) -> (i32, i32) {
    let (row, col) = (i32::from(square) / size, i32::from(square) % size);
    (EDGE + col * SQUARE, EDGE + (size - 1 - row) * SQUARE)
}

/// The squares, with what names them on the frame: files and ranks, or for programs the numbers of columns and
/// of each row's first square.
fn draw_squares(drawing: &mut Drawing, voice: Voice, size: i32) {
    for square in 0..(size * size) as u8 {
        let (row, col) = (i32::from(square) / size, i32::from(square) % size);
        let sand = if (row + col) % 2 == 0 {
            "class=\"sand\" fill=\"#d9b98a\""
        } else {
            "class=\"sand pale\" fill=\"#ecd6ae\""
        };
        drawing.rect(corner(square, size), (SQUARE, SQUARE), 0, sand);
    }
    let label = "class=\"label\" fill=\"#f4e6cc\" font-weight=\"600\"";
    for step in 0..size {
        let middle = EDGE + step * SQUARE + SQUARE / 2;
        let side = size * SQUARE + 2 * EDGE;
        // As large on every court, however many units it has.
        let text = (side / 32).max(14);
        let (across, up) = match voice {
            Voice::Program => (step.to_string(), step * size),
            Voice::Person => (char::from(b'a' + step as u8).to_string(), step + 1),
        };
        drawing.text((middle, side - 6), text, across, label);
        drawing.text((EDGE / 2, side - middle + 7), text, up, label);
    }
}

fn draw_boulder(drawing: &mut Drawing) {
    drawing.ellipse(
        (2, 26),
        (31, 8),
        "class=\"shade\" fill=\"#000000\" fill-opacity=\"0.18\"",
    );
    drawing.path(
        "M-30 20 C-33 4 -24 -10 -12 -20 C-2 -28 14 -25 21 -15 C29 -5 34 8 30 21 C20 29 -20 30 -30 20 Z",
        "class=\"boulder\" fill=\"#8f867a\" stroke=\"#4c463d\" stroke-width=\"3\" stroke-linejoin=\"round\"",
    );
    drawing.path(
        "M-22 2 C-18 -8 -10 -15 -3 -18 C4 -21 11 -19 15 -14 C4 -14 -10 -8 -22 2 Z",
        "fill=\"#ffffff\" fill-opacity=\"0.28\"",
    );
    drawing.path(
        "M6 -16 L2 -2 L10 8 L5 22 M10 8 L22 4 M2 -2 L-10 6",
        "fill=\"none\" stroke=\"#4c463d\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    );
}

/// The stone of an idol's disc and the ink of its carving.
pub fn idol_tint(idol: Idol) -> (&'static str, &'static str) {
    match idol {
        Idol::Jackal => ("#f6e9c4", "#33291d"),
        Idol::Scorpion => ("#f9dccb", "#8c2f16"),
        Idol::Cobra => ("#dfead0", "#2f5b2c"),
        Idol::Vulture => ("#dde4ee", "#33466b"),
        Idol::Camel => ("#f5deb0", "#7a4a0c"),
        Idol::Beetle => ("#d3ebe6", "#0f5a5c"),
    }
}

fn draw_idol(drawing: &mut Drawing, idol: Idol, must_stand_last: bool) {
    let (stone, ink) = idol_tint(idol);
    drawing.ellipse(
        (1, 5),
        (35, 34),
        "class=\"shade\" fill=\"#000000\" fill-opacity=\"0.22\"",
    );
    drawing.ellipse((0, 2), (35, 34), &format!("fill=\"{ink}\""));
    drawing.ellipse(
        (0, -1),
        (35, 34),
        &format!("class=\"stone\" fill=\"{stone}\" stroke=\"{ink}\" stroke-width=\"2\""),
    );
    if must_stand_last {
        drawing.ellipse(
            (0, -1),
            (31, 30),
            "fill=\"none\" stroke=\"#b3541e\" stroke-width=\"4\" stroke-dasharray=\"3 4\"",
        );
    } else {
        let ring =
            format!("fill=\"none\" stroke=\"{ink}\" stroke-opacity=\"0.25\" stroke-width=\"2\"");
        drawing.ellipse((0, -1), (31, 30), &ring);
    }
    let carving = format!(
        "fill=\"{ink}\" stroke=\"{ink}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" \
         fill-rule=\"evenodd\""
    );
    drawing.group((0, -2), &carving, |drawing| carve(drawing, idol));
    drawing.ellipse(
        (25, 25),
        (13, 13),
        &format!("fill=\"{ink}\" stroke=\"{stone}\" stroke-width=\"2\""),
    );
    let style = format!("fill=\"{stone}\" font-weight=\"bold\"");
    drawing.text((25, 32), SMALLEST_TEXT, idol.letter(), &style);
}

/// The carving, in the ink of its group.
fn carve(drawing: &mut Drawing, idol: Idol) {
    let line = "fill=\"none\" stroke-width=\"4\"";
    match idol {
        // A head with tall ears.
        Idol::Jackal => drawing.path(
            "M-14 -27 C-12 -20 -9 -13 -5 -10 C-2 -11 2 -11 5 -10 C9 -13 12 -20 14 -27 C18 -16 18 -5 15 2 \
             C13 8 9 11 7 16 C5 22 3 25 0 25 C-3 25 -5 22 -7 16 C-9 11 -13 8 -15 2 C-18 -5 -18 -16 -14 -27 Z \
             M-12 -1 L-4 3 L-9 5 Z M12 -1 L4 3 L9 5 Z M-3 19 h6 l-3 3 Z",
            "",
        ),
        // Claws, a jointed body and a tail that curls over.
        Idol::Scorpion => {
            drawing.path("M0 -8 C8 -8 10 2 7 8 C5 13 -5 13 -7 8 C-10 2 -8 -8 0 -8 Z M-5 1 h10 v2 h-10 Z M-5 6 h10 v1.500 h-10 Z", "");
            drawing.path("M0 12 C0 24 20 25 21 11 C22 3 16 -3 13 -6", line);
            drawing.path("M13 -6 L18 -9 L10 -14 L9 -5 Z", "");
            drawing.path("M-6 -5 C-13 -7 -15 -12 -14 -16 M6 -5 C9 -8 9 -12 6 -17", line);
            drawing.path("M-14 -15 C-22 -17 -22 -26 -16 -28 C-17 -24 -14 -22 -11 -25 C-8 -21 -10 -16 -14 -15 Z M6 -16 C-1 -18 -2 -26 3 -29 C3 -25 6 -23 9 -26 C13 -22 11 -17 6 -16 Z", "");
            drawing.path("M-8 0 L-18 -3 M-8 5 L-19 7 M-6 10 L-14 18 M8 1 L14 1", "fill=\"none\" stroke-width=\"3\"");
        }
        // A spread hood with its spectacles, over a coil.
        Idol::Cobra => drawing.path(
            "M0 -27 C13 -27 21 -15 18 -5 C16 3 8 6 6 11 C9 14 20 14 21 19 C22 25 9 25 0 25 C-10 25 -22 24 -21 18 \
             C-20 13 -8 15 -6 11 C-8 6 -16 3 -18 -5 C-21 -15 -13 -27 0 -27 Z M-10 -14 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 Z \
             M2 -14 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 Z M-4 -4 L0 1 L4 -4 L3 6 L-3 6 Z M-13 19 h20 v2 h-20 Z",
            "",
        ),
        // Wings spread wide, a bent neck and a hooked beak.
        Idol::Vulture => drawing.path(
            "M-30 -12 C-22 -19 -11 -14 -5 -6 C-5 -12 -8 -15 -6 -21 C-3 -28 5 -27 7 -21 L13 -17 C11 -14 8 -15 6 -15 \
             C4 -12 4 -9 5 -6 C11 -14 22 -19 30 -12 C30 -7 29 -3 26 0 L22 -3 L22 4 L16 0 L15 8 L9 4 L6 12 L8 25 L0 20 L-8 25 \
             L-6 12 L-9 4 L-15 8 L-16 0 L-22 4 L-22 -3 L-26 0 C-29 -3 -30 -7 -30 -12 Z M0 -22 h3 v3 h-3 Z",
            "",
        ),
        // One hump, a long neck.
        Idol::Camel => drawing.path(
            "M-27 7 C-26 -2 -20 -4 -16 -6 C-12 -19 -3 -20 1 -8 C4 -4 8 -2 11 -4 C13 -8 11 -17 14 -22 C17 -27 22 -26 24 -23 \
             L30 -20 C30 -16 26 -15 22 -15 C20 -8 21 4 14 9 L14 24 L9 24 L8 11 L-12 11 L-16 24 L-21 24 L-20 9 C-22 6 -23 4 -23 2 \
             L-24 12 L-27 12 Z M20 -22 h2.500 v2.500 h-2.500 Z",
            "",
        ),
        // A split shell and six legs, pointing up.
        Idol::Beetle => {
            drawing.path("M0 -10 C15 -10 18 8 12 17 C8 23 4 25 0 25 C-4 25 -8 23 -12 17 C-18 8 -15 -10 0 -10 Z M-1 -4 h2 v27 h-2 Z", "");
            drawing.path("M-9 -13 C-10 -25 10 -25 9 -13 C6 -11 -6 -11 -9 -13 Z", "");
            drawing.path("M-4 -21 C-8 -24 -8 -27 -7 -29 M4 -21 C8 -24 8 -27 7 -29 M-13 -4 L-20 -10 L-20 -16 M13 -4 L20 -10 L20 -16 M-15 5 L-25 5 M15 5 L25 5 M-12 16 L-20 22 M12 16 L17 19", "fill=\"none\" stroke-width=\"3\"");
        }
    }
}
