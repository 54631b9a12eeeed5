//! A place of a board.

use serde::Serialize;

/// A place of a board, counted from 0 as programs do.
///
/// It has no `Display` on purpose. People count places from 1 or call them by name, so only a voice of the
/// telling layer may print one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Place(pub(crate) u8);

impl Place {
    /// Stands for every index that no board has.
    pub const NOWHERE: Self = Self(u8::MAX);

    /// The place of that index, from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The place of any index; [`Place::NOWHERE`] for one that no board has.
    pub fn of(index: i64) -> Self {
        u8::try_from(index).map_or(Self::NOWHERE, Self)
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_that_no_board_has_is_nowhere() {
        for index in [0, 1, 35, 254] {
            assert_eq!(Place::of(index).index() as i64, index);
            assert_eq!(Place::of(index), Place::new(index as u8));
        }
        for index in [-1, -256, 255, 256, 257, 1 << 32, i64::MIN, i64::MAX] {
            assert_eq!(Place::of(index), Place::NOWHERE, "{index}");
        }
    }

    #[test]
    fn a_place_is_written_as_its_index() {
        assert_eq!(serde_json::to_string(&Place::new(7)).unwrap(), "7");
    }
}
