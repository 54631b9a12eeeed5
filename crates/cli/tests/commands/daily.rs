//! `menagerie daily`, and `play` of what it names.

use crate::{errors, json, run, run_with_input, text};

#[test]
fn a_day_is_printed_for_people_and_for_programs() {
    let output = run(&["daily", "--date", "2026-12-01"]);
    let daily = json(&run(&["daily", "--date", "2026-12-01", "--json"]));
    assert_eq!(daily["date"], "2026-12-01");
    assert!(daily.get("next").is_none());
    for course in daily["courses"].as_array().unwrap() {
        for id in course["puzzles"].as_array().unwrap() {
            let id = id.as_str().unwrap();
            assert!(text(&output).contains(id), "{}", text(&output));
            assert_eq!(run(&["deal", id]).status.code(), Some(0));
        }
    }
    let today = run(&["daily"]);
    assert!(text(&today).contains("The next day begins in "));
    let output = run(&["daily", "--date", "2026-02-29"]);
    assert_eq!((output.status.code(), text(&output)), (Some(2), ""));
    assert!(
        errors(&output).contains("from 01 to 28"),
        "{}",
        errors(&output)
    );
}

#[test]
fn a_puzzle_is_practised_by_its_id_or_its_stage() {
    let by_id = run_with_input(&["play", "--plain", "--id", "duskcourt:1:7:12"], "q\n");
    assert_eq!(by_id.status.code(), Some(0), "{}", errors(&by_id));
    assert!(text(&by_id).contains("Rung 12"), "{}", text(&by_id));
    assert!(text(&by_id).contains("practice"), "{}", text(&by_id));
    let by_stage = &[
        "play",
        "duskcourt",
        "--plain",
        "--seed",
        "7",
        "--stage",
        "12",
    ];
    assert_eq!(text(&run_with_input(by_stage, "q\n")), text(&by_id));
    for (arguments, why) in [
        (&["play", "--id", "duskcourt:2:7:12"][..], "rules version 1"),
        (
            &["play", "baskmere", "--id", "duskcourt:1:7:12"],
            "not of baskmere",
        ),
        (
            &["play", "--id", "duskcourt:1:7:12", "--seed", "7"],
            "cannot be used with",
        ),
        (
            &["play", "critter-lineup", "--stage", "1000001"],
            "levels 1 to 1000000",
        ),
    ] {
        let output = run_with_input(arguments, "q\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(why), "{}", errors(&output));
    }
}
