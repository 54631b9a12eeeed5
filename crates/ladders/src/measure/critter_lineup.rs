//! Critter Lineup: the minimum, its wasted pours, and how often random play sorts the rack.

use menagerie_engine::critter_lineup::deal::draw;
use menagerie_engine::critter_lineup::ladder::{Ask, TOP_LEVEL};
use menagerie_engine::critter_lineup::rack::Rack;
use menagerie_engine::critter_lineup::view::Difficulty;
use menagerie_engine::critter_lineup::{CritterLineup, solve};
use menagerie_engine::{Budget, Game, Seed, Stream};

use super::{Ladder, Twist, figures, mean_and_most};
use crate::agents::AGENT_DRAW;
use crate::stats::{mean, normal, percentile};
use crate::table::{cells, fixed};

/// The levels.
#[derive(Debug)]
pub struct Levels;

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

impl Ladder for Levels {
    const SLUG: &'static str = "critter-lineup";
    const TOP: u32 = TOP_LEVEL;
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
        let sample = Levels::sample(1, Seed::from_word(5));
        assert!((sample.minimum - 7.0).abs() < 1e-9 && sample.sorted > 0.9);
        let sample = Levels::sample(30, Seed::from_word(5));
        assert!((sample.minimum - f64::from(Ask::of(30).minimum)).abs() < 1e-9);
        assert!(sample.attempts >= 1.0 && sample.wasted >= 2.0);
    }
}
