//! How fast Critter Lineup is played and dealt: `cargo bench -p menagerie-engine --bench critter_lineup`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use menagerie_engine::critter_lineup::ladder::Ask;
use menagerie_engine::critter_lineup::{Action, CritterLineup, Deal, Key, State};
use menagerie_engine::{Budget, Fresh, Game, Puzzle, Seed};

fn main() {
    // `cargo test --benches` runs this too, only to see that it works.
    let quick = !std::env::args().any(|arg| arg == "--bench");
    play(if quick { 1_000 } else { 4_000_000 });
    deals(if quick { 2 } else { 400 });
}

/// Pours drawn from the full legal list, from the deal again whenever none is left: the best of several
/// passes, since a shared machine only ever slows one down.
fn play(pours: u32) {
    const PASSES: u32 = 10;
    println!("level      pours/s, each with the full legal list");
    for level in [1, 20, 57] {
        let start = opened(level);
        let passes = (0..PASSES).map(|_| time(|| play_from(start, pours / PASSES)));
        let best = passes.min().expect("there are passes");
        let rate = f64::from(pours / PASSES) / best.as_secs_f64();
        println!("{level:>5} {:>11.1} million", rate / 1e6);
    }
}

fn play_from(start: State, pours: u32) {
    let mut state = start;
    let mut legal = Vec::new();
    let mut word = 0x9e37_79b9u32;
    for _ in 0..pours {
        CritterLineup::legal(&state, &mut legal);
        let pourable = legal.len() - usize::from(legal.last() == Some(&CritterLineup::end()));
        if pourable == 0 {
            state = start;
            continue;
        }
        word ^= word << 13;
        word ^= word >> 17;
        word ^= word << 5;
        let choice = (u64::from(word) * pourable as u64) >> 32;
        let report = CritterLineup::apply(&mut state, legal[choice as usize], &Fresh);
        let _ = black_box(report);
    }
}

/// A run at that level, reached by the perfect answer of each level before it.
fn opened(level: u32) -> State {
    let seed = Seed::MAX;
    let mut state = CritterLineup::open(seed, &Fresh).expect("deals are made afresh");
    let mut played = |action| {
        CritterLineup::apply(&mut state, action, &Fresh).expect("a line obeys the rules");
        state
    };
    for below in 1..level {
        let deal = CritterLineup::deal(&Key { seed, level: below });
        let answer = CritterLineup::solve(&deal.rack, &mut Budget::unlimited());
        let line = answer.ok().and_then(|answer| answer.line);
        for action in line.expect("a dealt level is solvable") {
            played(action);
        }
        played(Action::NextLevel);
    }
    state
}

fn deals(count: u64) {
    println!("\nlevel  colours  pours   deal, ms: p50     p95     p99     max");
    for level in [1, 20, 30, 42, 57] {
        let Ask { colours, minimum } = Ask::of(level);
        let deal = |seed| -> Deal {
            CritterLineup::deal(&Key {
                seed: Seed::from_word(seed),
                level,
            })
        };
        let mut times: Vec<Duration> = (0..count).map(|seed| time(|| deal(seed))).collect();
        times.sort_unstable();
        let at = |percent: usize| millis(times[(times.len() - 1) * percent / 100]);
        println!(
            "{level:>5} {colours:>8} {minimum:>6} {:>17.3} {:>7.3} {:>7.3} {:>7.3}",
            at(50),
            at(95),
            at(99),
            at(100)
        );
    }
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begun = Instant::now();
    black_box(work());
    begun.elapsed()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
