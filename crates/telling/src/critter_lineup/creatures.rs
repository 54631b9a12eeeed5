//! The critters.

use menagerie_engine::critter_lineup::Colour;
use menagerie_engine::critter_lineup::ladder::{Ask, TOP_LEVEL};

use crate::creature::Creature;
use crate::tell::sentence;

pub(super) fn creatures() -> Vec<Creature> {
    let critter = |colour: Colour| {
        let has = |level: &u32| Ask::of(*level).colours as usize > colour.index();
        let first = (1..=TOP_LEVEL).find(has);
        let name = sentence(colour.name());
        let text = format!(
            "It has {}{}, and the letter {}. It goes into an empty tube, or onto its own colour.",
            match Head::of(colour) {
                Head::Cat => "the ears of a cat",
                Head::Bear => "the ears of a bear",
                Head::Rabbit => "the ears of a rabbit",
                Head::Snail => "the feelers of a snail",
            },
            match Cheeks::of(colour) {
                Cheeks::Bare => "",
                Cheeks::Whiskers => ", whiskers",
                Cheeks::Stripes => ", stripes on its cheeks",
                Cheeks::Freckles => ", freckles",
            },
            colour.letter()
        );
        let first = first.expect("the ladder has every colour");
        Creature::new(colour.name(), name.trim_end_matches('.'), text, first)
    };
    Colour::ALL.map(critter).to_vec()
}

/// What a critter has on its head: with its cheeks, what tells the sixteen colours apart without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// Pointed ears.
    Cat,
    /// Round ears.
    Bear,
    /// Long ears.
    Rabbit,
    /// Feelers.
    Snail,
}

impl Head {
    /// That of a colour.
    pub fn of(colour: Colour) -> Self {
        [Self::Cat, Self::Bear, Self::Rabbit, Self::Snail][colour.index() % 4]
    }
}

/// What a critter has on its cheeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cheeks {
    /// Nothing.
    Bare,
    /// Whiskers.
    Whiskers,
    /// Stripes.
    Stripes,
    /// Freckles.
    Freckles,
}

impl Cheeks {
    /// Those of a colour.
    pub fn of(colour: Colour) -> Self {
        [Self::Bare, Self::Whiskers, Self::Stripes, Self::Freckles][colour.index() / 4]
    }
}
