//! What is measured on every stage of a ladder: one file a game.

mod baskmere;
mod critter_lineup;
mod duskcourt;

use indicatif::ProgressBar;
use menagerie_engine::Seed;
use rayon::prelude::*;

pub use baskmere::Ponds;
pub use critter_lineup::Levels;
pub use duskcourt::Rungs;

use crate::stats;
use crate::table::{self, Table};

/// The ladder of one game as it is measured.
pub trait Ladder {
    /// The slug of the game.
    const SLUG: &'static str;
    /// The last stage that is harder than the one before.
    const TOP: u32;
    /// The columns of its table.
    const COLUMNS: &'static [&'static str];

    /// What one deal tells.
    type Sample: Send;

    /// Deals a stage of a seed and looks at it.
    fn sample(stage: u32, seed: Seed) -> Self::Sample;
    /// The row of a stage.
    fn row(stage: u32, samples: &[Self::Sample]) -> Vec<String>;
    /// The twists that the stage's deals carry.
    fn twists(samples: &[Self::Sample]) -> Vec<Twist>;
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

/// The columns of the table of twists.
pub const TWIST_COLUMNS: [&str; 8] = [
    "game",
    "twist",
    "stage",
    "carried",
    "matters",
    "share",
    "share_low",
    "share_high",
];

/// Measures one stage over the seeds 0 to `seeds - 1`: its row, and its rows in the table of twists.
pub fn stage<L: Ladder>(
    stage: u32,
    seeds: u64,
    bar: &ProgressBar,
) -> (Vec<String>, Vec<Vec<String>>) {
    let samples: Vec<L::Sample> = (0..seeds)
        .into_par_iter()
        .map(|number| {
            let sample = L::sample(stage, Seed::from_word(number));
            bar.inc(1);
            sample
        })
        .collect();
    let carried = L::twists(&samples).into_iter();
    let twists = carried.filter(|twist| twist.carried > 0).map(|twist| {
        let share = stats::share(twist.matters, twist.carried);
        let mut row = vec![
            L::SLUG.to_owned(),
            twist.name.to_owned(),
            stage.to_string(),
            twist.carried.to_string(),
            twist.matters.to_string(),
        ];
        row.extend(table::cells(share, 3));
        row
    });
    (L::row(stage, &samples), twists.collect())
}

/// Measures a whole ladder into a table, and adds to the table of twists.
pub fn ladder<L: Ladder>(seeds: u64, twists: &mut Table, bar: &ProgressBar) -> Table {
    let mut table = Table::new(L::COLUMNS);
    for number in 1..=L::TOP {
        let (row, carried) = stage::<L>(number, seeds, bar);
        table.push(row);
        for row in carried {
            twists.push(row);
        }
    }
    table
}

/// The figures that a look at each sample gives.
fn figures<S>(samples: &[S], look: impl Fn(&S) -> f64) -> Vec<f64> {
    samples.iter().map(look).collect()
}

/// Counts the samples that carry a twist, and those on which it matters: `None` is not carried.
fn twist<S>(name: &'static str, samples: &[S], look: impl Fn(&S) -> Option<bool>) -> Twist {
    let carried = || samples.iter().filter_map(&look);
    Twist {
        name,
        carried: carried().count() as u32,
        matters: carried().filter(|&matters| matters).count() as u32,
    }
}

/// The mean and the most of some counts.
fn mean_and_most(counts: &[f64]) -> [String; 2] {
    [
        table::fixed(stats::mean(counts), 1),
        table::fixed(stats::percentile(counts, 100), 0),
    ]
}
