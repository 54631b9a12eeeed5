//! `play`: by lines, through the whole terminal, and what is saved.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use crate::{end, errors, folder, menagerie, perfect, run, run_with_input, text};

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
}

/// Plays by lines in that folder.
fn by_lines(folder: &Path, arguments: &[&str], typed: &str) -> Output {
    let mut command = menagerie(&[&["play"], arguments].concat());
    let command = command
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Where it does not even begin, it reads nothing.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

/// The names of the files of a folder.
fn files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_new_run_never_writes_over_another() {
    let folder = folder("play-new");
    for _ in 0..2 {
        by_lines(&folder, &["critter-lineup", "--seed", "7"], "1\n");
    }
    let both = [
        "critter-lineup-7-2.replay.json",
        "critter-lineup-7.replay.json",
    ];
    assert_eq!(files(&folder), both);
}

#[test]
fn a_run_that_went_on_is_saved_in_its_file_and_one_that_went_back_beside_it() {
    let folder = folder("play-from");
    let inner = folder.join("runs");
    fs::create_dir(&inner).unwrap();
    let file = inner.join("mine.json");
    by_lines(
        &folder,
        &["critter-lineup", "--seed", "7", "--save", "runs/mine.json"],
        "1\n",
    );
    assert_eq!(
        (played(&file), files(&folder)),
        (1, vec!["runs".to_owned()])
    );
    #[cfg(unix)]
    set_mode(&file, 0o640);
    let from = ["--from", "runs/mine.json"];
    let grown = by_lines(&folder, &from, "1\n");
    assert!(
        text(&grown).contains(
            "The run is saved in runs/mine.json. To go on: menagerie play --from runs/mine.json."
        ),
        "{}",
        text(&grown)
    );
    assert_eq!(
        (played(&file), files(&inner)),
        (2, vec!["mine.json".to_owned()])
    );
    #[cfg(unix)]
    assert_eq!(mode(&file), 0o640);
    // Back by one, and another way: the file keeps what it has.
    for (number, typed) in [(2, "u\n"), (3, "u\n2\n"), (4, "r\n1\n")] {
        let before = fs::read(&file).unwrap();
        let back = by_lines(&folder, &from, typed);
        let told = format!(
            "no longer the run of runs/mine.json. The run is saved in runs/mine-{number}.json."
        );
        assert!(text(&back).contains(&told), "{}", text(&back));
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    // Back, and the same way again, and on.
    by_lines(&folder, &from, "u\ny\n1\n");
    assert_eq!((played(&file), files(&inner).len()), (3, 4));
    // The same file by --save is no other file.
    let both = [&from[..], &["--save", "./runs/../runs/mine.json"]].concat();
    by_lines(&folder, &both, "1\n");
    assert_eq!((played(&file), files(&inner).len()), (4, 4));
    // A run taken up may be saved elsewhere.
    let elsewhere = [&from[..], &["--save", "other.json"]].concat();
    by_lines(&folder, &elsewhere, "1\n");
    assert_eq!((played(&file), played(&folder.join("other.json"))), (4, 5));
}

#[cfg(unix)]
fn set_mode(file: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
fn mode(file: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_or_has_changed_is_left_alone() {
    let folder = folder("play-left-alone");
    let file = folder.join("mine.json");
    let one = perfect("critter-lineup", 1);
    fs::write(&file, &one).unwrap();
    set_mode(&file, 0o444);
    by_lines(&folder, &["--from", "mine.json"], "n\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), one);
    assert_eq!(files(&folder), ["mine-2.json", "mine.json"]);
    set_mode(&file, 0o644);
    // The link is followed, and stays one.
    std::os::unix::fs::symlink("mine.json", folder.join("link")).unwrap();
    by_lines(&folder, &["--from", "link"], "n\n");
    assert!(
        fs::symlink_metadata(folder.join("link"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(played(&file), played(&folder.join("mine-2.json")));
}

#[test]
fn save_writes_over_nothing_and_says_so_before_the_game() {
    let folder = folder("play-save");
    let save = |name: &str| {
        let arguments = ["critter-lineup", "--seed", "7", "--save", name];
        by_lines(&folder, &arguments, "1\n")
    };
    assert_eq!(save("mine.json").status.code(), Some(0));
    fs::write(folder.join("notes"), "mine").unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    for (name, why) in [
        (
            "mine.json",
            "mine.json holds a saved run, and --save writes over nothing; --from goes on",
        ),
        (
            "notes",
            "notes holds something else, and --save writes over nothing; choose another",
        ),
        (".", ". is a folder; --save takes the name of a file"),
        (
            "no/mine.json",
            "nothing can be saved in no/mine.json: there is no folder no",
        ),
        ("-", "a run is saved in a file"),
    ] {
        let refused = save(name);
        assert_eq!(refused.status.code(), Some(1));
        assert!(errors(&refused).contains(why), "{}", errors(&refused));
        assert_eq!(text(&refused), "");
    }
    assert_eq!(save("empty").status.code(), Some(0));
    assert_eq!(played(&folder.join("empty")), 1);
}

#[test]
fn after_the_end_another_run_is_begun_by_typing() {
    let folder = folder("play-again");
    fs::write(folder.join("mine.json"), perfect("critter-lineup", 1)).unwrap();
    let typed = "e\ny\nu\n?\nr\n1\nq\n";
    let again = by_lines(&folder, &["--from", "mine.json"], typed);
    let shown = text(&again);
    let offer = "n: New run   r: This seed again   ?: Help   rules: Rules   q: Leave";
    assert_eq!(shown.matches(offer).count(), 2, "{shown}");
    assert!(shown.contains("\"u\" is no command here"), "{shown}");
    let (ended, begun) = shown.split_once("The run is saved in mine.json.").unwrap();
    assert!(ended.contains("The run has ended with "), "{shown}");
    assert!(
        begun.contains("Critter Lineup, seed 7.\nLevel 1"),
        "{shown}"
    );
    assert_eq!(played(&folder.join("critter-lineup-7.replay.json")), 1);
    // A new seed; nothing is played of it.
    let new = by_lines(&folder, &["--from", "mine.json"], "n\nq\n");
    assert_eq!(text(&new).matches("Critter Lineup, seed ").count(), 2);
    assert_eq!(files(&folder).len(), 2);
}

#[test]
fn lines_are_typed_on_any_keyboard() {
    let folder = folder("play-keys");
    let typed = "１＞４\nг\n۱>۴\n&>'\nй\n";
    let all = by_lines(&folder, &["critter-lineup", "--seed", "7"], typed);
    assert!(!text(&all).contains("no command here"), "{}", text(&all));
    assert!(text(&all).contains("Taken back."), "{}", text(&all));
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

/// A terminal of its own, which `script` provides.
struct Terminal {
    script: Child,
    keys: ChildStdin,
    screen: ChildStdout,
    shown: Vec<u8>,
    /// How much of it was waited for.
    seen: usize,
}

const GAME: &str = env!("CARGO_BIN_EXE_menagerie");

impl Terminal {
    /// Runs a command of the shell in it; `None` where there is no `script`.
    fn open(folder: &Path, size: &str, command: &str) -> Option<Self> {
        // The new terminal has no size of its own.
        let command = format!("stty {size}; {command}");
        let mut script = Command::new("script");
        let script = script
            .args(["-qefc", &command, "/dev/null"])
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env("SHELL", "/bin/sh")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let Ok(mut script) = script.spawn() else {
            println!("skipped: script is not installed");
            return None;
        };
        Some(Self {
            // Kept open to the end: where the keys end, so does the terminal.
            keys: script.stdin.take().unwrap(),
            screen: script.stdout.take().unwrap(),
            script,
            shown: Vec::new(),
            seen: 0,
        })
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.shown).into_owned()
    }

    /// Where one of these ends, after what was waited for before.
    fn found(&self, one_of: &[&str]) -> Option<usize> {
        let new = &self.shown[self.seen..];
        let ends = one_of.iter().filter_map(|text| {
            let at = new
                .windows(text.len())
                .position(|here| here == text.as_bytes());
            at.map(|at| self.seen + at + text.len())
        });
        ends.min()
    }

    /// Reads until one of these is shown, after what was waited for before.
    fn until(&mut self, one_of: &[&str]) {
        let mut piece = [0; 4096];
        loop {
            if let Some(end) = self.found(one_of) {
                self.seen = end;
                return;
            }
            let length = self.screen.read(&mut piece).unwrap();
            assert!(
                length > 0,
                "no {one_of:?} before the end: {:?}",
                self.text()
            );
            self.shown.extend_from_slice(&piece[..length]);
        }
    }

    fn types(&mut self, keys: impl AsRef<[u8]>) {
        self.keys.write_all(keys.as_ref()).unwrap();
    }

    /// Waits until the command has ended: its exit code and all that was shown.
    fn end(mut self) -> (i32, String) {
        self.screen.read_to_end(&mut self.shown).unwrap();
        let code = self.script.wait().unwrap().code().unwrap();
        (code, self.text())
    }
}

/// Plays in a terminal; types once it shows that the game is ready.
fn in_a_terminal(
    folder: &Path,
    size: &str,
    arguments: &str,
    typed: &[u8],
) -> Option<(i32, String)> {
    let mut terminal = Terminal::open(folder, size, &format!("exec {GAME} play {arguments}"))?;
    terminal.until(&READY);
    terminal.types(typed);
    Some(terminal.end())
}

/// How many actions the run of a file has.
fn played(file: &Path) -> u64 {
    let ended = end(&run(&["replay", "--json", file.to_str().unwrap()]));
    ended["played"].as_u64().unwrap()
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

#[test]
fn after_the_end_another_run_is_begun_by_a_key() {
    let folder = folder("play-again-screen");
    fs::write(folder.join("mine.json"), perfect("critter-lineup", 1)).unwrap();
    let command = format!("exec {GAME} play --from mine.json");
    let Some(mut terminal) = Terminal::open(&folder, SIZE, &command) else {
        return;
    };
    terminal.until(&READY);
    terminal.types("ey");
    terminal.until(&["seed again"]);
    terminal.types("r");
    terminal.until(&["mine.json"]);
    terminal.types("14q");
    let (code, shown) = terminal.end();
    assert_eq!(code, 0, "{shown:?}");
    let after = shown.split(GIVEN_BACK).nth(1).unwrap();
    assert!(after.contains("critter-lineup-7.replay.json"), "{after:?}");
    assert_eq!(played(&folder.join("critter-lineup-7.replay.json")), 1);
}

#[cfg(unix)]
mod unix {
    use rustix::process::{Pid, Signal, kill_process};

    use super::*;

    /// A game on the whole terminal or by lines that has played one pour, and its process.
    fn begun(folder: &Path, plain: &str) -> Option<(Terminal, Pid)> {
        let command = format!(
            "echo $$ > pid; exec {GAME} play critter-lineup --seed 7 --save mine.json{plain}"
        );
        let mut terminal = Terminal::open(folder, SIZE, &command)?;
        terminal.until(&READY);
        terminal.types(if plain.is_empty() { "14" } else { "1>4\n" });
        terminal.until(&["ndo"]);
        let pid = fs::read_to_string(folder.join("pid")).unwrap();
        Some((
            terminal,
            Pid::from_raw(pid.trim().parse().unwrap()).unwrap(),
        ))
    }

    #[test]
    fn signals_that_end_a_game_save_its_run_and_give_the_terminal_back() {
        for plain in ["", " --plain"] {
            for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT] {
                let folder = folder(&format!("play-signal-{}{}", signal.as_raw(), plain.trim()));
                let Some((terminal, pid)) = begun(&folder, plain) else {
                    return;
                };
                kill_process(pid, signal).unwrap();
                let (code, shown) = terminal.end();
                assert_eq!(code, 128 + signal.as_raw(), "{shown:?}");
                assert!(shown.contains("saved in mine.json"), "{shown:?}");
                assert_eq!(shown.contains(GIVEN_BACK), plain.is_empty());
                assert_eq!(played(&folder.join("mine.json")), 1);
            }
        }
    }

    #[test]
    fn the_keys_of_signals_do_what_the_signals_do() {
        let folder = folder("play-quit-key");
        let Some((mut terminal, _)) = begun(&folder, "") else {
            return;
        };
        // Where no shell is there to go back to, Ctrl-Z does nothing.
        terminal.types(b"\x1a\x1c");
        let (code, shown) = terminal.end();
        assert_eq!(
            (code, shown.matches(TAKEN).count()),
            (128 + 3, 1),
            "{shown:?}"
        );
        assert_eq!(played(&folder.join("mine.json")), 1);
    }

    #[test]
    fn a_game_stands_aside_for_the_shell_and_comes_back_whole() {
        if Command::new("bash").arg("--version").output().is_err() {
            println!("skipped: bash is not installed");
            return;
        }
        let folder = folder("play-aside");
        // A shell that gives each job the terminal, as one for people does.
        let jobs = format!(
            "set -m; {GAME} play critter-lineup --seed 7 --save mine.json; stty -a; echo ASIDE; read go; \
             fg; echo END $?"
        );
        fs::write(folder.join("jobs"), jobs).unwrap();
        let Some(mut terminal) = Terminal::open(&folder, SIZE, "exec bash jobs") else {
            return;
        };
        terminal.until(&READY);
        terminal.types("14");
        terminal.until(&["ndo"]);
        terminal.types(b"\x1a");
        terminal.until(&["ASIDE"]);
        let text = terminal.text();
        let (_, aside) = text.split_once(GIVEN_BACK).unwrap();
        assert!(aside.contains("\x1b[?25h"), "{aside:?}");
        assert!(
            aside.contains(" icanon") && aside.contains(" echo "),
            "{aside:?}"
        );
        terminal.types("\n");
        terminal.until(&[TAKEN]);
        // Drawn whole: the title too, which no key changes.
        terminal.until(&["Critter"]);
        terminal.types("q");
        let (_, shown) = terminal.end();
        assert!(shown.contains("END 0"), "{shown:?}");
        assert_eq!(shown.matches(GIVEN_BACK).count(), 2);
        assert_eq!(played(&folder.join("mine.json")), 1);
    }

    #[test]
    fn a_terminal_that_is_gone_ends_the_game_with_its_run_saved() {
        if Command::new("setsid").arg("--version").output().is_err() {
            println!("skipped: setsid is not installed");
            return;
        }
        for plain in ["", " --plain"] {
            let folder = folder(&format!("play-gone{}", plain.trim()));
            let fifo = folder.join("ended");
            let made = Command::new("mkfifo").arg(&fifo).status().unwrap();
            assert!(made.success());
            // In a session of its own nobody tells the game by a signal.
            let command = format!(
                "trap '' HUP; setsid -w {GAME} play critter-lineup --seed 7 --save mine.json{plain}; \
                 echo $? > ended"
            );
            let Some(mut terminal) = Terminal::open(&folder, SIZE, &command) else {
                return;
            };
            terminal.until(&READY);
            terminal.types(if plain.is_empty() { "14" } else { "1>4\n" });
            terminal.until(&["ndo"]);
            terminal.script.kill().unwrap();
            terminal.script.wait().unwrap();
            assert_eq!(fs::read_to_string(&fifo).unwrap().trim(), "129");
            assert_eq!(played(&folder.join("mine.json")), 1);
        }
    }
}
