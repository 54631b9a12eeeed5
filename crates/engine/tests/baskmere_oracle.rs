//! The oracle of Baskmere against searches written without it.
//!
//! The naive side knows only the notation: it writes ponds down as text, moves turtles by the rules
//! of the sheet spelled out, and never looks into the engine.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;

use menagerie_engine::baskmere::Answer;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::pond::{Piles, Position};
use menagerie_engine::baskmere::run::Action;
use menagerie_engine::baskmere::solve::Oracle;
use menagerie_engine::{Budget, Puzzle};

/// A pond of the naive side: the rock of each turtle, smallest first, is a whole position.
#[derive(Clone, Debug)]
struct Naive {
    rocks: usize,
    plan: Vec<usize>,
    lily: Option<usize>,
    shells: Option<Vec<char>>,
    creek: bool,
    grandshell: bool,
}

impl Naive {
    fn notation(&self, spots: &[usize]) -> String {
        let layout = |spots: &[usize]| {
            let pile = |rock| {
                let on = (0..spots.len())
                    .rev()
                    .filter(|&turtle| spots[turtle] == rock);
                let pile: String = on.map(|turtle| (turtle + 1).to_string()).collect();
                if pile.is_empty() {
                    "-".to_owned()
                } else {
                    pile
                }
            };
            (0..self.rocks).map(pile).collect::<Vec<_>>().join("/")
        };
        let mut text = format!("{} > {}", layout(spots), layout(&self.plan));
        if let Some(lily) = self.lily {
            let _ = write!(text, " lily={lily}");
        }
        if let Some(shells) = &self.shells {
            text += " shells=";
            text.extend(shells);
        }
        if self.creek {
            text += " creek";
        }
        if self.grandshell {
            text += " grandshell";
        }
        text
    }

