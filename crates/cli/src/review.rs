//! `menagerie review`: a recorded run judged move by move.

use std::io::{self, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use menagerie_engine::review::{Judged, Outcome, Review as Judgement, Stage, Tally, review};
use menagerie_engine::run::Record;
use menagerie_engine::{Budget, Coach, Fresh, Verdict, with_game};

use crate::cores::progress;
use crate::replay::read_record;

/// Judge a recorded run move by move: what each move was worth, what it wasted, what lost a stage.
///
/// Stops with exit code 1 at the first action that is refused.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie review duskcourt-7.replay.json")]
pub struct Review {
    /// The recorded run: {game, rulesVersion, seed, actions}; - for standard input.
    file: PathBuf,
    /// List every move, not only those that could have been better.
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// How many positions the searches may visit together before what is left goes unjudged.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    nodes: u64,
}

impl Review {
    /// Prints the review.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let record = read_record(&self.file)?;
        with_game!(&record.game, G => self.review::<G>(&record))
            .expect("the record's game was checked")
    }

    fn review<G: Coach>(&self, record: &Record) -> anyhow::Result<ExitCode> {
        let bar = progress(record.actions.len() as u64, "judging");
        let actions = record.actions.iter().map(|action| {
            bar.inc(1);
            action.get()
        });
        let judged = review::<G>(
            record.seed,
            actions,
            0,
            &Fresh,
            self.nodes,
            Budget::nodes(self.nodes),
        )
        .expect("fresh deals are always made");
        bar.finish_and_clear();
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&judged)?)?;
        } else {
            self.print(&judged)?;
        }
        if let Some(refused) = &judged.refused {
            if !self.json {
                eprintln!(
                    "error: action {} was refused: {}",
                    refused.index + 1,
                    refused.reason
                );
            }
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print<G: Coach>(&self, judged: &Judgement<G>) -> io::Result<()> {
        let mut out = stdout().lock();
        writeln!(
            out,
            "{}, seed {}: score {}, {} {} {}.\n",
            G::INFO.name,
            judged.seed,
            judged.score,
            if judged.game_over { "ended at" } else { "at" },
            G::INFO.stage,
            judged.stage
        )?;
        let waste = G::WASTE.map_or(String::new(), |_| format!("{:>7}", "waste"));
        writeln!(
            out,
            "{:>6} {:<11} {:>8} {:>5} {:>5} {:>5} {:>8} {:>9}{waste}  value",
            G::INFO.stage,
            "",
            "moves",
            "best",
            "fine",
            "slip",
            "blunder",
            "accuracy"
        )?;
        for stage in &judged.stages {
            let outcome = match stage.outcome {
                Outcome::Completed => "completed",
                Outcome::Lost => "lost",
                Outcome::Unfinished => "unfinished",
            };
            let name = stage.stage.to_string();
            row(
                &mut out,
                &name,
                outcome,
                &stage.tally,
                &chart(judged, stage),
            )?;
        }
        row(&mut out, "all", "", &judged.summary.tally, "")?;
        let listed: Vec<&Judged<G>> = judged
            .moves
            .iter()
            .filter(|judged| self.all || judged.best.is_some() || !judged.exact)
            .collect();
        if !listed.is_empty() {
            writeln!(out)?;
        }
        let mut shown = None;
        for judged in listed {
            if shown != Some(judged.stage) {
                writeln!(out, "{} {}", G::INFO.stage, judged.stage)?;
                shown = Some(judged.stage);
            }
            line(&mut out, judged)?;
        }
        if !judged.summary.lost.is_empty() {
            writeln!(out)?;
        }
        for lost in &judged.summary.lost {
            writeln!(out, "Lost {} {}: {}", G::INFO.stage, lost.stage, lost.text)?;
        }
        if !judged.summary.exact {
            writeln!(
                out,
                "\nSome actions are not judged: {} positions were not enough; --nodes allows more.",
                self.nodes
            )?;
        }
        Ok(())
    }
}

fn row(
    out: &mut impl Write,
    stage: &str,
    outcome: &str,
    tally: &Tally,
    chart: &str,
) -> io::Result<()> {
    let Tally {
        moves,
        best,
        fine,
        slip,
        blunder,
        accuracy,
        waste,
    } = tally;
    let accuracy = accuracy.map_or("-".to_owned(), |percent| format!("{percent:.1} %"));
    let waste = waste.map_or(String::new(), |waste| format!("{waste:>7}"));
    let row = format!(
        "{stage:>6} {outcome:<11} {moves:>8} {best:>5} {fine:>5} {slip:>5} {blunder:>8} \
         {accuracy:>9}{waste}  {chart}"
    );
    writeln!(out, "{}", row.trim_end())
}

fn line<G: Coach>(out: &mut impl Write, judged: &Judged<G>) -> io::Result<()> {
    let word = match judged.verdict {
        // On a stage that was lost before, nothing is left to waste; but a restart would help.
        Some(Verdict::Best) if judged.best.is_some() => "too late",
        Some(verdict) => verdict.word(),
        None => "?",
    };
    let worth = judged.after.as_ref().map(G::worth).unwrap_or_default();
    let best = match &judged.best_text {
        Some(best) => format!("; better {best}"),
        None => String::new(),
    };
    writeln!(
        out,
        "{:>6}  {:<8} {word:<8}  {worth}{best}",
        judged.index + 1,
        judged.text
    )
}

/// The value over a stage as a row of bars, the better the higher; x once it is lost. What is not
/// proved is left blank.
fn chart<G: Coach>(judged: &Judgement<G>, stage: &Stage<G>) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 20;
    let moves = &judged.moves[stage.first..stage.first + stage.actions];
    let moves = moves.iter().filter(|judged| G::is_move(judged.action));
    let values: Vec<Option<&G::Value>> = std::iter::once(stage.opening.as_ref())
        .chain(moves.map(|judged| judged.after.as_ref()))
        .collect();
    let heights = values.iter().flatten().filter_map(|value| G::height(value));
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), height| {
        (low.min(height), high.max(height))
    });
    let columns = values.len().min(WIDTH);
    let bar = |column: usize| {
        // The first column is the opening, the last the end.
        let at = column * (values.len() - 1) / (columns - 1).max(1);
        let Some(value) = values[at] else { return ' ' };
        let Some(height) = G::height(value) else {
            return 'x';
        };
        let share = (height - low) / (high - low).max(f64::MIN_POSITIVE);
        BARS[((share * 7.0).round() as usize).min(7)]
    };
    (0..columns).map(bar).collect()
}
