//! Cards are pictures of the size that is asked for, the same each time, and show what they are given.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use menagerie_art::Art;
use menagerie_art::card::{self, SIZE, Words};
use menagerie_engine::{Seed, for_each_game};
use resvg::tiny_skia::Pixmap;

fn words(figure: Option<&str>, lines: &[&str]) -> Words {
    Words {
        title: "Duskcourt".to_owned(),
        figure: figure.map(str::to_owned),
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
    }
}

fn dealt<G: Art>(stage: u32) -> G::Position {
    G::position(&G::deal(&G::key(Seed::from_word(3), stage)))
}

#[test]
fn a_card_is_a_picture_and_the_same_each_time() {
    for_each_game!(G => {
        let position = dealt::<G>(12);
        let said = words(Some("1 234"), &["rung 12", "seed 3 · 96 actions"]);
        let drawn = card::png::<G>(&position, &said);
        assert_eq!(drawn, card::png::<G>(&position, &said));
        let picture = Pixmap::decode_png(&drawn).unwrap();
        assert_eq!((picture.width(), picture.height()), SIZE);
        assert!(drawn.len() < 300_000, "{} bytes", drawn.len());
        // Other words and other boards are other pictures.
        assert_ne!(drawn, card::png::<G>(&position, &words(Some("1 235"), &["rung 12", "seed 3 · 96 actions"])));
        assert_ne!(drawn, card::png::<G>(&dealt::<G>(13), &said));
    });
}

/// The part of a picture where a line of words is set.
fn inked(png: &[u8], rows: std::ops::Range<u32>) -> usize {
    let picture = Pixmap::decode_png(png).unwrap();
    let ground = picture.pixel(1190, 300).unwrap();
    rows.flat_map(|y| (690..1195).map(move |x| (x, y)))
        .filter(|&(x, y)| picture.pixel(x, y).unwrap() != ground)
        .count()
}

#[test]
fn words_are_set_and_stay_on_the_card() {
    for_each_game!(G => {
        let position = dealt::<G>(1);
        let drawn = card::png::<G>(&position, &words(Some("9 007 199 254 740 991"), &["a < b & c"]));
        assert!(inked(&drawn, 80..140) > 500, "the title");
        assert!(inked(&drawn, 180..250) > 500, "the figure");
        let edge = Pixmap::decode_png(&drawn).unwrap();
        let ground = edge.pixel(1199, 300).unwrap();
        assert!((20..630).all(|y| edge.pixel(1199, y).unwrap() == ground), "nothing is cut at the edge");
    });
}

#[test]
fn lines_are_broken_between_words() {
    assert_eq!(card::lines("one two three", 7), ["one two", "three"]);
    assert_eq!(card::lines("unbreakable word", 4), ["unbreakable", "word"]);
    assert!(card::lines("  ", 4).is_empty());
}
