//! A court on a whole screen: sand, boulders and carved idols.

use menagerie_art::idol_tint;
use menagerie_engine::duskcourt::{Cell, Court, Duskcourt, Idol};
use ratatui::layout::{Position, Rect, Size};

use super::carvings::{BOULDER, carving};
use crate::play::board::{Board, Marks};
use crate::play::canvas::{Canvas, Ink};
use crate::play::look::{Colours, Look, Rgb};

const FRAME: Rgb = Rgb(0x5b, 0x46, 0x36);
const LABEL: Rgb = Rgb(0xf4, 0xe6, 0xcc);
const SANDS: [Rgb; 2] = [Rgb(0xd9, 0xb9, 0x8a), Rgb(0xec, 0xd6, 0xae)];
const STONE: Rgb = Rgb(0x8f, 0x86, 0x7a);
const CRACK: Rgb = Rgb(0x4c, 0x46, 0x3d);
const DARK: Rgb = Rgb(0x3a, 0x2a, 0x1d);
/// The rim of the jackal that must stand last.
const LAST: Rgb = Rgb(0xb3, 0x54, 0x1e);

/// Room for the ranks on the left, and for the files below.
const LEFT: u16 = 3;
const RIGHT: u16 = 1;

/// The height of the squares with small pictures; lower ones have none.
const SMALL: u16 = 4;

/// The width and height of a square.
type Cells = (u16, u16);

impl Board for Duskcourt {
    type Scale = Cells;

    fn scales(court: &Court, look: Look) -> Vec<(Cells, Size)> {
        let side = u16::from(court.size());
        let scales = [(16, 8), (12, 6), (8, 4), (7, 3), (5, 2), (3, 1)];
        let shown = scales
            .into_iter()
            .filter(|&(width, _)| look.unicode || width < 8);
        let room = |(width, height)| Size::new(LEFT + side * width + RIGHT, side * height + 1);
        shown.map(|scale| (scale, room(scale))).collect()
    }

    fn paint(
        court: &Court,
        (width, height): Cells,
        at: Position,
        marks: &Marks,
        canvas: &mut Canvas,
    ) -> Vec<Rect> {
        let side = u16::from(court.size());
        let area = Rect::new(at.x, at.y, LEFT + side * width + RIGHT, side * height + 1);
        canvas.fill(area, FRAME);
        let square = |spot: u16| {
            let (row, col) = (side - 1 - spot / side, spot % side);
            Rect::new(
                at.x + LEFT + col * width,
                at.y + row * height,
                width,
                height,
            )
        };
        let spots: Vec<Rect> = (0..side * side).map(square).collect();
        let label = Ink::of(LABEL).on(FRAME);
        for step in 0..side {
            let (row, col) = (spots[usize::from(step * side)], spots[usize::from(step)]);
            let file = char::from(b'a' + step as u8).to_string();
            canvas.centred(col.x, area.bottom() - 1, width, &file, label);
            canvas.text(
                at.x + 1,
                row.y + (height - 1) / 2,
                &(step + 1).to_string(),
                label,
            );
        }
        for (spot, &square) in spots.iter().enumerate() {
            draw_square(court, spot, square, marks, canvas);
        }
        spots
    }
}

fn draw_square(court: &Court, spot: usize, square: Rect, marks: &Marks, canvas: &mut Canvas) {
    let size = usize::from(court.size());
    let sand = SANDS[(spot / size + spot % size) % 2];
    let ground = marks.of(spot).map_or(sand, |mark| mark.tinted(sand));
    canvas.fill(square, ground);
    match court.at(spot as u8) {
        // Without sand to see, a dot shows where a square is.
        Cell::Empty if square.height == 1 || canvas.look().colours == Colours::None => {
            let dot = canvas.look().or("·", ".");
            let middle = square.y + (square.height - 1) / 2;
            canvas.centred(square.x, middle, square.width, dot, Ink::of(DARK));
        }
        Cell::Empty => {}
        Cell::Boulder => boulder(square, canvas),
        Cell::Idol(idol) => {
            let last = court.jackal_last() && idol == Idol::Jackal;
            draw_idol(idol, last, square, canvas);
        }
    }
    if let Some(brackets) = marks.brackets(spot) {
        mark(brackets, square, canvas);
    }
}

/// The brackets of a mark, as corners where there is room for them.
fn mark((left, right): (char, char), square: Rect, canvas: &mut Canvas) {
    let ink = Ink::of(DARK).strong();
    let corners: [&str; 4] = match left {
        _ if !canvas.look().unicode || square.height == 1 => {
            let middle = square.y + (square.height - 1) / 2;
            canvas.text(square.x, middle, &left.to_string(), ink);
            canvas.text(square.right() - 1, middle, &right.to_string(), ink);
            return;
        }
        '[' => ["┏", "┓", "┗", "┛"],
        '{' => ["╔", "╗", "╚", "╝"],
        '(' => ["╭", "╮", "╰", "╯"],
        _ => ["◆", "◆", "◆", "◆"],
    };
    let (far, low) = (square.right() - 1, square.bottom() - 1);
    let places = [
        (square.x, square.y),
        (far, square.y),
        (square.x, low),
        (far, low),
    ];
    for ((x, y), corner) in places.into_iter().zip(corners) {
        canvas.text(x, y, corner, ink);
    }
}

