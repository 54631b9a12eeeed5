//! The days of the week get harder, as the ladders were measured.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::path::PathBuf;

use menagerie_engine::daily::Week;
use menagerie_engine::{Game, for_each_game};
use menagerie_ladders::figures::column;
use menagerie_ladders::table::Table;

/// The figure that says how hard a stage is, in the game's own measure: the more, the harder.
fn measure(slug: &str) -> &'static str {
    match slug {
        "duskcourt" => "bits",
        "baskmere" => "trap_bits",
        "critter-lineup" => "minimum",
        other => panic!("{other} has no measure here"),
    }
}

fn check(slug: &str, week: Week) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/ladders");
    let file = std::fs::File::open(folder.join(format!("{slug}.csv"))).unwrap();
    let table = Table::parse(file).unwrap();
    let figures = column(&table, measure(slug)).unwrap();
    let hard = |stage: u32| figures[stage as usize - 1];
    for day in week {
        assert!(
            day.map(hard).is_sorted_by(|one, next| one < next),
            "{slug}: {day:?}"
        );
    }
    for days in week.windows(2) {
        for (one, next) in days[0].into_iter().zip(days[1]) {
            assert!(hard(one) < hard(next), "{slug}: stages {one} and {next}");
        }
    }
}

#[test]
fn each_day_of_the_week_is_harder_than_the_one_before() {
    for_each_game!(G => check(G::INFO.slug, <G as Game>::WEEK));
}
