//! Runs played through the screen by keys and by mouse, and held against their replay.

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::{CritterLineup, Report};
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Coach, Fresh, Game, for_each_game, run};
use menagerie_telling::{Tell, grouped, refusal_of};

use super::*;
use crate::play::again::Again;
use crate::play::hand::Manner;

/// Plays the best move by whatever way of carrying it, until the stage is completed.
fn complete<G: Board>(seat: &mut Seat<G>, mut carry: impl FnMut(&mut Seat<G>, usize, usize)) {
    for _ in 0..200 {
        if G::standing(seat.state()).between {
            return;
        }
        let best = seat.hand.session().hint();
        let (from, to) = ends::<G>(best.action.unwrap()).unwrap();
        let played = seat.played();
        carry(seat, from, to);
        assert_eq!(seat.played(), played + 1, "{}", seat.text());
    }
    panic!("the stage was not completed:\n{}", seat.text());
}

/// Walks the cursor to a spot by arrows alone, then presses Enter.
fn walk<G: Board>(seat: &mut Seat<G>, spot: usize) {
    for _ in 0..50 {
        let cursor = seat.hand.marks().cursor;
        if cursor == spot {
            seat.key(KeyCode::Enter);
            return;
        }
        let place = |spot: usize| seat.hand.shown.spots[spot];
        let (here, there) = (place(cursor), place(spot));
        let arrow = if here.y > there.y {
            KeyCode::Up
        } else if here.y < there.y {
            KeyCode::Down
        } else if here.x > there.x {
            KeyCode::Left
        } else {
            KeyCode::Right
        };
        seat.key(arrow);
        assert_ne!(seat.hand.marks().cursor, cursor, "{}", seat.text());
    }
    panic!("no way to {spot}:\n{}", seat.text());
}

fn mouse<G: Board>(seat: &mut Seat<G>, kind: MouseEventKind, spot: usize) {
    let area = seat.hand.shown.spots[spot];
    mouse_at(
        seat,
        kind,
        (area.x + area.width / 2, area.y + area.height / 2),
    );
}

fn mouse_at<G: Board>(seat: &mut Seat<G>, kind: MouseEventKind, (column, row): (u16, u16)) {
    seat.take(&Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
}

const PRESS: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const RELEASE: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

/// What the run would be saved as replays to what stands on the screen.
fn replays<G: Board>(seat: &Seat<G>) {
    let record = seat.hand.session().record().expect("something was played");
    let replayed = run::replay::<G>(record.start, record.texts(), &Fresh).unwrap();
    assert!(replayed.refused.is_none());
    assert!(replayed.state == *seat.state());
    assert_eq!(G::standing(&replayed.state).score, seat.score());
    assert!(
        seat.text().contains(&grouped(seat.score())),
        "{}",
        seat.text()
    );
}

#[test]
fn two_stages_by_keys_alone() {
    for_each_game!(G => {
        for look in [COLOURED, BARE] {
            let mut seat = Seat::<G>::new(opened(), look, (80, 24));
            for _ in 0..2 {
                complete(&mut seat, |seat, from, to| {
                    walk(seat, from);
                    walk(seat, to);
                });
                assert!(seat.score() > 0 && !seat.message().is_empty(), "{}", seat.text());
                replays(&seat);
                seat.letters("n");
            }
            assert_eq!(G::standing(seat.state()).stage, 3);
            assert_eq!(seat.key(KeyCode::Char('q')), Flow::Leave);
        }
    });
}

#[test]
fn two_stages_by_clicks_and_by_dragging() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (120, 40));
        complete(&mut seat, |seat, from, to| {
            for spot in [from, to] {
                mouse(seat, PRESS, spot);
                mouse(seat, RELEASE, spot);
            }
        });
        replays(&seat);
        let next = seat.hand.shown.buttons.iter().find(|(_, key)| *key == KeyCode::Char('n'));
        let (area, _) = *next.unwrap();
        mouse_at(&mut seat, PRESS, (area.x, area.y));
        complete(&mut seat, |seat, from, to| {
            mouse(seat, PRESS, from);
            mouse(seat, MouseEventKind::Drag(MouseButton::Left), to);
            mouse(seat, RELEASE, to);
        });
        replays(&seat);
    });
}

