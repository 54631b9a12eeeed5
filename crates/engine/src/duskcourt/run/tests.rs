//! The rules of runs of Duskcourt, one by one.

use super::*;
use crate::duskcourt::court::{Cell, Idol};
use crate::duskcourt::notation;
use crate::game::{Fresh, NoDeals};

fn playing(notation: &str, rung: u32) -> State {
    State::at(Seed::from_word(1), rung, notation::read(notation).unwrap())
}

fn play(state: &mut State, action: Action) -> Report {
    apply(state, action, &Fresh).unwrap()
}

fn take(state: &mut State, from: u8, to: u8) -> Report {
    play(state, Action::Capture(Capture::new(from, to)))
}

fn refused(state: &State, action: Action) -> Refusal {
    let mut after = *state;
    match apply(&mut after, action, &Fresh) {
        Err(Halt::Refused(refusal)) => {
            assert_eq!(after, *state);
            refusal
        }
        other => panic!("{action:?} gave {other:?}"),
    }
}

fn legal_of(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    Duskcourt::legal(state, &mut out);
    out
}

/// The cobra takes along the row, and nothing else can take.
const ROW: &str = "..../..../..../RP.P";

#[test]
fn a_capture_pays_ten_and_two_more_for_each_rung() {
    for (rung, pay) in [(1, 10), (2, 12), (7, 22), (38, 84)] {
        let mut state = playing("..../..../..../RPP.", rung);
        let Report::Capture {
            paid,
            depth,
            result,
            award,
            lives_left,
        } = take(&mut state, 0, 1)
        else {
            panic!("a capture reports a capture")
        };
        assert_eq!(
            (paid, depth, result, award, lives_left),
            (pay, 1, None, None, 3)
        );
        assert_eq!(state.score, pay);
    }
}

#[test]
fn the_clearing_capture_is_paid_first_then_the_awards() {
    let mut state = playing(ROW, 3);
    state.streak = 1;
    take(&mut state, 0, 1);
    let Report::Capture {
        paid,
        result,
        award,
        ..
    } = take(&mut state, 1, 3)
    else {
        panic!()
    };
    let expected = Award {
        captures: 28,
        clear: 120,
        streak: 60,
        clean: 60,
        total: 268,
    };
    assert_eq!(
        (paid, result, award),
        (14, Some(CourtEnd::Clear), Some(expected))
    );
    assert_eq!(
        (state.score, state.streak, state.phase),
        (268, 2, Phase::Break)
    );
    assert_eq!(state.last_award, Some(expected));
}

#[test]
fn the_streak_award_is_capped_at_five() {
    for (before, pays) in [(0, 10), (3, 40), (4, 50), (5, 50), (9, 50)] {
        let mut state = playing("..../..../..../RP..", 1);
        state.streak = before;
        take(&mut state, 0, 1);
        assert_eq!(state.last_award.unwrap().streak, pays);
    }
}

#[test]
fn a_depth_pays_once_per_court_and_a_reset_forfeits_clean_but_not_streak() {
    let mut state = playing(ROW, 1);
    state.streak = 2;
    take(&mut state, 0, 1);
    assert_eq!(play(&mut state, Action::Reset), Report::Reset);
    assert_eq!(
        (state.depth, state.paid_depth, state.reset_used, state.lives),
        (0, 1, true, LIVES)
    );
    assert_eq!([0, 1, 2, 3].map(|next| state.paying(next)), [0, 0, 1, 2]);
    let Report::Capture { paid, depth, .. } = take(&mut state, 0, 1) else {
        panic!()
    };
    assert_eq!((paid, depth), (0, 1));
    let Report::Capture { paid, award, .. } = take(&mut state, 1, 3) else {
        panic!()
    };
    let expected = Award {
        captures: 20,
        clear: 40,
        streak: 30,
        clean: 0,
        total: 90,
    };
    assert_eq!((paid, award), (10, Some(expected)));
    assert_eq!((state.score, state.streak), (90, 3));
}

