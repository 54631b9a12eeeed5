//! The rules of runs of Critter Lineup, one by one.

use super::*;
use crate::critter_lineup::notation;
use crate::game::NoDeals;

#[test]
fn an_award_pays_what_was_saved_and_no_more_than_there_is_room_for() {
    let par = Ask::of(2).par();
    for (moves, saved) in [(par - 3, 3), (par, 0), (par + 5, 0)] {
        let award = Award::new(2, moves, SCORE_CAP);
        assert_eq!((award.par, award.saved()), (par, saved));
        assert_eq!(award.total, (100 + 10 * saved) * 2);
        assert_eq!(Award::new(2, moves, 7).total, 7);
    }
}

#[test]
fn each_number_of_an_award_has_its_range() {
    let least = Award {
        level: 1,
        moves: 0,
        par: 1,
        total: 0,
    };
    let most = Award {
        level: LAST_LEVEL,
        moves: MOST_MOVES,
        par: most_par(),
        total: SCORE_CAP,
    };
    assert_eq!(least.sane(), Some(least));
    assert_eq!(most.sane(), Some(most));
    for beyond in [
        Award { level: 0, ..least },
        Award { par: 0, ..least },
        Award {
            level: LAST_LEVEL + 1,
            ..least
        },
        Award {
            moves: MOST_MOVES + 1,
            ..least
        },
        Award {
            par: most_par() + 1,
            ..least
        },
        Award {
            total: SCORE_CAP + 1,
            ..least
        },
    ] {
        assert_eq!(beyond.sane(), None, "{beyond:?}");
    }
}

/// A run at a rack written by hand.
fn at(level: u32, phase: Phase, tubes: &str) -> State {
    State {
        seed: Seed::MAX,
        level,
        moves: 0,
        score: 0,
        phase,
        last_award: None,
        practice: false,
        rack: notation::read(tubes).unwrap(),
    }
}

fn refused(state: &State, action: Action) -> Refusal {
    let mut after = *state;
    match after.apply(action, &NoDeals) {
        Err(Halt::Refused(refusal)) => {
            assert_eq!(after, *state, "a refusal changes nothing");
            refusal
        }
        other => panic!("{action:?} gave {other:?}"),
    }
}

fn pour(from: i64, to: i64) -> Action {
    Action::Move {
        from: Place::of(from),
        to: Place::of(to),
    }
}

const SORTED: &str = "aaaa - bbbb - cccc";

#[test]
fn every_refusal_names_its_rule_and_its_tubes() {
    let playing = |level| at(level, Phase::Playing, "bbb - ccgg ccb nnnn gg");
    let complete = |level| at(level, Phase::LevelComplete, SORTED);
    let over = at(2, Phase::Finished, SORTED);
    for action in [pour(0, 1), Action::NextLevel, Action::FinishGame] {
        assert_eq!(refused(&over, action), Refusal::Over);
    }
    for action in [pour(0, 1), pour(0, 0), pour(-1, 99)] {
        assert_eq!(
            refused(&complete(3), action),
            Refusal::Complete { level: 3 }
        );
    }
    let unsorted = Refusal::Unsorted { level: 3 };
    assert_eq!(refused(&playing(3), Action::NextLevel), unsorted);
    let last = refused(&complete(LAST_LEVEL), Action::NextLevel);
    assert_eq!(last, Refusal::LastLevel);
    let unsorted = Refusal::Unsorted { level: LAST_LEVEL };
    assert_eq!(refused(&playing(LAST_LEVEL), Action::NextLevel), unsorted);
    let first = refused(&playing(1), Action::FinishGame);
    assert_eq!(first, Refusal::FirstLevel);
    let (tubes, nowhere) = (6, Place::NOWHERE);
    for (from, to, tube) in [
        (6, 0, Place(6)),
        (0, 6, Place(6)),
        (6, 6, Place(6)),
        (7, 6, Place(7)),
        (-1, 0, nowhere),
        (0, i64::MAX, nowhere),
        (i64::MIN, 0, nowhere),
        (256, 1, nowhere),
        (255, 254, nowhere),
    ] {
        let refusal = refused(&playing(1), pour(from, to));
        assert_eq!(refusal, Refusal::NoTube { tube, tubes }, "{from} {to}");
    }
    let same = Refusal::SameTube { tube: Place(2) };
    assert_eq!(refused(&playing(1), pour(2, 2)), same);
    let colours = Barrier::Colours {
        poured: Colour::Gold,
        onto: Colour::Blue,
    };
    for (from, to, barrier) in [
        (1, 4, Barrier::Empty),
        (2, 4, Barrier::Full),
        (2, 3, colours),
    ] {
        let barrier = Refusal::Barrier {
            from: Place(from),
            to: Place(to),
            barrier,
        };
        let action = pour(from.into(), to.into());
        assert_eq!(refused(&playing(1), action), barrier);
    }
}

#[test]
fn each_refusal_has_its_code() {
    let tube = Place(5);
    let barrier = Refusal::Barrier {
        from: Place(2),
        to: Place(4),
        barrier: Barrier::Empty,
    };
    for (refusal, code) in [
        (Refusal::Over, Code::GameOver),
        (Refusal::Complete { level: 3 }, Code::WrongPhase),
        (Refusal::Unsorted { level: 3 }, Code::WrongPhase),
        (Refusal::LastLevel, Code::NotLegal),
        (Refusal::FirstLevel, Code::NotLegal),
        (Refusal::NoTube { tube, tubes: 5 }, Code::NotLegal),
        (Refusal::SameTube { tube }, Code::NotLegal),
        (barrier, Code::NotLegal),
    ] {
        assert_eq!(Code::from(refusal), code, "{refusal:?}");
    }
}
