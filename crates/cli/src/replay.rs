//! `menagerie replay`: a recorded run, step by step.

use std::fs;
use std::io::{self, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use menagerie_engine::run::{self, Record, Refused, step};
use menagerie_engine::{Face, Fresh, Halt, Players, with_game};
use serde::Serialize;

/// Replay a recorded run and print each step's score and the end.
///
/// Stops with exit code 1 at the first action that is refused.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie replay duskcourt-7.replay.json")]
pub struct Replay {
    /// The recorded run: {game, rulesVersion, seed, actions}; - for standard input.
    file: PathBuf,
    /// Print only the end, as JSON.
    #[arg(long)]
    json: bool,
}

/// How a replay ended.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct End<V> {
    ok: bool,
    score: u64,
    game_over: bool,
    stage: u32,
    played: usize,
    state: V,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

impl Replay {
    /// Replays the file.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let record = read_record(&self.file)?;
        with_game!(&record.game, G => self.replay::<G>(&record))
            .expect("the record's game was checked")
    }

    fn replay<G: Players>(&self, record: &Record) -> anyhow::Result<ExitCode> {
        let mut out = stdout().lock();
        let mut state = G::open(record.seed, &Fresh).expect("fresh deals are always made");
        let mut refused = None;
        let mut played = 0;
        for (index, action) in record.actions.iter().enumerate() {
            match step::<G>(&mut state, action.get(), &Fresh) {
                Ok(_) => played += 1,
                Err(Halt::Refused(refusal)) => {
                    refused = Some(Refused::at(index, refusal));
                    break;
                }
                Err(Halt::NoDeal) => unreachable!("fresh deals are always made"),
            }
            if !self.json {
                let standing = G::standing(&state);
                let (word, action) = (G::INFO.stage, action.get());
                writeln!(
                    out,
                    "{played:>6}  {word} {:<4} score {:<9} {action}",
                    standing.stage, standing.score
                )?;
            }
        }
        let standing = G::standing(&state);
        let code = if refused.is_some() {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        };
        if self.json {
            let end = End {
                ok: refused.is_none(),
                score: standing.score,
                game_over: standing.over,
                stage: standing.stage,
                played,
                state: G::view(&state),
                refused,
            };
            writeln!(out, "{}", serde_json::to_string(&end)?)?;
        } else if let Some(refused) = refused {
            eprintln!(
                "error: action {} was refused: {}",
                refused.index + 1,
                refused.reason
            );
        } else {
            let end = if standing.over {
                "The run has ended"
            } else {
                "The run goes on"
            };
            let (word, stage, score) = (G::INFO.stage, standing.stage, standing.score);
            writeln!(
                out,
                "{end}: {word} {stage}, score {score}, {played} actions."
            )?;
        }
        Ok(code)
    }
}

/// The state that a recorded run ends at.
///
/// # Errors
/// Says which action is refused, and why.
pub fn resume<G: Face>(record: &Record) -> anyhow::Result<G::State> {
    let actions = record.actions.iter().map(|action| action.get());
    let played = run::replay::<G>(record.seed, actions, &Fresh).expect("fresh deals are made");
    if let Some(refused) = played.refused {
        bail!(
            "action {} of the run is refused: {}",
            refused.index + 1,
            refused.reason
        );
    }
    Ok(played.state)
}

/// Reads a recorded run and checks that it is one of a known game and version.
pub fn read_record(file: &PathBuf) -> anyhow::Result<Record> {
    let text = if file.as_os_str() == "-" {
        io::read_to_string(io::stdin()).context("standard input cannot be read")?
    } else {
        fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?
    };
    let name = if file.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    };
    anyhow::ensure!(
        text.trim_start().starts_with('{'),
        "{name} is no recorded run: that is a JSON object {{game, rulesVersion, seed, actions}}"
    );
    let runs = text.lines().filter(|line| line.starts_with('{')).count();
    anyhow::ensure!(
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
    Ok(record)
}
