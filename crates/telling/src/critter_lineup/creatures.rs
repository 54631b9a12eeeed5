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
            EARS[colour.index() % 4],
            MARKS[colour.index() / 4],
            colour.letter()
        );
        let first = first.expect("the ladder has every colour");
        Creature::new(colour.name(), name.trim_end_matches('.'), text, first)
    };
    Colour::ALL.map(critter).to_vec()
}

/// As the drawings have them.
const EARS: [&str; 4] = [
    "the ears of a cat",
    "the ears of a bear",
    "the ears of a rabbit",
    "the feelers of a snail",
];
const MARKS: [&str; 4] = ["", ", whiskers", ", stripes on its cheeks", ", freckles"];
