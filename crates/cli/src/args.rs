//! What commands take: games, puzzle ids, seeds, ranges.

use std::str::FromStr;

use menagerie_engine::{Info, PuzzleId, Seed, catalogue};
use menagerie_telling::bad_puzzle_id;

/// A game by its slug, or one puzzle of it by its id.
#[derive(Debug, Clone, Copy)]
pub struct GameOrId {
    /// The game.
    pub slug: &'static str,
    /// The puzzle, where an id was given.
    pub puzzle: Option<PuzzleId>,
}

/// A game by its slug.
#[derive(Debug, Clone, Copy)]
pub struct GameSlug(pub &'static str);

impl FromStr for GameSlug {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let games = catalogue::games();
        let slugs: Vec<&str> = games.iter().map(|game| game.slug).collect();
        let found = slugs.iter().find(|slug| **slug == text);
        found
            .copied()
            .map(Self)
            .ok_or_else(|| format!("the games are {}", slugs.join(", ")))
    }
}

impl FromStr for GameOrId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains(':') {
            let GameSlug(slug) = text.parse()?;
            return Ok(Self { slug, puzzle: None });
        }
        let id = puzzle_id(text)?;
        Ok(Self {
            slug: id.game(),
            puzzle: Some(id),
        })
    }
}

/// Reads a puzzle's id.
pub fn puzzle_id(text: &str) -> Result<PuzzleId, String> {
    text.parse().map_err(|bad| bad_puzzle_id(&bad))
}

/// Reads a stage: a whole number from 1.
pub fn stage_number(text: &str) -> Result<u32, String> {
    // Read as strictly as a seed, so that a puzzle has one id.
    let number = text
        .parse::<Seed>()
        .ok()
        .and_then(|number| u32::try_from(number.get()).ok());
    number.filter(|&stage| stage > 0).ok_or_else(|| {
        format!(
            "a stage is a whole number from 1 to {}, in plain digits",
            u32::MAX
        )
    })
}

/// Ends the program as for any wrong usage: the sentence on standard error, exit code 2.
pub fn usage_error(sentence: impl std::fmt::Display) -> ! {
    clap::Error::raw(
        clap::error::ErrorKind::ArgumentConflict,
        format!("{sentence}\n"),
    )
    .exit()
}

/// Ends the program when the game has no such stage.
pub fn check_stage(game: &Info, stage: u64) {
    if stage == 0 || stage > u64::from(game.last_stage) {
        usage_error(format_args!(
            "{} has {}s 1 to {}, not {stage}",
            game.name, game.stage, game.last_stage
        ));
    }
}

/// A range `A..B` that includes both ends, or one number.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
}

impl Range {
    /// How many numbers it holds.
    pub fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| {
            let number = text.parse::<Seed>().map(Seed::get);
            number.map_err(|_| {
                format!(
                    "{text:?} is no whole number from 0 to {} in plain digits; a range is A..B, both included, as \
                     in 1..200",
                    Seed::MAX
                )
            })
        };
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(format!(
                "{first} is more than {last}; a range begins with the smaller number, as in {last}..{first}"
            ));
        }
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        let range: Range = "3..7".parse().unwrap();
        assert_eq!((range.first, range.last, range.count()), (3, 7, 5));
        assert_eq!("4".parse::<Range>().unwrap().count(), 1);
        for bad in [
            "",
            "7..3",
            "1..",
            "..3",
            "-1..3",
            "1...3",
            "1..9007199254740992",
            "01..2",
        ] {
            assert!(bad.parse::<Range>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_range_that_is_none_says_what_is_wrong_and_what_is_right() {
        for (bad, wrong) in [
            ("5..1", "5 is more than 1"),
            ("5-1", "\"5-1\" is no whole number"),
            ("x", "\"x\" is no whole number"),
            ("1..", "\"\" is no whole number"),
            (
                "1..9007199254740992",
                "\"9007199254740992\" is no whole number from 0 to 9007199254740991",
            ),
        ] {
            let said = bad.parse::<Range>().unwrap_err();
            assert!(said.starts_with(wrong), "{said}");
            assert!(said.contains("; a range "), "{said}");
        }
    }

    #[test]
    fn a_puzzle_is_named_by_its_id() {
        let id: GameOrId = "duskcourt:1:7:12".parse().unwrap();
        assert_eq!(
            (id.slug, id.puzzle.map(|id| (id.seed().get(), id.stage()))),
            ("duskcourt", Some((7, 12)))
        );
        assert!("duskcourt".parse::<GameOrId>().unwrap().puzzle.is_none());
        for bad in [
            "chess",
            "duskcourt:1:7",
            "duskcourt:2:7:12",
            "duskcourt:1:07:12",
            "duskcourt:1:7:0",
            "duskcourt:1:7:12:1",
            "duskcourt:+1:7:12",
            "duskcourt:1:7:+12",
            "duskcourt:1:7:012",
        ] {
            assert!(bad.parse::<GameOrId>().is_err(), "{bad}");
        }
    }
}
