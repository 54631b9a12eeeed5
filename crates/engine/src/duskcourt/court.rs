//! One court: which idols stand where, what each can take, and whether any can.
//!
//! A square is one index `row * size + col`, row 0 at the bottom. Three planes of bits hold the
//! idols; each kind is one combination of the planes, so a capture moves three bits at most.

use std::sync::LazyLock;

use serde::Serialize;

/// The sides a court can have.
pub const SIZES: [u8; 3] = [4, 5, 6];
/// Squares of the largest court.
pub const MAX_SQUARES: usize = 36;

/// A kind of idol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Idol {
    /// K takes on the eight touching squares.
    Jackal,
    /// Q runs along all eight lines.
    Scorpion,
    /// R runs along the four straight lines.
    Cobra,
    /// B runs along the four diagonals.
    Vulture,
    /// N jumps two squares one way and one across.
    Camel,
    /// P takes diagonally forward.
    Beetle,
}

impl Idol {
    /// Every kind, in the order of the rule sheet.
    pub const ALL: [Self; 6] = [
        Self::Jackal,
        Self::Scorpion,
        Self::Cobra,
        Self::Vulture,
        Self::Camel,
        Self::Beetle,
    ];

    /// The letter that stands for it on a board.
    pub fn letter(self) -> char {
        match self {
            Self::Jackal => 'K',
            Self::Scorpion => 'Q',
            Self::Cobra => 'R',
            Self::Vulture => 'B',
            Self::Camel => 'N',
            Self::Beetle => 'P',
        }
    }

    /// The kind of that letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|idol| idol.letter() == letter)
    }

    /// The name that players know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jackal => "jackal",
            Self::Scorpion => "scorpion",
            Self::Cobra => "cobra",
            Self::Vulture => "vulture",
            Self::Camel => "camel",
            Self::Beetle => "beetle",
        }
    }

    /// The planes that it is on: straight runner, diagonal runner, leaper.
    fn planes(self) -> (bool, bool, bool) {
        match self {
            Self::Jackal => (false, true, true),
            Self::Scorpion => (true, true, false),
            Self::Cobra => (true, false, false),
            Self::Vulture => (false, true, false),
            Self::Camel => (false, false, true),
            Self::Beetle => (true, false, true),
        }
    }
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A boulder.
    Boulder,
    /// An idol.
    Idol(Idol),
}

/// A capture: the idol on `from` takes the idol on `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtCapture))]
pub struct Capture {
    /// The square of the taking idol.
    pub from: u8,
    /// The square of the idol that is taken.
    pub to: u8,
}

/// Where idols stand, over any numbering of squares in which the squares along a line are in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Idols {
    pub(super) straight: u64,
    pub(super) diagonal: u64,
    pub(super) leaper: u64,
}

impl Idols {
    /// The squares that hold an idol.
    #[inline]
    pub fn squares(self) -> u64 {
        self.straight | self.diagonal | self.leaper
    }

    /// How many stand.
    #[inline]
    pub fn count(self) -> u32 {
        self.squares().count_ones()
    }

    /// The squares that hold a jackal.
    #[inline]
    pub fn jackals(self) -> u64 {
        self.diagonal & self.leaper
    }

    /// The idol on a square.
    pub fn at(self, square: u8) -> Option<Idol> {
        const BY_PLANES: [Option<Idol>; 8] = [
            None,
            Some(Idol::Cobra),
            Some(Idol::Vulture),
            Some(Idol::Scorpion),
            Some(Idol::Camel),
            Some(Idol::Beetle),
            Some(Idol::Jackal),
            None,
        ];
        let on = |plane: u64| (plane >> square & 1) as usize;
        BY_PLANES[on(self.straight) | on(self.diagonal) << 1 | on(self.leaper) << 2]
    }

    /// Sets an idol on an empty square.
    pub fn set(&mut self, square: u8, idol: Idol) {
        let (straight, diagonal, leaper) = idol.planes();
        self.straight |= u64::from(straight) << square;
        self.diagonal |= u64::from(diagonal) << square;
        self.leaper |= u64::from(leaper) << square;
    }

