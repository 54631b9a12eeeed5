//! Reading an action from JSON text by the letter of its grammar.
//!
//! An action is a flat object. Integers may be spelled in any way that JSON allows (`2`, `2.0`,
//! `2e0`); a key given twice is refused, since readers disagree on which one counts.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::game::{Code, Refusal};

/// The fields of one action, as sent.
#[derive(Debug)]
pub struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

/// A string of a JSON text, copied only where it is spelled with escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Fields<'a> {
    /// Reads the fields of an action.
    ///
    /// # Errors
    /// A malformed refusal when the text is no JSON object or gives a key twice.
    pub fn read(json: &'a str) -> Result<Self, Refusal> {
        if !json.trim_start().starts_with('{') {
            return Err(malformed("an action is a JSON object with a \"type\""));
        }
        serde_json::from_str(json).map_err(|error| {
            // serde_json appends where in the text it stopped, which no player needs.
            let text = error.to_string();
            let what = text.split(" at line ").next().unwrap_or(&text);
            malformed(format!("the action cannot be read: {what}"))
        })
    }

    /// The action's `type`, which must be one of `known`.
    ///
    /// # Errors
    /// A malformed refusal that lists the known types.
    pub fn kind(&self, known: &[&'static str]) -> Result<&'static str, Refusal> {
        let listed = || {
            let quoted: Vec<String> = known.iter().map(|kind| format!("\"{kind}\"")).collect();
            quoted.join(", ")
        };
        let Some(raw) = self.get("type") else {
            return Err(malformed(format!(
                "the action has no \"type\"; it is one of {}",
                listed()
            )));
        };
        let sent: Option<Text> = serde_json::from_str(raw.get()).ok();
        known
            .iter()
            .copied()
            .find(|&kind| sent.as_ref().is_some_and(|sent| sent.0 == kind))
            .ok_or_else(|| {
                malformed(format!(
                    "{} is no action type; it is one of {}",
                    shorten(raw.get()),
                    listed()
                ))
            })
    }

    /// Checks that no keys but these are there.
    ///
    /// # Errors
    /// A malformed refusal that names the first unknown key.
    pub fn only(&self, keys: &[&str]) -> Result<(), Refusal> {
        match self.0.iter().find(|(key, _)| !keys.contains(&&**key)) {
            None => Ok(()),
            Some((key, _)) => Err(malformed(format!(
                "{} is no key of this action; it has only {}",
                shorten(&format!("{key:?}")),
                keys.join(", ")
            ))),
        }
    }

    /// The integer under `key`, within `range`. Integers beyond 64 bits count as the nearest that
    /// fits.
    ///
    /// # Errors
    /// A malformed refusal when it is missing, no integer or out of range.
    pub fn integer(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
        let bounded = *range.start() > i64::MIN || *range.end() < i64::MAX;
        let wanted = || {
            if bounded {
                let (least, most) = (range.start(), range.end());
                format!("\"{key}\" is a whole number from {least} to {most}")
            } else {
                format!("\"{key}\" is a whole number")
            }
        };
        let Some(raw) = self.get(key) else {
            let wanted = wanted();
            return Err(malformed(format!("the action has no \"{key}\"; {wanted}")));
        };
        integer(raw.get())
            .filter(|number| range.contains(number))
            .ok_or_else(|| malformed(format!("{}, not {}", wanted(), shorten(raw.get()))))
    }

    /// The keys and values, in the order in which they were sent.
    pub(crate) fn into_pairs(self) -> Vec<(Cow<'a, str>, &'a RawValue)> {
        self.0
    }

    fn get(&self, key: &str) -> Option<&'a RawValue> {
        let found = self.0.iter().find(|(name, _)| name == key);
        found.map(|(_, raw)| *raw)
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Flat;
        impl<'de> Visitor<'de> for Flat {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(Text(key)) = map.next_key()? {
                    fields.push((key, map.next_value()?));
                }
                match twice(&fields) {
                    None => Ok(Fields(fields)),
                    Some(key) => Err(A::Error::custom(format_args!(
                        "the key {} is given twice",
                        shorten(&format!("{key:?}"))
                    ))),
                }
            }
        }
        deserializer.deserialize_map(Flat)
    }
}

/// The first key that is given again, if any is.
fn twice<'a>(fields: &'a [(Cow<str>, &RawValue)]) -> Option<&'a str> {
    let key = |place: usize| &*fields[place].0;
    let mut places: Vec<usize> = (0..fields.len()).collect();
    // Equal keys stay in the order in which they were sent.
    places.sort_by_key(|&place| key(place));
    let pairs = places
        .windows(2)
        .filter(|pair| key(pair[0]) == key(pair[1]));
    pairs.map(|pair| pair[1]).min().map(key)
}

/// A refusal of an action that is not of the grammar.
pub fn malformed(reason: impl Into<String>) -> Refusal {
    Refusal::new(Code::Malformed, reason)
}

/// What was sent, cut to a length that fits a sentence.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}

/// An exponent beyond any length that a text can have.
const VAST: i64 = 1 << 40;

