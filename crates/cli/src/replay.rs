//! `menagerie replay`: a recorded run, step by step.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use menagerie_engine::course::{CourseScore, Scorer};
use menagerie_engine::run::{Played, Record, Replay as Steps, Step};
use menagerie_engine::{Fresh, Start, with_game};
use menagerie_telling::{RefusedAt, Tell, Voice, counted, grouped};
use serde::Serialize;

use crate::record;

/// Replay a recorded run and print each step's score and the end.
///
/// Stops with exit code 1 at the first action that is refused.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  menagerie replay duskcourt-7.replay.json\n  \
                  menagerie replay --boards --from 12 --to 20 duskcourt-7.replay.json"
)]
pub struct Replay {
    /// The recorded run: {game, rulesVersion, seed or puzzle, actions}; - for standard input.
    file: PathBuf,
    /// Print each action as JSON, one a line, with its stage and the score after it; then the end, as the
    /// API answers it.
    #[arg(long)]
    json: bool,
    /// Print the board after each action too.
    #[arg(long, conflicts_with = "json")]
    boards: bool,
    /// Print from that action on; the first is 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    from: usize,
    /// Print up to that action.
    #[arg(long, value_name = "K")]
    to: Option<usize>,
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
    course: CourseScore,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<RefusedAt>,
}

/// One accepted action.
#[derive(Debug, Serialize)]
struct Line<A> {
    index: usize,
    action: A,
    stage: u32,
    score: u64,
}

impl Replay {
    /// Replays the file.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let record = record::read(&self.file)?;
        with_game!(&record.game, G => self.replay::<G>(&record))
            .expect("the record's game was checked")
    }

    fn replay<G: Tell>(&self, record: &Record) -> anyhow::Result<ExitCode> {
        let mut out = stdout().lock();
        let opened = Steps::<G, _, _>::open(record.start, record.texts(), &Fresh);
        let mut steps = opened.expect("fresh deals are always made");
        let mut scorer = Scorer::new::<G>(steps.state());
        if self.boards && self.from <= 1 {
            writeln!(out, "{}, {}.", G::INFO.name, begins(record.start))?;
            write_board::<G>(&mut out, steps.state())?;
        }
        loop {
            let before = steps.state().clone();
            let Some(step) = steps.next() else { break };
            scorer.see::<G>(step.action, steps.state());
            let number = step.index + 1;
            if number < self.from || self.to.is_some_and(|to| number > to) {
                continue;
            }
            if self.json {
                let Step {
                    index,
                    action,
                    stage,
                    score,
                    ..
                } = step;
                let line = Line {
                    index,
                    action,
                    stage,
                    score,
                };
                writeln!(out, "{}", serde_json::to_string(&line)?)?;
            } else {
                let word = G::INFO.stage;
                let action = G::act(Voice::Person, &before, step.action);
                writeln!(
                    out,
                    "{number:>6}  {word} {:<4} score {:<9} {action}",
                    grouped(step.stage),
                    grouped(step.score)
                )?;
                if self.boards {
                    write_board::<G>(&mut out, steps.state())?;
                }
            }
        }
        let played = steps.end(None).expect("fresh deals are always made");
        self.print_end(&mut out, &played, scorer.finish())
    }

    fn print_end<G: Tell>(
        &self,
        out: &mut impl Write,
        played: &Played<G>,
        course: CourseScore,
    ) -> anyhow::Result<ExitCode> {
        let standing = G::standing(&played.state);
        let voice = if self.json {
            Voice::Program
        } else {
            Voice::Person
        };
        let refused = record::refusal(voice, played);
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
                played: played.played,
                state: G::view(&played.state),
                course,
                refused,
            };
            writeln!(out, "{}", serde_json::to_string(&end)?)?;
        } else if let Some(refused) = refused {
            eprintln!("error: {}", refused.sentence());
        } else {
            let end = if standing.over {
                "The run has ended"
            } else {
                "The run goes on"
            };
            let (stage, score) = (grouped(standing.stage), grouped(standing.score));
            let many = counted(played.played as u64, "action");
            let course = in_words::<G>(&course);
            writeln!(
                out,
                "{end}: {} {stage}, score {score}, {many}. {course}",
                G::INFO.stage
            )?;
        }
        Ok(code)
    }
}

/// Writes the board as it is, between empty lines.
fn write_board<G: Tell>(out: &mut impl Write, state: &G::State) -> std::io::Result<()> {
    let drawing = G::draw(Voice::Person, &G::standing_position(state));
    writeln!(out, "\n{}\n", drawing.trim_end_matches('\n'))
}

/// What a run begins with, in words.
pub fn begins(start: Start) -> String {
    match start {
        Start::Ladder(seed) => format!("seed {seed}"),
        Start::Practice(id) => format!("practice of {id}"),
    }
}

/// The score of a course, in a sentence.
pub fn in_words<G: Tell>(course: &CourseScore) -> String {
    let many = counted(course.stages.len() as u64, G::INFO.stage);
    format!("Course score {:.4} over {many}.", course.mean.rounded())
}
