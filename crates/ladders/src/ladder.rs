//! What the measurements know of a game: its measure of difficulty, its picture, its words.

use menagerie_engine::{Coach, Seed};
use plotters::style::RGBColor;

use crate::table::Table;

/// The ladder of one game as it is measured.
#[diagnostic::on_unimplemented(
    message = "the ladder of `{Self}` is not measured",
    note = "implement `Ladder` in a file of its own in crates/ladders/src/games, then run `cargo xtask ladders`"
)]
pub trait Ladder: Coach {
    /// The last stage that is harder than the one before.
    const TOP: u32;
    /// The columns of its table. The first is the stage, under the word that the game has for it; `seeds`,
    /// `attempts`, `nodes` and `nodes_most` are among the others.
    const COLUMNS: &'static [&'static str];
    /// The column that says how hard a stage is: the more, the harder.
    const HARDNESS: &'static str;
    /// Its colour where a picture shows all games.
    const COLOUR: RGBColor;
    /// What the page says of it.
    const WORDED: Worded;

    /// What one deal tells.
    type Sample: Send;

    /// Deals a stage of a seed and looks at it.
    fn sample(stage: u32, seed: Seed) -> Self::Sample;
    /// The row of a stage.
    fn row(stage: u32, samples: &[Self::Sample]) -> Vec<String>;
    /// The twists that the stage's deals carry.
    fn twists(samples: &[Self::Sample]) -> Vec<Twist>;

    /// Its measures, the one that the ladder is built on first.
    ///
    /// # Errors
    /// When a column is missing or a cell holds no number.
    fn measures(table: &Table) -> anyhow::Result<Vec<Measure>>;
    /// Adds its part of the page.
    ///
    /// # Errors
    /// As [`Ladder::measures`].
    fn describe(page: &mut String, table: &Table) -> anyhow::Result<()>;
    /// Draws its picture, as SVG.
    ///
    /// # Errors
    /// As [`Ladder::measures`].
    fn draw(table: &Table) -> anyhow::Result<String>;
}

/// The half sentences by which the page speaks of a game among the others.
#[derive(Debug, Clone, Copy)]
pub struct Worded {
    /// The figures that are exact for each deal.
    pub exact: &'static str,
    /// The exact answer that shows whether a twist matters; `None` where there are no twists.
    pub answer: Option<&'static str>,
    /// What greedy play does, where that needs saying.
    pub greedy: Option<&'static str>,
    /// What a node of its search is.
    pub node: &'static str,
    /// What one attempt of its dealer is.
    pub attempt: &'static str,
}

/// On how many deals of a stage a twist matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Twist {
    /// The twist.
    pub name: &'static str,
    /// How many deals carry it.
    pub carried: u32,
    /// On how many of them the exact answer is another one without it.
    pub matters: u32,
}

/// A measure of difficulty along a ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Measure {
    /// What it is.
    pub what: &'static str,
    /// What it says of the first and the last stage; `None` where another measure says so already.
    pub ends: Option<[String; 2]>,
    /// The figure of each stage, the harder the higher.
    pub figures: Vec<f64>,
}
