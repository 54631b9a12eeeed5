//! `simulate`: runs that replay, and repeat.

use std::fs;

use crate::{end, errors, folder, games, json, run, text};

#[test]
fn simulated_runs_replay_to_the_score_that_was_counted() {
    for game in games() {
        let stage = "4";
        let arguments = [
            "simulate",
            game,
            "--agent",
            "perfect",
            "--seeds",
            "1..3",
            "--max-stage",
            stage,
        ];
        let summary = json(&run(&[&arguments[..], &["--json"]].concat()));
        assert_eq!(summary["completed"]["median"].to_string(), stage);
        assert_eq!(summary["runs"], 3);
        let table = run(&arguments);
        assert!(
            text(&table).contains("median") && text(&table).lines().all(|line| line.len() <= 80)
        );
        let runs = run(&[&arguments[..], &["--jsonl"]].concat());
        let folder = folder(&format!("simulate-{game}"));
        let mut best = 0;
        for (number, line) in text(&runs).lines().enumerate() {
            let file = folder.join(format!("{number}.json"));
            fs::write(&file, line).unwrap();
            let end = end(&run(&["replay", "--json", file.to_str().unwrap()]));
            assert_eq!((&end["ok"], &end["gameOver"]), (&true.into(), &true.into()));
            best = best.max(end["score"].as_u64().unwrap());
        }
        assert_eq!(summary["score"]["best"], best);
    }
}

#[test]
fn the_same_simulation_prints_the_same_bytes() {
    let arguments = [
        "simulate",
        "duskcourt",
        "--agent",
        "random",
        "--seeds",
        "1..40",
        "--jsonl",
    ];
    assert_eq!(run(&arguments).stdout, run(&arguments).stdout);
}

#[test]
fn seeds_that_are_no_range_are_told_what_is_wrong() {
    for (seeds, wrong) in [
        (
            "5..1",
            "5 is more than 1; a range begins with the smaller number, as in 1..5",
        ),
        (
            "5-1",
            "\"5-1\" is no whole number from 0 to 9007199254740991 in plain digits; a range is A..B",
        ),
        ("x", "\"x\" is no whole number"),
        (
            "1..9007199254740992",
            "\"9007199254740992\" is no whole number from 0 to 9007199254740991",
        ),
    ] {
        let output = run(&[
            "simulate",
            "duskcourt",
            "--agent",
            "random",
            "--seeds",
            seeds,
        ]);
        assert_eq!((output.status.code(), text(&output)), (Some(2), ""));
        assert!(errors(&output).contains(wrong), "{}", errors(&output));
    }
}
