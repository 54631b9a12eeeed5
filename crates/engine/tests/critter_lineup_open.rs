//! A state of Critter Lineup that a client carries itself is checked whole.

#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

use std::ops::RangeInclusive;

use menagerie_engine::critter_lineup::{Colour, CritterLineup, Fault, State};
use menagerie_engine::json::Wanted;
use menagerie_engine::{Flaw, Fresh, Game, Seed, Wire};
use serde_json::{Value, json};

const WHOLE: &str = r#"{"rulesVersion":1,"seed":7,"level":1,"capacity":4,"colours":3,
    "tubes":[["aqua","aqua","crimson","blue"],["blue","blue","crimson","aqua"],[],
    ["crimson","crimson"],["aqua","blue"]],"moves":3,"par":9,"score":50,"phase":"playing",
    "lastAward":null}"#;
const KEYS: &[&str] = &[
    "rulesVersion",
    "seed",
    "level",
    "capacity",
    "colours",
    "tubes",
    "moves",
    "par",
    "score",
    "phase",
    "lastAward",
];
/// With the one that only practice has.
const KNOWN: &[&str] = &[
    "rulesVersion",
    "seed",
    "level",
    "capacity",
    "colours",
    "tubes",
    "moves",
    "par",
    "score",
    "phase",
    "lastAward",
    "practice",
];
const PHASES: Wanted = Wanted::OneOf(&["playing", "level_complete", "finished"]);
const TUBES: Wanted = Wanted::List("tubes, each a list of colour names from bottom to top");
/// Any number of 32 bits.
const ANY: RangeInclusive<i64> = 0..=4_294_967_295;
const SEEDS: RangeInclusive<i64> = 0..=9_007_199_254_740_991;
const LEVELS: RangeInclusive<i64> = 1..=1_000_000;
const MILLION: RangeInclusive<i64> = 0..=1_000_000;

fn read_open(json: &str) -> Result<State, Fault> {
    CritterLineup::read_open(json).expect("the game is open")
}

/// A value that its key does not hold.
fn value(key: &str, wanted: Wanted, found: &str) -> Fault {
    Fault::Json(Flaw::Value {
        key: key.to_owned(),
        wanted,
        found: found.to_owned(),
    })
}

/// A value that is no whole number of the range.
fn integer(key: &str, range: RangeInclusive<i64>, found: &str) -> Fault {
    value(key, Wanted::Integer(range), found)
}

fn missing(key: &str, wanted: Wanted) -> Fault {
    Fault::Json(Flaw::Missing {
        key: key.to_owned(),
        wanted,
    })
}

fn unknown(key: &str, known: &'static [&'static str]) -> Fault {
    Fault::Json(Flaw::Unknown {
        key: key.to_owned(),
        known,
    })
}

fn dealt(key: &'static str, found: u32, dealt: u32, level: u32) -> Fault {
    Fault::NotDealt {
        key,
        found,
        dealt,
        level,
    }
}

fn no_colour(found: &str) -> Fault {
    Fault::NoColour {
        tube: 3,
        found: found.to_owned(),
    }
}

fn critters(colour: Colour, found: usize) -> Fault {
    Fault::LevelCritters {
        level: 1,
        colour,
        found,
    }
}