    fn position(&self, spots: &[usize]) -> Position {
        let text = self.notation(spots);
        Baskmere::read_notation(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
    }

    /// Whether lily pad and shells allow these spots.
    fn holds(&self, spots: &[usize]) -> bool {
        (0..self.rocks).all(|rock| {
            let pile: Vec<usize> = (0..spots.len()).filter(|&t| spots[t] == rock).collect();
            let crowded = self.lily == Some(rock) && pile.len() > 2;
            let same = |pair: &[usize]| {
                let shells = self.shells.as_ref();
                shells.is_some_and(|shells| shells[pair[0]] == shells[pair[1]])
            };
            !crowded && !pile.windows(2).any(same)
        })
    }

    /// Every move from these spots: the spots after it, and its cost.
    fn moves(&self, spots: &[usize]) -> Vec<(Vec<usize>, u32)> {
        let mut moves = Vec::new();
        for turtle in 0..spots.len() {
            let from = spots[turtle];
            if (0..turtle).any(|smaller| spots[smaller] == from) {
                continue;
            }
            for to in 0..self.rocks {
                let upstream = matches!((from, to), (1, 0) | (2, 1) | (0, 2));
                if to == from || (self.creek && upstream) {
                    continue;
                }
                let mut there = (0..spots.len()).filter(|&t| spots[t] == to);
                let (top, more) = (there.next(), there.next());
                if top.is_some_and(|top| top < turtle) {
                    continue;
                }
                if self.lily == Some(to) && more.is_some() {
                    continue;
                }
                if let (Some(shells), Some(top)) = (&self.shells, top)
                    && shells[top] == shells[turtle]
                {
                    continue;
                }
                let mut after = spots.to_vec();
                after[turtle] = to;
                let heavy = self.grandshell && turtle == spots.len() - 1;
                moves.push((after, if heavy { 2 } else { 1 }));
            }
        }
        moves
    }

    /// Every way to put the turtles that lily pad and shells allow.
    fn positions(&self) -> Vec<Vec<usize>> {
        let turtles = self.plan.len() as u32;
        let spots = |code: usize| {
            let rock = |turtle| code / self.rocks.pow(turtle) % self.rocks;
            (0..turtles).map(rock).collect()
        };
        let all = (0..self.rocks.pow(turtles)).map(spots);
        all.filter(|spots: &Vec<usize>| self.holds(spots)).collect()
    }

    /// The distance of every position that reaches the plan: relaxation until nothing changes.
    fn distances(&self, positions: &[Vec<usize>]) -> BTreeMap<Vec<usize>, u32> {
        let mut into: BTreeMap<Vec<usize>, Vec<(&Vec<usize>, u32)>> = BTreeMap::new();
        for spots in positions {
            for (after, cost) in self.moves(spots) {
                into.entry(after).or_default().push((spots, cost));
            }
        }
        let mut best = BTreeMap::from([(self.plan.clone(), 0)]);
        let mut queue = VecDeque::from([self.plan.clone()]);
        while let Some(spots) = queue.pop_front() {
            let here = best[&spots];
            for &(before, cost) in into.get(&spots).into_iter().flatten() {
                let known = best.get(before).copied().unwrap_or(u32::MAX);
                if here + cost < known {
                    best.insert(before.clone(), here + cost);
                    queue.push_back(before.clone());
                }
            }
        }
        best
    }

    fn reachable(&self, from: &[usize]) -> BTreeSet<Vec<usize>> {
        let mut seen = BTreeSet::from([from.to_vec()]);
        let mut queue = vec![from.to_vec()];
        while let Some(spots) = queue.pop() {
            for (after, _) in self.moves(&spots) {
                if seen.insert(after.clone()) {
                    queue.push(after);
                }
            }
        }
        seen
    }
}

/// A small generator of its own, so that the tests repeat.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn pond(&mut self, rocks: usize, turtles: usize, features: usize) -> Naive {
        loop {
            let lily = self.below(rocks - 1);
            let shells = (0..turtles)
                .map(|_| ['a', 'b', 'c'][self.below(3)])
                .collect();
            let pond = Naive {
                rocks,
                plan: (0..turtles).map(|_| self.below(rocks)).collect(),
                lily: (features & 1 != 0).then_some(lily),
                shells: (features & 2 != 0).then_some(shells),
                creek: features & 4 != 0,
                grandshell: features & 8 != 0,
            };
            if pond.holds(&pond.plan) {
                return pond;
            }
        }
    }
}

fn oracle(position: &Position) -> Oracle {
    Oracle::build(position.pond(), &mut Budget::unlimited()).unwrap()
}

/// The sizes small enough to search naively, position by position.
const SIZES: [(usize, usize); 15] = [
    (3, 1),
    (3, 2),
    (3, 3),
    (3, 4),
    (3, 5),
    (3, 6),
    (4, 1),
    (4, 2),
    (4, 3),
    (4, 4),
    (4, 5),
    (5, 1),
    (5, 2),
    (5, 3),
    (5, 4),
];

#[test]
fn every_position_of_small_ponds_has_the_naive_distance() {
    let mut dice = Dice(1);
    let (mut ponds, mut compared, mut out_of_reach) = (0, 0, 0);
    for (rocks, turtles) in SIZES {
        for features in 0..16 {
            for _ in 0..2 {
                let pond = dice.pond(rocks, turtles, features);
                let positions = pond.positions();
                let naive = pond.distances(&positions);
                let oracle = oracle(&pond.position(&pond.plan));
                for spots in &positions {
                    let position = pond.position(spots);
                    let exact = oracle.distance(oracle.spot(position.piles()));
                    assert_eq!(exact, naive.get(spots).copied(), "{}", pond.notation(spots));
                    compared += 1;
                    out_of_reach += u32::from(exact.is_none());
                }
                let farthest = naive.values().copied().max();
                assert_eq!(
                    Some(oracle.farthest()),
                    farthest,
                    "{}",
                    pond.notation(&pond.plan)
                );
                ponds += 1;
            }
        }
    }
    println!("{ponds} ponds, {compared} positions, {out_of_reach} of them out of reach");
    assert!(ponds == 480 && out_of_reach > 1000);
}