#[test]
fn digits_choose_rocks_and_tubes_as_typed_moves_do() {
    for_each_game!(G => if G::WORDS.digits {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        complete(&mut seat, |seat, from, to| seat.letters(&digits(from, to)));
        replays(&seat);
    });
}

#[test]
fn resizing_in_mid_move_changes_nothing_but_the_drawing() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        let sizes = [(200, 60), (20, 5), (1, 1), (0, 0), (40, 16), (1000, 300), (80, 24)];
        complete(&mut seat, |seat, from, to| {
            walk(seat, from);
            for (width, height) in sizes {
                seat.resize(width, height);
                assert_eq!(seat.hand.marks().picked, Some(from));
            }
            walk(seat, to);
        });
        replays(&seat);
    });
}

#[test]
fn a_board_without_room_is_not_played_blindly() {
    let mut seat = Seat::<Duskcourt>::new(opened(), COLOURED, (20, 5));
    for key in [KeyCode::Enter, KeyCode::Right, KeyCode::Up, KeyCode::Enter] {
        seat.key(key);
    }
    assert_eq!((seat.played(), seat.hand.marks().picked), (0, None));
    assert!(seat.text().starts_with("Too small"), "{}", seat.text());
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Leave);
}

#[test]
fn refusals_are_the_sentences_of_the_rules() {
    let mut all = 0;
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(brought_to(9), COLOURED, (80, 24));
        let before = seat.played();
        let spots = seat.hand.panel().spots.clone();
        let holds = |spot: usize| !spots[spot].holds.is_empty();
        let legal = seat.hand.session().legal();
        let mut tried = 0;
        let refusal = |seat: &Seat<G>, from, to| {
            refusal_of::<G>(seat.state(), carry::<G>(from, to)).unwrap()
        };
        for from in (0..spots.len()).filter(|&spot| holds(spot)) {
            for to in (0..spots.len()).filter(|&to| to != from) {
                let action = carry::<G>(from, to);
                if legal.contains(&action) {
                    continue;
                }
                let refusal = refusal(&seat, from, to);
                mouse(&mut seat, PRESS, from);
                mouse(&mut seat, PRESS, to);
                assert_eq!(seat.message(), refusal);
                // What is in hand stays there.
                assert_eq!(seat.hand.marks().picked, Some(from));
                seat.key(KeyCode::Esc);
                assert_eq!(seat.hand.marks().picked, None);
                tried += 1;
            }
        }
        assert_eq!(seat.played(), before);
        all += tried;
        let empty = (0..spots.len()).find(|&spot| !holds(spot)).unwrap();
        let other = usize::from(empty == 0);
        mouse(&mut seat, PRESS, empty);
        assert_eq!(seat.message(), refusal(&seat, empty, other));
    });
    assert!(all > 0, "no game refuses a carry");
}

#[test]
fn a_lost_court_says_what_lost_it_as_lines_do() {
    let session = Session::<Duskcourt>::new("3".parse().unwrap());
    let mut seat = Seat::new(session, COLOURED, (80, 24));
    for _ in 0..60 {
        if Duskcourt::standing(seat.state()).between {
            seat.letters("n");
        }
        let Some((from, to)) = seat
            .hand
            .session()
            .legal()
            .into_iter()
            .find_map(ends::<Duskcourt>)
        else {
            break;
        };
        mouse(&mut seat, PRESS, from);
        mouse(&mut seat, PRESS, to);
    }
    let news = seat.message();
    assert!(
        news.starts_with("Stuck. ") && news.contains("2 lives left."),
        "{news}"
    );
    assert!(
        news.contains("learable until the ") && news.contains(" would have held."),
        "{news}"
    );
    assert!(!news.contains("..."), "{news}");
}

