//! Screens of every game and size, kept as texts beside this file, and what holds for all of them.
//!
//! `INSTA_UPDATE=always cargo test --package menagerie --bins drawn` keeps them as they are drawn now.

use insta::{assert_snapshot, with_settings};
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::{Colour, CritterLineup};
use menagerie_engine::duskcourt::{Cell, Duskcourt};
use menagerie_engine::{Game, Puzzle, Wire, for_each_game};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect, Size};
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

/// Every stage of a perfect run, up to where later ones look no different.
fn each_stage<G: Board>(seed: u64, mut look_at: impl FnMut(&mut Seat<G>, u32)) {
    let last = 62;
    let mut session = Session::<G>::new(Seed::from_word(seed));
    let mut random = Stream::new(G::INFO, Seed::from_word(1), 0);
    for stage in 1..=last {
        let mut seat = Seat::new(session, COLOURED, (60, 20));
        look_at(&mut seat, stage);
        session = seat.hand.into_session();
        while G::standing(session.state()).stage == stage {
            let action = G::choose(session.state(), Player::Perfect, &mut random).unwrap();
            session.play(action).unwrap();
        }
    }
}

#[test]
fn every_stage_is_played_on_60_by_20_and_80_by_24() {
    for_each_game!(G => for seed in [7, 8, 9_007_199_254_740_991] {
        each_stage::<G>(seed, |seat, stage| {
            for (look, size) in [COLOURED, BARE].into_iter().flat_map(|look| {
                [(60, 20), (80, 24)].map(|size| (look, size))
            }) {
                seat.look = look;
                seat.resize(size.0, size.1);
                let all = all_is_there(seat);
                assert_eq!(all, Ok(()), "{} {stage} {size:?}\n{}", G::INFO.slug, seat.text());
                seat.key(KeyCode::Tab);
                seat.key(KeyCode::Enter);
                let all = all_is_there(seat);
                assert_eq!(all, Ok(()), "{} {stage} {size:?}\n{}", G::INFO.slug, seat.text());
                seat.key(KeyCode::Esc);
            }
        });
    });
}

/// What 60 by 20 leaves to a board where two rows of keys are needed: besides them stand a row of the title,
/// one of the facts and two of words.
const LEAST_ROOM: Size = Size::new(60, 14);

fn has_a_scale_for_the_least_room<G: Board>(position: &G::Position) {
    for look in [COLOURED, BARE] {
        let mut sizes = G::scales(position, look).into_iter().map(|(_, size)| size);
        let fits = |size: Size| size.width <= LEAST_ROOM.width && size.height <= LEAST_ROOM.height;
        assert!(sizes.any(fits), "{}", G::notation(position));
    }
}

/// A run meets few of the shapes that a ladder has; these are all.
#[test]
fn every_shape_of_the_ladders_has_room_on_60_by_20() {
    use menagerie_engine::{baskmere, critter_lineup, duskcourt};

    let mut ponds = 0;
    for pond in 1..=baskmere::ladder::DEPTH_CAP {
        for (shape, _) in baskmere::ladder::shapes(pond) {
            for set in baskmere::ladder::feature_sets(pond, shape) {
                let (rocks, turtles) = (usize::from(shape.rocks), shape.turtles);
                let pile: String = (1..=turtles).rev().map(|size| size.to_string()).collect();
                let others = vec!["-"; rocks - 1].join("/");
                let mut text = format!("{pile}/{others} > {others}/{pile}");
                for (feature, words) in [
                    (baskmere::ladder::LILY, " lily=1".to_owned()),
                    (
                        baskmere::ladder::SHY,
                        format!(" shells={}", "abcabcabc".split_at(turtles.into()).0),
                    ),
                    (baskmere::ladder::CREEK, " creek".to_owned()),
                    (baskmere::ladder::GRANDSHELL, " grandshell".to_owned()),
                ] {
                    if set & feature != 0 {
                        text += &words;
                    }
                }
                let position = Baskmere::read_notation(&text).unwrap();
                has_a_scale_for_the_least_room::<Baskmere>(&position);
                ponds += 1;
            }
        }
    }
    assert!(ponds > 500);
    for level in 1..=critter_lineup::ladder::TOP_LEVEL {
        let ask = critter_lineup::ladder::Ask::of(level);
        let full = ('a'..='p').take(ask.colours as usize);
        let full: Vec<String> = full.map(|colour| colour.to_string().repeat(4)).collect();
        let rack = CritterLineup::read_notation(&format!("{} - -", full.join(" "))).unwrap();
        assert_eq!(rack.tubes().len() as u32, ask.tubes());
        has_a_scale_for_the_least_room::<CritterLineup>(&rack);
    }
    for rung in 1..=duskcourt::ladder::TOP {
        let size = usize::from(duskcourt::ladder::rung(rung).size);
        let empty = ".".repeat(size - 2);
        let rank = format!("PP{empty}");
        let court = Duskcourt::read_notation(&vec![rank; size].join("/")).unwrap();
        has_a_scale_for_the_least_room::<Duskcourt>(&court);
    }
}

