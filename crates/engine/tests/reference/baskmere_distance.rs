//! How far every position of a pond is from its plan, by a plain search over piles.

use std::cell::RefCell;
use std::rc::Rc;

use super::baskmere::{Piles, Pond};

/// How many positions may be remembered between the runs of a test.
const REMEMBERED: usize = 10_000_000;

thread_local! {
    /// The ponds searched lately, so that several runs from one seed search each pond once.
    static LATELY: RefCell<Vec<(Pond, Rc<Distances>)>> = const { RefCell::new(Vec::new()) };
}

/// The least Daylight from every position that can reach the plan, by the number of the position.
#[derive(Debug, Clone)]
pub(crate) struct Distances(Vec<Option<u8>>);

impl Distances {
    /// As [`Distances::to_plan`], searched once for several runs through the same pond.
    pub(crate) fn remembered(pond: &Pond) -> Rc<Self> {
        LATELY.with_borrow_mut(|lately| {
            if let Some((_, known)) = lately.iter().find(|(known, _)| known == pond) {
                return Rc::clone(known);
            }
            let found = Rc::new(Self::to_plan(pond));
            lately.push((pond.clone(), Rc::clone(&found)));
            while lately.iter().map(|(_, known)| known.0.len()).sum::<usize>() > REMEMBERED {
                lately.remove(0);
            }
            found
        })
    }

    /// Dijkstra's search backwards from the plan. As a move costs 1 or 2, the positions wait in
    /// lists by their distance.
    pub(crate) fn to_plan(pond: &Pond) -> Self {
        let mut known = vec![None; pond.rocks().pow(pond.turtles() as u32)];
        let mut waiting = vec![vec![number(&pond.plan)]];
        let mut distance = 0;
        while distance < waiting.len() {
            for position in std::mem::take(&mut waiting[distance]) {
                if known[position].is_some() {
                    continue;
                }
                known[position] = Some(u8::try_from(distance).expect("no pond is so far"));
                let piles = piles(pond, position);
                for (turtle, from, to) in moves_into(pond, &piles) {
                    let before = position - swum(pond, turtle, to) + swum(pond, turtle, from);
                    if known[before].is_none() {
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
        self.0[number(piles)].map(u64::from)
    }

    /// How many positions can reach the plan.
    pub(crate) fn positions(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

/// How many positions can be reached from here, and how many of them are dead ends.
pub(crate) fn reachable(pond: &Pond, from: &Piles, distances: &Distances) -> (usize, usize) {
    let mut seen = vec![false; distances.0.len()];
    seen[number(from)] = true;
    let mut waiting = vec![number(from)];
    let (mut reached, mut dead_ends) = (0, 0);
    while let Some(position) = waiting.pop() {
        reached += 1;
        dead_ends += usize::from(distances.0[position].is_none());
        let piles = piles(pond, position);
        for from in 0..pond.rocks() {
            for to in 0..pond.rocks() {
                if pond.may_move(&piles, from, to) {
                    let turtle = *piles[from].last().expect("a turtle is there");
                    let next = position - swum(pond, turtle, from) + swum(pond, turtle, to);
                    if !seen[next] {
                        seen[next] = true;
                        waiting.push(next);
                    }
                }
            }
        }
    }
    (reached, dead_ends)
}

/// The piles after a move.
pub(crate) fn moved(piles: &Piles, from: usize, to: usize) -> Piles {
    let mut next = piles.clone();
    let turtle = next[from].pop().expect("a turtle is there");
    next[to].push(turtle);
    next
}

/// Every move that may have led here: the turtle that moved, from where and to where.
fn moves_into(pond: &Pond, piles: &Piles) -> Vec<(usize, usize, usize)> {
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
                found.push((turtle, from, to));
            }
        }
    }
    found
}

/// The number of a position: the rock of the smallest turtle, plus that of the next times the number
/// of rocks, and so on. It names the piles, since those are ordered.
fn number(piles: &Piles) -> usize {
    let rocks = piles.len();
    let mut number = 0;
    for (rock, pile) in piles.iter().enumerate() {
        for turtle in pile {
            number += rock * rocks.pow(*turtle as u32 - 1);
        }
    }
    number
}

/// What a turtle on that rock adds to the number of a position.
fn swum(pond: &Pond, turtle: usize, rock: usize) -> usize {
    rock * pond.rocks().pow(turtle as u32 - 1)
}

/// The piles of the position with that number.
fn piles(pond: &Pond, number: usize) -> Piles {
    let rocks = pond.rocks();
    let mut piles = vec![Vec::new(); rocks];
    for turtle in (1..=pond.turtles()).rev() {
        piles[number / rocks.pow(turtle as u32 - 1) % rocks].push(turtle);
    }
    piles
}
