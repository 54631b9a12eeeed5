//! A short run of every target: first its corpus, then a fixed number of changed inputs.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::panic::catch_unwind;

use menagerie_fuzz::{TARGETS, Target, change};

fn run(name: &str) {
    let target = Target::named(name).unwrap();
    for (path, input) in target.corpus().unwrap() {
        let held = catch_unwind(|| (target.check)(&input));
        assert!(held.is_ok(), "{} breaks a law", path.display());
    }
    for input in (target.seeds)() {
        holds(target, &input);
    }
    for input in change::inputs(target).take(target.quick) {
        holds(target, &input);
    }
}

fn holds(target: &Target, input: &[u8]) {
    if catch_unwind(|| (target.check)(input)).is_err() {
        let input = input.escape_ascii();
        panic!(
            "a law of {} is broken by this input: b\"{input}\"",
            target.name
        );
    }
}

#[test]
fn actions() {
    run("actions");
}

#[test]
fn open_states() {
    run("open-states");
}

#[test]
fn tokens() {
    run("tokens");
}

#[test]
fn notations() {
    run("notations");
}

#[test]
fn replays() {
    run("replays");
}

#[test]
fn requests() {
    run("requests");
}

#[test]
fn every_target_is_run_here() {
    let names = TARGETS.map(|target| target.name);
    assert_eq!(
        names,
        [
            "actions",
            "open-states",
            "tokens",
            "notations",
            "replays",
            "requests"
        ]
    );
}
