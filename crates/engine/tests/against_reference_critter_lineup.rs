//! The engine's Critter Lineup against the plain one of `reference/critter_lineup.rs`.

mod reference;

use menagerie_engine::Player;
use menagerie_engine::critter_lineup::CritterLineup as Engine;
use reference::Reference;
use reference::answers::{of_large_rack, of_rack};
use reference::critter_lineup::{CritterLineup, after, colours, finished, pours, read_rack};
use reference::critter_lineup_minimum::minimum;
use reference::side_by_side::{Duel, Kept, Style, Tally, deal};
use reference::{Dealt, published};
use serde_json::json;

type Both<'a> = Duel<'a, Engine, CritterLineup>;

/// Plays perfectly to a level and on from there in that style.
fn run(seed: u64, number: u64, deals: &Kept<Engine>, climb: u32, style: Style) -> Tally {
    let mut both = Both::open(seed, number, deals);
    both.play(Style::By(Player::Perfect), climb, usize::MAX);
    both.play(style, climb + 6, 300);
    both.finish()
}

#[test]
fn runs_are_the_same() {
    let mut tally = Tally::default();
    for seed in 0..16 {
        let deals = Kept::new();
        for (number, style) in [
            Style::By(Player::Random),
            Style::By(Player::Greedy),
            Style::Careless,
            Style::Nasty,
        ]
        .into_iter()
        .enumerate()
        {
            for climb in [1, 2 + (seed as u32 + number as u32) % 8] {
                tally += run(
                    seed,
                    number as u64 * 100 + u64::from(climb),
                    &deals,
                    climb,
                    style,
                );
            }
        }
    }
    println!("{tally}");
    assert!(tally.stage >= 9 && tally.refused > 1_000, "{tally}");
    tally.assert_said(&[
        "type \"next_level\"",
        "type \"finish_game\"",
        "poured 1",
        "poured 2",
        "poured 3",
        "levelComplete true",
        "stuck true",
        "move notLegal",
        "move wrongPhase",
        "move gameOver",
        "move malformed",
        "next_level wrongPhase",
        "next_level gameOver",
        "finish_game notLegal",
        "finish_game gameOver",
    ]);
}

#[test]
fn runs_far_up_are_the_same() {
    let mut tally = Tally::default();
    for (seed, climb, style) in [
        (101, 20, Style::Nasty),
        (102, 30, Style::By(Player::Random)),
        (103, 45, Style::Nasty),
    ] {
        tally += run(seed, 0, &Kept::new(), climb, style);
    }
    println!("{tally}");
    assert!(tally.stage >= 45, "{tally}");
}

/// The score stops at a million, which ends the run.
#[test]
fn a_run_to_the_cap_is_the_same() {
    let deals = Kept::new();
    let mut both = Both::open(104, 0, &deals);
    both.play(Style::By(Player::Perfect), u32::MAX, usize::MAX);
    let end = both.reference.state();
    let tally = both.finish();
    println!("{tally}");
    assert_eq!(
        (&end["score"], &end["phase"]),
        (&json!(1_000_000), &json!("finished"))
    );
    assert_eq!(end["lastAward"]["level"], end["level"]);
}

/// What a deal must be, by the sheet and the rulings.
#[test]
fn dealt_racks_keep_the_sheet() {
    for seed in 0..4 {
        let (mut last_colours, mut last_minimum) = (3, 0);
        for level in 1..=50 {
            let Dealt {
                notation,
                described,
            } = deal::<Engine>(seed, level);
            let rack = read_rack(&notation);
            let colours = colours(&rack);
            for colour in &colours {
                let standing = rack.concat().iter().filter(|c| *c == colour).count();
                assert_eq!(standing, 4, "{notation}");
            }
            assert!(rack.iter().all(|tube| tube.len() <= 4), "{notation}");
            assert!(!rack.iter().any(|tube| finished(tube)), "{notation}");
            assert!(
                (last_colours..=16).contains(&colours.len()),
                "level {level}: {notation}"
            );
            last_colours = colours.len();
            if level == 1 {
                let empty = rack.iter().filter(|tube| tube.is_empty()).count();
                assert_eq!((colours.len(), empty), (3, 2), "{notation}");
            }
            let least = described["minimum"].as_u64().expect("a minimum");
            assert!(least >= last_minimum, "level {level}: {notation}");
            last_minimum = least;
            assert_eq!(described["par"], least + least.div_ceil(5), "{notation}");
            assert_eq!(described["colours"], colours.len(), "{notation}");
            if colours.len() <= 4 {
                assert_eq!(minimum(&rack), Some(least as usize), "{notation}");
            }
        }
    }
}

/// Ruling: on level 1 no position can be lost.
#[test]
fn level_1_can_always_be_finished() {
    for seed in 0..40 {
        let rack = read_rack(&deal::<Engine>(seed, 1).notation);
        let mut reached = vec![rack];
        let mut seen = std::collections::HashSet::new();
        while let Some(rack) = reached.pop() {
            let mut tubes = rack.clone();
            tubes.sort_unstable();
            if !seen.insert(tubes) {
                continue;
            }
            assert!(minimum(&rack).is_some(), "{rack:?} is lost");
            reached.extend(
                pours(&rack)
                    .into_iter()
                    .map(|(from, to)| after(&rack, from, to)),
            );
        }
    }
}

/// The least number of pours, and whether there is one, from dealt racks and from where random pours
/// lead.
#[test]
fn answers_are_those_of_the_plain_search() {
    let (mut compared, mut lost) = (0, 0);
    for seed in 20..60 {
        for level in 1..=6 {
            let mut rack = read_rack(&deal::<Engine>(seed, level).notation);
            let mut draw = seed as usize * 50 + level as usize;
            for _ in 0..3 {
                lost += u32::from(of_rack(&rack).is_none());
                compared += 1;
                for _ in 0..4 {
                    let pours = pours(&rack);
                    if pours.is_empty() {
                        break;
                    }
                    let (from, to) = pours[draw % pours.len()];
                    rack = after(&rack, from, to);
                    draw = (draw * 31 + 7) % 1009;
                }
            }
        }
    }
    println!("{compared} racks answered the same, {lost} of them lost");
    assert!(compared > 300 && lost > 0);
}

#[test]
fn published_levels_have_their_published_minimum() {
    let Some(text) = published("critter-lineup/public-levels.tsv") else {
        return;
    };
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (notation, least) = line.split_once('\t').expect("two fields");
        let rack = read_rack(notation);
        let answer = if colours(&rack).len() <= 4 {
            of_rack(&rack)
        } else {
            of_large_rack(&rack)
        };
        assert_eq!(
            answer.map(|pours| pours.to_string()).as_deref(),
            Some(least),
            "{notation}"
        );
        compared += 1;
    }
    println!("{compared} published levels answered the same");
    assert_eq!(compared, 100);
}
