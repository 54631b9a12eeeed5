//! The reference agents.

use super::Duskcourt;
use super::court::{Capture, Court};
use super::run::{Action, Phase, State};
use super::solve;
use crate::budget::Budget;
use crate::coach::Player;
use crate::game::Game;
use crate::stream::Stream;

/// The action that the agent chooses; `None` once the run is over.
///
/// Greedy looks one capture ahead: it keeps the court that leaves the most captures, and of those the
/// first; so it never walks into a stuck court that it could avoid. It resets once when every capture
/// left would strand it.
pub fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
    match state.phase {
        Phase::Done => return None,
        Phase::Break => return Some(Action::Next),
        Phase::Playing => {}
    }
    Some(match player {
        Player::Random => {
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            random.pick(&legal)
        }
        Player::Greedy => greedy(state),
        Player::Perfect => perfect(state),
    })
}

fn greedy(state: &State) -> Action {
    let mobility = |capture: Capture| {
        let after = after(&state.now, capture);
        if after.idols() == 1 {
            usize::MAX
        } else {
            after.captures().len()
        }
    };
    // The first of equals: max_by_key keeps the last, so the order is reversed.
    let captures = state.now.captures();
    let best = captures
        .into_iter()
        .rev()
        .max_by_key(|&capture| mobility(capture));
    let best = best.expect("a court in play has a capture");
    if mobility(best) == 0 && state.depth > 0 && !state.reset_used {
        return Action::Reset;
    }
    Action::Capture(best)
}

fn perfect(state: &State) -> Action {
    let line = |court: &Court| {
        let line = solve::clearing_line(court, &mut Budget::unlimited());
        line.expect("an unlimited budget lasts")
    };
    match line(&state.now) {
        Some(line) => Action::Capture(line[0]),
        // Another player may have played before: the court is lost unless its reset is left.
        None if !state.reset_used && state.depth > 0 => Action::Reset,
        None => greedy(state),
    }
}

fn after(court: &Court, capture: Capture) -> Court {
    let mut after = *court;
    after.capture(capture).expect("it was listed as legal");
    after
}
