//! `solve`: exact answers, in every form of question.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::{errors, json, menagerie, run, run_with_input, text};

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
    for (nodes, positions) in [("1", "1 position"), ("1000", "1,000 positions")] {
        let output = run(&[
            "solve",
            "critter-lineup",
            "--nodes",
            nodes,
            "--notation",
            rack,
        ]);
        assert_eq!((output.status.code(), text(&output)), (Some(1), ""));
        let error = format!("error: not solved within {positions}; --nodes allows more");
        assert!(errors(&output).starts_with(&error), "{}", errors(&output));
    }
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let mut command = menagerie(&["solve", "critter-lineup", "--lines"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, pours) in [("aaaa bbbb", 0), ("aaab bbb a", 2)] {
        writeln!(input, "{line}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["pours"], pours);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(answers.next().is_none());
}

#[test]
fn a_court_is_drawn_with_the_rule_that_its_jackal_stands_last() {
    let notation = "..../..../..../P..K jackal";
    let said = |notation| {
        text(&run(&[
            "solve",
            "duskcourt",
            "--human",
            "--notation",
            notation,
        ]))
        .to_owned()
    };
    assert!(said(notation).contains("The jackal K must stand last"));
    let plain = notation.trim_end_matches(" jackal");
    assert!(!said(plain).contains("jackal"));
}
