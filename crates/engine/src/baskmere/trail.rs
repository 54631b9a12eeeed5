//! The newest moves that have not been undone.

/// How many moves a trail remembers.
pub const LONGEST: usize = 100;

/// The newest moves not undone, oldest first; when it is full, the oldest is forgotten.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Trail {
    len: u8,
    /// Each move as `from * 8 + to`.
    moves: [u8; LONGEST],
}

impl Trail {
    pub(super) const EMPTY: Self = Self {
        len: 0,
        moves: [0; LONGEST],
    };

    pub(super) fn push(&mut self, from: u8, to: u8) {
        if usize::from(self.len) == LONGEST {
            self.moves.copy_within(1.., 0);
            self.len -= 1;
        }
        self.moves[usize::from(self.len)] = from << 3 | to;
        self.len += 1;
    }

    /// The newest move.
    pub(super) fn newest(&self) -> Option<(u8, u8)> {
        self.iter().next_back()
    }

    pub(super) fn pop(&mut self) {
        if let Some(len) = self.len.checked_sub(1) {
            self.len = len;
            // Places after the end are cleared, so that equal trails have equal bytes.
            self.moves[usize::from(len)] = 0;
        }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> + ExactSizeIterator {
        let moves = self.moves[..usize::from(self.len)].iter();
        moves.map(|step| (step >> 3, step & 7))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_trail_forgets_the_oldest_move() {
        let mut trail = Trail::EMPTY;
        for step in 0..150u8 {
            trail.push(step % 5, (step + 1) % 5);
        }
        assert_eq!(trail.iter().len(), LONGEST);
        assert_eq!(trail.iter().next(), Some((50 % 5, 51 % 5)));
        assert_eq!(trail.newest(), Some((149 % 5, 150 % 5)));
    }

    #[test]
    fn undone_moves_leave_no_trace() {
        let mut trail = Trail::EMPTY;
        trail.push(1, 2);
        let before = trail.clone();
        trail.push(4, 3);
        trail.pop();
        assert!(trail == before);
        trail.pop();
        trail.pop();
        assert!(trail == Trail::EMPTY && trail.newest().is_none());
    }
}
