//! What is wrong with JSON, in words for those who sent it.

use menagerie_engine::Flaw;
use menagerie_engine::json::Wanted;

use crate::puzzle_id::bad_puzzle_id;

/// What is wrong with a text that should be JSON, as the rest of a sentence that begins with what it is:
/// `the action`, `the body`.
pub fn flaw(subject: &str, flaw: &Flaw) -> String {
    match flaw {
        Flaw::Syntax {
            line,
            column,
            ended: true,
        } => format!(
            "{subject} is not valid JSON: it ends too early, at line {line} column {column}"
        ),
        Flaw::Syntax { line, column, .. } => {
            format!("{subject} is not valid JSON: reading stopped at line {line} column {column}")
        }
        Flaw::NotUtf8 { line, column } => {
            format!("{subject} is not valid JSON: it is not UTF-8 at line {line} column {column}")
        }
        Flaw::NoObject => format!("{subject} must be a JSON object"),
        Flaw::Twice { key } => format!("{subject} has the key {key} twice"),
        Flaw::Unknown { key, known: [] } => format!("{subject} has no key {key}, nor any other"),
        Flaw::Unknown { key, known } => {
            format!(
                "{subject} has no key {key}; its keys are {}",
                known.join(", ")
            )
        }
        Flaw::Missing { key, wanted } => {
            let what = described(&format!("; \"{key}\" is "), wanted);
            format!("{subject} lacks \"{key}\"{what}")
        }
        Flaw::Puzzle { key, why, found } => {
            format!(
                "\"{key}\" names no puzzle: {}, and it is {found:?}",
                bad_puzzle_id(why)
            )
        }
        Flaw::Value { key, wanted, found } => {
            format!("\"{key}\" is {}, not {found}", described("", wanted))
        }
    }
}

fn described(lead: &str, wanted: &Wanted) -> String {
    let what = match wanted {
        Wanted::Integer(range) if *range == (i64::MIN..=i64::MAX) => "a whole number".to_owned(),
        Wanted::Integer(range) => {
            format!("a whole number from {} to {}", range.start(), range.end())
        }
        Wanted::OneOf(texts) => {
            let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
            format!("one of {}", quoted.join(", "))
        }
        Wanted::Text => "a string".to_owned(),
        Wanted::Truth => "true or false".to_owned(),
        Wanted::Object => "an object".to_owned(),
        Wanted::List(of) => format!("a list of {of}"),
        Wanted::AsNamedBy(puzzle) => format!("the one that \"{puzzle}\" names"),
        Wanted::Anything => return String::new(),
    };
    format!("{lead}{what}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::json::Fields;

    #[test]
    fn each_flaw_says_what_was_wrong_and_what_is_right() {
        let says = |json: &str| {
            let read = || {
                let fields = Fields::read(json)?;
                fields.one_of("type", &["MOVE", "END"])?;
                fields.only(&["type", "from"])?;
                fields.integer("from", 0..=4)
            };
            read().map_or_else(|wrong| flaw("the action", &wrong), |_| String::new())
        };
        for (json, said) in [
            ("{\"type\":\"MOVE\",\"from\":4}", ""),
            ("[]", "the action must be a JSON object"),
            ("null", "the action must be a JSON object"),
            (
                "{",
                "the action is not valid JSON: it ends too early, at line 1 column 1",
            ),
            (
                "{\"type\":1,}",
                "the action is not valid JSON: reading stopped at line 1 column 11",
            ),
            (
                "{}",
                "the action lacks \"type\"; \"type\" is one of \"MOVE\", \"END\"",
            ),
            (
                "{\"type\":1}",
                "\"type\" is one of \"MOVE\", \"END\", not 1",
            ),
            (
                "{\"type\":\"MOVE\",\"from\":1,\"by\":2}",
                "the action has no key \"by\"; its keys are type, from",
            ),
            (
                "{\"type\":\"MOVE\",\"type\":\"END\"}",
                "the action has the key \"type\" twice",
            ),
            (
                "{\"type\":\"MOVE\"}",
                "the action lacks \"from\"; \"from\" is a whole number from 0 to 4",
            ),
            (
                "{\"type\":\"MOVE\",\"from\":\"2\"}",
                "\"from\" is a whole number from 0 to 4, not \"2\"",
            ),
        ] {
            assert_eq!(says(json), said, "{json}");
        }
    }
}
