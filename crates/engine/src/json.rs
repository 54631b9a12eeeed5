//! The one strict reader of JSON from outside: actions, posted states, bodies of requests.
//!
//! It reads one object at a time and leaves the values as they were sent. What is wrong comes back as
//! a [`Flaw`], without words. Integers may be spelled in any way that JSON allows (`2`, `2.0`, `2e0`);
//! a key given twice is refused, since readers disagree on which one counts.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::puzzle_id::{BadPuzzleId, PuzzleId};

/// What is wrong with a JSON text, by the first thing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// It is no JSON.
    Syntax {
        /// The line where reading stopped, from 1.
        line: usize,
        /// The column there, from 1.
        column: usize,
        /// Whether the text ended too early.
        ended: bool,
    },
    /// It is no UTF-8, and so no JSON.
    NotUtf8 {
        /// The line of the first bad byte, from 1.
        line: usize,
        /// Its place in the line in bytes, from 1.
        column: usize,
    },
    /// It is no object.
    NoObject,
    /// A key is given twice.
    Twice {
        /// The key, quoted and shortened, with the keys that lead to it.
        key: String,
    },
    /// A key that has no meaning here.
    Unknown {
        /// The key, quoted and shortened, with the keys that lead to it.
        key: String,
        /// The keys that have one.
        known: &'static [&'static str],
    },
    /// A key is missing.
    Missing {
        /// The key, with the keys that lead to it.
        key: String,
        /// What it should hold.
        wanted: Wanted,
    },
    /// A value is not what its key holds.
    Value {
        /// The key, with the keys that lead to it.
        key: String,
        /// What it should hold.
        wanted: Wanted,
        /// What was sent, shortened.
        found: String,
    },
    /// A text is no puzzle's id.
    Puzzle {
        /// The key, with the keys that lead to it.
        key: String,
        /// Why not.
        why: BadPuzzleId,
        /// What was sent, shortened.
        found: String,
    },
}

/// What a key should hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// A whole number of that range; of any size where the range is that of `i64`.
    Integer(RangeInclusive<i64>),
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// A text.
    Text,
    /// `true` or `false`.
    Truth,
    /// An object.
    Object,
    /// A list of such things.
    List(&'static str),
    /// What the puzzle names whose id stands under that key.
    AsNamedBy(&'static str),
    /// Something that is read elsewhere.
    Anything,
}

/// The fields of one object, as sent.
#[derive(Debug)]
pub struct Fields<'a> {
    /// The keys that lead to the object, with a dot behind; empty for the whole text.
    path: String,
    pairs: Vec<(Cow<'a, str>, &'a RawValue)>,
}

