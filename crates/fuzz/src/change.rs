//! Changed inputs for the tests: the same ones on every machine, made of good inputs and words.

use crate::Target;

/// Changed inputs of a target, without end.
pub fn inputs(target: &Target) -> impl Iterator<Item = Vec<u8>> {
    let seeds = (target.seeds)();
    let words = (target.words)();
    let mut dice = Dice(target.name.len() as u64);
    std::iter::repeat_with(move || {
        let mut input = dice.of(&seeds).clone();
        for _ in 0..=dice.below(3) {
            change(&mut input, &seeds, &words, &mut dice);
        }
        input
    })
}

/// Makes one change.
fn change(input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[String], dice: &mut Dice) {
    let (from, to) = dice.range(input.len());
    match dice.below(8) {
        0 => {
            input.drain(from..to);
        }
        1 => input.truncate(from),
        2 => {
            let copied = input[from..to].to_vec();
            let at = dice.below(input.len() + 1);
            input.splice(at..at, copied);
        }
        3 => {
            let other = dice.of(seeds);
            let (first, last) = dice.range(other.len());
            input.splice(from..to, other[first..last].iter().copied());
        }
        4 => {
            let word = dice.of(words).bytes();
            input.splice(from..from, word);
        }
        5 => {
            let word = dice.of(words).bytes();
            input.splice(from..to, word);
        }
        6 => number(input, dice),
        _ => {
            if let Some(byte) = input.get_mut(from) {
                *byte = match dice.below(3) {
                    0 => byte.wrapping_add(1),
                    1 => *byte ^ 1 << dice.below(8),
                    _ => dice.below(256) as u8,
                };
            }
        }
    }
}

/// Puts another number for one that is there.
fn number(input: &mut Vec<u8>, dice: &mut Dice) {
    const NUMBERS: [&str; 10] = [
        "0",
        "1",
        "-1",
        "4",
        "7.0",
        "1e2",
        "65536",
        "4294967296",
        "9007199254740992",
        "18446744073709551616",
    ];
    let digits: Vec<usize> = (0..input.len())
        .filter(|&at| input[at].is_ascii_digit() && (at == 0 || !input[at - 1].is_ascii_digit()))
        .collect();
    if digits.is_empty() {
        return;
    }
    let from = *dice.of(&digits);
    let length = input[from..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    input.splice(from..from + length, dice.of(&NUMBERS).bytes());
}

/// Numbers that look random enough (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) >> 33) as usize % n
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A range within that length, most often a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let from = self.below(length + 1);
        let most = length - from;
        let longest = if self.below(4) == 0 {
            most
        } else {
            most.min(8)
        };
        (from, from + self.below(longest + 1))
    }
}
