//! One file for each game: what its solver is held against.

menagerie_engine::game_modules!();

use menagerie_engine::Coach;

use crate::measure::Effort;
use crate::table::Row;

/// A game whose solver is held against plain ways.
#[diagnostic::on_unimplemented(
    message = "nothing is measured of `{Self}`",
    note = "implement `Compared` in a file of its own in crates/bench/src/games: its solver beside what one writes first"
)]
pub(crate) trait Compared: Coach {
    /// A stage in the middle of the ladder, where runs of good players end.
    const MIDDLE: u32;

    /// Runs its comparisons.
    fn compare(effort: Effort) -> Vec<Row>;
}
