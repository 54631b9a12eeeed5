//! Duskcourt: the exact answer beside plain enumeration of every sequence of captures.
//!
//! Both give the whole answer, the number of clearing sequences and the exact chance of random play, by
//! the same arithmetic and the same rules: what differs is that the solver meets each position once.

use std::time::Duration;

use menagerie_engine::duskcourt::solve::{Analysis, analyse};
use menagerie_engine::duskcourt::{Court, Duskcourt};
use menagerie_engine::{Budget, Game, Seed};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::Compared;
use crate::measure::{Effort, in_turn};
use crate::table::{Row, shown};

/// How many idols, and a rung that deals so many.
const CASES: [(u32, u32); 7] = [(4, 1), (5, 2), (6, 3), (7, 5), (8, 8), (9, 22), (10, 34)];

/// How many courts of each.
const COURTS: u64 = 4;

impl Compared for Duskcourt {
    const MIDDLE: u32 = 16;

    fn compare(effort: Effort) -> Vec<Row> {
        let mut rows = Vec::new();
        for (idols, rung) in &CASES[..effort.pick(CASES.len(), 3)] {
            let courts = courts(*idols, *rung);
            let exact = || -> Vec<Analysis> {
                let solved = courts
                    .iter()
                    .map(|court| analyse(court, &mut Budget::unlimited()));
                solved
                    .map(|done| done.expect("an unlimited budget suffices"))
                    .collect()
            };
            let plain = || -> Vec<Analysis> { courts.iter().map(enumerate).collect() };
            assert_eq!(exact(), plain(), "both find the same");
            let pair = in_turn(effort.pick(3, 1), exact, plain);
            let each = |time: Duration| shown(time / COURTS as u32);
            rows.push(Row {
                what: format!("Duskcourt, {idols} idols: exact answer / enumeration"),
                ours: each(pair.ours),
                beside: each(pair.plain),
                ratio: pair.ratio(),
                aim: None,
            });
        }
        rows
    }
}

/// The first courts with so many idols that seeds deal at that rung.
fn courts(idols: u32, rung: u32) -> Vec<Court> {
    (0..)
        .map(|seed| Duskcourt::deal(&Duskcourt::key(Seed::from_word(seed), rung)))
        .filter(|court| court.idols() == idols)
        .take(COURTS as usize)
        .collect()
}

/// In how many ways the court can be cleared and how often random play does it, by trying every
/// sequence of captures.
fn enumerate(court: &Court) -> Analysis {
    let mut clearings = BigInt::from(u32::from(court.idols() == 1));
    let mut sum = BigRational::from_integer(clearings.clone());
    let mut captures = 0u32;
    for capture in court.captures() {
        let mut after = *court;
        after.capture(capture).expect("it was listed");
        let next = enumerate(&after);
        captures += 1;
        if next.clearings != BigInt::ZERO {
            clearings += next.clearings;
            sum += next.random_clear;
        }
    }
    Analysis {
        clearings,
        random_clear: sum / BigInt::from(captures.max(1)),
    }
}
