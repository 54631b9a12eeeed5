//! What the screen says: the panel, in the words of the telling layer, and what each key does.

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Game, for_each_game};
use menagerie_telling::{Deed, Tell, Voice, refusal_of};

use super::*;
use crate::play::hand::Manner;

/// Every word of a text stands on the screen, however it is broken into lines.
fn shows<G: Board>(seat: &Seat<G>, text: &str) {
    let screen = seat.text();
    let missing = text.split_whitespace().find(|word| !screen.contains(word));
    assert_eq!(missing, None, "{text}\n{screen}");
}

#[test]
fn all_of_the_panel_is_on_the_screen() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (120, 40));
        seat.complete();
        let panel = seat.hand.panel().clone();
        assert!(!panel.news.award.is_empty() && panel.news.total.is_some());
        assert_eq!(seat.message(), panel.news.sentences().join("\n"));
        assert!(seat.hand.messages().iter().all(|told| told.manner == Manner::Good));
        let mut parts = vec![panel.heading];
        parts.extend(panel.news.sentences());
        parts.extend(panel.legend.into_iter().map(|line| line.text));
        for fact in panel.facts {
            parts.extend([fact.label.to_owned(), fact.value]);
        }
        for part in &parts {
            shows(&seat, part);
        }
        for command in panel.commands {
            let label = command.label.to_lowercase();
            assert!(seat.text().contains(&format!("{} {label}", command.key)), "{}", seat.text());
        }
    });
}

#[test]
fn what_a_stage_introduces_is_a_line_of_its_own() {
    let seat = Seat::<Baskmere>::new(brought_to(15), COLOURED, (80, 24));
    let told = seat.message();
    let line = told.lines().find(|line| line.starts_with("A creek: "));
    assert!(
        line.unwrap().contains("1 to 2, 2 to 3 and 3 to 1"),
        "{told}"
    );
    shows(&seat, line.unwrap());
    let seat = Seat::<Duskcourt>::new(brought_to(11), COLOURED, (80, 24));
    assert!(
        seat.message()
            .contains("The jackal must stand last from here on")
    );
}

#[test]
fn signs_become_words_where_only_ascii_is_shown() {
    for (look, lives, daylight, price) in [
        (COLOURED, "♥♥♥", "☀ 13", "b step back, ☀ 1"),
        (BARE, "Lives  3", "Daylight 13", "b step back, 1 Daylight"),
    ] {
        let seat = Seat::<Duskcourt>::new(opened(), look, (80, 24));
        assert!(seat.text().contains(lives), "{}", seat.text());
        let mut seat = Seat::<Baskmere>::new(opened(), look, (80, 24));
        seat.letters("32");
        let text = seat.text();
        assert!(text.contains(daylight) && text.contains(price), "{text}");
    }
}

#[test]
fn the_number_below_a_place_is_the_key_that_chooses_it() {
    for_each_game!(G => if G::WORDS.digits {
        for stage in [1, 15, 16] {
            let mut seat = Seat::<G>::new(brought_to(stage), COLOURED, (200, 60));
            let spots = seat.hand.panel().spots.clone();
            for (index, spot) in spots.iter().enumerate() {
                // What is written in the column of a place: its pieces, then its number.
                let area = seat.hand.shown.spots[index];
                let symbols = area.positions().map(|at| seat.buffer()[at].symbol());
                let symbols: String = symbols.collect();
                let digits: String = symbols.chars().filter(char::is_ascii_digit).collect();
                let number = (index + 1).to_string();
                assert!(digits.ends_with(&number), "{number}: {symbols}");
                assert_eq!(spot.name, format!("{} {number}", G::WORDS.place));
                if index < 10 && !spot.holds.is_empty() {
                    seat.letters(&number[number.len() - 1..]);
                    assert_eq!(seat.hand.marks().picked, Some(index));
                    seat.key(KeyCode::Esc);
                }
            }
            assert!(!seat.text().contains("key "), "{}", seat.text());
        }
    });
}

#[test]
fn the_key_0_chooses_the_tenth_place() {
    let mut seat = Seat::<CritterLineup>::new(brought_to(16), COLOURED, (120, 40));
    assert_eq!(seat.hand.panel().spots.len(), 10);
    seat.letters("0");
    assert_eq!(
        seat.message(),
        "Tube 10 is empty, so there is nothing to pour from it."
    );
    let played = seat.played();
    seat.letters("10");
    assert_eq!(seat.played(), played + 1);
    let last = *seat.hand.session().actions().last().unwrap();
    assert_eq!(
        CritterLineup::act(Voice::Person, seat.state(), last),
        "1>10"
    );
}

#[test]
fn a_number_that_no_place_has_is_refused_by_the_rules() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    let none = "There is no tube 9: this rack has the tubes 1 to 5.";
    let cursor = seat.hand.marks().cursor;
    seat.letters("9");
    assert_eq!(
        (seat.message().as_str(), seat.hand.marks().cursor),
        (none, cursor)
    );
    seat.letters("19");
    assert_eq!(seat.message(), none);
    assert_eq!((seat.hand.marks().picked, seat.played()), (Some(0), 0));
    let mut seat = Seat::<Baskmere>::new(opened(), COLOURED, (80, 24));
    seat.letters("9");
    assert_eq!(
        seat.message(),
        "There is no rock 9 in this pond; its rocks are 1 to 3."
    );
}

