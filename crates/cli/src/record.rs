//! Recorded runs: read from a file, and played from their seed.

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use menagerie_engine::run::{self, Played, Record};
use menagerie_engine::{Fresh, Origin, with_game};
use menagerie_telling::{RefusedAt, Tell, Voice};

/// Reads a recorded run and checks that it is one of the ladder, of a known game and version.
pub fn read(file: &PathBuf) -> anyhow::Result<Record> {
    let (name, text) = if file.as_os_str() == "-" {
        let text = io::read_to_string(io::stdin());
        (
            "standard input".to_owned(),
            text.context("standard input cannot be read")?,
        )
    } else {
        let name = file.display().to_string();
        let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
        (name, text)
    };
    ensure!(
        text.trim_start().starts_with('{'),
        "{name} is no recorded run: that is a JSON object {{game, rulesVersion, seed, actions}}"
    );
    let runs = text.lines().filter(|line| line.starts_with('{')).count();
    ensure!(
        runs < 2,
        "{name} holds {runs} recorded runs, one a line; send one of them, as in: head -n 1 FILE | menagerie replay -"
    );
    let record: Record =
        serde_json::from_str(&text).with_context(|| format!("{name} is no recorded run"))?;
    let Some(version) =
        with_game!(&record.game, G => <G as menagerie_engine::Game>::INFO.rules_version)
    else {
        bail!(
            "{name} records a run of {:?}, which is no game here",
            record.game
        );
    };
    if record.rules_version != version {
        bail!(
            "{name} was played under rules version {}; known is {version}",
            record.rules_version
        );
    }
    // Its actions do not begin at the first stage of the seed, so here they would mean another run.
    let began = match record.origin {
        Origin::Ladder => return Ok(record),
        Origin::Practice => "with a single puzzle",
        Origin::Posted => "from a state that was posted",
    };
    bail!(
        "the run in {name} began {began}; only a run that began at the first stage of its seed can be replayed"
    )
}

/// Plays a recorded run up to the first refusal.
pub fn play<G: Tell>(record: &Record) -> Played<G> {
    run::replay(record.seed, record.texts(), &Fresh).expect("fresh deals are always made")
}

/// The refusal that stopped a recorded run, where there was one.
pub fn refusal<G: Tell>(voice: Voice, played: &Played<G>) -> Option<RefusedAt> {
    let refused = played.refused.as_ref()?;
    Some(RefusedAt::new(voice, &played.state, played.played, refused))
}
