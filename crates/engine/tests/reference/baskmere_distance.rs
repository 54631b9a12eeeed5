//! How far every position of a pond is from its plan, by a plain search over piles.

use std::collections::{HashMap, HashSet};

use super::baskmere::{Piles, Pond};

/// The rock of every turtle, from size 1 up: the same position as its piles, since those are ordered.
type Rocks = Vec<u8>;

/// The least Daylight from every position that can reach the plan.
#[derive(Debug, Clone)]
pub(crate) struct Distances(HashMap<Rocks, u64>);

impl Distances {
    /// Dijkstra's search backwards from the plan. As a move costs 1 or 2, the positions wait in
    /// lists by their distance.
    pub(crate) fn to_plan(pond: &Pond) -> Self {
        let mut known: HashMap<Rocks, u64> = HashMap::new();
        let mut waiting: Vec<Vec<Piles>> = vec![vec![pond.plan.clone()]];
        let mut distance = 0;
        while distance < waiting.len() {
            for piles in std::mem::take(&mut waiting[distance]) {
                if known.contains_key(&rocks(&piles)) {
                    continue;
                }
                known.insert(rocks(&piles), distance as u64);
                for (before, cost) in predecessors(pond, &piles) {
                    let further = distance + cost as usize;
                    waiting.resize_with(waiting.len().max(further + 1), Vec::new);
                    if !known.contains_key(&rocks(&before)) {
                        waiting[further].push(before);
                    }
                }
            }
            distance += 1;
        }
        Self(known)
    }

    /// The least Daylight that leads from here to the plan; `None` from a dead end.
    pub(crate) fn of(&self, piles: &Piles) -> Option<u64> {
        self.0.get(&rocks(piles)).copied()
    }

    /// How many positions can reach the plan.
    pub(crate) fn positions(&self) -> usize {
        self.0.len()
    }
}

/// How many positions can be reached from here, and how many of them are dead ends.
pub(crate) fn reachable(pond: &Pond, from: &Piles, distances: &Distances) -> (usize, usize) {
    let mut seen: HashSet<Rocks> = HashSet::from([rocks(from)]);
    let mut waiting = vec![from.clone()];
    let mut dead_ends = 0;
    while let Some(piles) = waiting.pop() {
        if distances.of(&piles).is_none() {
            dead_ends += 1;
        }
        for from in 0..pond.rocks() {
            for to in 0..pond.rocks() {
                if pond.may_move(&piles, from, to) {
                    let next = moved(&piles, from, to);
                    if seen.insert(rocks(&next)) {
                        waiting.push(next);
                    }
                }
            }
        }
    }
    (seen.len(), dead_ends)
}

/// The piles after a move.
pub(crate) fn moved(piles: &Piles, from: usize, to: usize) -> Piles {
    let mut next = piles.clone();
    let turtle = next[from].pop().expect("a turtle is there");
    next[to].push(turtle);
    next
}

/// Every position from which one move leads here, with what that move costs.
fn predecessors(pond: &Pond, piles: &Piles) -> Vec<(Piles, u64)> {
    let mut found = Vec::new();
    for to in 0..piles.len() {
        let Some(&turtle) = piles[to].last() else {
            continue;
        };
        for from in 0..piles.len() {
            if from == to || !pond.may_rest(turtle, from, &piles[from]) {
                continue;
            }
            let before = moved(piles, to, from);
            if pond.may_move(&before, from, to) {
                found.push((before, pond.cost(turtle)));
            }
        }
    }
    found
}

fn rocks(piles: &Piles) -> Rocks {
    let mut rocks = vec![0; piles.iter().map(Vec::len).sum()];
    for (rock, pile) in piles.iter().enumerate() {
        for turtle in pile {
            rocks[turtle - 1] = rock as u8;
        }
    }
    rocks
}
