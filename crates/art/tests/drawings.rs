//! Every part of a drawing, held against kept files: a change of a picture is seen in review.
//!
//! With `MENAGERIE_DRAW` set they are drawn anew (`cargo xtask pictures`); without it they are compared.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    for (name, notation) in positions {
        let position = G::read_notation(notation).unwrap();
        let drawn = G::svg(&position).replace("><", ">\n<") + "\n";
        let file = folder.join(format!("{}-{name}.svg", G::INFO.slug));
        if std::env::var_os("MENAGERIE_DRAW").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap();
        assert!(
            kept == drawn,
            "{} is not what is drawn now; look at both, and if the new one is right run `cargo xtask pictures`",
            file.display()
        );
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
