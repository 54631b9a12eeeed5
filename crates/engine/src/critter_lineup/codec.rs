//! The bytes that a token seals.
//!
//! One byte with the phase and whether there is an award; the seed in 7 bytes; level, moves and score in
//! 3 bytes each; the award's level, moves and total in 3 bytes each and its par in 1; then 3 bytes
//! a tube, as many as the level deals. Every number has its lowest byte first.

use super::ladder::LAST_LEVEL;
use super::rack::Tube;
use super::run::{Award, MOST_MOVES, Numbers, Phase, SCORE_CAP, State};
use crate::game::DecodeError;
use crate::seed::Seed;

const PHASES: [Phase; 3] = [Phase::Playing, Phase::LevelComplete, Phase::Finished];
/// Added to the phase where there is an award.
const WITH_AWARD: u8 = 4;

/// Writes a state.
pub(super) fn encode(state: &State) -> Vec<u8> {
    let numbers = state.numbers();
    let phase = PHASES
        .iter()
        .position(|&phase| phase == numbers.phase)
        .expect("every phase is listed");
    let award = numbers.last_award;
    let mut bytes = vec![phase as u8 + if award.is_some() { WITH_AWARD } else { 0 }];
    bytes.extend(&numbers.seed.get().to_le_bytes()[..7]);
    let mut three = |number: u32| bytes.extend(&number.to_le_bytes()[..3]);
    three(numbers.level);
    three(numbers.moves);
    three(numbers.score);
    if let Some(award) = award {
        three(award.level);
        three(award.moves);
        three(award.total);
        bytes.push(award.par as u8);
    }
    for tube in state.rack().tubes() {
        bytes.extend(&tube.bits().to_le_bytes()[..3]);
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
    let first = number(&mut bytes, 1)? as u8;
    let phase = *PHASES.get(usize::from(first & !WITH_AWARD))?;
    let seed = Seed::try_from(number(&mut bytes, 7)?).ok()?;
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
            par: number(&mut bytes, 1)? as u32,
        };
        Some(award.sane()?)
    };
    let mut tubes = Vec::new();
    while !bytes.is_empty() {
        tubes.push(Tube::from_bits(number(&mut bytes, 3)? as u32)?);
    }
    let numbers = Numbers {
        seed,
        level,
        moves,
        score,
        phase,
        last_award,
    };
    State::assemble(numbers, &tubes).ok()
}

fn up_to(bytes: &mut &[u8], most: u32) -> Option<u32> {
    let number = number(bytes, 3)? as u32;
    (number <= most).then_some(number)
}

fn number(bytes: &mut &[u8], len: usize) -> Option<u64> {
    let (taken, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    let mut word = [0; 8];
    word[..len].copy_from_slice(taken);
    Some(u64::from_le_bytes(word))
}
