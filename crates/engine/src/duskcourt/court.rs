//! One court: which idols stand where, what each can take, and whether any can.
//!
//! A square is one index `row * size + col`, row 0 at the bottom. Three planes of bits hold the
//! idols; each kind is one combination of the planes, so a capture moves three bits at most.

use serde::Serialize;

pub use super::idol::{Idol, Idols, MAX_SQUARES, SIZES, ones};
use super::path::Paths;
use super::reach::Reach;
use crate::place::Place;

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
pub struct Capture {
    /// The square of the taking idol.
    pub from: Place,
    /// The square of the idol that is taken.
    pub to: Place,
}

impl Capture {
    /// The capture from one index to another.
    #[inline]
    pub const fn new(from: u8, to: u8) -> Self {
        Self {
            from: Place(from),
            to: Place(to),
        }
    }
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
    OffCourt(Place),
    /// No idol stands on the square to take with.
    NoTaker(Place, Cell),
    /// No idol stands on the square to be taken.
    NothingToTake(Place, Cell),
    /// The two squares are the same.
    Itself(Place),
    /// The jackal can never be taken on this court.
    JackalStandsLast(Capture),
    /// The taking idol does not reach that square, whatever stands between.
    OutOfReach(Idol, Capture),
    /// The square is on the idol's line, but something stands in between, first of all here.
    Blocked(Idol, Capture, Place, Cell),
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

    /// How many idols of that kind stand on it.
    pub fn count_of(&self, idol: Idol) -> usize {
        ones(self.idols.squares())
            .filter(|&square| self.idols.at(square) == Some(idol))
            .count()
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
        let reached = Reach::of_size(self.size).reached(self.idols, self.boulders, from);
        reached & !self.untouchable()
    }

    /// Every legal capture, by `from`, then `to`.
    pub fn captures(&self) -> Vec<Capture> {
        let mut captures = Vec::new();
        self.list_captures(|some| captures.extend_from_slice(some));
        captures
    }

    /// Passes on every legal capture, by `from`, then `to`, many at a time.
    #[inline]
    pub fn list_captures(&self, mut tell: impl FnMut(&[Capture])) {
        /// How many are collected before they are passed on; a power of two.
        const GATHERED: usize = 64;
        /// The most idols that one idol sees: the others on the lines of the largest court.
        const SEEN: usize = 20;
        /// How many are looked at for each idol, there or not: most idols see no more.
        const AT_ONCE: usize = 3;
        /// The index to read when no idol is left.
        const LAST: u64 = 1 << (MAX_SQUARES - 1);
        let reach = Reach::of_size(self.size);
        let idols = self.idols.squares();
        let takeable = idols & !self.untouchable();
        let blockers = idols | self.boulders;
        let mut gathered = [Capture::new(0, 0); GATHERED];
        let mut count = 0;
        for from in ones(idols) {
            let between = reach.between(from);
            let mut seen = reach.seen(self.idols, from) & takeable;
            // The next capture overwrites one that is not legal. The processor cannot predict how many
            // idols an idol sees, so a branch would cost more than the write.
            let mut gather = |seen: &mut u64| {
                let to = (*seen | LAST).trailing_zeros() as u8;
                gathered[count % GATHERED] = Capture::new(from, to);
                let open = between[usize::from(to)] & blockers == 0;
                count += usize::from(*seen != 0) & usize::from(open);
                *seen &= seen.wrapping_sub(1);
            };
            for _ in 0..AT_ONCE {
                gather(&mut seen);
            }
            while seen != 0 {
                gather(&mut seen);
            }
            if count > GATHERED - SEEN {
                tell(&gathered[..count]);
                count = 0;
            }
        }
        tell(&gathered[..count]);
    }

