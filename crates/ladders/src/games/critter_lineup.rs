//! Critter Lineup: the minimum, its wasted pours, and how often random play sorts the rack.

use std::fmt::Write;

use menagerie_engine::critter_lineup::deal::draw;
use menagerie_engine::critter_lineup::ladder::{Ask, TOP_LEVEL};
use menagerie_engine::critter_lineup::rack::Rack;
use menagerie_engine::critter_lineup::view::Difficulty;
use menagerie_engine::critter_lineup::{CritterLineup, solve};
use menagerie_engine::{Budget, Game, Seed, Stream};
use plotters::prelude::*;

use crate::agents::AGENT_DRAW;
use crate::charts::frame::{
    Axes, BLUE, GREEN, PALE_INK, Points, VERMILION, builder, end, label, line, mesh, one_in,
    picture, points, thin, whiskers,
};
use crate::figures::column;
use crate::ladder::{Ladder, Measure, Twist, Worded};
use crate::measure::{figures, mean_and_most};
use crate::page::{ends, estimate, picked};
use crate::stats::{mean, normal, percentile};
use crate::table::{Table, cells, fixed};

/// One level.
pub struct Sample {
    minimum: f64,
    /// Pours of a shortest solution that join no two runs: into an empty tube, or of a part of a run.
    wasted: f64,
    /// The share of random playouts that sort the rack.
    sorted: f64,
    attempts: f64,
    nodes: f64,
}

/// How many random playouts start from each rack.
const PLAYOUTS: u32 = 50;
/// After so many pours a playout is given up: those that sort a rack nearly always need far fewer.
const MOST_POURS: u32 = 1_000;

impl Ladder for CritterLineup {
    const TOP: u32 = TOP_LEVEL;
    const HARDNESS: &'static str = "minimum";
    const COLUMNS: &'static [&'static str] = &[
        "level",
        "colours",
        "tubes",
        "minimum",
        "par",
        "seeds",
        "minimum_mean",
        "wasted",
        "wasted_low",
        "wasted_high",
        "random_sorts",
        "random_sorts_low",
        "random_sorts_high",
        "attempts",
        "attempts_most",
        "nodes",
        "nodes_most",
    ];
    const COLOUR: RGBColor = VERMILION;
    const WORDED: Worded = Worded {
        exact: "minima and wasted pours",
        answer: None,
        greedy: Some("gives up when no pour tidies"),
        node: "one rack looked at in the proof of the dealt rack",
        attempt: "a rack drawn",
    };

    type Sample = Sample;

    fn sample(stage: u32, seed: Seed) -> Sample {
        let deal = CritterLineup::deal(&CritterLineup::key(seed, stage));
        let mut budget = Budget::unlimited();
        let all = budget.left();
        let line = solve::shortest(&deal.rack, &mut budget).expect("the budget is unlimited");
        assert!(line.is_some(), "every dealt rack can be sorted");
        let Difficulty { minimum, wasted } = Difficulty::of(&deal);
        let mut random = Stream::new(CritterLineup::INFO, seed, AGENT_DRAW);
        let sorted = (0..PLAYOUTS).filter(|_| random_sorts(deal.rack, &mut random));
        Sample {
            minimum: f64::from(minimum),
            wasted: f64::from(wasted),
            sorted: sorted.count() as f64 / f64::from(PLAYOUTS),
            attempts: f64::from(attempts(stage, seed, &deal.rack)),
            nodes: (all - budget.left()) as f64,
        }
    }

    fn row(stage: u32, samples: &[Sample]) -> Vec<String> {
        let ask = Ask::of(stage);
        let mut row = vec![
            stage.to_string(),
            ask.colours.to_string(),
            ask.tubes().to_string(),
            ask.minimum.to_string(),
            ask.par().to_string(),
            samples.len().to_string(),
            fixed(mean(&figures(samples, |sample| sample.minimum)), 3),
        ];
        row.extend(cells(normal(&figures(samples, |sample| sample.wasted)), 3));
        row.extend(cells(
            normal(&figures(samples, |sample| sample.sorted)).within(0.0, 1.0),
            4,
        ));
        row.extend(mean_and_most(&figures(samples, |sample| sample.attempts)));
        let nodes = figures(samples, |sample| sample.nodes);
        row.extend([mean(&nodes), percentile(&nodes, 100)].map(|count| fixed(count, 0)));
        row
    }

    fn twists(_: &[Sample]) -> Vec<Twist> {
        Vec::new()
    }

    fn measures(table: &Table) -> anyhow::Result<Vec<Measure>> {
        Ok(vec![Measure {
            what: "the minimum of pours (beside it: wasted pours)",
            ends: Some(ends(table, &|row| Ok(row.text("minimum")?.to_owned()))?),
            figures: column(table, "minimum")?,
        }])
    }

    fn describe(page: &mut String, table: &Table) -> anyhow::Result<()> {
        page.push_str(
            "\n## Critter Lineup\n\n![Minimum, wasted pours and random play, level by level](ladders/critter-lineup.svg)\n\n\
             The measure is the minimum, proved for every rack and the same for every seed. Beside it W, the pours of a shortest solution that join no two runs: the minimum less runs plus colours. \
             Random play pours uniformly among the possible pours until the rack is sorted, stuck, or 1,000 pours are made; 50 playouts a rack. \
             Every level: [critter-lineup.csv](ladders/critter-lineup.csv).\n\n\
             | level | colours | minimum | par | wasted pours W | random play sorts |\n|---|---|---|---|---|---|\n",
        );
        for row in picked(
            table,
            "level",
            &[1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 34, 40, 46, 52, 57],
        )? {
            writeln!(
                page,
                "| {} | {} | {} | {} | {} | {} |",
                row.text("level")?,
                row.text("colours")?,
                row.text("minimum")?,
                row.text("par")?,
                estimate(&row, "wasted")?,
                estimate(&row, "random_sorts")?,
            )?;
        }
        Ok(())
    }

    fn draw(table: &Table) -> anyhow::Result<String> {
        let column = |name: &str| points(table, "level", name);
        let (minimum, par, colours) = (column("minimum")?, column("par")?, column("colours")?);
        let wasted = column("wasted")?;
        let last = end(&minimum).0;
        let stages = 0.5..last + 0.5;
        let sorts = of_sorted_levels(table, "random_sorts")?;
        picture(
            900,
            "Critter Lineup: the fewest pours, and how seldom luck is enough",
            "The minimum is proved for every rack. Wasted pours join no two runs. Random: share of playouts that sort it.",
            |area| {
                let (upper, rest) = area.split_vertically(330);
                let (middle, lower) = rest.split_vertically(220);
                let mut chart = builder(&upper).build_cartesian_2d(stages.clone(), 0.0..66.0)?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "",
                        y: "pours, colours",
                        tick: &|pours| format!("{pours:.0}"),
                        ticks: 7,
                    },
                )?;
                thin(&mut chart, &par, PALE_INK)?;
                label(&chart, end(&par), "par", PALE_INK)?;
                thin(&mut chart, &colours, GREEN)?;
                label(&chart, end(&colours), "colours", GREEN)?;
                line(&mut chart, &minimum, BLUE)?;
                label(&chart, end(&minimum), "minimum", BLUE)?;

                let mut chart = builder(&middle).build_cartesian_2d(stages.clone(), 0.0..8.0)?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "",
                        y: "wasted pours W",
                        tick: &|pours| format!("{pours:.0}"),
                        ticks: 5,
                    },
                )?;
                whiskers(
                    &mut chart,
                    &column("wasted_low")?,
                    &column("wasted_high")?,
                    BLUE,
                )?;
                line(&mut chart, &wasted, BLUE)?;
                label(&chart, end(&wasted), "mean W", BLUE)?;

                let mut chart =
                    builder(&lower).build_cartesian_2d(stages, (1e-4..1.0).log_scale())?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "level",
                        y: "random sorts",
                        tick: &|chance| one_in(*chance),
                        ticks: 5,
                    },
                )?;
                let floored = |name: &str| -> anyhow::Result<Points> {
                    let ends = of_sorted_levels(table, name)?;
                    Ok(ends
                        .into_iter()
                        .map(|(level, share)| (level, share.max(1e-4)))
                        .collect())
                };
                whiskers(
                    &mut chart,
                    &floored("random_sorts_low")?,
                    &floored("random_sorts_high")?,
                    VERMILION,
                )?;
                line(&mut chart, &sorts, VERMILION)?;
                label(&chart, end(&sorts), "random play", VERMILION)
            },
        )
    }
}

