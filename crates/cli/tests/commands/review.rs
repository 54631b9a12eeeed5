//! `review`: judgements in a table and in JSON.

use std::fs;
use std::path::PathBuf;

use crate::{errors, folder, games, json, run, run_with_input, stage_of, text};

/// A recorded run of an agent that is not perfect, in a file.
fn recorded(folder: &std::path::Path, game: &str, agent: &str) -> PathBuf {
    let simulated = run(&[
        "simulate",
        game,
        "--agent",
        agent,
        "--seeds",
        "3..3",
        "--max-stage",
        "9",
        "--jsonl",
    ]);
    let file = folder.join(format!("{game}.json"));
    fs::write(&file, &simulated.stdout).unwrap();
    file
}

#[test]
fn review_judges_a_run_in_a_table_and_in_json() {
    let folder = folder("review");
    for game in games() {
        let file = recorded(&folder, game, "greedy");
        let file = file.to_str().unwrap();
        let judged = json(&run(&["review", "--json", file]));
        let table = run(&["review", file]);
        assert_eq!(table.status.code(), Some(0));
        let table = text(&table);
        let moves = judged["moves"].as_array().unwrap();
        let better = moves.iter().filter(|entry| !entry["best"].is_null());
        assert_eq!(
            better.clone().count(),
            table
                .lines()
                .filter(|line| line.contains("; better "))
                .count()
        );
        assert!(better.count() > 0);
        for stage in judged["stages"].as_array().unwrap() {
            let outcome = stage["outcome"].as_str().unwrap();
            assert!(table.contains(&format!("{:>6} {outcome}", stage["stage"].to_string())));
        }
        for lost in judged["summary"]["lost"].as_array().unwrap() {
            // The moves in it are written as people type them; all else is the same.
            let text = lost["text"].as_str().unwrap();
            let (until, _) = text.split_once(", ").unwrap();
            let lost = format!("Lost on {} {}. {until}, ", stage_of(game), lost["stage"]);
            assert!(table.contains(&lost), "{lost}\n{table}");
        }
        let widest = table.lines().map(|line| line.chars().count()).max();
        assert!(widest.unwrap() <= 100, "{table}");
        let all = run(&["review", "--all", file]);
        assert!(text(&all).lines().count() > table.lines().count());
        // From standard input too.
        let record = fs::read_to_string(file).unwrap();
        let piped = run_with_input(&["review", "--json", "-"], &record);
        assert_eq!(json(&piped), judged);
    }
}

#[test]
fn review_says_what_is_not_proved_and_where_a_run_is_refused() {
    let folder = folder("review-short");
    let file = recorded(&folder, "duskcourt", "greedy");
    let short = run(&["review", "--nodes", "40", file.to_str().unwrap()]);
    let stopped = "Some actions are not judged: the searches stopped after 40 positions;";
    assert!(text(&short).contains(stopped));
    let shortest = run(&["review", "--nodes", "1", file.to_str().unwrap()]);
    assert!(text(&shortest).contains("stopped after 1 position;"));
    let refused =
        "{\"game\":\"duskcourt\",\"rulesVersion\":1,\"seed\":7,\"actions\":[{\"type\":\"next\"}]}";
    let output = run_with_input(&["review", "-"], refused);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors(&output).starts_with("error: action 1 of the run is refused: the next court comes")
    );
}

#[test]
fn a_table_says_too_late_where_a_reset_would_still_have_won_the_court_back() {
    let runs = run(&[
        "simulate",
        "duskcourt",
        "--agent",
        "random",
        "--seeds",
        "1..6",
        "--jsonl",
    ]);
    let mut seen = 0;
    for record in text(&runs).lines() {
        let judged = json(&run_with_input(&["review", "--json", "-"], record));
        let table = run_with_input(&["review", "--all", "-"], record);
        let moves = judged["moves"].as_array().unwrap();
        let late: Vec<_> = moves
            .iter()
            .filter(|entry| entry["verdict"] == "best" && !entry["best"].is_null())
            .collect();
        assert!(late.iter().all(|entry| entry["best"]["type"] == "reset"));
        let lines = text(&table).lines();
        let told =
            lines.filter(|line| line.contains(" too late ") && line.contains("better reset"));
        assert_eq!(told.count(), late.len());
        seen += late.len();
    }
    assert!(seen > 0);
}
