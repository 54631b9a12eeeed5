//! Baskmere: the oracle beside general searches of the same ponds.
//!
//! All three find the distance of every position that can reach the plan. The two searches walk the
//! same small keys by the same function, which allocates nothing, so that the time is theirs.

use std::collections::HashMap;

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::pond::{Piles, Pond};
use menagerie_engine::baskmere::solve::Oracle;
use menagerie_engine::{Budget, Puzzle};
use pathfinding::prelude::dijkstra_all;

use super::Compared;
use crate::measure::{Effort, in_turn};
use crate::table::{Row, shown};

/// A pond and the ratios that we aim at: against the library, against the map.
struct Case {
    name: &'static str,
    notation: &'static str,
    aims: Option<(f64, f64)>,
}

const CASES: [Case; 4] = [
    Case {
        name: "4 rocks, 8 turtles, no features",
        notation: "87654321/-/-/- > 8641/7/53/2",
        aims: None,
    },
    Case {
        name: "4 rocks, 8 turtles, three features",
        notation: "-/-/-/87654321 > 8765/-/4321/- shells=abcabcab creek grandshell",
        aims: None,
    },
    Case {
        name: "5 rocks, 9 turtles, no features",
        notation: "987654321/-/-/-/- > 97/8531/-/642/-",
        aims: Some((400.0, 300.0)),
    },
    Case {
        name: "5 rocks, 9 turtles, all four features",
        notation: "-/-/-/-/987654321 > 98754321/-/-/-/6 lily=2 shells=abcabcabc creek grandshell",
        aims: Some((45.0, 40.0)),
    },
];

impl Compared for Baskmere {
    const MIDDLE: u32 = 40;

    fn compare(effort: Effort) -> Vec<Row> {
        let mut rows = Vec::new();
        // The smaller ponds show that it works.
        for case in &CASES[..effort.pick(CASES.len(), 2)] {
            let position = Baskmere::read_notation(case.notation).expect("a pond written by hand");
            let pond = position.pond();
            let oracle = || {
                Oracle::build(pond, &mut Budget::unlimited()).expect("an unlimited budget suffices")
            };
            check(pond, &oracle());
            let library = || dijkstra_all(&key(pond.plan(), pond), |spots| before(pond, *spots));
            let rounds = effort.pick(3, 1);
            for (name, pair, aim) in [
                (
                    "`pathfinding::dijkstra_all`",
                    in_turn(rounds, oracle, library),
                    case.aims.map(|aims| aims.0),
                ),
                (
                    "a search with a `HashMap`",
                    in_turn(rounds, oracle, || search(pond)),
                    case.aims.map(|aims| aims.1),
                ),
            ] {
                rows.push(Row {
                    what: format!("Baskmere, {}: oracle / {name}", case.name),
                    ours: shown(pair.ours),
                    beside: shown(pair.plain),
                    ratio: pair.ratio(),
                    aim,
                });
            }
        }
        rows
    }
}

/// Checks that all three find the same.
fn check(pond: &Pond, oracle: &Oracle) {
    let found = search(pond);
    for (&spots, &cost) in &found {
        let exact = oracle.distance(oracle.spot(&piles(spots, pond)));
        assert_eq!(exact, Some(cost), "the search and the oracle agree");
    }
    let library = dijkstra_all(&key(pond.plan(), pond), |spots| before(pond, *spots));
    // The library leaves out the plan itself.
    assert_eq!(library.len() + 1, found.len(), "both searches see the same");
    for (spots, (_, cost)) in &library {
        assert_eq!(found.get(spots), Some(cost), "both searches agree");
    }
}

/// The search that one writes first: level by level from the plan, distances in a `HashMap`.
fn search(pond: &Pond) -> HashMap<u32, u32> {
    let plan = key(pond.plan(), pond);
    let mut distances = HashMap::from([(plan, 0)]);
    // Moves cost 1 or 2, so three levels are open at a time.
    let mut levels = [vec![plan], Vec::new(), Vec::new()];
    let mut distance = 0;
    while levels.iter().any(|level| !level.is_empty()) {
        for spots in std::mem::take(&mut levels[0]) {
            if distances[&spots] < distance {
                continue;
            }
            for (earlier, cost) in before(pond, spots) {
                let known = distances.entry(earlier).or_insert(u32::MAX);
                if distance + cost < *known {
                    *known = distance + cost;
                    levels[cost as usize].push(earlier);
                }
            }
        }
        levels.rotate_left(1);
        distance += 1;
    }
    distances
}

/// The rock of each turtle, 3 bits each.
fn key(piles: &Piles, pond: &Pond) -> u32 {
    (1..=pond.turtles()).fold(0, |key, size| {
        let rock = piles.rock_of(size).expect("every turtle is on a rock");
        key | u32::from(rock) << (3 * (size - 1))
    })
}

fn piles(spots: u32, pond: &Pond) -> Piles {
    let mut piles = Piles::default();
    for size in 1..=pond.turtles() {
        piles.put(size, (spots >> (3 * (size - 1)) & 7) as u8);
    }
    piles
}

/// The positions one move before these spots, each with the cost of that move.
fn before(pond: &Pond, spots: u32) -> impl Iterator<Item = (u32, u32)> + use<> {
    const MOST: usize = 20;
    let piles = piles(spots, pond);
    let features = pond.features();
    let mut all = [(0, 0); MOST];
    let mut count = 0;
    for to in 0..pond.rocks() {
        let Some(size) = piles.top(to) else { continue };
        for from in (0..pond.rocks()).filter(|&from| pond.lane(from, to)) {
            // The turtle was on top of `from`, which had room and no shell of its colour.
            let full = features.lily == Some(from) && piles.mask(from).count_ones() >= 2;
            let seated = piles.top(from).is_none_or(|on| {
                let shell = |size: u8| features.shy.map(|shells| shells[usize::from(size - 1)]);
                on > size && (shell(on).is_none() || shell(on) != shell(size))
            });
            if seated && !full {
                let shift = 3 * (size - 1);
                let earlier = spots & !(7 << shift) | u32::from(from) << shift;
                all[count] = (earlier, pond.cost(size));
                count += 1;
            }
        }
    }
    all.into_iter().take(count)
}
