//! How pours are written and read: `0>2` for programs, `1>3` for people.

use menagerie_engine::Place;
use menagerie_engine::critter_lineup::Action;

use crate::panel::Deed;
use crate::voice::{Voice, place};

/// A tube as that voice calls it: `tube 0`, `tube 1`.
pub(super) fn tube(voice: Voice, place: Place) -> String {
    format!("tube {}", voice.number(place))
}

/// An action.
pub(super) fn act(voice: Voice, action: Action) -> String {
    let plain = match (action, voice) {
        (Action::Move { from, to }, _) => {
            return format!("{}>{}", voice.number(from), voice.number(to));
        }
        (Action::NextLevel, Voice::Program) => "next_level",
        (Action::FinishGame, Voice::Program) => "finish_game",
        (Action::NextLevel, Voice::Person) => "next",
        (Action::FinishGame, Voice::Person) => "end",
    };
    plain.to_owned()
}

/// Reads what was typed: `1>3` or `1 3`, `n` or `next`, `e` or `end`; `u` undoes, `r` restarts.
pub(super) fn read(typed: &str) -> Option<Deed<Action>> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "n" | "next" | "next level" => return Some(Deed::Play(Action::NextLevel)),
        "e" | "end" | "finish" | "finish game" => return Some(Deed::Play(Action::FinishGame)),
        "u" | "undo" => return Some(Deed::Undo),
        "y" | "redo" => return Some(Deed::Redo),
        "r" | "restart" => return Some(Deed::Restart),
        _ => {}
    }
    let (from, to) = typed
        .split_once("->")
        .or_else(|| typed.split_once('>'))
        .or_else(|| typed.split_once(char::is_whitespace))?;
    Some(Deed::Play(Action::Move {
        from: place(from)?,
        to: place(to)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_read() {
        let pour = |from, to| {
            Some(Deed::Play(Action::Move {
                from: Place::of(from),
                to: Place::of(to),
            }))
        };
        let play = |action| Some(Deed::Play(action));
        for (typed, deed) in [
            ("1>3", pour(0, 2)),
            ("1 3", pour(0, 2)),
            (" 12  > 3 ", pour(11, 2)),
            ("1 -> 3", pour(0, 2)),
            ("1\t3", pour(0, 2)),
            ("0>1", pour(-1, 0)),
            ("99 1", pour(98, 0)),
            ("n", play(Action::NextLevel)),
            ("Next", play(Action::NextLevel)),
            ("finish", play(Action::FinishGame)),
            ("end", play(Action::FinishGame)),
            ("u", Some(Deed::Undo)),
            ("redo", Some(Deed::Redo)),
            ("R", Some(Deed::Restart)),
            ("", None),
            ("3", None),
            ("1>", None),
            ("a>b", None),
            ("1>2>3", None),
            ("1 2 3", None),
            ("+1>2", None),
            ("1>99999999999999999999", pour(0, -1)),
            ("h", None),
            ("q", None),
        ] {
            assert_eq!(read(typed), deed, "{typed:?}");
        }
    }
}
