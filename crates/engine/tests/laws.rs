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
    Coach, Code, Fresh, Halt, Kind, Place, Player, Puzzle, PuzzleId, Refused, Seed, Start, Stream,
    Wire, for_each_game, run,
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
        assert_eq!(record.start, Start::Ladder(seed));
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

/// Practice of each stage that a flawless run meets, played by every agent to its end.
fn check_practice<G: Coach>() {
    let (mut completed, mut lost, mut left) = (0, 0, 0);
    for seed in 0..3 {
        let seed = Seed::from_word(600 + seed);
        let mut random = Stream::new(G::INFO, seed, 1 << 42);
        let mut ladder = G::open(seed, &Fresh).unwrap();
        for stage in 1..=18 {
            assert_eq!(G::standing(&ladder).stage, stage);
            for player in [Player::Perfect, Player::Greedy, Player::Random] {
                let state = G::practice(seed, stage, &Fresh).unwrap();
                let board = |state: &G::State| G::standing_position(state);
                assert!(board(&state) == board(&ladder), "another board at {stage}");
                let end = practise::<G>(state, PuzzleId::new::<G>(seed, stage).unwrap(), |state| {
                    G::choose(state, player, &mut random)
                });
                let standing = G::standing(&end);
                let done = standing.completed == stage;
                assert_eq!(done, G::is_solved(&board(&end)));
                assert!(done || player != Player::Perfect, "perfect play completes");
                completed += u32::from(done);
                lost += u32::from(G::stage_lost(&end));
                left += u32::from(!standing.over);
            }
            // On to the next stage without a flaw.
            while G::standing(&ladder).completed < stage {
                let action = G::choose(&ladder, Player::Perfect, &mut random).unwrap();
                G::apply(&mut ladder, action, &Fresh).unwrap();
            }
            let opens = G::choose(&ladder, Player::Perfect, &mut random).unwrap();
            assert_eq!(G::kind(opens), Kind::Next);
            G::apply(&mut ladder, opens, &Fresh).unwrap();
        }
    }
    println!("{}: {completed} completed, {lost} lost", G::INFO.slug);
    assert!(completed > 50 && lost > 5, "{completed} {lost}");
    // Random play can go on for long where nothing ends it.
    assert!(left < 10, "{left}");
}

/// Plays practice to its end, or for long enough, and checks every state on the way; the state it comes to.
fn practise<G: Coach>(
    mut state: G::State,
    id: PuzzleId,
    mut choose: impl FnMut(&G::State) -> Option<G::Action>,
) -> G::State {
    let (mut legal, mut actions) = (Vec::new(), Vec::new());
    assert!(G::standing(&state).is_fresh());
    loop {
        practised::<G>(&state, id);
        G::legal(&state, &mut legal);
        if legal.contains(&G::end()) {
            let mut ended = state.clone();
            let report = G::apply(&mut ended, G::end(), &Fresh).unwrap();
            assert!(G::standing(&ended).over && G::earned(&report) == 0);
            practised::<G>(&ended, id);
        }
        let chosen = choose(&state).filter(|_| actions.len() < 400);
        let Some(action) = chosen else { break };
        let report = G::apply(&mut state, action, &Fresh).unwrap();
        assert_eq!(G::earned(&report), 0, "practice pays nothing");
        assert!(!G::standing(&state).is_fresh());
        actions.push(action);
    }
    let record = run::Record::new::<G>(id, &actions);
    let text = serde_json::to_string(&record).unwrap();
    let read = run::Record::read(text.as_bytes()).unwrap();
    assert_eq!(read.start, Start::Practice(id));
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let played = run::replay::<G>(read.start, read.texts(), &Fresh).unwrap();
    assert!(played.state == state && played.refused.is_none());
    state
}

/// What holds at every moment of practice.
fn practised<G: Coach>(state: &G::State, id: PuzzleId) {
    let standing = G::standing(state);
    assert!(G::is_practice(state));
    assert_eq!(G::puzzle(state), Some(id));
    assert_eq!((standing.score, standing.between), (0, false));
    assert_eq!(standing.stage, id.stage());
    let view = json!(G::view(state));
    assert_eq!(view["practice"], id.to_string());
    assert_eq!(
        (&view["score"], &view["lastAward"]),
        (&json!(0), &json!(null))
    );
    let bytes = G::encode(state);
    assert!(G::decode(&bytes, &Fresh).unwrap() == *state);
    if let Some(opened) = G::read_open(&view.to_string()) {
        assert!(opened.unwrap() == *state, "{view}");
    }
    let position = G::read_public(&view.to_string()).unwrap();
    assert!(position == G::standing_position(state));
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    for action in numbered_actions::<G>() {
        let mut after = state.clone();
        match G::apply(&mut after, action, &Fresh) {
            Ok(_) => assert!(legal.contains(&action), "{action:?} was not listed"),
            Err(Halt::Refused(refusal)) => {
                assert!(!legal.contains(&action), "{action:?} is listed");
                let code: Code = refusal.into();
                assert_eq!(code == Code::GameOver, standing.over, "{action:?}");
                assert!(after == *state && G::encode(&after) == bytes);
            }
            Err(Halt::NoDeal(_)) => panic!("fresh deals are always made"),
        }
        let opens = G::kind(action) == Kind::Next;
        assert!(!opens || !legal.contains(&action), "no stage follows");
    }
    let completed = standing.completed == standing.stage;
    assert!(!completed || standing.over, "practice ends with its stage");
    assert!(!standing.over || legal.is_empty());
}

#[test]
fn practice_is_the_stage_of_a_flawless_run_and_ends_with_it_unpaid() {
    for_each_game!(G => check_practice::<G>());
}

/// The bytes of a run of the ladder are never those of practice.
fn check_apart<G: Coach>() {
    for seed in 0..5 {
        let run = mixed_run::<G>(700 + seed, 100);
        for (_, state) in &run.path {
            assert!(!G::is_practice(state) && G::puzzle(state).is_none());
            let view = json!(G::view(state));
            assert!(view.get("practice").is_none(), "{view}");
        }
    }
}

#[test]
fn a_run_of_the_ladder_says_nothing_of_practice() {
    for_each_game!(G => check_apart::<G>());
}
