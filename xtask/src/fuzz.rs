//! `cargo xtask fuzz`: the targets of `crates/fuzz` run for long, by libFuzzer.
//!
//! libFuzzer asks the compiler for counters and nothing else that a stable one does not give.

use std::env;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

/// Where the targets keep the inputs that once broke a law.
const CORPORA: &str = "crates/fuzz/corpus";

/// Counts every edge of the program, and tells what is compared with what.
const COUNTERS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Runs the named target, or all; says whether every law held.
pub(crate) fn fuzz(sh: &Shell, named: Option<&str>, seconds: u32) -> bool {
    // Named, the machine keeps the counters out of what runs while building.
    let host = cmd!(sh, "rustc --print host-tuple").quiet();
    let (targets, machine) = match (targets(sh), host.read()) {
        (Ok(targets), Ok(machine)) => (targets, machine),
        (Err(error), _) | (_, Err(error)) => {
            println!("{error}");
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
    let mut held = true;
    for target in chosen {
        held &= run(sh, target, seconds, &machine).unwrap_or_else(|error| {
            println!("== the folder of inputs cannot be made: {error}");
            false
        });
    }
    held
}

/// Every target has a folder for the inputs that once broke it.
fn targets(sh: &Shell) -> xshell::Result<Vec<String>> {
    let folders = sh.read_dir(root().join(CORPORA))?;
    let names = folders.iter().filter_map(|folder| folder.file_name());
    Ok(names
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(sh: &Shell, target: &str, seconds: u32, machine: &str) -> xshell::Result<bool> {
    let root = root();
    let built = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    // Inputs found in earlier runs stay there and are used again; the seeds are made again.
    let folder = built.join("fuzz-inputs").join(target);
    let (found, seeds) = (folder.join("found"), folder.join("seeds"));
    sh.remove_path(&seeds)?;
    sh.create_dir(&seeds)?;
    sh.create_dir(&found)?;
    let corpus = root.join(CORPORA).join(target);
    let words = folder.join("words");
    let seconds = seconds.to_string();
    let libfuzzer = cmd!(
        sh,
        "cargo run --profile fuzz --target {machine} --package menagerie-fuzz --
            {found} {seeds} {corpus} -max_total_time={seconds} -dict={words}
            -artifact_prefix={corpus}/ -timeout=10 -max_len=4096 -print_final_stats=1"
    );
    let libfuzzer = libfuzzer
        .env("RUSTFLAGS", COUNTERS)
        .env("MENAGERIE_FUZZ_TARGET", target)
        .env("MENAGERIE_FUZZ_FOLDER", &folder);
    Ok(crate::run(&format!("fuzz {target}"), libfuzzer))
}
