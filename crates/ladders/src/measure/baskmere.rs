//! Baskmere: par, trap bits, the regret of biggest-first play, and whether each feature matters.

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::deal::without;
use menagerie_engine::baskmere::ladder::{self, CREEK, DEPTH_CAP, FEATURES, GRANDSHELL, LILY, SHY};
use menagerie_engine::baskmere::solve::Oracle;
use menagerie_engine::{Budget, Game, Seed, Stream};

use super::{Ladder, Twist, figures, mean_and_most, twist};
use crate::agents::AGENT_DRAW;
use crate::stats::{mean, normal, percentile, stratified};
use crate::table::{cells, fixed};

/// The ponds.
#[derive(Debug)]
pub struct Ponds;

/// One pond.
pub struct Sample {
    rocks: u8,
    turtles: f64,
    trap_bits: f64,
    /// What biggest-first play spends beyond par.
    regret: f64,
    /// Whether it is given up.
    gives_up: bool,
    /// Whether par is another one without the feature, for each of [`FEATURES`] that it carries.
    matters: [Option<bool>; FEATURES.len()],
    attempts: f64,
    nodes: f64,
}

/// Biggest-first play is left after so many times par, and its regret then counts as that: where the plan of
/// play is at a loss it wanders.
const PATIENCE: u32 = 10;

impl Ladder for Ponds {
    const SLUG: &'static str = "baskmere";
    const TOP: u32 = DEPTH_CAP;
    const COLUMNS: &'static [&'static str] = &[
        "pond",
        "par",
        "spare",
        "rocks3",
        "rocks4",
        "rocks5",
        "turtles_least",
        "turtles",
        "turtles_most",
        "features_least",
        "features_most",
        "seeds",
        "trap_bits",
        "trap_bits_low",
        "trap_bits_high",
        "trap_bits_p10",
        "trap_bits_p90",
        "trap_bits_3rocks",
        "trap_bits_4rocks",
        "trap_bits_5rocks",
        "regret",
        "regret_low",
        "regret_high",
        "gives_up",
        "attempts",
        "attempts_most",
        "nodes",
        "nodes_most",
    ];

    type Sample = Sample;

    fn sample(stage: u32, seed: Seed) -> Sample {
        let deal = Baskmere::deal(&Baskmere::key(seed, stage));
        let (pond, par) = (deal.pond(), deal.par());
        let most = PATIENCE * par;
        let mut random = Stream::new(Baskmere::INFO, seed, AGENT_DRAW);
        let spent = deal.spent_biggest_first(most, &mut random);
        let matters = FEATURES.map(|feature| {
            let carries = pond.features().has(feature);
            carries.then(|| {
                let oracle = Oracle::build(&without(pond, feature), &mut Budget::unlimited());
                let oracle = oracle.expect("the budget is unlimited");
                oracle.distance(oracle.place(deal.start().piles())) != Some(par)
            })
        });
        Sample {
            rocks: pond.rocks(),
            turtles: f64::from(pond.turtles()),
            trap_bits: f64::from(deal.trap_bits()) / 1000.0,
            regret: f64::from(spent.unwrap_or(most) - par),
            gives_up: spent.is_none(),
            matters,
            attempts: f64::from(deal.effort().attempts),
            nodes: deal.effort().nodes as f64,
        }
    }

    fn row(stage: u32, samples: &[Sample]) -> Vec<String> {
        let shapes: Vec<_> = ladder::shapes(stage).collect();
        let all: u32 = shapes.iter().map(|(_, weight)| weight).sum();
        let weight = |rocks| {
            let of_rocks = shapes.iter().filter(|(shape, _)| shape.rocks == rocks);
            of_rocks.map(|(_, weight)| weight).sum::<u32>()
        };
        let turtles = || shapes.iter().map(|(shape, _)| shape.turtles);
        let features = || {
            let sets = shapes
                .iter()
                .flat_map(|&(shape, _)| ladder::feature_sets(stage, shape));
            sets.map(u8::count_ones)
        };
        let least_and_most = |least: Option<u32>, most: Option<u32>| {
            [least, most].map(|bound| bound.expect("every pond has a shape").to_string())
        };
        let [turtles_least, turtles_most] = least_and_most(
            turtles().min().map(u32::from),
            turtles().max().map(u32::from),
        );
        let [features_least, features_most] = least_and_most(features().min(), features().max());
        let bits = |rocks| {
            let of_rocks = samples.iter().filter(|sample| sample.rocks == rocks);
            of_rocks
                .map(|sample| sample.trap_bits)
                .collect::<Vec<f64>>()
        };
        let classes: Vec<(u32, Vec<f64>)> = (3..=5)
            .map(|rocks| (weight(rocks), bits(rocks)))
            .filter(|(_, bits)| !bits.is_empty())
            .collect();
        let trap_bits = figures(samples, |sample| sample.trap_bits);
        let regret = figures(samples, |sample| sample.regret);

        let mut row = vec![
            stage.to_string(),
            ladder::par(stage).to_string(),
            ladder::spare(stage).to_string(),
        ];
        row.extend([3, 4, 5].map(|rocks| fixed(f64::from(weight(rocks)) / f64::from(all), 3)));
        row.push(turtles_least);
        row.push(fixed(mean(&figures(samples, |sample| sample.turtles)), 2));
        row.extend([turtles_most, features_least, features_most]);
        row.push(samples.len().to_string());
        row.extend(cells(stratified(&classes), 3));
        row.extend([10, 90].map(|rank| fixed(percentile(&trap_bits, rank), 3)));
        row.extend([3, 4, 5].map(|rocks| match bits(rocks).as_slice() {
            [] => String::new(),
            bits => fixed(mean(bits), 3),
        }));
        row.extend(cells(normal(&regret), 2));
        let gives_up = figures(samples, |sample| f64::from(u8::from(sample.gives_up)));
        row.push(fixed(mean(&gives_up), 3));
        row.extend(mean_and_most(&figures(samples, |sample| sample.attempts)));
        let nodes = figures(samples, |sample| sample.nodes);
        row.extend([mean(&nodes), percentile(&nodes, 100)].map(|count| fixed(count, 0)));
        row
    }

    fn twists(samples: &[Sample]) -> Vec<Twist> {
        let name = |feature| match feature {
            LILY => "lily-pad",
            SHY => "shy-shells",
            CREEK => "creek",
            GRANDSHELL => "grandshell",
            _ => unreachable!("these are all features"),
        };
        let each = FEATURES.into_iter().enumerate();
        each.map(|(at, feature)| twist(name(feature), samples, |sample| sample.matters[at]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pond_that_carries_a_feature_has_it_measured() {
        let sample = Ponds::sample(15, Seed::from_word(1));
        assert_eq!(sample.matters, [None, None, Some(true), None]);
    }

    #[test]
    fn biggest_first_never_beats_par() {
        for pond in [1, 8, 20, 40] {
            let sample = Ponds::sample(pond, Seed::from_word(2));
            assert!(sample.regret >= 0.0);
            assert!(pond != 1 || sample.regret == 0.0);
        }
    }
}