    /// Empties a square.
    pub fn clear(&mut self, square: u8) {
        let rest = !(1 << square);
        self.straight &= rest;
        self.diagonal &= rest;
        self.leaper &= rest;
    }

    /// The idol on `from` takes the one on `to`.
    #[inline]
    pub fn capture(&mut self, from: u8, to: u8) {
        let stay = !(1 << from | 1 << to);
        let shift = |plane: u64| plane & stay | (plane >> from & 1) << to;
        self.straight = shift(self.straight);
        self.diagonal = shift(self.diagonal);
        self.leaper = shift(self.leaper);
    }

    /// Sets, for each square that holds an idol, the idols within its reach, jackal rule aside; the other
    /// squares get none. Goes kind by kind, which spares the branch on the kind.
    #[inline]
    pub fn within_reach_of_all<const N: usize>(
        self,
        reach: &Reach,
        boulders: u64,
        met: &mut [u64; N],
    ) {
        let idols = self.squares();
        let blockers = idols | boulders;
        *met = [0; N];
        for from in ones(self.straight & !self.leaper) {
            let at = usize::from(from);
            let rays = &reach.rays[at];
            met[at] = met_straight(rays, blockers) & idols;
        }
        for from in ones(self.diagonal & !self.leaper) {
            let at = usize::from(from);
            let rays = &reach.rays[at];
            met[at] |= met_diagonally(rays, blockers) & idols;
        }
        for from in ones(self.leaper & !(self.straight | self.diagonal)) {
            met[usize::from(from)] = reach.camel[usize::from(from)] & idols;
        }
        for from in ones(self.leaper & self.straight) {
            met[usize::from(from)] = reach.beetle[usize::from(from)] & idols;
        }
        for from in ones(self.jackals()) {
            met[usize::from(from)] = reach.jackal[usize::from(from)] & idols;
        }
    }

    /// The idols within reach of the idol on `from`, jackal rule aside.
    #[inline]
    pub fn within_reach(self, reach: &Reach, boulders: u64, from: u8) -> u64 {
        let idols = self.squares();
        let bit = 1u64 << from;
        let at = usize::from(from);
        let (straight, diagonal) = (self.straight & bit != 0, self.diagonal & bit != 0);
        if self.leaper & bit != 0 {
            return idols
                & if straight {
                    reach.beetle[at]
                } else if diagonal {
                    reach.jackal[at]
                } else {
                    reach.camel[at]
                };
        }
        let blockers = idols | boulders;
        let rays = &reach.rays[at];
        let mut met = 0;
        if straight {
            met |= met_straight(rays, blockers);
        }
        if diagonal {
            met |= met_diagonally(rays, blockers);
        }
        met & idols
    }
}

/// The nearest blockers on the four straight rays.
#[inline]
fn met_straight(rays: &[u64; 8], blockers: u64) -> u64 {
    let up = first_up(rays[0] & blockers) | first_up(rays[1] & blockers);
    up | first_down(rays[4] & blockers) | first_down(rays[5] & blockers)
}

/// The nearest blockers on the four diagonal rays.
#[inline]
fn met_diagonally(rays: &[u64; 8], blockers: u64) -> u64 {
    let up = first_up(rays[2] & blockers) | first_up(rays[3] & blockers);
    up | first_down(rays[6] & blockers) | first_down(rays[7] & blockers)
}

/// The nearest blocker on a ray of rising squares.
#[inline]
fn first_up(blockers: u64) -> u64 {
    blockers & blockers.wrapping_neg()
}

/// The nearest blocker on a ray of falling squares.
#[inline]
fn first_down(blockers: u64) -> u64 {
    // 1 << 63 shifted by 64 would overflow; an empty ray meets nothing.
    (1u64 << 63)
        .checked_shr(blockers.leading_zeros())
        .unwrap_or(0)
}

/// What an idol of each kind sees from each square of an empty court.
#[derive(Debug)]
pub struct Reach {
    /// Rays: 0 and 1 straight, 2 and 3 diagonal towards higher squares; 4 to 7 the same towards lower.
    pub(super) rays: [[u64; 8]; MAX_SQUARES],
    pub(super) jackal: [u64; MAX_SQUARES],
    pub(super) camel: [u64; MAX_SQUARES],
    pub(super) beetle: [u64; MAX_SQUARES],
}

