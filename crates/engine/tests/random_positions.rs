//! Random small positions, which no dealer would deal: the engine against the plain references.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod reference;

use std::fmt::Write;

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::{Capture, Duskcourt};
use menagerie_engine::{Place, Puzzle};
use proptest::prelude::*;
use reference::answers::{of_court, of_pond, of_rack, write_court, write_piles, write_rack};
use reference::baskmere::{Piles, Pond};
use reference::baskmere_distance::{Distances, moved};
use reference::critter_lineup::{Rack, pours, sorted};
use reference::duskcourt::Court;

/// That many cases. What fails is printed as a notation, which is easily made a test: no file is kept.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: count,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Courts of up to so many idols, with up to 5 boulders and at times the jackal that must stand last.
fn courts(most: usize) -> impl Strategy<Value = Court> {
    let kinds = proptest::collection::vec(0..6usize, 1..=most);
    (4..=6usize, kinds, 0..=5usize, any::<bool>()).prop_flat_map(
        |(size, kinds, boulders, jackal_last)| {
            // Crowded, so that idols stand in each other's way: a corner of the court at times.
            let squares: Vec<usize> = (0..size * size).collect();
            let place = Just(squares).prop_shuffle();
            (place, 0..3usize).prop_map(move |(mut place, crowd)| {
                place.sort_by_key(|square| square / size > 2 + crowd);
                let mut cells = vec![None; size * size];
                for (at, kind) in kinds.iter().enumerate() {
                    let letter = match (jackal_last, at, kind) {
                        (true, 0, _) => 'K',
                        (true, _, 0) => 'Q',
                        _ => ['K', 'Q', 'R', 'B', 'N', 'P'][*kind],
                    };
                    cells[place[at]] = Some(letter);
                }
                for &square in &place[kinds.len()..kinds.len() + boulders] {
                    cells[square] = Some('#');
                }
                Court {
                    size,
                    cells,
                    jackal_last,
                }
            })
        },
    )
}

/// Ponds of up to so many turtles as notations, whether or not lily pad and shells allow the layouts.
fn ponds(most: usize) -> impl Strategy<Value = String> {
    let shape = (3..=5usize, 1..=most);
    let layouts = shape.prop_flat_map(move |(rocks, turtles)| {
        let layout = proptest::collection::vec(0..rocks, turtles);
        let lily = proptest::option::of(0..rocks - 1);
        let letters = proptest::collection::vec(0..3usize, turtles);
        let shells = proptest::option::of(letters);
        (Just(rocks), layout.clone(), layout, lily, shells)
    });
    (layouts, any::<bool>(), any::<bool>()).prop_map(
        |((rocks, start, plan, lily, shells), creek, grandshell)| {
            let piles = |layout: &[usize]| {
                let mut piles: Piles = vec![Vec::new(); rocks];
                for (turtle, &rock) in layout.iter().enumerate().rev() {
                    piles[rock].push(turtle + 1);
                }
                write_piles(&piles)
            };
            let mut text = format!("{} > {}", piles(&start), piles(&plan));
            if let Some(lily) = lily {
                let _ = write!(text, " lily={lily}");
            }
            if let Some(shells) = shells {
                text += " shells=";
                text.extend(shells.iter().map(|&shell| ['a', 'b', 'c'][shell]));
            }
            text += if creek { " creek" } else { "" };
            text += if grandshell { " grandshell" } else { "" };
            text
        },
    )
}

