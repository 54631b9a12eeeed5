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
        Creature::new(idol.name(), name, takes(idol), 1)
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
        "It is never taken and never moves. Runs end in front of it, and the camel jumps over it.",
        first(Novelty::Boulders),
    ));
    all
}

fn takes(idol: Idol) -> &'static str {
    match idol {
        Idol::Jackal => "It takes only what it touches: the eight squares around it.",
        Idol::Scorpion => {
            "It runs any distance along rows, columns and diagonals, up to the first thing in its way."
        }
        Idol::Cobra => {
            "It runs any distance along rows and columns, up to the first thing in its way."
        }
        Idol::Vulture => "It runs any distance along diagonals, up to the first thing in its way.",
        Idol::Camel => "It jumps two squares one way and one across, whatever lies between.",
        Idol::Beetle => {
            "It takes only on the two squares diagonally above it. On the top rank it takes nothing."
        }
    }
}

fn first(novelty: Novelty) -> u32 {
    (1..=TOP)
        .find(|&rung| ladder::novelties(rung).contains(&novelty))
        .expect("the ladder brings it in")
}
