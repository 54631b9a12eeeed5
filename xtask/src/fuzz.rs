//! `cargo xtask fuzz`: the targets of `crates/fuzz` run for long, by libFuzzer.
//!
//! libFuzzer asks the compiler for counters and nothing else that a stable one does not give.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use crate::cargo;

/// Where the targets keep the inputs that once broke a law.
const CORPORA: &str = "crates/fuzz/corpus";

/// Counts every edge of the program, and tells what is compared with what.
const COUNTERS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Runs the named target, or all; says whether every law held.
pub(crate) fn fuzz(named: Option<&str>, seconds: u32) -> bool {
    let targets = match targets() {
        Ok(targets) => targets,
        Err(error) => {
            println!("the targets, which are the folders of {CORPORA}, cannot be listed: {error}");
            return false;
        }
    };
    let chosen = targets.iter().map(String::as_str);
    let chosen: Vec<&str> = chosen
        .filter(|target| named.is_none_or(|named| named == *target))
        .collect();
    if chosen.is_empty() {
        println!("there is no such target; there are {}", targets.join(", "));
        return false;
    }
    let Some(machine) = machine() else {
        println!("rustc does not say what machine this is");
        return false;
    };
    let mut held = true;
    for target in chosen {
        held &= run(target, seconds, &machine).unwrap_or_else(|error| {
            println!("== the folder of inputs cannot be made: {error}");
            false
        });
    }
    held
}

/// Every target has a folder for the inputs that once broke it.
fn targets() -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join(CORPORA))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(target: &str, seconds: u32, machine: &str) -> io::Result<bool> {
    let root = root();
    let built = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    // What was found in earlier runs is kept there and built upon; the seeds are made anew.
    let folder = built.join("fuzz-inputs").join(target);
    let (found, seeds) = (folder.join("found"), folder.join("seeds"));
    if seeds.exists() {
        fs::remove_dir_all(&seeds)?;
    }
    fs::create_dir_all(&seeds)?;
    fs::create_dir_all(&found)?;
    let corpus = root.join(CORPORA).join(target);
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
