//! One rack of the search: its tubes in order, the bound on the pours still needed, and the pours to
//! try.

use super::colour::MOST_COLOURS;
use super::rack::{CAPACITY, MOST_TUBES, Rack, Tube};

/// One rack of the search, without its finished tubes: no shortest solution touches them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// In order of size; empty beyond `count`.
    tubes: [Tube; MOST_TUBES],
    count: u8,
    /// The sum of the mixed bits of the tubes.
    pub(super) hash: u64,
    /// The node before the pour that led here, and that pour by places in it.
    pub(super) parent: u32,
    pub(super) from: u8,
    pub(super) to: u8,
    /// The pours made.
    pub(super) pours: u16,
    /// The bound on the pours still needed; 0 exactly when the rack is sorted.
    pub(super) needed: u8,
}

impl Node {
    pub(super) fn root(rack: &Rack) -> Self {
        let mut tubes = [Tube::EMPTY; MOST_TUBES];
        let unfinished = rack.tubes().iter().filter(|tube| !tube.is_finished());
        let mut count = 0;
        for &tube in unfinished {
            tubes[count] = tube;
            count += 1;
        }
        tubes[..count].sort_unstable();
        let runs: u32 = tubes.iter().map(|tube| tube.runs()).sum();
        let mut at_bottom = [false; MOST_COLOURS];
        for bottom in tubes.iter().filter_map(|tube| tube.bottom()) {
            at_bottom[bottom.index()] = true;
        }
        let bottoms = at_bottom.into_iter().filter(|&is| is).count() as u32;
        Self {
            tubes,
            hash: tubes[..count]
                .iter()
                .fold(0, |sum, &tube| sum.wrapping_add(mix(tube))),
            parent: 0,
            pours: 0,
            needed: (runs - bottoms) as u8,
            count: count as u8,
            from: 0,
            to: 0,
        }
    }

    pub(super) fn tubes(&self) -> &[Tube] {
        &self.tubes[..usize::from(self.count)]
    }

    /// Whether both stand for the same tubes, compared one by one.
    #[inline]
    pub(super) fn is_same_rack(&self, other: &Self) -> bool {
        self.count == other.count && self.tubes == other.tubes
    }

    /// The pours that lower the bound on what is still needed.
    #[inline]
    pub(super) fn keeping(&self) -> Choices {
        let shape = Shape::of(self.tubes());
        let mut choices = Choices::default();
        for from in shape.sources() {
            let source = self.tubes[from];
            let code = source.top_code();
            let (run, bottoms) = (source.run(), shape.bottoms(code));
            let uniform = run == source.len();
            if bottoms == 0 && shape.empty > 0 {
                choices.push(from, shape.empty - 1);
            }
            if uniform && bottoms == 1 {
                continue;
            }
            for to in shape.targets(code, from) {
                let target = self.tubes[to];
                let room = CAPACITY - target.len();
                if run == room && target.is_uniform() {
                    return Choices::only(from, to);
                }
                if run <= room {
                    choices.push(from, to);
                }
            }
        }
        choices
    }

    /// The other pours: into an empty tube though the colour has a bottom, partial, or giving up the
    /// only bottom of a colour.
    #[inline]
    pub(super) fn raising(&self) -> Choices {
        let shape = Shape::of(self.tubes());
        let mut choices = Choices::default();
        for from in shape.sources() {
            let source = self.tubes[from];
            let code = source.top_code();
            let (run, bottoms) = (source.run(), shape.bottoms(code));
            let uniform = run == source.len();
            // A whole tube poured into an empty one would only change its place.
            if bottoms > 0 && shape.empty > 0 && !uniform {
                choices.push(from, shape.empty - 1);
            }
            for to in shape.targets(code, from) {
                let room = CAPACITY - self.tubes[to].len();
                if run > room || uniform && bottoms == 1 {
                    choices.push(from, to);
                }
            }
        }
        choices
    }

