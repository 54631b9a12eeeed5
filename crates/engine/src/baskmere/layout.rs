//! Sets of positions of one pond as bits: where each position stands, and which are valid.
//!
//! A position is the rock of each turtle. The rocks of the three biggest turtles choose a bit within
//! a word (27 or 64 bits, or 125 in two halves), those of the smaller ones choose the word, with the
//! smallest turtle as the most significant digit.

use super::pond::{LILY_HOLDS, MOST_ROCKS, Piles, Pond, Shell};

/// How many turtles share a word. A pond with fewer has placeholders instead, which stay on
/// rock 0.
pub(super) const BIG: usize = 3;

pub(super) const ROCKS: usize = MOST_ROCKS as usize;

/// A set of positions of one pond.
pub(super) type Set = Vec<u64>;

/// Where the digits of a position's code stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) rocks: usize,
    pub(super) turtles: usize,
    /// How many turtles choose the word.
    pub(super) small: usize,
    /// How many `u64` a word takes.
    pub(super) halves: usize,
    /// What one rock further adds to the code, by `size - 1`.
    pub(super) weights: [u32; 9],
}

/// The code of a position: the number of its bit, counted through all words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code(u32);

impl Code {
    #[inline]
    pub(super) fn index(self) -> usize {
        (self.0 / u64::BITS) as usize
    }

    #[inline]
    pub(super) fn bit(self) -> u32 {
        self.0 % u64::BITS
    }

    pub(super) fn new(index: usize, bit: u32) -> Self {
        Self(index as u32 * u64::BITS + bit)
    }

    /// Puts the position into a set.
    pub(super) fn add_to(self, set: &mut [u64]) {
        set[self.index()] |= 1 << self.bit();
    }
}

impl Layout {
    pub(super) fn new(pond: &Pond) -> Self {
        let (rocks, turtles) = (usize::from(pond.rocks()), usize::from(pond.turtles()));
        let small = turtles.saturating_sub(BIG);
        let halves = rocks.pow(BIG as u32).div_ceil(u64::BITS as usize);
        let power = |exponent: usize| (rocks as u32).pow(exponent as u32);
        let weights = std::array::from_fn(|turtle| {
            if turtle < small {
                power(small - 1 - turtle) * halves as u32 * u64::BITS
            } else {
                power((BIG - 1).saturating_sub(turtle - small))
            }
        });
        Self {
            rocks,
            turtles,
            small,
            halves,
            weights,
        }
    }

    /// How many runs the words fall into, one for each rock of the smallest turtle.
    pub(super) fn tiles(&self) -> usize {
        if self.small == 0 { 1 } else { self.rocks }
    }

    /// The length of a set.
    pub(super) fn len(&self) -> usize {
        self.rocks.pow(self.small as u32) * self.halves
    }

    /// The code of a layout that holds each turtle once.
    pub(super) fn code(&self, piles: &Piles) -> Code {
        let mut code = 0;
        for rock in 0..self.rocks {
            for size in piles.bottom_up(rock as u8) {
                code += self.weights[usize::from(size - 1)] * rock as u32;
            }
        }
        Code(code)
    }

    /// The code after a turtle has gone from one rock to another.
    #[inline]
    pub(super) fn after_move(&self, code: Code, size: u8, from: u8, to: u8) -> Code {
        let weight = self.weights[usize::from(size - 1)];
        Code(code.0 + weight * u32::from(to) - weight * u32::from(from))
    }

    /// The layout that has this code.
    pub(super) fn piles(&self, code: Code) -> Piles {
        let word_bits = self.halves as u32 * u64::BITS;
        let mut piles = Piles::default();
        for turtle in 0..self.turtles {
            let weight = self.weights[turtle];
            let digits = if turtle < self.small {
                code.0 / weight
            } else {
                code.0 % word_bits / weight
            };
            piles.put(turtle as u8 + 1, (digits % self.rocks as u32) as u8);
        }
        piles
    }

