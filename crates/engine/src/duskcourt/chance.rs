//! The chance that uniform random play clears a court, for the many courts that a dealer looks at.
//!
//! A depth-first search over captures with a transposition table (Greenblatt, Eastlake and Crocker,
//! 1967). Courts that grow from one another share most positions, and so their entries: courts that
//! differ in their newest square share all positions in which that square is empty. Most positions of
//! a hard court are lost, and a quick test finds most of those.

use super::chance_table::ChanceTable;
use super::court::{Court, MAX_SQUARES, ones};
use super::packed::{MAX_PACKED, NO_CAPTURES, PackedCourt, Position};

/// One, as a chance in fixed point: chances are multiples of 2^-56.
pub const CERTAIN: u64 = 1 << 56;

/// Positions of so few idols are not kept: it is cheaper to work them out again.
const PLAIN: u32 = 3;

/// Computes chances of random play for the courts of one deal.
///
/// A chance is exact but for rounding down once per capture to a multiple of 2^-56: far finer than a
/// dealer needs, and the same on every machine.
#[derive(Debug, Default)]
pub struct Chances {
    packed: PackedCourt,
    /// How many squares of the packed court the kept courts have. One more square may be on trial.
    kept: usize,
    /// By number of the newest square, the tag of the positions that hold it.
    tags: [u16; MAX_PACKED],
    /// By square of the court, the tag it would have as the next one; 0 for none yet.
    next_tags: Option<[u16; MAX_SQUARES]>,
    table: ChanceTable,
    /// How many positions were worked out so far.
    pub nodes: u64,
}

impl Chances {
    /// Starts on the courts that grow from this one.
    pub fn begin(&mut self, court: &Court) {
        self.packed = PackedCourt::new(court);
        self.table.forget();
        self.kept = 0;
        for square in ones(court.idols.squares()) {
            self.next_tags = None;
            self.try_square(square);
            self.kept += 1;
        }
        self.next_tags = None;
    }

    /// Starts on the courts that grow from this one, which has one idol more than the last.
    pub fn keep(&mut self, court: &Court) {
        self.enter(court);
        self.kept = self.packed.squares().len();
        self.next_tags = None;
    }

    /// The chance that random play clears the court, which has at most one square more than the kept
    /// one. `None` when it is above `ceiling`; that is often clear long before the exact chance is.
    pub fn up_to(&mut self, ceiling: u64, court: &Court) -> Option<u64> {
        let start = self.enter(court);
        self.chance(start, court.idols(), ceiling)
    }

    /// How many captures of such a court are decoys. Quick after [`Chances::up_to`] of the same court.
    pub fn decoys(&mut self, court: &Court) -> u32 {
        let start = self.enter(court);
        let mut captures = NO_CAPTURES;
        let count = self.packed.captures(start, &mut captures);
        let mut decoys = 0;
        for &(from, to) in &captures[..count] {
            let chance = self.chance(start.after(from, to), court.idols() - 1, CERTAIN);
            decoys += u32::from(chance == Some(0));
        }
        decoys
    }

    /// The empty squares of such a court that some solutions pass and others do not: a boulder there
    /// cuts off some solutions and leaves the others.
    pub fn forks(&mut self, court: &Court) -> u64 {
        let start = self.enter(court);
        let passed = self.passed(start, court.idols());
        passed.map_or(0, |passed| passed.by_some & !passed.by_all) & !court.idols.squares()
    }

    /// The squares that solutions pass, from that position of so many idols; `None` without a solution.
    fn passed(&mut self, position: Position, count: u32) -> Option<Passed> {
        if count == 1 {
            return Some(Passed::default());
        }
        if self.chance(position, count, CERTAIN) == Some(0) {
            return None;
        }
        let mut captures = NO_CAPTURES;
        let number = self.packed.captures(position, &mut captures);
        let ways = captures[..number].iter().filter_map(|&(from, to)| {
            let between = self.packed.between(from, to);
            let rest = self.passed(position.after(from, to), count - 1)?;
            Some(Passed {
                by_some: rest.by_some | between,
                by_all: rest.by_all | between,
            })
        });
        ways.reduce(|one, other| Passed {
            by_some: one.by_some | other.by_some,
            by_all: one.by_all & other.by_all,
        })
    }

    /// Puts the court's newest square on trial.
    fn enter(&mut self, court: &Court) -> Position {
        let kept = &self.packed.squares()[..self.kept];
        let new = kept
            .iter()
            .fold(court.idols.squares(), |new, &square| new & !(1 << square));
        debug_assert!(new.count_ones() <= 1, "courts grow by one square");
        if let Some(square) = ones(new).next() {
            self.try_square(square);
        }
        self.packed.position(court.idols)
    }

