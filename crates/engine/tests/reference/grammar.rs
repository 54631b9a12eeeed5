//! The action grammars, read from a JSON value.

use std::ops::RangeInclusive;

use serde_json::Value;

/// The kinds of actions of a game, each with the integers it carries.
pub(crate) type Kinds = &'static [(&'static str, &'static [&'static str])];

/// Texts that are an action in no game.
pub(crate) const NO_ACTION: [&str; 14] = [
    "",
    "null",
    "true",
    "7",
    "\"reset\"",
    "[]",
    "[{\"type\":\"reset\"}]",
    "{}",
    "{\"type\":null}",
    "{\"type\":1}",
    "{\"type\":\"\"}",
    "{\"type\":\"hint\"}",
    "{\"type\":[\"reset\"]}",
    "{\"type\":\"reset\"",
];

/// Reads an action: its kind and its integers in the order of `kinds`, or `None` when it is not of
/// the grammar. A `closed` grammar takes no keys besides those it names.
pub(crate) fn read(
    action: &Value,
    kinds: Kinds,
    closed: bool,
    range: &RangeInclusive<i64>,
) -> Option<(&'static str, Vec<i64>)> {
    let fields = action.as_object()?;
    let sent = fields.get("type")?.as_str()?;
    let (kind, keys) = kinds.iter().find(|(kind, _)| *kind == sent)?;
    if closed && fields.len() != 1 + keys.len() {
        return None;
    }
    let mut numbers = Vec::new();
    for key in *keys {
        let number = integer(fields.get(*key)?)?;
        if !range.contains(&number) {
            return None;
        }
        numbers.push(number);
    }
    Some((kind, numbers))
}

/// A whole number, however it is spelled; the tests send only numbers that a float holds exactly.
fn integer(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_i64() {
        return Some(number);
    }
    let number = value.as_f64()?;
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// The same action with its integers spelled as fractions, exponents and in another order of keys.
pub(crate) fn respell(action: &Value) -> String {
    let fields = action.as_object().expect("a legal action is an object");
    let mut parts = Vec::new();
    for (at, (key, value)) in fields.iter().rev().enumerate() {
        let ending = match (value.is_number(), at % 3) {
            (false, _) => "",
            (true, 0) => ".0",
            (true, 1) => "e0",
            (true, _) => "0E-1",
        };
        parts.push(format!(" \"{key}\" : {value}{ending}"));
    }
    format!("{{{} }}", parts.join(","))
}
