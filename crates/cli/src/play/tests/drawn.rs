//! Screens of every game and size, kept as texts beside this file, and what holds for all of them.
//!
//! `INSTA_UPDATE=always cargo test --package menagerie --bins drawn` keeps them as they are drawn now.

use insta::{assert_snapshot, with_settings};
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::{Colour, CritterLineup};
use menagerie_engine::duskcourt::{Cell, Duskcourt};
use menagerie_engine::{Game, Puzzle, Wire, for_each_game};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::*;
use crate::play::board::Marks;
use crate::play::canvas::Canvas;

const SIZES: [(u16, u16); 6] = [(20, 5), (40, 16), (60, 20), (80, 24), (120, 40), (200, 60)];

fn compare(name: &str, drawn: &str) {
    with_settings!({
        snapshot_path => "screens",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        assert_snapshot!(name, drawn);
    });
}

#[test]
fn first_stages_with_something_in_hand() {
    for_each_game!(G => {
        for (width, height) in SIZES {
            let mut seat = Seat::<G>::new(opened(), COLOURED, (width, height));
            seat.key(KeyCode::Enter);
            compare(&format!("{}-{width}x{height}", G::INFO.slug), &seat.text());
        }
    });
}

#[test]
fn later_stages_in_ascii_without_colours() {
    for_each_game!(G => {
        for (width, height) in SIZES {
            let mut seat = Seat::<G>::new(brought_to(16), BARE, (width, height));
            seat.key(KeyCode::Enter);
            let text = seat.text();
            assert!(text.is_ascii(), "{text}");
            compare(&format!("{}-late-bare-{width}x{height}", G::INFO.slug), &text);
            let plain = |color| color == Color::Reset;
            assert!(seat.buffer().content.iter().all(|cell| plain(cell.fg) && plain(cell.bg)));
        }
    });
}

#[test]
fn help_hint_and_award() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.letters("h");
        compare(&format!("{}-hint", G::INFO.slug), &seat.text());
        seat.letters("?");
        compare(&format!("{}-help", G::INFO.slug), &seat.text());
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.complete();
        compare(&format!("{}-award", G::INFO.slug), &seat.text());
    });
}

#[test]
fn a_stage_that_introduces_something() {
    for_each_game!(G => {
        let new = |stage: &u32| !G::novelties(Seed::from_word(7), *stage).is_empty();
        let stage = (2..=16).rfind(new).unwrap();
        let seat = Seat::<G>::new(brought_to(stage), COLOURED, (80, 24));
        compare(&format!("{}-introduces", G::INFO.slug), &seat.text());
    });
}

#[test]
fn a_board_is_as_large_as_fits_and_never_leaves_the_screen() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(brought_to(9), COLOURED, (80, 24));
        let mut largest = 0;
        for width in (0..220).step_by(7) {
            for height in (0..70).step_by(5) {
                seat.resize(width, height);
                let screen = Rect::new(0, 0, width, height);
                let spots = &seat.hand.shown.spots;
                assert!(spots.iter().all(|&spot| screen.union(spot) == screen));
                largest = largest.max(spots.first().map_or(0, |spot| spot.area()));
                if spots.is_empty() && width > 20 && height > 5 {
                    assert!(seat.text().contains("Too small"), "{}", seat.text());
                    fits_at_the_size_it_asks_for(&mut seat);
                    seat.resize(width, height);
                }
                let mut buttons = seat.hand.shown.buttons.iter();
                assert!(buttons.all(|&(button, _)| screen.union(button) == screen));
            }
        }
        let (_, room) = G::scales(&G::standing_position(seat.state()), COLOURED)[0];
        assert!(largest > 0 && room.width < 220);
    });
}

fn fits_at_the_size_it_asks_for<G: Board>(seat: &mut Seat<G>) {
    let text = seat.text().replace('\n', " ");
    let numbers: Vec<u16> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let &[width, height] = &numbers[..] else {
        panic!("{text}");
    };
    seat.resize(width, height);
    assert!(!seat.hand.shown.spots.is_empty(), "{text}");
    seat.resize(width, height - 1);
    assert!(seat.hand.shown.spots.is_empty(), "{text}");
}

/// Every way to draw the board of a state, as the symbols in each spot.
fn each_drawing<G: Board>(state: &G::State, mut look_at: impl FnMut(usize, &str)) {
    let position = G::standing_position(state);
    for look in [COLOURED, BARE] {
        for (scale, size) in G::scales(&position, look) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, size.width, size.height));
            let mut canvas = Canvas::new(&mut buffer, look);
            let marks = Marks {
                cursor: usize::MAX,
                ..Marks::default()
            };
            let spots = G::paint(&position, scale, Position::ORIGIN, &marks, &mut canvas);
            for (spot, area) in spots.into_iter().enumerate() {
                let symbols = area.positions().map(|at| buffer[at].symbol());
                look_at(spot, &symbols.collect::<String>());
            }
        }
    }
}

#[test]
fn every_idol_shows_its_letter_at_every_scale() {
    let session = brought_to::<Duskcourt>(20);
    let court = Duskcourt::standing_position(session.state());
    let mut idols = 0;
    each_drawing::<Duskcourt>(session.state(), |spot, symbols| {
        let shown: String = symbols
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect();
        match court.at(spot as u8) {
            Cell::Idol(idol) => {
                assert_eq!(shown, idol.letter().to_string(), "{symbols}");
                idols += 1;
            }
            _ => assert_eq!(shown, "", "{symbols}"),
        }
    });
    assert!(idols > 0);
}

#[test]
fn every_critter_shows_its_letter_at_every_scale() {
    let session = brought_to::<CritterLineup>(20);
    let tubes = session.state().rack().tubes();
    each_drawing::<CritterLineup>(session.state(), |spot, symbols| {
        let shown: String = symbols
            .chars()
            .filter(|letter| ('a'..='p').contains(letter))
            .collect();
        // In ASCII an eye is an o, and so is orange.
        let shown = shown.replace('o', "");
        let letters = tubes[spot].critters().map(Colour::letter);
        let expected: String = letters.filter(|letter| *letter != 'o').collect();
        let expected: String = expected.chars().rev().collect();
        assert!(shown.starts_with(&expected), "{expected}: {symbols}");
    });
}

#[test]
fn every_turtle_shows_its_size_at_every_scale() {
    let session = brought_to::<Baskmere>(12);
    let view = Baskmere::view(session.state());
    each_drawing::<Baskmere>(session.state(), |spot, symbols| {
        let digits: Vec<u8> = symbols.bytes().filter(u8::is_ascii_digit).collect();
        let sizes: Vec<u8> = view.piles[spot]
            .iter()
            .rev()
            .map(|size| b'0' + size)
            .collect();
        assert!(digits.starts_with(&sizes), "{symbols}");
    });
}
