//! Actions as JSON: what is read prints back, what is not legal changes nothing.

use menagerie_art::Art;
use menagerie_engine::{Refused, Wire, for_each_game, with_game};
use serde_json::Value;

use crate::{Target, laws, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "actions",
    check,
    good,
    seeds,
    words: || {
        let mut texts = Vec::new();
        for_each_game!(G => texts.extend(every::<G>().iter().flat_map(words::json_texts)));
        words::and(
            texts,
            [
                "{",
                "}",
                ",",
                "1e0",
                "-0",
                "0.0",
                "9223372036854775807",
                "1e-1",
                "\\u0061",
                "null",
            ],
        )
    },
    quick: 4_000,
};

fn check(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        for_each_game!(G => read::<G>(text));
    }
}

fn good(slug: &str, input: &[u8]) -> bool {
    let text = str::from_utf8(input).unwrap_or("");
    with_game!(slug, G => G::read_action(text).is_ok()).unwrap_or(false)
}

fn read<G: Art>(text: &str) {
    // Any of the states will do, as long as one input always meets the same.
    let pick = text.bytes().map(usize::from).sum();
    let state = plays::state::<G>(pick);
    let action = match G::read_action(text) {
        Ok(action) => action,
        Err(flaw) => return laws::of_refusal::<G>(&state, &Refused::Malformed(flaw)),
    };
    let printed = serde_json::to_string(&action).expect("an action is plain JSON");
    assert_eq!(G::read_action(&printed).as_ref(), Ok(&action), "{printed}");
    numbered::<G>(action);
    laws::of_action::<G>(&state, action);
}

/// An action is the one of its number, and only one with a place that no board has is without.
fn numbered<G: Wire>(action: G::Action) {
    let number = G::number(action);
    if let Some(number) = number {
        assert!(number < G::ACTIONS, "{action:?} is number {number}");
        assert_eq!(G::numbered(number), Some(action), "number {number}");
        let ahead = G::kind(action).ends().is_some();
        assert_eq!(ahead, number < G::side() * G::side(), "number {number}");
    } else {
        let (from, to) = G::kind(action).ends().expect("signs are numbered");
        let most = from.index().max(to.index()) as u32;
        assert!(most >= G::side(), "{action:?} has no number");
    }
}

/// One action that carries something, and every other one.
fn every<G: Wire>() -> Vec<Value> {
    let others = (G::ACTIONS - G::SIGNS.len() as u32..).map_while(G::numbered);
    let actions = G::numbered(1).into_iter().chain(others);
    let written = actions.map(|action| serde_json::to_value(action).expect("plain JSON"));
    written.collect()
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            let actions = run.actions.iter().take(8);
            seeds.extend(actions.map(|action| serde_json::to_vec(action).expect("plain JSON")));
        }
        seeds.extend(every::<G>().iter().map(|action| action.to_string().into_bytes()));
    });
    seeds
}