/// Where the state is changed, to what, and what is wrong then.
fn edits() -> Vec<(&'static str, Value, Fault)> {
    let version = Fault::RulesVersion { found: 2, known: 1 };
    let aqua = Fault::NoList {
        tube: 2,
        found: "\"aqua\"".to_owned(),
    };
    let no_tubes = Fault::LevelTubes { level: 1, found: 0 };
    let award = |par: u32, level: u32| json!({"level": level, "moves": 2, "par": par, "total": 1});
    vec![
        ("/rulesVersion", json!(2), version),
        (
            "/rulesVersion",
            json!("1"),
            integer("rulesVersion", ANY, "\"1\""),
        ),
        (
            "/seed",
            json!(9_007_199_254_740_992u64),
            integer("seed", SEEDS, "9007199254740992"),
        ),
        ("/seed", json!(-1), integer("seed", SEEDS, "-1")),
        ("/level", json!(0), integer("level", LEVELS, "0")),
        (
            "/level",
            json!(1_000_001),
            integer("level", LEVELS, "1000001"),
        ),
        ("/level", json!(1.5), integer("level", LEVELS, "1.5")),
        ("/level", json!(4), dealt("colours", 3, 4, 4)),
        ("/level", json!(2), dealt("par", 9, 10, 2)),
        ("/capacity", json!(5), Fault::Capacity(5)),
        ("/colours", json!(4), dealt("colours", 4, 3, 1)),
        ("/tubes", json!(7), value("tubes", TUBES, "7")),
        ("/tubes", json!([]), no_tubes),
        ("/tubes/2", json!("aqua"), aqua),
        ("/tubes/3/1", json!("purple"), no_colour("\"purple\"")),
        ("/tubes/3/1", json!("Crimson"), no_colour("\"Crimson\"")),
        ("/tubes/3/1", json!(null), no_colour("null")),
        ("/tubes/3/1", json!("blue"), critters(Colour::Blue, 5)),
        ("/tubes/3/1", json!("dove"), critters(Colour::Crimson, 3)),
        (
            "/tubes/3",
            json!(["crimson", "crimson", "aqua", "aqua", "aqua"]),
            Fault::Overfull { tube: 3, found: 5 },
        ),
        ("/moves", json!(-1), integer("moves", MILLION, "-1")),
        (
            "/moves",
            json!(1_000_001),
            integer("moves", MILLION, "1000001"),
        ),
        ("/par", json!(12), dealt("par", 12, 9, 1)),
        (
            "/score",
            json!(1_000_001),
            integer("score", MILLION, "1000001"),
        ),
        ("/score", json!(1_000_000), Fault::CapNotFinished),
        ("/phase", json!("won"), value("phase", PHASES, "\"won\"")),
        ("/phase", json!("level_complete"), Fault::CompleteUnsorted),
        ("/phase", json!("finished"), Fault::FinishedOnFirst),
        (
            "/lastAward",
            json!(3),
            value("lastAward", Wanted::Object, "3"),
        ),
        (
            "/lastAward",
            json!({"level": 1, "moves": 2, "par": 9}),
            missing("lastAward.total", Wanted::Integer(MILLION)),
        ),
        (
            "/lastAward",
            json!({"level": 1, "moves": 2, "par": 9, "total": 1, "x": 1}),
            unknown("\"lastAward.x\"", &["level", "moves", "par", "total"]),
        ),
        (
            "/lastAward",
            award(64, 1),
            integer("lastAward.par", 1..=63, "64"),
        ),
        (
            "/lastAward",
            award(9, 0),
            integer("lastAward.level", LEVELS, "0"),
        ),
    ]
}

#[test]
fn a_changed_open_state_is_refused_with_the_first_thing_wrong() {
    let whole: Value = serde_json::from_str(WHOLE).unwrap();
    assert!(read_open(&whole.to_string()).is_ok());
    let foreign = whole.to_string().replace("crimson", "dove");
    assert_eq!(read_open(&foreign), Err(critters(Colour::Crimson, 0)));
    for (pointer, value, fault) in edits() {
        let mut edited = whole.clone();
        *edited.pointer_mut(pointer).unwrap() = value;
        assert_eq!(read_open(&edited.to_string()), Err(fault), "{pointer}");
    }
}

