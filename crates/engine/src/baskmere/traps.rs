//! How hard a pond is to settle at par, in one exact measure: its trap bits. They are −log2 of the chance
//! that a player who draws each move uniformly among the allowed ones spends exactly par. Worked out by
//! dynamic programming (Bellman, 1957).
//!
//! From a position at distance 0 the chance is 1. From any other it is the sum of the chances after the
//! moves that a cheapest way may begin with, divided by the number of moves allowed (stepping back, a
//! second name for one of them, is not counted). The numbers are whole: a chance is a mantissa of 64 bits
//! and a power of two, rounded down once a position, and bits are counted in thousandths.

use rustc_hash::FxHashMap;

use super::pond::{Piles, Pond};
use super::solve::{Oracle, Spot};
use crate::bits::minus_log2;
use crate::budget::{Budget, OutOfBudget};

/// Works out the trap bits of positions of one pond, and keeps what it has worked out.
pub struct Traps<'a> {
    pond: &'a Pond,
    oracle: &'a Oracle,
    /// Never iterated, so its order does not matter.
    known: FxHashMap<Spot, Chance>,
}

impl<'a> Traps<'a> {
    /// For the pond whose oracle this is.
    pub fn new(pond: &'a Pond, oracle: &'a Oracle) -> Self {
        Self {
            pond,
            oracle,
            known: FxHashMap::default(),
        }
    }

    /// The trap bits of a layout of the pond, in thousandths of a bit; `None` when the plan is out of its
    /// reach.
    ///
    /// # Errors
    /// [`OutOfBudget`]; each position worked out is a node.
    pub fn bits(&mut self, piles: &Piles, budget: &mut Budget) -> Result<Option<u32>, OutOfBudget> {
        let spot = self.oracle.spot(piles);
        let Some(distance) = self.oracle.distance(spot) else {
            return Ok(None);
        };
        let chance = self.chance(piles, spot, distance, budget)?;
        Ok(Some(chance.bits()))
    }

    /// Recursive; a call a move, so never deeper than the distance.
    fn chance(
        &mut self,
        piles: &Piles,
        spot: Spot,
        distance: u32,
        budget: &mut Budget,
    ) -> Result<Chance, OutOfBudget> {
        if distance == 0 {
            return Ok(Chance::CERTAIN);
        }
        if let Some(&chance) = self.known.get(&spot) {
            return Ok(chance);
        }
        budget.spend()?;
        let mut moves = 0;
        let mut best = [(0, 0, 0); MOST_MOVES];
        let mut count = 0;
        self.pond.each_move(piles, |from, to, size| {
            moves += 1;
            let left = distance.checked_sub(self.pond.cost(size));
            let then = self.oracle.after_move(spot, size, from, to);
            if left.is_some() && self.oracle.distance(then) == left {
                best[count] = (from, to, size);
                count += 1;
            }
        });
        let mut sum = Chance::NONE;
        for &(from, to, size) in &best[..count] {
            let mut after = *piles;
            after.carry(size, from, to);
            let then = self.oracle.after_move(spot, size, from, to);
            let left = distance - self.pond.cost(size);
            sum = sum.plus(self.chance(&after, then, left, budget)?);
        }
        let chance = sum.over(moves);
        self.known.insert(spot, chance);
        Ok(chance)
    }
}

/// More than the moves that any position allows: 5 rocks, 4 targets for each.
const MOST_MOVES: usize = 20;

/// `mantissa / 2^(63 + halvings)`; the highest bit of the mantissa is set unless the chance is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Chance {
    mantissa: u64,
    halvings: u32,
}

impl Chance {
    const NONE: Self = Self {
        mantissa: 0,
        halvings: 0,
    };
    const CERTAIN: Self = Self {
        mantissa: 1 << 63,
        halvings: 0,
    };

    /// The sum of two chances that exclude each other.
    fn plus(self, other: Self) -> Self {
        if self.mantissa == 0 || other.mantissa == 0 {
            return if self.mantissa == 0 { other } else { self };
        }
        let (more, less) = if self.halvings <= other.halvings {
            (self, other)
        } else {
            (other, self)
        };
        let less_mantissa = less.mantissa.checked_shr(less.halvings - more.halvings);
        let sum = u128::from(more.mantissa) + u128::from(less_mantissa.unwrap_or(0));
        Self::of(sum, more.halvings)
    }

    /// The chance, divided.
    fn over(self, among: u64) -> Self {
        Self::of(
            (u128::from(self.mantissa) << 64) / u128::from(among),
            self.halvings + 64,
        )
    }

    /// `number / 2^(63 + halvings)`, rounded down to 64 bits.
    fn of(number: u128, halvings: u32) -> Self {
        if number == 0 {
            return Self::NONE;
        }
        let surplus = 64 - number.leading_zeros() as i32;
        let mantissa = if surplus >= 0 {
            number >> surplus
        } else {
            number << -surplus
        };
        Self {
            mantissa: mantissa as u64,
            halvings: (halvings as i32 - surplus) as u32,
        }
    }

