//! Whole runs of the reference agents, and what they score.

use indicatif::ProgressBar;
use menagerie_engine::{Coach, Fresh, Player, Seed, Stream};
use rayon::prelude::*;

use crate::stats::{bootstrap, mean, percentile, share};
use crate::table::{Table, cells, fixed};

/// The draw number of an agent's own stream, which no deal uses.
pub const AGENT_DRAW: u64 = 1 << 40;
/// The draw number of the stream that resamples.
const RESAMPLE_DRAW: u64 = AGENT_DRAW + 1;

/// The columns of the table of agents.
pub const COLUMNS: [&str; 15] = [
    "game",
    "agent",
    "cap",
    "seeds",
    "score",
    "score_low",
    "score_high",
    "score_p50",
    "score_p90",
    "completed",
    "completed_low",
    "completed_high",
    "completed_p50",
    "reached_cap",
    "unfinished",
];

/// The agents, weakest first.
pub const AGENTS: [(&str, Player); 3] = [
    ("random", Player::Random),
    ("greedy", Player::Greedy),
    ("perfect", Player::Perfect),
];

/// A run is left after so many actions: random moves need not come to an end.
const MOST_ACTIONS: u32 = 20_000;

/// How a run went.
struct Run {
    score: f64,
    completed: f64,
    unfinished: bool,
}

/// Lets each agent play a run of each seed, to the end of stage `cap` at most, and adds a row for each agent.
pub fn play<G: Coach>(cap: u32, seeds: u64, table: &mut Table, bar: &ProgressBar) {
    for (name, player) in AGENTS {
        let runs: Vec<Run> = (0..seeds)
            .into_par_iter()
            .map(|number| {
                let run = run::<G>(Seed::from_word(number), player, cap);
                bar.inc(1);
                run
            })
            .collect();
        let scores: Vec<f64> = runs.iter().map(|run| run.score).collect();
        let completed: Vec<f64> = runs.iter().map(|run| run.completed).collect();
        let count = |is: &dyn Fn(&Run) -> bool| runs.iter().filter(|run| is(run)).count() as u32;
        let reached = count(&|run| run.completed >= f64::from(cap));
        let unfinished = count(&|run| run.unfinished);
        let mut random = Stream::new(G::INFO, Seed::from_word(0), RESAMPLE_DRAW);
        let mut row = vec![
            G::INFO.slug.to_owned(),
            name.to_owned(),
            cap.to_string(),
            seeds.to_string(),
        ];
        row.extend(cells(bootstrap(&scores, &mut random), 1));
        row.extend([50, 90].map(|rank| fixed(percentile(&scores, rank), 0)));
        row.extend(cells(bootstrap(&completed, &mut random), 2));
        row.push(fixed(percentile(&completed, 50), 0));
        row.push(fixed(share(reached, seeds as u32).at, 3));
        row.push(unfinished.to_string());
        debug_assert!(mean(&scores) >= 0.0);
        table.push(row);
    }
}

fn run<G: Coach>(seed: Seed, player: Player, cap: u32) -> Run {
    let mut state = G::open(seed, &Fresh).expect("fresh deals are always made");
    let mut random = Stream::new(G::INFO, seed, AGENT_DRAW);
    let mut unfinished = true;
    for _ in 0..MOST_ACTIONS {
        let standing = G::standing(&state);
        let capped = standing.between && standing.completed >= cap;
        let action = G::choose(&state, player, &mut random).filter(|_| !capped);
        let Some(action) = action else {
            unfinished = false;
            break;
        };
        G::apply(&mut state, action, &Fresh).expect("an agent plays legal actions");
    }
    let standing = G::standing(&state);
    Run {
        score: standing.score as f64,
        completed: f64::from(standing.completed),
        unfinished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::baskmere::Baskmere;

    #[test]
    fn perfect_play_stops_at_the_cap_and_random_play_before_it() {
        let mut table = Table::new(&COLUMNS);
        play::<Baskmere>(6, 4, &mut table, &ProgressBar::hidden());
        let rows: Vec<_> = table.rows().collect();
        let completed = |at: usize| rows[at].number("completed").unwrap();
        assert_eq!(rows.len(), 3);
        assert!((completed(2) - 6.0).abs() < 1e-9 && completed(0) < 6.0);
        assert_eq!(rows[2].text("reached_cap").unwrap(), "1.000");
        assert_eq!(rows[2].text("unfinished").unwrap(), "0");
    }
}
