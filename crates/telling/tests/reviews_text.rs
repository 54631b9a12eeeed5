//! Losses and hints in words, held against what the engine counts.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../engine/tests/runs/mod.rs"]
mod runs;

use menagerie_engine::duskcourt::coach::Insight;
use menagerie_engine::duskcourt::{Action, Court, Duskcourt};
use menagerie_engine::{Budget, Coach, Fresh, Game, Player, Puzzle, Seed, for_each_game};
use menagerie_telling::{Review, Tell, Voice, review};
use runs::{Played, played_by, wavering};

fn reviewed<G: Tell>(seed: u64, run: &Played<G>) -> Review<G> {
    let texts: Vec<String> = run
        .actions
        .iter()
        .map(|action| serde_json::to_string(action).unwrap())
        .collect();
    review::<G>(
        Seed::from_word(seed),
        texts.iter().map(String::as_str),
        0,
        &Fresh,
        (u64::MAX, Budget::unlimited()),
        true,
    )
    .unwrap()
}

/// The first stage that a wavering player loses, where a stage can be lost at all.
fn first_loss<G: Tell>(seeds: std::ops::Range<u64>) -> String {
    for seed in seeds {
        let judged = reviewed(seed, &wavering::<G>(seed, 220));
        if let Some(lost) = judged.summary.lost.first() {
            let told = lost.told.as_ref().unwrap();
            return format!("{} {}: {told}", G::INFO.stage, lost.stage);
        }
    }
    "Nobody lost.".to_owned()
}

#[test]
fn a_lost_stage_says_what_lost_it() {
    for_each_game!(G => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("{}-loss", G::INFO.slug), first_loss::<G>(0..60));
        });
    });
}

#[test]
fn a_court_lost_again_after_its_reset_says_so() {
    let (mut before_a_reset, mut after_one) = (0, 0);
    for seed in 0..60 {
        let run = played_by::<Duskcourt>(seed, 60, |state, random| {
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            let clearable = || {
                let court = Duskcourt::standing_position(state);
                let answer = Duskcourt::solve(&court, &mut Budget::unlimited());
                answer.unwrap().clearable
            };
            if legal.contains(&Action::Reset) && !clearable() {
                return Some(Action::Reset);
            }
            Duskcourt::choose(state, Player::Random, random)
        });
        for lost in reviewed(seed, &run).summary.lost {
            let restarted = lost
                .text
                .starts_with("After the reset: clearable until the ");
            let first = lost.text.starts_with("Clearable until the ");
            assert!(restarted || first, "{}", lost.text);
            let number = format!(" until the {}", lost.number);
            assert!(lost.text.contains(&number), "{}", lost.text);
            // Both voices mean the same capture by the same number.
            let (until, _) = lost.text.split_once(", ").unwrap();
            assert!(until.contains(" capture ") && lost.told.as_ref().unwrap().starts_with(until));
            let reset = run.actions[..lost.index]
                .iter()
                .rev()
                .take(lost.number as usize)
                .any(|&action| action == Action::Reset);
            assert_eq!(reset, restarted, "{}", lost.text);
            *(if restarted {
                &mut after_one
            } else {
                &mut before_a_reset
            }) += 1;
        }
    }
    assert!(
        before_a_reset > 5 && after_one > 5,
        "{before_a_reset} {after_one}"
    );
}

#[test]
fn on_a_lost_court_without_a_reset_it_is_said_what_still_pays() {
    fn deepest(court: &Court) -> u32 {
        let after = |capture| {
            let mut after = *court;
            after.capture(capture).unwrap();
            1 + deepest(&after)
        };
        court.captures().into_iter().map(after).max().unwrap_or(0)
    }
    let mut found = [0; 3];
    for seed in 0..60 {
        let run = wavering::<Duskcourt>(seed, 80);
        for state in &run.states {
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            let (mut insight, mut budget) = (Insight::default(), Budget::unlimited());
            let hint = Duskcourt::advise(state, &mut insight, &mut budget).unwrap();
            if hint.value.clearable || legal.contains(&Action::Reset) {
                continue;
            }
            let Some(Action::Capture(_)) = hint.action else {
                continue;
            };
            let captures = deepest(state.court());
            let pays =
                (u32::from(state.depth()) + captures).saturating_sub(state.paid_depth().into());
            let promise = match pays.min(2) {
                0 => "none of them goes deeper than what was paid for before.",
                1 => "the last of them still pays.",
                _ => "those that go deeper than before still pay.",
            };
            let why = Duskcourt::advice(Voice::Program, state, &hint);
            assert!(why.ends_with(promise), "{pays}: {why}");
            found[pays.min(2) as usize] += 1;
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}
