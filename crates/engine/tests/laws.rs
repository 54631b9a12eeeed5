//! Laws that hold for every game of the catalogue.
//!
//! The actions tried are written out from the served action grammar itself, so that the legal list, the
//! rules and the grammar are three voices that can disagree.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use menagerie_engine::{
    Code, Deals, Fresh, Game, Halt, NoDeal, Player, Players, Seed, Stream, for_each_game, run,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Hands out deals that it keeps for good.
struct Kept<G: Game>(Mutex<HashMap<G::Key, Arc<G::Deal>>>);

impl<G: Game> Deals<G> for Kept<G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        let mut kept = self.0.lock().unwrap();
        let deal = kept
            .entry(key.clone())
            .or_insert_with(|| Arc::new(G::deal(key)));
        Ok(deal.clone())
    }
}

/// A run of mixed play: mostly random, at times greedy or perfect, so that it gets somewhere.
struct Mixed<G: Game> {
    seed: Seed,
    deals: Kept<G>,
    /// Each action with the state before it.
    path: Vec<(G::Action, G::State)>,
}

fn mixed_run<G: Players>(seed: u64, steps: usize) -> Mixed<G> {
    let seed = Seed::from_word(seed);
    let deals = Kept::<G>(Mutex::default());
    let mut random = Stream::new(G::INFO, seed, 1 << 40);
    let mut state = G::open(seed, &deals).unwrap();
    let mut path = Vec::new();
    let habit = random.below(4);
    for _ in 0..steps {
        let player = match (habit, random.below(8)) {
            (0, _) | (_, 0) => Player::Random,
            (1, _) => Player::Greedy,
            _ => Player::Perfect,
        };
        let Some(action) = G::choose(&state, player, &mut random) else {
            break;
        };
        let before = state.clone();
        G::apply(&mut state, action, &deals).unwrap();
        path.push((action, before));
    }
    Mixed { seed, deals, path }
}

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

fn sorted_texts(actions: &[Value]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(Value::to_string).collect();
    texts.sort();
    texts
}

fn check_legal_equals_accepted<G: Players>() {
    let actions = grammar_actions(&G::sheet().action_grammar);
    let (mut states, mut tried) = (0, 0);
    let mut legal = Vec::new();
    for seed in 0..12 {
        let run = mixed_run::<G>(seed, 150);
        for (_, state) in run.path.iter().step_by(3) {
            G::legal(state, &mut legal);
            let listed: Vec<Value> = legal.iter().map(|action| json!(action)).collect();
            let mut accepted = Vec::new();
            for action in &actions {
                let mut after = state.clone();
                match run::step::<G>(&mut after, &action.to_string(), &run.deals) {
                    Ok(_) => accepted.push(action.clone()),
                    Err(Halt::NoDeal) => panic!("kept deals are always made"),
                    Err(Halt::Refused(refusal)) => {
                        let reason = &refusal.reason;
                        assert_ne!(refusal.code, Code::Malformed, "{action}");
                        assert!(reason.len() > 20 && reason.ends_with('.'), "{reason}");
                        assert!(
                            after == *state,
                            "{action} was refused and changed the state"
                        );
                        assert_eq!(G::encode(&after), G::encode(state));
                    }
                }
                tried += 1;
            }
            assert_eq!(sorted_texts(&listed), sorted_texts(&accepted), "{state:?}");
            states += 1;
        }
    }
    println!(
        "{}: {tried} actions tried over {states} states",
        G::INFO.slug
    );
    assert!(states > 100, "{states}");
}

#[test]
fn the_legal_list_is_exactly_what_apply_accepts_and_a_refusal_changes_nothing() {
    for_each_game!(G => check_legal_equals_accepted::<G>());
}

fn check_carrying<G: Players>() {
    let mut carried = 0;
    for seed in 0..20 {
        let run = mixed_run::<G>(100 + seed, 300);
        for (_, state) in &run.path {
            let bytes = G::encode(state);
            assert!(
                bytes.len() < 2_900,
                "its token would pass 4 KiB: {}",
                bytes.len()
            );
            assert!(G::decode(&bytes, &run.deals).unwrap() == *state);
            let view = serde_json::to_string(&G::view(state)).unwrap();
            assert!(view.len() < 32 * 1024);
            let opened = G::read_open(&view, &run.deals);
            if G::INFO.open {
                assert!(opened.unwrap() == *state, "{view}");
            } else {
                assert!(opened.is_err());
            }
            carried += 1;
        }
    }
    println!("{}: {carried} states carried", G::INFO.slug);
}

#[test]
fn a_state_comes_back_from_its_bytes_and_where_open_from_its_json() {
    for_each_game!(G => check_carrying::<G>());
}

fn check_replay<G: Players>() {
    for seed in 0..10 {
        let Mixed { seed, path, .. } = mixed_run::<G>(200 + seed, 150);
        let actions: Vec<G::Action> = path.iter().map(|(action, _)| *action).collect();
        let text = serde_json::to_string(&run::Record::new::<G>(seed, &actions)).unwrap();
        let record: run::Record = serde_json::from_str(&text).unwrap();
        assert_eq!(record.seed, seed);
        let mut state = G::open(seed, &Fresh).unwrap();
        for (action, before) in &path {
            assert!(state == *before, "fresh and kept deals play apart");
            G::apply(&mut state, *action, &Fresh).unwrap();
        }
        let actions = record.actions.iter().map(|action| action.get());
        let played = run::replay::<G>(seed, actions, &Fresh).unwrap();
        assert_eq!((played.played, played.refused), (path.len(), None));
        assert!(played.state == state);
        let json = |state| serde_json::to_string(&G::view(state)).unwrap();
        assert_eq!(json(&played.state), json(&state));
    }
}

