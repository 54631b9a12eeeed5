//! The exact solver: the Daylight that every position of a pond needs to reach the plan.
//!
//! A breadth-first search (Moore, 1959) backwards from the plan, over whole sets of positions (see
//! `layout` and `spread`). The distances are kept as bit planes in Gray code (Gray, 1953): from one
//! level to the next a Gray code changes in one bit, so each level writes one plane, and it writes the
//! set of positions not yet visited. Positions that cannot reach the plan end up with the code one beyond the last level.

use super::layout::{Code, Layout, Set};
use super::pond::{GRANDSHELL_COST, MOVE_COST, Piles, Pond, Position};
use super::spread::{Direction, Spread};
use crate::budget::{Budget, OutOfBudget};

/// Where a position stands among all positions of its pond.
pub type Spot = Code;

/// The weighted distance to the plan from every position of a pond.
pub struct Oracle {
    layout: Layout,
    /// For each word of a set in turn: the words of all planes, plane `j` with bit `j` of the Gray
    /// code of every distance. Side by side, so that one look-up reads one stretch of memory.
    words: Vec<u64>,
    /// How many planes there are.
    planes: usize,
    /// The number whose code stands for "out of reach".
    beyond: u32,
    /// Whether any position is out of reach.
    any_beyond: bool,
    farthest: u32,
}

impl Oracle {
    /// Searches the whole pond.
    ///
    /// # Errors
    /// [`OutOfBudget`]; a level counts as many nodes as there are words.
    pub fn build(pond: &Pond, budget: &mut Budget) -> Result<Self, OutOfBudget> {
        const { assert!(MOVE_COST == 1 && GRANDSHELL_COST == 2) }
        let layout = Layout::new(pond);
        let mut spread = Spread::new(pond, Direction::Backward);
        let words = layout.len();
        let weighted = pond.features().grandshell;
        let plan = layout.code(pond.plan());
        let mut unvisited = layout.valid(pond);
        spread.keep_to(&unvisited);
        unvisited[plan.index()] ^= 1 << plan.bit();
        // One allocation for all sets that end with the search. Allocators keep one large block for
        // the next search, but return many medium ones to the system.
        let mut sets = vec![0; words * if weighted { 3 } else { 2 }];
        let (mut front, rest) = sets.split_at_mut(words);
        // The moves of the Grandshell start from the level before last.
        let (mut next_front, mut before) = rest.split_at_mut(words);
        plan.add_to(front);
        let mut planes = vec![unvisited.clone()];
        let mut next = vec![0; words / layout.tiles()];
        let mut level = 0u32;
        let mut quiet = 0;
        let mut any_beyond = false;
        while quiet < if weighted { GRANDSHELL_COST } else { MOVE_COST } {
            budget.spend_many(words as u64)?;
            level += 1;
            let changing = (level + 1).trailing_zeros() as usize;
            if changing == planes.len() {
                planes.push(vec![0; words]);
            }
            let plane = &mut planes[changing];
            let mut any_new = false;
            any_beyond = false;
            for (tile, ((unvisited, plane), next_front)) in unvisited
                .chunks_exact_mut(next.len())
                .zip(plane.chunks_exact_mut(next.len()))
                .zip(next_front.chunks_exact_mut(next.len()))
                .enumerate()
            {
                let heavy = if weighted { &*before } else { &*front };
                spread.tile(tile, front, heavy, &mut next);
                let (some_new, some_left) = settle(&next, unvisited, plane, next_front);
                any_new |= some_new;
                any_beyond |= some_left;
            }
            quiet = if any_new { 0 } else { quiet + 1 };
            if weighted {
                std::mem::swap(&mut before, &mut front);
            }
            std::mem::swap(&mut front, &mut next_front);
        }
        Ok(Self {
            layout,
            words: side_by_side(&planes),
            planes: planes.len(),
            beyond: level + 1,
            any_beyond,
            farthest: level - quiet,
        })
    }

    /// The place of a layout of this pond.
    pub fn spot(&self, piles: &Piles) -> Spot {
        self.layout.code(piles)
    }

    /// The place after a turtle has gone from one rock to another.
    #[inline]
    pub fn after_move(&self, spot: Spot, size: u8, from: u8, to: u8) -> Spot {
        self.layout.after_move(spot, size, from, to)
    }

    /// The least Daylight from a valid place to the plan; `None` when the plan is out of reach.
    #[inline]
    pub fn distance(&self, spot: Spot) -> Option<u32> {
        let words = &self.words[spot.index() * self.planes..][..self.planes];
        let mut parity = 0;
        let mut distance = 0;
        for word in words.iter().rev() {
            parity ^= (word >> spot.bit()) as u32 & 1;
            distance = distance << 1 | parity;
        }
        (distance != self.beyond).then_some(distance)
    }

    /// The greatest distance of any position that reaches the plan.
    pub fn farthest(&self) -> u32 {
        self.farthest
    }