/// A column for the levels whose racks random play sorts at all: the others have no place on a
/// logarithmic axis.
fn of_sorted_levels(table: &Table, column: &str) -> anyhow::Result<Points> {
    let mut points = Vec::new();
    for row in table.rows() {
        if row.number("random_sorts")? > 0.0 {
            points.push((row.number("level")?, row.number(column)?));
        }
    }
    Ok(points)
}

/// How many racks the dealer drew until it came to the one it dealt.
fn attempts(level: u32, seed: Seed, dealt: &Rack) -> u32 {
    let mut stream = Stream::new(CritterLineup::INFO, seed, u64::from(level));
    let mut drawn = 1;
    while draw(Ask::of(level), &mut stream).as_ref() != Some(dealt) {
        drawn += 1;
    }
    drawn
}

/// Whether pours drawn at random, each possible one as likely as the others, sort the rack.
fn random_sorts(mut rack: Rack, random: &mut Stream) -> bool {
    let mut pours = Vec::new();
    for _ in 0..MOST_POURS {
        if rack.is_solved() {
            return true;
        }
        pours.clear();
        let tubes = rack.tubes();
        for (from, source) in tubes.iter().enumerate() {
            for (to, target) in tubes.iter().enumerate() {
                if from != to && source.pour(*target).is_ok() {
                    pours.push((from, to));
                }
            }
        }
        if pours.is_empty() {
            return false;
        }
        let (from, to) = random.pick(&pours);
        rack.pour(from, to).expect("it was tried");
    }
    rack.is_solved()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_what_the_ladder_asks_and_random_play_sorts_the_first() {
        let sample = CritterLineup::sample(1, Seed::from_word(5));
        assert!((sample.minimum - 7.0).abs() < 1e-9 && sample.sorted > 0.9);
        let sample = CritterLineup::sample(30, Seed::from_word(5));
        assert!((sample.minimum - f64::from(Ask::of(30).minimum)).abs() < 1e-9);
        assert!(sample.attempts >= 1.0 && sample.wasted >= 2.0);
    }
}
