//! One move of every turtle in a whole set of positions at once (see [`layout`](super::layout)).
//!
//! A turtle moves only while every smaller one is on other rocks, so a move of a small turtle joins whole
//! runs of words, and a move of a big one shifts bits within the words in which the small turtles stay
//! clear of both rocks.

use super::layout::{BIG, Layout, ROCKS, split};
use super::pond::{MOST_ROCKS, Pond};

/// How many of the smaller turtles, counted from the biggest of them, move by prepared lists.
const LISTED: usize = 2;

/// The direction of a spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the positions one move later.
    Forward,
    /// To the positions one move earlier.
    Backward,
}

/// The moves of a pond, prepared for spreading sets of positions.
pub(super) struct Spread {
    layout: Layout,
    /// For each rock, the rocks from which a turtle comes to it.
    sources: [u8; ROCKS],
    /// For each pair of rocks: the moves between them.
    pairs: Vec<Pair>,
    /// The place of the turtle whose moves start from the other set.
    heavy: usize,
}

/// The moves between two rocks, `low` the lower.
struct Pair {
    low: usize,
    high: usize,
    /// Whether turtles go from the lower rock to the higher one, and back.
    up: bool,
    down: bool,
    /// For the listed turtles and then for the big ones: where the runs of words begin in which
    /// every turtle before is clear of both rocks.
    runs: [Runs; LISTED + 1],
}

/// Where runs of words begin, in order.
struct Runs {
    starts: Vec<u32>,
    /// How many of them begin before the end of each tile.
    ends: [u32; ROCKS],
}

impl Runs {
    fn new(layout: &Layout, starts: Vec<u32>) -> Self {
        let tile = layout.len() / layout.tiles();
        let before = |end: usize| starts.partition_point(|&start| (start as usize) < end);
        let ends = std::array::from_fn(|at| before((at + 1) * tile) as u32);
        Self { starts, ends }
    }

    /// Those in one tile.
    #[inline]
    fn of_tile(&self, tile: usize) -> &[u32] {
        let first = if tile == 0 { 0 } else { self.ends[tile - 1] };
        &self.starts[first as usize..self.ends[tile] as usize]
    }
}

impl Spread {
    pub(super) fn new(pond: &Pond, direction: Direction) -> Self {
        let layout = Layout::new(pond);
        let mut sources = [0u8; ROCKS];
        let rocks = pond.rocks();
        for a in 0..rocks {
            for b in (0..rocks).filter(|&b| b != a) {
                let open = match direction {
                    Direction::Forward => pond.lane(b, a),
                    Direction::Backward => pond.lane(a, b),
                };
                sources[usize::from(a)] |= u8::from(open) << b;
            }
        }
        let mut pairs = Vec::new();
        for high in 1..layout.rocks {
            for low in 0..high {
                let runs = std::array::from_fn(|back| {
                    let before = (layout.small + back).saturating_sub(LISTED);
                    clear_runs(&layout, before, low, high)
                });
                pairs.push(Pair {
                    low,
                    high,
                    up: sources[high] >> low & 1 != 0,
                    down: sources[low] >> high & 1 != 0,
                    runs,
                });
            }
        }
        let heavy = layout.turtles - 1 - layout.small;
        Self {
            layout,
            sources,
            pairs,
            heavy,
        }
    }

    /// Passes over words without a valid position: no move leads there. On a pond with lily pad or shy
    /// shells that is up to half of them.
    pub(super) fn keep_to(&mut self, valid: &[u64]) {
        let Self { layout, pairs, .. } = self;
        for pair in pairs {
            let [.., words] = &mut pair.runs;
            let mut starts = std::mem::take(&mut words.starts);
            let word = |start: u32| &valid[start as usize..][..layout.halves];
            starts.retain(|&start| word(start).iter().any(|&half| half != 0));
            *words = Runs::new(layout, starts);
        }
    }

