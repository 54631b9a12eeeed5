//! The chances of positions that were worked out: a hash table with open addressing and linear probing
//! (Peterson, 1957), hashed by multiplication (Knuth, 1973). Emptying it costs nothing.

use super::packed::Position;

/// The chances of positions, each under a tag that says which squares its numbers stand for.
#[derive(Debug)]
pub struct ChanceTable {
    /// Open addressing; an entry is a position below its tag, and its chance.
    table: Vec<(u64, u64)>,
    used: usize,
    /// Entries with an earlier tag count as free.
    first_tag: u16,
    last_tag: u16,
}

/// Where the tag begins, above the planes of a position.
const TAG_AT: u32 = 48;
/// More tags than are given out between two calls of [`ChanceTable::forget`].
const MANY_TAGS: u16 = 4096;

impl Default for ChanceTable {
    fn default() -> Self {
        Self {
            table: vec![(0, 0); 1 << 11],
            used: 0,
            first_tag: 1,
            last_tag: 0,
        }
    }
}

impl ChanceTable {
    /// A tag that no position has yet.
    pub fn new_tag(&mut self) -> u16 {
        self.last_tag += 1;
        self.last_tag
    }

    /// Forgets every position; the tags given out until now must not be used again.
    pub fn forget(&mut self) {
        if self.last_tag > u16::MAX - MANY_TAGS {
            self.table.fill((0, 0));
            self.last_tag = 0;
        }
        self.first_tag = self.last_tag + 1;
        self.used = 0;
    }

    /// The chance of a position, if it is known.
    #[inline]
    pub fn get(&self, tag: u16, position: Position) -> Option<u64> {
        let at = self.slot(key(tag, position)).ok()?;
        Some(self.table[at].1)
    }

    /// Notes the chance of a position that is not known yet.
    #[inline]
    pub fn insert(&mut self, tag: u16, position: Position, chance: u64) {
        if 2 * self.used >= self.table.len() {
            let doubled = vec![(0, 0); 2 * self.table.len()];
            let old = std::mem::replace(&mut self.table, doubled);
            for (key, chance) in old {
                if self.is_current(key) {
                    self.put(key, chance);
                }
            }
        }
        self.put(key(tag, position), chance);
        self.used += 1;
    }

    #[inline]
    fn put(&mut self, key: u64, chance: u64) {
        let at = self.slot(key).expect_err("a position is worked out once");
        self.table[at] = (key, chance);
    }

    #[inline]
    fn is_current(&self, key: u64) -> bool {
        (key >> TAG_AT) as u16 >= self.first_tag
    }

    /// Where the key is, or else where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            let held = self.table[at].0;
            if held == key {
                return Ok(at);
            }
            if !self.is_current(held) {
                return Err(at);
            }
            at = (at + 1) & mask;
        }
    }
}

#[inline]
fn key(tag: u16, position: Position) -> u64 {
    u64::from(tag) << TAG_AT | position.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_kept_while_the_table_grows_and_forgotten_at_once() {
        let mut table = ChanceTable::default();
        // More rounds than tags have bits for, so that the tags begin again.
        for round in 0..20 {
            let tags: Vec<u16> = (0..MANY_TAGS).map(|_| table.new_tag()).collect();
            let each = || tags.iter().flat_map(|&tag| [(tag, 1), (tag, 2)]);
            for (tag, planes) in each() {
                assert_eq!(table.get(tag, Position(planes)), None);
                table.insert(tag, Position(planes), u64::from(tag) * planes + round);
            }
            for (tag, planes) in each() {
                let chance = u64::from(tag) * planes + round;
                assert_eq!(table.get(tag, Position(planes)), Some(chance));
            }
            table.forget();
        }
    }
}