#[test]
fn last_light_and_sunset_are_told_loudly() {
    let mut seat = Seat::<Baskmere>::new(opened(), COLOURED, (80, 24));
    let mut last_lights = 0;
    // There and back again wastes the Daylight two by two.
    for keys in ["31", "b"].into_iter().cycle() {
        seat.letters(keys);
        let loud = |manner| matches!(manner, Manner::Warn | Manner::Bad);
        let loud = seat.hand.messages().iter().all(|told| loud(told.manner));
        let last_light = seat.message().contains("Last light.");
        last_lights += u32::from(last_light);
        let over = Baskmere::standing(seat.state()).over;
        assert_eq!(loud, last_light || over, "{}", seat.message());
        if over {
            break;
        }
    }
    assert!(last_lights > 0);
    let news = seat.message();
    assert!(
        news.starts_with("Sunset. ") && news.contains("ithin the Daylight until the "),
        "{news}"
    );
    assert!(seat.text().contains("! Sunset. "), "{}", seat.text());
    // What is over is not played on, and the rules say so.
    seat.key(KeyCode::Enter);
    assert!(
        seat.message().starts_with("The run is over"),
        "{}",
        seat.message()
    );
}

#[test]
fn pours_are_taken_back_one_by_one_or_all_together() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    let dealt = *seat.state().rack();
    seat.letters("r");
    assert_eq!(seat.message(), "Nothing was moved on this level yet.");
    seat.letters("14");
    let once = *seat.state().rack();
    seat.letters("25");
    seat.letters("u");
    assert!(seat.message().starts_with("Taken back."));
    assert!(*seat.state().rack() == once);
    seat.letters("25r");
    assert!(*seat.state().rack() == dealt && seat.played() == 0);
}

#[test]
fn a_restart_goes_no_further_than_the_level() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    complete(&mut seat, |seat, from, to| {
        seat.letters(&digits(from, to));
    });
    seat.letters("n");
    let played = seat.played();
    let legal = seat.hand.session().legal();
    let (from, to) = ends::<CritterLineup>(legal[0]).unwrap();
    seat.letters(&digits(from, to));
    assert_eq!(seat.played(), played + 1);
    seat.letters("rr");
    assert_eq!(seat.played(), played);
    assert_eq!(seat.message(), "Nothing was moved on this level yet.");
}

#[test]
fn ending_a_run_is_asked_and_ends_it() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    seat.letters("e");
    let refusal = refusal_of::<CritterLineup>(seat.state(), CritterLineup::end());
    assert_eq!(seat.message(), refusal.unwrap());
    complete(&mut seat, |seat, from, to| {
        seat.letters(&digits(from, to));
    });
    seat.letters("ex");
    assert_eq!(seat.message(), "The run goes on.");
    seat.letters("ey");
    assert!(CritterLineup::standing(seat.state()).over);
    assert!(
        seat.message().contains("The run has ended with "),
        "{}",
        seat.message()
    );
    seat.letters("u");
    assert!(CritterLineup::standing(seat.state()).over);
    replays(&seat);
}

#[test]
fn what_a_restart_took_back_is_played_again_pour_by_pour() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    seat.letters("1425");
    let (played, rack) = (seat.played(), *seat.state().rack());
    seat.letters("r");
    assert_eq!((played, seat.played()), (2, 0));
    assert_eq!(seat.message(), "Taken back.\ny plays it again.");
    assert!(seat.text().contains("y redo"), "{}", seat.text());
    seat.letters("yy");
    assert!(seat.played() == 2 && *seat.state().rack() == rack);
    assert!(!seat.text().contains("y redo"), "{}", seat.text());
}

