//! Measures what a ladder deals, stage by stage.

use indicatif::ProgressBar;
use menagerie_engine::Seed;
use rayon::prelude::*;

use crate::ladder::{Ladder, Twist};
use crate::stats;
use crate::table::{self, Table};

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
pub fn stage<G: Ladder>(
    stage: u32,
    seeds: u64,
    bar: &ProgressBar,
) -> (Vec<String>, Vec<Vec<String>>) {
    let samples: Vec<G::Sample> = (0..seeds)
        .into_par_iter()
        .map(|number| {
            let sample = G::sample(stage, Seed::from_word(number));
            bar.inc(1);
            sample
        })
        .collect();
    let carried = G::twists(&samples).into_iter();
    let twists = carried.filter(|twist| twist.carried > 0).map(|twist| {
        let share = stats::share(twist.matters, twist.carried);
        let mut row = vec![
            G::INFO.slug.to_owned(),
            twist.name.to_owned(),
            stage.to_string(),
            twist.carried.to_string(),
            twist.matters.to_string(),
        ];
        row.extend(table::cells(share, 3));
        row
    });
    (G::row(stage, &samples), twists.collect())
}

/// Measures a whole ladder into a table, and adds to the table of twists.
pub fn ladder<G: Ladder>(seeds: u64, twists: &mut Table, bar: &ProgressBar) -> Table {
    let mut table = Table::new(G::COLUMNS);
    for number in 1..=G::TOP {
        let (row, carried) = stage::<G>(number, seeds, bar);
        table.push(row);
        for row in carried {
            twists.push(row);
        }
    }
    table
}

/// The figures that a look at each sample gives.
pub(crate) fn figures<S>(samples: &[S], look: impl Fn(&S) -> f64) -> Vec<f64> {
    samples.iter().map(look).collect()
}

/// Counts the samples that carry a twist, and those on which it matters: `None` is not carried.
pub(crate) fn twist<S>(
    name: &'static str,
    samples: &[S],
    look: impl Fn(&S) -> Option<bool>,
) -> Twist {
    let carried = || samples.iter().filter_map(&look);
    Twist {
        name,
        carried: carried().count() as u32,
        matters: carried().filter(|&matters| matters).count() as u32,
    }
}

/// The mean and the most of some counts.
pub(crate) fn mean_and_most(counts: &[f64]) -> [String; 2] {
    [
        table::fixed(stats::mean(counts), 1),
        table::fixed(stats::percentile(counts, 100), 0),
    ]
}
