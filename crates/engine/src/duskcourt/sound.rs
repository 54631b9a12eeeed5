//! Whether a run can stand as some bytes say: what is cheap to tell without dealing or searching.
//!
//! Nobody can forge a token, so this is no guard against cheats. It keeps every sum of a run within its
//! numbers, whatever bytes are read, and catches our own mistakes where they begin.

use super::court::{Court, Idol};
use super::ladder;
use super::run::{
    Award, CLEAN_PAY, CLEAR_PAY, LIVES, Outcome, Phase, STREAK_CAP, STREAK_PAY, State, capture_pay,
};

/// No run climbs higher; it keeps every sum of a run within 64 bits.
const MOST_RUNGS: u32 = 1 << 24;
/// No court has more idols.
const MOST_IDOLS: u64 = 36;

/// Whether a run can stand so.
pub fn can_stand(state: &State) -> bool {
    (1..=MOST_RUNGS).contains(&state.rung)
        && state.court >= state.rung
        && lives_fit(state)
        && courts_fit(state)
        && captures_fit(state)
        && result_fits(state)
        && streak_fits(state)
        && award_fits(state)
        && score_fits(state)
}

fn ended_by(state: &State, outcome: Outcome) -> bool {
    state.phase != Phase::Playing && state.last_result == Some(outcome)
}

/// Every stuck court cost a life, and each of them but the last was followed by another at its rung.
fn lives_fit(state: &State) -> bool {
    let stuck = state.court - state.rung + u32::from(ended_by(state, Outcome::Stuck));
    u32::from(state.lives) + stuck == u32::from(LIVES)
        && (state.lives > 0 || state.phase == Phase::Done)
}

/// The courts of this rung are as it asks, and no two are the same.
fn courts_fit(state: &State) -> bool {
    let asked = ladder::rung(state.rung);
    let as_asked = |court: &Court| {
        court.size == asked.size
            && court.jackal_last == asked.jackal_last
            && court.boulders() == u32::from(asked.boulders)
            && court.idols() == u32::from(asked.idols)
            && !court.is_stuck()
    };
    let [first, second] = state.met;
    let met = state.met.iter().flatten();
    let apart = first.is_none() || first != second;
    as_asked(&state.dealt)
        && met
            .clone()
            .all(|court| as_asked(court) && *court != state.dealt)
        && met.count() as u32 <= state.court - state.rung
        && apart
}

/// The court now is what that many captures can have left of the court dealt, and they were paid once.
fn captures_fit(state: &State) -> bool {
    let (dealt, now) = (&state.dealt.idols, &state.now.idols);
    let kinds_left = Idol::ALL.into_iter().all(|idol| {
        let count = |court: &Court| court.count_of(idol);
        count(&state.now) <= count(&state.dealt)
    });
    let paid = state.paid_depth;
    now.squares() & !dealt.squares() == 0
        && kinds_left
        && dealt.count() == now.count() + u32::from(state.depth)
        && (state.depth > 0 || now == dealt)
        && if state.reset_used {
            paid >= state.depth.max(1)
        } else {
            paid == state.depth
        }
        && state.captures_paid == u64::from(paid) * capture_pay(state.rung)
}

/// A court is cleared with its last capture but one idol, stuck when no capture is left, and else played.
fn result_fits(state: &State) -> bool {
    let one_stands = state.now.idols() == 1;
    let all_paid = u32::from(state.paid_depth) + 1 == state.dealt.idols();
    let before = match state.met {
        [Some(_), _] => Some(Outcome::Stuck),
        [None, _] if state.court > 1 => Some(Outcome::Clear),
        [None, _] => None,
    };
    match (state.phase, state.last_result) {
        (Phase::Playing, last) => {
            !one_stands && !all_paid && !state.now.is_stuck() && last == before
        }
        (_, Some(Outcome::Clear)) => one_stands && all_paid,
        (_, Some(Outcome::Stuck)) => !one_stands && !all_paid && state.now.is_stuck(),
        (_, None) => false,
    }
}

/// The streak counts the clears since the last stuck court, and no more than there were.
fn streak_fits(state: &State) -> bool {
    let cleared = ended_by(state, Outcome::Clear);
    let clears = state.rung - 1 + u32::from(cleared);
    match state.last_result {
        Some(Outcome::Clear) if cleared && state.met[0].is_some() => state.streak == 1,
        Some(Outcome::Clear) if state.lives == LIVES => state.streak == clears,
        Some(Outcome::Clear) => (1..=clears).contains(&state.streak),
        Some(Outcome::Stuck) | None => state.streak == 0,
    }
}

