//! The two voices. A place has no `Display`: it is written by a voice, or as an index for programs.

use std::fmt::Display;

use menagerie_engine::Place;

/// To whom something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// To programs, which count places from 0 and know the names of the JSON.
    Program,
    /// To people, who count places from 1 or know them by name, and never see JSON.
    Person,
}

impl Voice {
    /// Both voices.
    pub const ALL: [Self; 2] = [Self::Program, Self::Person];

    /// The name in lower case, for files and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Person => "person",
        }
    }

    /// A number in a text that is read for its figures: as JSON has it, or with a comma before every three
    /// digits.
    pub fn figure(self, number: impl Into<u64>) -> String {
        let number = number.into();
        match self {
            Self::Program => number.to_string(),
            Self::Person => grouped(number),
        }
    }

    /// What a count begins with.
    pub fn first(self) -> usize {
        match self {
            Self::Program => 0,
            Self::Person => 1,
        }
    }

    /// The number of a place that has no name, as this voice counts.
    pub fn number(self, place: Place) -> usize {
        place.index() + self.first()
    }

    /// The numbers of so many places: `0 to 2`, `1 to 3`.
    pub fn numbers(self, many: usize) -> String {
        let first = self.first();
        format!("{first} to {}", first + many - 1)
    }
}

/// The place of a number that a person typed: counted from 1, [`Place::NOWHERE`] where no board has so many.
pub(crate) fn place(typed: &str) -> Option<Place> {
    let digits = typed.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| Place::of(digits.parse().map_or(-1, |number: i64| number - 1)))
}

/// A number with a comma before every three digits.
pub fn grouped(number: impl Into<u64>) -> String {
    grouped_digits(&number.into().to_string())
}

/// The digits of a number of any size with a comma before every three.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// So many of a thing: `1 pour`, `1,200 pours`.
pub fn counted(number: impl Into<u64>, thing: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// A choice in words: `4, 5 or 6`.
pub(crate) fn one_of(choices: &[impl Display]) -> String {
    listed(choices, "or")
}

/// All of them in words: `0, 1 and 2`.
pub(crate) fn all_of(things: &[impl Display]) -> String {
    listed(things, "and")
}

fn listed(things: &[impl Display], joint: &str) -> String {
    let words: Vec<String> = things.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, before @ [_, ..])) => format!("{} {joint} {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// The place in a count from 1, which both voices use: `1st`, `22nd`.
pub(crate) fn ordinal(number: u32) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{}{end}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let written = [1, 2, 3, 4, 11, 12, 13, 21, 102, 113, 1003].map(ordinal);
        let wanted = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "113th", "1,003rd",
        ];
        assert_eq!(written, wanted);
    }

    #[test]
    fn lists_end_with_a_word() {
        assert_eq!(one_of(&[4, 5, 6]), "4, 5 or 6");
        assert_eq!(all_of(&["a", "b"]), "a and b");
        assert_eq!(all_of(&[1]), "1");
    }

    #[test]
    fn long_numbers_are_grouped_and_things_counted() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number as u32), text);
        }
        assert_eq!(counted(1u32, "pour"), "1 pour");
        assert_eq!(counted(0u32, "pour"), "0 pours");
        assert_eq!(counted(1200u32, "pour"), "1,200 pours");
    }

    #[test]
    fn programs_count_from_0_and_people_from_1() {
        let third = Place::new(2);
        assert_eq!(Voice::ALL.map(|voice| voice.number(third)), [2, 3]);
        assert_eq!(
            Voice::ALL.map(|voice| voice.numbers(5)),
            ["0 to 4", "1 to 5"]
        );
    }
}
