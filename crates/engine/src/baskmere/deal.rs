//! The dealer: draws ponds from the seeded stream until one is proved to be what its number asks for.
//!
//! A candidate is a shape, features and a plan; its oracle then tells every position from which the
//! plan is exactly par away and never out of reach, and the start is any of those alike.

use super::Baskmere;
use super::ladder::{self, CREEK, FeatureSet, GRANDSHELL, LILY, SHY, Shape};
use super::pond::{Features, LILY_HOLDS, MOST_TURTLES, Piles, Pond, Position, Shell, Shells};
use super::solve::Oracle;
use crate::budget::Budget;
use crate::game::Game;
use crate::seed::Seed;
use crate::stream::Stream;

/// Names a deal: a pond follows from the seed and its number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// The seed of the run.
    pub seed: Seed,
    /// The number of the pond, from 1.
    pub pond: u32,
}

/// A dealt pond, with the distances that prove it.
pub struct PondDeal {
    key: Key,
    start: Position,
    shells: Shells,
    oracle: Oracle,
}

impl PondDeal {
    /// Deals a pond.
    pub fn new(key: Key) -> Self {
        let mut stream = Stream::new(Baskmere::INFO, key.seed, u64::from(key.pond));
        loop {
            if let Some(deal) = candidate(key, &mut stream) {
                return deal;
            }
        }
    }

    /// The name of the deal.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The pond.
    pub fn pond(&self) -> &Pond {
        self.start.pond()
    }

    /// The position that the pond opens with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The colour of every turtle, whether or not they are shy.
    pub fn shells(&self) -> &Shells {
        &self.shells
    }

    /// The distances from every position to the plan.
    pub fn oracle(&self) -> &Oracle {
        &self.oracle
    }

    /// The least Daylight that settles the pond.
    pub fn par(&self) -> u32 {
        ladder::par(self.key.pond)
    }

    /// The Daylight granted beyond par.
    pub fn spare(&self) -> u32 {
        ladder::spare(self.key.pond)
    }
}

/// Draws one candidate; `None` when it has no safe start at par.
fn candidate(key: Key, stream: &mut Stream) -> Option<PondDeal> {
    let shape = draw_shape(key.pond, stream);
    let sets: Vec<FeatureSet> = ladder::feature_sets(key.pond, shape).collect();
    let set = stream.pick(&sets);
    candidate_of(key, shape, set, stream)
}

fn candidate_of(key: Key, shape: Shape, set: FeatureSet, stream: &mut Stream) -> Option<PondDeal> {
    let shells = draw_shells(stream);
    let features = Features {
        lily: (set & LILY != 0).then(|| stream.below(u32::from(shape.rocks) - 1) as u8),
        shy: (set & SHY != 0).then_some(shells),
        creek: set & CREEK != 0,
        grandshell: set & GRANDSHELL != 0,
    };
    let plan = draw_plan(shape, &features, stream)?;
    let pond = Pond::new(shape.rocks, shape.turtles, plan, features)
        .expect("the plan was laid by the rules of the features");
    let mut budget = Budget::unlimited();
    let oracle = Oracle::build(&pond, &mut budget).expect("the budget is unlimited");
    let par = ladder::par(key.pond);
    if oracle.farthest() < par {
        return None;
    }
    let starts = oracle
        .safe_at(&pond, par, &mut budget)
        .expect("the budget is unlimited");
    let count = starts.count();
    if count == 0 {
        return None;
    }
    let piles = starts
        .get(stream.below(count))
        .expect("a number below the count");
    let start = Position::new(pond, piles).expect("the oracle knows valid positions only");
    Some(PondDeal {
        key,
        start,
        shells,
        oracle,
    })
}

fn draw_shape(pond: u32, stream: &mut Stream) -> Shape {
    let total = ladder::shapes(pond).map(|(_, weight)| weight).sum();
    let mut left = stream.below(total);
    for (shape, weight) in ladder::shapes(pond) {
        if left < weight {
            return shape;
        }
        left -= weight;
    }
    unreachable!("the draw is below the sum of the weights")
}

