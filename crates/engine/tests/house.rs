//! How the engine's own house is built: what ARCHITECTURE.md says of the folders of games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use menagerie_engine::{Game, for_each_game};

/// The files of a game's folder by their names, each without its tests. Tests that are long are in a folder of
/// the file's name.
fn files(slug: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(slug.replace('-', "_"));
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let sources = entries.filter(|entry| entry.path().is_file()).map(|entry| {
        let name = entry
            .path()
            .file_stem()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let source = fs::read_to_string(entry.path()).unwrap();
        let product = source.split("#[cfg(test)]").next().unwrap().to_owned();
        (name, product)
    });
    sources.collect()
}

/// The files of the same folder that a file takes something from.
fn taken(source: &str, files: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut taken = BTreeSet::new();
    for (at, _) in source.match_indices("super::") {
        let rest = &source[at + "super::".len()..];
        let named = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap().split(',').collect(),
            None => vec![rest],
        };
        for name in named {
            let letters = |letter: char| letter.is_ascii_lowercase() || letter == '_';
            let name: String = name
                .trim()
                .chars()
                .take_while(|&letter| letters(letter))
                .collect();
            if files.contains_key(&name) {
                taken.insert(name);
            }
        }
    }
    taken
}

#[test]
fn no_file_of_a_game_takes_from_one_that_takes_from_it() {
    for_each_game!(G => {
        let files = files(G::INFO.slug);
        let mut left: BTreeMap<&str, BTreeSet<String>> = files
            .iter()
            .filter(|(name, _)| *name != "mod")
            .map(|(name, source)| (name.as_str(), taken(source, &files)))
            .collect();
        assert!(left.len() > 10, "the files were found");
        assert!(left["puzzle"].contains("answer"), "imports are seen: {:?}", left["puzzle"]);
        // Whatever takes from nothing that is left is taken away, until none is.
        while !left.is_empty() {
            let done: Vec<&str> = left
                .iter()
                .filter(|(_, taken)| taken.iter().all(|name| !left.contains_key(name.as_str())))
                .map(|(name, _)| *name)
                .collect();
            assert!(!done.is_empty(), "{} has a circle among {left:?}", G::INFO.name);
            for name in done {
                left.remove(name);
            }
        }
    });
}

#[test]
fn the_file_that_names_a_game_is_short() {
    for_each_game!(G => {
        let lines = files(G::INFO.slug)["mod"].lines().count();
        assert!(lines < 80, "{}: {lines} lines", G::INFO.name);
    });
}

#[test]
fn every_game_has_the_same_files() {
    for_each_game!(G => {
        let files = files(G::INFO.slug);
        for name in [
            "mod", "run", "view", "codec", "solve", "answer", "puzzle", "coach", "players", "deal", "ladder",
            "notation", "fault",
        ] {
            assert!(files.contains_key(name), "{} has no {name}.rs", G::INFO.name);
        }
    });
}
