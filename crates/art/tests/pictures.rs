//! The pictures of the documentation are what the drawings draw.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use menagerie_art::Art;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Seed, for_each_game};

fn picture<G: Art>(seed: u64, stage: u32) -> String {
    G::svg(
        Voice::Person,
        &G::position(&G::deal(&G::key(Seed::from_word(seed), stage))),
    )
}

fn is_current<G: Art>(stage: u32) {
    let slug = G::INFO.slug;
    let file = format!("docs/pictures/{slug}.svg");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(&file);
    let kept = fs::read_to_string(path).unwrap();
    assert!(
        kept == picture::<G>(7, stage) + "\n",
        "{file} is not what is drawn now; draw it anew: \
         cargo run -- deal {slug} --seed 7 --stage {stage} --svg > {file}"
    );
}

#[test]
fn the_pictures_of_the_documentation_are_current() {
    is_current::<Duskcourt>(14);
    is_current::<Baskmere>(47);
    is_current::<CritterLineup>(24);
}

#[test]
fn every_drawing_is_whole_and_says_what_it_shows() {
    for_each_game!(G => {
        for stage in [1, 5, 12, 22, 48, 60] {
            let svg = picture::<G>(3, stage);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            assert!(svg.contains("<title>") && svg.contains("<desc>") && svg.contains("role=\"img\""));
            assert!(!svg.contains("<script") && !svg.contains("href"));
            assert_eq!(svg.matches("NaN").count(), 0);
        }
    });
}
