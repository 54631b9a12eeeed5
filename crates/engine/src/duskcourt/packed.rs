//! A packed court: the squares on which the dealer has set idols so far, numbered as they were added, and
//! positions over them, one word each. Courts that grow from one another share it.

use super::court::{Court, Idol, Idols, SIZES, ones};
use super::reach::Reach;

/// The most squares of a packed court: as many as any rung has idols, and few enough for [`Lanes`].
pub const MAX_PACKED: usize = 10;

/// Room for the captures of a position, by the numbers of their squares, `from` and `to`.
pub type Captures = [(u8, u8); MAX_PACKED * LINES];

/// None listed yet.
pub const NO_CAPTURES: Captures = [(0, 0); MAX_PACKED * LINES];

/// The most idols that one idol can take.
const LINES: usize = 8;

/// Idols on a packed court: the planes of [`Idols`], sixteen bits each, straight lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position(pub u64);

/// One bit on each plane.
const PLANES: u64 = 1 | 1 << 16 | 1 << 32;

impl Position {
    /// The squares that hold an idol.
    #[inline]
    pub fn squares(self) -> u16 {
        (self.0 | self.0 >> 16 | self.0 >> 32) as u16
    }

    /// The squares that hold a jackal.
    #[inline]
    pub fn jackals(self) -> u16 {
        (self.0 >> 16 & self.0 >> 32) as u16
    }

    /// The squares of each kind.
    #[inline]
    fn lanes(self) -> Lanes {
        let plane = |number: usize| self.0 >> (16 * number) & LANE;
        let (straight, diagonal, leaper) = (plane(0), plane(1), plane(2));
        let lane = |squares: u64, idol: Idol| squares << lane_of(idol.number());
        lane(straight & !diagonal & !leaper, Idol::Cobra)
            | lane(diagonal & !straight & !leaper, Idol::Vulture)
            | lane(straight & diagonal, Idol::Scorpion)
            | lane(leaper & !straight & !diagonal, Idol::Camel)
            | lane(straight & leaper, Idol::Beetle)
            | lane(diagonal & leaper, Idol::Jackal)
    }

    /// As [`Idols::kind`].
    #[inline]
    fn kind(self, square: u8) -> usize {
        let planes = self.0 >> square;
        (planes & 1 | planes >> 15 & 2 | planes >> 30 & 4) as usize
    }

    /// The position after the idol on `from` took the one on `to`.
    #[inline]
    pub fn after(self, from: u8, to: u8) -> Self {
        let taker = self.0 >> from & PLANES;
        Self(self.0 & !(PLANES << from | PLANES << to) | taker << to)
    }
}

/// Squares by number, one lane for each kind of idol, so that one step handles all kinds.
type Lanes = u64;

/// Every square of the first lane.
const LANE: Lanes = (1 << MAX_PACKED) - 1;
/// The first square of every lane. Times a set of squares, the set in every lane.
const FIRSTS: Lanes = {
    let (mut firsts, mut kind) = (0, 1);
    while kind <= Idol::ALL.len() {
        firsts |= 1 << lane_of(kind);
        kind += 1;
    }
    firsts
};

/// Where the lane of an [`Idols::kind`], from 1, begins.
const fn lane_of(kind: usize) -> usize {
    (kind - 1) * MAX_PACKED
}

/// The squares that are in any lane.
#[inline]
fn in_any(lanes: Lanes) -> u64 {
    let halves = lanes | lanes >> (3 * MAX_PACKED);
    (halves | halves >> MAX_PACKED | halves >> (2 * MAX_PACKED)) & LANE
}

/// Numbered squares of one court, and what is seen from each of them.
#[derive(Debug)]
pub struct PackedCourt {
    reach: &'static Reach,
    boulders: u64,
    pub jackal_last: bool,
    /// The square of the court behind each number.
    squares: [u8; MAX_PACKED],
    count: usize,
    /// By number, what each kind sees from there past idols; boulders cut it.
    sees: [Lanes; 16],
    /// By two numbers, those between them along a line.
    between: [[u64; 16]; 16],
}

impl PackedCourt {
    /// A packed court without squares.
    pub fn new(court: &Court) -> Self {
        Self {
            reach: Reach::of_size(court.size),
            boulders: court.boulders,
            jackal_last: court.jackal_last,
            squares: [0; MAX_PACKED],
            count: 0,
            sees: [0; 16],
            between: [[0; 16]; 16],
        }
    }

