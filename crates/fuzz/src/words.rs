//! What inputs are made of besides good inputs: names that the games themselves give, so that a new game
//! brings its own.

use std::collections::BTreeSet;

use menagerie_engine::catalogue::games;
use menagerie_engine::{Game, for_each_game};
use serde_json::Value;

/// Words that are there, and more.
pub(crate) fn and(
    more: impl IntoIterator<Item = String>,
    words: impl IntoIterator<Item = &'static str>,
) -> Vec<String> {
    let words = words.into_iter().map(str::to_owned);
    let all: BTreeSet<String> = words.chain(more).collect();
    all.into_iter().collect()
}

/// Every key and every text within a value, as JSON spells them: `"from":`, `"capture"`.
pub(crate) fn json_texts(value: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect_texts(value, &mut found);
    found
}

fn collect_texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(format!("{}:", Value::from(key.as_str())));
                collect_texts(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_texts(item, found)),
        Value::String(_) => {
            found.insert(value.to_string());
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The slugs of all games.
pub(crate) fn slugs() -> impl Iterator<Item = String> {
    games().into_iter().map(|game| game.slug.to_owned())
}

/// The actions of all games that carry nothing, as JSON.
pub(crate) fn signs() -> Vec<String> {
    let mut found = Vec::new();
    for_each_game!(G => found.extend(G::SIGNS.iter().map(|(_, action)| {
        serde_json::to_string(action).expect("an action is plain JSON")
    })));
    found
}
