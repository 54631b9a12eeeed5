//! The rules of runs of Baskmere, one by one.

use super::*;
use crate::baskmere::ladder::{par, spare};
use crate::baskmere::pond::Shell;
use crate::game::Fresh;

const BACK: Action = Action::StepBack;

fn go(from: u8, to: u8) -> Action {
    Action::Move {
        from: Place(from),
        to: Place(to),
    }
}

/// A run that has just opened a pond written by hand, with so much Daylight.
fn at(notation: &str, daylight: u32) -> State {
    let deal = Arc::new(Deal::by_hand(1, notation));
    let mut state = State::open(Seed::try_from(0).unwrap(), &Fresh).unwrap();
    state.enter(deal);
    state.daylight = daylight;
    state
}

fn play(state: &mut State, action: Action) -> Moved {
    match state.apply(action, &Fresh) {
        Ok(Report::Move(moved) | Report::StepBack(moved)) => moved,
        other => panic!("{other:?}"),
    }
}

fn refused(state: &mut State, action: Action) -> Refusal {
    let before = state.clone();
    let halt = state.apply(action, &Fresh);
    assert_eq!(*state, before, "a refusal changes nothing");
    match halt {
        Err(Halt::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn legal(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    legal
}

fn open() -> State {
    State::open(Seed::try_from(7).unwrap(), &Fresh).unwrap()
}

#[test]
fn runs_that_differ_in_anything_are_not_equal() {
    let mut run = open();
    settle(&mut run);
    run.apply(Action::NextPond, &Fresh).unwrap();
    assert_eq!(run, run.clone());
    let differs = |change: &dyn Fn(&mut State)| {
        let mut other = run.clone();
        change(&mut other);
        assert_ne!(run, other);
    };
    differs(&|other| other.deal = open().deal);
    differs(&|other| other.piles = *run.deal.pond().plan());
    differs(&|other| other.daylight += 1);
    differs(&|other| other.spent += 1);
    differs(&|other| other.trail.push(0, 1));
    differs(&|other| other.streak += 1);
    differs(&|other| other.score += 1);
    differs(&|other| other.settled += 1);
    differs(&|other| other.phase = Phase::Drift);
    differs(&|other| other.last_award = None);
}

/// Settles the pond by the oracle's moves.
fn settle(state: &mut State) -> Moved {
    loop {
        let oracle = state.deal.oracle();
        let need = oracle.distance(state.spot).unwrap();
        let best = oracle.best_move(state.deal.pond(), &state.piles, state.spot, need);
        let (from, to, _) = best.unwrap();
        let moved = play(state, go(from, to));
        if moved.settled {
            return moved;
        }
    }
}

#[test]
fn a_run_opens_at_pond_1_with_its_par_and_spare_and_nothing_else() {
    let state = open();
    assert_eq!(state.daylight, par(1) + spare(1));
    assert_eq!(
        (state.score, state.streak, state.settled, state.spent),
        (0, 0, 0, 0)
    );
    assert_eq!(Baskmere::standing(&state).stage, 1);
    assert!(state.trail.newest().is_none() && state.last_award.is_none());
}

#[test]
fn the_daylight_carried_in_is_known_until_the_pond_settles() {
    let mut state = open();
    settle(&mut state);
    let left = state.daylight;
    state.apply(Action::NextPond, &Fresh).unwrap();
    for action in [None, Some(legal(&state)[0]), Some(BACK)] {
        if let Some(action) = action {
            play(&mut state, action);
        }
        assert_eq!(state.carried_in(), left);
    }
}

#[test]
fn a_move_costs_one_and_the_grandshell_two() {
    let mut state = at("3/2/1/- > -/-/321/- grandshell", 20);
    let moved = play(&mut state, go(2, 3));
    assert_eq!((moved.turtle, moved.cost, moved.daylight), (1, 1, 19));
    let moved = play(&mut state, go(0, 2));
    assert_eq!((moved.turtle, moved.cost, moved.daylight), (3, 2, 17));
    assert_eq!(state.spent, 3);
}

#[test]
fn a_step_back_undoes_the_newest_move_not_undone_and_costs_the_same_again() {
    let mut state = at("3/2/1/- > -/-/321/- grandshell", 20);
    play(&mut state, go(2, 3));
    play(&mut state, go(0, 2));
    let moved = play(&mut state, BACK);
    assert_eq!((moved.turtle, moved.cost, moved.daylight), (3, 2, 15));
    let moved = play(&mut state, BACK);
    assert_eq!((moved.turtle, moved.cost, moved.daylight), (1, 1, 14));
    assert_eq!((state.spent, &state.piles), (6, state.deal.start().piles()));
    assert_eq!(refused(&mut state, BACK), Refusal::TrailSpent);
    assert!(!legal(&state).contains(&BACK));
}

#[test]
fn step_backs_count_as_spent_and_tell_in_the_grade() {
    let mut state = open();
    let first = legal(&state)[0];
    play(&mut state, first);
    play(&mut state, BACK);
    let award = settle(&mut state).award.unwrap();
    assert_eq!((award.spent, award.grade), (par(1) + 2, Grade::Tidy));
    assert_eq!((award.sunbeam, state.streak), (0, 0));
}

#[test]
fn a_step_back_against_the_creek_is_refused_and_so_are_older_ones_until_another_move() {
    let mut state = at("21/-/-/- > -/-/-/21 creek", 20);
    play(&mut state, go(0, 3));
    play(&mut state, go(0, 1));
    // Back from 1 to 0 is against the creek; the move before it has to wait.
    let (from, to) = (Place(1), Place(0));
    let against = Refusal::AgainstTheCreek { from, to };
    assert_eq!(refused(&mut state, BACK), against);
    assert!(!legal(&state).contains(&BACK));
    play(&mut state, go(3, 2));
    assert!(legal(&state).contains(&BACK));
    play(&mut state, BACK);
    assert_eq!(refused(&mut state, BACK), against);
}

#[test]
fn what_costs_more_daylight_than_is_left_is_refused_and_not_listed() {
    let mut state = at("3/2/1/- > 3/21/-/- grandshell", 1);
    let dark = Refusal::TooDark {
        turtle: 3,
        cost: 2,
        daylight: 1,
    };
    assert_eq!(refused(&mut state, go(0, 3)), dark);
    assert_eq!(
        legal(&state),
        [
            go(1, 0),
            go(1, 3),
            go(2, 0),
            go(2, 1),
            go(2, 3),
            Action::EndRun
        ]
    );
    state.spent = par(1);
    assert!(play(&mut state, go(2, 1)).settled);
    assert_eq!(state.daylight, 0);
}

#[test]
fn moves_come_by_from_and_to_then_step_back_then_end() {
    let mut state = at("3/2/1 > -/-/321", 20);
    assert_eq!(
        legal(&state),
        [go(1, 0), go(2, 0), go(2, 1), Action::EndRun]
    );
    play(&mut state, go(2, 0));
    let listed = [go(0, 1), go(0, 2), go(1, 2), BACK, Action::EndRun];
    assert_eq!(legal(&state), listed);
}

#[test]
fn at_the_drift_only_next_pond_and_end_are_legal() {
    let mut state = open();
    assert!(!Baskmere::standing(&state).between);
    settle(&mut state);
    assert!(Baskmere::standing(&state).between && !Baskmere::standing(&state).over);
    assert_eq!(legal(&state), [Action::NextPond, Action::EndRun]);
    assert!(state.trail.newest().is_none());
    for action in [go(0, 1), go(4, 4), BACK] {
        assert_eq!(refused(&mut state, action), Refusal::Settled { pond: 1 });
    }
}

#[test]
fn next_pond_waits_for_the_pond_to_settle() {
    let waits = refused(&mut open(), Action::NextPond);
    assert_eq!(waits, Refusal::NotSettled { pond: 1 });
}

#[test]
fn a_refusal_names_its_pond() {
    let mut state = open();
    for _ in 1..3 {
        settle(&mut state);
        state.apply(Action::NextPond, &Fresh).unwrap();
    }
    let waits = refused(&mut state, Action::NextPond);
    assert_eq!(waits, Refusal::NotSettled { pond: 3 });
    assert_eq!(refused(&mut state, BACK), Refusal::NoMove);
    settle(&mut state);
    assert_eq!(refused(&mut state, BACK), Refusal::Settled { pond: 3 });
}

#[test]
fn every_rule_of_the_pond_refuses_a_move() {
    let shells = "5/2/431 > -/-/54321 shells=bcabc";
    for (notation, action, barrier) in [
        (
            "3/2/1 > -/-/321",
            go(4, 0),
            Barrier::NoRock {
                rock: Place(4),
                rocks: 3,
            },
        ),
        ("3/2/1 > -/-/321", go(1, 1), Barrier::SameRock(Place(1))),
        ("32/1/- > -/-/321", go(2, 0), Barrier::Bare(Place(2))),
        (
            "32/1/- > -/-/321 creek",
            go(0, 2),
            Barrier::Current {
                from: Place(0),
                to: Place(2),
            },
        ),
        (
            "5/2/431 > -/-/54321",
            go(0, 1),
            Barrier::Smaller {
                turtle: 5,
                on: 2,
                to: Place(1),
            },
        ),
        (
            "1/43/2 > 4321/-/- lily=1",
            go(0, 1),
            Barrier::LilyFull(Place(1)),
        ),
        (
            shells,
            go(1, 0),
            Barrier::Shy {
                turtle: 2,
                on: 5,
                to: Place(0),
                shell: Shell::Coral,
            },
        ),
    ] {
        let refusal = refused(&mut at(notation, 40), action);
        assert_eq!(refusal, Refusal::Barrier(barrier), "{notation}");
    }
}

#[test]
fn each_refusal_has_its_code() {
    let (from, to) = (Place(1), Place(0));
    let dark = Refusal::TooDark {
        turtle: 9,
        cost: 2,
        daylight: 1,
    };
    for (refusal, code) in [
        (Refusal::Over(Ending::Win), Code::GameOver),
        (Refusal::Over(Ending::GoodGame), Code::GameOver),
        (Refusal::Over(Ending::Sunset), Code::GameOver),
        (Refusal::Settled { pond: 3 }, Code::WrongPhase),
        (Refusal::NotSettled { pond: 3 }, Code::WrongPhase),
        (Refusal::Barrier(Barrier::Bare(from)), Code::NotLegal),
        (Refusal::NoMove, Code::NotLegal),
        (Refusal::TrailSpent, Code::NotLegal),
        (Refusal::AgainstTheCreek { from, to }, Code::NotLegal),
        (dark, Code::NotLegal),
    ] {
        assert_eq!(Code::from(refusal), code, "{refusal:?}");
    }
}

#[test]
fn a_rock_beyond_the_pond_and_a_move_to_the_same_rock_are_not_legal() {
    let mut state = at("3/2/1 > -/-/321", 20);
    let beyond = |rock| Barrier::NoRock {
        rock: Place(rock),
        rocks: 3,
    };
    let smaller = Barrier::Smaller {
        turtle: 3,
        on: 2,
        to: Place(1),
    };
    for (action, barrier) in [
        (go(0, 3), beyond(3)),
        (go(4, 0), beyond(4)),
        (go(1, 1), Barrier::SameRock(Place(1))),
        (go(4, 4), beyond(4)),
        (go(0, 1), smaller),
    ] {
        assert_eq!(refused(&mut state, action), Refusal::Barrier(barrier));
    }
}

#[test]
fn the_run_ends_at_once_when_the_daylight_cannot_settle_the_pond() {
    // 7 are needed, and after this wrong move still.
    let mut state = at("321/-/- > -/-/321", 7);
    let moved = play(&mut state, go(0, 1));
    assert!(moved.sunset && !moved.settled && !moved.last_light);
    assert_eq!(state.phase, Phase::RunOver(Ending::Sunset));
    assert!(Baskmere::standing(&state).over && legal(&state).is_empty());
    assert_eq!((state.daylight, state.score), (6, 0));
    assert!(state.trail.newest().is_none());
    for action in [go(0, 1), BACK, Action::NextPond, Action::EndRun] {
        let over = Refusal::Over(Ending::Sunset);
        assert_eq!(refused(&mut state, action), over);
    }
}

#[test]
fn a_step_back_can_bring_the_sunset() {
    let mut state = at("321/-/- > -/-/321", 8);
    let moved = play(&mut state, go(0, 2));
    assert!(!moved.sunset && !moved.last_light && !Baskmere::stage_lost(&state));
    assert!(play(&mut state, BACK).sunset && Baskmere::stage_lost(&state));
}

#[test]
fn a_pond_settles_with_no_daylight_left() {
    let mut state = at("321/-/- > -/-/321", 7);
    let moved = settle(&mut state);
    assert!(!moved.sunset && !moved.last_light);
    assert_eq!(state.phase, Phase::Drift);
}

#[test]
fn last_light_tells_that_exactly_what_is_needed_is_left() {
    let mut state = at("321/-/- > -/-/321", 9);
    assert!(!play(&mut state, go(0, 2)).last_light, "6 needed, 8 left");
    assert!(play(&mut state, go(2, 1)).last_light, "7 needed, 7 left");
    let mut state = at("321/-/- > -/-/321", 7);
    for action in [go(0, 2), go(0, 1), go(2, 1), go(0, 2), go(1, 0), go(1, 2)] {
        assert!(play(&mut state, action).last_light);
    }
    let last = play(&mut state, go(0, 2));
    assert!(last.settled && !last.last_light);
}

#[test]
fn the_sunbeam_comes_after_grading_and_before_the_next_grant() {
    let mut state = open();
    let moved = settle(&mut state);
    let award = moved.award.unwrap();
    assert_eq!(
        (award.grade, award.sunbeam, state.streak),
        (Grade::Perfect, 1, 1)
    );
    assert_eq!(
        (moved.daylight, state.daylight),
        (spare(1) + 1, spare(1) + 1)
    );
    assert_eq!(state.score, u64::from(award.total));
    assert_eq!(state.apply(Action::NextPond, &Fresh), Ok(Report::NextPond));
    assert_eq!(state.daylight, spare(1) + 1 + par(2) + spare(2));
    assert_eq!(
        (state.spent, state.settled, Baskmere::standing(&state).stage),
        (0, 1, 2)
    );
    assert_eq!(
        state.last_award,
        Some(award),
        "it stays until the next award"
    );
}

#[test]
fn pond_4_perfect_with_the_streak_going_from_3_to_4_pays_540() {
    let mut state = open();
    for pond in 1..=4 {
        let award = settle(&mut state).award.unwrap();
        if pond == 4 {
            assert_eq!((award.pond, award.par, award.raw), (4, 7, 270));
            assert_eq!((award.multiplier, award.total), (200, 540));
        }
        state.apply(Action::NextPond, &Fresh).unwrap();
    }
}

#[test]
fn ending_keeps_the_score_and_is_a_win_at_the_drift_and_a_good_game_before() {
    let mut state = open();
    settle(&mut state);
    let score = state.score;
    let mut mid = state.clone();
    assert_eq!(state.apply(Action::EndRun, &Fresh), Ok(Report::EndRun));
    assert_eq!(
        (state.phase, state.score),
        (Phase::RunOver(Ending::Win), score)
    );
    let over = Refusal::Over(Ending::Win);
    assert_eq!(refused(&mut state, Action::NextPond), over);
    mid.apply(Action::NextPond, &Fresh).unwrap();
    let first = legal(&mid)[0];
    play(&mut mid, first);
    assert_eq!(mid.apply(Action::EndRun, &Fresh), Ok(Report::EndRun));
    assert_eq!(
        (mid.phase, mid.score),
        (Phase::RunOver(Ending::GoodGame), score)
    );
    assert!(mid.trail.newest().is_none() && legal(&mid).is_empty());
    let over = Refusal::Over(Ending::GoodGame);
    assert_eq!(refused(&mut mid, Action::EndRun), over);
}

#[test]
fn nothing_is_clamped_at_a_million_points() {
    let mut state = open();
    state.score = 999_999;
    settle(&mut state);
    assert!(state.score > 1_000_000 && state.phase == Phase::Drift);
}

#[test]
fn the_trail_keeps_the_newest_hundred_moves() {
    let mut state = at("3/2/1/- > -/-/321/-", 1000);
    for _ in 0..80 {
        play(&mut state, go(2, 3));
        play(&mut state, go(3, 2));
    }
    assert_eq!(state.trail.iter().len(), 100);
    for _ in 0..100 {
        play(&mut state, BACK);
    }
    assert_eq!(refused(&mut state, BACK), Refusal::TrailSpent);
    assert_eq!(state.spent, 260);
}

#[test]
fn states_are_equal_by_key_and_not_by_the_memory_of_their_deal() {
    let (one, mut other) = (open(), open());
    assert!(!Arc::ptr_eq(&one.deal, &other.deal));
    assert_eq!(one, other);
    other.score = 1;
    assert_ne!(one, other);
}

#[test]
fn reports_have_the_fields_of_the_contract_in_order() {
    let mut state = at("3/2/1 > -/-/321", 20);
    let report = state.apply(go(2, 0), &Fresh).unwrap();
    assert_eq!(
        serde_json::to_string(&report).unwrap(),
        concat!(
            r#"{"type":"MOVE","turtle":1,"cost":1,"daylight":19,"lastLight":false,"#,
            r#""settled":false,"sunset":false,"award":null}"#
        )
    );
    let report = state.apply(BACK, &Fresh).unwrap();
    assert!(
        serde_json::to_string(&report)
            .unwrap()
            .starts_with(r#"{"type":"STEP_BACK","turtle":1"#)
    );
    let next = serde_json::to_string(&Report::NextPond).unwrap();
    assert_eq!(next, r#"{"type":"NEXT_POND"}"#);
    let award = serde_json::to_string(&Award::new(4, 7, 4)).unwrap();
    assert_eq!(
        award,
        concat!(
            r#"{"pond":4,"par":7,"spent":7,"grade":"perfect","raw":270,"multiplier":200,"#,
            r#""total":540,"sunbeam":1}"#
        )
    );
}