#[test]
fn a_replay_is_the_run_whether_deals_are_fresh_or_kept() {
    for_each_game!(G => check_replay::<G>());
}

fn check_texts<G: Players>() {
    let mut legal = Vec::new();
    for seed in 0..10 {
        let run = mixed_run::<G>(300 + seed, 150);
        for (action, state) in &run.path {
            G::legal(state, &mut legal);
            for &action in &legal {
                let typed = G::spell(state, action);
                assert_eq!(G::read_typed(state, &typed), Some(action), "{typed}");
            }
            let mut after = state.clone();
            let report = G::apply(&mut after, *action, &run.deals).unwrap();
            for text in [G::observe(state, None), G::observe(&after, Some(&report))] {
                assert!(text.len() < 2_000, "an observation is short:\n{text}");
            }
            let position = G::standing_position(state);
            let notation = G::notation(&position);
            assert!(
                G::read_notation(&notation).unwrap() == position,
                "{notation}"
            );
            let view = serde_json::to_string(&G::view(state)).unwrap();
            assert!(G::read_public(&view).unwrap() == position, "{view}");
        }
        let deal = G::deal(&G::key(Seed::from_word(seed), 5));
        let described = serde_json::to_string(&G::describe(&deal)).unwrap();
        assert!(
            G::read_public(&described).unwrap() == G::position(&deal),
            "{described}"
        );
    }
}

#[test]
fn what_is_typed_noted_and_published_reads_back() {
    for_each_game!(G => check_texts::<G>());
}

fn check_standing<G: Players>() {
    let (mut legal, mut between, mut over) = (Vec::new(), 0, 0);
    for seed in 0..10 {
        let run = mixed_run::<G>(400 + seed, 300);
        for (action, state) in &run.path {
            G::legal(state, &mut legal);
            let goes_on = |action: &G::Action| {
                let kind = json!(action)["type"].as_str().unwrap().to_lowercase();
                kind.starts_with("next")
            };
            let standing = G::standing(state);
            // Duskcourt goes on from a lost court too, to another one of its rung.
            let completed = standing.completed == standing.stage;
            let goes_on = legal.iter().any(goes_on);
            assert_eq!(standing.between, completed && goes_on, "{state:?}");
            assert!(completed || standing.completed + 1 == standing.stage);
            assert!(!standing.over, "something was played after it");
            between += u32::from(standing.between);
            if legal.contains(&G::END) {
                let mut ended = state.clone();
                G::apply(&mut ended, G::END, &run.deals).unwrap();
                let after = G::standing(&ended);
                assert!(after.over && !after.between && after.score == standing.score);
                G::legal(&ended, &mut legal);
                assert!(legal.is_empty(), "{action:?}");
                over += 1;
            }
        }
    }
    assert!(between > 10 && over > 100, "{between} {over}");
}

#[test]
fn a_run_stands_between_stages_where_it_may_go_on_and_is_over_once_it_is_ended() {
    for_each_game!(G => check_standing::<G>());
}

/// JSON that is an action or nearly one.
fn near_actions(grammar: &'static Value) -> impl Strategy<Value = Value> {
    let actions = grammar_actions(grammar);
    let oddity = prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        Just(json!("2")),
        Just(json!(1.5)),
        Just(json!(2.0)),
        Just(json!(-1)),
        Just(json!(36)),
        Just(json!(1e300)),
        Just(json!([])),
        Just(json!({})),
        Just(json!("MOVE")),
        (-3i64..40).prop_map(Value::from),
    ];
    let key = prop_oneof![
        Just("type"),
        Just("from"),
        Just("to"),
        Just("extra"),
        Just("Type"),
        Just("")
    ];
    let change = (key, proptest::option::of(oddity));
    let changes = proptest::collection::vec(change, 0..3);
    (0..actions.len(), changes).prop_map(move |(at, changes)| {
        let mut action = actions[at].clone();
        let fields = action.as_object_mut().unwrap();
        for (key, value) in changes {
            match value {
                Some(value) => fields.insert(key.to_owned(), value),
                None => fields.shift_remove(key),
            };
        }
        action
    })
}

fn check_grammar<G: Players>() {
    let grammar = &G::sheet().action_grammar;
    let schema = jsonschema::validator_for(grammar).unwrap();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(4_000));
    let checked = runner.run(&near_actions(grammar), |action| {
        let read = G::read_action(&action.to_string());
        prop_assert_eq!(read.is_ok(), schema.is_valid(&action), "{}", action);
        if let Err(refusal) = read {
            prop_assert_eq!(refusal.code, Code::Malformed);
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
        assert_eq!(
            G::read_action(text).unwrap_err().code,
            Code::Malformed,
            "{text}"
        );
    }
    for (action, _) in mixed_run::<G>(9, 60).path {
        assert!(schema.is_valid(&json!(action)), "{action:?}");
    }
}

#[test]
fn an_action_is_read_exactly_when_the_served_grammar_allows_it() {
    for_each_game!(G => check_grammar::<G>());
}
