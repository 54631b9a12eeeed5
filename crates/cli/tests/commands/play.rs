//! `play`: by lines, through the whole terminal, and what is saved.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{end, errors, folder, menagerie, run, run_with_input, text};

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
        shown.contains("There is no tube 9: this rack has the tubes 1 to 5."),
        "{shown}"
    );
    assert!(
        shown.contains("u: Undo")
            && shown.contains("The run is saved in critter-lineup-7.replay.json")
    );
    let saved = folder.join("critter-lineup-7.replay.json");
    let ended = end(&run(&["replay", "--json", saved.to_str().unwrap()]));
    assert_eq!(ended["played"], 2);
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
    let ended = end(&run(&[
        "replay",
        "--json",
        folder
            .join("critter-lineup-7-2.replay.json")
            .to_str()
            .unwrap(),
    ]));
    assert_eq!(ended["played"], 3);
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
        end(&run(&["replay", "--json", saved.to_str().unwrap()]))["played"],
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
    let best = hint.split("Type ").nth(1).unwrap();
    let best = best.split(' ').next().unwrap();
    let played = play(&format!("{best}\n"));
    assert!(played.contains("Score: 10."), "{hinted}{played}");
    // The first capture on offer, again and again, does not clear for long.
    let lost = play(&"1\n".repeat(60));
    assert!(lost.contains("learable until the "), "{lost}");
    assert!(lost.contains(" would have held."), "{lost}");
}

/// What a terminal is told when a game takes it, and when it is given back.
const TAKEN: &str = "\x1b[?1049h";
const GIVEN_BACK: &str = "\x1b[?1049l";
/// What a game shows once it waits for keys: the whole screen is taken, or there is a prompt.
const READY: [&str; 2] = [TAKEN, "> "];
const SIZE: &str = "rows 24 cols 80";

/// Plays in a terminal of its own, which `script` provides; types once it shows that the game is ready.
fn in_a_terminal(
    folder: &Path,
    size: &str,
    arguments: &str,
    typed: &[u8],
) -> Option<(i32, String)> {
    let game = format!("{} play {arguments}", env!("CARGO_BIN_EXE_menagerie"));
    // The new terminal has no size of its own.
    let command = format!("stty {size}; exec {game}");
    let mut script = Command::new("script");
    let script = script
        .args(["-qefc", &command, "/dev/null"])
        .current_dir(folder)
        .env("TERM", "xterm-256color")
        .env("LANG", "C.UTF-8")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = script.spawn() else {
        println!("skipped: script is not installed");
        return None;
    };
    let decoded = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut screen = child.stdout.take().unwrap();
    let mut shown = Vec::new();
    let mut piece = [0; 4096];
    while !READY.iter().any(|ready| decoded(&shown).contains(ready)) {
        let length = screen.read(&mut piece).unwrap();
        assert!(length > 0, "the game ended before it was ready");
        shown.extend_from_slice(&piece[..length]);
    }
    // Kept open to the end: where the keys end, so does the terminal.
    let mut keys = child.stdin.take().unwrap();
    keys.write_all(typed).unwrap();
    screen.read_to_end(&mut shown).unwrap();
    let code = child.wait().unwrap().code().unwrap();
    drop(keys);
    Some((code, decoded(&shown)))
}

#[test]
fn a_terminal_is_given_back_before_the_run_is_saved() {
    let folder = folder("play-terminal");
    // More than a terminal hands over at a time must not be left lying.
    let burst = [&b"\x1b[A".repeat(1000), &b"14q"[..]].concat();
    for (typed, file) in [
        (&b"14q"[..], "critter-lineup-7.replay.json"),
        (b"14\x03", "critter-lineup-7-2.replay.json"),
        (&burst, "critter-lineup-7-3.replay.json"),
    ] {
        let Some((code, shown)) = in_a_terminal(&folder, SIZE, "critter-lineup --seed 7", typed)
        else {
            return;
        };
        assert_eq!(code, 0, "{shown:?}");
        let after = shown.split(GIVEN_BACK).nth(1).unwrap();
        // The mouse was let go before, and the cursor is shown again.
        assert!(
            shown
                .split(GIVEN_BACK)
                .next()
                .unwrap()
                .contains("\x1b[?1000l")
        );
        assert!(
            after.contains("\x1b[?25h") && after.contains(file),
            "{after:?}"
        );
        let saved = folder.join(file);
        let ended = end(&run(&["replay", "--json", saved.to_str().unwrap()]));
        assert_eq!(ended["played"], 1);
    }
}

#[test]
fn plain_and_a_terminal_that_knows_no_size_are_played_by_lines() {
    let folder = folder("play-plain");
    for (size, plain) in [(SIZE, " --plain"), ("rows 0 cols 0", "")] {
        let arguments = format!("duskcourt --seed 7{plain}");
        let Some((code, shown)) = in_a_terminal(&folder, size, &arguments, b"q\n") else {
            return;
        };
        assert_eq!(code, 0);
        assert!(!shown.contains(TAKEN), "{shown:?}");
    }
}
