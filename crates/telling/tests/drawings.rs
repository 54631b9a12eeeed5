//! Drawings fit a terminal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../engine/tests/runs/mod.rs"]
mod runs;

use menagerie_engine::{Seed, for_each_game};
use menagerie_telling::{Tell, Voice};
use runs::mixed_run;

fn check_drawings<G: Tell>() {
    let fits = |position: &G::Position| {
        let drawing = G::draw(Voice::Person, position);
        assert!(drawing.lines().all(|line| line.len() < 80), "{drawing}");
    };
    for seed in 0..20 {
        for (_, state) in mixed_run::<G>(600 + seed, 150).path {
            fits(&G::standing_position(&state));
        }
        // Far up, where boards are largest.
        for stage in [20, 40, 57, 64] {
            let deal = G::deal(&G::key(Seed::from_word(seed), stage));
            fits(&G::position(&deal));
        }
    }
}

#[test]
fn no_line_of_a_drawing_is_wider_than_a_terminal() {
    for_each_game!(G => check_drawings::<G>());
}
