//! A state of Critter Lineup that a client carries itself is checked whole.

#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

use menagerie_engine::critter_lineup::{CritterLineup, State};
use menagerie_engine::{Face, Fresh, OpenStateError};
use serde_json::{Value, json};

const WHOLE: &str = r#"{"rulesVersion":1,"seed":7,"level":1,"capacity":4,"colours":3,
    "tubes":[["aqua","aqua","crimson","blue"],["blue","blue","crimson","aqua"],[],
    ["crimson","crimson"],["aqua","blue"]],"moves":3,"par":9,"score":50,"phase":"playing",
    "lastAward":null}"#;

fn read_open(json: &str) -> Result<State, String> {
    CritterLineup::read_open(json, &Fresh).map_err(|error| match error {
        OpenStateError::Wrong(sentence) => sentence,
        OpenStateError::NoDeal => panic!("deals are made afresh"),
    })
}

#[test]
#[allow(
    clippy::too_many_lines,
    reason = "one table of edits and their sentences"
)]
fn a_changed_open_state_is_refused_with_the_first_thing_wrong() {
    let whole: Value = serde_json::from_str(WHOLE).unwrap();
    assert!(read_open(&whole.to_string()).is_ok());
    let edits: &[(&str, Value, &str)] = &[
        (
            "/rulesVersion",
            json!(2),
            "\"rulesVersion\" is 2, and this game has the rules version 1",
        ),
        (
            "/rulesVersion",
            json!("1"),
            "\"rulesVersion\" is a whole number from 0 to 4294967295, not \"1\"",
        ),
        (
            "/seed",
            json!(9_007_199_254_740_992u64),
            "\"seed\" is a whole number from 0 to 9007199254740991, not 9007199254740992",
        ),
        (
            "/seed",
            json!(-1),
            "\"seed\" is a whole number from 0 to 9007199254740991, not -1",
        ),
        (
            "/level",
            json!(0),
            "\"level\" is a whole number from 1 to 1000000, not 0",
        ),
        (
            "/level",
            json!(1_000_001),
            "\"level\" is a whole number from 1 to 1000000, not 1000001",
        ),
        (
            "/level",
            json!(1.5),
            "\"level\" is a whole number from 1 to 1000000, not 1.5",
        ),
        ("/level", json!(4), "\"colours\" is 3, but level 4 deals 4"),
        (
            "/level",
            json!(2),
            "\"par\" is 9, but level 2 has the par 10",
        ),
        (
            "/capacity",
            json!(5),
            "\"capacity\" is 5, but a tube holds 4",
        ),
        (
            "/colours",
            json!(4),
            "\"colours\" is 4, but level 1 deals 3",
        ),
        (
            "/tubes",
            json!(7),
            "\"tubes\" is a list of tubes, each a list of colour names from bottom to top",
        ),
        (
            "/tubes",
            json!([]),
            "\"tubes\" lists 0, and level 1 deals 5 tubes",
        ),
        (
            "/tubes/2",
            json!("aqua"),
            "tube 2 is a list of colour names from bottom to top, not \"aqua\"",
        ),
        (
            "/tubes/3/1",
            json!("purple"),
            "tube 3 holds \"purple\", which is no colour of critters",
        ),
        (
            "/tubes/3/1",
            json!("Crimson"),
            "tube 3 holds \"Crimson\", which is no colour of critters",
        ),
        (
            "/tubes/3/1",
            json!(null),
            "tube 3 holds null, which is no colour of critters",
        ),
        (
            "/tubes/3/1",
            json!("blue"),
            "the tubes hold 5 of blue, and level 1 deals 4 of it",
        ),
        (
            "/tubes/3/1",
            json!("dove"),
            "the tubes hold 3 of crimson, and level 1 deals 4 of it",
        ),
        (
            "/tubes/3",
            json!(["crimson", "crimson", "aqua", "aqua", "aqua"]),
            "tube 3 holds 5 critters, and a tube holds 4 at most",
        ),
        (
            "/moves",
            json!(-1),
            "\"moves\" is a whole number from 0 to 1000000, not -1",
        ),
        (
            "/moves",
            json!(1_000_001),
            "\"moves\" is a whole number from 0 to 1000000, not 1000001",
        ),
        (
            "/par",
            json!(12),
            "\"par\" is 12, but level 1 has the par 9",
        ),
        (
            "/score",
            json!(1_000_001),
            "\"score\" is a whole number from 0 to 1000000, not 1000001",
        ),
        (
            "/score",
            json!(1_000_000),
            "\"score\" is 1000000, which ends a run, but \"phase\" is not \"finished\"",
        ),
        (
            "/phase",
            json!("won"),
            "\"phase\" is \"playing\", \"level_complete\" or \"finished\", not \"won\"",
        ),
        (
            "/phase",
            json!("level_complete"),
            "\"phase\" is \"level_complete\", but not every tube is sorted",
        ),
        (
            "/phase",
            json!("finished"),
            "\"phase\" is \"finished\", but level 1 is not sorted, and a run cannot be finished before that",
        ),
        (
            "/lastAward",
            json!(3),
            "\"lastAward\" is a JSON object, not 3",
        ),
        (
            "/lastAward",
            json!({"level": 1, "moves": 2, "par": 9}),
            "\"lastAward\" has no \"total\"",
        ),
        (
            "/lastAward",
            json!({"level": 1, "moves": 2, "par": 9, "total": 1, "x": 1}),
            "\"x\" is no key of \"lastAward\"; its keys are level, moves, par, total",
        ),
        (
            "/lastAward",
            json!({"level": 1, "moves": 2, "par": 64, "total": 1}),
            "\"par\" is a whole number from 1 to 63, not 64",
        ),
        (
            "/lastAward",
            json!({"level": 0, "moves": 2, "par": 9, "total": 1}),
            "\"level\" is a whole number from 1 to 1000000, not 0",
        ),
    ];
    let foreign = whole.to_string().replace("crimson", "dove");
    let sentence = "the tubes hold 0 of crimson, and level 1 deals 4 of it";
    assert_eq!(read_open(&foreign), Err(sentence.to_owned()));
    for (pointer, value, sentence) in edits {
        let mut edited = whole.clone();
        *edited.pointer_mut(pointer).unwrap() = value.clone();
        assert_eq!(
            read_open(&edited.to_string()),
            Err((*sentence).to_owned()),
            "{pointer}"
        );
    }
    for key in whole.as_object().unwrap().keys() {
        let mut edited = whole.clone();
        edited.as_object_mut().unwrap().remove(key);
        assert_eq!(
            read_open(&edited.to_string()),
            Err(format!("\"state\" has no \"{key}\""))
        );
    }
    let mut edited = whole.clone();
    edited["hint"] = json!(1);
    assert_eq!(
        read_open(&edited.to_string()),
        Err("\"hint\" is no key of \"state\"; its keys are rulesVersion, seed, level, capacity, colours, tubes, moves, par, score, phase, lastAward".to_owned())
    );
    let twice = whole
        .to_string()
        .replace("\"level\":1", "\"level\":1,\"level\":2");
    assert_eq!(
        read_open(&twice),
        Err("\"state\" cannot be read: the key \"level\" is given twice".to_owned())
    );
    assert_eq!(
        read_open("[]"),
        Err("\"state\" is a JSON object, not []".to_owned())
    );
    assert!(read_open(&whole.to_string()[1..]).is_err());
    assert!(read_open(&format!("{whole}{{}}")).is_err());
    let sorted = whole.to_string().replace(
        &whole["tubes"].to_string(),
        "[[],[],[\"aqua\",\"aqua\",\"aqua\",\"aqua\"],[\"blue\",\"blue\",\"blue\",\"blue\"],[\"crimson\",\"crimson\",\"crimson\",\"crimson\"]]",
    );
    assert_eq!(
        read_open(&sorted),
        Err(
            "\"phase\" is \"playing\", but every tube is sorted: it is \"level_complete\""
                .to_owned()
        )
    );
    assert!(read_open(&sorted.replace("\"playing\"", "\"finished\"")).is_ok());
    // Numbers may be spelled in any way that JSON allows.
    let spelled = whole.to_string().replace("\"moves\":3", "\"moves\":3.0");
    assert_eq!(read_open(&spelled), read_open(&whole.to_string()));
}
