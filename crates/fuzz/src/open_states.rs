//! Public states as JSON: those that a client may carry itself, and those that stand for a position.

use menagerie_art::Art;
use menagerie_engine::{Game, Puzzle, Wire, for_each_game, with_game};
use serde_json::Value;

use crate::{Target, laws, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "open-states",
    check,
    good,
    seeds,
    words: || {
        let values = seeds();
        let values = values
            .iter()
            .map(|seed| -> Value { serde_json::from_slice(seed).expect("plain JSON") });
        let texts = values.flat_map(|value| words::json_texts(&value));
        words::and(
            texts,
            [
                "null",
                "true",
                "false",
                "[]",
                "{}",
                "\"finished\"",
                "\"practice\"",
                "\"critter-lineup:1:1:9\"",
                "1000000",
                "999999",
                "4294967295",
                "4294967296",
                "9007199254740991",
                "9007199254740992",
                "1e2",
                "-1",
                "0",
            ],
        )
    },
    quick: 1_500,
};

fn check(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        for_each_game!(G => read::<G>(text));
    }
}

fn good(slug: &str, input: &[u8]) -> bool {
    let text = str::from_utf8(input).unwrap_or("");
    with_game!(slug, G => G::read_public(text).is_ok()).unwrap_or(false)
}

fn read<G: Art>(text: &str) {
    let opened = G::read_open(text);
    assert_eq!(opened.is_some(), G::INFO.open);
    match opened {
        Some(Ok(state)) => laws::of_state::<G>(&state),
        Some(Err(fault)) => laws::of_fault::<G>(&fault),
        None => {}
    }
    match G::read_public(text) {
        Ok(position) => laws::of_position::<G>(&position),
        Err(fault) => laws::of_fault::<G>(&fault),
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            let states = run.states.iter().step_by(5);
            seeds.extend(states.map(|state| serde_json::to_vec(&G::view(state)).expect("plain JSON")));
        }
        let deal = G::deal(&G::key(plays::runs::<G>()[0].start.seed(), 7));
        seeds.push(serde_json::to_vec(&G::describe(&deal)).expect("plain JSON"));
    });
    seeds
}
