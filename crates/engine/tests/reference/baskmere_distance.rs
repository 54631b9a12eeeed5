//! How far every position of a pond is from its plan, by a plain search over piles.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::baskmere::{Piles, Pond};

/// The rock of every turtle, from size 1 up, and 0 for those that the pond has not: the same
/// position as its piles, since those are ordered.
type Rocks = [u8; 9];

/// How many positions may be remembered between the runs of a test.
const REMEMBERED: usize = 3_000_000;

thread_local! {
    /// The ponds searched lately, so that several runs from one seed search each pond once.
    static LATELY: RefCell<Vec<(Pond, Rc<Distances>)>> = const { RefCell::new(Vec::new()) };
}

/// The least Daylight from every position that can reach the plan.
#[derive(Debug, Clone)]
pub(crate) struct Distances(HashMap<Rocks, u64>);

impl Distances {
    /// As [`Distances::to_plan`], searched once for several runs through the same pond.
    pub(crate) fn remembered(pond: &Pond) -> Rc<Self> {
        LATELY.with_borrow_mut(|lately| {
            if let Some((_, known)) = lately.iter().find(|(known, _)| known == pond) {
                return Rc::clone(known);
            }
            let found = Rc::new(Self::to_plan(pond));
            lately.push((pond.clone(), Rc::clone(&found)));
            while lately
                .iter()
                .map(|(_, known)| known.positions())
                .sum::<usize>()
                > REMEMBERED
            {
                lately.remove(0);
            }
            found
        })
    }

    /// Dijkstra's search backwards from the plan. As a move costs 1 or 2, the positions wait in
    /// lists by their distance.
    pub(crate) fn to_plan(pond: &Pond) -> Self {
        let mut known: HashMap<Rocks, u64> = HashMap::new();
        let mut waiting = vec![vec![rocks(&pond.plan)]];
        let mut distance = 0;
        while distance < waiting.len() {
            for position in std::mem::take(&mut waiting[distance]) {
                if known.contains_key(&position) {
                    continue;
                }
                known.insert(position, distance as u64);
                let piles = piles(pond, &position);
                for (turtle, from) in moves_into(pond, &piles) {
                    let before = with(&position, turtle, from);
                    if !known.contains_key(&before) {
                        let further = distance + pond.cost(turtle) as usize;
                        waiting.resize_with(waiting.len().max(further + 1), Vec::new);
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
    let mut waiting = vec![rocks(from)];
    let mut dead_ends = 0;
    while let Some(position) = waiting.pop() {
        if !distances.0.contains_key(&position) {
            dead_ends += 1;
        }
        let piles = piles(pond, &position);
        for from in 0..pond.rocks() {
            for to in 0..pond.rocks() {
                if pond.may_move(&piles, from, to) {
                    let turtle = *piles[from].last().expect("a turtle is there");
                    let next = with(&position, turtle, to);
                    if seen.insert(next) {
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

/// Every move that may have led here: the turtle that moved, and from where.
fn moves_into(pond: &Pond, piles: &Piles) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for to in 0..piles.len() {
        let Some((&turtle, below)) = piles[to].split_last() else {
            continue;
        };
        for (from, pile) in piles.iter().enumerate() {
            // It lay on top of the other pile, could swim, and could be set down where it lies.
            if pond.lane(from, to)
                && pond.may_rest(turtle, from, pile)
                && pond.may_rest(turtle, to, below)
            {
                found.push((turtle, from));
            }
        }
    }
    found
}

fn with(position: &Rocks, turtle: usize, rock: usize) -> Rocks {
    let mut next = *position;
    next[turtle - 1] = rock as u8;
    next
}

fn rocks(piles: &Piles) -> Rocks {
    let mut rocks = [0; 9];
    for (rock, pile) in piles.iter().enumerate() {
        for turtle in pile {
            rocks[turtle - 1] = rock as u8;
        }
    }
    rocks
}

fn piles(pond: &Pond, position: &Rocks) -> Piles {
    let mut piles = vec![Vec::new(); pond.rocks()];
    for turtle in (1..=pond.turtles()).rev() {
        piles[position[turtle - 1] as usize].push(turtle);
    }
    piles
}
