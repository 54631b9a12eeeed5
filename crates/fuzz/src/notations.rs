//! Positions in one line, and what players type: what is read prints back.

use menagerie_art::Art;
use menagerie_engine::{Budget, Coach, Face, Puzzle, for_each_game};

use crate::{Target, laws, plays};

pub(crate) const TARGET: Target = Target {
    name: "notations",
    check,
    seeds,
    words: &[
        "/",
        "-",
        ">",
        " > ",
        "#",
        ".",
        "K",
        "Q",
        "R",
        "B",
        "N",
        "P",
        " jackal",
        " lily=0",
        " lily=1",
        " shells=abc",
        " creek",
        " grandshell",
        "987654321",
        "321",
        "aaaa",
        " ",
        "a1xb2",
        "1>2",
        "x",
        "24",
        "abab",
        "baba",
    ],
    quick: 2_000,
};

fn check(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        for_each_game!(G => {
            noted::<G>(text);
            typed::<G>(text);
        });
    }
}

fn noted<G: Coach + Art>(text: &str) {
    let position = match G::read_notation(text) {
        Ok(position) => position,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    laws::of_position::<G>(&position);
    if let Ok(answer) = G::solve(&position, &mut Budget::nodes(laws::NODES)) {
        let _ = G::explain(&position, &answer);
        serde_json::to_string(&answer).expect("an answer is plain JSON");
    }
}

fn typed<G: Coach>(text: &str) {
    let pick = text.bytes().map(usize::from).sum();
    let state = plays::state::<G>(pick);
    if let Some(action) = G::read_typed(&state, text) {
        laws::of_action::<G>(&state, action);
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            for state in run.states.iter().step_by(3) {
                seeds.push(G::notation(&G::standing_position(state)).into_bytes());
            }
            for (state, action) in run.states.iter().zip(&run.actions).take(1) {
                seeds.push(G::spell(state, *action).into_bytes());
            }
        }
    });
    let more = [
        "321/-/- > -/-/321 lily=1 shells=abc creek grandshell",
        "4/3/21/- > -/-/-/4321 lily=0",
        "...P/RKQ./..P./..R. jackal",
        "aa bcb ccb acab -",
        "bp bppp bb -",
    ];
    seeds.extend(more.map(|text| text.as_bytes().to_vec()));
    seeds
}