    fn try_square(&mut self, square: u8) {
        if self.packed.squares().get(self.kept) != Some(&square) {
            if self.packed.squares().len() > self.kept {
                self.packed.pop();
            }
            self.packed.push(square);
        }
        let next_tags = self.next_tags.get_or_insert([0; MAX_SQUARES]);
        let tag = &mut next_tags[usize::from(square)];
        if *tag == 0 {
            *tag = self.table.new_tag();
        }
        self.tags[self.kept] = *tag;
    }

    /// The chance of a position of that many idols; `None` when it is above `ceiling`.
    fn chance(&mut self, position: Position, count: u32, ceiling: u64) -> Option<u64> {
        let chance = match self.at_a_glance(position, count) {
            Some(chance) => chance,
            None => self.work_out(position, count, ceiling)?,
        };
        Some(chance).filter(|&chance| chance <= ceiling)
    }

    /// The chance of a position, if it is in the table or plain.
    #[inline]
    fn at_a_glance(&mut self, position: Position, count: u32) -> Option<u64> {
        if count == 1 {
            return Some(CERTAIN);
        }
        if self.packed.jackal_is_alone(position) {
            return Some(0);
        }
        if count == 2 {
            let ends = self.packed.jackal_last || self.packed.one_takes(position);
            return Some(if ends { CERTAIN } else { 0 });
        }
        if count == PLAIN {
            return Some(self.of_three(position));
        }
        let known = self.recall(position);
        if known.is_none() && self.packed.is_plainly_lost(position) {
            self.table.insert(self.tag(position), position, 0);
            return Some(0);
        }
        known
    }

    /// The chance of a position of three idols: of its captures, those after which one takes the other.
    fn of_three(&mut self, position: Position) -> u64 {
        let mut captures = NO_CAPTURES;
        let number = self.packed.captures(position, &mut captures);
        let after = captures[..number]
            .iter()
            .map(|&(from, to)| position.after(from, to));
        let sum: u64 = after.filter_map(|after| self.at_a_glance(after, 2)).sum();
        sum.checked_div(number as u64).unwrap_or(0)
    }

    /// The chance of a position, if it was kept.
    #[inline]
    fn recall(&self, position: Position) -> Option<u64> {
        self.table.get(self.tag(position), position)
    }

    #[inline]
    fn tag(&self, position: Position) -> u16 {
        self.tags[position.squares().ilog2() as usize]
    }

    /// The chance of a position that is not plain, by playing every capture.
    fn work_out(&mut self, position: Position, count: u32, ceiling: u64) -> Option<u64> {
        self.nodes += 1;
        let mut captures = NO_CAPTURES;
        let number = self.packed.captures(position, &mut captures);
        let of = number as u64;
        // The chance is the mean over the captures, so the sum may reach captures * ceiling.
        let room = ceiling
            .saturating_mul(of)
            .saturating_add(of.saturating_sub(1));
        let mut sum = 0u64;
        // Positions that need no search come first: they may exceed the ceiling without any work. The
        // others move to the front as they are found.
        let mut rest = 0;
        for at in 0..number {
            let (from, to) = captures[at];
            if let Some(chance) = self.at_a_glance(position.after(from, to), count - 1) {
                sum += chance;
            } else {
                captures[rest] = (from, to);
                rest += 1;
            }
        }
        for &(from, to) in &captures[..rest] {
            let after = position.after(from, to);
            // Taking either of two idols of its own kind, an idol leaves the same position.
            let known = self.recall(after);
            let left = room.checked_sub(sum)?;
            sum += known.map_or_else(|| self.work_out(after, count - 1, left), Some)?;
        }
        if sum > room {
            return None;
        }
        let chance = sum.checked_div(of).unwrap_or(0);
        self.table.insert(self.tag(position), position, chance);
        Some(chance)
    }
}

/// The squares that the captures of solutions pass over.
#[derive(Debug, Clone, Copy, Default)]
struct Passed {
    by_some: u64,
    by_all: u64,
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::budget::Budget;
    use crate::duskcourt::Duskcourt;
    use crate::duskcourt::court::{Cell, Idol};
    use crate::duskcourt::solve::{self, analyse};
    use crate::game::Game;
    use crate::seed::Seed;
    use crate::stream::Stream;

