//! Baskmere: par, trap bits, the regret of biggest-first play, and whether each feature matters.

use std::fmt::Write;

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::deal::without;
use menagerie_engine::baskmere::ladder::{
    self, COMBINED_FROM, CREEK, DEPTH_CAP, FEATURES, GRANDSHELL, INTRODUCTIONS, LILY, SHY,
};
use menagerie_engine::baskmere::solve::Oracle;
use menagerie_engine::{Budget, Game, Seed, Stream};
use plotters::style::RGBColor;

use crate::agents::AGENT_DRAW;
use crate::charts::frame::{
    Axes, BLUE, GREEN, PALE_INK, Points, VERMILION, builder, end, label, line, mark, mesh, picture,
    points, thin, whiskers,
};
use crate::figures::column;
use crate::ladder::{Ladder, Measure, Twist, Worded};
use crate::measure::{figures, mean_and_most, twist};
use crate::page::{ends, estimate, picked};
use crate::stats::{mean, normal, percentile, stratified};
use crate::table::{Table, cells, fixed};

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

impl Ladder for Baskmere {
    const TOP: u32 = DEPTH_CAP;
    const HARDNESS: &'static str = "trap_bits";
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
    const COLOUR: RGBColor = GREEN;
    const WORDED: Worded = Worded {
        exact: "pars and trap bits",
        answer: Some("par"),
        greedy: Some("carries the biggest misplaced turtle home"),
        node: "one word of 64 positions at one level of a search or one position of the trap bits",
        attempt: "a plan laid",
    };

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
                oracle.distance(oracle.spot(deal.start().piles())) != Some(par)
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

    fn measures(table: &Table) -> anyhow::Result<Vec<Measure>> {
        let (pars, bits) = (column(table, "par")?, column(table, "trap_bits")?);
        // Par first, trap bits where pars are equal: they are far below a thousand.
        let both = pars
            .iter()
            .zip(&bits)
            .map(|(par, bits)| par * 1000.0 + bits);
        let at_ends = ends(table, &|row| {
            let bits = fixed(row.number("trap_bits")?, 1);
            Ok(format!("{}, {bits} bits", row.text("par")?))
        })?;
        Ok(vec![
            Measure {
                what: "par and, inside a par step, trap bits",
                ends: Some(at_ends),
                figures: both.collect(),
            },
            Measure {
                what: "trap bits alone",
                ends: None,
                figures: bits,
            },
        ])
    }

    fn describe(page: &mut String, table: &Table) -> anyhow::Result<()> {
        page.push_str(
            "\n## Baskmere\n\n![Par, trap bits and regret, pond by pond](ladders/baskmere.svg)\n\n\
             Par is the exact least Daylight. It rises 26 times over 60 ponds, so it stands still for two or three; inside such a step it is the trap bits that rise: \
             -log2 of the exact chance that moves drawn uniformly among those allowed settle the pond at par. Of several safe starts at par the dealer takes the one nearest to the \
             pond's aim. Fewer rocks leave fewer moves to go wrong with, so 3, 4 and 5 rocks have an aim each, and shares that \
             the ladder fixes: the mean weighs their three means by these, so that which seed draws which count adds no noise. Regret is what a player spends beyond par who always carries the biggest \
             misplaced turtle home (given up, and counted so, at ten times par). Every pond: [baskmere.csv](ladders/baskmere.csv).\n\n\
             | pond | par | trap bits | 3 rocks | 4 rocks | 5 rocks | regret of biggest-first |\n|---|---|---|---|---|---|---|\n",
        );
        for row in picked(
            table,
            "pond",
            &[1, 4, 7, 11, 15, 19, 21, 25, 30, 35, 40, 45, 50, 55, 60],
        )? {
            writeln!(
                page,
                "| {} | {} | {} | {} | {} | {} | {} |",
                row.text("pond")?,
                row.text("par")?,
                estimate(&row, "trap_bits")?,
                row.text("trap_bits_3rocks")?,
                row.text("trap_bits_4rocks")?,
                row.text("trap_bits_5rocks")?,
                estimate(&row, "regret")?,
            )?;
        }
        Ok(())
    }

