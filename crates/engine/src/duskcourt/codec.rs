//! The bytes that a token seals: the whole state.
//!
//! A token cannot be forged, so what is read back is trusted to be a run. The only checks are for values
//! that would break the arithmetic, the solver or the lists.

use super::court::{Court, Idols, SIZES};
use super::run::{Award, CourtEnd, LIVES, Phase, State};
use crate::bytes::{put, take, take_as};
use crate::seed::Seed;

/// Stands behind the rest where the state is one of practice.
const PRACTICE: u8 = 1;

/// Writes a state.
pub fn encode(state: &State) -> Vec<u8> {
    let mut out = Vec::with_capacity(96);
    put(&mut out, state.seed.get());
    put(&mut out, u64::from(state.rung));
    put(&mut out, u64::from(state.court));
    put(&mut out, u64::from(state.lives));
    put(&mut out, u64::from(state.streak));
    put(&mut out, state.score);
    put(&mut out, state.phase as u64);
    put(
        &mut out,
        state.last_result.map_or(0, |result| 1 + result as u64),
    );
    put(&mut out, u64::from(state.depth));
    put(&mut out, u64::from(state.paid_depth));
    put(&mut out, state.captures_paid);
    put(&mut out, u64::from(state.reset_used));
    put_court(&mut out, &state.dealt);
    put_idols(&mut out, state.now.idols);
    let seen = state.seen.iter().flatten();
    put(&mut out, seen.clone().count() as u64);
    seen.for_each(|court| put_court(&mut out, court));
    put(&mut out, u64::from(state.last_award.is_some()));
    if let Some(award) = state.last_award {
        for part in [award.captures, award.clear, award.streak, award.clean] {
            put(&mut out, part);
        }
    }
    if state.practice {
        out.push(PRACTICE);
    }
    out
}

/// Reads a state back; `None` when the bytes are not a state.
pub fn decode(mut bytes: &[u8]) -> Option<State> {
    let from = &mut bytes;
    let seed = Seed::try_from(take(from)?).ok()?;
    let rung = take_as(from)?;
    let court = take_as(from)?;
    let lives = take_as(from)?;
    let streak = take_as(from)?;
    let score = take(from)?;
    let phase = pick(take(from)?, [Phase::Playing, Phase::Break, Phase::Done])?;
    let results = [None, Some(CourtEnd::Clear), Some(CourtEnd::Stuck)];
    let last_result = pick(take(from)?, results)?;
    let depth = take_as(from)?;
    let paid_depth = take_as(from)?;
    let captures_paid = take(from)?;
    let reset_used = pick(take(from)?, [false, true])?;
    let dealt = take_court(from)?;
    let now = Court {
        idols: take_idols(from, &dealt)?,
        ..dealt
    };
    let mut seen = [None; 2];
    let count = take(from).filter(|&count| count <= 2)?;
    for slot in seen.iter_mut().take(count as usize) {
        *slot = Some(take_court(from)?);
    }
    let last_award = if pick(take(from)?, [false, true])? {
        Some(award([take(from)?, take(from)?, take(from)?, take(from)?])?)
    } else {
        None
    };
    let practice = match **from {
        [] => false,
        [PRACTICE] => true,
        _ => return None,
    };
    let state = State {
        seed,
        dealt,
        now,
        seen,
        rung,
        court,
        lives,
        streak,
        score,
        phase,
        last_result,
        depth,
        paid_depth,
        captures_paid,
        reset_used,
        last_award,
        practice,
    };
    can_be_played(&state).then_some(state)
}

/// Whether the rules, the solver and the lists can go on from here: a court in play has captures, its
/// idols come from the court dealt, and a run without lives has ended. Practice has no break, and pays nothing.
fn can_be_played(state: &State) -> bool {
    let playable = |court: &Court| court.idols() > 1 && !court.is_stuck();
    let left = state.now.idols.squares() & !state.dealt.idols.squares() == 0;
    let alive =
        (1..=LIVES).contains(&state.lives) || state.lives == 0 && state.phase == Phase::Done;
    let unpaid = state.phase != Phase::Break && state.score == 0 && state.last_award.is_none();
    state.rung > 0
        && state.court > 0
        && alive
        && (unpaid || !state.practice)
        && left
        && playable(&state.dealt)
        && (state.phase != Phase::Playing || playable(&state.now))
}

