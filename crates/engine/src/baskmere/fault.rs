//! What can be wrong with a pond that comes from outside: as a notation, as JSON, or put together.

use crate::json::Flaw;

/// What is wrong, by the first thing found. Words of a notation are shortened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be read as JSON of that shape.
    Json(Flaw),
    /// The notation has no `>`.
    NoArrow,
    /// The notation has no plan behind its `>`.
    NoPlan,
    /// The notation's piles and plan have different numbers of rocks.
    RocksDiffer {
        /// Those of the piles.
        piles: u8,
        /// Those of the plan.
        plan: u8,
    },
    /// The notation gives a feature twice.
    FeatureTwice(String),
    /// The notation has a word that is no feature.
    NoFeature(String),
    /// The notation has a letter that is no turtle.
    NoTurtle(char),
    /// The notation leaves a rock blank.
    Blank {
        /// The layout.
        which: Which,
        /// The rock, from 0.
        rock: usize,
    },
    /// The notation puts the lily pad on something that is no rock.
    LilyWord(String),
    /// The notation has not one shell for each turtle.
    ShellCount {
        /// The letters given.
        letters: String,
        /// How many turtles there are.
        turtles: u8,
    },
    /// The notation has a letter that is no shell colour.
    NoShell(char),
    /// Not 3 to 5 rocks.
    Rocks(usize),
    /// Not 1 to 9 turtles.
    Turtles(usize),
    /// A layout has not as many rocks as the pond.
    LayoutRocks {
        /// The layout.
        which: Which,
        /// How many it has.
        found: usize,
        /// How many the pond has.
        rocks: u8,
    },
    /// A layout has a turtle that the pond has not.
    NoSuchTurtle {
        /// Its size.
        size: u8,
        /// How many turtles there are.
        turtles: u8,
    },
    /// A turtle is above a smaller one.
    Disorder {
        /// The layout.
        which: Which,
        /// The rock, from 0.
        rock: usize,
        /// The lower turtle.
        below: u8,
        /// The upper turtle.
        above: u8,
    },
    /// A turtle is in a layout twice.
    Twice {
        /// The layout.
        which: Which,
        /// The turtle.
        size: u8,
    },
    /// The list of turtles is not in the order of their sizes.
    TurtleSize {
        /// The size at that place.
        wanted: u8,
        /// The size given.
        found: u8,
    },
    /// A turtle is said to be the Grandshell, or said to be none, against the pond.
    Grandshell {
        /// The turtle.
        size: u8,
        /// What is said of it.
        told: bool,
    },
    /// A key of the pond does not follow from its rocks and features.
    Misfit(&'static str),
    /// A layout does not hold each turtle exactly once.
    Layout(Which),
    /// The lily pad is on no rock that may have one.
    LilyRock(u8),
    /// A layout has too many turtles on the lily pad.
    LilyFull(Which),
    /// A layout has a turtle directly on one of its colour.
    Shy {
        /// The layout.
        which: Which,
        /// The upper turtle.
        turtle: u8,
        /// The lower turtle.
        on: u8,
    },
}

/// One of the two layouts of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The piles as they stand.
    Piles,
    /// The plan.
    Plan,
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Self {
        Self::Json(flaw)
    }
}
