//! Actions as JSON: what is read prints back, what is not legal changes nothing.

use menagerie_engine::{Coach, Code, Game, for_each_game};

use crate::{Target, laws, plays};

pub(crate) const TARGET: Target = Target {
    name: "actions",
    check,
    seeds,
    words: &[
        "\"type\":",
        "\"from\":",
        "\"to\":",
        "\"capture\"",
        "\"reset\"",
        "\"next\"",
        "\"endRun\"",
        "\"MOVE\"",
        "\"STEP_BACK\"",
        "\"NEXT_POND\"",
        "\"END_RUN\"",
        "\"move\"",
        "\"next_level\"",
        "\"finish_game\"",
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
    quick: 4_000,
};

fn check(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        for_each_game!(G => read::<G>(text));
    }
}

fn read<G: Coach>(text: &str) {
    let action = match G::read_action(text) {
        Ok(action) => action,
        Err(refusal) => {
            assert_eq!(refusal.code, Code::Malformed, "{}", refusal.reason);
            return laws::of_refusal(&refusal.reason);
        }
    };
    let printed = serde_json::to_string(&action).expect("an action is plain JSON");
    assert_eq!(G::read_action(&printed).as_ref(), Ok(&action), "{printed}");
    // Any of the states will do, as long as one input always meets the same.
    let pick = text.bytes().map(usize::from).sum();
    let state = plays::state::<G>(pick);
    laws::of_action::<G>(&state, action);
    let _ = G::spell(&state, action);
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            let actions = run.actions.iter().take(8);
            seeds.extend(actions.map(|action| serde_json::to_vec(action).expect("plain JSON")));
        }
        seeds.push(serde_json::to_vec(&G::END).expect("plain JSON"));
    });
    seeds
}
