//! The commands as a user runs them: what they print, where, and how they exit.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod api;
mod daily;
mod deal;
mod hint;
mod play;
mod replay;
mod review;
mod serve;
mod simulate;
mod solve;
mod usage;
mod voices;

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use menagerie_engine::catalogue;

use serde_json::Value;

fn menagerie(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    menagerie(arguments).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = menagerie(arguments);
    let command = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that ends before it reads leaves the pipe broken.
    match child.stdin.take().unwrap().write_all(input.as_ref()) {
        Ok(()) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}"),
    }
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

/// How a replay ended: the last of its lines of JSON.
fn end(output: &Output) -> Value {
    serde_json::from_str(text(output).lines().last().unwrap()).unwrap()
}

/// A run of that seed with these actions, as files hold it.
fn record(game: &str, actions: &str) -> String {
    format!("{{\"game\":\"{game}\",\"rulesVersion\":1,\"seed\":7,\"actions\":[{actions}]}}")
}

/// A perfect run of seed 7 that has completed so many stages, as files hold it, without its end.
fn perfect(game: &str, stages: u32) -> String {
    let stages = stages.to_string();
    let run = run(&[
        "simulate",
        game,
        "--agent",
        "perfect",
        "--seeds",
        "7..7",
        "--max-stage",
        &stages,
        "--jsonl",
    ]);
    let mut record: Value = serde_json::from_slice(&run.stdout).unwrap();
    record["actions"].as_array_mut().unwrap().pop();
    record.to_string()
}

/// A folder of this test's own, emptied.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The slug of every game, in the order of the catalogue.
fn games() -> Vec<&'static str> {
    let games = catalogue::games().into_iter();
    games.map(|info| info.slug).collect()
}

/// What a game calls a stage.
fn stage_of(game: &str) -> &'static str {
    let games = catalogue::games();
    let info = games.iter().find(|info| info.slug == game);
    info.expect("there is such a game").stage
}
