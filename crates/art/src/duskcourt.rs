//! A court: sand, boulders and carved idols, each of a shape of its own.

use menagerie_engine::Puzzle;
use menagerie_engine::duskcourt::{Cell, Court, Duskcourt, Idol};

use crate::Art;
use crate::svg::Drawing;

const SQUARE: i32 = 80;
const EDGE: i32 = 28;

impl Art for Duskcourt {
    fn svg(court: &Court) -> String {
        let size = i32::from(court.size());
        let side = size * SQUARE + 2 * EDGE;
        let rule = if court.jackal_last() {
            ", the jackal must stand last"
        } else {
            ""
        };
        let title = format!(
            "Duskcourt: {} idols on {size} by {size} squares{rule}",
            court.idols()
        );
        let mut drawing = Drawing::new(side, side, &title, &Self::draw(court));
        drawing.rect((0, 0), (side, side), 14, "fill=\"#5b4636\"");
        for square in 0..court.squares() {
            let (row, col) = (i32::from(square) / size, i32::from(square) % size);
            let corner = (EDGE + col * SQUARE, EDGE + (size - 1 - row) * SQUARE);
            let sand = if (row + col) % 2 == 0 {
                "#d9b98a"
            } else {
                "#ecd6ae"
            };
            drawing.rect(corner, (SQUARE, SQUARE), 0, &format!("fill=\"{sand}\""));
            match court.at(square) {
                Cell::Empty => {}
                Cell::Boulder => boulder(&mut drawing, corner),
                Cell::Idol(idol) => {
                    let last = court.jackal_last() && idol == Idol::Jackal;
                    draw_idol(&mut drawing, corner, idol, last);
                }
            }
        }
        for step in 0..size {
            let (middle, label) = (EDGE + step * SQUARE + SQUARE / 2, "fill=\"#f4e6cc\"");
            let file = char::from(b'a' + step as u8).to_string();
            drawing.text((middle, side - 8), 16, &file, label);
            drawing.text(
                (EDGE / 2, side - middle + 6),
                16,
                &(step + 1).to_string(),
                label,
            );
        }
        drawing.finish()
    }
}

fn boulder(drawing: &mut Drawing, corner: (i32, i32)) {
    let stone = "fill=\"#8d8478\" stroke=\"#4c463d\" stroke-width=\"3\" stroke-linejoin=\"round\"";
    drawing.path(
        corner,
        "M12 58 L18 32 L36 16 L58 22 L70 44 L64 62 L40 68 Z",
        stone,
    );
    let crack = "fill=\"none\" stroke=\"#4c463d\" stroke-width=\"2\"";
    drawing.path(corner, "M36 16 L40 36 L30 48 M40 36 L58 42", crack);
}

fn draw_idol(drawing: &mut Drawing, corner: (i32, i32), idol: Idol, must_stand_last: bool) {
    let middle = (corner.0 + SQUARE / 2, corner.1 + SQUARE / 2);
    let rim = if must_stand_last {
        "#b3541e"
    } else {
        "#3a2a1d"
    };
    let width = if must_stand_last { 5 } else { 2 };
    drawing.ellipse(
        middle,
        (35, 35),
        &format!("fill=\"#fbf1dc\" stroke=\"{rim}\" stroke-width=\"{width}\""),
    );
    let carved = "fill=\"#3a2a1d\" stroke=\"#3a2a1d\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\" fill-rule=\"evenodd\"";
    let line = "fill=\"none\" stroke=\"#3a2a1d\" stroke-width=\"5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    match idol {
        // A head with tall ears.
        Idol::Jackal => drawing.path(
            corner,
            "M26 14 L36 30 L44 30 L54 14 L56 38 L48 56 L40 64 L32 56 L24 38 Z M33 40 l5 3 l-5 2 Z M47 40 l-5 3 l5 2 Z",
            carved,
        ),
        // Claws, body and a tail that curls over.
        Idol::Scorpion => {
            drawing.path(corner, "M40 58 C28 58 28 44 40 44 C52 44 52 58 40 58 Z", carved);
            drawing.path(corner, "M40 44 C40 26 60 30 56 18 C54 12 46 14 48 21", line);
            drawing.path(corner, "M30 52 L20 58 L18 48 M50 52 L60 58 L62 48 M32 60 L26 66 M48 60 L54 66", line);
        }
        // A raised hood.
        Idol::Cobra => {
            drawing.path(corner, "M40 14 C56 14 58 34 46 42 L34 42 C22 34 24 14 40 14 Z M35 24 h2 v5 h-2 Z M43 24 h2 v5 h-2 Z", carved);
            drawing.path(corner, "M40 42 C40 54 22 48 24 58 C26 66 48 64 58 60", line);
        }
        // Wings spread wide, a bent neck.
        Idol::Vulture => {
            drawing.path(corner, "M10 30 C22 24 32 30 40 40 C48 30 58 24 70 30 C66 44 56 54 46 54 L40 64 L34 54 C24 54 14 44 10 30 Z", carved);
            drawing.path(corner, "M40 42 C38 30 42 26 38 18 L46 20", line);
        }
        // One hump, a long neck.
        Idol::Camel => {
            drawing.path(corner, "M18 46 C20 36 28 38 32 26 C38 22 42 36 46 38 L52 38 C56 32 52 24 56 18 L66 20 L64 26 C62 34 62 44 52 48 L52 64 L47 64 L46 50 L28 50 L26 64 L21 64 Z", carved);
        }
        // A split shell, six legs, pointing up.
        Idol::Beetle => {
            drawing.path(corner, "M40 30 C54 30 56 62 40 64 C24 62 26 30 40 30 Z M39 36 h2 v26 h-2 Z", carved);
            drawing.path(corner, "M34 20 C34 14 46 14 46 20 C48 27 32 27 34 20 Z", carved);
            drawing.path(corner, "M28 38 L19 32 M27 48 L17 48 M29 57 L21 64 M52 38 L61 32 M53 48 L63 48 M51 57 L59 64", line);
        }
    }
    let badge = (corner.0 + 66, corner.1 + 68);
    drawing.ellipse((badge.0, badge.1 - 1), (10, 10), "fill=\"#3a2a1d\"");
    let letter = idol.letter().to_string();
    drawing.text(
        (badge.0, badge.1 + 4),
        14,
        &letter,
        "fill=\"#fbf1dc\" font-weight=\"bold\"",
    );
}