/// A string of a JSON text, copied only where it is spelled with escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Fields<'a> {
    /// Reads the fields of an object from bytes that should be UTF-8.
    ///
    /// # Errors
    /// As [`Fields::read`], and [`Flaw::NotUtf8`].
    pub fn read_bytes(json: &'a [u8]) -> Result<Self, Flaw> {
        let text = std::str::from_utf8(json).map_err(|error| {
            let good = &json[..error.valid_up_to()];
            Flaw::NotUtf8 {
                line: good.split(|&byte| byte == b'\n').count(),
                column: good.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1,
            }
        })?;
        Self::read(text)
    }

    /// Reads the fields of an object.
    ///
    /// # Errors
    /// A [`Flaw`] when the text is no JSON object or gives a key twice.
    pub fn read(json: &'a str) -> Result<Self, Flaw> {
        Self::read_at(String::new(), json)
    }

    fn read_at(path: String, json: &'a str) -> Result<Self, Flaw> {
        let syntax = |error: &serde_json::Error| Flaw::Syntax {
            line: error.line(),
            column: error.column(),
            ended: error.classify() == Category::Eof,
        };
        if !json.trim_start_matches(SPACE).starts_with('{') {
            return Err(match serde_json::from_str::<&RawValue>(json) {
                Err(error) => syntax(&error),
                Ok(_) => Flaw::NoObject,
            });
        }
        let Pairs(pairs) = serde_json::from_str(json).map_err(|error| syntax(&error))?;
        match twice(&pairs) {
            None => Ok(Self { path, pairs }),
            Some(key) => Err(Flaw::Twice {
                key: quoted(&path, key),
            }),
        }
    }

    /// Checks that no keys but these are there.
    ///
    /// # Errors
    /// [`Flaw::Unknown`] for the first other key.
    pub fn only(&self, known: &'static [&'static str]) -> Result<(), Flaw> {
        match self.pairs.iter().find(|(key, _)| !known.contains(&&**key)) {
            None => Ok(()),
            Some((key, _)) => Err(Flaw::Unknown {
                key: quoted(&self.path, key),
                known,
            }),
        }
    }

    /// The value under a key as it was sent, if the key is there.
    pub fn find(&self, key: &str) -> Option<&'a RawValue> {
        let found = self.pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, raw)| *raw)
    }

    /// The value under a key as it was sent.
    ///
    /// # Errors
    /// [`Flaw::Missing`].
    pub fn raw(&self, key: &str) -> Result<&'a RawValue, Flaw> {
        self.wanted(key, || Wanted::Anything)
    }

    /// The text under a key, which is one of `known`.
    ///
    /// # Errors
    /// [`Flaw::Missing`] and [`Flaw::Value`], which name the texts known.
    pub fn one_of(&self, key: &str, known: &'static [&'static str]) -> Result<&'static str, Flaw> {
        let wanted = || Wanted::OneOf(known);
        let raw = self.wanted(key, wanted)?;
        // The usual form has no escapes.
        let plain = raw
            .get()
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let sent = match plain {
            Some(text) if !text.contains('\\') => Some(Cow::Borrowed(text)),
            _ => serde_json::from_str(raw.get()).ok().map(|Text(text)| text),
        };
        let found = known
            .iter()
            .copied()
            .find(|text| sent.as_deref() == Some(*text));
        found.ok_or_else(|| self.no_value(key, wanted(), raw))
    }

    /// The integer under a key, within `range`. Integers beyond 64 bits count as the nearest that fits.
    ///
    /// # Errors
    /// [`Flaw::Missing`], and [`Flaw::Value`] when it is no integer or out of range.
    pub fn integer(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, Flaw> {
        let raw = self.wanted(key, || Wanted::Integer(range.clone()))?;
        let within = integer(raw.get()).filter(|number| range.contains(number));
        within.ok_or_else(|| self.no_value(key, Wanted::Integer(range), raw))
    }

    /// [`Fields::integer`] of a narrower range.
    ///
    /// # Errors
    /// As [`Fields::integer`].
    pub fn number(&self, key: &str, range: RangeInclusive<u32>) -> Result<u32, Flaw> {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        Ok(self.integer(key, range)? as u32)
    }

    /// The text under a key.
    ///
    /// # Errors
    /// [`Flaw::Missing`] and [`Flaw::Value`].
    pub fn text(&self, key: &str) -> Result<Cow<'a, str>, Flaw> {
        let raw = self.wanted(key, || Wanted::Text)?;
        let sent: Result<Text<'a>, _> = serde_json::from_str(raw.get());
        sent.map(|Text(text)| text)
            .map_err(|_| self.no_value(key, Wanted::Text, raw))
    }

    /// The puzzle whose id is the text under a key.
    ///
    /// # Errors
    /// [`Flaw::Missing`], [`Flaw::Value`] and [`Flaw::Puzzle`].
    pub fn puzzle(&self, key: &str) -> Result<PuzzleId, Flaw> {
        let sent = self.text(key)?;
        sent.parse().map_err(|why| Flaw::Puzzle {
            key: format!("{}{key}", self.path),
            why,
            found: shorten(&sent),
        })
    }

    /// The flaw that a value is not what the puzzle under another key names.
    pub fn not_as_named_by(&self, puzzle: &'static str, key: &str) -> Flaw {
        let wanted = Wanted::AsNamedBy(puzzle);
        match self.find(key) {
            Some(raw) => self.no_value(key, wanted, raw),
            None => Flaw::Missing {
                key: format!("{}{key}", self.path),
                wanted,
            },
        }
    }

    /// The truth value under a key.
    ///
    /// # Errors
    /// [`Flaw::Missing`] and [`Flaw::Value`].
    pub fn truth(&self, key: &str) -> Result<bool, Flaw> {
        self.value(key, Wanted::Truth)
    }

    /// The object under a key.
    ///
    /// # Errors
    /// [`Flaw::Missing`], [`Flaw::Value`], and a key of it given twice.
    pub fn object(&self, key: &str) -> Result<Self, Flaw> {
        let raw = self.wanted(key, || Wanted::Object)?;
        let path = format!("{}{key}.", self.path);
        Self::read_at(path, raw.get()).map_err(|flaw| match flaw {
            Flaw::NoObject => self.no_value(key, Wanted::Object, raw),
            flaw => flaw,
        })
    }

    /// The objects of the list under a key.
    ///
    /// # Errors
    /// As [`Fields::object`].
    pub fn objects(&self, key: &str) -> Result<Vec<Self>, Flaw> {
        let raw: Vec<&RawValue> = self.value(key, Wanted::List("objects"))?;
        let at = |(index, raw): (usize, &&'a RawValue)| {
            let path = format!("{}{key}[{index}].", self.path);
            Self::read_at(path, raw.get()).map_err(|flaw| match flaw {
                Flaw::NoObject => Flaw::Value {
                    key: format!("{}{key}[{index}]", self.path),
                    wanted: Wanted::Object,
                    found: shorten(raw.get()),
                },
                flaw => flaw,
            })
        };
        raw.iter().enumerate().map(at).collect()
    }

    /// What stands under a key, read as serde reads it; `wanted` describes it.
    ///
    /// # Errors
    /// [`Flaw::Missing`] and [`Flaw::Value`].
    pub fn value<T: Deserialize<'a>>(&self, key: &str, wanted: Wanted) -> Result<T, Flaw> {
        let raw = self.wanted(key, || wanted.clone())?;
        serde_json::from_str(raw.get()).map_err(|_| self.no_value(key, wanted, raw))
    }

    /// Whether the value under a key is `null`, or the key is not there.
    pub fn is_null(&self, key: &str) -> bool {
        self.find(key).is_none_or(|raw| raw.get() == "null")
    }

    fn wanted(&self, key: &str, wanted: impl Fn() -> Wanted) -> Result<&'a RawValue, Flaw> {
        self.find(key).ok_or_else(|| Flaw::Missing {
            key: format!("{}{key}", self.path),
            wanted: wanted(),
        })
    }

    fn no_value(&self, key: &str, wanted: Wanted, raw: &RawValue) -> Flaw {
        Flaw::Value {
            key: format!("{}{key}", self.path),
            wanted,
            found: shorten(raw.get()),
        }
    }
}

