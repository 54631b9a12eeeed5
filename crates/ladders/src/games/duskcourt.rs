//! Duskcourt: the chance of random play, decoys, clearings, and whether jackal and boulders matter.

use std::fmt::Write;

use menagerie_engine::bits::Bits;
use menagerie_engine::duskcourt::deal::deal_with_effort;
use menagerie_engine::duskcourt::ladder::{TOP, rung};
use menagerie_engine::duskcourt::solve::{self, Analysis};
use menagerie_engine::duskcourt::{Court, Duskcourt};
use menagerie_engine::{Budget, Game, Puzzle, Seed};
use plotters::prelude::*;

use crate::charts::frame::{
    Axes, BLUE, GREEN, PALE_INK, band, builder, end, grouped, label, line, mark, mesh, one_in,
    picture, points, thin, whiskers,
};
use crate::figures::column;
use crate::ladder::{Ladder, Measure, Twist, Worded};
use crate::measure::{figures, mean_and_most, twist};
use crate::page::{ends, estimate, figure, picked};
use crate::stats::{mean, normal, percentile};
use crate::table::{Row, Table, cells, fixed, scientific};

/// One court.
pub struct Sample {
    /// The chance that random captures clear it.
    chance: f64,
    /// −log2 of that chance.
    bits: f64,
    decoys: f64,
    clearings: f64,
    /// Whether the clearing sequences are others when the jackal may be taken, where it may not.
    jackal_matters: Option<bool>,
    /// Whether they are others without the boulders, where there are some.
    boulders_matter: Option<bool>,
    attempts: f64,
    nodes: f64,
}

impl Ladder for Duskcourt {
    const TOP: u32 = TOP;
    const HARDNESS: &'static str = "bits";
    const COLUMNS: &'static [&'static str] = &[
        "rung",
        "size",
        "idols",
        "jackal_last",
        "boulders",
        "decoys_asked",
        "aim",
        "seeds",
        "chance",
        "chance_low",
        "chance_high",
        "chance_p10",
        "chance_p50",
        "chance_p90",
        "bits",
        "bits_low",
        "bits_high",
        "decoys",
        "decoys_low",
        "decoys_high",
        "clearings_p10",
        "clearings_p50",
        "clearings_p90",
        "attempts",
        "attempts_most",
        "nodes",
        "nodes_most",
    ];
    const COLOUR: RGBColor = BLUE;
    const WORDED: Worded = Worded {
        exact: "chances and decoys",
        answer: Some("the number of clearing sequences"),
        greedy: None,
        node: "one position worked out",
        attempt: "a court begun",
    };

    type Sample = Sample;

    fn sample(stage: u32, seed: Seed) -> Sample {
        let (court, effort) = deal_with_effort(&Duskcourt::key(seed, stage));
        let notation = Duskcourt::notation(&court);
        let analysis = analyse(&court);
        let differs = |text: String| {
            let court = Duskcourt::read_notation(&text).expect("a court with one rule less");
            analyse(&court).clearings != analysis.clearings
        };
        let (chance, bits) = chance(&analysis);
        let decoys = solve::decoys(&court, &mut Budget::unlimited());
        Sample {
            chance,
            bits,
            decoys: f64::from(decoys.expect("the budget is unlimited")),
            clearings: parse(&analysis.clearings.to_string()),
            jackal_matters: notation
                .strip_suffix(JACKAL_LAST)
                .map(|without| differs(without.to_owned())),
            boulders_matter: notation
                .contains('#')
                .then(|| differs(notation.replace('#', "."))),
            attempts: f64::from(effort.attempts),
            nodes: effort.nodes as f64,
        }
    }

    fn row(stage: u32, samples: &[Sample]) -> Vec<String> {
        let asked = rung(stage);
        let chances = figures(samples, |sample| sample.chance);
        let clearings = figures(samples, |sample| sample.clearings);
        let chance = normal(&chances);
        let ranks = [10, 50, 90];
        let mut row = vec![
            stage.to_string(),
            asked.size.to_string(),
            asked.idols.to_string(),
            u8::from(asked.jackal_last).to_string(),
            asked.boulders.to_string(),
            asked.decoys.to_string(),
            scientific(asked.aim as f64 / 1e9),
            samples.len().to_string(),
        ];
        row.extend([chance.at, chance.low, chance.high].map(scientific));
        row.extend(ranks.map(|rank| scientific(percentile(&chances, rank))));
        row.extend(cells(normal(&figures(samples, |sample| sample.bits)), 3));
        row.extend(cells(normal(&figures(samples, |sample| sample.decoys)), 2));
        row.extend(ranks.map(|rank| fixed(percentile(&clearings, rank), 0)));
        row.extend(mean_and_most(&figures(samples, |sample| sample.attempts)));
        let nodes = figures(samples, |sample| sample.nodes);
        row.extend([mean(&nodes), percentile(&nodes, 100)].map(|count| fixed(count, 0)));
        row
    }

    fn twists(samples: &[Sample]) -> Vec<Twist> {
        vec![
            twist("jackal-last", samples, |sample| sample.jackal_matters),
            twist("boulders", samples, |sample| sample.boulders_matter),
        ]
    }

    fn measures(table: &Table) -> anyhow::Result<Vec<Measure>> {
        let chances = column(table, "chance")?;
        Ok(vec![Measure {
            what: "the chance that random captures clear the court, falling",
            ends: Some(ends(table, &|row| Ok(share_of(row.number("chance")?)))?),
            figures: chances.iter().map(|chance| -chance).collect(),
        }])
    }

    fn describe(page: &mut String, table: &Table) -> anyhow::Result<()> {
        page.push_str(
            "\n## Duskcourt\n\n![Chance of random play and decoys, rung by rung](ladders/duskcourt.svg)\n\n\
             The measure is the exact chance that captures drawn uniformly among the legal ones clear the court. More idols alone do not lower it, so the dealer aims at it. \
             A decoy is a legal capture of the dealt court after which it cannot be cleared. Every rung: [duskcourt.csv](ladders/duskcourt.csv).\n\n\
             | rung | size | idols | jackal last | boulders | chance of random play | in bits | decoys | clearing sequences, median |\n|---|---|---|---|---|---|---|---|---|\n",
        );
        for row in picked(
            table,
            "rung",
            &[1, 4, 6, 8, 10, 11, 13, 16, 20, 24, 28, 32, 36, 38],
        )? {
            let yes = if row.text("jackal_last")? == "1" {
                "yes"
            } else {
                ""
            };
            writeln!(
                page,
                "| {} | {} | {} | {yes} | {} | {} | {} | {} | {} |",
                row.text("rung")?,
                row.text("size")?,
                row.text("idols")?,
                row.text("boulders")?,
                odds(&row)?,
                row.text("bits")?,
                estimate(&row, "decoys")?,
                grouped(row.number("clearings_p50")?),
            )?;
        }
        Ok(())
    }

    fn draw(table: &Table) -> anyhow::Result<String> {
        let column = |name: &str| points(table, "rung", name);
        let (chance, aim) = (column("chance")?, column("aim")?);
        let (p10, p90) = (column("chance_p10")?, column("chance_p90")?);
        let decoys = column("decoys")?;
        let last = end(&chance).0;
        picture(
            640,
            "Duskcourt: how often random captures clear a court",
            "Mean over the courts of a rung, exact for each; the band holds the middle 80 % of them. Below: decoys, with 95 % intervals.",
            |area| {
                let (upper, lower) = area.split_vertically(370);
                let mut chart =
                    builder(&upper).build_cartesian_2d(0.5..last + 0.5, (1e-6..1.0).log_scale())?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "",
                        y: "",
                        tick: &|&chance| one_in(chance),
                        ticks: 7,
                    },
                )?;
                for (rung, top, says) in [
                    (4.0, 1.0, "5x5"),
                    (6.0, 1.0, "6x6"),
                    (11.0, 1.0, "jackal last"),
                    (13.0, 0.45, "boulders"),
                    (15.0, 1.0, "9 idols"),
                    (24.0, 1.0, "10 idols"),
                ] {
                    mark(&mut chart, rung, 1e-6, top, says)?;
                }
                band(&mut chart, &p10, &p90, BLUE)?;
                thin(&mut chart, &aim, PALE_INK)?;
                line(&mut chart, &chance, BLUE)?;
                label(&chart, end(&chance), "mean chance", BLUE)?;

                let mut chart = builder(&lower).build_cartesian_2d(0.5..last + 0.5, 0.0..14.0)?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "rung",
                        y: "decoys",
                        tick: &|decoys| format!("{decoys:.0}"),
                        ticks: 6,
                    },
                )?;
                whiskers(
                    &mut chart,
                    &column("decoys_low")?,
                    &column("decoys_high")?,
                    GREEN,
                )?;
                line(&mut chart, &decoys, GREEN)?;
                label(&chart, end(&decoys), "mean decoys", GREEN)
            },
        )
    }
}

