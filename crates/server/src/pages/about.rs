//! What the script of a page gets about its game, since it contains no game: words, and how actions are
//! written in links.

use menagerie_engine::Place;
use menagerie_telling::{Tell, Words};
use serde::Serialize;
use serde_json::{Map, Value};

/// What a script gets about a game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About {
    /// What a stage is called.
    stage: &'static str,
    /// The board: `The court`.
    board: &'static str,
    /// What a move is called.
    step: &'static str,
    /// What moves waste, one of it and more; null where nothing is counted.
    waste: Option<[&'static str; 2]>,
    /// What a player who has never played is told before the first pick, before the first move, after it.
    primer: [&'static str; 3],
    /// Whether digits choose a place.
    digits: bool,
    /// The type of the action that carries something.
    carry: Value,
    /// Every other action by its sign in links.
    signs: Map<String, Value>,
}

/// What a script is told of a game, as JSON.
pub(super) fn about<G: Tell>() -> String {
    about_value::<G>().to_string()
}

/// The same, for a page of several games.
pub(super) fn about_value<G: Tell>() -> Value {
    let Words {
        board,
        step,
        waste,
        primer,
        digits,
        ..
    } = G::WORDS;
    let carry = json_of(&G::carry(Place::new(0), Place::new(1)));
    let signs = G::SIGNS.iter();
    let about = About {
        stage: G::INFO.stage,
        board,
        step,
        waste,
        primer,
        digits,
        carry: carry["type"].clone(),
        signs: signs
            .map(|&(sign, action)| (sign.to_string(), json_of(&action)))
            .collect(),
    };
    json_of(&about)
}

fn json_of(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("it is plain JSON")
}
