//! Every legal move with its exact worth, held against the solvers and the judge.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod runs;

use menagerie_engine::coach::choices;
use menagerie_engine::{Budget, Coach, Fresh, Kind, Verdict, for_each_game};
use runs::mixed_run;
use serde_json::{Value, json};

/// The worth of a position as its solver tells it, in the words of the coach.
fn solved<G: Coach>(state: &G::State) -> Value {
    let position = G::standing_position(state);
    json!(G::solve(&position, &mut Budget::unlimited()).unwrap())
}

fn check_state<G: Coach>(state: &G::State) -> usize {
    let mut unlimited = Budget::unlimited();
    let advice = G::advise(state, &mut G::Insight::default(), &mut unlimited).unwrap();
    let told = choices::<G>(state, Some(&advice), u64::MAX, &mut unlimited);
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    legal.retain(|&action| G::kind(action).is_move());
    let mut listed: Vec<G::Action> = told.iter().map(|choice| choice.action).collect();
    let number = |action: &G::Action| G::number(*action).unwrap();
    listed.sort_by_key(number);
    assert_eq!(listed, legal);
    assert!(told.is_sorted_by_key(|choice| !choice.best), "{told:?}");
    let lost = G::is_lost(state, &advice.value);
    for choice in &told {
        let mut after = state.clone();
        G::apply(&mut after, choice.action, &Fresh).unwrap();
        let value = choice.value.as_ref().unwrap();
        let answer = solved::<G>(&after);
        for (key, found) in json!(value).as_object().unwrap() {
            let same = match key.as_str() {
                "clearable" | "clearings" | "randomClear" | "solvable" | "pours" => &answer[key],
                "need" => &answer["cost"],
                // Of the run, not of the position.
                "settleable" | "daylight" => continue,
                other => panic!("the worth of a position has {other:?}"),
            };
            assert_eq!(found, same, "{key} after {:?}", choice.action);
        }
        let mut insight = G::Insight::default();
        let judged = G::judge(state, choice.action, &after, &mut insight, &mut unlimited);
        let verdict = judged.unwrap().verdict;
        let advised = advice.action == Some(choice.action);
        if lost {
            assert_eq!(choice.best, advised, "nothing is better than the rest");
        } else if G::kind(choice.action) != Kind::Restart && advice.after.is_some() || G::WASTES {
            assert_eq!(choice.best, verdict == Verdict::Best, "{:?}", choice.action);
        }
        assert!(choice.best || !advised);
    }
    told.len()
}

fn check<G: Coach>() {
    let (mut states, mut moves) = (0, 0);
    for seed in 0..6 {
        let run = mixed_run::<G>(800 + seed, 90);
        for (_, state) in run.path.iter().step_by(7) {
            moves += check_state::<G>(state);
            states += 1;
        }
        // Practice tells the same.
        let state = G::practice(run.seed, 4, &Fresh).unwrap();
        moves += check_state::<G>(&state);
    }
    println!("{}: {moves} moves of {states} states", G::INFO.slug);
    assert!(states > 30 && moves > 150, "{states} {moves}");
}

#[test]
fn every_move_is_worth_what_the_solver_says() {
    for_each_game!(G => check::<G>());
}

#[test]
fn what_is_not_proved_comes_last_and_without_a_worth() {
    for_each_game!(G => {
        let state = <G as menagerie_engine::Game>::open(menagerie_engine::Seed::from_word(7), &Fresh).unwrap();
        let told = choices::<G>(&state, None, 0, &mut Budget::nodes(0));
        assert!(!told.is_empty());
        assert!(told.iter().all(|choice| !choice.best));
        let open = told.iter().filter(|choice| choice.value.is_none()).count();
        // Baskmere knows every distance.
        assert!(open == 0 || open == told.len(), "{told:?}");
    });
}