#[test]
fn an_open_state_has_its_keys_once_and_no_others() {
    let whole: Value = serde_json::from_str(WHOLE).unwrap();
    let keys: Vec<&String> = whole.as_object().unwrap().keys().collect();
    assert_eq!(keys, KEYS);
    for key in KEYS {
        let wanted = match *key {
            "seed" => Wanted::Integer(SEEDS),
            "level" => Wanted::Integer(LEVELS),
            "tubes" => TUBES,
            "moves" | "score" => Wanted::Integer(MILLION),
            "phase" => PHASES,
            "lastAward" => Wanted::Anything,
            _ => Wanted::Integer(ANY),
        };
        let mut edited = whole.clone();
        edited.as_object_mut().unwrap().remove(*key);
        assert_eq!(read_open(&edited.to_string()), Err(missing(key, wanted)));
    }
    let mut edited = whole.clone();
    edited["hint"] = json!(1);
    assert_eq!(
        read_open(&edited.to_string()),
        Err(unknown("\"hint\"", KNOWN))
    );
    let twice = whole
        .to_string()
        .replace("\"level\":1", "\"level\":1,\"level\":2");
    let key = "\"level\"".to_owned();
    assert_eq!(read_open(&twice), Err(Fault::Json(Flaw::Twice { key })));
    assert_eq!(read_open("[]"), Err(Fault::Json(Flaw::NoObject)));
    let whole = whole.to_string();
    for (broken, column) in [
        (&whole[1..], "\"rulesVersion\":".len()),
        (&format!("{whole}{{}}"), whole.len() + 1),
    ] {
        let syntax = Flaw::Syntax {
            line: 1,
            column,
            ended: false,
        };
        assert_eq!(read_open(broken), Err(Fault::Json(syntax)), "{broken}");
    }
}

#[test]
fn a_sorted_rack_is_not_being_played() {
    let whole: Value = serde_json::from_str(WHOLE).unwrap();
    let sorted = whole.to_string().replace(
        &whole["tubes"].to_string(),
        "[[],[],[\"aqua\",\"aqua\",\"aqua\",\"aqua\"],[\"blue\",\"blue\",\"blue\",\"blue\"],[\"crimson\",\"crimson\",\"crimson\",\"crimson\"]]",
    );
    assert_eq!(read_open(&sorted), Err(Fault::PlayingSorted));
    for phase in ["\"level_complete\"", "\"finished\""] {
        assert!(read_open(&sorted.replace("\"playing\"", phase)).is_ok());
    }
}

#[test]
fn numbers_may_be_spelled_in_any_way_that_json_allows() {
    let whole: Value = serde_json::from_str(WHOLE).unwrap();
    let spelled = whole.to_string().replace("\"moves\":3", "\"moves\":3.0");
    assert!(spelled.contains("3.0"));
    assert_eq!(read_open(&spelled), read_open(&whole.to_string()));
}

#[test]
fn a_state_of_practice_is_checked_like_the_rest() {
    let opened = CritterLineup::practice(Seed::from_word(7), 9, &Fresh).unwrap();
    let whole = json!(CritterLineup::view(&opened));
    let read = |change: &dyn Fn(&mut Value)| {
        let mut edited = whole.clone();
        change(&mut edited);
        CritterLineup::read_open(&edited.to_string()).unwrap()
    };
    assert_eq!(read(&|_| {}), Ok(opened));
    for id in [
        "critter-lineup:1:7:8",
        "critter-lineup:1:8:9",
        "baskmere:1:7:9",
    ] {
        let found = id.parse().unwrap();
        let of_another = read(&|state| state["practice"] = json!(id));
        assert_eq!(of_another, Err(Fault::PracticeOf { found }));
    }
    let paid = read(&|state| state["score"] = json!(10));
    assert_eq!(paid, Err(Fault::PracticePaid));
    let award = json!({ "level": 8, "moves": 16, "par": 20, "total": 800 });
    let paid = read(&|state| state["lastAward"] = award.clone());
    assert_eq!(paid, Err(Fault::PracticePaid));
    // Sorted, it is finished and waits for no other level.
    let sorted = |phase: &str| {
        read(&|state| {
            let tubes = state["tubes"].as_array_mut().unwrap();
            let mut all: Vec<Value> = tubes
                .iter()
                .flat_map(|tube| tube.as_array().unwrap().clone())
                .collect();
            all.sort_by_key(ToString::to_string);
            let mut four = all.chunks(4);
            for tube in tubes {
                *tube = json!(four.next().unwrap_or_default());
            }
            state["phase"] = json!(phase);
        })
    };
    assert_eq!(sorted("level_complete"), Err(Fault::PracticeNotFinished));
    assert!(sorted("finished").is_ok());
    // Without the key it is no practice any more, and no more than a posted state.
    let plain = read(&|state| {
        state.as_object_mut().unwrap().remove("practice");
    });
    assert!(!CritterLineup::is_practice(&plain.unwrap()));
}
