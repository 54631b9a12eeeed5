//! What the ladders promise, held against the committed figures; and the figures held against the games.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::fs;
use std::path::PathBuf;

use indicatif::ProgressBar;
use menagerie_ladders::figures::{Climb, Figures, column};
use menagerie_ladders::measure::{self, Ladder, Levels, Ponds, Rungs};
use menagerie_ladders::page;
use menagerie_ladders::table::Table;

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn figures() -> Figures {
    Figures::read(&docs().join("ladders")).unwrap()
}

fn climb(table: &Table, name: &str) -> Climb {
    Climb::of(&column(table, name).unwrap())
}

#[test]
fn every_stage_is_measured_over_at_least_200_seeds() {
    let figures = figures();
    for (table, top) in [
        (&figures.duskcourt, 38),
        (&figures.baskmere, 60),
        (&figures.critter_lineup, 57),
    ] {
        let seeds = column(table, "seeds").unwrap();
        assert_eq!(seeds.len(), top);
        assert!(seeds.iter().all(|&seeds| seeds >= 200.0));
    }
}

#[test]
fn the_chance_of_random_captures_falls_at_every_rung() {
    let figures = figures();
    let chances = column(&figures.duskcourt, "chance").unwrap();
    assert!(chances.is_sorted_by(|before, after| before > after));
    let Climb {
        steps_back,
        longest_level,
    } = climb(&figures.duskcourt, "bits");
    assert_eq!((steps_back, longest_level), (0, 1));
}

#[test]
fn par_never_falls_and_trap_bits_rise_at_every_pond() {
    let figures = figures();
    assert_eq!(climb(&figures.baskmere, "par").steps_back, 0);
    let Climb {
        steps_back,
        longest_level,
    } = climb(&figures.baskmere, "trap_bits");
    assert_eq!((steps_back, longest_level), (0, 1));
}

#[test]
fn the_minimum_never_falls_and_rises_at_every_second_level() {
    let figures = figures();
    let minima = climb(&figures.critter_lineup, "minimum");
    assert_eq!((minima.steps_back, minima.longest_level), (0, 2));
    let asked = column(&figures.critter_lineup, "minimum").unwrap();
    let found = column(&figures.critter_lineup, "minimum_mean").unwrap();
    assert_eq!(asked, found);
}

#[test]
fn every_twist_matters_on_most_deals_that_carry_it() {
    let shares = figures().twist_shares().unwrap();
    let names: Vec<&str> = shares.iter().map(|twist| twist.name.as_str()).collect();
    let all = [
        "jackal-last",
        "boulders",
        "lily-pad",
        "shy-shells",
        "creek",
        "grandshell",
    ];
    assert_eq!(names, all);
    for twist in shares {
        assert!(twist.share.low > 0.5 && twist.carried > 1000, "{twist:?}");
    }
}

#[test]
fn boulders_matter_on_every_deal_that_carries_them() {
    let twists = figures().twists;
    let boulders = twists
        .rows()
        .filter(|row| row.text("twist").unwrap() == "boulders");
    let deals: Vec<(f64, f64)> = boulders
        .map(|row| {
            (
                row.number("carried").unwrap(),
                row.number("matters").unwrap(),
            )
        })
        .collect();
    assert_eq!(deals.len(), 26, "rungs 13 to 38");
    // Whole numbers, read from text.
    assert!(
        deals
            .iter()
            .all(|(carried, matters)| (carried - matters).abs() < 0.5)
    );
}

#[test]
fn each_agent_beats_the_one_before_it_beyond_doubt() {
    let agents = figures().agents;
    let scores: Vec<(f64, f64)> = agents
        .rows()
        .map(|row| {
            (
                row.number("score_low").unwrap(),
                row.number("score_high").unwrap(),
            )
        })
        .collect();
    assert_eq!(scores.len(), 9);
    for game in scores.chunks(3) {
        assert!(game[0].1 < game[1].0 && game[1].1 < game[2].0, "{game:?}");
    }
}

#[test]
fn the_page_is_the_one_that_the_figures_give() {
    let page = fs::read_to_string(docs().join("ladders.md")).unwrap();
    assert!(
        page == page::write(&figures()).unwrap(),
        "cargo xtask ladders writes it anew"
    );
}

/// Measures a stage anew and compares its rows to the byte.
fn agrees<L: Ladder>(number: u32, table: &Table, twists: &Table) {
    let row = table.rows().nth(number as usize - 1).unwrap();
    let seeds = row.number("seeds").unwrap() as u64;
    let (measured, carried) = measure::stage::<L>(number, seeds, &ProgressBar::hidden());
    assert_eq!(row.cells(), &measured, "{} {number}", L::SLUG);
    let stage = number.to_string();
    let committed: Vec<_> = twists
        .rows()
        .filter(|row| row.text("game").unwrap() == L::SLUG && row.text("stage").unwrap() == stage)
        .map(|row| row.cells())
        .collect();
    let carried: Vec<_> = carried.iter().collect();
    assert_eq!(committed, carried, "{} {number}", L::SLUG);
}

#[test]
fn rungs_measured_anew_agree() {
    let figures = figures();
    for rung in [1, 5, 13] {
        agrees::<Rungs>(rung, &figures.duskcourt, &figures.twists);
    }
}

#[test]
fn ponds_measured_anew_agree() {
    let figures = figures();
    for pond in [1, 6, 16, 22] {
        agrees::<Ponds>(pond, &figures.baskmere, &figures.twists);
    }
}

#[test]
fn levels_measured_anew_agree() {
    let figures = figures();
    for level in [1, 12, 27] {
        agrees::<Levels>(level, &figures.critter_lineup, &figures.twists);
    }
}
