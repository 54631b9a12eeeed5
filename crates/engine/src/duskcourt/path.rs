//! The paths from square to square: which idols take them, and over which squares. Worked out from rows and
//! columns, apart from the tables that captures are listed by, so that the two can disagree.

use std::sync::LazyLock;

use super::idol::{Idol, MAX_SQUARES, SIZES};

/// The path from one square to another.
#[derive(Debug, Clone, Copy, Default)]
pub struct Path {
    /// The kinds that take it, one bit each.
    takers: u8,
    /// From each square on the path to the next, as a difference of indices.
    stride: i8,
}

impl Path {
    /// Whether an idol of that kind takes that path, whatever stands between.
    #[inline]
    pub fn is_open_to(self, idol: Idol) -> bool {
        self.takers >> idol as u8 & 1 == 1
    }

    /// The squares that it passes from `from` to `to`, in its order.
    #[inline]
    pub fn between(self, from: u8, to: u8) -> impl Iterator<Item = u8> {
        let mut at = from;
        std::iter::from_fn(move || {
            at = at.wrapping_add_signed(self.stride);
            (at != to).then_some(at)
        })
    }

    /// The path that many rows and columns on, on a court of that size.
    fn new(size: u8, rows: i8, cols: i8) -> Self {
        let takers = Idol::ALL.into_iter().filter(|&idol| goes(idol, rows, cols));
        let runs = goes(Idol::Scorpion, rows, cols);
        let steps = if runs { rows.abs().max(cols.abs()) } else { 1 };
        Self {
            takers: takers.fold(0, |takers, idol| takers | 1 << idol as u8),
            stride: rows / steps * size as i8 + cols / steps,
        }
    }
}

/// Every path on a court of one size.
#[derive(Debug)]
pub struct Paths([[Path; MAX_SQUARES]; MAX_SQUARES]);

impl Paths {
    /// The paths on a court of that size.
    ///
    /// # Panics
    /// When there is no court of that size.
    #[inline]
    pub fn of_size(size: u8) -> &'static Self {
        static ALL: LazyLock<[Paths; 3]> = LazyLock::new(|| SIZES.map(Paths::new));
        &ALL[usize::from(size - SIZES[0])]
    }

    /// The path from one square to another.
    #[inline]
    pub fn path(&self, from: u8, to: u8) -> Path {
        self.0[usize::from(from)][usize::from(to)]
    }

    fn new(size: u8) -> Self {
        let mut paths = [[Path::default(); MAX_SQUARES]; MAX_SQUARES];
        for (from, to) in
            (0..size * size).flat_map(|from| (0..size * size).map(move |to| (from, to)))
        {
            let rows = (to / size) as i8 - (from / size) as i8;
            let cols = (to % size) as i8 - (from % size) as i8;
            paths[usize::from(from)][usize::from(to)] = Path::new(size, rows, cols);
        }
        Self(paths)
    }
}

/// Whether an idol of that kind goes that many rows and columns.
fn goes(idol: Idol, rows: i8, cols: i8) -> bool {
    let (far, near) = (rows.abs().max(cols.abs()), rows.abs().min(cols.abs()));
    let (straight, diagonal) = (far > 0 && near == 0, far > 0 && near == far);
    match idol {
        Idol::Jackal => far == 1,
        Idol::Camel => (far, near) == (2, 1),
        Idol::Beetle => rows == 1 && cols.abs() == 1,
        Idol::Scorpion => straight || diagonal,
        Idol::Cobra => straight,
        Idol::Vulture => diagonal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duskcourt::court::Idols;
    use crate::duskcourt::reach::Reach;

    #[test]
    fn the_paths_agree_with_what_idols_see() {
        for size in SIZES {
            let squares = || 0..size * size;
            for (idol, from) in Idol::ALL
                .into_iter()
                .flat_map(|idol| squares().map(move |from| (idol, from)))
            {
                let mut court = Idols::default();
                squares()
                    .filter(|&square| square != from)
                    .for_each(|square| court.set(square, Idol::Beetle));
                court.set(from, idol);
                let seen = Reach::of_size(size).seen(court, from);
                for to in squares() {
                    let path = Paths::of_size(size).path(from, to);
                    assert_eq!(path.is_open_to(idol), seen >> to & 1 == 1);
                    if from != to && path.is_open_to(idol) {
                        let passed = path.between(from, to).fold(0, |all, at| all | 1 << at);
                        assert_eq!(passed, Reach::of_size(size).between(from)[usize::from(to)]);
                    }
                }
            }
        }
    }

    #[test]
    fn the_squares_between_come_in_the_order_of_the_way() {
        let between = |from, to| -> Vec<u8> {
            let path = Paths::of_size(6).path(from, to);
            path.between(from, to).collect()
        };
        assert_eq!(between(0, 28), [7, 14, 21]);
        assert_eq!(between(33, 3), [27, 21, 15, 9]);
        assert_eq!(between(4, 1), [3, 2]);
        assert_eq!(between(0, 13), [0u8; 0]);
    }
}
