//! The idols, and what else stands on courts.

use menagerie_engine::duskcourt::{Idol, Novelty, ladder};

use crate::creature::Creature;
use crate::tell::sentence;

/// Later rungs bring nothing new.
const TOP: u32 = ladder::TOP;

pub(super) fn creatures() -> Vec<Creature> {
    let idols = Idol::ALL.map(|idol| {
        let name = sentence(idol.name());
        let name = name.trim_end_matches('.');
        let text = format!("It takes {}{}.", takes(idol), limit(idol));
        Creature::new(idol.name(), name, text, 1)
    });
    let mut all = idols.to_vec();
    all.push(Creature::new(
        "jackal-last",
        "Jackal with a bright rim",
        "It takes as any jackal does, but nothing can take it. So it has to make the last capture itself.",
        first(Novelty::JackalLast),
    ));
    all.push(Creature::new(
        "boulder",
        "Boulder",
        "It is never taken and never moves. Nothing passes over it but the camel, which jumps.",
        first(Novelty::Boulders),
    ));
    all
}

/// How an idol takes, to follow "it takes".
pub(super) fn takes(idol: Idol) -> &'static str {
    match idol {
        Idol::Jackal => "on the eight squares around it",
        Idol::Scorpion => "along rows, columns and diagonals",
        Idol::Cobra => "along rows and columns",
        Idol::Vulture => "along diagonals",
        Idol::Camel => "by a jump of two squares one way and one across",
        Idol::Beetle => "on the two squares diagonally above it",
    }
}

/// What else there is to know of how it takes, to follow [`takes`].
pub(super) fn limit(idol: Idol) -> &'static str {
    match idol {
        Idol::Jackal => "",
        Idol::Scorpion | Idol::Cobra | Idol::Vulture => ", up to the first thing in its way",
        Idol::Camel => ", whatever lies between",
        Idol::Beetle => "; in the top row it takes nothing, but may be taken",
    }
}

fn first(novelty: Novelty) -> u32 {
    (1..=TOP)
        .find(|&rung| ladder::novelties(rung).contains(&novelty))
        .expect("the ladder brings it in")
}
