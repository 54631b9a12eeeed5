//! Where boards are drawn: texts, filled areas and small pictures, in the colours that the terminal has.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::look::{Colours, Look, Rgb};

/// A part of the screen being drawn. What lies outside is left out.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    look: Look,
}

/// How a text is written. What is `None` stays as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ink {
    pub text: Option<Rgb>,
    pub ground: Option<Rgb>,
    pub strong: bool,
    pub quiet: bool,
}

impl Ink {
    /// Writing of that colour.
    pub const fn of(text: Rgb) -> Self {
        Self {
            text: Some(text),
            ground: None,
            strong: false,
            quiet: false,
        }
    }

    /// On a ground of that colour.
    pub const fn on(self, ground: Rgb) -> Self {
        Self {
            ground: Some(ground),
            ..self
        }
    }

    /// In bold.
    pub const fn strong(self) -> Self {
        Self {
            strong: true,
            ..self
        }
    }
}

impl<'a> Canvas<'a> {
    /// Draws into a buffer as that terminal shows it.
    pub fn new(buffer: &'a mut Buffer, look: Look) -> Self {
        Self { buffer, look }
    }

    /// What the terminal can show.
    pub fn look(&self) -> Look {
        self.look
    }

    /// Writes a text, a character a cell, in signs that the terminal has.
    pub fn text(&mut self, x: u16, y: u16, text: &str, ink: Ink) {
        for (x, letter) in (x..).zip(text.chars()) {
            let Some(cell) = self.buffer.cell_mut(Position { x, y }) else {
                continue;
            };
            cell.set_char(self.look.sign(letter));
            if let Some(colour) = ink.text.and_then(|rgb| self.look.paint(rgb)) {
                cell.set_fg(colour);
            }
            if let Some(colour) = ink.ground.and_then(|rgb| self.look.paint(rgb)) {
                cell.set_bg(colour);
            }
            cell.modifier.set(Modifier::BOLD, ink.strong);
            cell.modifier.set(Modifier::DIM, ink.quiet);
        }
    }

    /// Writes a text in the middle of a width.
    pub fn centred(&mut self, x: u16, y: u16, width: u16, text: &str, ink: Ink) {
        let spare = width.saturating_sub(text.chars().count() as u16);
        self.text(x + spare / 2, y, text, ink);
    }

    /// Fills an area, and empties it.
    pub fn fill(&mut self, area: Rect, colour: Rgb) {
        let blank = " ".repeat(usize::from(area.width));
        for y in area.top()..area.bottom() {
            self.text(area.x, y, &blank, Ink::default().on(colour));
        }
    }

    /// Draws a picture of square pixels, two above each other in a cell. `paint` gives the colour of
    /// a pixel, `None` where the ground shows. Without colours only the pixels `#` are drawn.
    pub fn picture(
        &mut self,
        x: u16,
        y: u16,
        rows: &[String],
        paint: impl Fn(char) -> Option<Rgb>,
    ) {
        let mono = self.look.colours == Colours::None;
        let pixel = |letter: Option<char>| match letter? {
            '#' if mono => Some(Rgb(0, 0, 0)),
            _ if mono => None,
            letter => paint(letter),
        };
        for (y, pair) in (y..).zip(rows.chunks(2)) {
            let lower = pair.get(1).map_or("", String::as_str);
            let mut lower = lower.chars();
            for (x, upper) in (x..).zip(pair[0].chars()) {
                let (glyph, ink) = match (pixel(Some(upper)), pixel(lower.next())) {
                    (None, None) => continue,
                    (Some(both), Some(low)) if both == low => ("█", Ink::of(both).on(both)),
                    (Some(up), Some(low)) => ("▀", Ink::of(up).on(low)),
                    (Some(up), None) => ("▀", Ink::of(up)),
                    (None, Some(low)) => ("▄", Ink::of(low)),
                };
                self.text(x, y, glyph, ink);
            }
        }
    }

    /// Draws a picture of one colour with four pixels `#` to a cell, over what is there.
    pub fn quarters(&mut self, x: u16, y: u16, rows: &[&str], ink: Ink) {
        for (y, pair) in (y..).zip(rows.chunks(2)) {
            let upper = pair[0].as_bytes().chunks(2);
            let lower = pair[1].as_bytes().chunks(2);
            for (x, quarters) in (x..).zip(upper.zip(lower)) {
                let set = [quarters.0, quarters.1].concat();
                let code = set
                    .iter()
                    .fold(0, |code, &pixel| 2 * code + usize::from(pixel == b'#'));
                if code > 0 {
                    self.text(x, y, QUARTERS[code], ink);
                }
            }
        }
    }
}

/// The glyphs of four quarters of a cell: upper left 8, upper right 4, lower left 2, lower right 1.
const QUARTERS: [&str; 16] = [
    " ", "▗", "▖", "▄", "▝", "▐", "▞", "▟", "▘", "▚", "▌", "▙", "▀", "▜", "▛", "█",
];

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Cell;
    use ratatui::style::Color;

    const RED: Rgb = Rgb(255, 0, 0);
    const BLUE: Rgb = Rgb(0, 0, 255);
    const LOOK: Look = Look {
        colours: Colours::True,
        unicode: true,
    };

    fn drawn(colours: Colours) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let look = Look { colours, ..LOOK };
        let rows = ["#..#".to_owned(), "#o. ".to_owned()];
        Canvas::new(&mut buffer, look).picture(0, 0, &rows, |pixel| match pixel {
            '#' => Some(RED),
            'o' => Some(BLUE),
            _ => None,
        });
        buffer
    }

    #[test]
    fn a_picture_has_two_pixels_to_a_cell() {
        let buffer = drawn(Colours::True);
        let symbols: Vec<&str> = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(symbols, ["█", "▄", " ", "▀"]);
        assert_eq!(buffer.content[1].fg, Color::Rgb(0, 0, 255));
        assert_eq!(buffer.content[3].bg, Color::Reset);
    }

    #[test]
    fn a_small_picture_has_four_pixels_to_a_cell() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let mut canvas = Canvas::new(&mut buffer, LOOK);
        canvas.quarters(0, 0, &["#..#.#..", "..##.###"], Ink::of(RED));
        let symbols: Vec<&str> = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(symbols, ["▘", "▟", "▐", "▄"]);
    }

    #[test]
    fn without_colours_the_shape_is_what_counts() {
        let buffer = drawn(Colours::None);
        let symbols: Vec<&str> = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(symbols, ["█", " ", " ", "▀"]);
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset));
    }

    #[test]
    fn what_lies_outside_is_left_out() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        let mut canvas = Canvas::new(&mut buffer, LOOK);
        canvas.text(2, 0, "abc", Ink::default());
        canvas.text(0, 5, "abc", Ink::default());
        canvas.fill(Rect::new(1, 0, 9, 9), RED);
        assert_eq!(buffer.content[1].bg, Color::Rgb(255, 0, 0));
    }
}
