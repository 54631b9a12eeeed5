//! The commands as a user runs them: what they print, where, and how they exit.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn menagerie(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    menagerie(arguments).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut command = menagerie(arguments);
    let command = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn errors(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn json(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", errors(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A folder of this test's own, emptied.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const GAMES: [&str; 3] = ["duskcourt", "baskmere", "critter-lineup"];

#[test]
fn deal_prints_what_a_seed_deals_and_solve_takes_every_form_of_it() {
    for game in GAMES {
        let output = run(&["deal", game, "--seed", "7", "--stage", "5"]);
        let dealt = json(&output);
        assert_eq!(
            (&dealt["game"], &dealt["seed"], &dealt["stage"]),
            (&game.into(), &7.into(), &5.into())
        );
        assert_eq!(dealt["rulesVersion"], 1);
        let id = format!("{game}:1:7:5");
        let notation = run(&["deal", &id, "--notation"]);
        assert_eq!(
            text(&notation).trim_end(),
            dealt["notation"].as_str().unwrap()
        );
        let drawing = run(&["deal", &id, "--human"]);
        assert!(text(&drawing).lines().count() > 4);
        let svg = run(&["deal", &id, "--svg"]);
        assert!(text(&svg).starts_with("<svg "));

        let by_id = run(&["solve", &id]);
        assert_eq!(json(&by_id)["game"], game);
        let by_notation = run(&["solve", game, "--notation", text(&notation).trim_end()]);
        let by_deal = run_with_input(&["solve", game], text(&output));
        let by_line = run_with_input(&["solve", game, "--lines"], text(&notation));
        let file = folder(&format!("solve-{game}")).join("deal.json");
        fs::write(&file, dealt["deal"].to_string()).unwrap();
        let by_file = run(&["solve", game, file.to_str().unwrap()]);
        for other in [by_notation, by_deal, by_line, by_file] {
            assert_eq!(text(&other), text(&by_id), "{}", errors(&other));
        }
        let human = run(&["solve", &id, "--human"]);
        assert!(text(&human).len() > text(&drawing).len());
    }
}

#[test]
fn solve_prints_the_documented_fields() {
    let court = json(&run(&[
        "solve",
        "duskcourt",
        "--notation",
        ".P../.Q../R.../R.NB",
    ]));
    assert_eq!(
        (&court["clearings"], &court["randomClear"]),
        (&"3".into(), &"1/54".into())
    );
    assert_eq!(court["clearable"], true);
    let lost = json(&run(&[
        "solve",
        "duskcourt",
        "--notation",
        "P..P/..../..../P..P",
    ]));
    assert_eq!(
        (&lost["line"], &lost["clearings"], &lost["randomClear"]),
        (&Value::Null, &"0".into(), &"0".into())
    );
    let pond = json(&run(&[
        "solve",
        "baskmere",
        "--notation",
        "321/-/- > -/-/321",
    ]));
    assert_eq!(pond["game"], "baskmere");
    assert_eq!(
        (&pond["cost"], &pond["reachable"], &pond["deadEnds"]),
        (&7.into(), &true.into(), &0.into())
    );
    let rack = json(&run(&[
        "solve",
        "critter-lineup",
        "--notation",
        "dacc cbab bdad cadb -",
    ]));
    assert_eq!(
        (&rack["pours"], &rack["solvable"]),
        (&13.into(), &true.into())
    );
    assert_eq!(rack["line"].as_array().unwrap().len(), 13);
}

#[test]
fn solve_lines_passes_over_comments_and_answers_a_bad_line_in_its_place() {
    let input = "# courts\n\n#\nK#../..../..../....\nnonsense\n#K../..../..../....\n";
    let output = run_with_input(&["solve", "duskcourt", "--lines"], input);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = text(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["clearings"], &lines[0]["randomClear"]),
        (&"1".into(), &"1".into())
    );
    assert_eq!(lines[1]["line"], 5);
    assert!(lines[1]["error"].as_str().unwrap().contains("ranks"));
    assert_eq!(lines[2]["clearable"], true);
}

#[test]
fn solve_that_runs_out_of_its_budget_says_so_and_fails() {
    let rack = "ihlm ekja ebij laff able fhgf gmjh bihg delj mdkc mdkd cgck iacb - -";
    let output = run(&[
        "solve",
        "critter-lineup",
        "--nodes",
        "10",
        "--notation",
        rack,
    ]);
    assert_eq!((output.status.code(), text(&output)), (Some(1), ""));
    assert!(errors(&output).starts_with("error: not solved within 10 positions"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for command in [
        "play duskcourt --seed 7 < /dev/null",
        "simulate duskcourt --agent random --seeds 1..400 --jsonl",
        "deal baskmere --seeds 1..400 --lines",
    ] {
        let piped = format!(
            "set -o pipefail; {} {command} | head -c 1",
            env!("CARGO_BIN_EXE_menagerie")
        );
        let output = Command::new("bash").args(["-c", &piped]).output().unwrap();
        assert_eq!(
            (output.status.code(), errors(&output)),
            (Some(0), ""),
            "{command}"
        );
    }
}

#[test]
fn wrong_usage_exits_with_2_and_a_failure_with_1() {
    for wrong in [
        &["fly"][..],
        &["deal", "chess", "--seed", "1"],
        &["deal", "duskcourt"],
        &["deal", "duskcourt", "--seed", "+7"],
        &["deal", "duskcourt", "--seed", "-1"],
        &["deal", "duskcourt", "--seed", "007"],
        &["deal", "duskcourt", "--seed", "9007199254740992"],
        &["deal", "duskcourt", "--seed", "7", "--stage", "0"],
        &["deal", "duskcourt:2:7:1"],
        &["deal", "duskcourt:1:7:1", "--seed", "7"],
        &["deal", "duskcourt:1:7:1", "--stage", "7"],
        &[
            "deal",
            "critter-lineup",
            "--seed",
            "7",
            "--stage",
            "1000001",
        ],
        &[
            "deal",
            "duskcourt",
            "--seeds",
            "1..2",
            "--stages",
            "0..2",
            "--lines",
        ],
        &["solve", "duskcourt:1:7:1", "--lines"],
        &["serve", "--listen", "8080"],
        &["serve", "--trusted-proxy", "10.0.0.0/99"],
        &["solve", "duskcourt:1:7:1", "some-file"],
        &[
            "simulate",
            "duskcourt",
            "--agent",
            "clever",
            "--seeds",
            "1..2",
        ],
        &[
            "simulate",
            "duskcourt",
            "--agent",
            "random",
            "--seeds",
            "2..1",
        ],
        &["serve", "--listen", "nowhere"],
    ] {
        let output = run(wrong);
        assert_eq!(
            (output.status.code(), text(&output)),
            (Some(2), ""),
            "{wrong:?}"
        );
        assert!(errors(&output).contains("error:"), "{wrong:?}");
    }
    for fails in [
        &["solve", "duskcourt", "--notation", "xx"][..],
        &["solve", "duskcourt", "no-such-file.json"],
        &["replay", "no-such-file.json"],
    ] {
        let output = run(fails);
        assert_eq!(
            (output.status.code(), text(&output)),
            (Some(1), ""),
            "{fails:?}"
        );
        assert!(
            errors(&output).starts_with("error: ") && errors(&output).lines().count() == 1,
            "{fails:?}"
        );
    }
}

#[test]
fn simulated_runs_replay_to_the_score_that_was_counted() {
    for (game, stage) in GAMES.into_iter().zip(["6", "6", "4"]) {
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
            let end = json(&run(&["replay", "--json", file.to_str().unwrap()]));
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
fn replay_stops_at_the_first_refused_action_with_exit_code_1() {
    let file = folder("replay-refused").join("run.json");
    let record = r#"{"game":"duskcourt","rulesVersion":1,"seed":7,"actions":[{"type":"next"}]}"#;
    fs::write(&file, record).unwrap();
    let output = run(&["replay", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).starts_with("error: action 0 was refused: next waits for the break"));
    let end: Value =
        serde_json::from_slice(&run(&["replay", "--json", file.to_str().unwrap()]).stdout).unwrap();
    assert_eq!((&end["ok"], &end["played"]), (&false.into(), &0.into()));
    assert_eq!(
        (&end["refused"]["index"], &end["refused"]["code"]),
        (&0.into(), &"wrongPhase".into())
    );
    for broken in [
        record.replace("duskcourt", "chess"),
        record.replace("\"rulesVersion\":1", "\"rulesVersion\":9"),
        record.replace("\"seed\":7", "\"seed\":-7"),
        record.replace("\"seed\"", "\"sed\""),
        "[]".to_owned(),
        String::new(),
    ] {
        fs::write(&file, broken).unwrap();
        let output = run(&["replay", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors(&output).starts_with("error: "));
        assert!(!errors(&output).contains("struct"), "{}", errors(&output));
    }
}

#[test]
fn a_game_is_played_by_typing_and_leaving_saves_it() {
    let folder = folder("play");
    let mut command = menagerie(&["play", "critter-lineup", "--seed", "7"]);
    let command = command
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let typed = "1\nhello\n9>9\nu\n1\n1\nq\n";
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output);
    assert!(shown.contains("\"hello\" is no command here"), "{shown}");
    assert!(
        shown.contains("u undo")
            && shown.contains("The run is saved in critter-lineup-7.replay.json")
    );
    let saved = folder.join("critter-lineup-7.replay.json");
    let end = json(&run(&["replay", "--json", saved.to_str().unwrap()]));
    assert_eq!(end["played"], 2);
    // Looking at a saved run writes nothing.
    let looked = run_with_input(
        &["play", "critter-lineup", "--from", saved.to_str().unwrap()],
        "q\n",
    );
    assert_eq!(looked.status.code(), Some(0));
    assert!(!text(&looked).contains("saved in"));
    // A second run never writes over the first.
    let mut command = menagerie(&["play", "critter-lineup", "--from", saved.to_str().unwrap()]);
    let command = command
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
    let end = json(&run(&[
        "replay",
        "--json",
        folder
            .join("critter-lineup-7-2.replay.json")
            .to_str()
            .unwrap(),
    ]));
    assert_eq!(end["played"], 3);
}

#[test]
fn input_that_is_no_text_costs_neither_a_run_nor_the_other_answers() {
    let folder = folder("play-bytes");
    let mut command = menagerie(&["play", "critter-lineup", "--seed", "7"]);
    let command = command
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"1\n\xff\xfe\n1\n")
        .unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
    let saved = folder.join("critter-lineup-7.replay.json");
    assert_eq!(
        json(&run(&["replay", "--json", saved.to_str().unwrap()]))["played"],
        2
    );

    let mut command = menagerie(&["solve", "duskcourt", "--lines"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = b"P.../..../..../....\n\xff\nP.../..../..../....\n";
    child.stdin.take().unwrap().write_all(lines).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answers: Vec<&str> = text(&output).lines().collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0], answers[2]);
    assert!(answers[1].starts_with("{\"line\":2,\"error\":"));
}

#[test]
fn a_run_that_cannot_be_saved_is_printed_and_fails() {
    let mut command = menagerie(&["play", "critter-lineup", "--seed", "7"]);
    let command = command
        .current_dir("/proc")
        .stdin(Stdio::piped())
        .stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("\"game\":\"critter-lineup\""));
}

#[test]
fn a_start_that_fails_says_so_in_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = folder("serve-taken");
    let output = run(&[
        "serve",
        "--listen",
        &address,
        "--data",
        data.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        errors(&output).matches("in use").count(),
        1,
        "{}",
        errors(&output)
    );
    assert!(errors(&output).contains("--listen 127.0.0.1:0"));
}

#[test]
fn a_data_set_has_a_line_a_deal_in_order_with_its_exact_answer() {
    let output = run(&[
        "deal",
        "critter-lineup",
        "--seeds",
        "3..5",
        "--stages",
        "1..2",
        "--lines",
    ]);
    let lines: Vec<Value> = text(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ids: Vec<&str> = lines
        .iter()
        .map(|line| line["id"].as_str().unwrap())
        .collect();
    let expected =
        ["3:1", "4:1", "5:1", "3:2", "4:2", "5:2"].map(|rest| format!("critter-lineup:1:{rest}"));
    assert_eq!(ids, expected);
    for line in &lines {
        assert_eq!(line["answer"]["pours"], line["deal"]["minimum"]);
        assert_eq!(line["difficulty"]["minimum"], line["deal"]["minimum"]);
    }
    let one = run(&["deal", "critter-lineup", "--seed", "3", "--lines"]);
    assert_eq!(text(&one).trim_end(), text(&output).lines().next().unwrap());
    assert_eq!(
        text(&run(&["deal", "critter-lineup:1:3:1", "--lines"])),
        text(&one)
    );
}

#[test]
fn a_data_set_says_how_hard_each_deal_is() {
    let first = |game, stage| {
        let lines = run(&[
            "deal", game, "--seeds", "7..7", "--stages", stage, "--lines",
        ]);
        json(&lines)
    };
    let court = first("duskcourt", "9..9");
    let chance = court["answer"]["randomClear"].as_str().unwrap();
    let (above, below) = chance.split_once('/').unwrap();
    let chance = above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap();
    let bits = court["difficulty"]["randomClearBits"].as_f64().unwrap();
    assert!((bits + chance.log2()).abs() < 1e-3, "{bits} {chance}");
    assert_eq!(court["difficulty"]["decoys"], court["answer"]["decoys"]);

    let pond = first("baskmere", "12..12");
    assert_eq!(pond["difficulty"]["par"], pond["answer"]["cost"]);
    assert!(pond["difficulty"]["trapBits"].as_f64().unwrap() > 1.0);

    let rack = first("critter-lineup", "9..9");
    let tubes = rack["deal"]["tubes"].as_array().unwrap();
    let runs = |tube: &Value| {
        let tube = tube.as_array().unwrap();
        tube.iter()
            .enumerate()
            .filter(|(at, colour)| *at == 0 || tube[at - 1] != **colour)
            .count() as u64
    };
    let runs: u64 = tubes.iter().map(runs).sum();
    let number = |value: &Value| value.as_u64().unwrap();
    assert_eq!(
        number(&rack["difficulty"]["wasted"]),
        number(&rack["answer"]["pours"]) + number(&rack["deal"]["colours"]) - runs
    );
}

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
    for game in GAMES {
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
            assert!(table.contains(lost["text"].as_str().unwrap()));
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
    assert!(text(&short).contains("Some actions are not judged: 40 positions were not enough"));
    let refused =
        "{\"game\":\"duskcourt\",\"rulesVersion\":1,\"seed\":7,\"actions\":[{\"type\":\"next\"}]}";
    let output = run_with_input(&["review", "-"], refused);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).starts_with("error: action 0 was refused: next waits"));
}

#[test]
fn hint_names_the_best_action_where_a_run_stands() {
    for game in GAMES {
        let record =
            format!("{{\"game\":\"{game}\",\"rulesVersion\":1,\"seed\":7,\"actions\":[]}}");
        let hint = json(&run_with_input(&["hint", "--json", "-"], &record));
        assert_eq!((&hint["ok"], &hint["exact"]), (&true.into(), &true.into()));
        let shown = run_with_input(&["hint", "-"], &record);
        assert!(text(&shown).contains("\nHint: "), "{}", text(&shown));
        assert!(
            text(&shown)
                .trim_end()
                .ends_with(hint["why"].as_str().unwrap())
        );
        // The hint can be played.
        let played = record.replace("[]", &format!("[{}]", hint["action"]));
        let end = run_with_input(&["replay", "--json", "-"], &played);
        assert_eq!(json(&end)["played"], 1);
    }
    let record = "{\"game\":\"duskcourt\",\"rulesVersion\":1,\"seed\":7,\"actions\":[]}";
    let output = run_with_input(&["hint", "--nodes", "2", "-"], record);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("not proved within 2 positions; --nodes allows more"));
}

#[test]
fn in_play_h_gives_a_hint_and_a_lost_court_says_what_lost_it() {
    let folder = folder("play-hints");
    let play = |typed: &str| {
        let mut command = menagerie(&["play", "duskcourt", "--seed", "3"]);
        let command = command
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(typed.as_bytes()).unwrap();
        drop(input);
        text(&child.wait_with_output().unwrap()).to_owned()
    };
    let hinted = play("h\n");
    let hint = hinted.split("Hint: ").nth(1).unwrap();
    let best = hint.split(". ").next().unwrap();
    assert!(play(&format!("{best}\n")).contains("score 10."), "{hinted}");
    // The first capture on offer, again and again, does not clear for long.
    let lost = play(&"1\n".repeat(60));
    assert!(lost.contains("learable until capture "), "{lost}");
    assert!(lost.contains(" would have held."), "{lost}");
}
