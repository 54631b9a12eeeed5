//! The sixteen colours of critters, their names and their letters.

use serde::{Deserialize, Serialize};

/// How many colours there are.
pub const MOST_COLOURS: usize = 16;

/// The colour of a critter. No two names share a first letter, which is the letter of the notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupColour))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Colour {
    Aqua,
    Blue,
    Crimson,
    Dove,
    Emerald,
    Fuchsia,
    Gold,
    Hazel,
    Ivory,
    Jade,
    Khaki,
    Lime,
    Mauve,
    Navy,
    Orange,
    Pink,
}

impl Colour {
    /// Every colour, in the order in which the ladder brings them in.
    pub const ALL: [Self; MOST_COLOURS] = [
        Self::Aqua,
        Self::Blue,
        Self::Crimson,
        Self::Dove,
        Self::Emerald,
        Self::Fuchsia,
        Self::Gold,
        Self::Hazel,
        Self::Ivory,
        Self::Jade,
        Self::Khaki,
        Self::Lime,
        Self::Mauve,
        Self::Navy,
        Self::Orange,
        Self::Pink,
    ];

    /// The place of the colour in [`Colour::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Aqua => "aqua",
            Self::Blue => "blue",
            Self::Crimson => "crimson",
            Self::Dove => "dove",
            Self::Emerald => "emerald",
            Self::Fuchsia => "fuchsia",
            Self::Gold => "gold",
            Self::Hazel => "hazel",
            Self::Ivory => "ivory",
            Self::Jade => "jade",
            Self::Khaki => "khaki",
            Self::Lime => "lime",
            Self::Mauve => "mauve",
            Self::Navy => "navy",
            Self::Orange => "orange",
            Self::Pink => "pink",
        }
    }

    /// The letter of the notation.
    pub fn letter(self) -> char {
        char::from(b'a' + self as u8)
    }

    /// The colour of a letter of the notation.
    pub fn of_letter(letter: char) -> Option<Self> {
        let found = Self::ALL.iter().find(|colour| colour.letter() == letter);
        found.copied()
    }

    /// The colour of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|colour| colour.name() == name);
        found.copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_begins_with_its_letter_and_is_what_json_says() {
        for (place, colour) in Colour::ALL.into_iter().enumerate() {
            assert_eq!(colour.index(), place);
            assert!(colour.name().starts_with(colour.letter()));
            assert_eq!(Colour::of_letter(colour.letter()), Some(colour));
            assert_eq!(Colour::of_name(colour.name()), Some(colour));
            let json = serde_json::to_string(&colour).unwrap();
            assert_eq!(json, format!("\"{}\"", colour.name()));
        }
        assert_eq!(Colour::of_letter('q'), None);
        assert_eq!(Colour::of_name("Aqua"), None);
    }
}