/// The value of a JSON number, if it is a whole one; beyond 64 bits, the nearest that fits.
///
/// Works on the digits, so that `1e2` and `100.0` are 100 while `2.00000000000000000001`, which a
/// float would round, is still a fraction.
pub(crate) fn integer(json: &str) -> Option<i64> {
    // As nearly everybody spells it.
    if let Ok(number) = json.parse() {
        return Some(number);
    }
    let (negative, unsigned) = match json.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, json),
    };
    if !unsigned.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        None => (unsigned, "0"),
        Some(parts) => parts,
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some(0);
    }
    // Of an exponent that no integer holds, the sign alone decides.
    let vast = if exponent.starts_with('-') {
        -VAST
    } else {
        VAST
    };
    let exponent = exponent.parse().unwrap_or(vast).clamp(-VAST, VAST);
    let zeros = exponent - fraction.len() as i64 + (digits.len() - significant.len()) as i64;
    if zeros < 0 {
        return None;
    }
    let mut value = 0i64;
    let appended = std::iter::repeat_n(b'0', zeros.min(20) as usize);
    for digit in significant.bytes().chain(appended) {
        let digit = i64::from(digit - b'0');
        let digit = if negative { -digit } else { digit };
        value = value.saturating_mul(10).saturating_add(digit);
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_may_be_spelled_any_way_json_allows() {
        for (text, value) in [
            ("2", 2),
            ("2.0", 2),
            ("2e0", 2),
            ("0.2e1", 2),
            ("20E-1", 2),
            ("200.0e-2", 2),
            ("-0", 0),
            ("0", 0),
            ("0.0e99", 0),
            ("-3", -3),
            ("1e2", 100),
            ("1e400", i64::MAX),
            ("-1e400", i64::MIN),
            ("9223372036854775807", i64::MAX),
            ("9223372036854775808", i64::MAX),
            ("-9223372036854775807", -i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("-9223372036854775809", i64::MIN),
            ("-922337203685477580.9e1", i64::MIN),
            ("1e99999999999999999999", i64::MAX),
            ("0e99999999999999999999", 0),
            ("36", 36),
            ("1e9223372036854775807", i64::MAX),
            ("10e9223372036854775807", i64::MAX),
        ] {
            assert_eq!(integer(text), Some(value), "{text}");
        }
    }

    #[test]
    fn fractions_and_other_values_are_no_integers() {
        for text in [
            "1.5",
            "2.00000000000000000001",
            "1e-1",
            "1e-99999999999999999999",
            "1.5e-9223372036854775808",
            "1e-9223372036854775808",
            "\"2\"",
            "true",
            "null",
            "[]",
            "{}",
        ] {
            assert_eq!(integer(text), None, "{text}");
        }
    }

    #[test]
    fn an_action_of_very_many_keys_is_read() {
        let keys: Vec<String> = (0..200_000)
            .map(|number| format!("\"k{number}\":0,"))
            .collect();
        let json = format!("{{{}\"type\":\"MOVE\"}}", keys.concat());
        assert_eq!(Fields::read(&json).unwrap().kind(&["MOVE"]), Ok("MOVE"));
    }

    #[test]
    fn a_refusal_says_what_is_wrong() {
        let reason = |json: &str| {
            let fields = match Fields::read(json) {
                Ok(fields) => fields,
                Err(refusal) => return refusal.reason,
            };
            let checked = fields
                .kind(&["MOVE", "END"])
                .and_then(|_| fields.only(&["type", "from"]))
                .and_then(|()| fields.integer("from", 0..=4));
            checked.map_or_else(|refusal| refusal.reason, |_| String::new())
        };
        assert_eq!(reason("{\"type\":\"MOVE\",\"from\":4}"), "");
        assert_eq!(reason("[]"), "an action is a JSON object with a \"type\"");
        assert_eq!(reason("null"), "an action is a JSON object with a \"type\"");
        assert_eq!(
            reason("{}"),
            "the action has no \"type\"; it is one of \"MOVE\", \"END\""
        );
        assert_eq!(
            reason("{\"type\":1}"),
            "1 is no action type; it is one of \"MOVE\", \"END\""
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\",\"from\":1,\"by\":2}"),
            "\"by\" is no key of this action; it has only type, from"
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\",\"type\":\"END\"}"),
            "the action cannot be read: the key \"type\" is given twice"
        );
        assert_eq!(
            reason("{\"b\":1,\"c\":1,\"c\":2,\"b\":2,\"a\":1,\"a\":2}"),
            "the action cannot be read: the key \"c\" is given twice"
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\",\"t\\u0079pe\":\"END\"}"),
            "the action cannot be read: the key \"type\" is given twice"
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\"}"),
            "the action has no \"from\"; \"from\" is a whole number from 0 to 4"
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\",\"from\":5}"),
            "\"from\" is a whole number from 0 to 4, not 5"
        );
        assert_eq!(
            reason("{\"type\":\"MOVE\",\"from\":\"2\"}"),
            "\"from\" is a whole number from 0 to 4, not \"2\""
        );
    }
}
