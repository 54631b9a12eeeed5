//! The exact answer for one rack.

use serde::Serialize;

use super::run::Action;
use super::solve::Step;
use crate::place::Place;

/// The exact answer for a rack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The slug of the game.
    pub game: &'static str,
    /// Whether any pours sort the rack.
    pub solvable: bool,
    /// The fewest pours that do.
    pub pours: Option<u32>,
    /// One list of so few pours.
    pub line: Option<Vec<Action>>,
}

/// The action of a pour.
pub(super) fn action(&(from, to): &Step) -> Action {
    let [from, to] = [from, to].map(|tube| Place(tube as u8));
    Action::Move { from, to }
}
