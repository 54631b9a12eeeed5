//! How captures are written and read: `0>5` for programs, `a1xb2` for people.

use menagerie_engine::Place;
use menagerie_engine::duskcourt::{Action, Capture};

use crate::voice::Voice;

/// A square as that voice calls it: its index, or its file and rank. `size` is that of the court.
pub(super) fn square(voice: Voice, size: u8, square: Place) -> String {
    match voice {
        Voice::Program => square.index().to_string(),
        Voice::Person => {
            let (row, col) = (
                square.index() / usize::from(size),
                square.index() % usize::from(size),
            );
            format!("{}{}", char::from(b'a' + col as u8), row + 1)
        }
    }
}

/// An action.
pub(super) fn act(voice: Voice, size: u8, action: Action) -> String {
    let plain = match action {
        Action::Capture(Capture { from, to }) => {
            let joint = match voice {
                Voice::Program => '>',
                Voice::Person => 'x',
            };
            let [from, to] = [from, to].map(|place| square(voice, size, place));
            return format!("{from}{joint}{to}");
        }
        Action::Reset => "reset",
        Action::Next => "next",
        Action::EndRun => match voice {
            Voice::Program => "endRun",
            Voice::Person => "end",
        },
    };
    plain.to_owned()
}

/// Reads what a person typed.
pub(super) fn read(size: u8, typed: &str) -> Option<Action> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "r" | "reset" => return Some(Action::Reset),
        "n" | "next" => return Some(Action::Next),
        "e" | "end" | "endrun" => return Some(Action::EndRun),
        _ => {}
    }
    let squares: String = typed
        .chars()
        .filter(|letter| !"x-> ".contains(*letter))
        .collect();
    let &[from_file, from_rank, to_file, to_rank] = squares.as_bytes() else {
        return None;
    };
    // A square that this court lacks has no index on it, so naming one is no command.
    let square = |file: u8, rank: u8| {
        let col = file.checked_sub(b'a').filter(|&col| col < size)?;
        let row = rank.checked_sub(b'1').filter(|&row| row < size)?;
        Some(Place::new(row * size + col))
    };
    Some(Action::Capture(Capture {
        from: square(from_file, from_rank)?,
        to: square(to_file, to_rank)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_type_is_read() {
        let capture = |from, to| Some(Action::Capture(Capture::new(from, to)));
        for typed in ["a1xb1", "A1xB1", "a1b1", "a1 b1", " a1-b1 ", "a1>b1"] {
            assert_eq!(read(4, typed), capture(0, 1), "{typed}");
        }
        assert_eq!(read(4, "d4xa1"), capture(15, 0));
        for (typed, action) in [
            ("r", Action::Reset),
            ("n", Action::Next),
            ("end", Action::EndRun),
        ] {
            assert_eq!(read(4, typed), Some(action));
        }
        for typed in ["", "a1", "a1xe1", "a5xa1", "hello", "a1xb1xc1", "ä1xb1"] {
            assert_eq!(read(4, typed), None, "{typed}");
        }
    }

    #[test]
    fn programs_write_indices_and_people_squares() {
        let written = |action| Voice::ALL.map(|voice| act(voice, 5, action));
        assert_eq!(
            written(Action::Capture(Capture::new(0, 6))),
            ["0>6", "a1xb2"]
        );
        assert_eq!(written(Action::EndRun), ["endRun", "end"]);
    }
}
