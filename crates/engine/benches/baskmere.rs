//! How fast Baskmere plays, deals and proves: `cargo bench -p menagerie-engine --bench baskmere`,
//! with ` -- builds`, ` -- steps` or ` -- deals` for one part of it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::run::{Action, State};
use menagerie_engine::baskmere::solve::Oracle;
use menagerie_engine::{Budget, Coach, Fresh, Game, Player, Puzzle, Seed, Stream, Wire};

fn main() {
    let parts: [(&str, fn()); 3] = [("builds", builds), ("steps", steps), ("deals", deals)];
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let any = parts
        .iter()
        .any(|(name, _)| asked.iter().any(|asked| asked == name));
    for (name, part) in parts {
        if !any || asked.iter().any(|asked| asked == name) {
            part();
        }
    }
}

fn seed(number: u64) -> Seed {
    Seed::try_from(number).expect("a small number is a seed")
}

/// Cold builds of the oracle. `cargo xtask bench` holds them against general searches.
fn builds() {
    println!("oracle, cold build     ms (least, median of 15)   MiB");
    for (name, notation) in [
        ("5/9 no features", "987654321/-/-/-/- > 97/8531/-/642/-"),
        (
            "5/9 all four",
            "-/-/-/-/987654321 > 98754321/-/-/-/6 lily=2 shells=abcabcabc creek grandshell",
        ),
        ("4/8 no features", "87654321/-/-/- > 8641/7/53/2"),
        (
            "4/8 three",
            "-/-/-/87654321 > 8765/-/4321/- shells=abcabcab creek grandshell",
        ),
        ("3/5 two", "54321/-/- > -/-/54321 shells=abcab grandshell"),
    ] {
        let position = Baskmere::read_notation(notation).expect("a pond written by hand");
        let pond = position.pond();
        let (mut times, mut oracle) = (Vec::new(), None);
        for _ in 0..15 {
            let start = Instant::now();
            let built = Oracle::build(black_box(pond), &mut Budget::unlimited());
            times.push(start.elapsed());
            oracle = built.ok();
        }
        times.sort_unstable();
        let oracle = oracle.expect("an unlimited budget suffices");

        println!(
            "{name:<20} {:>8.3} {:>8.3} {:>21.2}",
            ms(times[0]),
            ms(times[times.len() / 2]),
            oracle.bytes() as f64 / f64::from(1 << 20),
        );
    }
}

/// Random moves of late runs, each with the full legal list; every move looks its distance up.
fn steps() {
    const STEPS: u32 = 4_000_000;
    let mut random = Stream::new(Baskmere::INFO, seed(1), 1 << 40);
    let mut state = Baskmere::open(seed(1), &Fresh).expect("fresh deals are always at hand");
    let mut late: Vec<State> = Vec::new();
    while late.len() < 8 {
        let standing = Baskmere::standing(&state);
        if standing.stage >= 62 && Baskmere::view(&state).spent == 0 {
            late.push(state.clone());
        }
        let action = Baskmere::choose(&state, Player::Perfect, &mut random);
        let action = action.expect("perfect play goes on");
        Baskmere::apply(&mut state, action, &Fresh).expect("a chosen action is legal");
    }
    let mut legal = Vec::new();
    let mut word = 1u64;
    let mut restarts = 0;
    let start = Instant::now();
    let mut state = late[0].clone();
    Baskmere::legal(&state, &mut legal);
    for _ in 0..STEPS {
        // The moves come first; what follows them is STEP_BACK and END_RUN.
        let moves = legal.partition_point(|action| matches!(action, Action::Move { .. }));
        if moves == 0 {
            restarts += 1;
            state = late[restarts % late.len()].clone();
            Baskmere::legal(&state, &mut legal);
            continue;
        }
        word = word
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(((word >> 32) * moves as u64) >> 32) as usize];
        black_box(Baskmere::apply(&mut state, action, &Fresh)).expect("a listed action is legal");
        Baskmere::legal(&state, &mut legal);
    }
    let took = start.elapsed();
    println!(
        "\nrandom moves at ponds 62 to 69, legal list and exact distance each: {:.1} million a second ({:.0} ns; {restarts} runs)",
        f64::from(STEPS) / took.as_secs_f64() / 1e6,
        took.as_secs_f64() * 1e9 / f64::from(STEPS),
    );
}

fn deals() {
    println!("\ndeals over 200 seeds     ms: p50      p90      p99      most");
    for pond in [1, 20, 40, 60, 70] {
        let mut times: Vec<Duration> = (0..200)
            .map(|number| {
                let start = Instant::now();
                black_box(Baskmere::deal(&Baskmere::key(seed(number), pond)));
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        let [p50, p90, p99, most] = [100, 180, 198, 199].map(|at| ms(times[at]));
        println!("pond {pond:<24} {p50:>5.2} {p90:>8.2} {p99:>8.2} {most:>9.2}");
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