/// Three colours, each block of three sizes a permutation of them: with fewer, or colours drawn
/// freely, shy ponds fall apart into parts that no move connects.
fn draw_shells(stream: &mut Stream) -> Shells {
    let mut shells = [Shell::Amber; MOST_TURTLES as usize];
    for block in shells.chunks_exact_mut(Shell::ALL.len()) {
        block.copy_from_slice(&Shell::ALL);
        stream.shuffle(block);
    }
    shells
}

/// Lays the plan from the biggest turtle to the smallest, each where lily pad and shells let it sit;
/// `None` when one of them finds no seat.
fn draw_plan(shape: Shape, features: &Features, stream: &mut Stream) -> Option<Piles> {
    let mains: Vec<u8> = (0..3).filter(|&rock| features.lily != Some(rock)).collect();
    let main = stream.pick(&mains);
    let mut plan = Piles::default();
    for size in (1..=shape.turtles).rev() {
        let seats: Vec<u8> = (0..shape.rocks)
            .filter(|&rock| may_sit(features, &plan, size, rock))
            .collect();
        if seats.is_empty() {
            return None;
        }
        let on_main = stream.below(100) < shape.skew && seats.contains(&main);
        plan.put(size, if on_main { main } else { stream.pick(&seats) });
    }
    Some(plan)
}

fn may_sit(features: &Features, plan: &Piles, size: u8, rock: u8) -> bool {
    let room = features.lily != Some(rock) || plan.mask(rock).count_ones() < LILY_HOLDS;
    let shell = |shells: &Shells, size: u8| shells[usize::from(size - 1)];
    let shy = |on| {
        let same = |shells| shell(shells, on) == shell(shells, size);
        features.shy.as_ref().is_some_and(same)
    };
    room && !plan.top(rock).is_some_and(shy)
}

#[cfg(test)]
impl PondDeal {
    /// A pond written by hand in the place of the one that seed 0 deals.
    pub(super) fn by_hand(pond: u32, notation: &str) -> Self {
        use crate::game::Puzzle;
        let start = Baskmere::read_notation(notation).unwrap();
        let oracle = Oracle::build(start.pond(), &mut Budget::unlimited()).unwrap();
        Self {
            key: Key {
                seed: Seed::try_from(0).unwrap(),
                pond,
            },
            start,
            shells: [Shell::Amber; MOST_TURTLES as usize],
            oracle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_follows_from_its_key_alone() {
        for pond in [1, 12, 33, 60] {
            let key = Key {
                seed: Seed::try_from(3).unwrap(),
                pond,
            };
            let (one, other) = (PondDeal::new(key), PondDeal::new(key));
            assert_eq!((one.start(), one.shells()), (other.start(), other.shells()));
            let next = Key {
                seed: Seed::try_from(4).unwrap(),
                pond,
            };
            assert_ne!(one.start(), PondDeal::new(next).start());
        }
    }

    #[test]
    fn each_three_sizes_have_the_three_colours() {
        let mut stream = Stream::new(Baskmere::INFO, Seed::try_from(1).unwrap(), 1);
        for _ in 0..50 {
            let shells = draw_shells(&mut stream);
            for block in shells.chunks(3) {
                assert!(Shell::ALL.iter().all(|shell| block.contains(shell)));
            }
        }
    }

    /// The dealer must come to an end for every shape it may draw: each of them has a safe start at
    /// par often enough.
    #[test]
    fn every_shape_of_the_ladder_is_found() {
        let mut stream = Stream::new(Baskmere::INFO, Seed::try_from(2).unwrap(), 1);
        let mut most = 0;
        for pond in [
            1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20, 21, 25, 26, 29, 30, 36, 37,
            44, 45, 48, 49, 59, 60,
        ] {
            for (shape, _) in ladder::shapes(pond) {
                for set in ladder::feature_sets(pond, shape) {
                    let key = Key {
                        seed: Seed::try_from(0).unwrap(),
                        pond,
                    };
                    let found =
                        (1..=200).find(|_| candidate_of(key, shape, set, &mut stream).is_some());
                    let found = found
                        .unwrap_or_else(|| panic!("pond {pond}: {shape:?}, features {set:04b}"));
                    most = most.max(found);
                }
            }
        }
        println!("at most {most} candidates");
    }
}
