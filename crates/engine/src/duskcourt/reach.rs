//! What idols see: the squares each kind could take on from each square, and what may block the view.

use std::sync::LazyLock;

use super::idol::{Idol, Idols, MAX_SQUARES, SIZES, ones};

/// What is seen over the squares of a court.
#[derive(Debug)]
pub struct Reach {
    /// By square and [`Idols::kind`], what is seen when nothing blocks.
    sees: [[u64; 8]; MAX_SQUARES],
    /// By two squares, those between them along a line.
    between: [[u64; MAX_SQUARES]; MAX_SQUARES],
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
        const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];
        const FORWARD: [(i8, i8); 2] = [(1, -1), (1, 1)];
        const JUMPS: [(i8, i8); 8] = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let mut reach = Self {
            sees: [[0; 8]; MAX_SQUARES],
            between: [[0; MAX_SQUARES]; MAX_SQUARES],
        };
        for from in 0..size * size {
            let at = usize::from(from);
            let step = |(rows, cols): (i8, i8)| offset(size, from, rows, cols);
            let steps = |offsets: &[(i8, i8)]| {
                offsets
                    .iter()
                    .filter_map(|&offset| step(offset))
                    .fold(0, with)
            };
            for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
                let mut passed = 0;
                let ray = (1..size as i8)
                    .map_while(|times| step((direction.0 * times, direction.1 * times)));
                for to in ray {
                    reach.between[at][usize::from(to)] = passed;
                    passed = with(passed, to);
                }
                let runner = if STRAIGHT.contains(&direction) {
                    Idol::Cobra
                } else {
                    Idol::Vulture
                };
                reach.sees[at][runner.number()] |= passed;
                reach.sees[at][Idol::Scorpion.number()] |= passed;
            }
            reach.sees[at][Idol::Jackal.number()] = steps(&STRAIGHT) | steps(&DIAGONAL);
            reach.sees[at][Idol::Camel.number()] = steps(&JUMPS);
            reach.sees[at][Idol::Beetle.number()] = steps(&FORWARD);
        }
        reach
    }

    /// What an idol of that [`Idols::kind`] sees from `from` when nothing blocks.
    #[inline]
    pub fn sees(&self, kind: usize, from: u8) -> u64 {
        self.sees[usize::from(from)][kind]
    }

    /// The idols that the idol on `from` sees when nothing blocks.
    #[inline]
    pub fn seen(&self, idols: Idols, from: u8) -> u64 {
        self.sees[usize::from(from)][idols.kind(from)] & idols.squares()
    }

    /// By the square seen, the squares between.
    #[inline]
    pub fn between(&self, from: u8) -> &[u64; MAX_SQUARES] {
        &self.between[usize::from(from)]
    }

    /// The idols that the idol on `from` reaches, jackal rule aside.
    #[inline]
    pub fn reached(&self, idols: Idols, boulders: u64, from: u8) -> u64 {
        let (seen, between) = (self.seen(idols, from), self.between(from));
        let blockers = idols.squares() | boulders;
        ones(seen)
            .filter(|&to| between[usize::from(to)] & blockers == 0)
            .fold(0, with)
    }

    /// Whether nothing blocks the view from `from` to one of the idols that it sees.
    #[inline]
    pub fn any_reached(&self, idols: Idols, boulders: u64, from: u8, seen: u64) -> bool {
        let between = self.between(from);
        let blockers = idols.squares() | boulders;
        ones(seen).any(|to| between[usize::from(to)] & blockers == 0)
    }

    /// The reach over those squares alone, numbered from 0 in their order. Boulders cut it.
    pub fn over(full: &Reach, squares: &[u8], boulders: u64) -> Self {
        let mut reach = Self {
            sees: [[0; 8]; MAX_SQUARES],
            between: [[0; MAX_SQUARES]; MAX_SQUARES],
        };
        let pack = |mask: u64| {
            let held = squares.iter().enumerate();
            held.fold(0, |packed, (number, &square)| {
                packed | (mask >> square & 1) << number
            })
        };
        for (number, &square) in squares.iter().enumerate() {
            let between = full.between(square);
            let open = squares
                .iter()
                .filter(|&&to| between[usize::from(to)] & boulders == 0)
                .fold(0, |open, &to| with(open, to));
            reach.sees[number] = full.sees[usize::from(square)].map(|sees| pack(sees & open));
            for (other, &to) in squares.iter().enumerate() {
                reach.between[number][other] = pack(between[usize::from(to)]);
            }
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