#[test]
fn a_stuck_court_pays_its_capture_and_costs_a_life_and_the_streak() {
    let earlier = Award {
        captures: 1,
        clear: 2,
        streak: 3,
        clean: 4,
        total: 10,
    };
    let mut stranded = playing("..../...P/..../RP..", 1);
    stranded.streak = 4;
    stranded.last_award = Some(earlier);
    let report = take(&mut stranded, 0, 1);
    let expected = Report::Capture {
        paid: 10,
        depth: 1,
        result: Some(CourtEnd::Stuck),
        award: None,
        lives_left: 2,
    };
    assert_eq!(report, expected);
    assert_eq!(
        (stranded.lives, stranded.streak, stranded.phase),
        (2, 0, Phase::Break)
    );
    assert_eq!((stranded.score, stranded.last_award), (10, Some(earlier)));
    assert_eq!(stranded.last_result, Some(CourtEnd::Stuck));
}

#[test]
fn the_third_stuck_court_ends_the_run() {
    let mut state = playing("..../...P/..../RP..", 1);
    state.lives = 1;
    take(&mut state, 0, 1);
    assert_eq!((state.lives, state.phase), (0, Phase::Done));
    assert_eq!(legal_of(&state), Vec::new());
    for action in [
        Action::Capture(Capture::new(1, 11)),
        Action::Reset,
        Action::Next,
        Action::EndRun,
    ] {
        assert_eq!(refused(&state, action), Refusal::Over);
    }
}

#[test]
fn after_a_clear_the_next_court_is_a_rung_higher_and_begins_afresh() {
    let mut state = playing("..../..../..../RP..", 1);
    take(&mut state, 0, 1);
    assert_eq!((state.rung, state.court), (1, 1));
    assert_eq!(play(&mut state, Action::Next), Report::Next);
    assert_eq!(
        (state.rung, state.court, state.phase),
        (2, 2, Phase::Playing)
    );
    assert_eq!(
        (state.depth, state.paid_depth, state.reset_used),
        (0, 0, false)
    );
    assert_eq!(state.last_result, Some(CourtEnd::Clear));
    assert_eq!(state.now, Duskcourt::deal(&Duskcourt::key(state.seed, 2)));
}

#[test]
fn after_a_stuck_court_another_is_dealt_at_the_same_rung() {
    let mut state = playing("..../...P/..../RP..", 1);
    take(&mut state, 0, 1);
    play(&mut state, Action::Next);
    assert_eq!((state.rung, state.court, state.lives), (1, 2, 2));
    assert_eq!(state.last_result, Some(CourtEnd::Stuck));
}

#[test]
fn a_court_dealt_before_at_this_rung_is_never_dealt_again() {
    for seed in 0..20 {
        let mut key = Duskcourt::key(Seed::from_word(seed), 1);
        let first = Duskcourt::deal(&key);
        key.seen = [Some(first), None];
        let second = Duskcourt::deal(&key);
        key.seen = [Some(second), Some(first)];
        let third = Duskcourt::deal(&key);
        assert!(first != second && first != third && second != third);
    }
}

#[test]
fn the_legal_list_follows_the_phase() {
    let mut state = playing(ROW, 1);
    assert_eq!(legal_of(&state), [Action::Capture(Capture::new(0, 1))]);
    take(&mut state, 0, 1);
    let second = Action::Capture(Capture::new(1, 3));
    assert_eq!(legal_of(&state), [second, Action::Reset]);
    take(&mut state, 1, 3);
    assert_eq!(legal_of(&state), [Action::Next, Action::EndRun]);
}

#[test]
fn refusals_are_those_of_their_phase() {
    let mut state = playing(ROW, 1);
    let capture = Action::Capture(Capture::new(0, 1));
    assert_eq!(refused(&state, Action::Reset), Refusal::NothingToReset);
    for action in [Action::Next, Action::EndRun] {
        let in_play = Refusal::InPlay { action, idols: 3 };
        assert_eq!(refused(&state, action), in_play);
    }
    assert_eq!(
        refused(&state, Action::Capture(Capture::new(35, 1))),
        Refusal::Barrier(Barrier::OffCourt(Place(35)))
    );
    take(&mut state, 0, 1);
    play(&mut state, Action::Reset);
    take(&mut state, 0, 1);
    assert_eq!(refused(&state, Action::Reset), Refusal::ResetSpent);
    take(&mut state, 1, 3);
    assert_eq!(refused(&state, capture), Refusal::AtBreak);
    assert_eq!(refused(&state, Action::Reset), Refusal::AtBreak);
}

