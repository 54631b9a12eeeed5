//! What each level asks of its rack: how many colours, and how many pours at the least.

use super::colour::{Colour, MOST_COLOURS};
use crate::daily::Week;

/// The levels of each day, Monday first: from 3 colours in 8 pours to 11 colours in 36.
pub const WEEK: Week = [
    [2, 4, 6],
    [4, 7, 9],
    [7, 10, 12],
    [10, 13, 15],
    [13, 16, 18],
    [16, 19, 22],
    [19, 23, 27],
];

/// The last level: a run that completes it can only be finished.
pub const LAST_LEVEL: u32 = 1_000_000;
/// How many tubes of a dealt rack are empty.
pub const EMPTY_TUBES: u32 = 2;

/// The colours of level 1. With two empty tubes, a rack of three colours can never be lost, and
/// level 1 must not be: its run cannot be finished before it is complete.
const FEWEST_COLOURS: u32 = 3;
/// From this many colours on, a step of the ladder has six levels instead of three.
const LONG_STEPS_FROM: u32 = 12;
/// The pours that racks of 3, 4, … 16 colours typically need.
const BASE: [u32; 14] = [8, 11, 15, 18, 21, 25, 28, 31, 35, 38, 41, 45, 48, 51];
/// The last level that asks more than the one before it.
pub const TOP_LEVEL: u32 = 57;

/// What a level asks of its rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// How many colours there are.
    pub colours: u32,
    /// Exactly how many pours it takes at the least.
    pub minimum: u32,
}

impl Ask {
    /// What that level asks; levels beyond [`TOP_LEVEL`] ask what it asks.
    pub fn of(level: u32) -> Self {
        let mut step = level.clamp(1, TOP_LEVEL) - 1;
        for colours in FEWEST_COLOURS..=MOST_COLOURS as u32 {
            let levels = if colours < LONG_STEPS_FROM { 3 } else { 6 };
            if step < levels {
                let base = BASE[(colours - FEWEST_COLOURS) as usize];
                // One less than typical, then typical, then one more, in thirds of the step.
                let minimum = base - 1 + step * 3 / levels;
                return Self { colours, minimum };
            }
            step -= levels;
        }
        unreachable!("the steps add up to the top level")
    }

    /// Whether critters of that colour are dealt: colours come in by their order.
    pub fn has(self, colour: Colour) -> bool {
        (colour.index() as u32) < self.colours
    }

    /// How many tubes the rack has.
    pub fn tubes(self) -> u32 {
        self.colours + EMPTY_TUBES
    }

    /// The par: the minimum and a fifth of it, rounded up.
    pub fn par(self) -> u32 {
        par(self.minimum)
    }
}

/// The par of a rack that takes that many pours at the least. Play without a plan takes about a fifth
/// more than the minimum, so luck reaches par, and only thought saves pours below it.
pub fn par(minimum: u32) -> u32 {
    minimum + minimum.div_ceil(5)
}

/// Something that a level can have and earlier ones had not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Novelty {
    /// So many colours, more than before.
    Colours(u32),
}

/// What a level has for the first time.
pub fn novelties(level: u32) -> Vec<Novelty> {
    let colours = Ask::of(level).colours;
    let more = level > 1 && colours > Ask::of(level - 1).colours;
    more.then_some(Novelty::Colours(colours))
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_this_one() {
        let asked = |level| {
            let ask = Ask::of(level);
            (ask.colours, ask.minimum)
        };
        let all: Vec<(u32, u32)> = (1..=TOP_LEVEL).map(asked).collect();
        let short = [
            (3, 8),
            (4, 11),
            (5, 15),
            (6, 18),
            (7, 21),
            (8, 25),
            (9, 28),
            (10, 31),
            (11, 35),
        ];
        let long = [(12, 38), (13, 41), (14, 45), (15, 48), (16, 51)];
        let mut expected = Vec::new();
        for (colours, base) in short {
            expected.extend([base - 1, base, base + 1].map(|minimum| (colours, minimum)));
        }
        for (colours, base) in long {
            let minima = [base - 1, base - 1, base, base, base + 1, base + 1];
            expected.extend(minima.map(|minimum| (colours, minimum)));
        }
        assert_eq!(all, expected);
    }

    #[test]
    fn colours_and_minimum_never_fall() {
        for level in 1..2 * TOP_LEVEL {
            let (here, above) = (Ask::of(level), Ask::of(level + 1));
            assert!(here.colours <= above.colours && here.minimum <= above.minimum);
        }
        assert_ne!(Ask::of(TOP_LEVEL - 2), Ask::of(TOP_LEVEL));
        assert_eq!(Ask::of(TOP_LEVEL), Ask::of(LAST_LEVEL));
        assert_eq!(Ask::of(TOP_LEVEL), Ask::of(u32::MAX));
        assert_eq!(Ask::of(0), Ask::of(1));
    }

    #[test]
    fn par_is_the_minimum_and_a_fifth_of_it_rounded_up() {
        assert_eq!([7, 10, 11, 51, 52].map(par), [9, 12, 14, 62, 63]);
        assert_eq!(Ask::of(1).par(), 9);
        assert_eq!(Ask::of(1).tubes(), 5);
    }

    #[test]
    fn each_number_of_colours_is_new_once() {
        let new: Vec<(u32, Novelty)> = (1..200)
            .flat_map(|level| novelties(level).into_iter().map(move |new| (level, new)))
            .collect();
        let colours: Vec<Novelty> = new.iter().map(|&(_, new)| new).collect();
        assert_eq!(colours, (4..=16).map(Novelty::Colours).collect::<Vec<_>>());
        assert_eq!(new[0].0, 4);
    }
}
