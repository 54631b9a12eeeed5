//! `menagerie hint`: the best action where a recorded run stands.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use menagerie_engine::run::Record;
use menagerie_engine::{Budget, with_game};
use menagerie_telling::{Cause, Hint as Best, Phase, Tell, Voice, counted, panel};

use crate::record;
use crate::shown::shown;

/// Say what to play where a recorded run stands, why, and what the position is worth.
///
/// For a position without a run, `menagerie solve` gives the whole solution.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie hint --all duskcourt-7.replay.json")]
pub struct Hint {
    /// The recorded run: {game, rulesVersion, seed or puzzle, actions}; - for standard input.
    file: PathBuf,
    /// List every legal move with what it leads to, the best first.
    #[arg(long)]
    all: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// How many positions the search may visit before it gives up; with --all that of each move [default: by
    /// game].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

impl Hint {
    /// Prints the hint.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let record = record::read(&self.file)?;
        with_game!(&record.game, G => self.hint::<G>(&record))
            .expect("the record's game was checked")
    }

    fn hint<G: Tell>(&self, record: &Record) -> anyhow::Result<ExitCode> {
        let voice = if self.json {
            Voice::Program
        } else {
            Voice::Person
        };
        let played = record::play::<G>(record);
        if let Some(refused) = record::refusal(voice, &played) {
            bail!(refused.sentence());
        }
        let state = played.state;
        let nodes = self.nodes.unwrap_or(G::ADVICE_NODES);
        let mut budget = Budget::nodes(nodes);
        let mut hint = Best::<G>::at(&state, nodes, &mut budget);
        if !hint.exact {
            let positions = counted(nodes, "position");
            bail!("not proved within {positions}; --nodes allows more");
        }
        if self.all {
            let mut budget = Budget::unlimited();
            hint = hint.with_moves(&state, nodes, &mut budget, !self.json);
        }
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&hint)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let panel = panel::<G>(&state, &Cause::Opened);
        write!(out, "{}", shown::<G>(&panel, &state))?;
        if panel.phase == Phase::Over {
            writeln!(
                out,
                "There is nothing left to play. menagerie review judges the run."
            )?;
        } else {
            writeln!(out, "Hint: {}", hint.narrate(&state, nodes))?;
        }
        for (number, choice) in hint.moves.iter().flatten().enumerate() {
            if number == 0 {
                writeln!(out, "\nEvery move, and what it leads to; * marks the best:")?;
            }
            let mark = if choice.best { '*' } else { ' ' };
            let text = choice.text.as_deref().unwrap_or_default();
            let worth = choice.worth.as_deref().unwrap_or("not proved");
            writeln!(out, "{mark} {text:<8}  {worth}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
