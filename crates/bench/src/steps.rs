//! How many steps of random play the engine makes in a second, each with the full legal list, on one
//! core and on two.

use std::hint::black_box;
use std::time::{Duration, Instant};

use menagerie_engine::{Coach, Fresh, Player, Seed, Stream, for_each_game};

use crate::games::Compared;
use crate::machine;
use crate::measure::{Effort, median};
use crate::table::Row;

/// From how many stages in a row the play starts.
const STARTS: u32 = 8;

pub(crate) fn compare(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    for_each_game!(G => rows.push(row::<G>(effort)));
    rows
}

fn row<G: Compared>(effort: Effort) -> Row {
    let first = effort.pick(G::MIDDLE, 3);
    let starts = opened::<G>(first);
    let long = effort.pick(Duration::from_millis(500), Duration::from_millis(2));
    let cores = machine::cores().min(2);
    let (mut alone, mut together) = (Vec::new(), Vec::new());
    for _ in 0..effort.pick(5, 1) {
        alone.push(rate::<G>(&starts, 1, long));
        together.push(rate::<G>(&starts, cores, long));
    }
    let (alone, together) = (median(alone), median(together));
    let shown = |rate: f64| format!("{:.1} million/s", rate / 1e6);
    let last = first + STARTS - 1;
    let info = G::INFO;
    Row {
        what: format!(
            "{}, {}s {first} to {last}: steps on {} / on one core",
            info.name,
            info.stage,
            if cores == 2 { "two cores" } else { "one core" }
        ),
        ours: shown(together),
        beside: shown(alone),
        ratio: together / alone,
        aim: None,
    }
}

/// The openings of stages in a row, as perfect play meets them.
fn opened<G: Coach>(first: u32) -> Vec<G::State> {
    let seed = Seed::from_word(7);
    let mut random = Stream::new(G::INFO, seed, u64::MAX);
    let mut state = G::open(seed, &Fresh).expect("deals are made afresh");
    let mut found = Vec::new();
    let mut next = first;
    while next < first + STARTS {
        if G::standing(&state).stage == next && !G::standing(&state).between {
            found.push(state.clone());
            next += 1;
        }
        let action = G::choose(&state, Player::Perfect, &mut random);
        let action = action.expect("perfect play goes on");
        G::apply(&mut state, action, &Fresh).expect("a chosen action is legal");
    }
    found
}

/// Steps a second of so many cores, each playing for itself.
fn rate<G: Coach>(starts: &[G::State], cores: usize, long: Duration) -> f64 {
    let starts_of: Vec<Vec<G::State>> = (0..cores).map(|_| starts.to_vec()).collect();
    std::thread::scope(|scope| {
        let playing: Vec<_> = starts_of
            .into_iter()
            .map(|starts| scope.spawn(move || play::<G>(&starts, long)))
            .collect();
        playing
            .into_iter()
            .map(|player| player.join().expect("playing does not fail"))
            .sum()
    })
}

/// Steps a second of random moves, from one opening after the other.
fn play<G: Coach>(starts: &[G::State], long: Duration) -> f64 {
    let mut legal = Vec::new();
    let mut word = 0x9e37_79b9_7f4a_7c15u64;
    let mut steps = 0u64;
    let began = Instant::now();
    while began.elapsed() < long {
        for start in starts {
            let mut state = start.clone();
            // Long enough that looking at the clock does not count.
            for _ in 0..200 {
                G::legal(&state, &mut legal);
                // Moves come first; after a stage's end, or stuck, there is none.
                let moves = legal.partition_point(|&action| G::kind(action).is_move());
                if moves == 0 {
                    break;
                }
                word ^= word << 13;
                word ^= word >> 7;
                word ^= word << 17;
                let chosen = ((word >> 32) * moves as u64) >> 32;
                let report = G::apply(&mut state, legal[chosen as usize], &Fresh);
                black_box(report.is_ok());
                steps += 1;
            }
        }
    }
    steps as f64 / began.elapsed().as_secs_f64()
}