    /// Idols drawn for those squares; one jackal, on the first, if it must stand last.
    fn drawn(empty: &Court, squares: &[u8], stream: &mut Stream) -> Court {
        let mut court = *empty;
        for (number, &square) in squares.iter().enumerate() {
            let idol = match (court.jackal_last, number) {
                (true, 0) => Idol::Jackal,
                (true, _) => stream.pick(&Idol::ALL[1..]),
                (false, _) => stream.pick(&Idol::ALL),
            };
            court.idols.set(square, idol);
        }
        court
    }

    /// Grows courts as a dealer does, and calls `each` with every court on trial.
    fn grow(seed: u64, chances: &mut Chances, mut each: impl FnMut(&mut Chances, &Court)) {
        let mut stream = Stream::new(Duskcourt::INFO, Seed::from_word(seed), 0);
        let size = 4 + (seed % 3) as u8;
        let mut empty = Court::empty(size, seed.is_multiple_of(2));
        let mut squares: Vec<u8> = (0..size * size).collect();
        stream.shuffle(&mut squares);
        for boulder in squares.split_off(squares.len() - (seed % 4) as usize) {
            empty.boulders |= 1 << boulder;
        }
        chances.begin(&drawn(&empty, &squares[..1], &mut stream));
        for kept in 1..7 {
            let mut last = None;
            for _ in 0..8 {
                let mut tried = squares[..kept].to_vec();
                tried.push(squares[kept + stream.below(3) as usize]);
                let court = drawn(&empty, &tried, &mut stream);
                each(chances, &court);
                last = Some((tried[kept], court));
            }
            let (square, court) = last.expect("there were trials");
            let at = squares.iter().position(|&other| other == square);
            squares.swap(kept, at.expect("it is one of them"));
            chances.keep(&court);
        }
    }

    #[test]
    fn chances_agree_with_the_exact_answer() {
        let (mut lost, mut open) = (0, 0);
        let mut chances = Chances::default();
        for seed in 0..120 {
            grow(seed, &mut chances, |chances, court| {
                let exact = analyse(court, &mut Budget::unlimited())
                    .unwrap()
                    .random_clear;
                let parts = (exact * BigInt::from(CERTAIN)).to_integer();
                let parts = u64::try_from(parts).unwrap();
                let chance = chances.up_to(CERTAIN, court).unwrap();
                assert_eq!(chance == 0, parts == 0);
                let rounded = u64::from(court.idols());
                assert!(
                    chance <= parts && parts - chance <= rounded,
                    "{chance} {parts}"
                );
                *(if chance == 0 { &mut lost } else { &mut open }) += 1;
            });
        }
        assert!(lost > 500 && open > 500, "{lost} {open}");
    }

    #[test]
    fn a_chance_is_told_up_to_its_ceiling_and_not_above() {
        let mut chances = Chances::default();
        for seed in 0..20 {
            grow(seed, &mut chances, |chances, court| {
                let chance = Chances::of(court);
                assert_eq!(chances.up_to(chance, court), Some(chance));
                if chance > 0 {
                    assert_eq!(chances.up_to(chance - 1, court), None);
                    // A court that was cut short is worked out again.
                    let mut fresh = Chances::default();
                    fresh.begin(court);
                    assert_eq!(fresh.up_to(chance - 1, court), None);
                    assert_eq!(fresh.up_to(chance, court), Some(chance));
                }
            });
        }
    }

    #[test]
    fn decoys_agree_with_the_solver() {
        let mut chances = Chances::default();
        for seed in 0..60 {
            grow(seed, &mut chances, |chances, court| {
                let decoys = solve::decoys(court, &mut Budget::unlimited()).unwrap();
                assert_eq!(chances.decoys(court), decoys);
            });
        }
    }

    #[test]
    fn a_boulder_on_a_fork_cuts_some_ways_off_and_not_all() {
        let ways = |court: &Court| analyse(court, &mut Budget::unlimited()).unwrap().clearings;
        let mut chances = Chances::default();
        let mut forks = 0;
        for seed in 0..40 {
            grow(seed, &mut chances, |chances, court| {
                if court.idols() > 5 {
                    return;
                }
                let all = ways(court);
                let cuts = chances.forks(court);
                let empty = (0..court.squares()).filter(|&square| court.at(square) == Cell::Empty);
                for square in empty {
                    let mut laid = *court;
                    laid.boulders |= 1 << square;
                    let left = ways(&laid);
                    let some = left > BigInt::ZERO && left < all;
                    assert_eq!(cuts >> square & 1 == 1, some, "{court:?} {square}");
                }
                forks += cuts.count_ones();
            });
        }
        assert!(forks > 100, "{forks}");
    }

    impl Chances {
        fn of(court: &Court) -> u64 {
            let mut chances = Self::default();
            chances.begin(court);
            chances.up_to(CERTAIN, court).unwrap()
        }
    }
}
