//! Broken and unlikely inputs, and the laws that must hold for them.
//!
//! A [`Target`] takes any bytes and panics where a law is broken. The tests give each target its corpus
//! (inputs that once broke a law, or that are easily got wrong) and then a fixed number of changed
//! inputs; `cargo xtask fuzz` runs a target for as long as it is told to, guided by what its inputs
//! reach.

pub mod change;

mod actions;
mod few;
mod laws;
mod notations;
mod open_states;
mod plays;
mod replays;
mod requests;
mod service;
mod tokens;
mod words;

use std::path::PathBuf;
use std::{fs, io};

/// One kind of input, and what must hold for every input of that kind.
#[derive(Debug)]
pub struct Target {
    /// Its name, which is also that of its folder in the corpus.
    pub name: &'static str,
    /// Panics where a law is broken.
    pub check: fn(&[u8]),
    /// Whether an input is a good one of the game of that slug.
    pub good: fn(&str, &[u8]) -> bool,
    /// Good inputs, from runs really played, that changed inputs are made of.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// What is worth putting into an input.
    pub words: fn() -> Vec<String>,
    /// How many changed inputs the tests try.
    pub quick: usize,
}

/// Every target.
pub const TARGETS: [Target; 6] = [
    actions::TARGET,
    open_states::TARGET,
    tokens::TARGET,
    notations::TARGET,
    replays::TARGET,
    requests::TARGET,
];

impl Target {
    /// The target of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The folder of its corpus.
    pub fn folder(&self) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(self.name)
    }

    /// The inputs of its corpus, by name.
    ///
    /// # Errors
    /// When the folder or a file cannot be read.
    pub fn corpus(&self) -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
        let mut paths = fs::read_dir(self.folder())?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        paths
            .into_iter()
            .map(|path| fs::read(&path).map(|input| (path, input)))
            .collect()
    }
}
