//! Duskcourt: the chance of random play, decoys, clearings, and whether jackal and boulders matter.

use menagerie_engine::bits::Bits;
use menagerie_engine::duskcourt::{self, Analysis, Court, Duskcourt};
use menagerie_engine::{Budget, Game, Puzzle, Seed};

use super::{Ladder, Twist, figures, mean_and_most, twist};
use crate::stats::{mean, normal, percentile};
use crate::table::{cells, fixed, scientific};

/// The rungs.
#[derive(Debug)]
pub struct Rungs;

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

impl Ladder for Rungs {
    const SLUG: &'static str = "duskcourt";
    const TOP: u32 = duskcourt::TOP;
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

    type Sample = Sample;

    fn sample(stage: u32, seed: Seed) -> Sample {
        let (court, effort) = duskcourt::deal_with_effort(&Duskcourt::key(seed, stage));
        let notation = Duskcourt::notation(&court);
        let analysis = analyse(&court);
        let differs = |text: String| {
            let court = Duskcourt::read_notation(&text).expect("a court with one rule less");
            analyse(&court).clearings != analysis.clearings
        };
        let (chance, bits) = chance(&analysis);
        let decoys = duskcourt::decoys(&court, &mut Budget::unlimited());
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
        let asked = duskcourt::rung(stage);
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
}

/// How a notation says that the jackal must stand last.
const JACKAL_LAST: &str = " jackal";

fn analyse(court: &Court) -> Analysis {
    duskcourt::analyse(court, &mut Budget::unlimited()).expect("the budget is unlimited")
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
        let sample = |rung| Rungs::sample(rung, Seed::from_word(3));
        let (plain, full) = (sample(4), sample(16));
        assert!(plain.jackal_matters.is_none() && plain.boulders_matter.is_none());
        assert!(full.jackal_matters.is_some() && full.boulders_matter.is_some());
    }
}
