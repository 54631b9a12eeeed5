//! The turtles, and what else is in ponds.

use menagerie_engine::Place;
use menagerie_engine::baskmere::ladder;
use menagerie_engine::baskmere::pond::{
    CREEK, CREEK_LOOP, FeatureSet, GRANDSHELL, GRANDSHELL_COST, LILY, LILY_HOLDS, MOST_TURTLES, SHY,
};

use crate::creature::Creature;
use crate::voice::Voice;

pub(super) fn creatures() -> Vec<Creature> {
    let mut all: Vec<Creature> = (1..=MOST_TURTLES).map(turtle).collect();
    let [one, two, three] = CREEK_LOOP.map(|rock| Voice::Person.number(Place::new(rock)));
    all.extend([
        Creature::new(
            "sun-rock",
            "Sun Rock",
            "The last rock on the right. It is as bare as the others, and never a lily pad.",
            1,
        ),
        Creature::new(
            "lily-pad",
            "Lily pad",
            format!("It carries {LILY_HOLDS} turtles and no more. It is never the Sun Rock."),
            introduced(LILY),
        ),
        Creature::new(
            "shy-shells",
            "Shy shells",
            "Where shells are shy, no turtle climbs directly onto one of its own colour. Their letters and marks tell the \
             colours as well.",
            introduced(SHY),
        ),
        Creature::new(
            "creek",
            "Creek",
            format!(
                "It flows from rock {one} to {two}, from {two} to {three}, and from {three} back to {one}. Among these rocks \
                 turtles swim only with it."
            ),
            introduced(CREEK),
        ),
        Creature::new(
            "grandshell",
            "Grandshell",
            format!("The biggest turtle, with a star. Each of its moves costs {GRANDSHELL_COST} Daylight."),
            introduced(GRANDSHELL),
        ),
    ]);
    all
}

fn turtle(size: u8) -> Creature {
    let text = match size {
        1 => "The smallest. It rests on any turtle, and none rests on it.".to_owned(),
        2 => "It rests on any bigger turtle, and carries turtle 1.".to_owned(),
        3 => "It rests on any bigger turtle, and carries turtles 1 and 2.".to_owned(),
        MOST_TURTLES => format!(
            "The biggest there is. It rests on bare rock alone, and carries turtles 1 to {}.",
            size - 1
        ),
        _ => format!(
            "It rests on any bigger turtle, and carries turtles 1 to {}.",
            size - 1
        ),
    };
    let has = |pond: &u32| ladder::shapes(*pond).any(|(shape, _)| shape.turtles >= size);
    let first = (1..=ladder::DEPTH_CAP).find(has);
    Creature::new(
        &format!("turtle-{size}"),
        &format!("Turtle {size}"),
        text,
        first.expect("the ladder has ponds of every number of turtles"),
    )
}

fn introduced(feature: FeatureSet) -> u32 {
    let mut all = ladder::INTRODUCTIONS.iter();
    all.find(|(_, introduced)| *introduced == feature)
        .expect("every feature is introduced")
        .0
}
