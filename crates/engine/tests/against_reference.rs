//! Every game of the catalogue against its plain reference; files beside this one try more of each.

mod reference;

use menagerie_engine::{Game, Player, for_each_game};
use reference::side_by_side::{Duel, Kept, Style, Tally};
use reference::{Reference, Referenced, written};

fn compare<G: Referenced>() {
    let mut tally = Tally::default();
    let styles = [Style::By(Player::Random), Style::Careless, Style::Nasty];
    for (number, style) in (0..).zip(styles) {
        let deals = Kept::new();
        let mut both = Duel::<G, G::Plain>::open(number, number, &deals);
        both.play(style, 6, 120);
        tally += both.finish();
    }
    println!("{}: {tally}", G::INFO.name);
    assert!(tally.accepted > 50 && tally.refused > 5, "{tally}");
}

#[test]
fn runs_of_every_game_are_the_same() {
    for_each_game!(G => compare::<G>());
}

#[test]
fn every_game_has_golden_runs_of_its_own() {
    for_each_game!(G => {
        let (slug, name) = (G::INFO.slug, G::INFO.name);
        let cases = <<G as Referenced>::Plain as Reference>::GOLDEN;
        assert!(cases.len() >= 5, "{name}: Reference::GOLDEN has {} runs", cases.len());
        for (case, ..) in cases {
            let file = format!("{}/tests/golden/{slug}/{case}.json", env!("CARGO_MANIFEST_DIR"));
            assert!(
                std::path::Path::new(&file).exists(),
                "{name} has no golden run {case}: record it by examples/record_golden.rs"
            );
        }
    });
}

/// A link of a run stays valid for ever.
#[test]
fn the_signs_of_links_are_the_recorded_ones() {
    for_each_game!(G => {
        let file = format!("{}/tests/links/{}.json", env!("CARGO_MANIFEST_DIR"), G::INFO.slug);
        let kept = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{file}: {error}; examples/record_golden.rs records it"));
        assert_eq!(kept.trim(), written::<G>().to_string(), "{file}");
    });
}
