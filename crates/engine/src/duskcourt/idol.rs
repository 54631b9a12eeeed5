//! The kinds of idols, and sets of idols on squares.

/// The sides a court can have.
pub const SIZES: [u8; 3] = [4, 5, 6];
/// Squares of the largest court.
pub const MAX_SQUARES: usize = 36;

/// A kind of idol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Idol {
    /// K takes on the eight touching squares.
    Jackal,
    /// Q runs along all eight lines.
    Scorpion,
    /// R runs along the four straight lines.
    Cobra,
    /// B runs along the four diagonals.
    Vulture,
    /// N jumps two squares one way and one across.
    Camel,
    /// P takes diagonally forward.
    Beetle,
}

impl Idol {
    /// Every kind, in the order of the rule sheet.
    pub const ALL: [Self; 6] = [
        Self::Jackal,
        Self::Scorpion,
        Self::Cobra,
        Self::Vulture,
        Self::Camel,
        Self::Beetle,
    ];

    /// The letter that stands for it on a board.
    pub fn letter(self) -> char {
        match self {
            Self::Jackal => 'K',
            Self::Scorpion => 'Q',
            Self::Cobra => 'R',
            Self::Vulture => 'B',
            Self::Camel => 'N',
            Self::Beetle => 'P',
        }
    }

    /// The kind of that letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|idol| idol.letter() == letter)
    }

    /// The name that players know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jackal => "jackal",
            Self::Scorpion => "scorpion",
            Self::Cobra => "cobra",
            Self::Vulture => "vulture",
            Self::Camel => "camel",
            Self::Beetle => "beetle",
        }
    }

    /// The planes that it is on: straight runner, diagonal runner, leaper.
    const fn planes(self) -> (bool, bool, bool) {
        match self {
            Self::Jackal => (false, true, true),
            Self::Scorpion => (true, true, false),
            Self::Cobra => (true, false, false),
            Self::Vulture => (false, true, false),
            Self::Camel => (false, false, true),
            Self::Beetle => (true, false, true),
        }
    }

    /// Its planes as one number, as `Idols::kind` gives it.
    pub const fn number(self) -> usize {
        let (straight, diagonal, leaper) = self.planes();
        straight as usize | (diagonal as usize) << 1 | (leaper as usize) << 2
    }
}

/// Where idols stand, over any numbering of squares in which the squares along a line are in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Idols {
    pub(super) straight: u64,
    pub(super) diagonal: u64,
    pub(super) leaper: u64,
}

impl Idols {
    /// The squares that hold an idol.
    #[inline]
    pub fn squares(self) -> u64 {
        self.straight | self.diagonal | self.leaper
    }

    /// How many stand.
    #[inline]
    pub fn count(self) -> u32 {
        self.squares().count_ones()
    }

    /// The squares that hold a jackal.
    #[inline]
    pub fn jackals(self) -> u64 {
        self.diagonal & self.leaper
    }

    /// The idol on a square.
    pub fn at(self, square: u8) -> Option<Idol> {
        const BY_PLANES: [Option<Idol>; 8] = [
            None,
            Some(Idol::Cobra),
            Some(Idol::Vulture),
            Some(Idol::Scorpion),
            Some(Idol::Camel),
            Some(Idol::Beetle),
            Some(Idol::Jackal),
            None,
        ];
        BY_PLANES[self.kind(square)]
    }

    /// Sets an idol on an empty square.
    pub fn set(&mut self, square: u8, idol: Idol) {
        let (straight, diagonal, leaper) = idol.planes();
        self.straight |= u64::from(straight) << square;
        self.diagonal |= u64::from(diagonal) << square;
        self.leaper |= u64::from(leaper) << square;
    }

    /// Empties a square.
    pub fn clear(&mut self, square: u8) {
        let rest = !(1 << square);
        self.straight &= rest;
        self.diagonal &= rest;
        self.leaper &= rest;
    }

    /// The idol on `from` takes the one on `to`.
    #[inline]
    pub fn capture(&mut self, from: u8, to: u8) {
        let stay = !(1 << from | 1 << to);
        let shift = |plane: u64| plane & stay | (plane >> from & 1) << to;
        self.straight = shift(self.straight);
        self.diagonal = shift(self.diagonal);
        self.leaper = shift(self.leaper);
    }

    /// The planes of the idol on a square, as one number: straight 1, diagonal 2, leaper 4.
    #[inline]
    pub fn kind(self, square: u8) -> usize {
        let on = |plane: u64| (plane >> square & 1) as usize;
        on(self.straight) | on(self.diagonal) << 1 | on(self.leaper) << 2
    }
}

/// The set bits of a mask, lowest first.
#[inline]
pub fn ones(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = mask.trailing_zeros() as u8;
        (mask != 0).then(|| {
            mask &= mask - 1;
            square
        })
    })
}
