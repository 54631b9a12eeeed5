//! One pond: its rocks, turtles, plan and features, where a turtle may move and what a move does.
//!
//! Every pile is ordered, biggest at the bottom, so the set of turtles on a rock already is the pile:
//! a pile is a mask with bit `size - 1` for each turtle, and its top is the lowest bit.

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Which};
use crate::place::Place;

/// A feature of ponds; a set of them is an or of their bits.
pub type FeatureSet = u8;
/// A rock holds two turtles at most.
pub const LILY: FeatureSet = 1;
/// Turtles of one colour do not sit directly on each other.
pub const SHY: FeatureSet = 2;
/// Rocks 0, 1 and 2 are a one-way loop.
pub const CREEK: FeatureSet = 4;
/// The biggest turtle costs double.
pub const GRANDSHELL: FeatureSet = 8;

/// Every feature.
pub const FEATURES: [FeatureSet; 4] = [LILY, SHY, CREEK, GRANDSHELL];

/// The fewest rocks of a pond.
pub const FEWEST_ROCKS: u8 = 3;
/// The most rocks of a pond.
pub const MOST_ROCKS: u8 = 5;
/// The most turtles of a pond.
pub const MOST_TURTLES: u8 = 9;
/// How many turtles a lily pad holds.
pub const LILY_HOLDS: u32 = 2;
/// What a move of an ordinary turtle costs, in Daylight.
pub const MOVE_COST: u32 = 1;
/// What a move of the Grandshell costs, in Daylight.
pub const GRANDSHELL_COST: u32 = 2;
/// The rocks of the creek's loop: it flows from each to the next, and from the last to the first.
pub const CREEK_LOOP: [u8; 3] = [0, 1, 2];

const ROCKS: usize = MOST_ROCKS as usize;
const TURTLES: usize = MOST_TURTLES as usize;

/// The colour of a shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereShell))]
pub enum Shell {
    /// Letter `a` in a notation.
    Amber,
    /// Letter `b` in a notation.
    Blue,
    /// Letter `c` in a notation.
    Coral,
}

impl Shell {
    /// Every colour, in the order of their letters.
    pub const ALL: [Self; 3] = [Self::Amber, Self::Blue, Self::Coral];

    /// The colour's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Amber => "amber",
            Self::Blue => "blue",
            Self::Coral => "coral",
        }
    }

    /// The colour's letter in a notation.
    pub fn letter(self) -> char {
        char::from(b'a' + self as u8)
    }
}

/// The colour of each turtle, by `size - 1`.
pub type Shells = [Shell; TURTLES];

/// Which turtles are on which rock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Piles([u16; ROCKS]);

impl Piles {
    /// The pile of a rock, as a mask of turtles.
    pub fn mask(&self, rock: u8) -> u16 {
        self.0[usize::from(rock)]
    }

    /// The turtle on top of a rock's pile, by size.
    pub fn top(&self, rock: u8) -> Option<u8> {
        let pile = self.mask(rock);
        (pile != 0).then(|| pile.trailing_zeros() as u8 + 1)
    }

    /// The sizes on a rock, bottom to top.
    pub fn bottom_up(&self, rock: u8) -> impl Iterator<Item = u8> + use<> {
        let pile = self.mask(rock);
        (1..=MOST_TURTLES)
            .rev()
            .filter(move |&size| pile & bit(size) != 0)
    }

    /// The rock that a turtle is on.
    pub fn rock_of(&self, size: u8) -> Option<u8> {
        (0..MOST_ROCKS).find(|&rock| self.mask(rock) & bit(size) != 0)
    }

    /// Puts a turtle on a rock, at the place in the pile that its size gives it.
    pub fn put(&mut self, size: u8, rock: u8) {
        self.0[usize::from(rock)] |= bit(size);
    }

    /// Carries a turtle from one rock to another, whether or not it may go there.
    #[inline]
    pub fn carry(&mut self, size: u8, from: u8, to: u8) {
        self.0[usize::from(from)] ^= bit(size);
        self.0[usize::from(to)] ^= bit(size);
    }

    /// Whether each of the sizes `1..=turtles`, and no other, is on exactly one of the first `rocks`.
    fn hold_each_once(&self, rocks: u8, turtles: u8) -> bool {
        let beyond = self.0[usize::from(rocks)..].iter().all(|&pile| pile == 0);
        let all = self.0.iter().fold(0, |all, pile| all | pile);
        let count: u32 = self.0.iter().map(|pile| pile.count_ones()).sum();
        beyond && all == sizes(turtles) && count == u32::from(turtles)
    }
}

/// The features of a pond, before they are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// The rock with the lily pad.
    pub lily: Option<u8>,
    /// The shell colours, where they bind.
    pub shy: Option<Shells>,
    /// Whether rocks 0, 1 and 2 are a one-way loop.
    pub creek: bool,
    /// Whether the biggest turtle is the Grandshell.
    pub grandshell: bool,
}

