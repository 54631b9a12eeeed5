//! What a program reads of a pond: enough to play without the JSON. Rocks count from 0.

use std::fmt::Write;
use std::iter;

use menagerie_engine::baskmere::pond::{Piles, Pond};
use menagerie_engine::baskmere::{Action, Award, Baskmere, Ending, Phase, Report, State};
use menagerie_engine::{Game, Place};

use super::board::{digit, features, mark, turtle};
use super::say::grade;
use crate::panel::write_introduced;
use crate::voice::Voice;

/// The most that an observation takes.
const ROOM: usize = 1024;

/// What a player needs to know to play on.
pub(super) fn observe(state: &State, last: Option<&Report>) -> String {
    let (deal, pond) = (state.deal(), state.deal().pond());
    // Room for any pond: most of a text's cost would be its growing.
    let mut text = String::with_capacity(ROOM);
    let _ = write!(
        text,
        "Baskmere, pond {}. Score {}, streak {}, settled {}.\nDaylight {}. This pond: par {}, spare {}, spent {}.\n",
        deal.key().pond,
        state.score(),
        state.streak(),
        state.settled(),
        state.daylight(),
        deal.par(),
        deal.spare(),
        state.spent(),
    );
    if state.is_practice() {
        text += "Practice of this pond alone: nothing is paid.\n";
    }
    rows(&mut text, pond, state.piles());
    features(Voice::Program, &mut text, pond);
    write_introduced::<Baskmere>(&mut text, state);
    if let Some(report) = last {
        text += &happened(report);
    }
    match state.phase() {
        Phase::Pond => {
            text += "Carry top turtles until all piles are as planned.\nLegal (from>to):";
            let mut legal = Vec::new();
            Baskmere::legal(state, &mut legal);
            let mut width = 0;
            let mut word = String::new();
            for action in &legal {
                word.clear();
                match *action {
                    Action::Move { from, to } => {
                        word.extend([' ', digit(from.index() as u8), '>', digit(to.index() as u8)]);
                    }
                    Action::StepBack => word += " STEP_BACK",
                    Action::NextPond => word += " NEXT_POND",
                    Action::EndRun => word += " END_RUN",
                }
                width += word.len();
                if width > 56 {
                    text += "\n ";
                    width = word.len();
                }
                text += &word;
            }
            text.push('\n');
            if let Some(Action::Move { from, to }) = legal.first() {
                let _ = writeln!(
                    text,
                    "Send e.g. {{\"type\":\"MOVE\",\"from\":{},\"to\":{}}}",
                    from.index(),
                    to.index()
                );
            }
        }
        Phase::Drift => {
            text +=
                "The pond is settled. Send {\"type\":\"NEXT_POND\"} or {\"type\":\"END_RUN\"}.\n";
        }
        Phase::RunOver(Ending::Win) if state.is_practice() => {
            text += "The pond is settled, and with it practice has ended.\n";
        }
        Phase::RunOver(ending) => {
            text += end(ending);
        }
    }
    text
}

/// How a run ended, as a line.
fn end(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "The run is over: a win.\n",
        Ending::GoodGame => "The run is over: a good game.\n",
        Ending::Sunset => {
            "The sun has set: the Daylight left cannot settle the pond. The run is over.\n"
        }
    }
}

/// The piles beside the plan, a row for each rock, as the JSON lists them.
fn rows(text: &mut String, pond: &Pond, piles: &Piles) {
    const HEAD: &str = "pile";
    const MARKED: usize = 7;
    let mut shown = String::with_capacity(ROOM);
    let mut ends = Vec::with_capacity(usize::from(pond.rocks()));
    for rock in 0..pond.rocks() {
        row(&mut shown, pond, piles, rock);
        ends.push(shown.len());
    }
    let starts = iter::once(0).chain(ends.iter().copied());
    let shown = starts.zip(&ends).map(|(start, &end)| &shown[start..end]);
    let longest = shown.clone().map(str::len).max().unwrap_or(0);
    let width = longest.max(5);
    *text += "Piles bottom to top; = marks what is as planned:\nrock      ";
    padded(text, HEAD, width);
    *text += "  plan\n";
    for (rock, pile) in (0..).zip(shown) {
        text.extend([digit(rock), ' ']);
        padded(text, mark(pond, Place::new(rock)), MARKED);
        text.push(' ');
        padded(text, pile, width);
        *text += "  ";
        row(text, pond, pond.plan(), rock);
        if piles.mask(rock) == pond.plan().mask(rock) {
            *text += " =";
        }
        text.push('\n');
    }
}

/// A piece of ASCII text and what fills it up to a width.
fn padded(text: &mut String, piece: &str, width: usize) {
    *text += piece;
    text.extend(iter::repeat_n(' ', width.saturating_sub(piece.len())));
}

/// The turtles of a rock, bottom to top.
fn row(text: &mut String, pond: &Pond, piles: &Piles, rock: u8) {
    let start = text.len();
    for size in piles.bottom_up(rock) {
        if text.len() > start {
            text.push(' ');
        }
        turtle(text, pond, size);
    }
    if text.len() == start {
        text.push('-');
    }
}

fn happened(report: &Report) -> String {
    let (what, moved) = match report {
        Report::Move(moved) => ("moved", moved),
        Report::StepBack(moved) => ("stepped back", moved),
        Report::NextPond => return "A new pond opens.\n".to_owned(),
        Report::EndRun => return String::new(),
    };
    let mut text = format!(
        "Last: turtle {} {what} for {} Daylight.\n",
        moved.turtle, moved.cost
    );
    if moved.last_light {
        text += "LAST LIGHT: only a shortest way still settles this pond.\n";
    }
    if let Some(award) = moved.award {
        text += &paid(&award);
    }
    text
}

fn paid(award: &Award) -> String {
    let sunbeam = if award.sunbeam > 0 {
        " and a sunbeam"
    } else {
        ""
    };
    format!(
        "{} with {} of par {}: {} x {}% = {} points{sunbeam}.\n",
        grade(award),
        award.spent,
        award.par,
        award.raw,
        award.multiplier,
        award.total,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::{Fresh, Seed};

    #[test]
    fn an_observation_says_all_that_play_needs() {
        let seed = Seed::try_from(7).unwrap();
        let mut state = Baskmere::open(seed, &Fresh).unwrap();
        let text = observe(&state, None);
        for part in [
            "Baskmere, pond 1. Score 0, streak 0, settled 0.",
            "Daylight 14. This pond: par 6, spare 8, spent 0.",
            "rock ",
            "2 sun",
            "Legal (from>to): ",
            "END_RUN",
        ] {
            assert!(text.contains(part), "{part:?} in\n{text}");
        }
        let mut legal = Vec::new();
        Baskmere::legal(&state, &mut legal);
        let report = Baskmere::apply(&mut state, legal[0], &Fresh).unwrap();
        let text = observe(&state, Some(&report));
        assert!(
            text.contains("Last: turtle 1 moved for 1 Daylight.") && text.contains("STEP_BACK")
        );
        Baskmere::apply(&mut state, Action::EndRun, &Fresh).unwrap();
        assert!(observe(&state, Some(&Report::EndRun)).ends_with("a good game.\n"));
    }
}
