//! Public states as JSON: those that a client may carry itself, and those that stand for a position.

use menagerie_art::Art;
use menagerie_engine::{Coach, Face, Game, OpenStateError, Puzzle, for_each_game};

use crate::few::Few;
use crate::{Target, laws, plays};

pub(crate) const TARGET: Target = Target {
    name: "open-states",
    check,
    seeds,
    words: &[
        "null",
        "true",
        "false",
        "[]",
        "{}",
        "\"aqua\"",
        "\"pink\"",
        "\"playing\"",
        "\"level_complete\"",
        "\"finished\"",
        "\"lastAward\":",
        "\"tubes\":",
        "\"level\":",
        "1000000",
        "999999",
        "4294967295",
        "4294967296",
        "9007199254740991",
        "9007199254740992",
        "1e2",
        "-1",
        "0",
        "\"#\"",
        "\"K\"",
        "\"board\":",
        "\"dealt\":",
        "\"piles\":",
        "\"pond\":",
        "\"plan\":",
        "\"minimum\":",
    ],
    quick: 1_500,
};

fn check(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        for_each_game!(G => read::<G>(text));
    }
}

fn read<G: Coach + Art>(text: &str) {
    match G::read_open(text, &Few::<G>::of(1)) {
        Ok(state) => laws::of_state::<G>(&state),
        Err(OpenStateError::Wrong(reason)) => assert!(!reason.is_empty()),
        Err(OpenStateError::NoDeal) => panic!("an open state takes more than one deal"),
    }
    match G::read_public(text) {
        Ok(position) => laws::of_position::<G>(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            let states = run.states.iter().step_by(5);
            seeds.extend(states.map(|state| serde_json::to_vec(&G::view(state)).expect("plain JSON")));
        }
        let deal = G::deal(&G::key(plays::runs::<G>()[0].seed, 7));
        seeds.push(serde_json::to_vec(&G::describe(&deal)).expect("plain JSON"));
    });
    seeds
}
