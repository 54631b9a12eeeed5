//! The dealer: draws ponds from the seeded stream until one is proved to be what its number asks for.
//!
//! A candidate is a shape, features and a plan. Its oracle finds every position from which the plan is
//! exactly par away and never out of reach. The start is drawn from those.

use super::Baskmere;
use super::homeward;
use super::ladder::{self, CREEK, DEPTH_CAP, FEATURES, FeatureSet, GRANDSHELL, LILY, SHY, Shape};
use super::pond::{Features, LILY_HOLDS, MOST_TURTLES, Piles, Pond, Position, Shell, Shells};
use super::solve::{Oracle, Starts};
use super::traps::Traps;
use crate::budget::Budget;
use crate::game::Game;
use crate::seed::Seed;
use crate::stream::Stream;

/// How many starts are drawn, of which the one nearest to the aim is dealt.
const DRAWS: u32 = 32;

/// Names a deal: a pond follows from the seed and its number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// The seed of the run.
    pub seed: Seed,
    /// The number of the pond, from 1.
    pub pond: u32,
}

/// A dealt pond, with the distances that prove it.
pub struct Deal {
    key: Key,
    start: Position,
    shells: Shells,
    oracle: Oracle,
    trap_bits: u32,
    effort: Effort,
}

/// What it took to deal a pond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many plans were drawn.
    pub attempts: u32,
    /// The nodes of all searches: words of positions by level, and positions whose trap bits were worked out.
    pub nodes: u64,
}

impl Key {
    /// The stream from which the pond is drawn.
    fn stream(self) -> Stream {
        Stream::new(Baskmere::INFO, self.seed, u64::from(self.pond))
    }

    /// The shape that the pond has, without dealing it.
    pub fn shape(self) -> Shape {
        draw_shape(self.pond, &mut self.stream())
    }
}

