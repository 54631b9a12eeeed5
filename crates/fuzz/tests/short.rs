//! A short run of every target: first its corpus, then a fixed number of changed inputs.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::{fs, thread};

use menagerie_engine::catalogue::games;
use menagerie_fuzz::{TARGETS, Target, change};

/// All targets at once, each on a thread of its own that bears its name.
#[test]
fn every_target_holds() {
    thread::scope(|scope| {
        for target in &TARGETS {
            let named = thread::Builder::new().name(target.name.to_owned());
            named.spawn_scoped(scope, || run(target)).unwrap();
        }
    });
}

fn run(target: &Target) {
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

/// The folders are where `cargo xtask fuzz` knows the targets from.
#[test]
fn every_target_has_a_corpus_and_every_corpus_a_target() {
    let corpora = fs::read_dir(TARGETS[0].folder().parent().unwrap()).unwrap();
    let folders: BTreeSet<String> = corpora
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let names: BTreeSet<String> = TARGETS
        .iter()
        .map(|target| target.name.to_owned())
        .collect();
    assert_eq!(folders, names);
}

/// Inputs are changed from good ones, so a game without any is never looked at.
#[test]
fn every_target_has_good_inputs_of_every_game() {
    for target in &TARGETS {
        let mut inputs = (target.seeds)();
        inputs.extend(target.corpus().unwrap().into_iter().map(|(_, input)| input));
        for game in games() {
            assert!(
                inputs.iter().any(|input| (target.good)(game.slug, input)),
                "{} has no input of {}: its seeds are made in crates/fuzz/src/{}.rs",
                target.name,
                game.name,
                target.name.replace('-', "_")
            );
        }
    }
}

/// What runs meet late, or lessons never show, is written down by hand.
#[test]
fn every_game_has_positions_in_the_corpus() {
    let notations = Target::named("notations").unwrap();
    for game in games() {
        let (folder, slug) = (notations.folder(), game.slug);
        let named = |name: &str| name.starts_with(&format!("{slug}-"));
        let corpus = notations.corpus().unwrap().into_iter();
        let positions: Vec<_> = corpus
            .filter(|(path, _)| named(&path.file_name().unwrap().to_string_lossy()))
            .collect();
        assert!(
            !positions.is_empty(),
            "{} has no corpus: put positions that show all it can have into {}/{slug}-*, one a file",
            game.name,
            folder.display()
        );
        for (path, input) in positions {
            assert!(
                (notations.good)(slug, &input),
                "{} is no position of {}",
                path.display(),
                game.name
            );
        }
    }
}
