//! The help that fills the screen: keys, marks, and the rule sheet.

use menagerie_telling::{Phase, Voice};
use ratatui::layout::Rect;

use super::again::Again;
use super::board::Board;
use super::canvas::{Canvas, Ink};
use super::hand::{Hand, Shown, said};
use super::look::Look;
use super::words::{Lines, strong, wrap, write};

const MARKS: &str = "Brackets or corners mark a place: [ ] the cursor, { } what is in hand, ( ) where it may go, \
                     > < a hint.";

/// Draws the help, scrolled so far.
pub fn draw<G: Board>(hand: &Hand<G>, scrolled: u16, area: Rect, canvas: &mut Canvas) -> Shown {
    let width = usize::from(area.width.saturating_sub(2));
    let mut lines = Lines::new();
    if hand.shown.cut {
        let messages = hand.messages().iter();
        messages.for_each(|message| add(&mut lines, &message.text, width));
        lines.push((String::new(), Ink::default()));
    }
    lines.push((format!("{}: keys", G::INFO.name), strong()));
    for (key, does) in keys(hand, canvas.look()) {
        for (index, line) in wrap(&does, width.saturating_sub(15)).iter().enumerate() {
            let key = if index == 0 { key.as_str() } else { "" };
            lines.push((format!("{key:<14} {line}"), Ink::default()));
        }
    }
    add(&mut lines, MARKS, width);
    let panel = hand.panel();
    let legend: Vec<&str> = panel.legend.iter().map(|line| &*line.text).collect();
    let legend = legend.join("\n");
    let sheet = G::sheet(Voice::Person);
    let parts = [
        (panel.heading.as_str(), &legend),
        ("Goal", &sheet.goal),
        ("Rules", &sheet.rules),
        ("Scoring", &sheet.scoring),
    ];
    for (name, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
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
        cut: hand.shown.cut,
        ..Shown::default()
    }
}

fn add(lines: &mut Lines, text: &str, width: usize) {
    let wrapped = wrap(text, width).into_iter();
    lines.extend(wrapped.map(|line| (line, Ink::default())));
}

/// The keys and what they do.
fn keys<G: Board>(hand: &Hand<G>, look: Look) -> Vec<(String, String)> {
    let place = G::WORDS.place;
    let entry = |key: &str, does: &str| (key.to_owned(), does.to_owned());
    let mut keys = vec![
        entry(
            "arrows",
            &format!("move the cursor from {place} to {place}"),
        ),
        entry(
            "Enter, Space",
            &format!("pick what lies on the {place}, then place it on another"),
        ),
        entry("Escape", "drop what is in hand"),
        entry("Tab", "go on to the next that can move, or where it may go"),
        entry(
            "mouse",
            "click or drag; a right click drops; the keys at the foot can be clicked",
        ),
    ];
    if G::WORDS.digits {
        let (key, tenth) = match hand.panel().spots.len() {
            spots @ 0..=9 => (format!("1 to {spots}"), ""),
            _ => ("1 to 9, 0".to_owned(), "; 0 is the tenth"),
        };
        keys.push((
            key,
            format!("pick or place on the {place} of that number{tenth}"),
        ));
    }
    let over = hand.panel().phase == Phase::Over;
    if over {
        let lowered = |again: Again| entry(&again.key().to_string(), &again.label().to_lowercase());
        keys.extend(Again::ALL.map(lowered));
    }
    // What a run that has ended does not allow any more is not said.
    let commands = hand.panel().commands.iter();
    for command in commands.filter(|command| command.enabled || !over) {
        let question = if command.asks.is_some() {
            ", after a question"
        } else {
            ""
        };
        let does = format!("{}{question}", said(command, look));
        keys.push((command.key.to_string(), does));
    }
    keys.extend([
        entry("h", "hint: the best action, and why"),
        entry("q, Ctrl-C", "leave, and save the run as a replay file"),
        entry("Ctrl-Z", "back to the shell for a while; fg goes on"),
    ]);
    keys
}
