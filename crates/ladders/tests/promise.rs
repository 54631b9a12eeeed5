//! What the ladders promise, held against the committed figures; and the figures held against the games.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::fs;
use std::path::PathBuf;

use indicatif::ProgressBar;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::catalogue::games;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::for_each_game;
use menagerie_ladders::agents::AGENTS;
use menagerie_ladders::figures::{Climb, Figures, column};
use menagerie_ladders::ladder::Ladder;
use menagerie_ladders::table::Table;
use menagerie_ladders::{charts, measure, page};

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn figures() -> Figures {
    Figures::read(&docs().join("ladders")).unwrap()
}

fn climb(table: &Table, name: &str) -> Climb {
    Climb::of(&column(table, name).unwrap())
}

/// What a new game lacks here, it lacks in the documentation.
#[test]
fn every_game_has_its_figures_its_picture_and_its_part_of_the_page() {
    let page = fs::read_to_string(docs().join("ladders.md")).unwrap();
    let home = fs::read_dir(docs().join("ladders")).unwrap();
    let files: Vec<String> = home
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for game in games() {
        let (name, slug) = (game.name, game.slug);
        let how = format!(
            "measure it in crates/ladders/src/games/{}.rs and run `cargo xtask ladders`",
            slug.replace('-', "_")
        );
        for file in [format!("{slug}.csv"), format!("{slug}.svg")] {
            assert!(
                files.contains(&file),
                "docs/ladders/{file} is missing: {how}"
            );
        }
        for part in [
            format!("\n## {name}\n"),
            format!("(ladders/{slug}.svg)"),
            format!("(ladders/{slug}.csv)"),
            format!("\n| {name} | random |"),
        ] {
            assert!(
                page.contains(&part),
                "docs/ladders.md has no {part:?}: {how}"
            );
        }
    }
}

#[test]
fn every_stage_is_measured_over_at_least_200_seeds() {
    let figures = figures();
    for_each_game!(G => whole::<G>(&figures));
}

fn whole<G: Ladder>(figures: &Figures) {
    let table = figures.of::<G>();
    let seeds = column(table, "seeds").unwrap();
    assert_eq!(seeds.len(), G::TOP as usize);
    assert!(seeds.iter().all(|&seeds| seeds >= 200.0));
    let stages = column(table, G::INFO.stage).unwrap();
    let numbers: Vec<f64> = (1..=G::TOP).map(f64::from).collect();
    assert_eq!(stages, numbers);
}

#[test]
fn the_measure_of_a_ladder_never_falls() {
    let figures = figures();
    for_each_game!(G => rises::<G>(&figures));
}

fn rises<G: Ladder>(figures: &Figures) {
    for measure in G::measures(figures.of::<G>()).unwrap() {
        let climb = Climb::of(&measure.figures);
        assert_eq!(measure.figures.len(), G::TOP as usize);
        assert_eq!(climb.steps_back, 0, "{}: {}", G::INFO.name, measure.what);
        assert!(
            climb.longest_level <= 2,
            "{}: {}",
            G::INFO.name,
            measure.what
        );
    }
}

#[test]
fn the_chance_of_random_captures_falls_at_every_rung() {
    let figures = figures();
    let chances = column(figures.of::<Duskcourt>(), "chance").unwrap();
    assert!(chances.is_sorted_by(|before, after| before > after));
    let Climb {
        steps_back,
        longest_level,
    } = climb(figures.of::<Duskcourt>(), "bits");
    assert_eq!((steps_back, longest_level), (0, 1));
}

#[test]
fn par_never_falls_and_trap_bits_rise_at_every_pond() {
    let figures = figures();
    assert_eq!(climb(figures.of::<Baskmere>(), "par").steps_back, 0);
    let Climb {
        steps_back,
        longest_level,
    } = climb(figures.of::<Baskmere>(), "trap_bits");
    assert_eq!((steps_back, longest_level), (0, 1));
}

#[test]
fn the_minimum_never_falls_and_rises_at_every_second_level() {
    let figures = figures();
    let minima = climb(figures.of::<CritterLineup>(), "minimum");
    assert_eq!((minima.steps_back, minima.longest_level), (0, 2));
    let asked = column(figures.of::<CritterLineup>(), "minimum").unwrap();
    let found = column(figures.of::<CritterLineup>(), "minimum_mean").unwrap();
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
    assert_eq!(scores.len(), AGENTS.len() * games().len());
    for game in scores.chunks(AGENTS.len()) {
        assert!(game[0].1 < game[1].0 && game[1].1 < game[2].0, "{game:?}");
    }
}

#[test]
fn the_page_is_the_one_that_the_figures_give() {
    let page = fs::read_to_string(docs().join("ladders.md")).unwrap();
    assert!(
        page == page::write(&figures()).unwrap(),
        "the page is out of date; cargo xtask ladders writes it again"
    );
}

#[test]
fn the_pictures_are_those_that_the_figures_give() {
    for (name, svg) in charts::pictures(&figures()).unwrap() {
        let file = docs().join("ladders").join(name).with_extension("svg");
        let kept = fs::read_to_string(file).unwrap();
        assert!(
            kept == svg,
            "{name} is out of date; cargo xtask ladders draws it again"
        );
    }
}

/// Measures a stage again and compares its rows to the byte.
fn agrees<G: Ladder>(number: u32, figures: &Figures) {
    let (table, twists) = (figures.of::<G>(), &figures.twists);
    let row = table.rows().nth(number as usize - 1).unwrap();
    let seeds = row.number("seeds").unwrap() as u64;
    let (measured, carried) = measure::stage::<G>(number, seeds, &ProgressBar::hidden());
    assert_eq!(row.cells(), &measured, "{} {number}", G::INFO.slug);
    let stage = number.to_string();
    let committed: Vec<_> = twists
        .rows()
        .filter(|row| {
            row.text("game").unwrap() == G::INFO.slug && row.text("stage").unwrap() == stage
        })
        .map(|row| row.cells())
        .collect();
    let carried: Vec<_> = carried.iter().collect();
    assert_eq!(committed, carried, "{} {number}", G::INFO.slug);
}

/// Each stage here is the first that has something of its own, as far up as is soon measured.
#[test]
fn rungs_measured_anew_agree() {
    let figures = figures();
    for rung in [1, 5, 13] {
        agrees::<Duskcourt>(rung, &figures);
    }
}

#[test]
fn ponds_measured_anew_agree() {
    let figures = figures();
    for pond in [1, 6, 16, 22] {
        agrees::<Baskmere>(pond, &figures);
    }
}

#[test]
fn levels_measured_anew_agree() {
    let figures = figures();
    for level in [1, 12, 27] {
        agrees::<CritterLineup>(level, &figures);
    }
}

/// Whatever the game, its figures are of what it deals.
#[test]
fn the_second_stage_measured_anew_agrees() {
    let figures = figures();
    for_each_game!(G => agrees::<G>(2, &figures));
}
