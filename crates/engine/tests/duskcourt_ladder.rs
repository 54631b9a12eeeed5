//! What the ladder of Duskcourt promises, checked on real deals of every rung.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::thread;

use menagerie_engine::duskcourt::ladder::{Rung, TOP, rung};
use menagerie_engine::duskcourt::solve::{analyse, clearing_line, decoys};
use menagerie_engine::duskcourt::{Cell, Court, Duskcourt, Idol};
use menagerie_engine::{Budget, Game, Puzzle, Seed};

const SEEDS: u64 = 48;
/// Rungs past the top are as hard as it; fewer of them show that.
const SEEDS_PAST_TOP: u64 = 4;
const LAST_RUNG: u32 = 70;

/// Checks one dealt court against its rung and returns its chance of random play, exactly, in parts of
/// 10^15, rounded down.
fn check(number: u32, seed: u64) -> u64 {
    let asked: Rung = rung(number);
    let court: Court = Duskcourt::deal(&Duskcourt::key(Seed::from_word(seed), number));
    let budget = &mut Budget::unlimited();
    assert_eq!(court.size(), asked.size);
    assert_eq!(court.idols(), u32::from(asked.idols));
    assert_eq!(court.boulders(), u32::from(asked.boulders));
    assert_eq!(court.jackal_last(), asked.jackal_last);
    if asked.jackal_last {
        let stands = |square| court.at(square) == Cell::Idol(Idol::Jackal);
        assert_eq!(
            (0..court.squares())
                .filter(|&square| stands(square))
                .count(),
            1
        );
    }
    assert!(!court.is_stuck());
    assert!(decoys(&court, budget).unwrap() >= u32::from(asked.decoys));

    let line = clearing_line(&court, budget)
        .unwrap()
        .expect("every dealt court can be cleared");
    let mut played = court;
    for capture in &line {
        played.capture(*capture).unwrap();
    }
    assert_eq!(played.idols(), 1);
    if asked.jackal_last {
        let last = line.last().unwrap().to;
        assert_eq!(
            played.at(last.index() as u8),
            Cell::Idol(Idol::Jackal),
            "the jackal makes the last take"
        );
    }

    let exact = analyse(&court, budget).unwrap();
    if asked.boulders > 0 {
        let bare = Duskcourt::notation(&court).replace('#', ".");
        let bare = Duskcourt::read_notation(&bare).unwrap();
        let bare = analyse(&bare, budget).unwrap();
        assert!(
            bare.clearings > exact.clearings && bare.random_clear != exact.random_clear,
            "rung {number}, seed {seed}: the boulders do not matter"
        );
    }

    let scaled = exact.random_clear * num_bigint::BigInt::from(1_000_000_000_000_000u64);
    let scaled: u64 = scaled.to_integer().try_into().unwrap();
    let aim = asked.aim * 1_000_000;
    assert!(
        scaled * 2 <= aim * 3 && aim * 2 <= scaled * 3 + 3,
        "rung {number}: {scaled} for {aim}"
    );
    scaled
}

#[test]
fn every_rung_deals_what_it_asks_and_the_mean_chance_falls_to_the_top() {
    let seeds = |number| if number <= TOP { SEEDS } else { SEEDS_PAST_TOP };
    let mean = |number: u32| {
        let chances = (0..seeds(number)).map(|seed| check(number, seed));
        chances.sum::<u64>() / seeds(number)
    };
    // Two threads share the rungs alternately, so that both get easy and hard ones.
    let means: Vec<u64> = thread::scope(|scope| {
        let half = |first: u32| {
            scope.spawn(move || (first..=LAST_RUNG).step_by(2).map(mean).collect::<Vec<_>>())
        };
        let (odd, even) = (half(1), half(2));
        let (odd, even) = (odd.join().unwrap(), even.join().unwrap());
        odd.into_iter()
            .zip(even)
            .flat_map(|(a, b)| [a, b])
            .collect()
    });
    let dealt: u64 = (1..=LAST_RUNG).map(seeds).sum();
    println!("{dealt} courts dealt and checked on rungs 1 to {LAST_RUNG}");
    for number in 1..TOP as usize {
        assert!(
            means[number] < means[number - 1],
            "rung {}: {} after {}",
            number + 1,
            means[number],
            means[number - 1]
        );
    }
    let top = means[TOP as usize - 1];
    for past in &means[TOP as usize..] {
        assert!(
            past * 2 < top * 3 && top * 2 < past * 3,
            "level after the top: {past}, {top}"
        );
    }
}

#[test]
fn beetles_are_dealt_on_the_top_row_too() {
    let on_top = |court: &Court| {
        let top = court.squares() - court.size()..court.squares();
        top.into_iter()
            .any(|square| court.at(square) == Cell::Idol(Idol::Beetle))
    };
    let courts = (0..40).map(|seed| Duskcourt::deal(&Duskcourt::key(Seed::from_word(seed), 3)));
    assert!(courts.into_iter().any(|court| on_top(&court)));
}