impl Reach {
    /// The reach on a court of that size.
    ///
    /// # Panics
    /// When there is no court of that size.
    #[inline]
    pub fn of_size(size: u8) -> &'static Self {
        static ALL: LazyLock<[Reach; 3]> = LazyLock::new(|| SIZES.map(Reach::new));
        &ALL[usize::from(size - SIZES[0])]
    }

    fn new(size: u8) -> Self {
        const RAYS: [(i8, i8); 8] = [
            (0, 1),
            (1, 0),
            (1, -1),
            (1, 1),
            (0, -1),
            (-1, 0),
            (-1, 1),
            (-1, -1),
        ];
        let mut reach = Self {
            rays: [[0; 8]; MAX_SQUARES],
            jackal: [0; MAX_SQUARES],
            camel: [0; MAX_SQUARES],
            beetle: [0; MAX_SQUARES],
        };
        for square in 0..size * size {
            let at = usize::from(square);
            let step =
                |(row, col): (i8, i8), times: i8| offset(size, square, row * times, col * times);
            for (ray, way) in reach.rays[at].iter_mut().zip(RAYS) {
                *ray = (1..size as i8)
                    .filter_map(|times| step(way, times))
                    .fold(0, with);
            }
            reach.jackal[at] = RAYS.iter().filter_map(|&way| step(way, 1)).fold(0, with);
            let jumps = [1, -1].into_iter().flat_map(|a| [2, -2].map(|b| (a, b)));
            let jumps = jumps.flat_map(|(a, b)| [(a, b), (b, a)]);
            reach.camel[at] = jumps.filter_map(|way| step(way, 1)).fold(0, with);
            let forward = [(1, -1), (1, 1)];
            reach.beetle[at] = forward.iter().filter_map(|&way| step(way, 1)).fold(0, with);
        }
        reach
    }
}

fn with(squares: u64, square: u8) -> u64 {
    squares | 1 << square
}

/// The square that many rows and columns away, if it is on the court.
fn offset(size: u8, square: u8, rows: i8, cols: i8) -> Option<u8> {
    let side = 0..size as i8;
    let row = (square / size) as i8 + rows;
    let col = (square % size) as i8 + cols;
    (side.contains(&row) && side.contains(&col)).then(|| row as u8 * size + col as u8)
}

/// A court at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Court {
    pub(super) size: u8,
    pub(super) jackal_last: bool,
    pub(super) boulders: u64,
    pub(super) idols: Idols,
}

/// Why a capture is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// The square is not on this court.
    OffCourt(u8),
    /// No idol stands on the square to take with.
    NoTaker(u8, Cell),
    /// No idol stands on the square to be taken.
    NothingToTake(u8, Cell),
    /// An idol was told to take itself.
    Itself(u8),
    /// The jackal can never be taken on this court.
    JackalStandsLast(Capture),
    /// The taking idol does not reach that square, whatever stands between.
    OutOfReach(Idol, Capture),
    /// The square is on the idol's line, but something stands in between, first of all here.
    Blocked(Idol, Capture, u8, Cell),
}

impl Court {
    /// An empty court.
    pub(super) fn empty(size: u8, jackal_last: bool) -> Self {
        Self {
            size,
            jackal_last,
            boulders: 0,
            idols: Idols::default(),
        }
    }

    /// Its side, in squares.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many squares it has.
    pub fn squares(&self) -> u8 {
        self.size * self.size
    }

    /// Whether the jackal can never be taken here.
    pub fn jackal_last(&self) -> bool {
        self.jackal_last
    }

    /// How many boulders lie on it.
    pub fn boulders(&self) -> u32 {
        self.boulders.count_ones()
    }

    /// How many idols stand on it.
    pub fn idols(&self) -> u32 {
        self.idols.count()
    }

    /// What stands on a square.
    pub fn at(&self, square: u8) -> Cell {
        if self.boulders >> square & 1 == 1 {
            Cell::Boulder
        } else {
            self.idols.at(square).map_or(Cell::Empty, Cell::Idol)
        }
    }