impl Features {
    /// Whether this feature of the ladder is one of them.
    pub fn has(&self, feature: FeatureSet) -> bool {
        match feature {
            LILY => self.lily.is_some(),
            SHY => self.shy.is_some(),
            CREEK => self.creek,
            _ => self.grandshell && feature == GRANDSHELL,
        }
    }
}

/// A checked pond: what stays the same while its turtles move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pond {
    rocks: u8,
    turtles: u8,
    plan: Piles,
    features: Features,
    /// For each rock, the rocks that a turtle may go to from it.
    lanes: [u8; ROCKS],
    /// For each turtle, the turtles that it may sit on.
    seats: [u16; TURTLES],
}

/// Why a turtle may not move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// There is no such rock.
    NoRock {
        /// The rock that was named.
        rock: Place,
        /// How many there are.
        rocks: u8,
    },
    /// Both rocks are the same.
    SameRock(Place),
    /// No turtle is on the rock.
    Bare(Place),
    /// The creek does not flow that way.
    Current {
        /// The rock to leave.
        from: Place,
        /// The rock to reach.
        to: Place,
    },
    /// The turtle on top there is smaller.
    Smaller {
        /// The turtle to move.
        turtle: u8,
        /// The smaller one.
        on: u8,
        /// Its rock.
        to: Place,
    },
    /// The lily pad is full.
    LilyFull(Place),
    /// The turtle on top there has the same colour.
    Shy {
        /// The turtle to move.
        turtle: u8,
        /// The one of the same colour.
        on: u8,
        /// Its rock.
        to: Place,
        /// The colour.
        shell: Shell,
    },
}

impl Pond {
    /// Checks that these make a pond.
    ///
    /// # Errors
    /// The first [`Fault`] found.
    pub fn new(rocks: u8, turtles: u8, plan: Piles, mut features: Features) -> Result<Self, Fault> {
        if !(FEWEST_ROCKS..=MOST_ROCKS).contains(&rocks) {
            return Err(Fault::Rocks(rocks.into()));
        }
        if !(1..=MOST_TURTLES).contains(&turtles) {
            return Err(Fault::Turtles(turtles.into()));
        }
        if let Some(lily) = features.lily
            && lily >= rocks - 1
        {
            return Err(Fault::LilyRock(lily));
        }
        // Colours of turtles that are not there do not tell ponds apart.
        if let Some(shells) = &mut features.shy {
            shells[usize::from(turtles)..].fill(Shell::Amber);
        }
        let pond = Self {
            rocks,
            turtles,
            plan,
            features,
            lanes: lanes(rocks, features.creek),
            seats: seats(features.shy.as_ref()),
        };
        pond.check(&plan, Which::Plan)?;
        Ok(pond)
    }

    /// Checks that a layout holds every turtle of this pond and obeys lily pad and shy shells.
    ///
    /// # Errors
    /// The first [`Fault`] found.
    pub fn check(&self, piles: &Piles, which: Which) -> Result<(), Fault> {
        if !piles.hold_each_once(self.rocks, self.turtles) {
            return Err(Fault::Layout(which));
        }
        for rock in 0..self.rocks {
            if self.features.lily == Some(rock) && piles.mask(rock).count_ones() > LILY_HOLDS {
                return Err(Fault::LilyFull(which));
            }
            let mut below = None;
            for turtle in piles.bottom_up(rock) {
                if let Some(on) = below
                    && self.shared_shell(turtle, on).is_some()
                {
                    return Err(Fault::Shy { which, turtle, on });
                }
                below = Some(turtle);
            }
        }
        Ok(())
    }

    /// How many rocks there are.
    pub fn rocks(&self) -> u8 {
        self.rocks
    }

    /// How many turtles there are.
    pub fn turtles(&self) -> u8 {
        self.turtles
    }

    /// The target layout.
    pub fn plan(&self) -> &Piles {
        &self.plan
    }

    /// The features.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The rightmost rock.
    pub fn sun_rock(&self) -> u8 {
        self.rocks - 1
    }

    /// Whether a turtle may swim from one rock to another, whatever is on them.
    pub fn lane(&self, from: u8, to: u8) -> bool {
        self.lanes[usize::from(from)] >> to & 1 != 0
    }

    /// Whether a turtle of that size is the Grandshell.
    #[inline]
    pub fn is_grandshell(&self, size: u8) -> bool {
        self.features.grandshell && size == self.turtles
    }

    /// What a move of a turtle costs, in Daylight.
    #[inline]
    pub fn cost(&self, size: u8) -> u32 {
        if self.is_grandshell(size) {
            GRANDSHELL_COST
        } else {
            MOVE_COST
        }
    }