    /// The node after one possible pour, still with the bound of this one.
    #[inline]
    pub(super) fn after(&self, from: u8, to: u8) -> Self {
        let mut child = *self;
        child.pours += 1;
        child.from = from;
        child.to = to;
        let (from, to) = (usize::from(from), usize::from(to));
        let (source, target) = (self.tubes[from], self.tubes[to]);
        let pour = source
            .pour(target)
            .expect("only possible pours are considered");
        child.hash = child
            .hash
            .wrapping_sub(mix(source))
            .wrapping_sub(mix(target))
            .wrapping_add(mix(pour.from));
        // The tube poured from gets smaller and moves down in the order.
        let tubes = &mut child.tubes;
        let mut place = from;
        while place > 0 && tubes[place - 1] > pour.from {
            tubes[place] = tubes[place - 1];
            place -= 1;
        }
        tubes[place] = pour.from;
        // The other gets greater and moves up, or out.
        let mut place = to + usize::from(place <= to && to < from);
        let mut count = usize::from(self.count);
        if pour.to.is_finished() {
            tubes.copy_within(place + 1..count, place);
            count -= 1;
            tubes[count] = Tube::EMPTY;
            child.count = count as u8;
        } else {
            while place + 1 < count && tubes[place + 1] < pour.to {
                tubes[place] = tubes[place + 1];
                place += 1;
            }
            tubes[place] = pour.to;
            child.hash = child.hash.wrapping_add(mix(pour.to));
        }
        child
    }
}

/// What the tubes of a node look like together.
struct Shape {
    /// How many tubes are empty; they come first.
    empty: usize,
    /// Places of the tubes with critters, without all but the first of equal ones.
    distinct: u32,
    /// Places of the tubes with room, by the code on top.
    open: [u32; MOST_COLOURS + 1],
    /// How many tubes have the code at the bottom, in four bits for each code from 1.
    bottoms: u64,
}

impl Shape {
    #[inline]
    fn of(tubes: &[Tube]) -> Self {
        let mut shape = Self {
            empty: 0,
            distinct: 0,
            open: [0; MOST_COLOURS + 1],
            bottoms: 0,
        };
        let mut last = Tube::EMPTY;
        for (place, &tube) in tubes.iter().enumerate() {
            if tube.is_empty() {
                shape.empty += 1;
                continue;
            }
            shape.distinct |= u32::from(tube != last) << place;
            if tube.has_room() {
                shape.open[tube.top_code() as usize] |= 1 << place;
            }
            shape.bottoms += 1 << (4 * (tube.bottom_code() - 1));
            last = tube;
        }
        shape
    }

    fn bottoms(&self, code: u32) -> u32 {
        (self.bottoms >> (4 * (code - 1))) as u32 & 15
    }

    /// Tubes to pour from: of equal ones, the first.
    fn sources(&self) -> Places {
        Places(self.distinct)
    }

    /// Tubes other than `from` with room and that code on top: of equal ones, the first, or the
    /// second where the first is `from`.
    fn targets(&self, code: u32, from: usize) -> Places {
        let first = self.distinct | (1 << from) << 1;
        Places(self.open[code as usize] & first & !(1 << from))
    }
}

/// Places of tubes, as bits.
struct Places(u32);

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (place < u32::BITS).then_some(place as usize)
    }
}

/// Pours to look at, by places.
pub(super) struct Choices {
    listed: [(u8, u8); MOST_CHOICES],
    count: usize,
    /// Whether the only choice completes a colour.
    ///
    /// A pour that completes its colour in a tube of nothing else can always come first. All critters
    /// of the colour lie in that tube or on top of the one poured from, and there they never all fit
    /// as long as anything else lies below; so along whatever pours sort the rack, at every moment
    /// some tube holds this colour alone. Follow those pours without the ones of this colour, of which
    /// there is at least one, and let the finished tube stand in for that tube: every other tube then
    /// holds what it held or less, so all stay possible.
    pub(super) complete: bool,
}

/// Each tube can be poured into an empty one and onto the tubes with room that have its colour on top,
/// of which there are three at most.
const MOST_CHOICES: usize = 4 * MOST_TUBES;

impl Default for Choices {
    #[inline]
    fn default() -> Self {
        Self {
            listed: [(0, 0); MOST_CHOICES],
            count: 0,
            complete: false,
        }
    }
}

impl Choices {
    fn only(from: usize, to: usize) -> Self {
        let mut choices = Self {
            complete: true,
            ..Self::default()
        };
        choices.push(from, to);
        choices
    }

    #[inline]
    fn push(&mut self, from: usize, to: usize) {
        self.listed[self.count] = (from as u8, to as u8);
        self.count += 1;
    }

    pub(super) fn listed(&self) -> &[(u8, u8)] {
        &self.listed[..self.count]
    }
}

/// A hash of a tube, by multiplication and shift (as in SplitMix64: Steele, Lea and Flood, 2014). The hash
/// of a rack is the sum over its tubes, so that a pour changes two terms (the idea of Zobrist, 1970).
fn mix(tube: Tube) -> u64 {
    let word = (u64::from(tube.bits()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ (word >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