/// The last award is that of the last cleared court.
fn award_fits(state: &State) -> bool {
    let cleared = ended_by(state, Outcome::Clear);
    let rung = if cleared { state.rung } else { state.rung - 1 };
    let Some(award) = state.last_award else {
        return rung == 0;
    };
    if rung == 0 {
        return false;
    }
    let times = u64::from(rung);
    let captures = u64::from(ladder::rung(rung).idols - 1) * capture_pay(rung);
    let streak = if cleared {
        state.streak.min(STREAK_CAP)..=state.streak.min(STREAK_CAP)
    } else {
        1..=rung.min(STREAK_CAP)
    };
    let clean = CLEAN_PAY * times;
    let unit = STREAK_PAY * times;
    award.captures == captures
        && award.clear == CLEAR_PAY * times
        && award.streak % unit == 0
        && streak.contains(&((award.streak / unit) as u32))
        && if cleared {
            award.clean == if state.reset_used { 0 } else { clean }
        } else {
            award.clean == 0 || award.clean == clean
        }
}

/// The score holds what was paid last, and no more than flawless play of all courts so far is paid.
fn score_fits(state: &State) -> bool {
    let cleared = ended_by(state, Outcome::Clear);
    let award = state.last_award.map_or(0, |award| award.total);
    let captures = if cleared { 0 } else { state.captures_paid };
    let least = award + captures;
    let rungs = u64::from(state.rung);
    let pay = MOST_IDOLS * capture_pay(state.rung)
        + (CLEAR_PAY + STREAK_PAY * u64::from(STREAK_CAP) + CLEAN_PAY) * rungs;
    let most = pay * (rungs + u64::from(LIVES));
    if state.court == 1 {
        state.score == least
    } else {
        (least..=most).contains(&state.score)
    }
}

