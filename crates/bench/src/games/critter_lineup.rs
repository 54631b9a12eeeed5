//! Critter Lineup: the exact solver beside breadth-first search of the same racks.

use std::collections::HashSet;
use std::time::Duration;

use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::critter_lineup::deal;
use menagerie_engine::critter_lineup::ladder::Ask;
use menagerie_engine::critter_lineup::rack::Rack;
use menagerie_engine::critter_lineup::solve::shortest;
use menagerie_engine::{Budget, Game, Seed, Stream};

use super::Compared;
use crate::measure::{Effort, in_turn};
use crate::table::{Row, shown};

/// How many racks of each number of colours.
const RACKS: u64 = 20;

impl Compared for CritterLineup {
    const MIDDLE: u32 = 30;

    fn compare(effort: Effort) -> Vec<Row> {
        let mut rows = Vec::new();
        for colours in 3..=effort.pick(6, 3) {
            let racks = racks(colours);
            let exact = || -> Vec<Option<usize>> {
                let lines = racks
                    .iter()
                    .map(|rack| shortest(rack, &mut Budget::unlimited()));
                lines
                    .map(|line| {
                        line.expect("an unlimited budget suffices")
                            .map(|line| line.len())
                    })
                    .collect()
            };
            let plain = || -> Vec<Option<usize>> { racks.iter().map(breadth_first).collect() };
            assert_eq!(exact(), plain(), "both find the fewest pours");
            let pair = in_turn(effort.pick(3, 1), exact, plain);
            let each = |time: Duration| shown(time / racks.len() as u32);
            rows.push(Row {
                what: format!("Critter Lineup, {colours} colours: solver / breadth-first search"),
                ours: each(pair.ours),
                beside: each(pair.plain),
                ratio: pair.ratio(),
                aim: None,
            });
        }
        rows
    }
}

/// Racks as they are drawn, whether or not they can be sorted.
fn racks(colours: u32) -> Vec<Rack> {
    let ask = Ask {
        colours,
        minimum: 0,
    };
    (0..RACKS)
        .filter_map(|draw| {
            let mut words = Stream::new(CritterLineup::INFO, Seed::MAX, draw);
            deal::draw(ask, &mut words)
        })
        .collect()
}

/// The fewest pours that sort the rack, by plain search.
fn breadth_first(rack: &Rack) -> Option<usize> {
    let mut layer = vec![*rack];
    let mut seen = HashSet::from([*rack]);
    for pours in 0.. {
        if layer.iter().any(Rack::is_solved) {
            return Some(pours);
        }
        let mut next = Vec::new();
        for rack in &layer {
            rack.each_pour(|from, to| {
                let mut after = *rack;
                after.pour(from, to).expect("a listed pour is possible");
                // Racks that differ in the order of their tubes count as one here too, or six
                // colours would not fit into memory.
                let mut tubes = after.tubes().to_vec();
                tubes.sort_unstable();
                let after = Rack::new(&tubes).expect("the same critters");
                if seen.insert(after) {
                    next.push(after);
                }
            });
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}
