//! A panel as lines of text, for pipes and screen readers.

use std::fmt::Write;

use menagerie_telling::{Fact, Panel, Tell, Voice};

/// The widest line of what is laid out here.
pub const WIDTH: usize = 78;

/// The stage, the board, the numbers beside it and the news.
pub fn shown<G: Tell>(panel: &Panel<G::Action>, state: &G::State) -> String {
    let drawing = G::draw(Voice::Person, &G::standing_position(state));
    let mut text = format!("{}\n\n{drawing}\n", panel.heading);
    for line in facts(&panel.facts) {
        let _ = writeln!(text, "{line}");
    }
    for sentence in panel.news.sentences() {
        let _ = writeln!(text, "{sentence}");
    }
    text
}

/// The numbers in words, as many to a line as it takes.
fn facts(facts: &[Fact]) -> Vec<String> {
    let facts = facts
        .iter()
        .map(|fact| format!("{}: {}.", fact.label, fact.words()));
    in_lines(facts, "  ", WIDTH)
}

/// Puts texts one after the other, and begins a new line where one would become longer than that.
pub fn in_lines(texts: impl IntoIterator<Item = String>, gap: &str, width: usize) -> Vec<String> {
    let long = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if long(line) + long(gap) + long(&text) <= width => {
                *line += gap;
                *line += &text;
            }
            _ => lines.push(text),
        }
    }
    lines
}

/// What can be done with what is on the board, as far as its drawing does not say it.
pub fn legend<G: Tell>(panel: &Panel<G::Action>, state: &G::State) -> Vec<String> {
    let drawing = G::draw(Voice::Person, &G::standing_position(state));
    let said = |text: &String| drawing.lines().any(|drawn| drawn == text);
    let texts = panel.legend.iter().map(|line| line.text.clone());
    texts.filter(|text| !said(text)).collect()
}