    /// The rock of the turtle in `place`, in the positions of bit `bit`.
    fn digit(&self, bit: usize, place: usize) -> usize {
        bit / self.rocks.pow((BIG - 1 - place) as u32) % self.rocks
    }

    /// The bits of a word in which `wanted` holds for the rocks of the three places.
    fn bits(&self, wanted: impl Fn([usize; BIG]) -> bool) -> u128 {
        let digits = |bit| std::array::from_fn(|place| self.digit(bit, place));
        (0..self.rocks.pow(BIG as u32))
            .filter(|&bit| wanted(digits(bit)))
            .fold(0, |bits, bit| bits | 1 << bit)
    }

    /// The positions that obey lily pad and shy shells.
    pub(super) fn valid(&self, pond: &Pond) -> Set {
        let phantoms_rest = self.bits(|digits| {
            let real = self.turtles - self.small;
            digits[real..].iter().all(|&rock| rock == 0)
        });
        let mut valid = vec![0; self.len()];
        for word in valid.chunks_exact_mut(self.halves) {
            word.copy_from_slice(&split(phantoms_rest)[..self.halves]);
        }
        let features = pond.features();
        if features.lily.is_some() || features.shy.is_some() {
            Validity::new(self, pond).mark(&mut valid, 0, [None; ROCKS], 0);
        }
        valid
    }
}

/// What narrows the valid positions of a pond, prepared for whole words.
struct Validity<'a> {
    layout: &'a Layout,
    pond: &'a Pond,
    /// The bits that stay valid, by how many small turtles are on the lily pad.
    lily: Vec<u128>,
    /// The bits that stay valid, by rock and by colour of the lowest small turtle on it.
    shy: [[u128; Shell::ALL.len()]; ROCKS],
}

impl<'a> Validity<'a> {
    fn new(layout: &'a Layout, pond: &'a Pond) -> Self {
        let real = layout.turtles - layout.small;
        let features = pond.features();
        let lily = (0..=LILY_HOLDS as usize)
            .map(|small| {
                layout.bits(|digits| {
                    let on_lily = |&&rock: &&usize| features.lily == Some(rock as u8);
                    small + digits[..real].iter().filter(on_lily).count() <= LILY_HOLDS as usize
                })
            })
            .collect();
        let shell = |place: usize| features.shy.map(|shells| shells[layout.small + place]);
        let among_big = layout.bits(|digits| {
            (0..real).all(|upper| {
                let lower = (upper + 1..real).find(|&lower| digits[lower] == digits[upper]);
                lower.is_none_or(|lower| shell(upper).is_none() || shell(upper) != shell(lower))
            })
        });
        let shy = std::array::from_fn(|rock| {
            Shell::ALL.map(|above| {
                among_big
                    & layout.bits(|digits| {
                        let below = (0..real).find(|&place| digits[place] == rock);
                        below.is_none_or(|below| shell(below) != Some(above))
                    })
            })
        });
        let mut validity = Self {
            layout,
            pond,
            lily,
            shy,
        };
        for lily in &mut validity.lily {
            *lily &= among_big;
        }
        validity
    }

    /// Narrows `words`, in which the turtles below `turtle` have their rocks; `lowest` is the
    /// lowest of them on each rock and `on_lily` how many are on the lily pad.
    fn mark(
        &self,
        words: &mut [u64],
        turtle: usize,
        lowest: [Option<usize>; ROCKS],
        on_lily: usize,
    ) {
        let features = self.pond.features();
        if on_lily > LILY_HOLDS as usize {
            words.fill(0);
            return;
        }
        if turtle == self.layout.small {
            let shells = features.shy.as_ref();
            let touching = lowest
                .iter()
                .zip(&self.shy)
                .filter_map(|(lowest, by_shell)| {
                    let shell = shells?[(*lowest)?];
                    Some(by_shell[shell as usize])
                });
            let bits = touching.fold(self.lily[on_lily], |bits, shy| bits & shy);
            for (half, bits) in words.iter_mut().zip(split(bits)) {
                *half &= bits;
            }
            return;
        }
        let run = words.len() / self.layout.rocks;
        for (rock, words) in words.chunks_exact_mut(run).enumerate() {
            let shy = |shells: &[Shell; 9]| {
                lowest[rock].is_some_and(|above| shells[above] == shells[turtle])
            };
            if features.shy.as_ref().is_some_and(shy) {
                words.fill(0);
                continue;
            }
            let mut lowest = lowest;
            lowest[rock] = Some(turtle);
            let on_lily = on_lily + usize::from(features.lily == Some(rock as u8));
            self.mark(words, turtle + 1, lowest, on_lily);
        }
    }
}

