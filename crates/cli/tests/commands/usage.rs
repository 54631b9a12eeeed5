//! Exit codes, wrong usage, and readers that go away.

use std::process::Command;

use crate::{errors, run, text};

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