    /// The turtle that would move from one rock to another, if every rule lets it.
    ///
    /// # Errors
    /// The first rule that stands in the way.
    #[inline]
    pub fn mover(&self, piles: &Piles, from: u8, to: u8) -> Result<u8, Barrier> {
        let rocks = self.rocks;
        if let Some(rock) = [from, to].into_iter().find(|&rock| rock >= rocks) {
            let rock = Place(rock);
            return Err(Barrier::NoRock { rock, rocks });
        }
        if from == to {
            return Err(Barrier::SameRock(Place(from)));
        }
        let Some(turtle) = piles.top(from) else {
            return Err(Barrier::Bare(Place(from)));
        };
        if self.features.creek && against_the_creek(from, to) {
            let (from, to) = (Place(from), Place(to));
            return Err(Barrier::Current { from, to });
        }
        let Some(on) = piles.top(to) else {
            return Ok(turtle);
        };
        if on < turtle {
            let to = Place(to);
            return Err(Barrier::Smaller { turtle, on, to });
        }
        if self.features.lily == Some(to) && piles.mask(to).count_ones() >= LILY_HOLDS {
            return Err(Barrier::LilyFull(Place(to)));
        }
        if let Some(shell) = self.shared_shell(turtle, on) {
            return Err(Barrier::Shy {
                turtle,
                on,
                to: Place(to),
                shell,
            });
        }
        Ok(turtle)
    }

    /// Tells of every move that is allowed, by `from`, then `to`: the two rocks and the turtle.
    ///
    /// Works on masks prepared for the pond, not through [`Pond::mover`], so that each can be
    /// tested against the other.
    #[inline]
    pub fn each_move(&self, piles: &Piles, mut tell: impl FnMut(u8, u8, u8)) {
        // What a turtle must be able to sit on at each rock; every turtle can sit on the ground,
        // none on a full lily pad.
        let mut seat = [0u16; ROCKS];
        for (seat, pile) in seat.iter_mut().zip(piles.0) {
            *seat = if pile == 0 {
                GROUND
            } else {
                pile & pile.wrapping_neg()
            };
        }
        if let Some(lily) = self.features.lily
            && piles.mask(lily).count_ones() >= LILY_HOLDS
        {
            seat[usize::from(lily)] = 0;
        }
        for from in 0..self.rocks {
            let pile = piles.mask(from);
            if pile == 0 {
                continue;
            }
            let top = pile.trailing_zeros() as u8;
            let seats = self.seats[usize::from(top)];
            let seated = |(to, seat): (usize, &u16)| u8::from(seats & seat != 0) << to;
            let seated = seat.iter().enumerate().map(seated);
            let mut open = seated.fold(0, |all, to| all | to) & self.lanes[usize::from(from)];
            while open != 0 {
                tell(from, open.trailing_zeros() as u8, top + 1);
                open &= open - 1;
            }
        }
    }

    /// The colour of both turtles, where they are shy of each other.
    fn shared_shell(&self, one: u8, other: u8) -> Option<Shell> {
        let shells = self.features.shy.as_ref()?;
        let shell = shells[usize::from(one - 1)];
        (shell == shells[usize::from(other - 1)]).then_some(shell)
    }
}

/// A position: a pond and where its turtles are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pond: Pond,
    piles: Piles,
}

impl Position {
    /// Checks that the piles are a layout of the pond.
    ///
    /// # Errors
    /// The first [`Fault`] found.
    pub fn new(pond: Pond, piles: Piles) -> Result<Self, Fault> {
        pond.check(&piles, Which::Piles)?;
        Ok(Self { pond, piles })
    }

    /// The pond.
    pub fn pond(&self) -> &Pond {
        &self.pond
    }

    /// Where the turtles are.
    pub fn piles(&self) -> &Piles {
        &self.piles
    }

    /// Carries the top turtle of a rock to another.
    ///
    /// # Errors
    /// The rule that stands in the way; the position is then untouched.
    pub fn carry(&mut self, from: u8, to: u8) -> Result<(), Barrier> {
        let turtle = self.pond.mover(&self.piles, from, to)?;
        self.piles.carry(turtle, from, to);
        Ok(())
    }
}

/// The bit of a turtle in a pile.
pub fn bit(size: u8) -> u16 {
    1 << (size - 1)
}

/// The bit that stands for the bare ground of a rock, beyond those of the turtles.
const GROUND: u16 = 1 << 15;

/// The mask of the turtles of sizes 1 to `turtles`.
fn sizes(turtles: u8) -> u16 {
    (1 << turtles) - 1
}

fn against_the_creek(from: u8, to: u8) -> bool {
    let [first, second, third] = CREEK_LOOP;
    [(second, first), (third, second), (first, third)].contains(&(from, to))
}

fn lanes(rocks: u8, creek: bool) -> [u8; ROCKS] {
    let mut lanes = [0; ROCKS];
    for from in 0..rocks {
        for to in (0..rocks).filter(|&to| to != from) {
            if !(creek && against_the_creek(from, to)) {
                lanes[usize::from(from)] |= 1 << to;
            }
        }
    }
    lanes
}

fn seats(shy: Option<&Shells>) -> [u16; TURTLES] {
    std::array::from_fn(|turtle| {
        let bigger = (turtle + 1..TURTLES).filter(|&on| shy.is_none_or(|s| s[turtle] != s[on]));
        bigger.fold(GROUND, |seats, on| seats | 1 << on)
    })
}

#[cfg(test)]
mod tests;
