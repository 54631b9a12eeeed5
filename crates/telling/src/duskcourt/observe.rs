//! What a program reads of a court: enough to play without the JSON. Squares are indices.

use std::fmt::Write;

use menagerie_engine::duskcourt::{
    Capture, Cell, Court, CourtEnd, Duskcourt, Idol, Phase, Report, State,
};

use super::board::{JACKAL_LAST, letter, reset};
use crate::digits;
use crate::panel::write_introduced;
use crate::voice::counted;

/// The most that an observation takes.
const ROOM: usize = 1024;

/// The text from which the game can be played.
pub(super) fn observe(state: &State, last: Option<&Report>) -> String {
    let court = state.court();
    // Room for any court: most of a text's cost would be its growing.
    let mut text = String::with_capacity(ROOM);
    let _ = write!(
        text,
        "Duskcourt, rung {}, court {}. ",
        state.rung(),
        state.number()
    );
    let practice = state.is_practice();
    if practice {
        text += "Practice of this court alone: nothing is paid. ";
    }
    text += match state.phase() {
        Phase::Playing => "Capture until one idol stands.",
        Phase::Break => "The court has ended: next deals another, endRun stops here.",
        Phase::Done => "The run has ended.",
    };
    text += "\n";
    write_introduced::<Duskcourt>(&mut text, state);
    if court.jackal_last() {
        text += JACKAL_LAST;
        text.push('\n');
    }
    index_board(&mut text, court);
    reaches(&mut text, court);
    let _ = write!(
        text,
        "{}, lives {}, streak {}, score {}.",
        counted(court.idols(), "idol"),
        state.lives(),
        state.streak(),
        state.score()
    );
    if state.phase() == Phase::Playing {
        if !practice {
            let _ = write!(text, " Next capture pays {}.", state.next_pay());
        }
        let _ = write!(text, " Reset: {}.\nCaptures from>to:", reset(state));
        for Capture { from, to } in court.captures() {
            text.push(' ');
            digits::push(&mut text, from.index());
            text.push('>');
            digits::push(&mut text, to.index());
        }
    }
    text += "\n";
    if let Some(report) = last {
        let _ = writeln!(text, "Last: {}", did(report, practice));
    }
    text
}

/// The board by index: a square's number is the row's number plus the column's.
fn index_board(text: &mut String, court: &Court) {
    let size = court.size();
    *text += "square";
    for col in 0..size {
        *text += " +";
        digits::push(text, col);
    }
    text.push('\n');
    for row in (0..size).rev() {
        let first = row * size;
        *text += if first < 10 { "     " } else { "    " };
        digits::push(text, first);
        for col in 0..size {
            text.extend([' ', ' ', letter(court.at(row * size + col))]);
        }
        text.push('\n');
    }
}

/// What each kind of idol on the court can do.
fn reaches(text: &mut String, court: &Court) {
    let size = court.size();
    let stands =
        |idol: Idol| (0..court.squares()).any(|square| court.at(square) == Cell::Idol(idol));
    let mut lead = "Takes: ";
    for idol in Idol::ALL.into_iter().filter(|&idol| stands(idol)) {
        *text += lead;
        lead = "; ";
        let told = match idol {
            Idol::Jackal => "K touching squares",
            Idol::Scorpion => "Q all 8 lines",
            Idol::Cobra => "R rows and columns",
            Idol::Vulture => "B diagonals",
            Idol::Camel => "N jumps 2 by 1",
            Idol::Beetle => {
                *text += "P up diagonally (+";
                digits::push(text, size - 1);
                *text += ", +";
                digits::push(text, size + 1);
                ")"
            }
        };
        *text += told;
    }
    text.push('.');
    if [Idol::Scorpion, Idol::Cobra, Idol::Vulture]
        .into_iter()
        .any(stands)
    {
        *text += " Lines end at the first idol";
        *text += if court.boulders() > 0 {
            " or boulder (#, never taken)."
        } else {
            "."
        };
    }
    text.push('\n');
}

/// What an accepted action did, in a sentence or two.
fn did(report: &Report, practice: bool) -> String {
    match *report {
        Report::Capture { depth, result, .. } if practice => {
            let end = match result {
                Some(CourtEnd::Clear) => " The court is cleared.",
                Some(CourtEnd::Stuck) => " No capture is left: the court is stuck.",
                None => "",
            };
            format!("capture {depth}.{end}")
        }
        Report::Capture {
            paid,
            depth,
            result,
            award,
            lives_left,
        } => {
            let mut text = format!("capture {depth} paid {paid}.");
            match (result, award) {
                (Some(CourtEnd::Stuck), _) if lives_left == 0 => {
                    text += " No capture is left: the court is stuck, and with it the last life is lost.";
                }
                (Some(CourtEnd::Stuck), _) => {
                    let _ = write!(
                        text,
                        " No capture is left: the court is stuck and a life lost, {lives_left} left."
                    );
                }
                (_, Some(award)) => {
                    let _ = write!(
                        text,
                        " Cleared: captures {}, clear {}, streak {}, clean {}, in all {}.",
                        award.captures, award.clear, award.streak, award.clean, award.total
                    );
                }
                _ => {}
            }
            text
        }
        Report::Reset => "the court was reset to how it was dealt.".to_owned(),
        Report::Next => "a new court was dealt.".to_owned(),
        Report::EndRun => "the run was ended; its score stands.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::{Puzzle, Seed};

    #[test]
    fn the_observation_shows_all_that_play_needs() {
        let court = Duskcourt::read_notation("..../.#../.R../K.P. jackal").unwrap();
        let state = State::at(Seed::from_word(1), 1, court);
        assert_eq!(
            observe(&state, Some(&Report::Next)),
            "Duskcourt, rung 1, court 1. Capture until one idol stands.\n\
             The jackal K must stand last: it takes, but can never be taken.\n\
             square +0 +1 +2 +3\n    \
                 12  .  .  .  .\n     \
                  8  .  #  .  .\n     \
                  4  .  R  .  .\n     \
                  0  K  .  P  .\n\
             Takes: K touching squares; R rows and columns; P up diagonally (+3, +5). \
             Lines end at the first idol or boulder (#, never taken).\n\
             3 idols, lives 3, streak 0, score 0. Next capture pays 10. Reset: after the first capture.\n\
             Captures from>to: 0>5 2>5\n\
             Last: a new court was dealt.\n"
        );
    }

    #[test]
    fn what_is_new_is_named_once() {
        let court = Duskcourt::read_notation("..../.#../.R../K.P. jackal").unwrap();
        let mut state = State::at(Seed::from_word(1), 11, court);
        assert!(observe(&state, None).contains("\nNew: The jackal must stand last"));
        let capture = menagerie_engine::duskcourt::Action::Capture(Capture::new(0, 5));
        <Duskcourt as menagerie_engine::Game>::apply(&mut state, capture, &menagerie_engine::Fresh)
            .unwrap();
        assert!(!observe(&state, None).contains("New:"));
    }
}
