//! The project's own commands: `cargo xtask test` and friends.

mod browser;
mod flags;
mod fuzz;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use cargo_metadata::{CargoOpt, MetadataCommand};
use flags::{Test, Xtask, XtaskCmd};
use xshell::{Cmd, Shell, cmd};

/// For how long a fuzz target is run where nothing is said, in seconds.
const MINUTE: u32 = 60;

fn main() -> ExitCode {
    if env::args_os().len() < 2 {
        println!("{}", Xtask::HELP);
        return ExitCode::from(2);
    }
    let command = Xtask::from_env_or_exit().subcommand;
    let sh = match Shell::new() {
        Ok(sh) => sh,
        Err(error) => {
            println!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let done = match command {
        XtaskCmd::Test(told) => test(&sh, &told),
        XtaskCmd::Browser(told) => browser::test(&sh, &told.words),
        XtaskCmd::Screenshots(told) => browser::screenshots(&sh, &told.words),
        XtaskCmd::Format(_) => format(&sh, None),
        XtaskCmd::Ladders(_) => run(
            "ladders",
            cmd!(sh, "cargo run --release --package menagerie-ladders"),
        ),
        XtaskCmd::Bench(_) => bench(&sh),
        XtaskCmd::Siege(_) => {
            let siege = cmd!(sh, "cargo run --release --package menagerie-bench -- siege");
            run("siege", siege)
        }
        XtaskCmd::Fuzz(told) => {
            fuzz::fuzz(&sh, told.target.as_deref(), told.seconds.unwrap_or(MINUTE))
        }
    };
    if done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Formats every file by itself, or checks it: `cargo fmt` does not see the modules that the catalogue
/// declares.
fn format(sh: &Shell, check: Option<&str>) -> bool {
    match cmd!(sh, "git ls-files *.rs").read() {
        Ok(files) => {
            let files = files.lines();
            let command = cmd!(sh, "rustfmt --edition 2024 {check...} {files...}");
            run_as("format", "rustfmt, file by file", command)
        }
        Err(error) => {
            println!("== format: FAILED, git does not list the files: {error}");
            false
        }
    }
}

/// Runs every check, and goes on after a failure so that one run shows them all.
fn test(sh: &Shell, told: &Test) -> bool {
    let mut done = format(sh, Some("--check"));
    done &= run(
        "lints",
        cmd!(
            sh,
            "cargo clippy --workspace --all-targets --all-features -- -D warnings"
        ),
    );
    let all = ["--workspace", "--all-features"];
    done &= if works(cmd!(sh, "cargo nextest --version")) {
        run(
            "tests",
            cmd!(sh, "cargo nextest run {all...} --no-fail-fast"),
        )
    } else {
        let tests = cmd!(
            sh,
            "cargo test {all...} --lib --bins --tests --no-fail-fast"
        );
        run("tests", tests)
    };
    done &= run("doc tests", cmd!(sh, "cargo test {all...} --doc"));
    done &= run(
        "documentation",
        cmd!(sh, "cargo doc {all...} --no-deps").env("RUSTDOCFLAGS", "-D warnings"),
    );
    if works(cmd!(sh, "cargo deny --version")) {
        let deny = cmd!(sh, "cargo deny check licenses bans sources");
        done &= run("licences, bans and sources", deny);
    } else {
        println!("== licences, bans and sources: skipped, cargo-deny is not installed");
    }
    done &= rust_versions();
    if told.no_browser {
        println!("== pages: skipped, as --no-browser asks");
    } else {
        // Every stage of the ladders, and not only the first of each shape.
        let _full = told.full.then(|| sh.push_env("MENAGERIE_FULL", "1"));
        done &= browser::test(sh, &[]);
    }
    if told.full {
        done &= fuzz::fuzz(sh, None, MINUTE);
    }
    let how = if done {
        "all checks passed"
    } else {
        "some checks FAILED"
    };
    println!("== {how}");
    done
}

/// Checks that no dependency asks for a newer Rust than the workspace does: where all is built with the
/// newest one, nothing else would notice.
fn rust_versions() -> bool {
    let every_feature = CargoOpt::AllFeatures;
    let packages = match MetadataCommand::new().features(every_feature).exec() {
        Ok(told) => told.packages,
        Err(error) => {
            println!("== Rust versions: FAILED: {error}");
            return false;
        }
    };
    let ours = packages.iter().find(|package| package.name == "xtask");
    let ours = ours.and_then(|xtask| xtask.rust_version.as_ref());
    let newer = packages
        .iter()
        .filter(|package| package.rust_version.as_ref() > ours);
    let newer: Vec<_> = newer
        .map(|package| format!("{} {}", package.name, package.version))
        .collect();
    if newer.is_empty() {
        println!("== Rust versions: passed");
    } else {
        let newer = newer.join(", ");
        println!("== Rust versions: FAILED: more than Cargo.toml says is asked for by {newer}");
    }
    newer.is_empty()
}

/// Runs the comparisons, with the tool that loads the server.
fn bench(sh: &Shell) -> bool {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools");
    let ours = tools
        .join("bin")
        .join(format!("oha{}", env::consts::EXE_SUFFIX));
    let at_hand =
        ours.is_file() || env::var_os("OHA").is_some() || works(cmd!(sh, "oha --version"));
    if !at_hand {
        println!("== oha, which loads the server, is missing: it is built once into target/tools");
        if !run("oha", cmd!(sh, "cargo install oha --locked --root {tools}")) {
            println!("== without oha the HTTP rows are left out");
        }
    }
    let told = ours.is_file().then_some(("OHA", &ours));
    let comparisons = cmd!(sh, "cargo run --release --package menagerie-bench");
    run("comparisons", comparisons.envs(told))
}

/// Whether a command can be run and succeeds.
fn works(command: Cmd) -> bool {
    let silent = command.quiet().ignore_stdout().ignore_stderr();
    silent.run().is_ok()
}

/// Runs a command and says how it went.
fn run(what: &str, command: Cmd) -> bool {
    let shown = command.to_string();
    run_as(what, &shown, command)
}

/// [`run`] for a command that is too long to show.
fn run_as(what: &str, shown: &str, command: Cmd) -> bool {
    println!("== {what}: {shown}");
    let began = Instant::now();
    let outcome = command.quiet().run();
    let took = began.elapsed().as_secs();
    match &outcome {
        Ok(()) => println!("== {what}: passed in {took} s"),
        Err(error) => println!("== {what}: FAILED in {took} s: {error}"),
    }
    outcome.is_ok()
}
