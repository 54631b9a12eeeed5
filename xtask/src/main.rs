//! The project's own commands: `cargo xtask test` and friends.

mod browser;
mod flags;
mod fuzz;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use flags::{Xtask, XtaskCmd};

fn main() -> ExitCode {
    if env::args_os().len() < 2 {
        println!("{}", Xtask::HELP);
        return ExitCode::from(2);
    }
    let done = match Xtask::from_env_or_exit().subcommand {
        XtaskCmd::Test(told) => test(!told.no_browser),
        XtaskCmd::Browser(told) => browser::test(&told.words),
        XtaskCmd::Screenshots(told) => browser::screenshots(&told.words),
        XtaskCmd::Pictures(_) => pictures(),
        XtaskCmd::Ladders(_) => cargo(
            "ladders",
            &["run", "--release", "--package", "menagerie-ladders"],
            &[],
        ),
        XtaskCmd::Bench(_) => bench(),
        XtaskCmd::Fuzz(told) => fuzz::fuzz(told.target.as_deref(), told.seconds.unwrap_or(60)),
    };
    if done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs every check, and goes on after a failure so that one run shows them all.
fn test(with_browser: bool) -> bool {
    let warnings_denied = [("RUSTDOCFLAGS", "-D warnings")];
    let mut done = cargo("format", &["fmt", "--all", "--check"], &[]);
    let lints = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ];
    done &= cargo("lints", &lints, &[]);
    if has("nextest") {
        done &= cargo(
            "tests",
            &[
                "nextest",
                "run",
                "--workspace",
                "--all-features",
                "--no-fail-fast",
            ],
            &[],
        );
    } else {
        let tests = [
            "test",
            "--workspace",
            "--all-features",
            "--lib",
            "--bins",
            "--tests",
            "--no-fail-fast",
        ];
        done &= cargo("tests", &tests, &[]);
    }
    done &= cargo(
        "doc tests",
        &["test", "--workspace", "--all-features", "--doc"],
        &[],
    );
    done &= cargo(
        "documentation",
        &["doc", "--workspace", "--no-deps", "--all-features"],
        &warnings_denied,
    );
    if has("deny") {
        done &= cargo(
            "licences, bans and sources",
            &["deny", "check", "licenses", "bans", "sources"],
            &[],
        );
    } else {
        println!("== licences, bans and sources: skipped, cargo-deny is not installed");
    }
    if with_browser {
        done &= browser::test(&[]);
    } else {
        println!("== pages: skipped, as --no-browser asks");
    }
    println!(
        "== {}",
        if done {
            "all checks passed"
        } else {
            "some checks FAILED"
        }
    );
    done
}

fn pictures() -> bool {
    let drawing = [
        "test",
        "--package",
        "menagerie-art",
        "--test",
        "pictures",
        "--test",
        "drawings",
    ];
    cargo("pictures", &drawing, &[("MENAGERIE_DRAW", "1")])
}

/// Runs the comparisons, with the tool that loads the server.
fn bench() -> bool {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools");
    let ours = tools
        .join("bin")
        .join(format!("oha{}", env::consts::EXE_SUFFIX));
    let at_hand = ours.is_file() || env::var_os("OHA").is_some() || runs("oha");
    if !at_hand {
        println!("== oha, which loads the server, is missing: it is built once into target/tools");
        let root = tools.to_string_lossy();
        let install = ["install", "oha", "--locked", "--root", &root];
        if !cargo("oha", &install, &[]) {
            println!("== without oha the HTTP rows are left out");
        }
    }
    let oha = ours.to_string_lossy();
    let variables = [("OHA", &*oha)];
    let told = if ours.is_file() { &variables[..] } else { &[] };
    let comparisons = ["run", "--release", "--package", "menagerie-bench"];
    cargo("comparisons", &comparisons, told)
}

/// Whether a program is on the path.
fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether a cargo subcommand is installed.
fn has(subcommand: &str) -> bool {
    let mut command = Command::new(env!("CARGO"));
    command
        .args([subcommand, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs cargo with these arguments and says how it went.
fn cargo(what: &str, arguments: &[&str], variables: &[(&str, &str)]) -> bool {
    let mut command = Command::new(env!("CARGO"));
    run(
        what,
        command.args(arguments).envs(variables.iter().copied()),
    )
}

/// Runs a command and says how it went.
fn run(what: &str, command: &mut Command) -> bool {
    let program = Path::new(command.get_program());
    let mut line = vec![program.file_name().unwrap_or_default().to_string_lossy()];
    line.extend(
        command
            .get_args()
            .map(|argument| argument.to_string_lossy()),
    );
    println!("== {what}: {}", line.join(" "));
    let began = Instant::now();
    let done = match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            println!("it cannot be run: {error}");
            false
        }
    };
    let how = if done { "passed" } else { "FAILED" };
    println!("== {what}: {how} in {} s", began.elapsed().as_secs());
    done
}
