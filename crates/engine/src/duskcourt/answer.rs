//! The exact answer for one court.

use serde::Serialize;

use super::run::Action;

/// The exact answer for a court.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The game's slug.
    pub game: &'static str,
    /// Whether it can be cleared.
    pub clearable: bool,
    /// Captures that clear it.
    pub line: Option<Vec<Action>>,
    /// How many sequences of captures clear it, in decimal.
    pub clearings: String,
    /// The chance that uniform random captures clear it, as a reduced fraction.
    pub random_clear: String,
    /// How many legal captures lose it.
    pub decoys: u32,
}
