//! A rack on a whole screen: glass tubes of critters, each colour an animal with ears and marks of its own.

use menagerie_art::critter_tint;
use menagerie_engine::critter_lineup::rack::{CAPACITY, Tube};
use menagerie_engine::critter_lineup::{Colour, CritterLineup, Rack};
use ratatui::layout::{Position, Rect, Size};

use crate::play::board::{Board, Mark, Marks, number};
use crate::play::canvas::{Canvas, Ink};
use crate::play::look::{Look, Rgb};

const SHELF: Rgb = Rgb(0xe9, 0xee, 0xf4);
const GLASS: Rgb = Rgb(0x6f, 0x7b, 0x90);
const INSIDE: Rgb = Rgb(0xff, 0xff, 0xff);
const WORDS: Rgb = Rgb(0x39, 0x41, 0x5a);
const DARK: Rgb = Rgb(0x12, 0x15, 0x1f);
const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);

/// How a rack is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    /// The width and height of a critter.
    critter: (u16, u16),
    /// How many tubes stand in a row.
    across: u16,
}

impl Board for CritterLineup {
    type Scale = Scale;

    fn scales(rack: &Rack, look: Look) -> Vec<(Scale, Size)> {
        let tubes = rack.tubes().len() as u16;
        let mut scales = Vec::new();
        for critter in [(11, 5), (7, 3), (5, 2), (3, 1)] {
            if !look.unicode && critter.0 > 5 {
                continue;
            }
            for rows in 1..=3 {
                let across = tubes.div_ceil(rows);
                let scale = Scale { critter, across };
                let (width, height) = tube_room(critter);
                scales.push((scale, Size::new(across * width - 1, rows * height)));
            }
        }
        scales
    }

    fn paint(
        rack: &Rack,
        scale: Scale,
        at: Position,
        marks: &Marks,
        canvas: &mut Canvas,
    ) -> Vec<Rect> {
        let tubes = rack.tubes();
        let (width, height) = tube_room(scale.critter);
        let rows = (tubes.len() as u16).div_ceil(scale.across);
        let shelf = Rect::new(at.x, at.y, scale.across * width - 1, rows * height);
        canvas.fill(shelf, SHELF);
        let place = |index: u16| {
            let (row, col) = (index / scale.across, index % scale.across);
            Rect::new(at.x + col * width, at.y + row * height, width - 1, height)
        };
        let spots: Vec<Rect> = (0..tubes.len() as u16).map(place).collect();
        for (index, (&tube, &spot)) in tubes.iter().zip(&spots).enumerate() {
            draw_tube(tube, index, spot, scale.critter, marks, canvas);
        }
        spots
    }
}

/// The room of a tube: its glass and a gap; critters in hand above, then the tube, its bottom and its
/// number.
fn tube_room((width, height): (u16, u16)) -> (u16, u16) {
    (width + 3, height + CAPACITY as u16 * height + 2)
}

fn draw_tube(
    tube: Tube,
    index: usize,
    spot: Rect,
    critter: (u16, u16),
    marks: &Marks,
    canvas: &mut Canvas,
) {
    let mark = marks.of(index);
    let look = canvas.look();
    let top = spot.y + critter.1;
    let bottom = top + CAPACITY as u16 * critter.1;
    draw_glass(spot, (top, bottom), mark, canvas);
    // The run in hand floats above the tube: its first critter stands for it.
    let held = marks.picked == Some(index);
    let lifted = if held { tube.run() } else { 0 };
    for (level, colour) in (1..).zip(tube.critters()) {
        if level > tube.len() - lifted {
            break;
        }
        draw_critter(
            colour,
            (spot.x + 1, bottom - level as u16 * critter.1),
            critter,
            canvas,
        );
    }
    if let Some(colour) = tube.top().filter(|_| held) {
        draw_critter(colour, (spot.x + 1, spot.y), critter, canvas);
        if lifted > 1 {
            let many = format!("x{lifted}");
            canvas.centred(spot.x + 1, top, critter.0, &many, Ink::of(WORDS).strong());
        }
    } else if matches!(mark, Some(Mark::Target | Mark::Reach)) {
        let ink = Ink::of(WORDS).strong();
        canvas.centred(spot.x, top - 1, spot.width, look.or("▼", "v"), ink);
    }
    let (left, right) = marks.brackets(index).unwrap_or((' ', ' '));
    let label = format!("{left}{}{right}", number(index));
    let ink = Ink::of(WORDS).strong();
    canvas.centred(spot.x, bottom + 1, spot.width, &label, ink);
}

