//! Duskcourt: the exact answer beside plain enumeration of every sequence of captures.

use std::time::Duration;

use menagerie_engine::duskcourt::{Court, Duskcourt, analyse};
use menagerie_engine::{Budget, Game, Seed};

use crate::measure::{Effort, in_turn};
use crate::table::{Row, shown};

/// How many idols, and a rung that deals so many.
const CASES: [(u32, u32); 7] = [(4, 1), (5, 2), (6, 3), (7, 5), (8, 8), (9, 22), (10, 34)];

/// How many courts of each.
const COURTS: u64 = 4;

pub(crate) fn compare(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    for (idols, rung) in &CASES[..effort.pick(CASES.len(), 3)] {
        let courts = courts(*idols, *rung);
        let exact = || -> Vec<_> {
            let solved = courts
                .iter()
                .map(|court| analyse(court, &mut Budget::unlimited()));
            solved
                .map(|done| done.expect("an unlimited budget suffices").clearings)
                .collect()
        };
        let plain = || -> Vec<u64> { courts.iter().map(clearings).collect() };
        let counted: Vec<String> = plain().iter().map(u64::to_string).collect();
        let solved: Vec<String> = exact().iter().map(ToString::to_string).collect();
        assert_eq!(solved, counted, "both count the same");
        let pair = in_turn(effort.pick(5, 1), exact, plain);
        let each = |time: Duration| shown(time / COURTS as u32);
        rows.push(Row {
            what: format!("Duskcourt, {idols} idols: exact count and chance / enumeration"),
            ours: each(pair.ours),
            beside: each(pair.plain),
            ratio: pair.ratio(),
            aim: None,
        });
    }
    rows
}

/// The first courts with so many idols that seeds deal at that rung.
fn courts(idols: u32, rung: u32) -> Vec<Court> {
    (0..)
        .map(|seed| Duskcourt::deal(&Duskcourt::key(Seed::from_word(seed), rung)))
        .filter(|court| court.idols() == idols)
        .take(COURTS as usize)
        .collect()
}

/// In how many ways the court can be cleared, by trying every sequence of captures.
fn clearings(court: &Court) -> u64 {
    if court.idols() == 1 {
        return 1;
    }
    let mut ways = 0;
    court.each_capture(|capture| {
        let mut after = *court;
        after.capture(capture).expect("it was listed");
        ways += clearings(&after);
    });
    ways
}