    fn bits(self) -> u32 {
        minus_log2(self.mantissa, self.halvings)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use num_bigint::BigInt;
    use num_rational::BigRational;

    use super::*;
    use crate::baskmere::Baskmere;
    use crate::baskmere::pond::Position;
    use crate::bits::PARTS;
    use crate::game::{Game, Puzzle};
    use crate::seed::Seed;

    fn bits(notation: &str) -> Option<u32> {
        let position = Baskmere::read_notation(notation).unwrap();
        let mut budget = Budget::unlimited();
        let oracle = Oracle::build(position.pond(), &mut budget).unwrap();
        Traps::new(position.pond(), &oracle)
            .bits(position.piles(), &mut budget)
            .unwrap()
    }

    #[test]
    fn at_the_plan_nothing_can_go_wrong() {
        assert_eq!(bits("1/-/- > 1/-/-"), Some(0));
    }

    #[test]
    fn one_good_move_of_two_is_a_bit_and_one_of_three_1_585() {
        assert_eq!(bits("1/-/- > -/1/-"), Some(1000));
        assert_eq!(bits("1/-/-/- > -/1/-/-"), Some(1585));
        // Against the current a turtle goes the only way it can.
        assert_eq!(bits("-/1/- > 1/-/- creek"), Some(0));
    }

    #[test]
    fn out_of_reach_has_no_bits() {
        assert_eq!(bits("1/2/3 > 2/1/3 shells=aaa"), None);
    }

    #[test]
    fn a_budget_too_small_is_told() {
        let position = Baskmere::read_notation("321/-/- > -/-/321").unwrap();
        let oracle = Oracle::build(position.pond(), &mut Budget::unlimited()).unwrap();
        let mut traps = Traps::new(position.pond(), &oracle);
        let out = traps.bits(position.piles(), &mut Budget::nodes(3));
        assert_eq!(out, Err(OutOfBudget));
    }

    #[test]
    fn chances_far_apart_add_up() {
        let small = (0..50).fold(Chance::CERTAIN, |chance, _| chance.over(5));
        assert_eq!(Chance::CERTAIN.plus(small), Chance::CERTAIN);
        assert_eq!(small.plus(Chance::NONE), small);
        let third = Chance::CERTAIN.over(3);
        assert_eq!(third.plus(third).plus(third).bits(), 0);
        assert_eq!(small.bits(), 116_096);
    }

    /// The exact chance, by fractions, with the distances of the oracle.
    fn exact(
        position: &Position,
        piles: Piles,
        oracle: &Oracle,
        known: &mut BTreeMap<u32, BigRational>,
    ) -> BigRational {
        let pond = position.pond();
        let distance = |piles: &Piles| oracle.distance(oracle.spot(piles)).unwrap();
        let here = distance(&piles);
        let key = (0..pond.rocks()).fold(0, |key, rock| {
            piles.bottom_up(rock).fold(key, |key, size| {
                key + u32::from(rock) * 5u32.pow(u32::from(size) - 1)
            })
        });
        if here == 0 {
            return BigRational::from_integer(BigInt::from(1));
        }
        if let Some(chance) = known.get(&key) {
            return chance.clone();
        }
        let (mut sum, mut moves) = (BigRational::from_integer(BigInt::ZERO), 0);
        for from in 0..pond.rocks() {
            for to in 0..pond.rocks() {
                let Ok(turtle) = pond.mover(&piles, from, to) else {
                    continue;
                };
                moves += 1;
                let mut after = piles;
                after.carry(turtle, from, to);
                if distance(&after) + pond.cost(turtle) == here {
                    sum += exact(position, after, oracle, known);
                }
            }
        }
        let chance = sum / BigInt::from(moves);
        known.insert(key, chance.clone());
        chance
    }

    /// Whether `parts` thousandths are −log2 of the chance, to the nearest: 2^(−1000 chance) lies between
    /// whole powers.
    fn agrees(parts: u32, chance: &BigRational) -> bool {
        // chance^1000 lies between 2^-(parts + 1/2) and 2^-(parts - 1/2); squared, to avoid the halves.
        let power = |number: &BigInt| number.pow(2 * PARTS);
        let (above, below) = (power(chance.numer()), power(chance.denom()));
        let near = |halves: u32| &above << halves;
        near(2 * parts + 2) >= below && near((2 * parts).saturating_sub(2)) <= below
    }

    #[test]
    fn trap_bits_are_those_of_the_exact_fraction() {
        let mut checked = 0;
        for seed in 0..4 {
            for pond in [1, 6, 12, 20, 24, 33, 45, 58, 60] {
                let deal = Baskmere::deal(&Baskmere::key(Seed::try_from(seed).unwrap(), pond));
                let start = deal.start();
                let chance = exact(start, *start.piles(), deal.oracle(), &mut BTreeMap::new());
                assert!(
                    agrees(deal.trap_bits(), &chance),
                    "seed {seed}, pond {pond}"
                );
                assert!(!agrees(deal.trap_bits() + 3, &chance));
                checked += 1;
            }
        }
        assert_eq!(checked, 36);
    }
}
