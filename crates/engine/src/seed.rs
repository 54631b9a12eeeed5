//! The seed of a run: what it may be, and how it is spelled.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An integer from 0 to 2^53 − 1, the range that every JSON client holds exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64")]
pub struct Seed(u64);

impl Seed {
    /// The largest seed.
    pub const MAX: Self = Self((1 << 53) - 1);

    /// The seed whose bits are the lower 53 of `word`, for seeds drawn at random.
    pub fn from_word(word: u64) -> Self {
        Self(word & Self::MAX.0)
    }

    /// The number.
    pub fn get(self) -> u64 {
        self.0
    }
}

/// What is wrong with a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a seed is a whole number from 0 to 9007199254740991, in plain digits without sign, space or leading zero"
)]
pub struct BadSeed;

impl TryFrom<u64> for Seed {
    type Error = BadSeed;

    fn try_from(number: u64) -> Result<Self, BadSeed> {
        if number > Self::MAX.0 {
            return Err(BadSeed);
        }
        Ok(Self(number))
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    /// Stricter than the integer parser, which takes `+7` and `0007`: one number, one spelling.
    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || (text.len() > 1 && text.starts_with('0')) {
            return Err(BadSeed);
        }
        text.parse::<u64>().map_err(|_| BadSeed)?.try_into()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_digits_in_range_are_seeds() {
        for text in ["0", "7", "10", "9007199254740991"] {
            assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn every_other_spelling_is_refused() {
        let bad = [
            "",
            "-1",
            "+7",
            "0007",
            "00",
            "1.5",
            "1e3",
            " 7",
            "7 ",
            "0x7",
            "７",
            "seven",
            "9007199254740992",
            "18446744073709551616",
        ];
        for text in bad {
            assert_eq!(text.parse::<Seed>(), Err(BadSeed), "{text:?}");
        }
    }
}