/// The white space of JSON.
const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// The keys and values of an object, in the order in which they were sent.
struct Pairs<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Flat;
        impl<'de> Visitor<'de> for Flat {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::with_capacity(USUAL);
                while let Some(Text(key)) = map.next_key()? {
                    pairs.push((key, map.next_value()?));
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Flat)
    }
}

/// So many keys most objects have at most.
const USUAL: usize = 8;

/// A key with the keys that lead to it, in quotes.
fn quoted(path: &str, key: &str) -> String {
    shorten(&format!("{:?}", format!("{path}{key}")))
}

/// The first key that is given again, if any is.
fn twice<'a>(pairs: &'a [(Cow<str>, &RawValue)]) -> Option<&'a str> {
    let key = |place: usize| &*pairs[place].0;
    if pairs.len() <= USUAL {
        let again = |&place: &usize| (0..place).any(|other| key(other) == key(place));
        return (0..pairs.len()).find(again).map(key);
    }
    let mut places: Vec<usize> = (0..pairs.len()).collect();
    // Equal keys stay in the order in which they were sent.
    places.sort_by_key(|&place| key(place));
    let same = places
        .windows(2)
        .filter(|pair| key(pair[0]) == key(pair[1]));
    same.map(|pair| pair[1]).min().map(key)
}

/// What was sent, cut to a length that fits a sentence. Terminal control characters are escaped.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let mut short = String::new();
    for (length, letter) in text.chars().enumerate() {
        if length == MOST {
            short.push('…');
            break;
        }
        if letter.is_control() {
            short.extend(letter.escape_debug());
        } else {
            short.push(letter);
        }
    }
    short
}

/// An exponent beyond any length that a text can have.
const VAST: i64 = 1 << 40;