#[test]
fn end_run_keeps_score_lives_streak_and_result() {
    let mut state = playing("..../..../..../RP..", 1);
    take(&mut state, 0, 1);
    let before = state;
    assert_eq!(play(&mut state, Action::EndRun), Report::EndRun);
    assert_eq!(
        state,
        State {
            phase: Phase::Done,
            ..before
        }
    );
    assert_eq!(refused(&state, Action::Next), Refusal::Over);
}

#[test]
fn every_refusal_names_its_rule_and_its_squares() {
    let state = playing(".PP./N#P./.RK./B.QP jackal", 1);
    let stands = Cell::Idol;
    let far = Barrier::OutOfReach;
    let blocked =
        |idol, capture, square, cell| Barrier::Blocked(idol, capture, Place(square), cell);
    let go = Capture::new;
    for (capture, barrier) in [
        (go(16, 0), Barrier::OffCourt(Place(16))),
        (go(0, 255), Barrier::OffCourt(Place(255))),
        (go(1, 0), Barrier::NoTaker(Place(1), Cell::Empty)),
        (go(9, 0), Barrier::NoTaker(Place(9), Cell::Boulder)),
        (go(5, 5), Barrier::Itself(Place(5))),
        (go(5, 4), Barrier::NothingToTake(Place(4), Cell::Empty)),
        (go(2, 9), Barrier::NothingToTake(Place(9), Cell::Boulder)),
        (go(3, 6), Barrier::JackalStandsLast(go(3, 6))),
        (go(6, 0), far(Idol::Jackal, go(6, 0))),
        (
            go(2, 8),
            blocked(Idol::Scorpion, go(2, 8), 5, stands(Idol::Cobra)),
        ),
        (go(5, 0), far(Idol::Cobra, go(5, 0))),
        (go(0, 3), far(Idol::Vulture, go(0, 3))),
        (go(8, 0), far(Idol::Camel, go(8, 0))),
        (go(3, 2), far(Idol::Beetle, go(3, 2))),
        (
            go(2, 14),
            blocked(Idol::Scorpion, go(2, 14), 6, stands(Idol::Jackal)),
        ),
        (go(5, 13), blocked(Idol::Cobra, go(5, 13), 9, Cell::Boulder)),
        (go(2, 13), far(Idol::Scorpion, go(2, 13))),
    ] {
        let refusal = refused(&state, Action::Capture(capture));
        assert_eq!(refusal, Refusal::Barrier(barrier));
    }
    assert_eq!(refused(&state, Action::Reset), Refusal::NothingToReset);
    for action in [Action::Next, Action::EndRun] {
        let in_play = Refusal::InPlay { action, idols: 9 };
        assert_eq!(refused(&state, action), in_play);
    }
}

#[test]
fn each_refusal_has_its_code() {
    let action = Action::EndRun;
    for (refusal, code) in [
        (Refusal::Over, Code::GameOver),
        (Refusal::AtBreak, Code::WrongPhase),
        (Refusal::InPlay { action, idols: 9 }, Code::WrongPhase),
        (Refusal::NothingToReset, Code::NotLegal),
        (Refusal::ResetSpent, Code::NotLegal),
        (Refusal::Barrier(Barrier::Itself(Place(5))), Code::NotLegal),
    ] {
        assert_eq!(Code::from(refusal), code, "{refusal:?}");
    }
}

#[test]
fn a_lost_court_that_is_not_stuck_plays_on_without_a_word() {
    // Two separate pairs: each capture leaves the other pair, and no way to join them.
    let mut state = playing("P.../R.../..../..RP", 1);
    let report = take(&mut state, 2, 3);
    let Report::Capture { result, .. } = report else {
        panic!()
    };
    assert_eq!((result, state.phase), (None, Phase::Playing));
}

#[test]
fn a_draw_of_a_reset_or_capture_asks_for_no_deal() {
    let mut state = playing(ROW, 1);
    for action in [Action::Capture(Capture::new(0, 1)), Action::Reset] {
        apply(&mut state, action, &NoDeals).unwrap();
    }
    take(&mut state, 0, 1);
    take(&mut state, 1, 3);
    let before = state;
    let halt = apply(&mut state, Action::Next, &NoDeals);
    assert_eq!(halt, Err(Halt::NoDeal(NoDeal::NotAtHand)));
    assert_eq!(state, before);
}
