//! The help that fills the screen: keys, marks, and the rule sheet.

use ratatui::layout::Rect;

use super::board::Board;
use super::canvas::{Canvas, Ink};
use super::hand::{Hand, Shown};
use super::paint::{Lines, strong, wrap, write};

const MARKS: &str = "Brackets or corners mark a place: [ ] the cursor, { } what is in hand, ( ) where it may go, \
                     > < a hint.";

/// Draws the help, scrolled so far.
pub fn draw<G: Board>(hand: &Hand<G>, scrolled: u16, area: Rect, canvas: &mut Canvas) -> Shown {
    let width = usize::from(area.width.saturating_sub(2));
    let mut lines = vec![(format!("{}: keys", G::INFO.name), strong())];
    for (key, does) in keys(hand) {
        for (index, line) in wrap(&does, width.saturating_sub(15)).iter().enumerate() {
            let key = if index == 0 { key } else { "" };
            lines.push((format!("{key:<14} {line}"), Ink::default()));
        }
    }
    add(&mut lines, MARKS, width);
    let sheet = G::sheet();
    let parts = [
        ("Goal", &sheet.goal),
        ("Rules", &sheet.rules),
        ("Scoring", &sheet.scoring),
    ];
    for (name, text) in parts {
        lines.extend([(String::new(), Ink::default()), (name.to_owned(), strong())]);
        text.lines().for_each(|line| add(&mut lines, line, width));
    }
    let room = area.height.saturating_sub(1);
    let help_ends = (lines.len() as u16).saturating_sub(room);
    let shown = &lines[usize::from(scrolled.min(help_ends))..];
    let page = Rect {
        x: area.x + 1,
        height: room,
        ..area
    };
    write(shown, page, canvas);
    let arrows = canvas.look().or("↑ ↓", "Up Down");
    let foot = format!("{arrows} scroll, any other key goes back to the game");
    canvas.text(area.x, area.bottom().saturating_sub(1), &foot, strong());
    Shown {
        help_ends,
        ..Shown::default()
    }
}

fn add(lines: &mut Lines, text: &str, width: usize) {
    let wrapped = wrap(text, width).into_iter();
    lines.extend(wrapped.map(|line| (line, Ink::default())));
}

/// The keys and what they do.
fn keys<G: Board>(hand: &Hand<G>) -> Vec<(&'static str, String)> {
    let spot = G::SPOT;
    let told = |key, does: &str| (key, does.to_owned());
    let mut keys = vec![
        ("arrows", format!("move the cursor from {spot} to {spot}")),
        (
            "Enter, Space",
            format!("pick what lies on the {spot}, then place it on another"),
        ),
        told("Escape", "drop what is in hand"),
        told("Tab", "go on to the next that can move, or where it may go"),
        told(
            "mouse",
            "click or drag; a right click drops; the keys at the foot can be clicked",
        ),
    ];
    if G::DIGITS {
        keys.push((
            "1 to 9",
            format!("pick or place on the {spot} with that key"),
        ));
    }
    if G::INFO.open {
        keys.push(told("u", "take the last action back, which costs nothing"));
        keys.push((
            "r",
            format!("take every {} of the {} back", G::MOVE, G::INFO.stage),
        ));
    }
    let state = hand.table().state();
    for key in ["r", "b", "n"] {
        if let Some(action) = G::read_typed(state, key) {
            keys.push((key, G::spell(state, action)));
        }
    }
    keys.extend([
        told("h", "hint: the best action, and why"),
        told("e", "end the run for good, after a question"),
        told("q, Ctrl-C", "leave, and save the run as a replay file"),
    ]);
    keys
}