    /// The positions at exactly that distance, which is not 0, from which no move, nor any that
    /// follow, leads out of reach of the plan.
    ///
    /// # Errors
    /// [`OutOfBudget`]; a level of the search counts as many nodes as there are words.
    pub fn safe_at(
        &self,
        pond: &Pond,
        distance: u32,
        budget: &mut Budget,
    ) -> Result<Starts, OutOfBudget> {
        let mut set = self.level(distance);
        if self.any_beyond && set.iter().any(|&word| word != 0) {
            let unsafe_ones = closure(pond, Direction::Backward, self.level(self.beyond), budget)?;
            for (word, unsafe_ones) in set.iter_mut().zip(unsafe_ones) {
                *word &= !unsafe_ones;
            }
        }
        Ok(Starts {
            layout: self.layout.clone(),
            set,
        })
    }

    /// How many positions that moves lead to from this one, itself included, cannot reach the plan.
    ///
    /// # Errors
    /// [`OutOfBudget`]; a level of the search counts as many nodes as there are words.
    pub fn dead_ends(&self, position: &Position, budget: &mut Budget) -> Result<u64, OutOfBudget> {
        if !self.any_beyond {
            return Ok(0);
        }
        let mut here = vec![0; self.layout.len()];
        self.layout.code(position.piles()).add_to(&mut here);
        let reached = closure(position.pond(), Direction::Forward, here, budget)?;
        let both = reached.iter().zip(self.level(self.beyond));
        Ok(both.map(|(a, b)| u64::from((a & b).count_ones())).sum())
    }

    /// The moves of a cheapest way to the plan, the first in order wherever several are; `None`
    /// when the plan is out of reach.
    pub fn line(&self, position: &Position) -> Option<Vec<(u8, u8)>> {
        let (pond, mut piles) = (position.pond(), *position.piles());
        let mut spot = self.spot(&piles);
        let mut left = self.distance(spot)?;
        let mut line = Vec::new();
        while left > 0 {
            let (from, to, size) = self
                .best_move(pond, &piles, spot, left)
                .expect("a position that reaches the plan has a move that comes nearer");
            line.push((from, to));
            spot = self.after_move(spot, size, from, to);
            piles.carry(size, from, to);
            left -= pond.cost(size);
        }
        Some(line)
    }

    /// The first move, in order, that a cheapest way to the plan may begin with; `distance` is that
    /// of the spot.
    pub fn best_move(
        &self,
        pond: &Pond,
        piles: &Piles,
        spot: Spot,
        distance: u32,
    ) -> Option<(u8, u8, u8)> {
        let mut best = None;
        pond.each_move(piles, |from, to, size| {
            let then = self.distance(self.after_move(spot, size, from, to));
            if best.is_none() && then.is_some_and(|then| then + pond.cost(size) == distance) {
                best = Some((from, to, size));
            }
        });
        best
    }

    /// The positions whose Gray code is that of `distance`, which is not 0.
    fn level(&self, distance: u32) -> Set {
        debug_assert_ne!(
            distance, 0,
            "positions that are not valid have the code of 0"
        );
        if distance > self.beyond {
            return vec![0; self.layout.len()];
        }
        let gray = distance ^ distance >> 1;
        let flips: Vec<u64> = (0..self.planes)
            .map(|j| if gray >> j & 1 != 0 { 0 } else { u64::MAX })
            .collect();
        let fits = |planes: &[u64]| {
            let bits = planes.iter().zip(&flips).map(|(plane, flip)| plane ^ flip);
            bits.fold(u64::MAX, |all, bits| all & bits)
        };
        self.words.chunks_exact(self.planes).map(fits).collect()
    }

    /// How many bytes of memory the distances hold.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }
}

/// Positions that a pond may open with.
pub struct Starts {
    layout: Layout,
    set: Set,
}

impl Starts {
    /// How many there are.
    pub fn count(&self) -> u32 {
        self.set.iter().map(|word| word.count_ones()).sum()
    }

    /// Leaves out those that are exactly so far from the plan by another oracle, which is one of a pond with
    /// as many rocks and turtles.
    pub(super) fn leave_out(&mut self, other: &Oracle, distance: u32) {
        for (word, out) in self.set.iter_mut().zip(other.level(distance)) {
            *word &= !out;
        }
    }

    /// One of them, by its number from 0.
    pub fn get(&self, number: u32) -> Option<Piles> {
        let mut left = number;
        for (index, &word) in self.set.iter().enumerate() {
            if left < word.count_ones() {
                let word = (0..left).fold(word, |word, _| word & (word - 1));
                return Some(self.layout.piles(Code::new(index, word.trailing_zeros())));
            }
            left -= word.count_ones();
        }
        None
    }
}