    /// The idols that the idol on `from` can take.
    #[inline]
    pub fn prey(&self, from: u8) -> u64 {
        let met = self
            .idols
            .within_reach(Reach::of_size(self.size), self.boulders, from);
        met & !self.untouchable()
    }

    /// Every legal capture, by `from`, then `to`.
    pub fn captures(&self) -> impl Iterator<Item = Capture> + use<'_> {
        ones(self.idols.squares())
            .flat_map(|from| ones(self.prey(from)).map(move |to| Capture { from, to }))
    }

    /// Tells every legal capture, by `from`, then `to`; the fast way to list them all.
    #[inline]
    pub fn each_capture(&self, mut tell: impl FnMut(Capture)) {
        let mut met = [0; MAX_SQUARES];
        self.idols
            .within_reach_of_all(Reach::of_size(self.size), self.boulders, &mut met);
        let takeable = !self.untouchable();
        for from in ones(self.idols.squares()) {
            for to in ones(met[usize::from(from)] & takeable) {
                tell(Capture { from, to });
            }
        }
    }

    /// Whether no capture is left.
    pub fn is_stuck(&self) -> bool {
        ones(self.idols.squares()).all(|from| self.prey(from) == 0)
    }

    /// The squares of idols that can never be taken.
    #[inline]
    fn untouchable(&self) -> u64 {
        if self.jackal_last {
            self.idols.jackals()
        } else {
            0
        }
    }

    /// Plays a capture.
    ///
    /// # Errors
    /// The rule that stands in the way; the court is then untouched.
    pub fn capture(&mut self, capture: Capture) -> Result<(), Barrier> {
        self.check(capture)?;
        self.idols.capture(capture.from, capture.to);
        Ok(())
    }

    /// Checks a capture by walking the idol's own way over the squares, apart from the tables that
    /// list the captures.
    fn check(&self, capture: Capture) -> Result<(), Barrier> {
        let Capture { from, to } = capture;
        for square in [from, to] {
            if square >= self.squares() {
                return Err(Barrier::OffCourt(square));
            }
        }
        let Cell::Idol(taker) = self.at(from) else {
            return Err(Barrier::NoTaker(from, self.at(from)));
        };
        if from == to {
            return Err(Barrier::Itself(from));
        }
        let Cell::Idol(taken) = self.at(to) else {
            return Err(Barrier::NothingToTake(to, self.at(to)));
        };
        if self.jackal_last && taken == Idol::Jackal {
            return Err(Barrier::JackalStandsLast(capture));
        }
        let rows = (to / self.size) as i8 - (from / self.size) as i8;
        let cols = (to % self.size) as i8 - (from % self.size) as i8;
        let (far, near) = (rows.abs().max(cols.abs()), rows.abs().min(cols.abs()));
        let (straight, diagonal) = (near == 0, near == far);
        let reaches = match taker {
            Idol::Jackal => far == 1,
            Idol::Camel => (far, near) == (2, 1),
            Idol::Beetle => rows == 1 && cols.abs() == 1,
            Idol::Scorpion => straight || diagonal,
            Idol::Cobra => straight,
            Idol::Vulture => diagonal,
        };
        if !reaches {
            return Err(Barrier::OutOfReach(taker, capture));
        }
        if matches!(taker, Idol::Scorpion | Idol::Cobra | Idol::Vulture) {
            for step in 1..far {
                let between = offset(self.size, from, rows.signum() * step, cols.signum() * step)
                    .expect("it lies between two squares of the court");
                if self.at(between) != Cell::Empty {
                    return Err(Barrier::Blocked(taker, capture, between, self.at(between)));
                }
            }
        }
        Ok(())
    }
}

