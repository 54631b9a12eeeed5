//! Runs of mixed play, for tests that look at many states of every game.
#![allow(
    dead_code,
    reason = "each test binary that includes this module uses its own part of it"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use menagerie_engine::{Coach, Deals, Game, NoDeal, Place, Player, Seed, Stream, Wire};

/// Hands out deals that it keeps for good.
pub(crate) struct DealCache<G: Game>(Mutex<HashMap<G::Key, Arc<G::Deal>>>);

impl<G: Game> Deals<G> for DealCache<G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        let mut kept = self.0.lock().unwrap();
        let deal = kept
            .entry(key.clone())
            .or_insert_with(|| Arc::new(G::deal(key)));
        Ok(deal.clone())
    }
}

/// A run of mixed play: mostly random, at times greedy or perfect, so that it gets somewhere.
pub(crate) struct Mixed<G: Game> {
    pub(crate) deals: DealCache<G>,
    /// Each action with the state before it.
    pub(crate) path: Vec<(G::Action, G::State)>,
}

pub(crate) fn mixed_run<G: Coach>(seed: u64, steps: usize) -> Mixed<G> {
    let seed = Seed::from_word(seed);
    let deals = DealCache::<G>(Mutex::default());
    let mut random = Stream::new(G::INFO, seed, 1 << 40);
    let mut state = G::open(seed, &deals).unwrap();
    let mut path = Vec::new();
    let habit = random.below(4);
    for _ in 0..steps {
        let player = match (habit, random.below(8)) {
            (0, _) | (_, 0) => Player::Random,
            (1, _) => Player::Greedy,
            _ => Player::Perfect,
        };
        let Some(action) = G::choose(&state, player, &mut random) else {
            break;
        };
        let before = state.clone();
        G::apply(&mut state, action, &deals).unwrap();
        path.push((action, before));
    }
    Mixed { deals, path }
}

/// Every action that has a number, in order.
pub(crate) fn numbered_actions<G: Wire>() -> Vec<G::Action> {
    let action = |number| G::numbered(number).expect("it is below the end of the numbers");
    (0..G::ACTIONS).map(action).collect()
}

/// Actions with a place that no board has.
pub(crate) fn actions_beyond<G: Wire>() -> Vec<G::Action> {
    let side = G::side() as u8;
    let places = [0, side - 1, side, u8::MAX].map(Place::new);
    let pairs = places
        .into_iter()
        .flat_map(|from| places.map(|to| G::carry(from, to)));
    pairs
        .filter(|&action| G::number(action).is_none())
        .collect()
}
