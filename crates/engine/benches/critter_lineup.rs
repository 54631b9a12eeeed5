//! How fast Critter Lineup is played, dealt and solved: `cargo bench -p menagerie-engine --bench critter_lineup`.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use menagerie_engine::critter_lineup::ladder::Ask;
use menagerie_engine::critter_lineup::rack::Rack;
use menagerie_engine::critter_lineup::{Action, CritterLineup, Deal, Key, State, deal};
use menagerie_engine::{Budget, Fresh, Game, Puzzle, Seed, Stream};

fn main() {
    // `cargo test --benches` runs this too, only to see that it works.
    let quick = !std::env::args().any(|arg| arg == "--bench");
    play(if quick { 1_000 } else { 4_000_000 });
    deals(if quick { 2 } else { 400 });
    solve(if quick { 2 } else { 200 });
}

fn stream(draw: u64) -> Stream {
    Stream::new(CritterLineup::INFO, Seed::MAX, draw)
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
        let pourable = legal.len() - usize::from(legal.last() == Some(&CritterLineup::END));
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

fn solve(count: u64) {
    println!("\ncolours  racks   solver, all ms   breadth-first, all ms   ratio");
    for colours in [3, 4, 5] {
        let ask = Ask {
            colours,
            minimum: 0,
        };
        let (mut fast, mut plain) = (Duration::ZERO, Duration::ZERO);
        for draw in 0..count {
            let mut words = stream(draw);
            let Some(rack) = deal::draw(ask, &mut words) else {
                continue;
            };
            let mut pours = None;
            fast += time(|| {
                let answer = CritterLineup::solve(&rack, &mut Budget::unlimited());
                pours = answer.expect("the budget has no end").pours;
            });
            let mut expected = None;
            plain += time(|| expected = breadth_first(&rack));
            assert_eq!(pours, expected);
        }
        println!(
            "{colours:>7} {count:>6} {:>16.3} {:>23.1} {:>7.0}",
            millis(fast),
            millis(plain),
            plain.as_secs_f64() / fast.as_secs_f64()
        );
    }
}

/// The plain search, over racks as they stand.
fn breadth_first(rack: &Rack) -> Option<u32> {
    let mut layer = vec![*rack];
    let mut seen = HashSet::from([*rack]);
    for pours in 0.. {
        if layer.iter().any(Rack::is_solved) {
            return Some(pours);
        }
        let mut next = Vec::new();
        for rack in &layer {
            rack.each_pour(|from, to| {
                let mut after = *rack;
                after.pour(from, to).expect("a listed pour is possible");
                // Twins are one here too, or five colours would not fit into memory.
                let mut tubes = after.tubes().to_vec();
                tubes.sort_unstable();
                let after = Rack::new(&tubes).expect("the same critters");
                if seen.insert(after) {
                    next.push(after);
                }
            });
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begun = Instant::now();
    black_box(work());
    begun.elapsed()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
