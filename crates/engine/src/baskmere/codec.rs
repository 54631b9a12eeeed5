//! The bytes that a token seals: what a run is beyond what follows from its seed.
//!
//! The pond, its number and the last award follow from the rest and are not written. A token
//! cannot be forged, so what is read back is trusted to be a run. The only checks are for values that would
//! break the arithmetic, the oracle or the lists.

use std::sync::Arc;

use super::Baskmere;
use super::award::Award;
use super::deal::{Deal, Key};
use super::fault::Which;
use super::ladder;
use super::pond::Piles;
use super::run::{Ending, Phase, State};
use super::trail::{LONGEST, Trail};
use crate::bytes::{put, take};
use crate::game::{Deals, DecodeError};
use crate::seed::Seed;

/// No run settles more ponds than this; it keeps every sum of a run within 32 bits.
const MOST_PONDS: u64 = 1 << 30;

const PHASES: [Phase; 5] = [
    Phase::Pond,
    Phase::Drift,
    Phase::RunOver(Ending::Win),
    Phase::RunOver(Ending::GoodGame),
    Phase::RunOver(Ending::Sunset),
];

/// Added to the phase where the state is one of practice. What was earned is not written then, but the pond
/// is, and of its Daylight what was spent.
const PRACTICE: u8 = 8;

/// Writes a run.
pub(super) fn encode(state: &State) -> Vec<u8> {
    let phase = PHASES.iter().position(|phase| *phase == state.phase);
    let phase = phase.expect("the list holds every phase") as u8;
    let mut out = vec![phase + if state.practice { PRACTICE } else { 0 }];
    put(&mut out, state.seed().get());
    if state.practice {
        put(&mut out, state.deal.key().pond.into());
        put(&mut out, state.spent.into());
    } else {
        put(&mut out, state.settled.into());
        put(&mut out, state.streak.into());
        put(&mut out, state.score);
        put(&mut out, state.daylight.into());
        put(
            &mut out,
            state.last_award.map_or(0, |award| award.spent.into()),
        );
    }
    if !settled(state.phase) {
        if !state.practice {
            put(&mut out, state.spent.into());
        }
        let pond = state.deal.pond();
        for size in 1..=pond.turtles() {
            let rock = state.piles.rock_of(size);
            out.push(rock.expect("every turtle is on a rock"));
        }
        for (from, to) in state.trail.iter() {
            out.push(from << 4 | to);
        }
    }
    out
}

/// Reads back what [`encode`] wrote.
pub(super) fn decode(bytes: &[u8], deals: &impl Deals<Baskmere>) -> Result<State, DecodeError> {
    let mut bytes = Bytes(bytes);
    let run = Run::read(&mut bytes).ok_or(DecodeError::Foreign)?;
    let deal = deals.get(&run.key)?;
    run.stand_on(deal, bytes).ok_or(DecodeError::Foreign)
}

/// Whether the pond of that phase is settled, so that its piles are the plan.
fn settled(phase: Phase) -> bool {
    matches!(phase, Phase::Drift | Phase::RunOver(Ending::Win))
}

/// What can be read without the deal.
struct Run {
    key: Key,
    phase: Phase,
    settled: u32,
    streak: u32,
    score: u64,
    daylight: u32,
    last_award: Option<Award>,
    /// In practice: what was spent.
    practice: Option<u32>,
}

impl Run {
    fn read(bytes: &mut Bytes) -> Option<Self> {
        let first = bytes.byte()?;
        let phase = *PHASES.get(usize::from(first & !PRACTICE))?;
        let seed = Seed::try_from(bytes.number()?).ok()?;
        if first & PRACTICE != 0 {
            return Self::read_practice(phase, seed, bytes);
        }
        let ponds = bytes.number_to(MOST_PONDS)? as u32;
        let streak = bytes.number_to(ponds.into())? as u32;
        let score = bytes.number()?;
        let daylight = bytes.number_to(u32::MAX.into())? as u32;
        let spent = bytes.number_to(u32::MAX.into())? as u32;
        let last_award = match ponds {
            0 if spent == 0 => None,
            0 => return None,
            _ if spent < ladder::par(ponds) => return None,
            _ => Some(Award::new(ponds, spent, streak)),
        };
        let pond = if settled(phase) { ponds } else { ponds + 1 };
        (pond > 0).then_some(Self {
            key: Key { seed, pond },
            phase,
            settled: ponds,
            streak,
            score,
            daylight,
            last_award,
            practice: None,
        })
    }

    fn read_practice(phase: Phase, seed: Seed, bytes: &mut Bytes) -> Option<Self> {
        let pond = bytes.number_to(u32::MAX.into()).filter(|&pond| pond > 0)? as u32;
        let spent = bytes.number_to(u32::MAX.into())? as u32;
        let daylight = ladder::par(pond) + ladder::spare(pond);
        // Practice has no drift.
        (phase != Phase::Drift).then_some(Self {
            key: Key { seed, pond },
            phase,
            settled: settled(phase).into(),
            streak: 0,
            score: 0,
            daylight: daylight.checked_sub(spent)?,
            last_award: None,
            practice: Some(spent),
        })
    }