/// Racks of so many colours and up to two tubes more, filled at random and sometimes unsortable.
fn racks(colours: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Rack> {
    (colours, 0..=2usize).prop_flat_map(|(colours, more)| {
        let tubes = colours + more;
        let critters: Vec<char> = ('a'..).take(colours).flat_map(|c| [c; 4]).collect();
        let places: Vec<usize> = (0..tubes).flat_map(|tube| [tube; 4]).collect();
        let both = (Just(critters).prop_shuffle(), Just(places).prop_shuffle());
        both.prop_map(move |(critters, places)| {
            let mut rack = vec![Vec::new(); tubes];
            for (critter, place) in critters.into_iter().zip(places) {
                rack[place].push(critter);
            }
            rack
        })
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn captures_are_those_of_the_plain_rules(court in courts(11)) {
        let engine = Duskcourt::read_notation(&write_court(&court)).unwrap();
        let plain = court.captures();
        let listed: Vec<_> = engine.captures().into_iter().map(ends).collect();
        prop_assert_eq!(&listed, &plain);
        prop_assert_eq!(engine.is_stuck(), plain.is_empty());
        check_moves::<Duskcourt>(&engine, &plain, court.idols() == 1)?;
        for from in 0..40 {
            for to in 0..40 {
                let mut after = engine;
                let capture = Capture::new(from, to);
                let played = after.capture(capture).is_ok();
                let (from, to) = ends(capture);
                prop_assert_eq!(played, plain.contains(&(from, to)), "{} to {}", from, to);
                let notation = if played { court.after((from, to)) } else { court.clone() };
                prop_assert_eq!(Duskcourt::notation(&after), write_court(&notation));
            }
        }
    }

    #[test]
    fn moves_are_those_of_the_plain_rules(notation in ponds(9)) {
        let pond = Pond::read(&notation);
        let engine = Baskmere::read_notation(&notation);
        prop_assert_eq!(engine.is_ok(), pond.allows(&pond.start) && pond.allows(&pond.plan));
        let Ok(engine) = engine else {
            return Ok(());
        };
        let (mut plain, mut played) = (Vec::new(), Vec::new());
        for from in 0..pond.rocks() {
            for to in 0..pond.rocks() {
                if pond.may_move(&pond.start, from, to) {
                    plain.push((from, to));
                }
                let turtle = engine.pond().mover(engine.piles(), from as u8, to as u8);
                if let Ok(turtle) = turtle {
                    played.push((from, to));
                    let mut after = *engine.piles();
                    after.carry(turtle, from as u8, to as u8);
                    let plain = moved(&pond.start, from, to);
                    for (rock, pile) in (0u8..).zip(&plain) {
                        let carried: Vec<usize> = after.bottom_up(rock).map(usize::from).collect();
                        prop_assert_eq!(&carried, pile);
                    }
                    let cost = engine.pond().cost(turtle);
                    prop_assert_eq!(u64::from(cost), pond.cost(usize::from(turtle)));
                }
            }
        }
        let mut listed = Vec::new();
        engine.pond().each_move(engine.piles(), |from, to, _| {
            listed.push((usize::from(from), usize::from(to)));
        });
        prop_assert_eq!(&listed, &plain);
        check_moves::<Baskmere>(&engine, &plain, pond.start == pond.plan)?;
        prop_assert_eq!(played, plain);
    }

    #[test]
    fn pours_are_those_of_the_plain_rules(rack in racks(1..=16)) {
        let engine = CritterLineup::read_notation(&write_rack(&rack)).unwrap();
        let plain = pours(&rack);
        let mut listed = Vec::new();
        engine.each_pour(|from, to| listed.push((from, to)));
        prop_assert_eq!(&listed, &plain);
        prop_assert_eq!(engine.can_pour(), !plain.is_empty());
        prop_assert_eq!(engine.is_solved(), sorted(&rack));
        check_moves::<CritterLineup>(&engine, &plain, sorted(&rack))?;
        for from in 0..rack.len() {
            for to in (0..rack.len()).filter(|&to| to != from) {
                let mut after = engine;
                let poured = after.pour(from, to).is_ok();
                prop_assert_eq!(poured, plain.contains(&(from, to)));
                let wanted = if poured {
                    reference::critter_lineup::after(&rack, from, to)
                } else {
                    rack.clone()
                };
                prop_assert_eq!(CritterLineup::notation(&after), write_rack(&wanted));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn courts_are_answered_as_plain_enumeration_answers(court in courts(6)) {
        of_court(&court);
    }

    #[test]
    fn ponds_are_answered_as_the_plain_search_answers(notation in ponds(5)) {
        let pond = Pond::read(&notation);
        if pond.allows(&pond.start) && pond.allows(&pond.plan) {
            of_pond(&pond, &Distances::to_plan(&pond), &notation);
        }
    }

    #[test]
    fn racks_are_answered_as_the_plain_search_answers(rack in racks(1..=3)) {
        of_rack(&rack);
    }
}

/// A position on its own: its moves, what it lets be played, and whether it is done.
fn check_moves<G: Puzzle>(
    position: &G::Position,
    plain: &[(usize, usize)],
    solved: bool,
) -> Result<(), TestCaseError> {
    let listed = G::moves(position).into_iter().map(|action| {
        let (from, to) = G::kind(action).ends().expect("a move carries something");
        (from.index(), to.index())
    });
    prop_assert_eq!(listed.collect::<Vec<_>>(), plain);
    prop_assert_eq!(G::is_solved(position), solved);
    for (from, to) in (0..40).flat_map(|from| (0..40).map(move |to| (from, to))) {
        let mut after = position.clone();
        let action = G::carry(Place::new(from), Place::new(to));
        let played = G::try_move(&mut after, action).is_ok();
        let allowed = plain.contains(&(from.into(), to.into()));
        prop_assert_eq!(played, allowed, "{} to {}", from, to);
        if !played {
            prop_assert_eq!(&after, position);
        }
    }
    prop_assert!(matches!(
        G::try_move(&mut position.clone(), G::end()),
        Err(None)
    ));
    Ok(())
}

fn ends(capture: Capture) -> (usize, usize) {
    (capture.from.index(), capture.to.index())
}
