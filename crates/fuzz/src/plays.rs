//! Runs really played: the states that inputs are tried on and made of.

use std::rc::Rc;

use menagerie_engine::{Coach, Player, PuzzleId, Seed, Start, Stream};

use crate::few::{Few, once};

/// Steps of a run.
const STEPS: usize = 90;
/// Every so many steps the state is taken, and at every end of a stage.
const EVERY: usize = 4;

/// A run really played.
pub(crate) struct Run<G: Coach> {
    pub(crate) start: Start,
    pub(crate) actions: Vec<G::Action>,
    pub(crate) states: Vec<G::State>,
}

/// The stage that is practised.
const PRACTISED: u32 = 9;

/// Some runs of a game, by agents of each kind, one of them ended; and practice by each.
pub(crate) fn runs<G: Coach>() -> Rc<Vec<Run<G>>> {
    once(|| {
        let players = [Player::Perfect, Player::Greedy, Player::Random];
        let seeds = (1..).map(Seed::from_word);
        let ladder = seeds.clone().map(Start::Ladder).zip(players);
        let id = |seed| PuzzleId::new::<G>(seed, PRACTISED).expect("every game has the stage");
        let practice = seeds.map(|seed| Start::Practice(id(seed))).zip(players);
        ladder
            .chain(practice)
            .map(|(start, player)| run(start, player))
            .collect()
    })
}

/// One of the states of these runs.
pub(crate) fn state<G: Coach>(pick: usize) -> G::State {
    let runs = runs::<G>();
    let run = &runs[pick % runs.len()];
    run.states[pick / runs.len() % run.states.len()].clone()
}

fn run<G: Coach>(start: Start, player: Player) -> Run<G> {
    let deals = Few::<G>::of(u32::MAX);
    let mut random = Stream::new(G::INFO, start.seed(), 1 << 40);
    let mut state = start.open::<G>(&deals).expect("there are deals enough");
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
        start,
        actions,
        states,
    }
}
