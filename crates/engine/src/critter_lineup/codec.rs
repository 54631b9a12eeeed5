//! The bytes that a token seals.
//!
//! Numbers first, then the tubes, as many as the level deals.

use super::ladder::LAST_LEVEL;
use super::rack::Tube;
use super::run::{Award, MOST_MOVES, Numbers, Phase, SCORE_CAP, State};
use crate::bytes::{put, take, take_as};
use crate::game::DecodeError;
use crate::seed::Seed;

const PHASES: [Phase; 3] = [Phase::Playing, Phase::LevelComplete, Phase::Finished];
/// Added to the phase where there is an award.
const WITH_AWARD: u8 = 4;
/// Added to the phase where the state is one of practice.
const PRACTICE: u8 = 8;

/// Writes a state.
pub(super) fn encode(state: &State) -> Vec<u8> {
    let numbers = state.numbers();
    let phase = PHASES
        .iter()
        .position(|&phase| phase == numbers.phase)
        .expect("every phase is listed");
    let award = numbers.last_award;
    let with_award = if award.is_some() { WITH_AWARD } else { 0 };
    let practice = if numbers.practice { PRACTICE } else { 0 };
    let mut bytes = vec![phase as u8 + with_award + practice];
    put(&mut bytes, numbers.seed.get());
    for number in [numbers.level, numbers.moves, numbers.score] {
        put(&mut bytes, number.into());
    }
    if let Some(award) = award {
        for number in [award.level, award.moves, award.total, award.par] {
            put(&mut bytes, number.into());
        }
    }
    for tube in state.rack().tubes() {
        put(&mut bytes, tube.bits().into());
    }
    bytes
}

/// Reads a state back.
///
/// # Errors
/// [`DecodeError::Foreign`] when these are not the bytes of a state.
pub(super) fn decode(bytes: &[u8]) -> Result<State, DecodeError> {
    read(bytes).ok_or(DecodeError::Foreign)
}

fn read(mut bytes: &[u8]) -> Option<State> {
    let first: u8 = take_as(&mut bytes)?;
    let phase = *PHASES.get(usize::from(first & !(WITH_AWARD | PRACTICE)))?;
    let seed = Seed::try_from(take(&mut bytes)?).ok()?;
    let level = up_to(&mut bytes, LAST_LEVEL).filter(|&level| level > 0)?;
    let moves = up_to(&mut bytes, MOST_MOVES)?;
    let score = up_to(&mut bytes, SCORE_CAP)?;
    let last_award = if first & WITH_AWARD == 0 {
        None
    } else {
        let award = Award {
            level: up_to(&mut bytes, LAST_LEVEL)?,
            moves: up_to(&mut bytes, MOST_MOVES)?,
            total: up_to(&mut bytes, SCORE_CAP)?,
            par: take_as(&mut bytes)?,
        };
        Some(award.sane()?)
    };
    let mut tubes = Vec::new();
    while !bytes.is_empty() {
        tubes.push(Tube::from_bits(take_as(&mut bytes)?)?);
    }
    let numbers = Numbers {
        seed,
        level,
        moves,
        score,
        phase,
        last_award,
        practice: first & PRACTICE != 0,
    };
    State::assemble(numbers, &tubes).ok()
}

fn up_to(bytes: &mut &[u8], most: u32) -> Option<u32> {
    take_as(bytes).filter(|&number| number <= most)
}