    /// The empty squares from which an idol of that kind would reach `to` as the court stands.
    pub fn origins(&self, idol: Idol, to: u8) -> impl Iterator<Item = u8> {
        let blockers = self.idols.squares() | self.boulders;
        let paths = Paths::of_size(self.size);
        (0..self.squares()).filter(move |&from| {
            let path = paths.path(from, to);
            blockers >> from & 1 == 0
                && path.is_open_to(idol)
                && path.between(from, to).all(|at| blockers >> at & 1 == 0)
        })
    }

    /// Whether no capture is left.
    pub fn is_stuck(&self) -> bool {
        !ones(self.idols.squares()).any(|from| self.can_take(from))
    }

    /// Whether the idol on `from` can take any.
    #[inline]
    pub fn can_take(&self, from: u8) -> bool {
        let reach = Reach::of_size(self.size);
        let seen = reach.seen(self.idols, from) & !self.untouchable();
        reach.any_reached(self.idols, self.boulders, from, seen)
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
        self.idols.capture(capture.from.0, capture.to.0);
        Ok(())
    }

    /// Checks a capture by following the idol's path, apart from the tables that list the captures.
    #[inline]
    fn check(&self, capture: Capture) -> Result<(), Barrier> {
        let (from, to) = (capture.from.0, capture.to.0);
        for square in [from, to] {
            if square >= self.squares() {
                return Err(Barrier::OffCourt(Place(square)));
            }
        }
        let Cell::Idol(taker) = self.at(from) else {
            return Err(Barrier::NoTaker(capture.from, self.at(from)));
        };
        if from == to {
            return Err(Barrier::Itself(capture.from));
        }
        let Cell::Idol(taken) = self.at(to) else {
            return Err(Barrier::NothingToTake(capture.to, self.at(to)));
        };
        if self.jackal_last && taken == Idol::Jackal {
            return Err(Barrier::JackalStandsLast(capture));
        }
        let path = Paths::of_size(self.size).path(from, to);
        if !path.is_open_to(taker) {
            return Err(Barrier::OutOfReach(taker, capture));
        }
        let blockers = self.idols.squares() | self.boulders;
        for square in path.between(from, to) {
            if blockers >> square & 1 == 1 {
                let stands = self.at(square);
                return Err(Barrier::Blocked(taker, capture, Place(square), stands));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duskcourt::notation;

    fn court(notation: &str) -> Court {
        notation::read(notation).unwrap()
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
        let captures = court.captures();
        assert_eq!(captures, [Capture::new(0, 5)]);
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
        let captures = court.captures();
        assert!(captures.is_sorted());
        assert_eq!(captures.len(), 8);
    }

    #[test]
    fn a_crowded_court_lists_exactly_what_is_legal() {
        for rank in ["QQQQQQ", "QNQRBK", "NNNNNN", "Q.Q#PQ"] {
            let court = court(&[rank; 6].join("/"));
            let squares = || 0..court.squares();
            let all = squares().flat_map(|from| squares().map(move |to| Capture::new(from, to)));
            let legal: Vec<Capture> = all.filter(|&one| court.check(one).is_ok()).collect();
            assert!(legal.len() > 64, "{rank}: {}", legal.len());
            assert_eq!(court.captures(), legal, "{rank}");
        }
    }

    #[test]
    fn idols_are_counted_by_kind() {
        let court = court("N..N/..#./.N../B..K");
        let counts = Idol::ALL.map(|idol| (idol.letter(), court.count_of(idol)));
        let expected = [('K', 1), ('Q', 0), ('R', 0), ('B', 1), ('N', 3), ('P', 0)];
        assert_eq!(counts, expected);
    }

    #[test]
    fn a_capture_puts_the_taker_in_place_of_the_taken() {
        let mut court = court("..../..../.Q../K..#");
        court.capture(Capture::new(0, 5)).unwrap();
        assert_eq!(court.at(0), Cell::Empty);
        assert_eq!(court.at(5), Cell::Idol(Idol::Jackal));
        assert_eq!(court.at(3), Cell::Boulder);
        assert_eq!(court.idols(), 1);
    }
}
