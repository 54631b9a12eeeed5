//! Recorded runs: read from a file, and played from their start.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use menagerie_engine::run::{self, Played, Record};
use menagerie_engine::{Fresh, with_game};
use menagerie_telling::{RefusedAt, Tell, Voice, flaw, no_replay};

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a recorded run and checks that it can be replayed, and is of a known game and version.
pub fn read(file: &PathBuf) -> anyhow::Result<Record> {
    let (name, bytes) = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        read.context("standard input cannot be read")?;
        ("standard input".to_owned(), bytes)
    } else {
        let name = file.display().to_string();
        let bytes = fs::read(file).with_context(|| format!("{name} cannot be read"))?;
        (name, bytes)
    };
    let json = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
    let runs = json.split(|&byte| byte == b'\n');
    let runs = runs.filter(|line| line.starts_with(b"{")).count();
    ensure!(
        runs < 2,
        "{name} holds {runs} recorded runs, one a line; send one of them, as in: head -n 1 FILE | menagerie replay -"
    );
    let record = Record::read(json).map_err(|wrong| {
        let why = flaw("it", &wrong);
        anyhow!(
            "{name} is no recorded run, a JSON object {{game, rulesVersion, seed or puzzle, actions}}: {why}"
        )
    })?;
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
    match no_replay(record.origin) {
        None => Ok(record),
        Some(why) => bail!("{name} cannot be replayed: {why}"),
    }
}

/// Plays a recorded run up to the first refusal.
pub fn play<G: Tell>(record: &Record) -> Played<G> {
    run::replay(record.start, record.texts(), &Fresh).expect("fresh deals are always made")
}

/// The refusal that stopped a recorded run, where there was one.
pub fn refusal<G: Tell>(voice: Voice, played: &Played<G>) -> Option<RefusedAt> {
    let refused = played.refused.as_ref()?;
    Some(RefusedAt::new(voice, &played.state, played.played, refused))
}
