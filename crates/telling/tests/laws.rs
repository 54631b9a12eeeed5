//! Laws that hold for every game of the catalogue: the grammar that is served, what is typed, and the
//! sentences for whatever the rules refuse.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../engine/tests/runs/mod.rs"]
mod runs;

use std::collections::BTreeSet;

use menagerie_engine::{Code, Halt, Kind, Refused, for_each_game};
use menagerie_telling::{Cause, Deed, Tell, Voice, panel};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use runs::{actions_beyond, mixed_run, nearly, numbered_actions};
use serde_json::{Value, json};

/// Every action of the grammar, as JSON, with integers over their range, or from -2 to 25 where the
/// grammar gives none.
fn grammar_actions(grammar: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for branch in grammar["oneOf"].as_array().unwrap() {
        let mut actions = vec![json!({})];
        for (name, schema) in branch["properties"].as_object().unwrap() {
            let values: Vec<Value> = if let Some(kind) = schema.get("const") {
                vec![kind.clone()]
            } else {
                assert_eq!(schema["type"], "integer");
                let low = schema["minimum"].as_i64().unwrap_or(-2);
                let high = schema["maximum"].as_i64().unwrap_or(25);
                (low..=high).map(Value::from).collect()
            };
            let extend = |action: &Value| {
                let with = |value: &Value| {
                    let mut action = action.clone();
                    action[name] = value.clone();
                    action
                };
                values.iter().map(with).collect::<Vec<_>>()
            };
            actions = actions.iter().flat_map(extend).collect();
        }
        all.extend(actions);
    }
    all
}

/// The actions of the grammar are those that have a number, and beside them only actions with places
/// that no board has.
fn check_grammar_is_the_list_of_actions<G: Tell>() {
    let mut numbers = BTreeSet::new();
    for sent in grammar_actions(G::grammar()) {
        let action = G::read_action(&sent.to_string()).unwrap();
        match G::number(action) {
            Some(number) => {
                assert_eq!(json!(action), sent);
                assert!(numbers.insert(number), "{sent}");
            }
            None => assert!(G::kind(action).ends().is_some(), "{sent}"),
        }
    }
    assert!(numbers.into_iter().eq(0..G::ACTIONS));
}

#[test]
fn the_served_grammar_has_exactly_the_actions_that_have_a_number() {
    for_each_game!(G => check_grammar_is_the_list_of_actions::<G>());
}

fn check_grammar<G: Tell>() {
    let grammar = G::grammar();
    let schema = jsonschema::validator_for(grammar).unwrap();
    let mut runner = TestRunner::new(ProptestConfig::with_cases(4_000));
    let checked = runner.run(&nearly(grammar_actions(grammar)), |action| {
        let read = G::read_action(&action.to_string());
        prop_assert_eq!(read.is_ok(), schema.is_valid(&action), "{}", action);
        if let Err(flaw) = read {
            let refused = Refused::<G>::Malformed(flaw.clone());
            prop_assert_eq!(refused.code(), Code::Malformed);
            let told = G::fault(&flaw.into());
            prop_assert!(told.len() > 10, "{}: {}", action, told);
        }
        Ok(())
    });
    checked.unwrap();
    for text in [
        "",
        "null",
        "[]",
        "3",
        "\"next\"",
        "{",
        "{}x",
        "{\"type\":\"next\",\"type\":\"next\"}",
    ] {
        let flaw = G::read_action(text).expect_err(text);
        assert!(G::fault(&flaw.into()).len() > 10, "{text}");
    }
    for action in numbered_actions::<G>() {
        assert!(schema.is_valid(&json!(action)), "{action:?}");
    }
    for (action, _) in mixed_run::<G>(9, 60).path {
        assert!(schema.is_valid(&json!(action)), "{action:?}");
    }
}

#[test]
fn an_action_is_read_exactly_when_the_served_grammar_allows_it() {
    for_each_game!(G => check_grammar::<G>());
}

/// Whether what was typed is read as playing that action.
fn reads<G: Tell>(state: &G::State, typed: &str, action: G::Action) -> bool {
    matches!(G::read(state, typed), Some(Deed::Play(read)) if read == action)
}