/// The set and every valid position that moves in one direction lead to from it.
fn closure(
    pond: &Pond,
    direction: Direction,
    from: Set,
    budget: &mut Budget,
) -> Result<Set, OutOfBudget> {
    let mut spread = Spread::new(pond, direction);
    let layout = Layout::new(pond);
    let mut unvisited = layout.valid(pond);
    spread.keep_to(&unvisited);
    for (unvisited, from) in unvisited.iter_mut().zip(&from) {
        *unvisited &= !from;
    }
    let mut reached = from.clone();
    let mut front = from;
    let mut next_front = vec![0; front.len()];
    let mut next = vec![0; front.len() / layout.tiles()];
    let mut any = true;
    while any {
        budget.spend_many(front.len() as u64)?;
        any = false;
        for (tile, ((unvisited, reached), next_front)) in unvisited
            .chunks_exact_mut(next.len())
            .zip(reached.chunks_exact_mut(next.len()))
            .zip(next_front.chunks_exact_mut(next.len()))
            .enumerate()
        {
            spread.tile(tile, &front, &front, &mut next);
            for (((next, unvisited), reached), next_front) in
                next.iter().zip(unvisited).zip(reached).zip(next_front)
            {
                *next_front = next & *unvisited;
                *unvisited ^= *next_front;
                *reached |= *next_front;
                any |= *next_front != 0;
            }
        }
        std::mem::swap(&mut front, &mut next_front);
    }
    Ok(reached)
}

/// The words of all planes, sorted by their place in the plane.
fn side_by_side(planes: &[Set]) -> Vec<u64> {
    let len = planes[0].len();
    let mut words = Vec::with_capacity(len * planes.len());
    for index in 0..len {
        words.extend(planes.iter().map(|plane| plane[index]));
    }
    words
}

/// Ends a level in one tile: of the positions that the moves led to, those not yet visited are visited now,
/// and the rest of the unvisited ones change their Gray code in `plane`. Says whether any was visited and
/// whether any is left.
fn settle(
    next: &[u64],
    unvisited: &mut [u64],
    plane: &mut [u64],
    next_front: &mut [u64],
) -> (bool, bool) {
    let (mut any_new, mut any_left) = (0, 0);
    for (((next, unvisited), plane), next_front) in
        next.iter().zip(unvisited).zip(plane).zip(next_front)
    {
        *next_front = next & *unvisited;
        *unvisited ^= *next_front;
        *plane ^= *unvisited;
        any_new |= *next_front;
        any_left |= *unvisited;
    }
    (any_new != 0, any_left != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baskmere::Answer;
    use crate::baskmere::Baskmere;
    use crate::game::Puzzle;

    fn answer(notation: &str) -> String {
        let position = Baskmere::read_notation(notation).unwrap();
        let answer = Answer::of(&position, &mut Budget::unlimited()).unwrap();
        serde_json::to_string(&answer).unwrap()
    }

    #[test]
    fn a_position_at_its_plan_needs_nothing() {
        assert_eq!(
            answer("1/-/- > 1/-/-"),
            r#"{"game":"baskmere","reachable":true,"cost":0,"line":[],"deadEnds":0}"#
        );
    }

    #[test]
    fn the_grandshell_counts_double() {
        assert_eq!(
            answer("1/-/- > -/-/1 grandshell"),
            r#"{"game":"baskmere","reachable":true,"cost":2,"line":[{"type":"MOVE","from":0,"to":2}],"deadEnds":0}"#
        );
    }

    #[test]
    fn the_creek_makes_the_way_round() {
        assert_eq!(
            answer("-/1/- > 1/-/- creek"),
            concat!(
                r#"{"game":"baskmere","reachable":true,"cost":2,"line":[{"type":"MOVE","from":1,"to":2},"#,
                r#"{"type":"MOVE","from":2,"to":0}],"deadEnds":0}"#
            )
        );
    }

    #[test]
    fn what_cannot_be_reached_has_no_cost_and_no_line() {
        // Three turtles of one colour that are alone on their rocks can never pass each other.
        assert_eq!(
            answer("1/2/3 > 2/1/3 shells=aaa"),
            r#"{"game":"baskmere","reachable":false,"cost":null,"line":null,"deadEnds":1}"#
        );
    }

    /// The recurrences of the cyclic tower of Hanoi: a tower of n goes one rock along the flow by
    /// twice going two rocks with n - 1, and two rocks by twice going two and once one with n - 1.
    #[test]
    fn long_ways_round_the_creek_have_the_lengths_of_the_cyclic_tower() {
        let position = Baskmere::read_notation("987654321/-/- > -/-/987654321 creek").unwrap();
        let answer = Answer::of(&position, &mut Budget::unlimited()).unwrap();
        let (mut along, mut against) = (1u32, 2u32);
        for _ in 1..9 {
            (along, against) = (2 * against + 1, 2 * against + along + 2);
        }
        assert_eq!(answer.cost, Some(against));
        assert_eq!(answer.line.map(|line| line.len() as u32), Some(against));
    }
}