#[test]
fn a_run_that_has_ended_offers_another() {
    let mut seat = Seat::<CritterLineup>::new(brought_to(2), COLOURED, (80, 24));
    let same = Flow::Again(Again::Same);
    assert_ne!(seat.key(KeyCode::Char('r')), same);
    seat.letters("ey");
    let text = seat.text();
    assert!(
        text.contains("n new run") && text.contains("r this seed again"),
        "{text}"
    );
    assert_eq!(seat.key(KeyCode::Char('n')), Flow::Again(Again::New));
    assert_eq!(seat.key(KeyCode::Char('r')), same);
    seat.letters("?");
    assert!(seat.text().contains("this seed again"), "{}", seat.text());
}

#[test]
fn keys_of_other_layouts_play_as_the_latin_ones() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    seat.letters("١４г");
    assert_eq!(
        (seat.played(), seat.message().as_str()),
        (0, "Taken back.\ny plays it again.")
    );
    seat.letters("&'");
    assert_eq!(seat.played(), 1);
    seat.letters("ж");
    assert_eq!(seat.message(), "'ж' is no key here; ? shows them all.");
    assert_eq!(seat.key(KeyCode::Char('Й')), Flow::Leave);
}

#[test]
fn tab_finds_what_can_move_and_where_it_may_go() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.key(KeyCode::Tab);
        seat.key(KeyCode::Enter);
        seat.key(KeyCode::BackTab);
        seat.key(KeyCode::Enter);
        assert_eq!(seat.played(), 1, "{}", seat.text());
    });
}

#[test]
fn a_hint_is_marked_and_counted() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        let best = seat.hand.session().hint();
        seat.letters("h");
        assert_eq!(seat.hand.marks().hint, best.action.and_then(ends::<G>));
        let told = best.narrate(seat.state(), G::ADVICE_NODES);
        assert_eq!(seat.message(), format!("Hint: {told}"));
        assert!(seat.text().contains("1 hint"));
    });
}

#[test]
fn after_the_end_no_hint_is_given_or_counted() {
    let mut seat = Seat::<CritterLineup>::new(brought_to(2), COLOURED, (80, 24));
    seat.letters("eyh");
    assert_eq!(seat.hand.hints(), 0, "{}", seat.text());
}

#[test]
fn restart_is_offered_where_there_is_something_to_take_back() {
    let mut seat = Seat::<CritterLineup>::new(brought_to(2), COLOURED, (80, 24));
    let offered = |seat: &Seat<CritterLineup>| {
        let keys = seat
            .hand
            .offers(seat.look)
            .into_iter()
            .map(|offer| offer.key);
        keys.filter(|key| [KeyCode::Char('u'), KeyCode::Char('r')].contains(key))
            .count()
    };
    // Nothing is taken back of the level before.
    assert_eq!(offered(&seat), 0);
    let (from, to) = ends::<CritterLineup>(seat.hand.session().legal()[0]).unwrap();
    seat.letters(&digits(from, to));
    assert_eq!(offered(&seat), 2);
}

#[test]
fn the_help_scrolls_to_its_end_and_back() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.letters("?");
        let top = seat.text();
        for _ in 0..100 {
            seat.key(KeyCode::PageDown);
        }
        let end = seat.text();
        seat.key(KeyCode::Up);
        assert!(top != end && seat.text() != end);
        for _ in 0..100 {
            seat.key(KeyCode::PageUp);
        }
        assert_eq!(seat.text(), top);
    });
}

