//! The reference agents.

use super::CritterLineup;
use super::answer;
use super::rack::CAPACITY;
use super::run::{Action, State};
use super::solve;
use crate::budget::Budget;
use crate::coach::Player;
use crate::game::Game;
use crate::stream::Stream;

/// The action that a player chooses; `None` once the run is over.
///
/// Random takes any legal action but `finish_game`. Perfect pours along a shortest solution, so that it
/// sorts each level in its minimum. Greedy looks at pours that join two runs or break up a mixed tube,
/// and takes the one after which the colours lie in the fewest pieces and the most tubes are empty;
/// there are only finitely many such pours, and when none is left it finishes the run. Between levels
/// each agent goes on to the next.
pub(super) fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    if CritterLineup::standing(state).between {
        return legal.first().copied();
    }
    let chosen = match player {
        Player::Random => None,
        Player::Greedy => greedy(state, &legal, random),
        Player::Perfect => perfect(state),
    };
    let ends = legal.contains(&Action::FinishGame);
    if player != Player::Random && ends {
        return Some(chosen.unwrap_or(Action::FinishGame));
    }
    // Pours come before the end.
    let pours = &legal[..legal.len() - usize::from(ends)];
    match (chosen, pours) {
        (Some(action), _) => Some(action),
        (None, []) => legal.first().copied(),
        (None, pours) => Some(random.pick(pours)),
    }
}

/// The first pour of a shortest solution.
fn perfect(state: &State) -> Option<Action> {
    let line = solve::shortest(state.rack(), &mut Budget::unlimited())
        .expect("an unlimited budget never runs out")?;
    line.first().map(answer::action)
}

/// The pour that gets on best, ties drawn at random.
fn greedy(state: &State, legal: &[Action], random: &mut Stream) -> Option<Action> {
    let mut best = Vec::new();
    let mut best_rank = (u32::MAX, 0);
    for &action in legal {
        let Action::Move { from, to } = action else {
            continue;
        };
        let mut rack = *state.rack();
        let (from, to) = (from.index(), to.index());
        let (source, target) = (rack.tubes()[from], rack.tubes()[to]);
        let whole = source.run() + target.len() <= CAPACITY;
        if !whole || (target.is_empty() && source.is_uniform()) {
            continue;
        }
        rack.pour(from, to).expect("a legal pour is possible");
        let filled = rack.tubes().iter().filter(|tube| !tube.is_empty()).count();
        let rank = (solve::bound(&rack), filled);
        if rank < best_rank {
            best.clear();
            best_rank = rank;
        }
        if rank == best_rank {
            best.push(action);
        }
    }
    (!best.is_empty()).then(|| random.pick(&best))
}