    /// The numbered squares.
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.count]
    }

    /// Numbers one more square.
    ///
    /// # Panics
    /// When there are [`MAX_PACKED`] already.
    pub fn push(&mut self, square: u8) {
        let new = self.count;
        assert!(new < MAX_PACKED, "dealt courts hold few idols");
        self.squares[new] = square;
        self.count += 1;
        self.sees[new] = 0;
        for (number, &other) in self.squares[..new].iter().enumerate() {
            let open = self.reach.between(square)[usize::from(other)] & self.boulders == 0;
            for kind in 1..=Idol::ALL.len() {
                let sees_it = |from, to| open && self.reach.sees(kind, from) >> to & 1 == 1;
                let lane = lane_of(kind);
                set(&mut self.sees[new], lane + number, sees_it(square, other));
                set(&mut self.sees[number], lane + new, sees_it(other, square));
            }
        }
        for (number, &other) in self.squares[..new].iter().enumerate() {
            let between = self.reach.between(square)[usize::from(other)];
            let passed = (0..new).filter(|&at| between >> self.squares[at] & 1 == 1);
            let passed = passed.fold(0, |passed, at| passed | 1 << at);
            self.between[new][number] = passed;
            self.between[number][new] = passed;
            for (further, &to) in self.squares[..number].iter().enumerate() {
                let passed = self.reach.between(other)[usize::from(to)] >> square & 1 == 1;
                set(&mut self.between[number][further], new, passed);
                set(&mut self.between[further][number], new, passed);
            }
        }
    }

    /// Forgets the newest square.
    pub fn pop(&mut self) {
        self.count -= 1;
    }

    /// The squares of the court between two numbered ones.
    pub fn between(&self, from: u8, to: u8) -> u64 {
        let square = |number: u8| self.squares[usize::from(number)];
        self.reach.between(square(from))[usize::from(square(to))]
    }

    /// The idols of a court, all on numbered squares.
    pub fn position(&self, idols: Idols) -> Position {
        let numbered = self.squares().iter().enumerate();
        Position(numbered.fold(0, |all, (number, &square)| {
            let plane = |plane: u64| plane >> square & 1;
            let planes =
                plane(idols.straight) | plane(idols.diagonal) << 16 | plane(idols.leaper) << 32;
            all | planes << number
        }))
    }

    /// Lists every capture, by `from`, then `to`, and tells how many there are.
    pub fn captures(&self, position: Position, captures: &mut Captures) -> usize {
        /// How many places are read for each idol, filled or not: a branch would be predicted wrongly.
        const AT_ONCE: usize = 2;
        let idols = position.squares();
        let takeable = if self.jackal_last {
            idols & !position.jackals()
        } else {
            idols
        };
        let mut count = 0;
        for from in ones(idols.into()) {
            let at = usize::from(from) % 16;
            let between = &self.between[at];
            let mut seen = self.seen_by(position.kind(from), at) & takeable;
            let mut list = |seen: &mut u16| {
                let to = (*seen | 1 << 15).trailing_zeros() as u8;
                captures[count] = (from, to);
                let open = between[usize::from(to) % 16] & u64::from(idols) == 0;
                count += usize::from(*seen != 0) & usize::from(open);
                *seen &= seen.wrapping_sub(1);
            };
            for _ in 0..AT_ONCE {
                list(&mut seen);
            }
            while seen != 0 {
                list(&mut seen);
            }
        }
        count
    }

    /// What an idol of that [`Idols::kind`], from 1, sees from there past others.
    #[inline]
    fn seen_by(&self, kind: usize, at: usize) -> u16 {
        (self.sees[at] >> lane_of(kind) & LANE) as u16
    }

    /// Whether a jackal that must stand last has no idol beside it, and so can never make the last capture.
    #[inline]
    pub fn jackal_is_alone(&self, position: Position) -> bool {
        let jackal = position.jackals().trailing_zeros() as usize % 16;
        self.jackal_last && self.seen_by(JACKAL, jackal) & position.squares() == 0
    }

    /// Whether one of two idols, neither of which must stand last, can take the other.
    #[inline]
    pub fn one_takes(&self, position: Position) -> bool {
        let idols = position.squares();
        ones(idols.into())
            .any(|from| self.seen_by(position.kind(from), usize::from(from) % 16) & idols != 0)
    }

    /// A quick test that proves some positions of two idols or more lost, though captures may be left.
    ///
    /// When a court is cleared, one square holds the last idol. Every other square is left exactly once,
    /// by its own idol or by one that came to it, and always onto a square with an idol. So a chain of
    /// captures leads from every square to the last one. This test lets each kind go wherever it sees an
    /// idol now, past all others. That allows more than the rules do, so a square without a chain to the
    /// last one proves the position lost. The last square is one that the jackal comes to, if it must
    /// stand last; otherwise it is the square, if any, that no idol leaves.
    pub fn is_plainly_lost(&self, position: Position) -> bool {
        let idols = position.squares();
        let jackals = if self.jackal_last {
            position.jackals()
        } else {
            0
        };
        // No idol comes to the jackal's square: while the jackal stands there it cannot be taken.
        let takeable = idols & !jackals;
        let in_every_lane = u64::from(takeable) * FIRSTS;
        let mut exits: [Lanes; 16] = [0; 16];
        let mut come = position.lanes();
        let mut fresh = come;
        while fresh != 0 {
            let mut next = 0;
            for from in ones(in_any(fresh)) {
                let at = usize::from(from) % 16;
                let kinds = fresh >> from & FIRSTS;
                let lanes = (kinds << MAX_PACKED) - kinds;
                let seen = self.sees[at] & lanes & in_every_lane;
                exits[at] |= seen;
                next |= seen;
            }
            fresh = next & !come;
            come |= next;
        }
        let mut led = if self.jackal_last {
            (come >> lane_of(JACKAL)) as u16 & takeable
        } else {
            let ends = ones(idols.into()).filter(|&from| exits[usize::from(from) % 16] == 0);
            let ends = ends.fold(0u16, |ends, from| ends | 1 << from);
            match ends.count_ones() {
                0 => return false,
                1 => ends,
                _ => return true,
            }
        };
        let mut rest = takeable & !led;
        while rest != 0 {
            let before = led;
            for from in ones(rest.into()) {
                let to_led = exits[usize::from(from) % 16] & (u64::from(led) * FIRSTS);
                led |= u16::from(to_led != 0) << from;
            }
            if led == before {
                return true;
            }
            rest &= !led;
        }
        false
    }
}

impl Default for PackedCourt {
    fn default() -> Self {
        Self::new(&Court::empty(SIZES[0], false))
    }
}

const JACKAL: usize = Idol::Jackal.number();

fn set(bits: &mut u64, at: usize, on: bool) {
    *bits = *bits & !(1 << at) | u64::from(on) << at;
}
