//! The days of the week get harder, as the ladders were measured.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::path::PathBuf;

use menagerie_engine::{Game, daily, for_each_game};
use menagerie_ladders::figures::column;
use menagerie_ladders::ladder::Ladder;

use menagerie_ladders::table::Table;

fn check<G: Ladder>() {
    let (slug, week) = (G::INFO.slug, G::WEEK);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/ladders");
    let file = std::fs::File::open(folder.join(format!("{slug}.csv"))).unwrap();
    let table = Table::parse(file).unwrap();
    let figures = column(&table, G::HARDNESS).unwrap();
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
    for_each_game!(G => check::<G>());
}

#[test]
fn the_documented_week_is_the_one_that_is_dealt() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/daily.md");
    let text = std::fs::read_to_string(file).unwrap();
    let days = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ];
    for (index, name) in days.into_iter().enumerate() {
        let mut cells = vec![format!("| {name}")];
        for_each_game!(G => {
            let stages = G::WEEK[index].map(|stage| stage.to_string());
            cells.push(stages.join(", "));
        });
        let row = cells.join(" | ");
        assert!(text.lines().any(|line| line.starts_with(&row)), "{row}");
    }
    let date: daily::Date = "2026-12-01".parse().unwrap();
    for_each_game!(G => {
        let seed = daily::seed(G::INFO, date);
        let row = format!("| {} | {seed} |", G::INFO.slug);
        assert!(text.contains(&row), "{row}");
    });
}