#[test]
fn a_command_that_cannot_be_done_says_why() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        let mut tried = 0;
        for command in seat.hand.panel().commands.clone() {
            let key = KeyCode::Char(command.key);
            let offered = seat.hand.offers(COLOURED).iter().any(|offer| offer.key == key);
            assert_eq!(offered, command.enabled);
            if let Some(why) = command.why {
                seat.key(key);
                assert_eq!(seat.message(), why);
                assert_eq!(seat.hand.messages()[0].manner, Manner::Warn);
                tried += 1;
            }
        }
        assert!(tried > 0 && seat.played() == 0, "{}", G::INFO.slug);
    });
}

#[test]
fn keys_of_no_command_are_explained_by_the_rules_or_named() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        for letter in ['e', 'n', 'u', 'y', 'b', 'r', 'z'] {
            let mut commands = seat.hand.panel().commands.iter();
            if commands.any(|command| command.key == letter) {
                continue;
            }
            let action = match G::read(seat.state(), &letter.to_string()) {
                _ if letter == 'e' => Some(G::end()),
                Some(Deed::Play(action)) => Some(action),
                _ => None,
            };
            let expected = match action {
                Some(action) => refusal_of::<G>(seat.state(), action).unwrap(),
                None => format!("{letter:?} is no key here; ? shows them all."),
            };
            seat.letters(&letter.to_string());
            assert_eq!((seat.message(), seat.played()), (expected, 0));
        }
    });
    let mut seat = Seat::<Duskcourt>::new(opened(), COLOURED, (80, 24));
    seat.letters("e");
    assert!(
        seat.message().starts_with("A run is ended between courts"),
        "{}",
        seat.message()
    );
    let mut seat = Seat::<Baskmere>::new(opened(), COLOURED, (80, 24));
    seat.letters("u");
    assert_eq!(seat.message(), "'u' is no key here; ? shows them all.");
}

#[test]
fn what_was_taken_back_is_played_again() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    seat.letters("14");
    let (once, told) = (*seat.state(), seat.message());
    assert!(!seat.text().contains("y redo"));
    seat.letters("u");
    assert!(seat.text().contains("y redo"), "{}", seat.text());
    seat.letters("y");
    assert_eq!((*seat.state(), seat.message()), (once, told));
    assert!(!seat.text().contains("y redo"));
}

#[test]
fn only_what_asks_is_asked_about() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.complete();
        let commands = seat.hand.panel().commands.clone();
        let end = commands.iter().find(|command| command.asks.is_some()).unwrap();
        let played = seat.played();
        seat.key(KeyCode::Char(end.key));
        assert_eq!((seat.message().as_str(), seat.played()), (end.asks.unwrap(), played));
        let keys: Vec<_> = seat.hand.offers(COLOURED).into_iter().map(|offer| offer.key).collect();
        assert_eq!(keys, [KeyCode::Char('y'), KeyCode::Esc]);
        seat.key(KeyCode::Esc);
        let next = commands.iter().find(|command| command.main).unwrap();
        seat.key(KeyCode::Char(next.key));
        assert_eq!(seat.played(), played + 1);
    });
}

#[test]
fn the_board_keeps_its_size_while_a_stage_is_played() {
    for_each_game!(G => for (look, (width, height)) in [(COLOURED, (80, 24)), (BARE, (60, 30))] {
        let mut seat = Seat::<G>::new(brought_to(3), look, (width, height));
        let spots = seat.hand.shown.spots.clone();
        assert!(!spots.is_empty(), "{}", seat.text());
        seat.key(KeyCode::Enter);
        assert_eq!(seat.hand.shown.spots, spots);
        seat.key(KeyCode::Esc);
        let (from, to) = ends::<G>(seat.hand.session().legal()[0]).unwrap();
        for spot in [from, to] {
            let area = spots[spot];
            seat.click(area.x + area.width / 2, area.y + area.height / 2);
        }
        assert_eq!(seat.hand.shown.spots, spots, "{}", seat.text());
    });
}

#[test]
fn the_help_has_the_sheet_for_people_and_nothing_of_the_api() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(brought_to(16), COLOURED, (80, 24));
        seat.letters("?");
        let mut help = String::new();
        for _ in 0..40 {
            help += &seat.text();
            seat.key(KeyCode::PageDown);
        }
        let sheet = G::sheet(Voice::Person);
        let mut texts = vec![sheet.goal.as_str(), &sheet.rules, &sheet.scoring];
        let panel = seat.hand.panel();
        texts.extend(panel.legend.iter().map(|line| line.text.as_str()));
        for text in texts {
            let missing = text.split_whitespace().find(|word| !help.contains(word));
            assert_eq!(missing, None);
        }
        for command in &panel.commands {
            let line = format!("\n {:<14} ", command.key);
            assert!(help.contains(&line), "{}: {help}", command.key);
        }
        for part in ["\"type\"", "{ ", "state.", "legalActions", "lastAward", "NEXT_POND", "next_level", "endRun"] {
            assert!(!help.replace("{ } what is in hand", "").contains(part), "{part}");
        }
    });
}

#[test]
fn what_had_no_room_is_in_the_help_whole() {
    let mut seat = Seat::<Duskcourt>::new(opened(), COLOURED, (34, 24));
    seat.letters("h");
    let cut = (8..24).rev().find(|&height| {
        seat.resize(34, height);
        seat.hand.shown.cut && !seat.hand.shown.spots.is_empty()
    });
    assert!(cut.is_some(), "{}", seat.text());
    let told = seat.message();
    assert!(seat.text().contains('…'), "{}", seat.text());
    seat.letters("?");
    shows(&seat, &told);
    // Where there was room for all, the help begins with the keys.
    seat.letters("x");
    seat.resize(200, 60);
    seat.letters("?");
    assert!(
        seat.text().trim_start().starts_with("Duskcourt: keys"),
        "{}",
        seat.text()
    );
}
