//! The pictures of the documentation are what the drawings draw.
//!
//! With `MENAGERIE_DRAW` set they are drawn anew (`cargo xtask pictures`); without it they are compared.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use menagerie_art::Art;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Game, Seed, for_each_game};

fn picture<G: Art>(seed: u64, stage: u32) -> String {
    G::svg(
        Voice::Person,
        &G::position(&G::deal(&G::key(Seed::from_word(seed), stage))),
    )
}

#[test]
fn the_pictures_of_the_documentation_are_current() {
    let pictures = [
        (Duskcourt::INFO.slug, picture::<Duskcourt>(7, 14)),
        (Baskmere::INFO.slug, picture::<Baskmere>(7, 47)),
        (CritterLineup::INFO.slug, picture::<CritterLineup>(7, 24)),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for (slug, drawn) in pictures {
        let file = folder.join(format!("{slug}.svg"));
        if std::env::var_os("MENAGERIE_DRAW").is_some() {
            fs::write(&file, format!("{drawn}\n")).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap();
        assert!(
            kept == format!("{drawn}\n"),
            "{slug}.svg is not what is drawn now; run `cargo xtask pictures`"
        );
    }
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