    fn stand_on(self, deal: Arc<Deal>, mut bytes: Bytes) -> Option<State> {
        let pond = deal.pond();
        let (mut piles, mut trail) = (*pond.plan(), Trail::EMPTY);
        let spent = match self.practice {
            Some(spent) => spent,
            None if settled(self.phase) => self.last_award?.spent,
            None => bytes.number_to(u32::MAX.into())? as u32,
        };
        if !settled(self.phase) {
            piles = read_piles(&deal, &mut bytes)?;
            if self.phase == Phase::Pond {
                trail = read_trail(&deal, piles, &mut bytes)?;
            }
        }
        let spot = deal.oracle().spot(&piles);
        let need = deal.oracle().distance(spot)?;
        let fits = match self.phase {
            Phase::Drift | Phase::RunOver(Ending::Win) => true,
            Phase::Pond | Phase::RunOver(Ending::GoodGame) => (1..=self.daylight).contains(&need),
            Phase::RunOver(Ending::Sunset) => need > self.daylight,
        };
        // Nothing settles a pond with less than par: what was spent and what is needed are that or more.
        let came = u64::from(spent) + u64::from(need) >= deal.par().into();
        (fits && came && bytes.0.is_empty()).then_some(State {
            deal,
            piles,
            spot,
            daylight: self.daylight,
            spent,
            trail,
            streak: self.streak,
            score: self.score,
            settled: self.settled,
            phase: self.phase,
            last_award: self.last_award,
            practice: self.practice.is_some(),
        })
    }
}

fn read_piles(deal: &Deal, bytes: &mut Bytes) -> Option<Piles> {
    let pond = deal.pond();
    let mut piles = Piles::default();
    for size in 1..=pond.turtles() {
        let rock = bytes.byte()?;
        if rock >= pond.rocks() {
            return None;
        }
        piles.put(size, rock);
    }
    pond.check(&piles, Which::Piles).ok()?;
    Some(piles)
}

/// Reads the trail, every move of which must lead by the rules to the piles, so that it can be stepped back.
fn read_trail(deal: &Deal, piles: Piles, bytes: &mut Bytes) -> Option<Trail> {
    let pond = deal.pond();
    let moves = std::mem::take(&mut bytes.0);
    if moves.len() > LONGEST {
        return None;
    }
    let mut before = piles;
    for step in moves.iter().rev() {
        let (from, to) = (step >> 4, step & 15);
        if from >= pond.rocks() || to >= pond.rocks() {
            return None;
        }
        let turtle = before.top(to)?;
        before.carry(turtle, to, from);
        pond.check(&before, Which::Piles).ok()?;
        if pond.mover(&before, from, to) != Ok(turtle) || before == *pond.plan() {
            return None;
        }
    }
    let mut trail = Trail::EMPTY;
    for step in moves {
        trail.push(step >> 4, step & 15);
    }
    Some(trail)
}

/// The bytes not read yet.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        take(&mut self.0)
    }

    fn number_to(&mut self, most: u64) -> Option<u64> {
        self.number().filter(|&number| number <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baskmere::run::Action;
    use crate::game::Fresh;

    fn opened() -> State {
        State::open(Seed::try_from(7).unwrap(), &Fresh).unwrap()
    }

    fn stepped(count: usize) -> State {
        let mut state = opened();
        let mut legal = Vec::new();
        for _ in 0..count {
            state.legal(&mut legal);
            state.apply(legal[0], &Fresh).unwrap();
        }
        state
    }

    fn decode(bytes: &[u8]) -> Result<State, DecodeError> {
        super::decode(bytes, &Fresh)
    }

    #[test]
    fn numbers_are_read_in_their_shortest_form_only() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            let mut left = Bytes(&bytes);
            assert_eq!((left.number(), left.0.len()), (Some(number), 0));
        }
        for bytes in [&[][..], &[0x80], &[0x80, 0], &[0xff; 10], &[0xff; 11]] {
            assert_eq!(Bytes(bytes).number(), None, "{bytes:?}");
        }
    }

    #[test]
    fn every_phase_is_read_back() {
        let mut states = vec![opened(), stepped(3)];
        let mut state = stepped(2);
        state.apply(Action::EndRun, &Fresh).unwrap();
        states.push(state);
        for state in states {
            assert_eq!(decode(&encode(&state)), Ok(state));
        }
    }

    #[test]
    fn what_could_not_go_on_is_foreign() {
        let foreign = |change: &dyn Fn(&mut State)| {
            let mut state = stepped(2);
            change(&mut state);
            assert_eq!(
                decode(&encode(&state)),
                Err(DecodeError::Foreign),
                "{state:?}"
            );
        };
        assert!(decode(&encode(&stepped(2))).is_ok());
        // Out of Daylight, nearer to the plan than par allows, a trail that cannot be stepped back.
        foreign(&|state| state.daylight = 0);
        foreign(&|state| state.spent = 0);
        foreign(&|state| state.trail.push(0, 0));
        foreign(&|state| state.trail.push(3, 1));
        foreign(&|state| state.piles = *state.deal.pond().plan());
        foreign(&|state| state.phase = Phase::RunOver(Ending::Win));
        foreign(&|state| state.phase = Phase::RunOver(Ending::Sunset));
        foreign(&|state| state.phase = Phase::Drift);
        foreign(&|state| state.streak = 1);
    }

    #[test]
    fn no_byte_more_or_less_is_accepted() {
        let bytes = encode(&opened());
        for len in 0..bytes.len() {
            assert!(decode(&bytes[..len]).is_err());
        }
        assert!(decode(&[&bytes[..], &[0]].concat()).is_err());
    }
}