fn check_typing<G: Tell>() {
    let mut legal = Vec::new();
    for seed in 0..10 {
        let run = mixed_run::<G>(300 + seed, 150);
        for (action, state) in &run.path {
            G::legal(state, &mut legal);
            for &action in &legal {
                let typed = G::act(Voice::Person, state, action);
                assert!(reads::<G>(state, &typed, action), "{typed}");
                assert!(!G::act(Voice::Program, state, action).is_empty());
            }
            let mut after = state.clone();
            let report = G::apply(&mut after, *action, &run.deals).unwrap();
            for text in [G::observe(state, None), G::observe(&after, Some(&report))] {
                assert!(text.len() < 2_000, "an observation is short:\n{text}");
            }
        }
    }
}

#[test]
fn what_a_person_is_told_to_do_can_be_typed() {
    for_each_game!(G => check_typing::<G>());
}

fn check_refusals<G: Tell>() {
    let tried: Vec<G::Action> = [numbered_actions::<G>(), actions_beyond::<G>()].concat();
    let mut refused = 0;
    for seed in 0..12 {
        let run = mixed_run::<G>(seed, 150);
        let mut states: Vec<G::State> = run.path.iter().map(|(_, state)| state.clone()).collect();
        let mut ended = states.last().unwrap().clone();
        if G::apply(&mut ended, G::end(), &run.deals).is_ok() {
            states.push(ended);
        }
        for state in states.iter().step_by(3).chain(states.last()) {
            let position = G::standing_position(state);
            for &action in &tried {
                let mut after = state.clone();
                let Err(Halt::Refused(refusal)) = G::apply(&mut after, action, &run.deals) else {
                    continue;
                };
                for voice in Voice::ALL {
                    let reason = G::refusal(voice, &position, refusal);
                    assert!(reason.len() > 20 && reason.ends_with('.'), "{reason}");
                }
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}

/// What the news count as earned is what the score gained, and the facts of a place agree with each other.
fn check_panels<G: Tell>() {
    let mut earned = 0;
    for seed in 0..6 {
        let run = mixed_run::<G>(600 + seed, 150);
        for (action, before) in &run.path {
            let mut state = before.clone();
            let report = G::apply(&mut state, *action, &run.deals).unwrap();
            let panel = panel::<G>(&state, &Cause::Played(&report));
            let gained = G::standing(&state).score - G::standing(before).score;
            assert_eq!(panel.news.earned, gained, "{action:?}");
            assert!(panel.news.total.is_none_or(|total| total >= gained));
            earned += u32::from(gained > 0);
            for spot in &panel.spots {
                assert_eq!(spot.top.is_some(), !spot.holds.is_empty(), "{spot:?}");
                assert!(!spot.bare || spot.holds.is_empty(), "{spot:?}");
                assert!(spot.ways.is_empty() || spot.top.is_some(), "{spot:?}");
            }
        }
    }
    assert!(earned > 5, "the runs earn something");
}

#[test]
fn a_panel_counts_what_was_earned_and_says_what_can_be_picked_up() {
    for_each_game!(G => check_panels::<G>());
}

#[test]
fn whatever_the_rules_refuse_has_its_sentence() {
    for_each_game!(G => check_refusals::<G>());
}

/// What is tried on a position outside any run.
fn check_practice<G: Tell>() {
    let tried: Vec<G::Action> = [numbered_actions::<G>(), actions_beyond::<G>()].concat();
    for lesson in G::lessons() {
        let mut position = G::read_notation(lesson.notation).unwrap();
        for step in 0..8 {
            let moves = G::moves(&position);
            for &action in &tried {
                let mut after = position.clone();
                match G::try_move(&mut after, action) {
                    Ok(()) => assert!(moves.contains(&action), "{action:?}"),
                    Err(refusal) => {
                        assert!(!moves.contains(&action), "{action:?}");
                        assert!(after == position, "{action:?}");
                        let carries = matches!(G::kind(action), Kind::Carry(..));
                        assert_eq!(refusal.is_some(), carries, "{action:?}");
                        if let Some(refusal) = refusal {
                            let reason = G::refusal(Voice::Person, &position, refusal);
                            assert!(reason.ends_with('.'), "{reason}");
                        }
                    }
                }
            }
            if G::is_solved(&position) || moves.is_empty() {
                break;
            }
            G::try_move(&mut position, moves[step % moves.len()]).unwrap();
        }
    }
}

#[test]
fn on_a_lesson_what_is_listed_is_what_is_played_and_the_rest_is_refused_with_a_sentence() {
    for_each_game!(G => check_practice::<G>());
}
