//! `cargo xtask fuzz`: the targets of `crates/fuzz` run for long, by libFuzzer.
//!
//! libFuzzer asks the compiler for counters and nothing else that a stable one does not give.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use crate::cargo;

const TARGETS: [&str; 6] = [
    "actions",
    "open-states",
    "tokens",
    "notations",
    "replays",
    "requests",
];

/// Counts every edge of the program, and tells what is compared with what.
const COUNTERS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Runs what the arguments name; says whether every law held.
pub(crate) fn fuzz(arguments: &[&str]) -> bool {
    let Some((targets, seconds)) = read(arguments) else {
        println!(
            "cargo xtask fuzz [TARGET] [--seconds 60]; TARGET is one of {}",
            TARGETS.join(", ")
        );
        return false;
    };
    let Some(machine) = machine() else {
        println!("rustc does not say what machine this is");
        return false;
    };
    let runs = targets.iter().map(|target| run(target, seconds, &machine));
    runs.fold(true, |held, run| match run {
        Ok(this) => held && this,
        Err(error) => {
            println!("== the folder of inputs cannot be made: {error}");
            false
        }
    })
}

fn read<'a>(arguments: &[&'a str]) -> Option<(Vec<&'a str>, u32)> {
    let (named, seconds) = match *arguments {
        [] => (None, 60),
        ["--seconds", seconds] => (None, seconds.parse().ok()?),
        [target] => (Some(target), 60),
        [target, "--seconds", seconds] | ["--seconds", seconds, target] => {
            (Some(target), seconds.parse().ok()?)
        }
        _ => return None,
    };
    match named {
        None => Some((TARGETS.to_vec(), seconds)),
        Some(target) => TARGETS.contains(&target).then(|| (vec![target], seconds)),
    }
}

fn run(target: &str, seconds: u32, machine: &str) -> io::Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    // What was found in earlier runs is kept there and built upon; the seeds are made anew.
    let folder = built.join("fuzz-inputs").join(target);
    let (found, seeds) = (folder.join("found"), folder.join("seeds"));
    if seeds.exists() {
        fs::remove_dir_all(&seeds)?;
    }
    fs::create_dir_all(&seeds)?;
    fs::create_dir_all(&found)?;
    let corpus = root.join("crates/fuzz/corpus").join(target);
    let folders = [&found, &seeds, &corpus].map(|path| path.display().to_string());
    let options = [
        format!("-max_total_time={seconds}"),
        format!("-dict={}", folder.join("words").display()),
        format!("-artifact_prefix={}/", corpus.display()),
        "-timeout=10".to_owned(),
        "-max_len=4096".to_owned(),
        "-print_final_stats=1".to_owned(),
    ];
    let fixed = [
        "run",
        "--profile",
        "fuzz",
        "--target",
        machine,
        "--package",
        "menagerie-fuzz",
        "--",
    ];
    let given = folders.iter().chain(&options).map(String::as_str);
    let arguments: Vec<&str> = fixed.into_iter().chain(given).collect();
    let folder = folder.display().to_string();
    let variables = [
        ("RUSTFLAGS", COUNTERS),
        ("MENAGERIE_FUZZ_TARGET", target),
        ("MENAGERIE_FUZZ_FOLDER", &folder),
    ];
    Ok(cargo(&format!("fuzz {target}"), &arguments, &variables))
}

/// The name of this machine, which keeps the counters out of what runs while building.
fn machine() -> Option<String> {
    let told = Command::new("rustc").arg("-vV").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "))?;
    Some(host.to_owned())
}
