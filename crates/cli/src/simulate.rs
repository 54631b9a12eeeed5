//! `menagerie simulate`: many runs by a reference agent, on all cores.

use std::io::{Write, stdout};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use menagerie_engine::run::Record;
use menagerie_engine::{Coach, Fresh, Player, Seed, Stream, with_game};
use menagerie_telling::{counted, grouped};
use serde::Serialize;

use crate::args::{GameSlug, Range, stage_number};
use crate::cores;

/// The draw number of an agent's own stream, which no deal uses.
const AGENT_DRAW: u64 = 1 << 40;

/// Play many runs and print how they went.
///
/// random picks any legal action but ending the run; greedy looks one step ahead; perfect asks the exact
/// solver and loses no stage, so it goes on to --max-stage or --max-actions.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  menagerie simulate duskcourt --agent greedy --seeds 1..200\n  \
    menagerie simulate baskmere --agent perfect --seeds 1..20 --max-stage 60 --jsonl > runs.jsonl"
)]
pub struct Simulate {
    /// The game.
    game: GameSlug,
    /// Who plays.
    #[arg(long)]
    agent: Agent,
    /// The seeds, both ends included.
    #[arg(long, value_name = "A..B")]
    seeds: Range,
    /// End a run once this stage is completed.
    #[arg(long, value_name = "K", value_parser = stage_number)]
    max_stage: Option<u32>,
    /// Leave a run after so many actions.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_actions: usize,
    /// The table as JSON.
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,
    /// The runs themselves, one replay file a line.
    #[arg(long)]
    jsonl: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Agent {
    Random,
    Greedy,
    Perfect,
}

impl From<Agent> for Player {
    fn from(agent: Agent) -> Self {
        match agent {
            Agent::Random => Self::Random,
            Agent::Greedy => Self::Greedy,
            Agent::Perfect => Self::Perfect,
        }
    }
}

/// One simulated run.
struct Simulated {
    record: Record,
    score: u64,
    completed: u32,
}

/// How the runs went.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    game: &'static str,
    rules_version: u32,
    agent: String,
    runs: u64,
    actions: u64,
    score: Spread,
    completed: Spread,
}

/// A spread of figures. Percentiles are by nearest rank.
#[derive(Debug, Serialize)]
struct Spread {
    mean: f64,
    median: u64,
    p90: u64,
    best: u64,
}

impl Simulate {
    /// Plays the runs.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        with_game!(self.game.0, G => self.simulate::<G>())
            .expect("the slug was read from the catalogue")
    }

    fn simulate<G: Coach>(&self) -> anyhow::Result<ExitCode> {
        let mut out = stdout().lock();
        let (mut scores, mut completed) = (Vec::new(), Vec::new());
        let mut actions = 0;
        let play = |index| {
            let seed = Seed::try_from(self.seeds.first + index).expect("a range holds seeds");
            self.play::<G>(seed)
        };
        cores::in_order(self.seeds.count(), "playing", play, |run| {
            scores.push(run.score);
            completed.push(u64::from(run.completed));
            actions += run.record.actions.len() as u64;
            if self.jsonl {
                writeln!(out, "{}", serde_json::to_string(&run.record)?)?;
            }
            Ok(())
        })?;
        if self.jsonl {
            return Ok(ExitCode::SUCCESS);
        }
        let summary = Summary {
            game: G::INFO.slug,
            rules_version: G::INFO.rules_version,
            agent: format!("{:?}", self.agent).to_lowercase(),
            runs: self.seeds.count(),
            actions,
            score: spread(scores),
            completed: spread(completed),
        };
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&summary)?)?;
        } else {
            write!(out, "{}", table(&summary, G::INFO.stage))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn play<G: Coach>(&self, seed: Seed) -> Simulated {
        let mut state = G::open(seed, &Fresh).expect("fresh deals are always made");
        let mut random = Stream::new(G::INFO, seed, AGENT_DRAW);
        let mut actions = Vec::new();
        while actions.len() < self.max_actions {
            let standing = G::standing(&state);
            let finished = standing.between
                && self
                    .max_stage
                    .is_some_and(|most| standing.completed >= most);
            let chosen = if finished {
                Some(G::end()).filter(|_| !standing.over)
            } else {
                G::choose(&state, self.agent.into(), &mut random)
            };
            let Some(action) = chosen else { break };
            G::apply(&mut state, action, &Fresh).expect("an agent plays legal actions");
            actions.push(action);
        }
        let standing = G::standing(&state);
        Simulated {
            record: Record::new::<G>(seed, &actions),
            score: standing.score,
            completed: standing.completed,
        }
    }
}

fn spread(mut figures: Vec<u64>) -> Spread {
    figures.sort_unstable();
    let rank = |percent: usize| figures[(figures.len() * percent).div_ceil(100).max(1) - 1];
    Spread {
        mean: figures.iter().sum::<u64>() as f64 / figures.len() as f64,
        median: rank(50),
        p90: rank(90),
        best: rank(100),
    }
}

fn table(summary: &Summary, stage: &str) -> String {
    let row = |name: &str, spread: &Spread| {
        let Spread {
            mean,
            median,
            p90,
            best,
        } = spread;
        let [median, p90, best] = [median, p90, best].map(|&figure| grouped(figure));
        let mean = tenths(*mean);
        format!("{name:<16} {mean:>12} {median:>10} {p90:>10} {best:>10}\n")
    };
    let head = format!(
        "{}, {} agent: {}, {}\n\n{:<16} {:>12} {:>10} {:>10} {:>10}\n",
        summary.game,
        summary.agent,
        counted(summary.runs, "run"),
        counted(summary.actions, "action"),
        "",
        "mean",
        "median",
        "p90",
        "best"
    );
    head + &row("score", &summary.score) + &row(&format!("{stage}s completed"), &summary.completed)
}

/// A mean to one decimal.
fn tenths(mean: f64) -> String {
    let tenths = (mean * 10.0).round() as u64;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_one_decimal() {
        let shown = [0.0, 4.96, 12_345.25].map(tenths);
        assert_eq!(shown, ["0.0", "5.0", "12,345.3"]);
    }

    #[test]
    fn percentiles_are_by_nearest_rank() {
        let Spread {
            mean,
            median,
            p90,
            best,
        } = spread((1..=10).rev().collect());
        assert_eq!((mean, median, p90, best), (5.5, 5, 9, 10));
        assert_eq!(spread(vec![4]).median, 4);
    }
}
