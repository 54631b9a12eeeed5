//! The reference agents.

use super::deal::Deal;
use super::pond::{Piles, Pond};
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

/// The Daylight that biggest-first play spends on a pond, given all it wants; `None` when `most` do not
/// settle it. Where the plan of play is at a loss, any move allowed does.
pub(super) fn spent_biggest_first(deal: &Deal, most: u32, random: &mut Stream) -> Option<u32> {
    let pond = deal.pond();
    let mut piles = *deal.start().piles();
    let (mut spent, mut newest) = (0, None);
    while piles != *pond.plan() {
        let (from, to) = homeward(pond, &piles, newest).unwrap_or_else(|| {
            let mut moves = Vec::new();
            pond.each_move(&piles, |from, to, _| moves.push((from, to)));
            random.pick(&moves)
        });
        let turtle = pond
            .mover(&piles, from, to)
            .expect("only moves that are allowed are made");
        spent += pond.cost(turtle);
        if spent > most {
            return None;
        }
        piles.carry(turtle, from, to);
        newest = Some((from, to));
    }
    Some(spent)
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

/// The next move of a player who wants the biggest misplaced turtle home and clears the way for it,
/// the biggest turtle in the way first, each to the rock that is freest for it. `None` when that
/// leads to no legal move, or would take back the newest one.
fn homeward(pond: &Pond, piles: &Piles, newest: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let away = |&size: &u8| piles.rock_of(size) != pond.plan().rock_of(size);
    let size = (1..=pond.turtles()).rev().find(away)?;
    let (from, to) = towards(pond, piles, size, pond.plan().rock_of(size)?)?;
    (newest != Some((to, from))).then_some((from, to))
}

/// A move that is legal now and serves to bring a turtle onto a rock.
fn towards(pond: &Pond, piles: &Piles, size: u8, home: u8) -> Option<(u8, u8)> {
    let from = piles.rock_of(size)?;
    // Where the creek flows the other way, one rock further round is a step on the way.
    let to = if pond.lane(from, home) {
        home
    } else {
        (0..pond.rocks()).find(|&rock| pond.lane(from, rock) && pond.lane(rock, home))?
    };
    let in_the_way = |&smaller: &u8| {
        let rock = piles.rock_of(smaller);
        rock == Some(from) || rock == Some(to)
    };
    let Some(blocker) = (1..size).rev().find(in_the_way) else {
        return pond.mover(piles, from, to).ok().map(|_| (from, to));
    };
    let mut elsewhere: Vec<u8> = (0..pond.rocks())
        .filter(|&rock| rock != from && rock != to)
        .collect();
    elsewhere.sort_by_key(|&rock| {
        let smaller = (1..blocker).filter(|&size| piles.rock_of(size) == Some(rock));
        let home = pond.plan().rock_of(blocker) == Some(rock);
        (smaller.count(), !home, piles.mask(rock) == 0)
    });
    elsewhere
        .iter()
        .find_map(|&rock| towards(pond, piles, blocker, rock))
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