#[test]
fn whatever_comes_in_the_run_stays_one_that_replays() {
    for_each_game!(G => {
        let mut random = Stream::new(G::INFO, Seed::from_word(3), 1);
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        for _ in 0..1500 {
            let mut below = |most: u32| random.below(most);
            let (x, y) = (below(130) as u16, below(45) as u16);
            let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
            let event = match below(10) {
                0 => Event::Resize(x, y),
                1 => Event::Paste("1234 qqq\n".to_owned()),
                2 => key(KeyCode::Char(['u', 'r', 'b', 'n', '?', 'e', 'y', 'x'][below(8) as usize])),
                3 => key([KeyCode::Esc, KeyCode::Tab, KeyCode::F(4), KeyCode::Backspace][below(4) as usize]),
                4 => key([KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down][below(4) as usize]),
                5 => key(KeyCode::Char(char::from(b'1' + below(9) as u8))),
                6 | 7 => key(KeyCode::Enter),
                _ => {
                    let kinds = [PRESS, RELEASE, MouseEventKind::Moved, MouseEventKind::ScrollDown];
                    Event::Mouse(MouseEvent {
                        kind: kinds[below(4) as usize],
                        column: x,
                        row: y,
                        modifiers: KeyModifiers::NONE,
                    })
                }
            };
            if let Event::Resize(width, height) = event {
                seat.screen.backend_mut().resize(width, height);
            }
            let over = G::standing(seat.state()).over;
            let flow = seat.take(&event);
            let another = over && matches!(flow, Flow::Again(_));
            assert!(flow == Flow::Stay || another, "{event:?}");
        }
        if let Some(record) = seat.hand.session().record() {
            let replayed = run::replay::<G>(record.start, record.texts(), &Fresh).unwrap();
            assert!(replayed.state == *seat.state());
        }
    });
}

#[test]
fn only_ctrl_c_and_q_leave_and_two_more_are_heeded() {
    let mut seat = Seat::<Duskcourt>::new(opened(), COLOURED, (80, 24));
    let with = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    let control_c = with(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(seat.take(&control_c), Flow::Leave);
    seat.letters("?");
    assert_eq!(seat.take(&control_c), Flow::Leave);
    for (letter, flow) in [('z', Flow::Aside), ('\\', Flow::Quit), ('4', Flow::Quit)] {
        let control = with(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(seat.take(&control), flow);
    }
    for letter in ['q', 'd', 'n'] {
        let control = with(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(seat.take(&control), Flow::Stay);
    }
    // In the help q only closes it.
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Stay);
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Leave);
}

/// Random pours of a level up to where none is left, if they come to that.
fn stuck_by_chance(level: u32) -> Option<Vec<(usize, usize)>> {
    let mut session = brought_to::<CritterLineup>(level);
    let mut random = Stream::new(CritterLineup::INFO, Seed::from_word(3), level.into());
    let mut pours = Vec::new();
    for _ in 0..200 {
        // The last of the list ends the run.
        let legal = session.legal();
        let action = legal[random.below(legal.len() as u32 - 1) as usize];
        pours.push(ends::<CritterLineup>(action)?);
        if let Report::Move { stuck: true, .. } = session.play(action).unwrap() {
            return Some(pours);
        }
    }
    None
}

#[test]
fn a_stuck_rack_says_so_says_what_lost_it_and_can_be_taken_back() {
    // Before level 7 random pours hardly ever get stuck, and up to level 15 each of the tubes has a key.
    let stuck = (7..=15).find_map(|level| Some((level, stuck_by_chance(level)?)));
    let (level, pours) = stuck.unwrap();
    let mut seat = Seat::<CritterLineup>::new(brought_to(level), COLOURED, (80, 24));
    for (from, to) in pours {
        seat.letters(&digits(from, to));
    }
    let news = seat.message();
    assert!(
        news.contains("Stuck. No pour is left. Undo") && news.contains("Sortable until the "),
        "{news}"
    );
    let text = seat.text();
    assert!(text.contains("! ") && text.contains("Stuck"), "{text}");
    assert!(
        text.contains("u undo") && text.contains("r restart"),
        "{text}"
    );
    let played = seat.played();
    seat.letters("u");
    assert_eq!(seat.played(), played - 1);
    assert!(!seat.text().contains("Stuck"), "{}", seat.text());
    assert!(seat.hand.session().legal().len() > 1);
}