#[test]
fn dead_ends_and_safe_starts_are_those_of_a_naive_search() {
    let mut dice = Dice(2);
    let (mut compared, mut with_dead_ends, mut unsafe_ones) = (0, 0, 0);
    for (rocks, turtles) in SIZES {
        // The search from every position is slow on more than some hundred of them.
        let every = if rocks.pow(turtles as u32) <= 256 {
            1
        } else {
            5
        };
        for features in (0..16).step_by(every) {
            let pond = dice.pond(rocks, turtles, features);
            let positions = pond.positions();
            let naive = pond.distances(&positions);
            let dead = |spots: &Vec<usize>| {
                let reachable = pond.reachable(spots);
                reachable
                    .iter()
                    .filter(|spots| !naive.contains_key(*spots))
                    .count() as u64
            };
            let mut safe: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
            for spots in &positions {
                let wanted = dead(spots);
                let answer = Answer::of(&pond.position(spots), &mut Budget::unlimited()).unwrap();
                assert_eq!(answer.dead_ends, wanted, "{}", pond.notation(spots));
                assert_eq!(answer.cost, naive.get(spots).copied());
                assert_eq!(answer.reachable, answer.cost.is_some());
                assert_eq!(answer.line.is_some(), answer.reachable);
                compared += 1;
                with_dead_ends += u32::from(wanted > 0);
                if let Some(cost) = answer.cost.filter(|&cost| cost > 0) {
                    if wanted == 0 {
                        safe.entry(cost).or_default().insert(pond.notation(spots));
                    } else {
                        unsafe_ones += 1;
                    }
                }
            }
            let plan = pond.position(&pond.plan);
            let exact = oracle(&plan);
            for distance in 1..=exact.farthest() + 2 {
                let starts = exact
                    .safe_at(plan.pond(), distance, &mut Budget::unlimited())
                    .unwrap();
                let start = |number| {
                    let piles = starts.get(number).unwrap();
                    Baskmere::notation(&Position::new(plan.pond().clone(), piles).unwrap())
                };
                let listed: BTreeSet<String> = (0..starts.count()).map(start).collect();
                assert_eq!(listed.len(), starts.count() as usize);
                assert!(starts.get(starts.count()).is_none());
                assert_eq!(listed, safe.remove(&distance).unwrap_or_default());
            }
        }
    }
    println!(
        "{compared} positions, {with_dead_ends} with dead ends ahead, {unsafe_ones} unsafe starts"
    );
    assert!(with_dead_ends > 500 && unsafe_ones > 50);
}

/// On big ponds every position is checked against its own moves: it is the plan, or one move and
/// the distance after it make up its distance and none makes less, or no move leads to a position
/// that reaches the plan. Only the true distances satisfy that, since every move costs something.
#[test]
fn big_ponds_satisfy_the_equations_of_a_shortest_way_everywhere() {
    let mut dice = Dice(3);
    for (rocks, turtles, features) in [
        (5, 9, 0),
        (5, 9, 15),
        (5, 8, 6),
        (4, 9, 5),
        (4, 8, 14),
        (4, 8, 15),
        (3, 9, 0),
        (3, 9, 12),
        (3, 9, 10),
    ] {
        let pond = dice.pond(rocks, turtles, features);
        let oracle = oracle(&pond.position(&pond.plan));
        let distance = |spots: &[usize]| {
            let mut piles = Piles::default();
            for (turtle, &rock) in spots.iter().enumerate() {
                piles.put(turtle as u8 + 1, rock as u8);
            }
            oracle.distance(oracle.spot(&piles))
        };
        let mut checked = 0;
        let mut spots = vec![0; turtles];
        loop {
            if pond.holds(&spots) {
                let moves = pond.moves(&spots);
                let ways = moves
                    .iter()
                    .filter_map(|(after, cost)| Some(distance(after)? + cost));
                let wanted = if spots == pond.plan {
                    Some(0)
                } else {
                    ways.min()
                };
                assert_eq!(distance(&spots), wanted, "{}", pond.notation(&spots));
                checked += 1;
            }
            let Some(next) = spots.iter().position(|&rock| rock + 1 < rocks) else {
                break;
            };
            spots[next] += 1;
            spots[..next].fill(0);
        }
        println!(
            "{rocks} rocks, {turtles} turtles, features {features:04b}: {checked} positions, {} at most",
            oracle.farthest()
        );
    }
}