/// The set bits of a mask, lowest first.
#[inline]
pub fn ones(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = mask.trailing_zeros() as u8;
        (mask != 0).then(|| {
            mask &= mask - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duskcourt::text::read_notation;

    fn court(notation: &str) -> Court {
        read_notation(notation).unwrap()
    }

    /// The squares that the idol on `from` can take.
    fn prey(notation: &str, from: u8) -> Vec<u8> {
        ones(court(notation).prey(from)).collect()
    }

    #[test]
    fn square_zero_is_at_the_bottom_left_and_rows_go_up() {
        let court = court("K..Q/..../..../R..B");
        let at = [0, 3, 12, 15].map(|square| court.at(square));
        let idols = [Idol::Cobra, Idol::Vulture, Idol::Jackal, Idol::Scorpion];
        assert_eq!(at, idols.map(Cell::Idol));
    }

    #[test]
    fn the_jackal_takes_on_the_eight_squares_around_it() {
        assert_eq!(
            prey("PPPPP/PPPPP/PPKPP/PPPPP/PPPPP", 12),
            [6, 7, 8, 11, 13, 16, 17, 18]
        );
    }

    #[test]
    fn the_scorpion_runs_along_all_eight_lines() {
        assert_eq!(
            prey("P.P.P/...../P.Q.P/...../P.P.P", 12),
            [0, 2, 4, 10, 14, 20, 22, 24]
        );
    }

    #[test]
    fn the_cobra_runs_along_the_four_straight_lines() {
        assert_eq!(prey("P.P.P/...../P.R.P/...../P.P.P", 12), [2, 10, 14, 22]);
    }

    #[test]
    fn the_vulture_runs_along_the_four_diagonals() {
        assert_eq!(prey("P.P.P/...../P.B.P/...../P.P.P", 12), [0, 4, 20, 24]);
    }

    #[test]
    fn the_camel_jumps_two_and_one_over_anything() {
        assert_eq!(
            prey("PPPPP/P###P/P#N#P/P###P/PPPPP", 12),
            [1, 3, 5, 9, 15, 19, 21, 23]
        );
    }

    #[test]
    fn the_beetle_takes_diagonally_forward_only() {
        assert_eq!(prey("RRRR/RRRR/RPRR/RRRR", 5), [8, 10]);
        assert_eq!(prey("RRRR/RRRR/PRRR/RRRR", 4), [9]);
    }

    #[test]
    fn a_beetle_on_the_top_row_takes_nothing_but_can_be_taken() {
        let court = court("P.R./..../..../....");
        assert_eq!(ones(court.prey(12)).count(), 0);
        assert_eq!(ones(court.prey(14)).collect::<Vec<_>>(), [12]);
    }

    #[test]
    fn a_runner_stops_at_the_first_idol_on_its_line() {
        assert_eq!(prey("..../..../..../RPP.", 0), [1]);
        assert_eq!(prey("..../..../..../.PPR", 3), [2]);
    }

    #[test]
    fn a_boulder_blocks_a_runner_and_is_not_taken() {
        assert_eq!(prey("...P/..#./..../Q#.P", 0), Vec::<u8>::new());
        assert_eq!(prey("P.../#.../..../R.#P", 0), Vec::<u8>::new());
    }

    #[test]
    fn a_jackal_that_must_stand_last_takes_but_is_never_taken() {
        let court = court("..../..../.R../K... jackal");
        let captures: Vec<Capture> = court.captures().collect();
        assert_eq!(captures, [Capture { from: 0, to: 5 }]);
        assert_eq!(prey("..../..../..../R..K jackal", 0), Vec::<u8>::new());
    }

    #[test]
    fn without_that_rule_jackals_are_idols_like_the_rest() {
        assert_eq!(prey("..../..../..../R.KK", 0), [2]);
        assert_eq!(prey("..../..../..../R.KK", 2), [3]);
    }

    #[test]
    fn only_captures_of_the_jackal_left_is_stuck() {
        assert!(court("..../..../..../R..K jackal").is_stuck());
        assert!(!court("..../..../..../R..K").is_stuck());
    }

    #[test]
    fn captures_are_listed_by_from_then_to() {
        let court = court("Q..R/..../.N../B..K");
        let captures: Vec<Capture> = court.captures().collect();
        assert!(captures.is_sorted());
        assert_eq!(captures.len(), 8);
    }

    #[test]
    fn a_capture_puts_the_taker_in_place_of_the_taken() {
        let mut court = court("..../..../.Q../K..#");
        court.capture(Capture { from: 0, to: 5 }).unwrap();
        assert_eq!(court.at(0), Cell::Empty);
        assert_eq!(court.at(5), Cell::Idol(Idol::Jackal));
        assert_eq!(court.at(3), Cell::Boulder);
        assert_eq!(court.idols(), 1);
    }
}