fn draw_glass(spot: Rect, (top, bottom): (u16, u16), mark: Option<Mark>, canvas: &mut Canvas) {
    let look = canvas.look();
    canvas.fill(spot, mark.map_or(SHELF, |mark| mark.tinted(SHELF)));
    let inside = mark.map_or(INSIDE, |mark| INSIDE.mixed(mark.tinted(INSIDE), 50));
    let hollow = spot.width - 2;
    canvas.fill(Rect::new(spot.x + 1, top, hollow, bottom - top), inside);
    let glass = Ink::of(GLASS);
    for y in top..bottom {
        canvas.text(spot.x, y, look.or("│", "|"), glass);
        canvas.text(spot.right() - 1, y, look.or("│", "|"), glass);
    }
    let floor = look.or("─", "-").repeat(usize::from(hollow));
    let floor = format!("{}{floor}{}", look.or("╰", "'"), look.or("╯", "'"));
    canvas.text(spot.x, bottom, &floor, glass);
}

fn draw_critter(
    colour: Colour,
    (x, y): (u16, u16),
    (width, height): (u16, u16),
    canvas: &mut Canvas,
) {
    let (fill, light) = critter_tint(colour);
    let fill = Rgb::of(fill);
    let ink = if light { WHITE } else { DARK };
    let on = Ink::of(ink).on(fill).strong();
    let letter = colour.letter().to_string();
    let (ears, marks) = (colour.index() % 4, colour.index() / 4);
    let mark = [" ", "=", "|", ":"][marks];
    let look = canvas.look();
    if height == 1 {
        canvas.text(x, y, &format!("{mark}{letter}{mark}"), on);
    } else if height == 2 {
        let edge = Ink::of(fill).strong();
        let (left, right) = [("▙", "▟"), ("█", "█"), ("▌", "▐"), ("▖", "▗")][ears];
        let (plain_left, plain_right) = [("^", "^"), ("(", ")"), ("|", "|"), ("'", "'")][ears];
        canvas.text(x, y, look.or(left, plain_left), edge);
        canvas.text(x + 1, y, look.or("• •", "o o"), on);
        canvas.text(x + 4, y, look.or(right, plain_right), edge);
        canvas.text(x, y + 1, look.or("▝", "("), edge);
        canvas.text(x + 1, y + 1, &format!("{mark}{letter}{mark}"), on);
        canvas.text(x + 4, y + 1, look.or("▘", ")"), edge);
    } else {
        let (ears, body) = if width == 7 {
            (&EARS[ears][..], &BODY[..])
        } else {
            (&BIG_EARS[ears][..], &BIG_BODY[..])
        };
        let rows = ears.iter().chain(body).map(|&row| row.to_owned());
        canvas.picture(x, y, &rows.collect::<Vec<_>>(), |pixel| match pixel {
            '#' => Some(fill),
            'w' => Some(WHITE),
            'p' => Some(DARK),
            _ => None,
        });
        let face = y + height - 1 - height / 4;
        canvas.centred(x, face, width, &letter, on);
        if marks > 0 {
            canvas.text(x + 1, face, mark, on);
            canvas.text(x + width - 2, face, mark, on);
        }
    }
}

/// A cat's ears, a bear's, a rabbit's, a snail's.
const EARS: [[&str; 2]; 4] = [
    ["#.....#", "##...##"],
    [".##.##.", "#######"],
    ["..#.#..", "..#.#.."],
    [".#...#.", "..#.#.."],
];

const BODY: [&str; 4] = ["##w#w##", "##p#p##", "#######", ".#####."];

const BIG_EARS: [[&str; 3]; 4] = [
    ["#.........#", "##.......##", "####...####"],
    [".##.....##.", "####...####", ".####.####."],
    ["..##...##..", "..##...##..", "...##.##..."],
    [".#.......#.", "..#.....#..", "...#...#..."],
];

const BIG_BODY: [&str; 7] = [
    ".#########.",
    "##ww###ww##",
    "##wp###pw##",
    "###########",
    "###########",
    ".#########.",
    "..#######..",
];
