//! How moves are written and read: `1>0` for programs, `2>1` for people.

use menagerie_engine::Place;
use menagerie_engine::baskmere::Action;
use menagerie_engine::baskmere::pond::CREEK_LOOP;

use crate::voice::{Voice, place};

/// A rock as that voice calls it: `rock 0`, `rock 1`.
pub(super) fn rock(voice: Voice, place: Place) -> String {
    format!("rock {}", voice.number(place))
}

/// Where the creek flows.
pub(super) fn current(voice: Voice) -> String {
    let [first, second, third] = CREEK_LOOP.map(|rock| voice.number(Place::new(rock)));
    format!("{first} to {second}, {second} to {third} and {third} to {first}")
}

/// An action.
pub(super) fn act(voice: Voice, action: Action) -> String {
    let plain = match (action, voice) {
        (Action::Move { from, to }, _) => {
            return format!("{}>{}", voice.number(from), voice.number(to));
        }
        (Action::StepBack, Voice::Program) => "STEP_BACK",
        (Action::NextPond, Voice::Program) => "NEXT_POND",
        (Action::EndRun, Voice::Program) => "END_RUN",
        (Action::StepBack, Voice::Person) => "back",
        (Action::NextPond, Voice::Person) => "next",
        (Action::EndRun, Voice::Person) => "end",
    };
    plain.to_owned()
}

/// Reads what a person typed.
pub(super) fn read(typed: &str) -> Option<Action> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "b" | "back" | "step back" => return Some(Action::StepBack),
        "n" | "next" | "next pond" => return Some(Action::NextPond),
        "e" | "end" | "end run" => return Some(Action::EndRun),
        _ => {}
    }
    let (from, to) = match typed.split_once('>') {
        Some(rocks) => rocks,
        None => typed.split_once(char::is_whitespace)?,
    };
    Some(Action::Move {
        from: place(from)?,
        to: place(to)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_read() {
        let go = |from, to| {
            Some(Action::Move {
                from: Place::of(from),
                to: Place::of(to),
            })
        };
        for (typed, action) in [
            ("1>3", go(0, 2)),
            (" 5 > 1 ", go(4, 0)),
            ("1 3", go(0, 2)),
            ("b", Some(Action::StepBack)),
            ("Back", Some(Action::StepBack)),
            ("n", Some(Action::NextPond)),
            ("next", Some(Action::NextPond)),
            ("end", Some(Action::EndRun)),
            ("2>2", go(1, 1)),
            ("", None),
            ("13", None),
            ("0>1", go(-1, 0)),
            ("1>9", go(0, 8)),
            ("12 1", go(11, 0)),
            ("1>999999999999999999999", go(0, -1)),
            ("1>", None),
            ("a>b", None),
            ("1>2>3", None),
            ("q", None),
            ("h", None),
            ("u", None),
            ("7", None),
        ] {
            assert_eq!(read(typed), action, "{typed:?}");
        }
    }
}
