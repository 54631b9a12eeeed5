//! Runs played through the screen by keys and by mouse, and held against their replay.

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::{CritterLineup, Report};
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Fresh, Game, for_each_game, run};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::play::hand::Tone;

fn state<G: Board>(seat: &Seat<G>) -> G::State {
    seat.hand.table().state().clone()
}

/// Plays the best move by whatever way of carrying it, until the stage is completed.
fn complete<G: Board>(seat: &mut Seat<G>, mut carry: impl FnMut(&mut Seat<G>, usize, usize)) {
    for _ in 0..200 {
        if G::standing(&state(seat)).between {
            return;
        }
        let best = seat.hand.table().hint();
        let (from, to) = G::ends(best.action.unwrap()).unwrap();
        let played = seat.hand.table().played();
        carry(seat, from, to);
        assert_eq!(seat.hand.table().played(), played + 1, "{}", seat.text());
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
    let record = seat.hand.table().record().expect("something was played");
    let actions = record.actions.iter().map(|action| action.get());
    let replayed = run::replay::<G>(record.seed, actions, &Fresh).unwrap();
    assert!(replayed.refused.is_none());
    assert!(replayed.state == *seat.hand.table().state());
    assert_eq!(G::standing(&replayed.state).score, seat.score());
    assert!(
        seat.text().contains(&seat.score().to_string()),
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
                assert!(seat.score() > 0 && !seat.news().is_empty());
                replays(&seat);
                seat.letters("n");
            }
            assert_eq!(G::standing(seat.hand.table().state()).stage, 3);
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
    for_each_game!(G => if G::DIGITS {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        complete(&mut seat, |seat, from, to| seat.letters(&format!("{}{}", from + 1, to + 1)));
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
    assert_eq!(
        (seat.hand.table().played(), seat.hand.marks().picked),
        (0, None)
    );
    assert!(seat.text().starts_with("Too small"), "{}", seat.text());
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Leave);
}

#[test]
fn refusals_are_the_sentences_of_the_rules() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(brought_to(9), COLOURED, (80, 24));
        let before = seat.hand.table().played();
        let state = state(&seat);
        let legal = seat.hand.table().legal();
        let mut tried = 0;
        for from in (0..G::spots(&state)).filter(|&spot| G::holds(&state, spot)) {
            for to in (0..G::spots(&state)).filter(|&to| to != from) {
                let action = G::carry(from, to);
                if legal.contains(&action) {
                    continue;
                }
                let refusal = seat.hand.table().refusal(action).unwrap();
                mouse(&mut seat, PRESS, from);
                mouse(&mut seat, PRESS, to);
                assert_eq!(seat.news(), refusal.reason);
                // What is in hand stays there.
                assert_eq!(seat.hand.marks().picked, Some(from));
                seat.key(KeyCode::Esc);
                assert_eq!(seat.hand.marks().picked, None);
                tried += 1;
            }
        }
        assert!(tried > 0 && seat.hand.table().played() == before);
        let empty = (0..G::spots(&state)).find(|&spot| !G::holds(&state, spot)).unwrap();
        let other = usize::from(empty == 0);
        mouse(&mut seat, PRESS, empty);
        assert_eq!(seat.news(), seat.hand.table().refusal(G::carry(empty, other)).unwrap().reason);
    });
}

#[test]
fn a_lost_court_says_what_lost_it_as_lines_do() {
    let table = Table::<Duskcourt>::new("3".parse().unwrap());
    let mut seat = Seat::new(table, COLOURED, (80, 24));
    for _ in 0..60 {
        if Duskcourt::standing(seat.hand.table().state()).between {
            seat.letters("n");
        }
        let Some((from, to)) = seat
            .hand
            .table()
            .legal()
            .into_iter()
            .find_map(Duskcourt::ends)
        else {
            break;
        };
        mouse(&mut seat, PRESS, from);
        mouse(&mut seat, PRESS, to);
    }
    let news = seat.news();
    assert!(news.contains("a life lost, 2 left"), "{news}");
    assert!(
        news.contains("learable until capture ") && news.contains(" would have held."),
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
        let loud = seat.hand.news().iter().all(|news| news.tone == Tone::Bad);
        let last_light = seat.news().contains("LAST LIGHT");
        last_lights += u32::from(last_light);
        let over = Baskmere::standing(seat.hand.table().state()).over;
        assert_eq!(loud, last_light || over, "{}", seat.news());
        if over {
            break;
        }
    }
    assert!(last_lights > 0);
    let news = seat.news();
    assert!(
        news.contains("The sun has set") && news.contains("ithin the Daylight until move "),
        "{news}"
    );
    assert!(seat.text().contains("! The sun has set"), "{}", seat.text());
    // What is over is not played on, and the rules say so.
    seat.key(KeyCode::Enter);
    assert!(
        seat.news().starts_with("The run is over"),
        "{}",
        seat.news()
    );
}

#[test]
fn pours_are_taken_back_one_by_one_or_all_together() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    let dealt = *seat.hand.table().state().rack();
    seat.letters("r");
    assert_eq!(seat.news(), "There is nothing to take back.");
    seat.letters("14");
    let once = *seat.hand.table().state().rack();
    seat.letters("25");
    seat.letters("u");
    assert!(seat.news().starts_with("Taken back."));
    assert!(*seat.hand.table().state().rack() == once);
    seat.letters("25r");
    assert!(*seat.hand.table().state().rack() == dealt && seat.hand.table().played() == 0);
}