    /// Sets `next`, the words of one tile, to every position of that tile that one move leads to
    /// from a position of `front`, or from one of `heavy` where the biggest turtle moves.
    ///
    /// Positions that are not valid come out too.
    pub(super) fn tile(&self, tile: usize, front: &[u64], heavy: &[u64], next: &mut [u64]) {
        debug_assert_eq!(front.len(), next.len() * self.layout.tiles());
        let run = next.len();
        next.fill(0);
        let own = tile * run..(tile + 1) * run;
        if self.layout.small > 0 {
            gather(next, front, self.sources[tile]);
            self.join_rest(&front[own.clone()], next, 1, 1 << tile);
        }
        let (front, heavy) = (&front[own.clone()], &heavy[own]);
        for pair in &self.pairs {
            self.listed(pair, tile, front, next);
            self.big(pair, tile, front, heavy, next);
        }
    }

    /// Moves the turtles from `turtle` on that are not listed, with those before on the rocks `used`.
    fn join_rest(&self, front: &[u64], next: &mut [u64], turtle: usize, used: u8) {
        let rocks = self.layout.rocks;
        let free = !used & ((1 << rocks) - 1);
        if turtle + LISTED >= self.layout.small || free.count_ones() < 2 {
            return;
        }
        let run = front.len() / rocks;
        for rock in 0..rocks {
            let words = rock * run..(rock + 1) * run;
            if free >> rock & 1 != 0 {
                gather(&mut next[words.clone()], front, self.sources[rock] & free);
            }
            self.join_rest(
                &front[words.clone()],
                &mut next[words],
                turtle + 1,
                used | 1 << rock,
            );
        }
    }

    fn listed(&self, pair: &Pair, tile: usize, front: &[u64], next: &mut [u64]) {
        let Layout { rocks, small, .. } = self.layout;
        for (back, runs) in pair.runs[..LISTED].iter().enumerate() {
            // The smallest turtle has been moved already.
            if small + back <= LISTED {
                continue;
            }
            let exchange = match (rocks, back) {
                (5, 0) => exchange::<10>,
                (5, _) => exchange::<2>,
                (4, 0) => exchange::<4>,
                (3, 0) => exchange::<3>,
                _ => exchange::<1>,
            };
            exchange(runs.of_tile(tile), tile * next.len(), pair, front, next);
        }
    }

    fn big(&self, pair: &Pair, tile: usize, front: &[u64], heavy: &[u64], next: &mut [u64]) {
        let words = pair.runs[LISTED].of_tile(tile);
        let first = (tile * next.len()) as u32;
        let mut sets = [front; BIG];
        sets[self.heavy] = heavy;
        let shift = match (self.layout.rocks, pair.low, pair.high) {
            (3, 0, 1) => shift_pair::<3, 0, 1>,
            (3, 0, 2) => shift_pair::<3, 0, 2>,
            (3, 1, 2) => shift_pair::<3, 1, 2>,
            (4, 0, 1) => shift_pair::<4, 0, 1>,
            (4, 0, 2) => shift_pair::<4, 0, 2>,
            (4, 0, 3) => shift_pair::<4, 0, 3>,
            (4, 1, 2) => shift_pair::<4, 1, 2>,
            (4, 1, 3) => shift_pair::<4, 1, 3>,
            (4, 2, 3) => shift_pair::<4, 2, 3>,
            (5, 0, 1) => shift_pair::<5, 0, 1>,
            (5, 0, 2) => shift_pair::<5, 0, 2>,
            (5, 0, 3) => shift_pair::<5, 0, 3>,
            (5, 0, 4) => shift_pair::<5, 0, 4>,
            (5, 1, 2) => shift_pair::<5, 1, 2>,
            (5, 1, 3) => shift_pair::<5, 1, 3>,
            (5, 1, 4) => shift_pair::<5, 1, 4>,
            (5, 2, 3) => shift_pair::<5, 2, 3>,
            (5, 2, 4) => shift_pair::<5, 2, 4>,
            (5, 3, 4) => shift_pair::<5, 3, 4>,
            _ => unreachable!("two rocks of a pond of 3 to 5, the lower one first"),
        };
        shift(words, first, sets, next, pair.up, pair.down);
    }
}

