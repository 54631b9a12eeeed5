//! The seeded stream that every deal is drawn from.
//!
//! Each draw has a ChaCha12 (Bernstein, 2008) stream of its own, so the retries of one dealer never shift a later
//! deal. The 32-byte key is the seed (8 bytes, little endian), the rules version (4 bytes, little
//! endian) and the game's slug in ASCII padded with zeros (20 bytes); the 64-bit stream number is the
//! number of the draw. Ranges and shuffles are pinned here, in a few lines over the 32-bit words of
//! the stream, because the sampling of general random-number crates has changed between versions.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::game::Info;
use crate::seed::Seed;

/// The words of one draw.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha12Rng);

impl Stream {
    /// The stream of draw number `draw` in a run of the game from `seed`.
    pub fn new(info: &Info, seed: Seed, draw: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.get().to_le_bytes());
        key[8..12].copy_from_slice(&info.rules_version.to_le_bytes());
        key[12..12 + info.slug.len()].copy_from_slice(info.slug.as_bytes());
        let mut rng = ChaCha12Rng::from_seed(key);
        rng.set_stream(draw);
        Self(rng)
    }

    /// The next 32-bit word.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 to `n - 1`, each equally likely (multiplication with rejection: Lemire, 2019).
    ///
    /// # Panics
    /// When `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.word()) * u64::from(n);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// One of the items, each equally likely.
    ///
    /// # Panics
    /// When there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts the items in an order drawn at random (Fisher and Yates, 1938, from the end: Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: Info = Info {
        slug: "example",
        name: "",
        stage: "",
        last_stage: 1,
        rules_version: 1,
        open: false,
    };

    fn stream(seed: u64, draw: u64) -> Stream {
        Stream::new(&INFO, Seed::try_from(seed).unwrap(), draw)
    }

    /// Reproduced by a ChaCha12 written out by hand from the key layout above.
    #[test]
    fn the_first_words_are_pinned() {
        let mut words = stream(7, 3);
        assert_eq!(
            [words.word(), words.word(), words.word()],
            [4_131_288_269, 4_204_584_359, 601_416_951]
        );
    }

    #[test]
    fn ranges_and_shuffles_are_pinned() {
        let mut words = stream(7, 3);
        let rolls: Vec<u32> = (0..8).map(|_| words.below(6)).collect();
        let mut items = [0, 1, 2, 3, 4, 5];
        words.shuffle(&mut items);
        assert_eq!(
            (rolls, items),
            (vec![5, 5, 0, 3, 5, 1, 0, 2], [1, 4, 5, 2, 3, 0])
        );
    }

    #[test]
    fn every_draw_seed_version_and_game_has_words_of_its_own() {
        let first =
            |info: &Info, seed, draw| Stream::new(info, Seed::try_from(seed).unwrap(), draw).word();
        let other_version = Info {
            rules_version: 2,
            ..INFO
        };
        let other_game = Info {
            slug: "another",
            ..INFO
        };
        let words = [
            first(&INFO, 7, 3),
            first(&INFO, 7, 4),
            first(&INFO, 8, 3),
            first(&other_version, 7, 3),
            first(&other_game, 7, 3),
        ];
        let distinct: std::collections::BTreeSet<u32> = words.into_iter().collect();
        assert_eq!(distinct.len(), words.len());
    }

    #[test]
    fn below_is_fair() {
        let mut words = stream(1, 1);
        let mut counts = [0u32; 5];
        for _ in 0..50_000 {
            counts[words.below(5) as usize] += 1;
        }
        assert!(
            counts.iter().all(|&count| count.abs_diff(10_000) < 400),
            "{counts:?}"
        );
    }
}