/// A word as its two halves, the lower first.
pub(super) fn split(word: u128) -> [u64; 2] {
    [word as u64, (word >> u64::BITS) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baskmere::fault::Which;
    use crate::baskmere::pond::Features;

    fn pond(rocks: u8, turtles: u8, features: Features) -> Pond {
        let mut plan = Piles::default();
        for size in 1..=turtles {
            plan.put(size, size % rocks);
        }
        Pond::new(rocks, turtles, plan, features).unwrap()
    }

    #[test]
    fn codes_and_piles_are_each_others_inverse() {
        for (rocks, turtles) in [(3, 1), (3, 2), (4, 3), (5, 4), (3, 6), (5, 6)] {
            let layout = Layout::new(&pond(rocks, turtles, Features::default()));
            let mut codes = std::collections::BTreeSet::new();
            let mut spots = vec![0u8; turtles.into()];
            loop {
                let mut piles = Piles::default();
                for (size, &rock) in (1..).zip(&spots) {
                    piles.put(size, rock);
                }
                let code = layout.code(&piles);
                assert!(code.index() < layout.len() && codes.insert(code.0));
                assert_eq!(layout.piles(code), piles);
                for (size, &from) in (1..).zip(&spots) {
                    for to in 0..rocks {
                        let mut moved = piles;
                        if to != from {
                            moved.carry(size, from, to);
                        }
                        assert_eq!(layout.after_move(code, size, from, to), layout.code(&moved));
                    }
                }
                let Some(next) = spots.iter().position(|&rock| rock + 1 < rocks) else {
                    break;
                };
                spots[next] += 1;
                spots[..next].fill(0);
            }
        }
    }

    #[test]
    fn the_valid_set_is_what_the_pond_accepts() {
        let shells = [0, 1, 2, 2, 2, 0, 1, 0, 1].map(|colour: usize| Shell::ALL[colour]);
        for (lily, shy) in [
            (None, None),
            (Some(1), None),
            (None, Some(shells)),
            (Some(0), Some(shells)),
        ] {
            for (rocks, turtles) in [(3, 2), (3, 5), (4, 5), (5, 5)] {
                let features = Features {
                    lily,
                    shy,
                    ..Features::default()
                };
                let pond = pond(rocks, turtles, features);
                let layout = Layout::new(&pond);
                let valid = layout.valid(&pond);
                let mut counted = 0;
                for (index, word) in valid.iter().enumerate() {
                    for bit in (0..u64::BITS).filter(|bit| word >> bit & 1 != 0) {
                        let piles = layout.piles(Code::new(index, bit));
                        assert_eq!(pond.check(&piles, Which::Piles), Ok(()));
                        counted += 1;
                    }
                }
                let all = (0..u32::from(rocks).pow(turtles.into())).filter(|&number| {
                    let mut piles = Piles::default();
                    for size in 1..=turtles {
                        let digit = number / u32::from(rocks).pow(u32::from(size) - 1);
                        piles.put(size, (digit % u32::from(rocks)) as u8);
                    }
                    pond.check(&piles, Which::Piles).is_ok()
                });
                assert_eq!(all.count(), counted);
            }
        }
    }
}