fn boulder(square: Rect, canvas: &mut Canvas) {
    let Rect {
        x,
        y,
        width,
        height,
    } = square;
    let cracked = Ink::of(CRACK).on(STONE).strong();
    match height {
        SMALL => {
            canvas.quarters(x, y, &BOULDER.small, Ink::of(STONE));
            canvas.text(x + 3, y + 2, "##", cracked);
        }
        0..SMALL => {
            for row in y..y + height {
                canvas.text(
                    x + 1,
                    row,
                    &"#".repeat(usize::from(width - 2)),
                    Ink::of(STONE).on(STONE),
                );
            }
            canvas.text(x + width / 2, y + (height - 1) / 2, "#", cracked);
        }
        _ => {
            let rows = middle_of(square, &BOULDER.big);
            canvas.picture(x, y, &rows, |pixel| match pixel {
                '#' => Some(STONE),
                'x' => Some(CRACK),
                _ => None,
            });
        }
    }
}

fn draw_idol(idol: Idol, last: bool, square: Rect, canvas: &mut Canvas) {
    let (disc, ink) = idol_tint(idol);
    let (disc, ink) = (Rgb::of(disc), Rgb::of(ink));
    match square.height {
        SMALL => small_idol(idol, last, square, (disc, ink), canvas),
        0..SMALL => letter_on_a_plate(idol, last, square, (disc, ink), canvas),
        _ => big_idol(idol, last, square, (disc, ink), canvas),
    }
}

fn big_idol(idol: Idol, last: bool, square: Rect, (disc, ink): (Rgb, Rgb), canvas: &mut Canvas) {
    let rows = on_a_disc(&middle_of(square, &carving(idol).big));
    let rim = if last { LAST } else { disc.mixed(ink, 45) };
    canvas.picture(square.x, square.y, &rows, |pixel| match pixel {
        '#' => Some(ink),
        'o' => Some(disc),
        'r' => Some(rim),
        _ => None,
    });
    let badge = Ink::of(disc).on(if last { LAST } else { ink }).strong();
    let letter = format!(" {} ", idol.letter());
    canvas.text(square.right() - 4, square.bottom() - 1, &letter, badge);
}

fn small_idol(idol: Idol, last: bool, square: Rect, (disc, ink): (Rgb, Rgb), canvas: &mut Canvas) {
    // Without a rim the plate must stand out from the sand by itself.
    let disc = disc.mixed(Rgb(0xff, 0xff, 0xff), 50);
    plaque(square, disc, if last { LAST } else { disc }, canvas);
    canvas.quarters(square.x, square.y, &carving(idol).small, Ink::of(ink));
    let badge = Ink::of(disc).on(if last { LAST } else { ink }).strong();
    let letter = idol.letter().to_string();
    canvas.text(square.right() - 1, square.bottom() - 1, &letter, badge);
}

/// The letter alone, where there is no room for a carving.
fn letter_on_a_plate(
    idol: Idol,
    last: bool,
    square: Rect,
    (disc, ink): (Rgb, Rgb),
    canvas: &mut Canvas,
) {
    let Rect {
        x,
        y,
        width,
        height,
    } = square;
    let edge = if last {
        Ink::of(LAST).strong()
    } else {
        Ink::of(disc)
    };
    let look = canvas.look();
    let rows: &[(&str, &str)] = match height {
        1 => &[],
        2 => &[("▐   ▌", "(   )"), ("▝▀▀▀▘", " '-' ")],
        _ => &[
            (" ▄▄▄▄▄ ", " .---. "),
            (" █   █ ", "(     )"),
            (" ▀▀▀▀▀ ", " '---' "),
        ],
    };
    for (row, &(unicode, ascii)) in (y..).zip(rows) {
        canvas.text(x, row, look.or(unicode, ascii), edge);
    }
    let letter = format!(" {} ", idol.letter());
    let middle = (x + width / 2 - 1, y + (height - 1) / 2);
    canvas.text(middle.0, middle.1, &letter, Ink::of(ink).on(disc).strong());
}

/// A plate with rounded corners.
fn plaque(square: Rect, disc: Rgb, rim: Rgb, canvas: &mut Canvas) {
    let (far, low) = (square.right() - 1, square.bottom() - 1);
    canvas.fill(
        Rect {
            x: square.x + 1,
            width: square.width - 2,
            ..square
        },
        disc,
    );
    for x in [square.x, far] {
        canvas.fill(Rect::new(x, square.y + 1, 1, square.height - 2), rim);
    }
    let corners = [
        (square.x, square.y, "▗"),
        (far, square.y, "▖"),
        (square.x, low, "▝"),
        (far, low, "▘"),
    ];
    for (x, y, corner) in corners {
        canvas.text(x, y, corner, Ink::of(rim));
    }
}

/// The picture's rows, padded so that it stands in the middle of the square.
fn middle_of(square: Rect, picture: &[&str]) -> Vec<String> {
    let (wide, tall) = (usize::from(square.width), usize::from(square.height) * 2);
    let above = (tall - picture.len()) / 2;
    let row = |index: usize| {
        let row = index.checked_sub(above).and_then(|row| picture.get(row));
        format!("{:^wide$}", row.copied().unwrap_or_default()).replace(' ', ".")
    };
    (0..tall).map(row).collect()
}

/// The round disc that a carving stands on; the carving keeps its pixels.
fn on_a_disc(carving: &[String]) -> Vec<String> {
    let size = carving.len() as i32;
    let row = |(y, row): (usize, &String)| {
        let pixel = |(x, pixel): (usize, char)| {
            // From the middle, in half pixels.
            let (across, down) = (2 * x as i32 + 1 - size, 2 * y as i32 + 1 - size);
            let far = across * across + down * down;
            let radius = |pixels: i32| (size - pixels) * (size - pixels);
            match pixel {
                '#' => '#',
                _ if far <= radius(2) => 'o',
                _ if far <= radius(0) => 'r',
                _ => '.',
            }
        };
        row.chars().enumerate().map(pixel).collect()
    };
    carving.iter().enumerate().map(row).collect()
}
