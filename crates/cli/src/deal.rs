//! `menagerie deal`: what a seed deals at a stage.

use std::io::{Write, stdout};
use std::process::ExitCode;

use clap::Args;
use menagerie_art::Art;
use menagerie_engine::{Budget, Puzzle, PuzzleId, Seed, with_game};
use menagerie_telling::Voice;
use serde::Serialize;

use crate::args::{GameOrId, Range, check_stage, stage_number, usage_error};
use crate::cores;

/// Print what a seed deals at a stage.
///
/// It is what a flawless run of that seed meets there. With --lines, a data set: every seed and stage of two
/// ranges, one JSON object a line with its exact answer.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  menagerie deal baskmere --seed 7 --stage 19 --human\n  \
    menagerie deal duskcourt:1:7:12 --notation\n  \
    menagerie deal critter-lineup --seeds 1..100 --stages 1..57 --lines > levels.jsonl"
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct Deal {
    /// The game, or a puzzle's id.
    game: GameOrId,
    /// The seed.
    #[arg(long, allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// The stage, from 1 [default: 1].
    #[arg(long, value_parser = stage_number)]
    stage: Option<u32>,
    /// As a drawing in text.
    #[arg(long, group = "form")]
    human: bool,
    /// As the one-line notation.
    #[arg(long, group = "form")]
    notation: bool,
    /// As a picture in SVG.
    #[arg(long, group = "form")]
    svg: bool,
    /// As JSON, which is the default.
    #[arg(long, group = "form")]
    json: bool,
    /// As a data set, one line a deal.
    #[arg(long, group = "form")]
    lines: bool,
    /// The seeds of a data set, both ends included.
    #[arg(long, value_name = "A..B", requires = "lines", conflicts_with = "seed")]
    seeds: Option<Range>,
    /// The stages of a data set, both ends included.
    #[arg(
        long,
        value_name = "A..B",
        requires = "lines",
        conflicts_with = "stage"
    )]
    stages: Option<Range>,
}

/// What `deal` prints.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Dealt<D> {
    game: &'static str,
    rules_version: u32,
    seed: Seed,
    stage: u32,
    notation: String,
    deal: D,
}

/// One line of a data set.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<D, A, H> {
    id: PuzzleId,
    #[serde(flatten)]
    dealt: Dealt<D>,
    answer: A,
    difficulty: H,
}

impl Deal {
    /// Prints the deal.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        with_game!(self.game.slug, G => self.print::<G>())
            .expect("the slug was read from the catalogue")
    }

    fn print<G: Art>(self) -> anyhow::Result<ExitCode> {
        let only = |number: u64| Range {
            first: number,
            last: number,
        };
        let named_otherwise = self.seed.is_some() || self.stage.is_some() || self.seeds.is_some();
        let (seed, stage) = match (self.game.puzzle, self.seed, self.seeds) {
            (Some(_), _, _) if named_otherwise => usage_error(
                "a puzzle's id already names seed and stage; leave --seed, --stage and --seeds out",
            ),
            (Some(id), _, _) if self.lines => {
                return data_set::<G>(only(id.seed().get()), only(id.stage().into()));
            }
            (Some(id), _, _) => (id.seed(), id.stage()),
            (None, _, Some(seeds)) => {
                let stages = self.stages.unwrap_or(Range { first: 1, last: 1 });
                return data_set::<G>(seeds, stages);
            }
            (None, Some(seed), None) if self.lines => {
                let stages = self.stages.unwrap_or(only(self.stage.unwrap_or(1).into()));
                return data_set::<G>(only(seed.get()), stages);
            }
            (None, Some(seed), None) => (seed, self.stage.unwrap_or(1)),
            (None, None, None) => usage_error(
                "name the seed with --seed (for a data set the seeds, with --seeds A..B), or give a puzzle's id",
            ),
        };
        check_stage(G::INFO, stage.into());
        let deal = G::deal(&G::key(seed, stage));
        let position = G::position(&deal);
        let mut out = stdout().lock();
        if self.human {
            write!(out, "{}", G::draw(Voice::Person, &position))?;
        } else if self.notation {
            writeln!(out, "{}", G::notation(&position))?;
        } else if self.svg {
            writeln!(out, "{}", G::svg(Voice::Person, &position))?;
        } else {
            writeln!(
                out,
                "{}",
                serde_json::to_string(&dealt::<G>(seed, stage, &deal))?
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn dealt<G: Puzzle>(seed: Seed, stage: u32, deal: &G::Deal) -> Dealt<G::DealView> {
    Dealt {
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        seed,
        stage,
        notation: G::notation(&G::position(deal)),
        deal: G::describe(deal),
    }
}

fn data_set<G: Puzzle>(seeds: Range, stages: Range) -> anyhow::Result<ExitCode> {
    check_stage(G::INFO, stages.first);
    check_stage(G::INFO, stages.last);
    let count = seeds.count().saturating_mul(stages.count());
    let line = |index: u64| {
        let stage = (stages.first + index / seeds.count()) as u32;
        let seed =
            Seed::try_from(seeds.first + index % seeds.count()).expect("a range holds seeds");
        let deal = G::deal(&G::key(seed, stage));
        let answer = G::solve(&G::position(&deal), &mut Budget::unlimited())
            .expect("an unlimited budget lasts");
        let line = Line {
            id: PuzzleId::new::<G>(seed, stage).expect("the stages were checked"),
            dealt: dealt::<G>(seed, stage, &deal),
            difficulty: G::difficulty(&deal, &answer),
            answer,
        };
        serde_json::to_string(&line).expect("a line is plain JSON")
    };
    let mut out = stdout().lock();
    cores::in_order(count, "dealing", line, |line| Ok(writeln!(out, "{line}")?))?;
    Ok(ExitCode::SUCCESS)
}
