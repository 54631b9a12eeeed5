//! Runs really played: the states that inputs are tried on and made of.

use std::rc::Rc;

use menagerie_engine::{Coach, Player, Seed, Stream};

use crate::few::{Few, once};

/// Steps of a run.
const STEPS: usize = 90;
/// Every so many steps the state is taken, and at every end of a stage.
const EVERY: usize = 4;

/// A run really played.
pub(crate) struct Run<G: Coach> {
    pub(crate) seed: Seed,
    pub(crate) actions: Vec<G::Action>,
    pub(crate) states: Vec<G::State>,
}

/// Some runs of a game, by agents of each kind, one of them ended.
pub(crate) fn runs<G: Coach>() -> Rc<Vec<Run<G>>> {
    once(|| {
        let players = [Player::Perfect, Player::Greedy, Player::Random];
        (1..)
            .zip(players)
            .map(|(seed, player)| run(seed, player))
            .collect()
    })
}

/// One of the states of these runs.
pub(crate) fn state<G: Coach>(pick: usize) -> G::State {
    let runs = runs::<G>();
    let run = &runs[pick % runs.len()];
    run.states[pick / runs.len() % run.states.len()].clone()
}

fn run<G: Coach>(seed: u64, player: Player) -> Run<G> {
    let deals = Few::<G>::of(u32::MAX);
    let seed = Seed::from_word(seed);
    let mut random = Stream::new(G::INFO, seed, 1 << 40);
    let mut state = G::open(seed, &deals).expect("there are deals enough");
    let mut states = vec![state.clone()];
    let mut actions = Vec::new();
    for step in 1..=STEPS {
        let last = step == STEPS && player == Player::Greedy;
        let chosen = G::choose(&state, player, &mut random);
        let Some(action) = chosen.map(|action| if last { G::end() } else { action }) else {
            break;
        };
        if G::apply(&mut state, action, &deals).is_err() {
            break;
        }
        actions.push(action);
        let standing = G::standing(&state);
        if step % EVERY == 0 || standing.between || standing.over {
            states.push(state.clone());
        }
    }
    Run {
        seed,
        actions,
        states,
    }
}
