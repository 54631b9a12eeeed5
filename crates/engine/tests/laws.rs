//! Laws that hold for every game of the catalogue.
//!
//! The actions tried are all that have a number, and some with places that no board has, so that the legal
//! list, the rules and the list of actions are three voices that can disagree. That the grammar served has
//! exactly these actions is a law of the telling layer.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod runs;

use std::collections::BTreeSet;

use menagerie_engine::run::Stop;
use menagerie_engine::{
    Coach, Code, Fresh, Halt, Kind, Place, Puzzle, Refused, Seed, Wire, for_each_game, run,
};
use proptest::prelude::*;
use runs::{Mixed, actions_beyond, mixed_run, nearly, numbered_actions};
use serde_json::json;

fn check_numbers<G: Wire>() {
    let actions = numbered_actions::<G>();
    let mut texts = BTreeSet::new();
    for (number, &action) in (0..).zip(&actions) {
        assert_eq!(G::number(action), Some(number), "{action:?}");
        let json = json!(action).to_string();
        assert_eq!(G::read_action(&json), Ok(action));
        texts.insert(json);
    }
    assert_eq!(texts.len(), actions.len(), "no two numbers are one action");
    for number in [G::ACTIONS, G::ACTIONS + 1, u32::MAX] {
        assert_eq!(G::numbered(number), None, "{number}");
    }
    for action in actions_beyond::<G>() {
        assert_eq!(G::number(action), None, "{action:?}");
        if let Ok(read) = G::read_action(&json!(action).to_string()) {
            assert_eq!(G::number(read), None, "{action:?}");
        }
    }
    // What carries something comes first, by `from`, then `to`; then the signs.
    let carries: Vec<(Place, Place)> = actions
        .iter()
        .map_while(|&action| G::kind(action).ends())
        .collect();
    assert!(carries.is_sorted());
    assert_eq!(carries.len(), (G::side() * G::side()) as usize);
    let signs: Vec<G::Action> = G::SIGNS.iter().map(|(_, action)| *action).collect();
    assert_eq!(actions[carries.len()..], signs);
}

#[test]
fn every_action_has_a_number_of_its_own() {
    for_each_game!(G => check_numbers::<G>());
}

fn check_signs<G: Wire>() {
    let signs: BTreeSet<char> = G::SIGNS.iter().map(|(sign, _)| *sign).collect();
    assert_eq!(signs.len(), G::SIGNS.len(), "each sign is unique");
    // Letters and digits stand for places in the link of a run, and a link holds these signs as they are.
    let unreserved = ['-', '.', '_', '~'];
    assert!(signs.iter().all(|sign| unreserved.contains(sign)));
    let kinds: Vec<Kind> = G::SIGNS
        .iter()
        .map(|(_, action)| G::kind(*action))
        .collect();
    assert!(kinds.iter().all(|kind| kind.ends().is_none()));
    let count = |wanted: Kind| kinds.iter().filter(|&&kind| kind == wanted).count();
    assert_eq!((count(Kind::End), count(Kind::Next)), (1, 1));
    assert_eq!(kinds.last(), Some(&Kind::End));
    let (_, last) = G::SIGNS.last().unwrap();
    assert_eq!(G::end(), *last);
    for kind in kinds {
        let opens_or_ends = matches!(kind, Kind::Next | Kind::End);
        assert_eq!(kind.is_move(), !opens_or_ends);
    }
    let (from, to) = (Place::new(1), Place::new(2));
    let carry = G::kind(G::carry(from, to));
    assert_eq!(
        (carry, carry.ends()),
        (Kind::Carry(from, to), Some((from, to)))
    );
    assert!(carry.is_move());
    // Pages make actions of this shape themselves.
    let json = |from, to| serde_json::to_value(G::carry(from, to)).unwrap();
    let sent = json(from, to);
    assert_eq!(
        sent,
        json!({ "type": json(to, from)["type"], "from": from, "to": to })
    );
}

#[test]
fn each_sign_is_unique_and_no_letter_or_digit_and_the_last_one_ends_the_run() {
    for_each_game!(G => check_signs::<G>());
}