/// Where the runs begin in which the `before` smallest turtles are clear of two rocks.
fn clear_runs(layout: &Layout, before: usize, low: usize, high: usize) -> Runs {
    let mut starts = vec![0u32];
    for turtle in 0..before.min(layout.small) {
        let weight = layout.weights[turtle] / u64::BITS;
        let clear: Vec<u32> = (0..layout.rocks)
            .filter(|&rock| rock != low && rock != high)
            .map(|rock| rock as u32 * weight)
            .collect();
        starts = starts
            .iter()
            .flat_map(|&run| clear.iter().map(move |&digit| run + digit))
            .collect();
    }
    Runs::new(layout, starts)
}

/// Adds to `into` the runs of `front` that belong to the rocks in `sources`.
fn gather(into: &mut [u64], front: &[u64], sources: u8) {
    let run = into.len();
    let mut runs = [&front[..run]; ROCKS - 1];
    let mut count = 0;
    for (rock, words) in front.chunks_exact(run).enumerate() {
        if sources >> rock & 1 != 0 {
            runs[count] = words;
            count += 1;
        }
    }
    match count {
        0 => {}
        1 => join(into, runs[0]),
        2 => {
            for ((into, a), b) in into.iter_mut().zip(runs[0]).zip(runs[1]) {
                *into |= a | b;
            }
        }
        3 => {
            for (((into, a), b), c) in into.iter_mut().zip(runs[0]).zip(runs[1]).zip(runs[2]) {
                *into |= a | b | c;
            }
        }
        _ => {
            let [a, b, c, d] = runs;
            for ((((into, a), b), c), d) in into.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                *into |= a | b | c | d;
            }
        }
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

/// Joins, in each listed run of words, counted from `first`, those of both rocks of a pair; `RUN` is
/// how many `u64` belong to one rock.
fn exchange<const RUN: usize>(
    runs: &[u32],
    first: usize,
    pair: &Pair,
    front: &[u64],
    next: &mut [u64],
) {
    for &run in runs {
        let start = run as usize - first;
        let (low, high) = (start + pair.low * RUN, start + pair.high * RUN);
        if pair.down {
            join(&mut next[low..][..RUN], &front[high..][..RUN]);
        }
        if pair.up {
            join(&mut next[high..][..RUN], &front[low..][..RUN]);
        }
    }
}

/// Moves the three big turtles between rocks `LOW` and `HIGH` in the listed words, counted from
/// `first`; each turtle has the set that its moves start from.
fn shift_pair<const ROCKS: usize, const LOW: usize, const HIGH: usize>(
    words: &[u32],
    first: u32,
    sets: [&[u64]; BIG],
    next: &mut [u64],
    up: bool,
    down: bool,
) {
    let masks = const { pair_masks(ROCKS, LOW, HIGH) };
    let distance = HIGH - LOW;
    let shifts = [distance * ROCKS * ROCKS, distance * ROCKS, distance];
    let open = |open: bool| masks.map(|mask| if open { mask } else { 0 });
    let (up, down) = (open(up), open(down));
    for &word in words {
        let at = (word - first) as usize;
        if ROCKS == MOST_ROCKS as usize {
            let moved = |place: usize| {
                let halves = &sets[place][at..at + 2];
                let set = u128::from(halves[0]) | u128::from(halves[1]) << u64::BITS;
                (set & up[place]) << shifts[place] | set >> shifts[place] & down[place]
            };
            let [lower, upper] = split(moved(0) | moved(1) | moved(2));
            next[at] |= lower;
            next[at + 1] |= upper;
        } else {
            let moved = |place: usize| {
                let (set, up, down) = (sets[place][at], up[place] as u64, down[place] as u64);
                (set & up) << shifts[place] | set >> shifts[place] & down
            };
            next[at] |= moved(0) | moved(1) | moved(2);
        }
    }
}

/// For each place, the bits in which its turtle is on rock `low` and those of the places before are
/// clear of both rocks.
const fn pair_masks(rocks: usize, low: usize, high: usize) -> [u128; BIG] {
    let mut masks = [0; BIG];
    let mut bit = 0;
    while bit < rocks * rocks * rocks {
        let digits = [bit / (rocks * rocks), bit / rocks % rocks, bit % rocks];
        let mut place = 0;
        while place < BIG {
            if digits[place] == low {
                masks[place] |= 1 << bit;
            }
            if digits[place] == low || digits[place] == high {
                break;
            }
            place += 1;
        }
        bit += 1;
    }
    masks
}