#[test]
fn the_end_of_the_ladders_on_60_by_20() {
    for_each_game!(G => for (look, name) in [(COLOURED, "far"), (BARE, "far-bare")] {
        let mut seat = Seat::<G>::new(brought_to(60), look, (60, 20));
        seat.key(KeyCode::Tab);
        seat.key(KeyCode::Enter);
        compare(&format!("{}-{name}-60x20", G::INFO.slug), &seat.text());
    });
}

/// Whether the board, its messages and what can be done are on the screen.
fn all_is_there<G: Board>(seat: &Seat<G>) -> Result<(), String> {
    let text = seat.text();
    let spots = &seat.hand.shown.spots;
    if spots.len() != seat.hand.panel().spots.len() {
        return Err("the board is not there".to_owned());
    }
    for offer in seat.hand.offers(seat.look) {
        let moves = matches!(offer.key, KeyCode::Null | KeyCode::Enter | KeyCode::Esc);
        let button = seat
            .hand
            .shown
            .buttons
            .iter()
            .any(|(_, key)| *key == offer.key);
        if !(moves || button && text.contains(&offer.does)) {
            return Err(format!("{offer:?} is not there"));
        }
    }
    let marks = seat.hand.marks();
    let said = match seat.hand.messages() {
        [first, ..] => first.text.split(' ').next().unwrap_or_default(),
        [] if marks.picked.is_some() => "In hand",
        [] => "",
    };
    if text.contains(said) {
        Ok(())
    } else {
        Err(format!("{said:?} is not there"))
    }
}

#[test]
fn a_small_window_is_asked_to_grow_as_little_as_it_can() {
    let mut seat = Seat::<CritterLineup>::new(brought_to(57), COLOURED, (40, 20));
    assert!(seat.text().contains("needs "), "{}", seat.text());
    for size in [(40, 20), (60, 12), (20, 5), (30, 40)] {
        seat.resize(size.0, size.1);
        let text = seat.text().replace('\n', " ");
        assert!(text.contains("--plain"), "{text}");
        fits_at_the_size_it_asks_for(&mut seat);
    }
}

fn fits_at_the_size_it_asks_for<G: Board>(seat: &mut Seat<G>) {
    let before = seat.buffer().area;
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
    let area = seat.buffer().area;
    assert!(width >= before.width && height >= before.height, "{text}");
    assert_eq!((area.width, area.height), (width, height));
    for (less, lower) in [(1, 0), (0, 1)] {
        let smaller = (width - less, height - lower);
        if smaller.0 >= before.width && smaller.1 >= before.height {
            seat.resize(smaller.0, smaller.1);
            assert!(seat.hand.shown.spots.is_empty(), "{text}");
        }
    }
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