/// Tries an action in a copy of the state; whether it is accepted.
fn is_accepted<G: Coach>(run: &Mixed<G>, state: &G::State, action: G::Action) -> bool {
    let mut after = state.clone();
    match G::apply(&mut after, action, &run.deals) {
        Ok(_) => return true,
        Err(Halt::NoDeal(_)) => panic!("kept deals are always made"),
        Err(Halt::Refused(refusal)) => {
            let code: Code = refusal.into();
            assert_ne!(code, Code::Malformed, "{action:?}");
            assert_eq!(code == Code::GameOver, G::standing(state).over);
        }
    }
    assert!(
        after == *state,
        "{action:?} was refused and changed the state"
    );
    assert_eq!(G::encode(&after), G::encode(state));
    false
}

fn check_legal_equals_accepted<G: Coach>() {
    let actions = numbered_actions::<G>();
    let beyond = actions_beyond::<G>();
    let (mut states, mut tried) = (0, 0);
    let mut legal = Vec::new();
    for seed in 0..12 {
        let run = mixed_run::<G>(seed, 150);
        for (_, state) in run.path.iter().step_by(3) {
            G::legal(state, &mut legal);
            let mut accepted = Vec::new();
            for &action in &actions {
                let is = is_accepted(&run, state, action);
                if is {
                    accepted.push(action);
                }
                // The same as JSON.
                let mut after = state.clone();
                let step = run::step::<G>(&mut after, &json!(action).to_string(), &run.deals);
                match step {
                    Ok((read, _)) => assert!(is && read == action, "{action:?}"),
                    Err(stop) => {
                        let rule = matches!(stop, Stop::Refused(Refused::Rule(_)));
                        assert!(rule && !is && after == *state, "{action:?}");
                    }
                }
                tried += 1;
            }
            // In the order of the numbers, too.
            assert_eq!(legal, accepted, "{state:?}");
            for &action in &beyond {
                assert!(!is_accepted(&run, state, action), "{action:?}");
                tried += 1;
            }
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

fn check_carrying<G: Coach>() {
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
            match G::read_open(&view) {
                Some(opened) => assert!(opened.unwrap() == *state, "{view}"),
                None => assert!(!G::INFO.open),
            }
            assert_eq!(G::read_open("{}").is_some(), G::INFO.open);
            carried += 1;
        }
    }
    println!("{}: {carried} states carried", G::INFO.slug);
}

#[test]
fn a_state_comes_back_from_its_bytes_and_where_open_from_its_json() {
    for_each_game!(G => check_carrying::<G>());
}

fn check_replay<G: Coach>() {
    for seed in 0..10 {
        let Mixed { seed, path, .. } = mixed_run::<G>(200 + seed, 150);
        let actions: Vec<G::Action> = path.iter().map(|(action, _)| *action).collect();
        let text = serde_json::to_string(&run::Record::new::<G>(seed, &actions)).unwrap();
        let record = run::Record::read(text.as_bytes()).unwrap();
        assert_eq!(record.seed, seed);
        let mut state = G::open(seed, &Fresh).unwrap();
        for (action, before) in &path {
            assert!(state == *before, "fresh and kept deals play apart");
            G::apply(&mut state, *action, &Fresh).unwrap();
        }
        let played = run::replay::<G>(seed, record.texts(), &Fresh).unwrap();
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

fn check_positions<G: Coach>() {
    for seed in 0..10 {
        let run = mixed_run::<G>(300 + seed, 150);
        for (_, state) in &run.path {
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
fn what_is_noted_and_published_reads_back() {
    for_each_game!(G => check_positions::<G>());
}

/// What is listed for a position is what is played on it, and in a run nothing else carries anything.
fn check_moves<G: Coach>() {
    let tried: Vec<G::Action> = [numbered_actions::<G>(), actions_beyond::<G>()].concat();
    let (mut positions, mut solved) = (0, 0);
    let mut legal = Vec::new();
    for seed in 0..10 {
        let run = mixed_run::<G>(500 + seed, 150);
        for (action, state) in &run.path {
            let position = G::standing_position(state);
            let moves = G::moves(&position);
            let mut played = Vec::new();
            for &action in &tried {
                let mut after = position.clone();
                match G::try_move(&mut after, action) {
                    Ok(()) => {
                        assert!(after != position, "{action:?} moved nothing");
                        played.push(action);
                        continue;
                    }
                    Err(None) => assert_eq!(G::kind(action).ends(), None, "{action:?}"),
                    Err(Some(refusal)) => {
                        assert!(G::kind(action).ends().is_some(), "{action:?}");
                        let code: Code = refusal.into();
                        assert_eq!(code, Code::NotLegal, "{action:?}");
                    }
                }
                assert!(
                    after == position,
                    "{action:?} was refused and moved something"
                );
            }
            assert_eq!(moves, played, "{}", G::notation(&position));

            let standing = G::standing(state);
            assert_eq!(G::is_solved(&position), standing.between, "{state:?}");
            solved += u32::from(standing.between);
            G::legal(state, &mut legal);
            for &action in legal
                .iter()
                .filter(|&&action| G::kind(action).ends().is_some())
            {
                assert!(moves.contains(&action), "{action:?}");
            }
            if G::kind(*action).ends().is_some() {
                let (mut after, mut moved) = (state.clone(), position);
                G::apply(&mut after, *action, &run.deals).unwrap();
                assert_eq!(G::try_move(&mut moved, *action), Ok(()));
                assert!(G::standing_position(&after) == moved, "{action:?}");
            }
            positions += 1;
        }
    }
    println!("{}: {positions} positions, {solved} solved", G::INFO.slug);
    assert!(positions > 300 && solved > 10, "{positions} {solved}");
}

#[test]
fn the_moves_of_a_position_are_exactly_what_can_be_played_on_it() {
    for_each_game!(G => check_moves::<G>());
}

#[test]
fn a_position_without_moves_is_stuck_unless_it_is_done() {
    use menagerie_engine::duskcourt::Duskcourt;
    let stands = |notation: &str| {
        let position = Duskcourt::read_notation(notation).unwrap();
        (
            Duskcourt::is_solved(&position),
            Duskcourt::moves(&position).len(),
        )
    };
    assert_eq!(stands("..../..../.P../N..."), (false, 0));
    assert_eq!(stands("..../..../.P../...N"), (false, 1));
    assert_eq!(stands("..../..../.P../...."), (true, 0));
}

fn check_standing<G: Coach>() {
    let (mut legal, mut between, mut over) = (Vec::new(), 0, 0);
    for seed in 0..10 {
        let run = mixed_run::<G>(400 + seed, 300);
        for (action, state) in &run.path {
            G::legal(state, &mut legal);
            let goes_on = |action: &G::Action| {
                let kind = json!(action)["type"].as_str().unwrap().to_lowercase();
                let goes_on = kind.starts_with("next");
                assert_eq!(goes_on, G::kind(*action) == Kind::Next, "{action:?}");
                goes_on
            };
            let standing = G::standing(state);
            // Duskcourt goes on from a lost court too, to another one of its rung.
            let completed = standing.completed == standing.stage;
            let goes_on = legal.iter().any(goes_on);
            assert_eq!(standing.between, completed && goes_on, "{state:?}");
            assert!(completed || standing.completed + 1 == standing.stage);
            assert!(!standing.over, "something was played after it");
            between += u32::from(standing.between);
            if legal.contains(&G::end()) {
                let mut ended = state.clone();
                G::apply(&mut ended, G::end(), &run.deals).unwrap();
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

fn check_reading<G: Coach>() {
    let malformed = |text: &str| {
        let flaw = G::read_action(text).expect_err(text);
        assert_eq!(Refused::<G>::Malformed(flaw).code(), Code::Malformed);
    };
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
        malformed(text);
    }
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(4_000));
    let checked = runner.run(&nearly(numbered_actions::<G>()), |sent| {
        let text = sent.to_string();
        let Ok(action) = G::read_action(&text) else {
            malformed(&text);
            return Ok(());
        };
        let written = json!(action);
        prop_assert_eq!(G::read_action(&written.to_string()), Ok(action));
        prop_assert_eq!(&written["type"], &sent["type"]);
        if let Some(number) = G::number(action) {
            prop_assert_eq!(G::numbered(number), Some(action));
            for key in ["from", "to"] {
                let given = sent[key].as_f64().filter(|_| !written[key].is_null());
                prop_assert_eq!(given, written[key].as_f64());
            }
        }
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn an_action_that_is_read_is_the_one_that_was_sent() {
    for_each_game!(G => check_reading::<G>());
}
