//! Positions in one line, and what players type: what is read prints back.

use menagerie_art::Art;
use menagerie_engine::{Budget, Puzzle, for_each_game, with_game};
use menagerie_telling::{Deed, Tell, Voice};

use crate::{Target, laws, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "notations",
    check,
    good,
    seeds,
    words: || {
        let mut found = Vec::new();
        for_each_game!(G => for lesson in G::lessons() {
            found.extend(lesson.notation.chars().map(String::from));
            found.extend(lesson.notation.split_whitespace().map(|word| format!(" {word}")));
        });
        words::and(
            found,
            [
                "/", "-", ">", " > ", "#", ".", "x", "24", " lily=0", "aaaa", "\u{7f}", "\u{1b}",
            ],
        )
    },
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

fn good(slug: &str, input: &[u8]) -> bool {
    let text = str::from_utf8(input).unwrap_or("");
    with_game!(slug, G => G::read_notation(text).is_ok()).unwrap_or(false)
}

fn noted<G: Art>(text: &str) {
    let position = match G::read_notation(text) {
        Ok(position) => position,
        Err(fault) => return laws::of_fault::<G>(&fault),
    };
    laws::of_position::<G>(&position);
    if let Ok(answer) = G::solve(&position, &mut Budget::nodes(laws::NODES)) {
        assert!(G::explain(&position, &answer).ends_with('\n'));
        serde_json::to_string(&answer).expect("an answer is plain JSON");
    }
}

fn typed<G: Art>(text: &str) {
    let pick = text.bytes().map(usize::from).sum();
    let state = plays::state::<G>(pick);
    if let Some(Deed::Play(action)) = G::read(&state, text) {
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
                seeds.push(G::act(Voice::Person, state, *action).into_bytes());
            }
        }
        for lesson in G::lessons() {
            seeds.push(lesson.notation.as_bytes().to_vec());
        }
    });
    seeds
}
