//! `deal`: what a seed deals, alone and in data sets.

use std::fs;

use serde_json::Value;

use crate::{errors, folder, games, json, run, run_with_input, text};

#[test]
fn deal_prints_what_a_seed_deals_and_solve_takes_every_form_of_it() {
    for game in games() {
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
        assert!(text(&drawing).lines().count() > 2);
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