#[test]
fn towers_without_features_have_the_frame_stewart_lengths() {
    // The least over k of moving k turtles twice with all rocks and the rest with one rock fewer.
    fn frame_stewart(rocks: u32, turtles: u32) -> u32 {
        match (rocks, turtles) {
            (_, 0) => 0,
            (_, 1) => 1,
            (3, n) => (1 << n) - 1,
            (rocks, n) => (1..n)
                .map(|k| 2 * frame_stewart(rocks, k) + frame_stewart(rocks - 1, n - k))
                .min()
                .unwrap(),
        }
    }
    let par = |rocks: usize, turtles: usize| {
        let tower = Naive {
            rocks,
            plan: vec![rocks - 1; turtles],
            lily: None,
            shells: None,
            creek: false,
            grandshell: false,
        };
        let position = tower.position(&vec![0; turtles]);
        let answer = Answer::of(&position, &mut Budget::unlimited()).unwrap();
        let (cost, line) = (answer.cost.unwrap(), answer.line.unwrap());
        assert_eq!(line.len(), cost as usize);
        cost
    };
    assert_eq!(
        (par(4, 8), par(4, 9), par(5, 9), par(3, 9)),
        (33, 41, 27, 511)
    );
    for rocks in 3..=5 {
        for turtles in 1..=9 {
            assert_eq!(
                par(rocks, turtles),
                frame_stewart(rocks as u32, turtles as u32)
            );
        }
    }
}

#[test]
fn lines_cost_what_they_should_and_end_at_the_plan() {
    let mut dice = Dice(4);
    let mut lines = 0;
    for features in 0..16 {
        for (rocks, turtles) in [(3, 4), (4, 5), (5, 5), (5, 7)] {
            let pond = dice.pond(rocks, turtles, features);
            let mut spots: Vec<usize> = (0..turtles).map(|_| dice.below(rocks)).collect();
            if !pond.holds(&spots) {
                continue;
            }
            let answer = Answer::of(&pond.position(&spots), &mut Budget::unlimited()).unwrap();
            let Some(line) = answer.line else { continue };
            let mut spent = 0;
            for action in line {
                let Action::Move { from, to } = action else {
                    panic!("a line holds moves only");
                };
                let turtle = spots.iter().position(|&rock| rock == from.index()).unwrap();
                let mut after = spots.clone();
                after[turtle] = to.index();
                let moves = pond.moves(&spots);
                let (_, cost) = moves.iter().find(|(spots, _)| *spots == after).unwrap();
                spent += cost;
                spots = after;
            }
            assert_eq!((spots, Some(spent)), (pond.plan, answer.cost));
            lines += 1;
        }
    }
    println!("{lines} lines");
    assert!(lines > 30);
}

#[test]
fn a_search_stops_when_its_budget_is_spent() {
    let position = Baskmere::read_notation("987654321/-/-/-/- > -/-/-/-/987654321").unwrap();
    assert!(Answer::of(&position, &mut Budget::nodes(100_000)).is_err());
    let stop = std::sync::atomic::AtomicBool::new(true);
    assert!(Answer::of(&position, &mut Budget::unlimited().stopped_by(&stop)).is_err());
    assert!(Answer::of(&position, &mut Budget::unlimited()).is_ok());
}
