//! The engine's Duskcourt against the plain one of `reference/duskcourt.rs`.

mod reference;

use menagerie_engine::Player;
use menagerie_engine::duskcourt::Duskcourt as Engine;
use reference::answers::of_court;
use reference::duskcourt::{Court, Duskcourt};
use reference::duskcourt_clearings::{clearable, clearings, random_clear};
use reference::published;
use reference::side_by_side::{Duel, Kept, Style, Tally, deal};

type Both<'a> = Duel<'a, Engine, Duskcourt>;

/// Plays a flawless run to a rung and on from there in that style.
fn run(seed: u64, number: u64, deals: &Kept<Engine>, climb: u32, style: Style) -> Tally {
    let mut both = Both::open(seed, number, deals);
    both.play(Style::By(Player::Perfect), climb, usize::MAX);
    both.play(style, climb + 12, 400);
    both.finish()
}

#[test]
fn runs_are_the_same() {
    let mut tally = Tally::default();
    for seed in 0..16 {
        let deals = Kept::new();
        let climbs = [1, 1 + seed as u32 % 6, 6 + seed as u32 % 12];
        for (number, style) in [
            Style::By(Player::Random),
            Style::By(Player::Greedy),
            Style::Careless,
            Style::Nasty,
        ]
        .into_iter()
        .enumerate()
        {
            for (which, climb) in climbs.into_iter().enumerate() {
                tally += run(seed, (number * 3 + which) as u64, &deals, climb, style);
            }
        }
    }
    println!("{tally}");
    assert!(tally.stage >= 18 && tally.refused > 1_000, "{tally}");
    tally.assert_said(&[
        "type \"reset\"",
        "type \"next\"",
        "type \"endRun\"",
        "result \"clear\"",
        "result \"stuck\"",
        "paid 0",
        "clean 0",
        "clean 20",
        "livesLeft 0",
        "capture notLegal",
        "capture wrongPhase",
        "capture gameOver",
        "capture malformed",
        "reset notLegal",
        "reset wrongPhase",
        "reset gameOver",
        "next wrongPhase",
        "next gameOver",
        "endRun wrongPhase",
        "endRun gameOver",
    ]);
}

#[test]
fn a_flawless_run_far_up_is_the_same() {
    let deals = Kept::new();
    let tally = run(1_000_007, 0, &deals, 24, Style::Nasty);
    println!("{tally}");
    assert!(tally.stage >= 24);
}

/// What a deal must be, by the sheet.
#[test]
fn dealt_courts_keep_the_sheet() {
    for seed in 0..12 {
        let mut last: Option<Court> = None;
        for rung in 1..=20 {
            let court = Court::read(&deal::<Engine>(seed, rung).notation);
            assert!(clearable(&court), "seed {seed} rung {rung} can be cleared");
            assert!(court.idols() >= 3, "seed {seed} rung {rung}");
            if let Some(last) = &last {
                assert!(court.size >= last.size, "seed {seed} rung {rung}: size");
                assert!(
                    court.jackal_last >= last.jackal_last,
                    "seed {seed} rung {rung}: jackal"
                );
            }
            let boulders = court.count('#');
            assert!(boulders == 0 || court.jackal_last, "boulders come last");
            last = Some(court);
        }
    }
}

/// Without its boulders a court is cleared in more ways, and random play clears it more or less often.
#[test]
fn boulders_matter_on_dealt_courts() {
    for seed in 0..3 {
        for rung in 13..=20 {
            let notation = deal::<Engine>(seed, rung).notation;
            let court = Court::read(&notation);
            assert!(court.count('#') > 0, "seed {seed} rung {rung}");
            let bare = Court::read(&notation.replace('#', "."));
            assert!(clearings(&bare) > clearings(&court), "{notation}");
            assert_ne!(random_clear(&bare), random_clear(&court), "{notation}");
        }
    }
}

/// Clearings, the chance of random play and decoys, on dealt courts and on what is left of them.
#[test]
fn answers_are_those_of_plain_enumeration() {
    let mut compared = 0;
    for seed in 0..16 {
        for rung in 1..=12 {
            let mut court = Court::read(&deal::<Engine>(seed, rung).notation);
            if court.idols() > 8 {
                continue;
            }
            let mut draw = seed as usize + rung as usize;
            loop {
                of_court(&court);
                compared += 1;
                let captures = court.captures();
                if captures.is_empty() {
                    break;
                }
                court = court.after(captures[draw % captures.len()]);
                draw = draw * 31 + 7;
                draw %= 1009;
            }
        }
    }
    println!("{compared} positions answered the same");
    assert!(compared > 300);
}

#[test]
fn published_courts_have_their_published_answers() {
    let Some(text) = published("duskcourt/public-courts.tsv") else {
        return;
    };
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with("# ")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [notation, count, chance] = fields[..] else {
            panic!("{line:?} has three fields");
        };
        let answer = of_court(&Court::read(notation));
        assert_eq!(answer["clearings"], count, "{notation}");
        assert_eq!(answer["randomClear"], chance, "{notation}");
        compared += 1;
    }
    println!("{compared} published courts answered the same");
    assert_eq!(compared, 30);
}
