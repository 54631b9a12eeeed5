//! Times two methods for the same task in turn, so that both run under the same load.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Enough for figures.
    Full,
    /// Enough to see that it runs.
    Quick,
}

impl Effort {
    /// The one or the other.
    pub(crate) fn pick<T>(self, full: T, quick: T) -> T {
        match self {
            Self::Full => full,
            Self::Quick => quick,
        }
    }
}

/// The median times of our method and of the plain one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) ours: Duration,
    pub(crate) plain: Duration,
}

impl Pair {
    /// How many times faster ours is.
    pub(crate) fn ratio(self) -> f64 {
        self.plain.as_secs_f64() / self.ours.as_secs_f64()
    }
}

/// How many samples of the fast side go between two of the slow one.
const OURS_A_ROUND: usize = 5;

/// Times both in turn, so many rounds. Ours is the fast one and gets more samples.
pub(crate) fn in_turn<A, B>(
    rounds: usize,
    mut ours: impl FnMut() -> A,
    mut plain: impl FnMut() -> B,
) -> Pair {
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        fast.extend((0..OURS_A_ROUND).map(|_| time(&mut ours)));
        slow.push(time(&mut plain));
    }
    Pair {
        ours: median(fast),
        plain: median(slow),
    }
}

/// The middle one; of two middle ones, the greater.
pub(crate) fn median<T: PartialOrd + Copy>(mut samples: Vec<T>) -> T {
    samples.sort_by(|a, b| a.partial_cmp(b).expect("times and rates are numbers"));
    samples[samples.len() / 2]
}

fn time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let began = Instant::now();
    let done = work();
    let took = began.elapsed();
    // What it made is dropped outside the time.
    black_box(done);
    took
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_sample() {
        assert_eq!(median(vec![5, 1, 9]), 5);
        assert_eq!(median(vec![4, 1]), 4);
    }

    #[test]
    fn both_sides_are_measured_in_turn() {
        let order = std::cell::RefCell::new(String::new());
        in_turn(
            2,
            || order.borrow_mut().push('a'),
            || {
                order.borrow_mut().push('b');
            },
        );
        assert_eq!(order.into_inner(), "aaaaabaaaaab");
    }
}