impl Deal {
    /// Deals a pond.
    pub fn new(key: Key) -> Self {
        let mut stream = key.stream();
        let shape = draw_shape(key.pond, &mut stream);
        let sets: Vec<FeatureSet> = ladder::feature_sets(key.pond, shape).collect();
        let set = stream.pick(&sets);
        // Shape and features stay while plans are drawn, so that rare ponds are not dealt less often.
        deal_of(key, shape, set, &mut stream)
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

    /// The Daylight granted when the pond opens.
    pub fn grant(&self) -> u32 {
        self.par() + self.spare()
    }

    /// The trap bits of the start, in thousandths of a bit (see [`traps`](super::traps)).
    pub fn trap_bits(&self) -> u32 {
        self.trap_bits
    }

    /// The Daylight that a player spends who always carries the biggest misplaced turtle home, however long
    /// that takes; `None` when `most` do not settle the pond.
    pub fn spent_biggest_first(&self, most: u32, random: &mut Stream) -> Option<u32> {
        homeward::spent(self.start(), most, random)
    }

    /// What it took to deal the pond.
    pub fn effort(&self) -> Effort {
        self.effort
    }
}

fn deal_of(key: Key, shape: Shape, set: FeatureSet, stream: &mut Stream) -> Deal {
    let mut budget = Budget::unlimited();
    let all = budget.left();
    let mut attempts = 0;
    loop {
        attempts += 1;
        if let Some(mut deal) = candidate(key, shape, set, stream, &mut budget) {
            let nodes = all - budget.left();
            deal.effort = Effort { attempts, nodes };
            return deal;
        }
    }
}

/// Draws one plan; `None` when it has no safe start at par where every feature matters.
fn candidate(
    key: Key,
    shape: Shape,
    set: FeatureSet,
    stream: &mut Stream,
    budget: &mut Budget,
) -> Option<Deal> {
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
    let oracle = Oracle::build(&pond, budget).expect("the budget is unlimited");
    let par = ladder::par(key.pond);
    if oracle.farthest() < par {
        return None;
    }
    let mut starts = oracle
        .safe_at(&pond, par, budget)
        .expect("the budget is unlimited");
    let biting = biting(key.pond, shape, set, stream);
    for feature in FEATURES {
        if biting & feature == 0 {
            continue;
        }
        if starts.count() == 0 {
            return None;
        }
        let oracle = Oracle::build(&without(&pond, feature), budget);
        starts.leave_out(&oracle.expect("the budget is unlimited"), par);
    }
    let (piles, trap_bits) = nearest(&starts, key.pond, &pond, &oracle, stream, budget)?;
    let start = Position::new(pond, piles).expect("the oracle knows valid positions only");
    Some(Deal {
        key,
        start,
        shells,
        oracle,
        trap_bits,
        effort: Effort {
            attempts: 0,
            nodes: 0,
        },
    })
}

/// Draws some of the starts and takes the one whose trap bits are nearest to the aim of the pond.
fn nearest(
    starts: &Starts,
    number: u32,
    pond: &Pond,
    oracle: &Oracle,
    stream: &mut Stream,
    budget: &mut Budget,
) -> Option<(Piles, u32)> {
    let count = starts.count();
    if count == 0 {
        return None;
    }
    let aim = ladder::aim(number, pond.rocks());
    let mut traps = Traps::new(pond, oracle);
    let drawn = (0..DRAWS.min(count)).map(|_| {
        let piles = starts
            .get(stream.below(count))
            .expect("a number below the count");
        let bits = traps.bits(&piles, budget);
        let bits = bits.expect("the budget is unlimited");
        (piles, bits.expect("a start reaches the plan"))
    });
    // The first of those that are equally near.
    drawn.min_by_key(|(_, bits)| bits.abs_diff(aim))
}

/// The features that must matter on this deal: without any one of them, the way to the plan must be
/// shorter.
///
/// On the largest ponds each costs as much as the pond itself. There either the lily pad or the shy
/// shells are checked, drawn at random: of all features, only these two would matter on too few ponds. At
/// the depth cap they matter on most ponds without a check.
fn biting(number: u32, shape: Shape, set: FeatureSet, stream: &mut Stream) -> FeatureSet {
    if shape.turtles < MOST_TURTLES {
        return set;
    }
    if number >= DEPTH_CAP {
        return 0;
    }
    match set & (LILY | SHY) {
        few if few.count_ones() < 2 => few,
        _ => stream.pick(&[LILY, SHY]),
    }
}

/// The pond with one feature less.
pub fn without(pond: &Pond, feature: FeatureSet) -> Pond {
    let mut features = *pond.features();
    match feature {
        LILY => features.lily = None,
        SHY => features.shy = None,
        CREEK => features.creek = false,
        _ => features.grandshell = false,
    }
    Pond::new(pond.rocks(), pond.turtles(), *pond.plan(), features)
        .expect("a plan obeys any part of its rules")
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
impl Deal {
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
            trap_bits: 0,
            effort: Effort {
                attempts: 1,
                nodes: 0,
            },
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
            let (one, other) = (Deal::new(key), Deal::new(key));
            assert_eq!((one.start(), one.shells()), (other.start(), other.shells()));
            let next = Key {
                seed: Seed::try_from(4).unwrap(),
                pond,
            };
            assert_ne!(one.start(), Deal::new(next).start());
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

    /// The dealer must come to an end for every shape and set of features that it may draw: for each of
    /// them, a plan with a start soon turns up.
    #[test]
    fn every_shape_of_the_ladder_is_found() {
        let mut stream = Stream::new(Baskmere::INFO, Seed::try_from(2).unwrap(), 1);
        let mut budget = Budget::unlimited();
        let mut most = 0;
        // Every par with every row of shapes; ponds that share both are alike to the dealer.
        let asks = |pond| (ladder::par(pond), ladder::shapes(pond).collect::<Vec<_>>());
        let ponds = (1..=DEPTH_CAP).filter(|&pond| {
            let introduces = ladder::INTRODUCTIONS.iter().any(|&(at, _)| at == pond);
            pond == 1 || introduces || asks(pond) != asks(pond - 1)
        });
        for pond in ponds {
            for (shape, _) in ladder::shapes(pond) {
                for set in ladder::feature_sets(pond, shape) {
                    let key = Key {
                        seed: Seed::try_from(0).unwrap(),
                        pond,
                    };
                    let found = (1..=60)
                        .find(|_| candidate(key, shape, set, &mut stream, &mut budget).is_some());
                    let found = found
                        .unwrap_or_else(|| panic!("pond {pond}: {shape:?}, features {set:04b}"));
                    most = most.max(found);
                }
            }
        }
        println!("at most {most} candidates");
    }

    #[test]
    fn every_feature_asked_to_matter_makes_the_way_longer() {
        let mut mattering = 0;
        for pond in 7..DEPTH_CAP {
            let key = Key {
                seed: Seed::try_from(5).unwrap(),
                pond,
            };
            let deal = Deal::new(key);
            let features = *deal.pond().features();
            let carried = FEATURES
                .into_iter()
                .filter(|&feature| features.has(feature));
            let (mut matter, mut idle) = (0, 0);
            for feature in carried {
                let pond = without(deal.pond(), feature);
                let oracle = Oracle::build(&pond, &mut Budget::unlimited()).unwrap();
                let distance = oracle.distance(oracle.spot(deal.start().piles())).unwrap();
                assert!(distance <= deal.par());
                *if distance < deal.par() {
                    &mut matter
                } else {
                    &mut idle
                } += 1;
            }
            assert!(
                idle == 0 || deal.pond().turtles() == MOST_TURTLES,
                "pond {pond}"
            );
            mattering += matter;
        }
        assert!(mattering > 80, "{mattering}");
    }

    /// The aim is met closely enough for difficulty to rise from pond to pond.
    #[test]
    fn trap_bits_are_near_the_aim() {
        for pond in [5, 13, 19, 26, 36, 43, 52, 59] {
            let off: i64 = (0..24)
                .map(|seed| {
                    let seed = Seed::try_from(seed).unwrap();
                    let deal = Deal::new(Key { seed, pond });
                    let aim = ladder::aim(pond, deal.pond().rocks());
                    i64::from(deal.trap_bits()) - i64::from(aim)
                })
                .sum();
            assert!(off.abs() < 24 * 600, "pond {pond}: {off}");
        }
    }
}
