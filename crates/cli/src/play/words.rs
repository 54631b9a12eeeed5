//! What stands beside or below the board in words: where the cursor is, the messages, what the board allows.

use ratatui::layout::Rect;

use super::board::Board;
use super::canvas::{Canvas, Ink};
use super::hand::{Hand, Manner, Message};
use super::look::{Look, Rgb};

/// Lines with how they are written.
pub type Lines = Vec<(String, Ink)>;

/// Where the cursor is, the messages, and what the board allows, as far as there is room. Where room is
/// short, the messages come first.
pub fn words<G: Board>(hand: &Hand<G>, room: Rect, look: Look) -> Lines {
    let (width, height) = (usize::from(room.width), usize::from(room.height));
    let messages = messages(hand, width, look);
    let fits = |here: &Lines| here.len() + messages.len() <= height;
    let mut lines = [true, false]
        .map(|whole| here(hand, width, look, whole))
        .into_iter()
        .find(fits)
        .unwrap_or_default();
    if lines.is_empty() && messages.is_empty() {
        lines = here(hand, width, look, false);
    }
    add(&mut lines, messages, height);
    let panel = hand.panel();
    let texts: Vec<&str> = panel.legend.iter().map(|line| line.text.as_str()).collect();
    let sentences = texts.iter().flat_map(|text| wrap(text, width));
    let paragraph = wrap(&texts.join(" "), width);
    for legend in [sentences.collect(), paragraph] {
        if !panel.legend.is_empty() && lines.len() + 1 + legend.len() <= height {
            add(&mut lines, inked(legend, quiet()), height);
            break;
        }
    }
    lines
}

/// Adds a part, after a blank line where there is room for one.
fn add(lines: &mut Lines, part: Lines, height: usize) {
    let both = !lines.is_empty() && !part.is_empty();
    if both && lines.len() + part.len() < height {
        lines.push((String::new(), Ink::default()));
    }
    lines.extend(part);
}

/// The messages to the player.
fn messages<G: Board>(hand: &Hand<G>, width: usize, look: Look) -> Lines {
    let mut lines = Lines::new();
    let mut before = None;
    for Message { text, manner } in hand.messages() {
        let (lead, ink) = match manner {
            Manner::Plain => ("", Ink::default()),
            Manner::Good => (look.or("★ ", "* "), Ink::of(GOOD).strong()),
            Manner::Warn => ("! ", Ink::of(WARN).strong()),
            Manner::Bad => ("! ", Ink::of(BAD).strong()),
            Manner::Hint => ("? ", Ink::of(HINT)),
        };
        // One sign is enough for what belongs together.
        let lead = if before == Some(manner) { "" } else { lead };
        before = Some(manner);
        lines.extend(inked(wrap(&format!("{lead}{text}"), width), ink));
    }
    lines
}

pub const GOOD: Rgb = Rgb(0x2e, 0x9e, 0x5b);
pub const WARN: Rgb = Rgb(0xd0, 0x7a, 0x1e);
pub const BAD: Rgb = Rgb(0xd9, 0x53, 0x4f);
const HINT: Rgb = Rgb(0x9a, 0x5b, 0xd0);

/// Where the cursor is or what is in hand, and where it may go; the whole place or its top only.
fn here<G: Board>(hand: &Hand<G>, width: usize, look: Look, whole: bool) -> Lines {
    let (spots, marks) = (&hand.panel().spots, hand.marks());
    let cursor = &spots[marks.cursor];
    let top = |spot: usize| {
        let spot = &spots[spot];
        match spot.holds.last() {
            Some(piece) => format!("{}, {}", spot.name, piece.words),
            None => spot.name.clone(),
        }
    };
    let names: Vec<&str> = marks
        .targets
        .iter()
        .map(|&to| spots[to].name.as_str())
        .collect();
    let targets =
        (!names.is_empty()).then(|| format!("{} {}", look.or("→", "->"), names.join(", ")));
    let mut texts = match marks.picked {
        Some(picked) => vec![format!("In hand: {}", top(picked))],
        None if whole => vec![cursor.words.clone()],
        None => vec![top(marks.cursor)],
    };
    // What is long enough for a line of its own is easier to read on one.
    match targets {
        Some(targets) if whole && marks.picked.is_none() => texts.push(targets),
        Some(targets) => texts[0] = format!("{} {targets}", texts[0]),
        None => {}
    }
    if marks.picked.is_some_and(|picked| picked != marks.cursor) {
        let words = if whole {
            cursor.words.clone()
        } else {
            top(marks.cursor)
        };
        texts.push(format!("Cursor: {words}"));
    }
    let lines = texts
        .iter()
        .flat_map(|text| wrap(&format!("{text}."), width));
    inked(lines.collect(), Ink::default())
}

fn inked(lines: Vec<String>, ink: Ink) -> Lines {
    lines.into_iter().map(|line| (line, ink)).collect()
}

pub fn strong() -> Ink {
    Ink::default().strong()
}

pub fn quiet() -> Ink {
    Ink {
        quiet: true,
        ..Ink::default()
    }
}

/// Writes lines into an area; dots say where some are left out.
pub fn write(lines: &[(String, Ink)], area: Rect, canvas: &mut Canvas) {
    let dots = canvas.look().or("…", "...");
    let room = usize::from(area.height);
    for (y, (index, (line, ink))) in (area.y..).zip(lines.iter().enumerate().take(room)) {
        let cut = index + 1 == room && lines.len() > room && !line.is_empty();
        let keep =
            usize::from(area.width).saturating_sub(if cut { dots.chars().count() } else { 0 });
        let mut line: String = line.chars().take(keep).collect();
        if cut {
            line += dots;
        }
        canvas.text(area.x, y, &line, *ink);
    }
}

/// Breaks a text into lines of at most that width, at spaces where there are any.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut long = 0;
    for word in text.split(' ') {
        let mut letters: Vec<char> = word.chars().collect();
        if long > 0 && long + 1 + letters.len() > width {
            lines.push(std::mem::take(&mut line));
            long = 0;
        }
        // A word longer than a line is broken.
        while letters.len() > width {
            let rest = letters.split_off(width);
            lines.push(letters.iter().collect());
            letters = rest;
        }
        if long > 0 {
            line.push(' ');
            long += 1;
        }
        long += letters.len();
        line.extend(letters);
    }
    lines.push(line);
    lines
}
