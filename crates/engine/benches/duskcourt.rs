//! Duskcourt: steps of random play and deals, on one core.

use std::hint::black_box;
use std::time::Instant;

use menagerie_engine::duskcourt::deal::deal_with_effort;
use menagerie_engine::duskcourt::{Action, Duskcourt, State};
use menagerie_engine::{Fresh, Game, Seed};

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    // `steps` or `deals` alone, for a quick comparison.
    let asked = |part: &str| {
        let mut parts = std::env::args()
            .skip(1)
            .filter(|argument| argument != "--bench");
        parts.next().is_none_or(|argument| argument == part)
    };
    if asked("steps") {
        steps();
    }
    if asked("deals") {
        deals();
    }
}

/// Random captures with the full legal list after each, at the level of the run: the best of several
/// passes, since a shared machine only ever slows one down.
fn steps() {
    println!("Duskcourt, captures with the full legal list, one core");
    println!("{:>5} {:>14} {:>12}", "rung", "captures/s", "ns each");
    for rung in [5, 13, 22, 38] {
        let starts: Vec<_> = (0..64).map(|seed| opened_at(rung, seed)).collect();
        let each = (0..10).map(|_| nanos_a_step(rung, &starts));
        let each = each.fold(f64::INFINITY, f64::min);
        println!("{rung:>5} {:>14.0} {each:>12.0}", 1e9 / each);
    }
}

fn nanos_a_step(rung: u32, starts: &[State]) -> f64 {
    let mut word = 0x9e37_79b9u32;
    let mut legal = Vec::new();
    let (mut captures, began) = (0u64, Instant::now());
    while began.elapsed().as_millis() < 200 {
        for start in starts {
            let mut state = *start;
            Duskcourt::legal(&state, &mut legal);
            while Duskcourt::standing(&state).stage == rung {
                // The reset, listed last after a capture, is left out.
                let takes = legal.len() - usize::from(legal.last() == Some(&Action::Reset));
                if takes == 0 || !matches!(legal[0], Action::Capture(_)) {
                    break;
                }
                word ^= word << 13;
                word ^= word >> 17;
                word ^= word << 5;
                let choice = (u64::from(word) * takes as u64) >> 32;
                let report = Duskcourt::apply(&mut state, legal[choice as usize], &Fresh);
                black_box(&report).as_ref().expect("it was listed as legal");
                Duskcourt::legal(&state, &mut legal);
                captures += 1;
            }
            black_box(&legal);
        }
    }
    began.elapsed().as_nanos() as f64 / captures as f64
}

/// A run that stands at the opening of that rung.
fn opened_at(rung: u32, seed: u64) -> State {
    let court = Duskcourt::deal(&Duskcourt::key(Seed::from_word(seed), rung));
    State::at(Seed::from_word(seed), rung, court)
}

fn deals() {
    println!("\nDuskcourt, deals, one core");
    println!(
        "{:>5} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "rung", "nodes", "mean ms", "p50 ms", "p99 ms", "attempts"
    );
    for rung in [1, 7, 10, 12, 13, 14, 15, 16, 22, 32, 38] {
        let (mut nodes, mut attempts) = (0, 0);
        let mut times: Vec<f64> = Vec::new();
        for seed in 0..300 {
            let key = Duskcourt::key(Seed::from_word(seed), rung);
            let began = Instant::now();
            let (court, effort) = deal_with_effort(&key);
            times.push(began.elapsed().as_secs_f64() * 1e3);
            black_box(court);
            nodes += effort.nodes;
            attempts += effort.attempts;
        }
        times.sort_by(f64::total_cmp);
        let count = times.len();
        let mean = times.iter().sum::<f64>() / count as f64;
        let (p50, p99) = (times[count / 2], times[count * 99 / 100]);
        let each = |sum: f64| sum / count as f64;
        println!(
            "{rung:>5} {:>9.0} {mean:>9.2} {p50:>9.2} {p99:>9.2} {:>9.1}",
            each(nodes as f64),
            each(f64::from(attempts))
        );
    }
}
