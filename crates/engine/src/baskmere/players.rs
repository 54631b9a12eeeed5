//! The reference agents.

use super::homeward::homeward;
use super::run::{Action, Phase, State};
use crate::coach::Player;
use crate::place::Place;
use crate::stream::Stream;

/// The action that an agent chooses; `None` once the run is over.
pub(super) fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
    match state.phase {
        Phase::RunOver(_) => None,
        Phase::Drift => Some(Action::NextPond),
        Phase::Pond => Some(match player {
            Player::Random => any(state, random),
            Player::Greedy => biggest_first(state).unwrap_or_else(|| any(state, random)),
            Player::Perfect => nearest(state).unwrap_or(Action::EndRun),
        }),
    }
}

/// Any legal action but ending the run, each as likely as the others.
fn any(state: &State, random: &mut Stream) -> Action {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    legal.retain(|action| *action != Action::EndRun);
    if legal.is_empty() {
        return Action::EndRun;
    }
    random.pick(&legal)
}

/// The first move of a cheapest solution.
fn nearest(state: &State) -> Option<Action> {
    let oracle = state.deal.oracle();
    let distance = oracle.distance(state.spot)?;
    let best = oracle.best_move(state.deal.pond(), &state.piles, state.spot, distance)?;
    let (from, to, _) = best;
    Some(carry(from, to))
}

/// The next move of [`homeward`], if the Daylight is there for it.
fn biggest_first(state: &State) -> Option<Action> {
    let (pond, piles) = (state.deal.pond(), &state.piles);
    let (from, to) = homeward(pond, piles, state.trail.newest())?;
    let affordable = pond.cost(piles.top(from)?) <= state.daylight;
    affordable.then_some(carry(from, to))
}

fn carry(from: u8, to: u8) -> Action {
    let (from, to) = (Place(from), Place(to));
    Action::Move { from, to }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baskmere::Baskmere;
    use crate::game::{Fresh, Game};
    use crate::seed::Seed;

    #[test]
    fn greedy_solves_a_plain_tower_without_the_oracle() {
        let seed = Seed::try_from(7).unwrap();
        let mut random = Stream::new(Baskmere::INFO, seed, 1 << 40);
        let mut state = State::open(seed, &Fresh).unwrap();
        while state.phase == Phase::Pond {
            let action = biggest_first(&state).expect("three rocks leave it no doubt");
            assert_eq!(choose(&state, Player::Greedy, &mut random), Some(action));
            state.apply(action, &Fresh).unwrap();
        }
        assert_eq!(state.phase, Phase::Drift);
        assert_eq!(state.spent, state.deal.par());
    }

    #[test]
    fn at_the_drift_every_player_goes_on_and_after_the_end_none_acts() {
        let seed = Seed::try_from(7).unwrap();
        let mut random = Stream::new(Baskmere::INFO, seed, 1 << 40);
        let mut state = State::open(seed, &Fresh).unwrap();
        while let Some(action) = nearest(&state).filter(|_| state.phase == Phase::Pond) {
            state.apply(action, &Fresh).unwrap();
        }
        for player in [Player::Random, Player::Greedy, Player::Perfect] {
            assert_eq!(choose(&state, player, &mut random), Some(Action::NextPond));
        }
        state.apply(Action::EndRun, &Fresh).unwrap();
        for player in [Player::Random, Player::Greedy, Player::Perfect] {
            assert_eq!(choose(&state, player, &mut random), None);
        }
    }
}