/// The value of a JSON number, if it is a whole one; beyond 64 bits, the nearest that fits.
///
/// Works on the digits, so that `1e2` and `100.0` are 100 while `2.00000000000000000001`, which a
/// float would round, is still a fraction.
pub fn integer(json: &str) -> Option<i64> {
    // The usual form.
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
    fn an_object_of_very_many_keys_is_read() {
        let keys: Vec<String> = (0..200_000)
            .map(|number| format!("\"k{number}\":0,"))
            .collect();
        let json = format!("{{{}\"type\":\"MOVE\"}}", keys.concat());
        let fields = Fields::read(&json).unwrap();
        assert_eq!(fields.one_of("type", &["MOVE"]), Ok("MOVE"));
    }

    #[test]
    fn what_was_sent_is_cut_and_cannot_steer_a_terminal() {
        assert_eq!(shorten("\"plain\""), "\"plain\"");
        assert_eq!(shorten(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(shorten(&"é".repeat(41)), "é".repeat(40) + "…");
        assert_eq!(
            shorten("a\u{1b}[2J\u{7f}\n\u{9b}"),
            "a\\u{1b}[2J\\u{7f}\\n\\u{9b}"
        );
    }

    fn flaw(json: &str) -> Option<Flaw> {
        let read = || {
            let fields = Fields::read(json)?;
            fields.one_of("type", &["MOVE", "END"])?;
            fields.only(&["type", "from"])?;
            fields.integer("from", 0..=4)
        };
        read().err()
    }

    #[test]
    fn the_first_thing_wrong_is_told() {
        let twice = |key: &str| {
            Some(Flaw::Twice {
                key: format!("{key:?}"),
            })
        };
        let value = |key: &str, wanted, found: &str| {
            Some(Flaw::Value {
                key: key.to_owned(),
                wanted,
                found: found.to_owned(),
            })
        };
        let kinds = || Wanted::OneOf(&["MOVE", "END"]);
        let rocks = || Wanted::Integer(0..=4);
        assert_eq!(flaw("{\"type\":\"MOVE\",\"from\":4}"), None);
        for json in ["[]", "null", "3", "\"MOVE\""] {
            assert_eq!(flaw(json), Some(Flaw::NoObject), "{json}");
        }
        assert_eq!(
            flaw("{}"),
            Some(Flaw::Missing {
                key: "type".to_owned(),
                wanted: kinds()
            })
        );
        assert_eq!(flaw("{\"type\":1}"), value("type", kinds(), "1"));
        assert_eq!(
            flaw("{\"type\":\"MOVE\",\"from\":1,\"by\":2}"),
            Some(Flaw::Unknown {
                key: "\"by\"".to_owned(),
                known: &["type", "from"]
            })
        );
        assert_eq!(flaw("{\"type\":\"MOVE\",\"type\":\"END\"}"), twice("type"));
        assert_eq!(
            flaw("{\"b\":1,\"c\":1,\"c\":2,\"b\":2,\"a\":1,\"a\":2}"),
            twice("c")
        );
        assert_eq!(
            flaw("{\"type\":\"MOVE\",\"t\\u0079pe\":\"END\"}"),
            twice("type")
        );
        assert_eq!(
            flaw("{\"type\":\"MOVE\"}"),
            Some(Flaw::Missing {
                key: "from".to_owned(),
                wanted: rocks()
            })
        );
        assert_eq!(
            flaw("{\"type\":\"MOVE\",\"from\":5}"),
            value("from", rocks(), "5")
        );
        assert_eq!(
            flaw("{\"type\":\"MOVE\",\"from\":\"2\"}"),
            value("from", rocks(), "\"2\"")
        );
    }

    #[test]
    fn broken_json_is_told_with_its_place() {
        let syntax = |line, column, ended| {
            Some(Flaw::Syntax {
                line,
                column,
                ended,
            })
        };
        assert_eq!(flaw("{\"type\":\n 1,}"), syntax(2, 4, false));
        assert_eq!(flaw(""), syntax(1, 0, true));
        assert_eq!(flaw("{\"type\":"), syntax(1, 8, true));
        assert_eq!(flaw("nonsense"), syntax(1, 2, false));
        assert_eq!(flaw("{}x"), syntax(1, 3, false));
    }

    #[test]
    fn what_lies_deeper_is_told_with_the_keys_that_lead_there() {
        let fields =
            Fields::read("{\"pond\":{\"rocks\":\"3\",\"turtles\":[{\"size\":1},7]}}").unwrap();
        let pond = fields.object("pond").unwrap();
        let wrong = pond.number("rocks", 3..=5).unwrap_err();
        let Flaw::Value { key, .. } = wrong else {
            panic!("{wrong:?}")
        };
        assert_eq!(key, "pond.rocks");
        let wrong = pond.objects("turtles").unwrap_err();
        let Flaw::Value { key, found, .. } = wrong else {
            panic!("{wrong:?}")
        };
        assert_eq!((key.as_str(), found.as_str()), ("pond.turtles[1]", "7"));
        assert!(fields.is_null("nothing") && !fields.is_null("pond"));
    }
}