    fn draw(table: &Table) -> anyhow::Result<String> {
        let column = |name: &str| points(table, "pond", name);
        let (bits, par, regret) = (column("trap_bits")?, column("par")?, column("regret")?);
        let last = end(&bits).0;
        let stages = 0.5..last + 0.5;
        picture(
            900,
            "Baskmere: what par asks, and how easily it is missed",
            "Trap bits: -log2 of the chance that random moves spend par. Regret: what biggest-first play spends beyond it.",
            |area| {
                let (upper, rest) = area.split_vertically(230);
                let (middle, lower) = rest.split_vertically(360);
                let mut chart = builder(&upper).build_cartesian_2d(stages.clone(), 0.0..36.0)?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "",
                        y: "par",
                        tick: &|par| format!("{par:.0}"),
                        ticks: 5,
                    },
                )?;
                line(&mut chart, &par, GREEN)?;
                label(&chart, end(&par), "par", GREEN)?;

                let mut chart = builder(&middle).build_cartesian_2d(stages.clone(), 0.0..80.0)?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "",
                        y: "trap bits",
                        tick: &|bits| format!("{bits:.0}"),
                        ticks: 6,
                    },
                )?;
                for ((pond, _), says) in
                    INTRODUCTIONS
                        .into_iter()
                        .zip(["lily", "shy", "creek", "Grandshell"])
                {
                    mark(&mut chart, f64::from(pond), 0.0, 80.0, says)?;
                }
                mark(
                    &mut chart,
                    f64::from(COMBINED_FROM),
                    0.0,
                    75.0,
                    "two features",
                )?;
                mark(&mut chart, 30.0, 0.0, 80.0, "two or three")?;
                mark(&mut chart, 45.0, 0.0, 80.0, "three or four")?;
                for rocks in 3..=5 {
                    let of_rocks = column(&format!("trap_bits_{rocks}rocks"))?;
                    thin(&mut chart, &of_rocks, PALE_INK)?;
                    label(&chart, end(&of_rocks), &format!("{rocks} rocks"), PALE_INK)?;
                }
                whiskers(
                    &mut chart,
                    &column("trap_bits_low")?,
                    &column("trap_bits_high")?,
                    BLUE,
                )?;
                line(&mut chart, &bits, BLUE)?;
                label(&chart, end(&bits), "mean", BLUE)?;

                let mut chart = builder(&lower)
                    .build_cartesian_2d(stages, 0.0..most(&column("regret_high")?))?;
                mesh(
                    &mut chart,
                    &Axes {
                        x: "pond",
                        y: "regret",
                        tick: &|regret| format!("{regret:.0}"),
                        ticks: 5,
                    },
                )?;
                whiskers(
                    &mut chart,
                    &column("regret_low")?,
                    &column("regret_high")?,
                    VERMILION,
                )?;
                line(&mut chart, &regret, VERMILION)?;
                label(&chart, end(&regret), "mean regret", VERMILION)
            },
        )
    }
}

fn most(points: &Points) -> f64 {
    points.iter().fold(0.0, |most: f64, &(_, y)| most.max(y)) * 1.05
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pond_that_carries_a_feature_has_it_measured() {
        let sample = Baskmere::sample(15, Seed::from_word(1));
        assert_eq!(sample.matters, [None, None, Some(true), None]);
    }

    #[test]
    fn biggest_first_never_beats_par() {
        for pond in [1, 8, 20, 40] {
            let sample = Baskmere::sample(pond, Seed::from_word(2));
            assert!(sample.regret >= 0.0);
            assert!(pond != 1 || sample.regret == 0.0);
        }
    }
}