/// The award of those parts; `None` when their sum is beyond any number.
fn award([captures, clear, streak, clean]: [u64; 4]) -> Option<Award> {
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

fn pick<T: Copy, const N: usize>(index: u64, of: [T; N]) -> Option<T> {
    of.get(usize::try_from(index).ok()?).copied()
}

fn put_court(out: &mut Vec<u8>, court: &Court) {
    put(
        out,
        u64::from(court.size) << 1 | u64::from(court.jackal_last),
    );
    put(out, court.boulders);
    put_idols(out, court.idols);
}

fn take_court(from: &mut &[u8]) -> Option<Court> {
    let shape = take(from)?;
    let size = u8::try_from(shape >> 1)
        .ok()
        .filter(|size| SIZES.contains(size))?;
    let bare = Court::empty(size, shape & 1 == 1);
    let boulders = take(from).filter(|&squares| squares >> bare.squares() == 0)?;
    let court = Court { boulders, ..bare };
    Some(Court {
        idols: take_idols(from, &court)?,
        ..court
    })
}

fn put_idols(out: &mut Vec<u8>, idols: Idols) {
    for plane in [idols.straight, idols.diagonal, idols.leaper] {
        put(out, plane);
    }
}

/// Takes idols that can stand on that court: on its squares, off its boulders, one jackal where it must
/// stand last.
fn take_idols(from: &mut &[u8], court: &Court) -> Option<Idols> {
    let idols = Idols {
        straight: take(from)?,
        diagonal: take(from)?,
        leaper: take(from)?,
    };
    let sound = idols.squares() >> court.squares() == 0
        && idols.squares() & court.boulders == 0
        && idols.straight & idols.diagonal & idols.leaper == 0
        && idols.count() > 0
        && (!court.jackal_last || idols.jackals().is_power_of_two());
    sound.then_some(idols)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duskcourt::Duskcourt;
    use crate::game::{Fresh, Game};

    #[test]
    fn no_byte_string_panics_and_what_is_taken_encodes_to_itself() {
        let state = Duskcourt::open(Seed::from_word(7), &Fresh).unwrap();
        let bytes = encode(&state);
        let mut taken = 0;
        for at in 0..bytes.len() {
            for value in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = value;
                if let Some(state) = decode(&changed) {
                    assert_eq!(encode(&state), changed);
                    taken += 1;
                }
            }
            assert_eq!(decode(&bytes[..at]), None);
        }
        assert!(taken >= bytes.len());
        assert_eq!(decode(&[&bytes[..], &[0]].concat()), None);
    }

    #[test]
    fn what_could_not_go_on_is_not_taken() {
        let opened = Duskcourt::open(Seed::from_word(7), &Fresh).unwrap();
        let refused = |change: &dyn Fn(&mut State)| {
            let mut state = opened;
            change(&mut state);
            assert_eq!(decode(&encode(&state)), None, "{state:?}");
        };
        assert_eq!(decode(&encode(&opened)), Some(opened));
        refused(&|state| state.rung = 0);
        refused(&|state| state.court = 0);
        refused(&|state| state.lives = 0);
        refused(&|state| state.lives = LIVES + 1);
        // An idol where none was dealt, a court without captures, and one that is cleared.
        refused(&|state| {
            let squares = state.now.idols.squares();
            let empty = (0..16).find(|at| squares >> at & 1 == 0).unwrap();
            state.now.idols.set(empty, crate::duskcourt::Idol::Camel);
        });
        refused(&|state| {
            let first = state.now.idols.squares().trailing_zeros() as u8;
            let idol = state.now.idols.at(first).unwrap();
            state.now.idols = Idols::default();
            state.now.idols.set(first, idol);
        });
        assert_eq!(award([u64::MAX, 1, 0, 0]), None);
        assert_eq!(award([1, 2, 3, 4]).map(|award| award.total), Some(10));
    }
}
