//! Every part of a drawing, held against kept files: a change of a picture is seen in review.
//!
//! `INSTA_UPDATE=always cargo test --package menagerie-art --test drawings` draws them again. They are kept as
//! files of their own, byte for byte, so that a browser shows them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use insta::{assert_binary_snapshot, with_settings};
use menagerie_art::Art;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::{Game, Puzzle, for_each_game};
use menagerie_telling::Voice;

/// The kept positions of a game, each with what it shows.
fn kept<G: Art>() -> Vec<(&'static str, G::Position)> {
    let parts = G::PARTS.iter();
    parts
        .map(|(name, notation)| (*name, G::read_notation(notation).unwrap()))
        .collect()
}

/// The values of an attribute over all kept drawings.
fn classes<G: Art>() -> BTreeSet<String> {
    let drawn = kept::<G>()
        .into_iter()
        .map(|(_, position)| G::svg(Voice::Person, &position));
    drawn
        .flat_map(|svg| {
            let lists = values(&svg, "class").into_iter();
            let names = lists.flat_map(str::split_whitespace).map(str::to_owned);
            names.collect::<Vec<_>>()
        })
        .collect()
}

/// What a page repaints in the dark is drawn, or the dark would keep the paint of the light unseen.
#[test]
fn what_is_repainted_in_the_dark_is_drawn() {
    for_each_game!(G => {
        let name = G::INFO.name;
        assert!(!G::PARTS.is_empty(), "{name}: Art::PARTS names no position to keep a drawing of");
        assert!(!G::NIGHT.is_empty(), "{name}: Art::NIGHT repaints nothing, and pages go dark");
        let drawn = classes::<G>();
        for (class, _) in G::NIGHT {
            let known = class.split('.').skip(1).all(|one| drawn.contains(one));
            assert!(known, "{name}: no drawing of Art::PARTS has a {class}");
        }
    });
}

/// Compares with what is kept. A wide drawing is kept where it is another one.
fn compare<G: Art>() {
    for (name, position) in kept::<G>() {
        let [drawn, wide] = [G::svg, G::wide_svg].map(|draw| draw(Voice::Person, &position));
        let other = (wide != drawn).then_some(("-wide", wide));
        for (suffix, drawn) in [("", drawn)].into_iter().chain(other) {
            let lines = drawn.replace("><", ">\n<") + "\n";
            let file = format!("{}-{name}{suffix}.svg", G::INFO.slug);
            with_settings!({
                snapshot_path => "drawings",
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                assert_binary_snapshot!(file.as_str(), lines.into_bytes());
            });
        }
    }
}

#[test]
fn positions_are_drawn_as_kept() {
    for_each_game!(G => compare::<G>());
}

/// A drawing without what names its places: texts, words, and what it says of itself.
fn unnamed(svg: &str) -> String {
    let mut left = String::new();
    for part in svg.split('<').skip(1) {
        // Behind a tag stands a text, a title or a description, or nothing.
        let (tag, _) = part.split_once('>').unwrap();
        let mut attributes = tag.split(" data-words=\"");
        left += attributes.next().unwrap();
        left.extend(attributes.map(|rest| rest.split_once('"').unwrap().1));
    }
    left
}

fn differ_in_names<G: Art>() {
    for (name, position) in kept::<G>() {
        let [program, person] = Voice::ALL.map(|voice| G::svg(voice, &position));
        assert_ne!(program, person, "{} {name}", G::INFO.slug);
        assert_eq!(
            unnamed(&program),
            unnamed(&person),
            "{} {name}",
            G::INFO.slug
        );
    }
}

#[test]
fn the_voices_differ_in_names_and_in_nothing_else() {
    for_each_game!(G => differ_in_names::<G>());
}

/// The values of an attribute, in the order of the drawing.
fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    svg.split(&format!(" {attribute}=\""))
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect()
}

fn named_as_told<G: Art>(voice: Voice, draw: fn(Voice, &G::Position) -> String) {
    for (name, position) in kept::<G>() {
        let (svg, spots) = (draw(voice, &position), G::scene(voice, &position).spots);
        let of = |attribute: &str| values(&svg, attribute);
        let ids: Vec<String> = spots.iter().map(|spot| spot.id.to_string()).collect();
        let words: Vec<&str> = spots.iter().map(|spot| spot.words.as_str()).collect();
        assert_eq!(of("data-place"), ids, "{} {name}", G::INFO.slug);
        assert_eq!(of("data-words"), words, "{} {name}", G::INFO.slug);
        assert_eq!(of("data-stack").len(), ids.len());
        let mut drawn = of("data-piece");
        let held = spots.iter().flat_map(|spot| &spot.holds);
        let mut pieces: Vec<&str> = held.map(|piece| piece.piece.as_str()).collect();
        drawn.sort_unstable();
        pieces.sort_unstable();
        assert_eq!(drawn, pieces, "{} {name}", G::INFO.slug);
        drawn.dedup();
        assert_eq!(drawn.len(), pieces.len(), "each has a name of its own");
    }
}

/// Pages find in a drawing what a panel tells by these names.
#[test]
fn the_places_and_pieces_of_a_drawing_are_those_that_are_told() {
    for_each_game!(G => for voice in Voice::ALL {
        named_as_told::<G>(voice, G::svg);
        named_as_told::<G>(voice, G::wide_svg);
    });
}

#[test]
fn the_turtles_that_match_the_plan_are_marked_and_no_others() {
    let drawn =
        |notation| Baskmere::svg(Voice::Person, &Baskmere::read_notation(notation).unwrap());
    let marked = |svg: &str| svg.matches("class=\"at-home\"").count();
    assert_eq!(marked(&drawn("321/-/- > -/-/321")), 0);
    assert_eq!(marked(&drawn("3/2/1/- > 3/-/2/1")), 1);
    assert_eq!(marked(&drawn("-/21/3 > -/21/3")), 3);
}