/// The chance of random play, as one in so many with the ends of its interval.
fn odds(row: &Row) -> anyhow::Result<String> {
    let number = |column: &str| row.number(column);
    Ok(format!(
        "{} ({} to {})",
        share_of(number("chance")?),
        figure(1.0 / number("chance_high")?),
        figure(1.0 / number("chance_low")?),
    ))
}

/// One in so many, with decimals while that is small.
fn share_of(chance: f64) -> String {
    format!("1 in {}", figure(1.0 / chance))
}

/// How a notation says that the jackal must stand last.
const JACKAL_LAST: &str = " jackal";

fn analyse(court: &Court) -> Analysis {
    solve::analyse(court, &mut Budget::unlimited()).expect("the budget is unlimited")
}

/// The chance of random play and −log2 of it. Taken from the exact fraction by whole numbers.
fn chance(analysis: &Analysis) -> (f64, f64) {
    const POINT: u32 = 120;
    let (numerator, denominator) = (analysis.random_clear.numer(), analysis.random_clear.denom());
    let fixed = (numerator << POINT) / denominator;
    let fixed = u128::try_from(fixed).expect("a chance is at most 1");
    let bits = Bits::of(&analysis.random_clear).expect("every dealt court can be cleared");
    (fixed as f64 / (1u128 << POINT) as f64, bits.into())
}

fn parse(digits: &str) -> f64 {
    digits.parse().expect("digits are a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_court_is_that_of_its_fraction() {
        // One of the two captures strands the third idol in its corner.
        let court = Duskcourt::read_notation("..../..../B.../PR..").unwrap();
        let analysis = analyse(&court);
        let exact = Duskcourt::solve(&court, &mut Budget::unlimited()).unwrap();
        let (chance, bits) = chance(&analysis);
        let (numerator, denominator) = exact
            .random_clear
            .split_once('/')
            .unwrap_or((&exact.random_clear, "1"));
        let fraction = parse(numerator) / parse(denominator);
        assert!((chance - fraction).abs() < 1e-12, "{chance} {fraction}");
        assert!((bits + fraction.log2()).abs() < 1e-3, "{bits}");
    }

    #[test]
    fn a_rung_without_twists_has_none_and_one_with_them_has_both() {
        let sample = |rung| Duskcourt::sample(rung, Seed::from_word(3));
        let (plain, full) = (sample(4), sample(16));
        assert!(plain.jackal_matters.is_none() && plain.boulders_matter.is_none());
        assert!(full.jackal_matters.is_some() && full.boulders_matter.is_some());
    }
}
