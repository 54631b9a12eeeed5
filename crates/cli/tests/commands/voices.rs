//! People read and type places from 1, and never see JSON; programs count from 0 everywhere.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::{
    end, errors, folder, games, json, menagerie, perfect, record, run, run_with_input, stage_of,
    text,
};

/// What only programs are told.
const OF_PROGRAMS: [&str; 12] = [
    "\"type\"",
    "stateToken",
    "legalActions",
    "state.",
    "STEP_BACK",
    "NEXT_POND",
    "END_RUN",
    "next_level",
    "finish_game",
    "endRun",
    "LAST LIGHT",
    "null",
];

fn is_for_people(text: &str) {
    let found = OF_PROGRAMS.into_iter().find(|part| text.contains(part));
    assert_eq!(found, None, "{text}");
}

/// Plays by lines in a folder of that name, and tells what was printed.
fn play(name: &str, arguments: &[&str], typed: &str) -> String {
    let folder = folder(name);
    let arguments = [&["play", "--plain"], arguments].concat();
    let mut command = menagerie(&arguments);
    let command = command.current_dir(&folder).env("LANG", "C.UTF-8");
    let file = folder.join("typed");
    fs::write(&file, typed).unwrap();
    let output = command
        .stdin(fs::File::open(&file).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    text(&output).to_owned()
}

/// Goes on with a run by lines.
fn go_on(name: &str, run: &str, typed: &str) -> String {
    let file = folder(&format!("{name}-run")).join("run.json");
    fs::write(&file, run).unwrap();
    play(name, &["--from", file.to_str().unwrap()], typed)
}

/// The run with one more action.
fn with(run: &str, action: &str) -> String {
    let mut record: Value = serde_json::from_str(run).unwrap();
    let action = serde_json::from_str(action).unwrap();
    record["actions"].as_array_mut().unwrap().push(action);
    record.to_string()
}

#[test]
fn list_drawing_legend_and_refusal_of_a_pond_with_a_creek_count_alike() {
    let run = with(&perfect("baskmere", 14), r#"{"type":"NEXT_POND"}"#);
    let shown = go_on("creek", &run, "2>1\n9>1\nq\n");
    assert!(shown.contains("\nPond 15 · creek\n"), "{shown}");
    let numbers = shown
        .lines()
        .find(|line| line.starts_with("rock "))
        .unwrap();
    let numbers: Vec<&str> = numbers.split_whitespace().skip(1).collect();
    let rocks = numbers.len() / 2;
    assert_eq!(numbers[..rocks], numbers[rocks..]);
    assert_eq!(numbers[..3], ["1", "2", "3"]);
    // Said once, though it is drawn and in the legend.
    let current = "Creek: among rocks 1, 2, 3 only 1>2, 2>3, 3>1.";
    assert_eq!(shown.matches(current).count(), 1, "{shown}");
    assert!(
        shown.contains(
            "> The creek does not flow from rock 2 to rock 1; among rocks 1, 2 and 3 a turtle swims only 1 to 2, \
             2 to 3 and 3 to 1."
        ),
        "{shown}"
    );
    let listed: BTreeSet<String> = shown
        .split_whitespace()
        .filter(|word| word.len() == 3 && word.as_bytes()[1] == b'>')
        .map(str::to_owned)
        .collect();
    let against = ["2>1", "3>2", "1>3"];
    assert!(
        against.iter().all(|&typed| !listed.contains(typed)),
        "{listed:?}"
    );
    let ends = |word: &String| {
        word.bytes()
            .step_by(2)
            .all(|rock| (b'1'..=b'5').contains(&rock))
    };
    assert!(!listed.is_empty() && listed.iter().all(ends), "{listed:?}");
}

#[test]
fn a_tube_that_is_not_there_is_named_as_it_was_typed() {
    let shown = play(
        "no-tube",
        &["critter-lineup", "--seed", "7"],
        "1>9\n0>1\n2>1\nq\n",
    );
    for refusal in [
        "> There is no tube 9: this rack has the tubes 1 to 5.\n",
        "> There is no tube of that number: this rack has the tubes 1 to 5.\n",
        "> Tube 1 is full: it holds 4 critters already, so nothing from tube 2 fits.\n",
    ] {
        assert!(shown.contains(refusal), "{shown}");
    }
    assert!(shown.contains("\ntube   1  2  3  4  5\n"), "{shown}");
    is_for_people(&shown);
}

#[test]
fn a_settled_pond_offers_the_next_one_in_plain_words() {
    let shown = go_on(
        "settled",
        &perfect("baskmere", 1),
        "next_pond\nNEXT_POND\n1>2\nq\n",
    );
    assert!(
        shown.contains("1) next: Next pond   2) end: End the run"),
        "{shown}"
    );
    for typed in ["next_pond", "NEXT_POND"] {
        let no_command = format!("> {typed:?} is no command here");
        assert!(shown.contains(&no_command), "{shown}");
    }
    assert!(
        shown.contains(
            "> Pond 1 is settled and its turtles rest. Go on to the next pond, or end the run.\n"
        ),
        "{shown}"
    );
    is_for_people(&shown.replace("\"NEXT_POND\"", ""));
}

#[test]
fn what_a_replay_prints_can_be_typed_to_the_same_end() {
    for game in games() {
        let label = stage_of(game);
        let run = perfect(game, 2);
        let replayed = run_with_input(&["replay", "-"], &run);
        let lines: Vec<&str> = text(&replayed).lines().collect();
        let (last, steps) = lines.split_last().unwrap();
        is_for_people(text(&replayed));
        assert!(!text(&replayed).contains('{'), "{}", text(&replayed));
        let typed: Vec<&str> = steps
            .iter()
            .map(|step| step.rsplit(' ').next().unwrap())
            .collect();
        assert!(typed.contains(&"next"), "{typed:?}");
        let shown = play(
            &format!("typed-{game}"),
            &[game, "--seed", "7"],
            &format!("{}\nend\nx\nend\ny\n", typed.join("\n")),
        );
        is_for_people(&shown);
        // Stage and score of the end, but for the commas in long numbers.
        let plain = shown.replace(',', "").to_lowercase();
        let score = end(&run_with_input(&["replay", "--json", "-"], &run))["score"].to_string();
        assert!(
            last.contains(&format!("{label} 2, score {score}, ")),
            "{last}"
        );
        assert!(
            last.ends_with(&format!(" Course score 1.0000 over 2 {label}s.")),
            "{last}"
        );
        assert!(plain.contains(&format!("score: {score}. ")), "{shown}");
        let question = "End the run here? Its score stands, and it cannot go on. Type y for yes.";
        assert_eq!(shown.matches(question).count(), 2, "{shown}");
        assert!(shown.contains("> The run goes on.\n") && shown.contains("The run has ended"));
    }
}

#[test]
fn replay_prints_actions_and_end_as_json_where_they_are_asked_for() {
    for game in games() {
        let run = perfect(game, 2);
        let printed = run_with_input(&["replay", "--json", "-"], &run);
        let actions: Value = serde_json::from_str::<Value>(&run).unwrap()["actions"].clone();
        let mut lines: Vec<Value> = text(&printed)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let end = lines.pop().unwrap();
        let played: Vec<Value> = lines.iter().map(|line| line["action"].clone()).collect();
        assert_eq!(Value::from(played), actions);
        assert_eq!(end["played"], lines.len());
        let last = lines.last().unwrap();
        assert_eq!(
            (&last["stage"], &last["score"]),
            (&end["stage"], &end["score"])
        );
        assert_eq!(lines[0]["stage"], 1);
    }
}

#[test]
fn refusals_in_a_saved_run_speak_to_their_readers() {
    // The first rock of that pond is empty.
    let run = record("baskmere", r#"{"type":"MOVE","from":0,"to":1}"#);
    let [person, program] =
        [1, 0].map(|rock| format!("rock {rock} is empty, so no turtle can leave it."));
    for command in ["replay", "review", "hint"] {
        let output = run_with_input(&[command, "-"], &run);
        assert_eq!(output.status.code(), Some(1));
        let told = errors(&output);
        assert!(
            told.contains("action 1 ") && told.contains(&person),
            "{told}"
        );
    }
    for arguments in [["replay", "--json", "-"], ["review", "--json", "-"]] {
        let output = run_with_input(&arguments, &run);
        let answer = end(&output);
        let reason = answer["refused"]["reason"].as_str().unwrap();
        assert_eq!(reason, program.replacen('r', "R", 1));
        assert_eq!((output.status.code(), errors(&output)), (Some(1), ""));
    }
    let output = run_with_input(&["hint", "--json", "-"], &run);
    assert!(errors(&output).contains(&program), "{}", errors(&output));
    let file = folder("refused-run").join("run.json");
    fs::write(&file, &run).unwrap();
    let output = crate::run(&["play", "--from", file.to_str().unwrap()]);
    assert!(errors(&output).contains(&person), "{}", errors(&output));
}

#[test]
fn a_run_that_began_elsewhere_is_not_played_again() {
    let ladder = record("critter-lineup", "");
    let of = |origin| ladder.replace("\"seed\"", &format!("\"origin\":\"{origin}\",\"seed\""));
    let folder = folder("origins");
    for (origin, why) in [
        ("posted", "began from a state that was posted"),
        ("practice", "lacks \"puzzle\"; \"puzzle\" is a string"),
    ] {
        let file = folder.join(format!("{origin}.json"));
        fs::write(&file, of(origin)).unwrap();
        let file = file.to_str().unwrap();
        for arguments in [
            &["replay", file][..],
            &["replay", "--json", file],
            &["review", file],
            &["hint", file],
            &["play", "--from", file],
        ] {
            let output = run(arguments);
            assert_eq!(
                (output.status.code(), text(&output)),
                (Some(1), ""),
                "{arguments:?}"
            );
            let told = errors(&output);
            assert!(told.starts_with("error: ") && told.contains(why), "{told}");
        }
    }
    let output = run_with_input(&["replay", "-"], of("ladder"));
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

#[test]
fn what_is_wrong_with_a_saved_run_is_told_in_plain_words() {
    let good = record("critter-lineup", "");
    let said = |input: &[u8]| {
        let output = run_with_input(&["replay", "-"], input);
        assert_eq!((output.status.code(), text(&output)), (Some(1), ""));
        let told = errors(&output);
        let begins = "error: standard input is no recorded run, a JSON object {game, rulesVersion, seed or puzzle, actions}: ";
        let why = told
            .strip_prefix(begins)
            .unwrap_or_else(|| panic!("{told}"));
        why.trim_end().to_owned()
    };
    let with = |from: &str, to: &str| said(good.replacen(from, to, 1).as_bytes());
    let seed = "\"seed\" is a whole number from 0 to 9007199254740991, not ";
    assert_eq!(with("\"seed\":7", "\"seed\":-7"), format!("{seed}-7"));
    assert_eq!(with("\"seed\":7", "\"seed\":\"7\""), format!("{seed}\"7\""));
    assert_eq!(
        with("\"seed\":7", "\"seed\":7,\"name\":1"),
        "it has no key \"name\"; its keys are game, rulesVersion, origin, seed, puzzle, actions"
    );
    assert_eq!(
        with("\"game\":", "\"game\":7,\"game\":"),
        "it has the key \"game\" twice"
    );
    assert_eq!(
        with("\"seed\"", "\"origin\":\"elsewhere\",\"seed\""),
        "\"origin\" is one of \"ladder\", \"practice\", \"posted\", not \"elsewhere\""
    );
    assert_eq!(
        with("\"rulesVersion\":1", "\"rulesVersion\":1.5"),
        "\"rulesVersion\" is a whole number from 1 to 4294967295, not 1.5"
    );
    assert_eq!(said(b"[]"), "it must be a JSON object");
    assert_eq!(
        said(b""),
        "it is not valid JSON: it ends too early, at line 1 column 0"
    );
    assert_eq!(
        said(b"{\"game\":\xff}"),
        "it is not valid JSON: it is not UTF-8 at line 1 column 9"
    );
    let marked = [b"\xef\xbb\xbf", good.as_bytes()].concat();
    let output = run_with_input(&["replay", "-"], marked);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

#[test]
fn drawings_and_answers_for_people_count_from_1_and_faults_of_notations_from_0() {
    let rack = "dacc cbab bdad cadb -";
    let human = run(&["solve", "critter-lineup", "--human", "--notation", rack]);
    let shown = text(&human);
    assert!(
        shown.contains("tube   1  2  3  4  5\nIt takes 13 pours at least: "),
        "{shown}"
    );
    let pours = shown.lines().last().unwrap().rsplit(": ").next().unwrap();
    let tubes: BTreeSet<&str> = pours.split([' ', '>']).collect();
    assert_eq!(tubes, BTreeSet::from(["1", "2", "3", "4", "5"]));
    for (game, label) in [
        ("baskmere", "\nrock   1    2    3"),
        ("critter-lineup", "\ntube   1  2  3"),
    ] {
        let dealt = run(&["deal", game, "--seed", "7", "--human"]);
        assert!(text(&dealt).contains(label), "{}", text(&dealt));
    }
    let svg = run(&["deal", "critter-lineup", "--seed", "7", "--svg"]);
    assert!(text(&svg).contains("tube 5") && !text(&svg).contains("tube 0"));
    for (game, notation, fault) in [
        ("critter-lineup", "aaaz -", "tube 0 has 'z'"),
        (
            "baskmere",
            "321// > -/-/321",
            "rock 1 of the piles is blank",
        ),
    ] {
        let wrong = run(&["solve", game, "--notation", notation]);
        assert!(errors(&wrong).contains(fault), "{}", errors(&wrong));
        let line = run_with_input(&["solve", game, "--lines"], format!("{notation}\n"));
        let answer: Value = serde_json::from_slice(&line.stdout).unwrap();
        assert!(
            answer["error"].as_str().unwrap().contains(fault),
            "{answer}"
        );
    }
    let dealt = run(&["deal", "critter-lineup", "--seed", "7"]);
    let posted = text(&dealt).replacen("aqua", "teal", 1);
    let posted = run_with_input(&["solve", "critter-lineup"], &posted);
    assert_eq!(posted.status.code(), Some(1));
    let told = errors(&posted);
    assert!(told.contains("tube 0 holds \"teal\""), "{told}");
}

#[test]
fn a_table_of_a_review_is_written_for_people() {
    let folder = folder("review-people");
    for game in games() {
        let simulated = run(&[
            "simulate",
            game,
            "--agent",
            "greedy",
            "--seeds",
            "3..3",
            "--max-stage",
            "5",
            "--jsonl",
        ]);
        let file = folder.join(format!("{game}.json"));
        fs::write(&file, &simulated.stdout).unwrap();
        let file = file.to_str().unwrap();
        let table = run(&["review", "--all", file]);
        is_for_people(text(&table));
        let judged = json(&run(&["review", "--json", file]));
        let replayed = run(&["replay", file]);
        let steps = text(&replayed).lines();
        let steps: Vec<&str> = steps.map(|step| step.rsplit(' ').next().unwrap()).collect();
        for entry in judged["moves"].as_array().unwrap() {
            let index = entry["index"].as_u64().unwrap() as usize;
            let line = format!("\n{:>6}  {:<8} ", index + 1, steps[index]);
            assert!(text(&table).contains(&line), "{line}\n{}", text(&table));
        }
    }
}
