//! The pictures of the documentation are what the drawings draw.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use menagerie_art::Art;
use menagerie_engine::{Game, Seed, for_each_game};
use menagerie_telling::Voice;

fn picture<G: Art>(voice: Voice, seed: u64, stage: u32) -> String {
    let deal = G::deal(&G::key(Seed::from_word(seed), stage));
    G::svg(voice, &G::position(&deal))
}

#[test]
fn the_pictures_of_the_documentation_are_current() {
    for_each_game!(G => {
        let slug = G::INFO.slug;
        let stage = G::PICTURE;
        let file = format!("docs/pictures/{slug}.svg");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&file);
        let drawn = picture::<G>(Voice::Person, 7, stage) + "\n";
        assert!(
            fs::read_to_string(path).is_ok_and(|kept| kept == drawn),
            "{file} is out of date; draw it again: \
             cargo run -- deal {slug} --seed 7 --stage {stage} --svg > {file}"
        );
    });
}

#[test]
fn every_drawing_is_whole_and_says_what_it_shows() {
    for_each_game!(G => for voice in Voice::ALL {
        for stage in [1, 5, 12, 22, 48, 60] {
            let svg = picture::<G>(voice, 3, stage);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            assert!(svg.contains("<title>") && svg.contains("<desc>") && svg.contains("role=\"img\""));
            assert!(!svg.contains("<script") && !svg.contains("href"));
            assert_eq!(svg.matches("NaN").count(), 0);
        }
    });
}