/// The award of those parts; `None` when they are more than any court pays.
pub fn award([captures, clear, streak, clean]: [u64; 4]) -> Option<Award> {
    let total = captures
        .checked_add(clear)?
        .checked_add(streak)?
        .checked_add(clean)?;
    Some(Award {
        captures,
        clear,
        streak,
        clean,
        total,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::{Coach, Player};
    use crate::duskcourt::Duskcourt;
    use crate::duskcourt::run::Action;
    use crate::game::{Fresh, Game};
    use crate::seed::Seed;
    use crate::stream::Stream;

    /// A run that has cleared two courts, lost the third and made a capture, a reset and a capture on the
    /// court dealt in its place.
    fn midway() -> State {
        let seed = Seed::from_word(7);
        let mut random = Stream::new(Duskcourt::INFO, seed, 1 << 40);
        let mut state = Duskcourt::open(seed, &Fresh).unwrap();
        let mut legal = Vec::new();
        while state.rung < 3 || state.court < 4 {
            let player = if state.rung < 3 {
                Player::Perfect
            } else {
                Player::Random
            };
            let action = Duskcourt::choose(&state, player, &mut random).unwrap();
            Duskcourt::apply(&mut state, action, &Fresh).unwrap();
            assert!(state.rung < 4, "another seed loses the third court");
        }
        for reset in [true, false] {
            Duskcourt::legal(&state, &mut legal);
            Duskcourt::apply(&mut state, legal[0], &Fresh).unwrap();
            if reset {
                Duskcourt::apply(&mut state, Action::Reset, &Fresh).unwrap();
            }
        }
        assert_eq!(
            (state.phase, state.depth, state.lives),
            (Phase::Playing, 1, 2)
        );
        state
    }

    fn refused(mut state: State, change: impl Fn(&mut State)) {
        assert!(can_stand(&state));
        change(&mut state);
        assert!(!can_stand(&state), "{state:?}");
    }

    #[test]
    fn what_is_played_can_stand_at_every_step() {
        for (seed, player) in (0..60).zip(
            [Player::Perfect, Player::Greedy, Player::Random]
                .iter()
                .cycle(),
        ) {
            let seed = Seed::from_word(seed);
            let mut random = Stream::new(Duskcourt::INFO, seed, 1 << 40);
            let mut state = Duskcourt::open(seed, &Fresh).unwrap();
            for _ in 0..60 {
                assert!(can_stand(&state), "{state:?}");
                let Some(action) = Duskcourt::choose(&state, *player, &mut random) else {
                    break;
                };
                Duskcourt::apply(&mut state, action, &Fresh).unwrap();
            }
        }
    }

    #[test]
    fn the_court_now_is_left_of_the_court_dealt() {
        let state = midway();
        // The same idols, one of them on a square where none was dealt.
        refused(state, |state| {
            let empty = (0..16)
                .find(|at| state.dealt.idols.squares() >> at & 1 == 0)
                .unwrap();
            let from = state.now.idols.squares().trailing_zeros() as u8;
            let idol = state.now.idols.at(from).unwrap();
            state.now.idols.clear(from);
            state.now.idols.set(empty, idol);
        });
        // A kind that was dealt fewer times.
        refused(state, |state| {
            let squares: Vec<u8> = (0..16)
                .filter(|at| state.now.idols.squares() >> at & 1 == 1)
                .collect();
            for at in squares {
                state.now.idols.clear(at);
                state.now.idols.set(at, Idol::Scorpion);
            }
        });
        refused(state, |state| state.now = state.dealt);
        refused(state, |state| state.depth += 1);
    }

    #[test]
    fn courts_are_as_their_rung_asks_and_differ() {
        let state = midway();
        refused(state, |state| {
            state.dealt.boulders = 1 << 15 & !state.dealt.idols.squares() | 1;
        });
        refused(state, |state| state.met[0] = Some(state.dealt));
        refused(state, |state| state.met[0] = None);
        refused(state, |state| state.met[1] = state.met[0]);
        refused(state, |state| state.rung = MOST_RUNGS + 1);
        refused(state, |state| state.rung = 0);
    }

    #[test]
    fn captures_are_paid_once() {
        let state = midway();
        refused(state, |state| state.paid_depth = 0);
        refused(state, |state| state.paid_depth = 5);
        refused(state, |state| state.captures_paid += 1);
        refused(state, |state| {
            state.paid_depth = 2;
            state.captures_paid = 2 * capture_pay(3);
            state.reset_used = false;
        });
    }

    #[test]
    fn lives_courts_and_results_agree() {
        let state = midway();
        refused(state, |state| state.lives = 3);
        refused(state, |state| state.lives = 0);
        refused(state, |state| state.court += 1);
        refused(state, |state| state.court = 2);
        refused(state, |state| state.last_result = Some(Outcome::Clear));
        refused(state, |state| state.last_result = None);
        refused(state, |state| state.phase = Phase::Break);
        refused(state, |state| state.phase = Phase::Done);
        refused(state, |state| state.streak = 1);
    }

    #[test]
    fn awards_streaks_and_scores_follow_from_the_courts() {
        let state = midway();
        let changed = |state: &mut State, change: &dyn Fn(&mut Award)| {
            change(state.last_award.as_mut().unwrap());
        };
        refused(state, |state| state.last_award = None);
        refused(state, |state| changed(state, &|award| award.captures += 1));
        refused(state, |state| changed(state, &|award| award.clear += 1));
        refused(state, |state| changed(state, &|award| award.streak += 1));
        refused(state, |state| changed(state, &|award| award.streak = 0));
        refused(state, |state| changed(state, &|award| award.clean = 1));
        refused(state, |state| state.score = 0);
        refused(state, |state| state.score = 1_000_000);
        let opened = Duskcourt::open(Seed::from_word(7), &Fresh).unwrap();
        refused(opened, |state| state.score = 10);
        refused(opened, |state| state.last_award = award([1, 2, 3, 4]));
    }

    #[test]
    fn a_cleared_court_tells_its_award_and_its_streak() {
        let seed = Seed::from_word(7);
        let mut random = Stream::new(Duskcourt::INFO, seed, 1 << 40);
        let mut state = Duskcourt::open(seed, &Fresh).unwrap();
        while state.rung < 2 || state.phase == Phase::Playing {
            let action = Duskcourt::choose(&state, Player::Perfect, &mut random).unwrap();
            Duskcourt::apply(&mut state, action, &Fresh).unwrap();
        }
        refused(state, |state| state.streak = 1);
        refused(state, |state| state.streak = 3);
        refused(state, |state| {
            state.last_award.as_mut().unwrap().streak = 20;
        });
        refused(state, |state| state.last_award.as_mut().unwrap().clean = 0);
        refused(state, |state| state.reset_used = true);
        refused(state, |state| state.last_result = Some(Outcome::Stuck));
        refused(state, |state| state.phase = Phase::Playing);
    }

    #[test]
    fn an_award_beyond_any_number_is_none() {
        assert_eq!(award([u64::MAX, 1, 0, 0]), None);
        assert_eq!(award([1, 2, 3, 4]).map(|award| award.total), Some(10));
    }
}