#[test]
fn a_restart_goes_no_further_than_the_level() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    complete(&mut seat, |seat, from, to| {
        seat.letters(&format!("{}{}", from + 1, to + 1));
    });
    seat.letters("n");
    let played = seat.hand.table().played();
    let legal = seat.hand.table().legal();
    let (from, to) = CritterLineup::ends(legal[0]).unwrap();
    seat.letters(&format!("{}{}", from + 1, to + 1));
    assert_eq!(seat.hand.table().played(), played + 1);
    seat.letters("rr");
    assert_eq!(seat.hand.table().played(), played);
    assert_eq!(seat.news(), "There is nothing to take back.");
}

#[test]
fn ending_a_run_is_asked_and_ends_it() {
    let mut seat = Seat::<CritterLineup>::new(opened(), COLOURED, (80, 24));
    seat.letters("e");
    let refusal = seat.hand.table().refusal(CritterLineup::END).unwrap();
    assert_eq!(seat.news(), refusal.reason);
    complete(&mut seat, |seat, from, to| {
        seat.letters(&format!("{}{}", from + 1, to + 1));
    });
    seat.letters("ex");
    assert_eq!(seat.news(), "The run goes on.");
    seat.letters("ey");
    assert!(CritterLineup::standing(seat.hand.table().state()).over);
    assert!(
        seat.news().contains("The run has ended."),
        "{}",
        seat.news()
    );
    seat.letters("u");
    assert!(CritterLineup::standing(seat.hand.table().state()).over);
    replays(&seat);
}

#[test]
fn tab_finds_what_can_move_and_where_it_may_go() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        seat.key(KeyCode::Tab);
        seat.key(KeyCode::Enter);
        seat.key(KeyCode::BackTab);
        seat.key(KeyCode::Enter);
        assert_eq!(seat.hand.table().played(), 1, "{}", seat.text());
    });
}

#[test]
fn a_hint_is_marked_and_counted() {
    for_each_game!(G => {
        let mut seat = Seat::<G>::new(opened(), COLOURED, (80, 24));
        let best = seat.hand.table().hint();
        seat.letters("h");
        assert_eq!(seat.hand.marks().hint, best.action.and_then(G::ends));
        assert!(seat.news().ends_with(&best.why), "{}", seat.news());
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
        let keys = seat.hand.offers().into_iter().map(|offer| offer.key);
        keys.filter(|key| [KeyCode::Char('u'), KeyCode::Char('r')].contains(key))
            .count()
    };
    assert_eq!(offered(&seat), 1);
    let (from, to) = CritterLineup::ends(seat.hand.table().legal()[0]).unwrap();
    seat.letters(&format!("{}{}", from + 1, to + 1));
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
            assert_eq!(seat.take(&event), Flow::Stay, "{event:?}");
        }
        if let Some(record) = seat.hand.table().record() {
            let actions = record.actions.iter().map(|action| action.get());
            let replayed = run::replay::<G>(record.seed, actions, &Fresh).unwrap();
            assert!(replayed.state == *seat.hand.table().state());
        }
    });
}

#[test]
fn only_ctrl_c_and_q_leave() {
    let mut seat = Seat::<Duskcourt>::new(opened(), COLOURED, (80, 24));
    let with = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    let control_c = with(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(seat.take(&control_c), Flow::Leave);
    seat.letters("?");
    assert_eq!(seat.take(&control_c), Flow::Leave);
    for letter in ['q', 'z', 'd', 'n'] {
        let control = with(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(seat.take(&control), Flow::Stay);
    }
    // In the help q only closes it.
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Stay);
    assert_eq!(seat.key(KeyCode::Char('q')), Flow::Leave);
}

/// Random pours of a level up to where none is left, if they come to that.
fn stuck_by_chance(level: u32) -> Option<Vec<(usize, usize)>> {
    let mut table = brought_to::<CritterLineup>(level);
    let mut random = Stream::new(CritterLineup::INFO, Seed::from_word(3), level.into());
    let mut pours = Vec::new();
    for _ in 0..200 {
        // The last of the list ends the run.
        let legal = table.legal();
        let action = legal[random.below(legal.len() as u32 - 1) as usize];
        pours.push(CritterLineup::ends(action)?);
        if let Report::Move { stuck: true, .. } = table.play(action).unwrap() {
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
        seat.letters(&format!("{}{}", from + 1, to + 1));
    }
    let news = seat.news();
    assert!(
        news.contains("Stuck: no pour is left. Undo") && news.contains("Sortable until pour "),
        "{news}"
    );
    let text = seat.text();
    assert!(text.contains("! ") && text.contains("Stuck"), "{text}");
    assert!(
        text.contains("u undo") && text.contains("r restart"),
        "{text}"
    );
    let played = seat.hand.table().played();
    seat.letters("u");
    assert_eq!(seat.hand.table().played(), played - 1);
    assert!(!seat.text().contains("Stuck"), "{}", seat.text());
    assert!(seat.hand.table().legal().len() > 1);
}
