//! Runs by agents and actions of every kind, for the tests of rules and of the telling.
#![allow(
    dead_code,
    reason = "each test binary that includes this module uses its own part of it"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use menagerie_engine::{Coach, Deals, Fresh, Game, NoDeal, Place, Player, Seed, Stream, Wire};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

/// Hands out deals that it keeps for good.
pub(crate) struct Kept<G: Game>(Mutex<HashMap<G::Key, Arc<G::Deal>>>);

impl<G: Game> Deals<G> for Kept<G> {
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
    pub(crate) seed: Seed,
    pub(crate) deals: Kept<G>,
    /// Each action with the state before it.
    pub(crate) path: Vec<(G::Action, G::State)>,
}

pub(crate) fn mixed_run<G: Coach>(seed: u64, steps: usize) -> Mixed<G> {
    let seed = Seed::from_word(seed);
    let deals = Kept::<G>(Mutex::default());
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
    Mixed { seed, deals, path }
}

/// Every action that has a number, in order.
pub(crate) fn numbered_actions<G: Wire>() -> Vec<G::Action> {
    let action = |number| G::numbered(number).expect("it is below the end of the numbers");
    (0..G::ACTIONS).map(action).collect()
}

/// Actions with a place that no board has.
pub(crate) fn actions_beyond<G: Wire>() -> Vec<G::Action> {
    let side = (0..=u8::MAX)
        .map(Place::new)
        .find(|&place| G::number(G::carry(place, Place::new(0))).is_none())
        .expect("boards are smaller than that");
    let beyond = [side, Place::new(254), Place::NOWHERE];
    let board = (0..side.index() as u8).map(Place::new);
    let places: Vec<Place> = board.chain(beyond).collect();
    let pairs = places.iter().flat_map(|&from| {
        let to = places.iter().filter(move |&to| from.max(*to) >= side);
        to.map(move |&to| G::carry(from, to))
    });
    pairs.collect()
}

/// A run of so many actions by an agent; with the states before and after each action.
pub(crate) struct Played<G: Game> {
    pub(crate) seed: Seed,
    pub(crate) states: Vec<G::State>,
    pub(crate) actions: Vec<G::Action>,
}

pub(crate) fn played_by<G: Game>(
    seed: u64,
    most: usize,
    mut choose: impl FnMut(&G::State, &mut Stream) -> Option<G::Action>,
) -> Played<G> {
    let seed = Seed::from_word(seed);
    let mut random = Stream::new(G::INFO, seed, 1 << 41);
    let mut run = Played::<G> {
        seed,
        states: vec![G::open(seed, &Fresh).unwrap()],
        actions: Vec::new(),
    };
    while run.actions.len() < most {
        let mut state = run.states.last().unwrap().clone();
        let Some(action) = choose(&state, &mut random) else {
            break;
        };
        G::apply(&mut state, action, &Fresh).unwrap();
        run.states.push(state);
        run.actions.push(action);
    }
    run
}

/// Perfect at first, for longer or shorter, then random now and then or mostly: so that all verdicts
/// come up, deep in a run too.
pub(crate) fn wavering<G: Coach>(seed: u64, most: usize) -> Played<G> {
    let mut perfect = 30 * (seed % 6);
    let often = if seed.is_multiple_of(2) { 1 } else { 5 };
    played_by::<G>(seed, most, |state, random| {
        let lapse = random.below(6) < often;
        let player = if perfect > 0 || !lapse {
            Player::Perfect
        } else {
            Player::Random
        };
        perfect = perfect.saturating_sub(1);
        G::choose(state, player, random)
    })
}

/// JSON that is one of these actions, or nearly one.
pub(crate) fn nearly<A: Serialize>(actions: Vec<A>) -> impl Strategy<Value = Value> {
    let oddity = prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        Just(json!("2")),
        Just(json!(1.5)),
        Just(json!(2.0)),
        Just(json!(-1)),
        Just(json!(36)),
        Just(json!(1e300)),
        Just(json!([])),
        Just(json!({})),
        Just(json!("MOVE")),
        (-3i64..40).prop_map(Value::from),
    ];
    let key = prop_oneof![
        Just("type"),
        Just("from"),
        Just("to"),
        Just("extra"),
        Just("Type"),
        Just("")
    ];
    let change = (key, proptest::option::of(oddity));
    let changes = proptest::collection::vec(change, 0..3);
    (0..actions.len(), changes).prop_map(move |(at, changes)| {
        let mut action = json!(actions[at]);
        let fields = action.as_object_mut().unwrap();
        for (key, value) in changes {
            match value {
                Some(value) => fields.insert(key.to_owned(), value),
                None => fields.shift_remove(key),
            };
        }
        action
    })
}
