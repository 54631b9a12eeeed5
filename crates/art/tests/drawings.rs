//! Every part of a drawing, held against kept files: a change of a picture is seen in review.
//!
//! `INSTA_UPDATE=always cargo test --package menagerie-art --test drawings` draws them anew. They are kept as
//! files of their own, byte for byte, so that a browser shows them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use insta::{assert_binary_snapshot, with_settings};
use menagerie_art::Art;
use menagerie_engine::Puzzle;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;

/// What is shown, and the position that shows it.
const COURTS: [(&str, &str); 4] = [
    ("every-idol", "KQ../RB../NP../...."),
    (
        "boulders-and-a-jackal-that-stands-last",
        "K.#.P/.R..#/B.Q../..N../P...P jackal",
    ),
    ("the-largest", "K...../.Q...#/..R.../...B../....N./P....."),
    ("cleared", "..../..R./..../...."),
];
const PONDS: [(&str, &str); 5] = [
    ("nothing-matches", "321/-/- > -/-/321"),
    ("some-match", "3/2/1/- > 3/-/2/1"),
    ("all-matches", "-/21/3 > -/21/3"),
    (
        "lily-and-shy-shells",
        "431/2/-/- > -/3/2/41 lily=1 shells=abcb",
    ),
    (
        "every-feature",
        "987/65/43/21/- > 21/43/-/65/987 lily=1 shells=abcabcabc creek grandshell",
    ),
];
const RACKS: [(&str, &str); 3] = [
    ("two-colours", "abab baba - -"),
    ("finished-and-partly-filled", "aaaa bb bbc ccc -"),
    (
        "every-critter",
        "abcd efgh ijkl mnop abcd efgh ijkl mnop abcd efgh ijkl mnop abcd efgh ijkl mnop - -",
    ),
];

fn compare<G: Art>(positions: &[(&str, &str)]) {
    for (name, notation) in positions {
        let position = G::read_notation(notation).unwrap();
        let drawn = G::svg(&position).replace("><", ">\n<") + "\n";
        let file = format!("{}-{name}.svg", G::INFO.slug);
        with_settings!({
            snapshot_path => "drawings",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            assert_binary_snapshot!(file.as_str(), drawn.into_bytes());
        });
    }
}

#[test]
fn courts_are_drawn_as_kept() {
    compare::<Duskcourt>(&COURTS);
}

#[test]
fn ponds_are_drawn_as_kept() {
    compare::<Baskmere>(&PONDS);
}

#[test]
fn racks_are_drawn_as_kept() {
    compare::<CritterLineup>(&RACKS);
}

#[test]
fn the_turtles_that_match_the_plan_are_marked_and_no_others() {
    let drawn = |notation| Baskmere::svg(&Baskmere::read_notation(notation).unwrap());
    let marked = |svg: &str| svg.matches("class=\"at-home\"").count();
    assert_eq!(marked(&drawn("321/-/- > -/-/321")), 0);
    assert_eq!(marked(&drawn("3/2/1/- > 3/-/2/1")), 1);
    assert_eq!(marked(&drawn("-/21/3 > -/21/3")), 3);
}

#[test]
fn everything_that_can_move_has_a_name_of_its_own() {
    for svg in [
        Duskcourt::svg(&Duskcourt::read_notation(COURTS[1].1).unwrap()),
        Baskmere::svg(&Baskmere::read_notation(PONDS[4].1).unwrap()),
        CritterLineup::svg(&CritterLineup::read_notation(RACKS[2].1).unwrap()),
    ] {
        let mut names: Vec<&str> = svg
            .split("data-piece=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(all > 5);
        assert_eq!(names.len(), all);
    }
}
