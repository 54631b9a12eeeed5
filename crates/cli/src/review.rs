//! `menagerie review`: a recorded run judged move by move.

use std::io::{self, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use menagerie_engine::review::{StageOutcome, Tally};
use menagerie_engine::run::Record;
use menagerie_engine::{Budget, Fresh, with_game};
use menagerie_telling::{
    ForPeople, JudgedMove, Review as Judged, StageReview, Tell, counted, grouped, review,
};

use crate::cores::progress;
use crate::record;
use crate::replay::in_words;

/// Judge a recorded run move by move: what each move was worth, what it wasted, what lost a stage.
///
/// Stops with exit code 1 at the first action that is refused.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie review duskcourt-7.replay.json")]
pub struct Review {
    /// The recorded run: {game, rulesVersion, seed or puzzle, actions}; - for standard input.
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
        let record = record::read(&self.file)?;
        with_game!(&record.game, G => self.review::<G>(&record))
            .expect("the record's game was checked")
    }

    fn review<G: Tell>(&self, record: &Record) -> anyhow::Result<ExitCode> {
        let bar = progress(record.actions.len() as u64, "judging");
        let actions = record.texts().inspect(|_| bar.inc(1));
        let nodes = (self.nodes, Budget::nodes(self.nodes));
        let for_people = !self.json;
        let judged = review::<G>(record.start, actions, 0, &Fresh, nodes, for_people)
            .expect("fresh deals are always made");
        bar.finish_and_clear();
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&judged)?)?;
        } else {
            self.print(&judged)?;
        }
        if judged.ok {
            return Ok(ExitCode::SUCCESS);
        }
        if !self.json {
            let refused = judged.refused.expect("a run that is not ok was refused");
            eprintln!("error: {}", refused.sentence());
        }
        Ok(ExitCode::FAILURE)
    }

    fn print<G: Tell>(&self, judged: &Judged<G>) -> io::Result<()> {
        let mut out = stdout().lock();
        writeln!(
            out,
            "{}, {}: score {}, {} {} {}.\n",
            G::INFO.name,
            match judged.puzzle {
                Some(id) => format!("practice of {id}"),
                None => format!("seed {}", judged.seed),
            },
            grouped(judged.score),
            if judged.game_over { "ended at" } else { "at" },
            G::INFO.stage,
            grouped(judged.stage)
        )?;
        let waste = if G::WASTES {
            format!("{:>7}", "waste")
        } else {
            String::new()
        };
        writeln!(
            out,
            "{:>6} {:<11} {:>8} {:>5} {:>5} {:>5} {:>8} {:>5} {:>9}{waste}  value",
            G::INFO.stage,
            "",
            "moves",
            "best",
            "fine",
            "slip",
            "blunder",
            "late",
            "accuracy"
        )?;
        for stage in &judged.stages {
            let outcome = match stage.outcome {
                StageOutcome::Completed => "completed",
                StageOutcome::Lost => "lost",
                StageOutcome::Unfinished => "unfinished",
            };
            let name = grouped(stage.stage);
            row(
                &mut out,
                &name,
                outcome,
                &stage.tally,
                &chart(judged, stage),
            )?;
        }
        row(&mut out, "all", "", &judged.summary.tally, "")?;
        writeln!(out, "\n{}", in_words::<G>(&judged.course))?;
        let listed: Vec<&JudgedMove<G>> = judged
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
                writeln!(out, "{} {}", G::INFO.stage, grouped(judged.stage))?;
                shown = Some(judged.stage);
            }
            if let Some(told) = &judged.told {
                line(&mut out, judged.index + 1, told)?;
            }
        }
        if !judged.summary.lost.is_empty() {
            writeln!(out)?;
        }
        for lost in &judged.summary.lost {
            let told = lost.told.as_ref().unwrap_or(&lost.text);
            let stage = grouped(lost.stage);
            writeln!(out, "Lost on {} {stage}. {told}", G::INFO.stage)?;
        }
        if !judged.summary.exact {
            writeln!(
                out,
                "\nSome actions are not judged: the searches stopped after {}; --nodes allows more.",
                counted(self.nodes, "position")
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
        late,
        accuracy,
        waste,
    } = tally;
    let accuracy = accuracy.map_or("-".to_owned(), |percent| format!("{percent:.1} %"));
    let waste = waste.map_or(String::new(), |waste| format!("{waste:>7}"));
    let row = format!(
        "{stage:>6} {outcome:<11} {moves:>8} {best:>5} {fine:>5} {slip:>5} {blunder:>8} \
         {late:>5} {accuracy:>9}{waste}  {chart}"
    );
    writeln!(out, "{}", row.trim_end())
}

fn line(out: &mut impl Write, number: usize, told: &ForPeople) -> io::Result<()> {
    let word = told.verdict.unwrap_or_default();
    let worth = told.worth.as_deref().unwrap_or_default();
    let best = match &told.best {
        Some(best) => format!("; better {best}"),
        None => String::new(),
    };
    let line = format!("{number:>6}  {:<8} {word:<14}  {worth}{best}", told.step);
    writeln!(out, "{}", line.trim_end())
}

/// The value over a stage as a row of bars, the better the higher; x once it is lost. What is not
/// proved is left blank.
fn chart<G: Tell>(judged: &Judged<G>, stage: &StageReview<G>) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 20;
    let moves = &judged.moves[stage.first..stage.first + stage.actions];
    let moves = moves
        .iter()
        .filter(|judged| G::kind(judged.action).is_move());
    // Whether the value is proved, and its height unless the stage is lost.
    let opening = (stage.opening.is_some(), stage.opening_height);
    let values: Vec<(bool, Option<f64>)> = std::iter::once(opening)
        .chain(moves.map(|judged| (judged.after.is_some(), judged.height)))
        .collect();
    let heights = values.iter().filter_map(|(_, height)| *height);
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), height| {
        (low.min(height), high.max(height))
    });
    let columns = values.len().min(WIDTH);
    let bar = |column: usize| {
        // The first column is the opening, the last the end.
        let at = column * (values.len() - 1) / (columns - 1).max(1);
        let height = match values[at] {
            (false, _) => return ' ',
            (true, None) => return 'x',
            (true, Some(height)) => height,
        };
        let share = (height - low) / (high - low).max(f64::MIN_POSITIVE);
        BARS[((share * 7.0).round() as usize).min(7)]
    };
    (0..columns).map(bar).collect()
}
