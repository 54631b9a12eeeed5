//! Cards: a position with a few words beside it, as a picture to pass on.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use menagerie_telling::Voice;

use crate::Art;
use crate::svg::escape;

/// The size of a card in pixels, as those who show links like it.
pub const SIZE: (u32, u32) = (1200, 630);

/// Where the board is drawn: its left top corner, and how much room it has.
const BOARD: (u32, u32, u32, u32) = (48, 48, 600, 534);
/// Where the words begin.
const WORDS: u32 = 700;

/// What a card says beside its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The name of the game.
    pub title: String,
    /// The largest text, where there is one: the score.
    pub figure: Option<String>,
    /// A few short lines.
    pub lines: Vec<String>,
}

/// The card of a position, as a PNG.
pub fn png<G: Art>(position: &G::Position, words: &Words) -> Vec<u8> {
    pixels(&svg(&G::svg(Voice::Person, position), words))
}

/// The card of a day, as a PNG: drawings of boards in a row, below a title, a date and a line.
pub fn day_png(boards: &[String], [title, date, line]: &[String; 3]) -> Vec<u8> {
    let (width, height) = SIZE;
    let many = boards.len().max(1) as u32;
    let room = (width - 96 - 32 * (many - 1)) / many;
    let mut card = ground();
    for (x, board) in (48..).step_by((room + 32) as usize).zip(boards) {
        card += &placed(board, (x, 196, room, height - 196 - 84));
    }
    for (y, size, family, fill, text) in [
        (100, 62, "serif", "#26221b", title),
        (158, 38, "serif", "#8a3d14", date),
        (592, 29, "sans-serif", "#4a4235", line),
    ] {
        write_text(&mut card, (48, y), (size, family, fill), text);
    }
    pixels(&(card + "</svg>"))
}

fn pixels(svg: &str) -> Vec<u8> {
    let tree = Tree::from_str(svg, &options()).expect("what is drawn here is SVG");
    let mut canvas = Pixmap::new(SIZE.0, SIZE.1).expect("a card has a size");
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas
        .encode_png()
        .expect("a picture in memory can be written")
}

/// The beginning of a card.
fn ground() -> String {
    let (width, height) = SIZE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf6ee\"/>\
         <rect width=\"{width}\" height=\"10\" fill=\"#8a3d14\"/>"
    )
}

/// A drawing with its place on a card.
fn placed(board: &str, (x, y, w, h): (u32, u32, u32, u32)) -> String {
    let place = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" ");
    board.replacen("<svg ", &place, 1)
}

fn write_text(
    card: &mut String,
    (x, y): (u32, u32),
    (size, family, fill): (u32, &str, &str),
    text: &str,
) {
    let text = escape(text);
    let _ = write!(
        card,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"{family}\" fill=\"{fill}\">{text}</text>"
    );
}

fn svg(board: &str, words: &Words) -> String {
    let mut card = ground() + &placed(board, BOARD);
    let mut text = |y: u32, size: u32, family: &str, fill: &str, text: &str| {
        write_text(&mut card, (WORDS, y), (size, family, fill), text);
    };
    text(128, 62, "serif", "#26221b", &words.title);
    let mut y = 190;
    if let Some(figure) = &words.figure {
        // A long figure is set smaller, to stay on the card.
        let size = (900 / figure.chars().count().max(1) as u32).clamp(38, 120);
        y += size;
        text(y - 20, size, "serif", "#8a3d14", figure);
        y += 40;
    }
    for line in &words.lines {
        text(y, 31, "sans-serif", "#4a4235", line);
        y += 46;
    }
    text(578, 29, "serif", "#7a6a4d", "Menagerie");
    card + "</svg>"
}

/// Only the fonts that are carried here: a card looks the same on every machine.
fn options() -> Options<'static> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(include_bytes!("../fonts/Fraunces-SemiBold.ttf").to_vec());
        fonts.load_font_data(include_bytes!("../fonts/NunitoSans-Bold.ttf").to_vec());
        // The star of the Grandshell, which the others do not have.
        fonts.load_font_data(include_bytes!("../fonts/DejaVuSans-Bold-star.ttf").to_vec());
        fonts.set_serif_family("Fraunces");
        fonts.set_sans_serif_family("Nunito Sans");
        Arc::new(fonts)
    });
    Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    }
}

/// Breaks a text into lines of at most so many letters.
pub fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
