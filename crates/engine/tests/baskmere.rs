//! The laws that every game keeps, for Baskmere.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::deal::{Deal, Key};
use menagerie_engine::baskmere::run::{Action, State};
use menagerie_engine::run::{play, replay};
use menagerie_engine::{
    Coach, Code, Deals, DecodeError, Fresh, Game, Halt, NoDeal, NoDeals, Place, Player, Puzzle,
    Refused, Seed, Stream, Wire,
};
use proptest::prelude::*;

/// Deals kept once made, as a server keeps them.
#[derive(Default)]
struct Kept(Mutex<HashMap<Key, Arc<Deal>>>);

impl Deals<Baskmere> for Kept {
    fn get(&self, key: &Key) -> Result<Arc<Deal>, NoDeal> {
        let mut kept = self.0.lock().unwrap();
        let deal = kept
            .entry(*key)
            .or_insert_with(|| Arc::new(Baskmere::deal(key)));
        Ok(Arc::clone(deal))
    }
}

fn kept() -> &'static Kept {
    static KEPT: OnceLock<Kept> = OnceLock::new();
    KEPT.get_or_init(Kept::default)
}

/// Hands out only what is kept, so that changed bytes deal no ponds of numbers in the millions.
struct AtHand;

impl Deals<Baskmere> for AtHand {
    fn get(&self, key: &Key) -> Result<Arc<Deal>, NoDeal> {
        let kept = kept().0.lock().unwrap();
        kept.get(key).cloned().ok_or(NoDeal::NotAtHand)
    }
}

fn seed(number: u64) -> Seed {
    Seed::try_from(number).unwrap()
}

/// States along a few perfect runs to pond 64; late ones have saved Daylight to wander with.
fn stations() -> &'static [State] {
    static STATIONS: OnceLock<Vec<State>> = OnceLock::new();
    STATIONS.get_or_init(|| {
        let mut stations = Vec::new();
        for number in 0..3 {
            let mut random = Stream::new(Baskmere::INFO, seed(number), 1 << 40);
            let mut state = Baskmere::open(seed(number), kept()).unwrap();
            while Baskmere::standing(&state).stage < 65 {
                stations.push(state.clone());
                let action = Baskmere::choose(&state, Player::Perfect, &mut random).unwrap();
                Baskmere::apply(&mut state, action, kept()).unwrap();
            }
        }
        stations
    })
}

fn go(from: u8, to: u8) -> Action {
    let (from, to) = (Place::new(from), Place::new(to));
    Action::Move { from, to }
}

/// Every action of the grammar.
fn grammar() -> Vec<Action> {
    let moves = (0..5).flat_map(|from| (0..5).map(move |to| go(from, to)));
    moves
        .chain([Action::StepBack, Action::NextPond, Action::EndRun])
        .collect()
}

fn legal(state: &State) -> Vec<Action> {
    let mut out = vec![Action::EndRun; 3];
    Baskmere::legal(state, &mut out);
    out
}

/// A state somewhere on a run, after some legal actions at random; ending the run is one in many.
fn somewhere() -> impl Strategy<Value = State> {
    let station = 0..stations().len();
    (station, prop::collection::vec(any::<u16>(), 0..40)).prop_map(|(station, choices)| {
        let mut state = stations()[station].clone();
        for choice in choices {
            let mut legal = legal(&state);
            if choice % 37 != 0 {
                legal.retain(|action| *action != Action::EndRun);
            }
            if legal.is_empty() {
                break;
            }
            let action = legal[usize::from(choice) % legal.len()];
            Baskmere::apply(&mut state, action, kept()).unwrap();
        }
        state
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn legal_lists_exactly_what_apply_accepts(state in somewhere()) {
        let listed = legal(&state);
        let mut accepted = Vec::new();
        let bytes = Baskmere::encode(&state);
        for action in grammar() {
            let mut after = state.clone();
            match Baskmere::apply(&mut after, action, kept()) {
                Ok(_) => {
                    prop_assert_ne!(&after, &state, "an accepted action changes something");
                    accepted.push(action);
                }
                Err(Halt::Refused(refusal)) => {
                    prop_assert_eq!(&after, &state);
                    prop_assert_eq!(&Baskmere::encode(&after), &bytes);
                    let code = Code::from(refusal);
                    prop_assert_ne!(code, Code::Malformed);
                    prop_assert_eq!(code == Code::GameOver, Baskmere::standing(&state).over);
                }
                Err(Halt::NoDeal(_)) => prop_assert!(false, "this provider has every deal"),
            }
        }
        // The grammar is listed in the order of the sheet, so the order is checked too.
        prop_assert_eq!(listed, accepted);
    }

    #[test]
    fn a_state_and_its_bytes_are_each_others_only_form(state in somewhere()) {
        let bytes = Baskmere::encode(&state);
        prop_assert!(bytes.len() < 256, "{} bytes", bytes.len());
        let back = Baskmere::decode(&bytes, kept()).unwrap();
        prop_assert_eq!(&back, &state);
        prop_assert_eq!(Baskmere::view(&back), Baskmere::view(&state));
        prop_assert_eq!(legal(&back), legal(&state));
        prop_assert_eq!(Baskmere::encode(&back), bytes);
    }

    #[test]
    fn changed_bytes_are_foreign_or_another_state(
        state in somewhere(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..4),
    ) {
        let mut bytes = Baskmere::encode(&state);
        for (at, byte, how) in changes {
            match how {
                0 if !bytes.is_empty() => {
                    let at = at.index(bytes.len());
                    bytes[at] = byte;
                }
                1 => bytes.insert(at.index(bytes.len() + 1), byte),
                _ => bytes.truncate(at.index(bytes.len() + 1)),
            }
        }
        if let Ok(state) = Baskmere::decode(&bytes, &AtHand) {
            prop_assert_eq!(Baskmere::encode(&state), bytes);
            for action in legal(&state) {
                let mut after = state.clone();
                match Baskmere::apply(&mut after, action, &AtHand) {
                    Ok(_) => prop_assert_eq!(
                        Baskmere::decode(&Baskmere::encode(&after), &AtHand),
                        Ok(after)
                    ),
                    Err(halt) => prop_assert_eq!(halt, Halt::NoDeal(NoDeal::NotAtHand)),
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let error = Baskmere::decode(&bytes, &NoDeals).unwrap_err();
        let no_deal = DecodeError::NoDeal(NoDeal::NotAtHand);
        prop_assert!(error == DecodeError::Foreign || error == no_deal);
    }

    #[test]
    fn what_is_shown_is_within_bounds(state in somewhere()) {
        let json = serde_json::to_string(&Baskmere::view(&state)).unwrap();
        prop_assert!(json.len() < 8 * 1024, "{} bytes", json.len());
    }

    #[test]
    fn a_position_is_read_back_from_notation_and_state(state in somewhere()) {
        let position = Baskmere::standing_position(&state);
        let notation = Baskmere::notation(&position);
        prop_assert_eq!(Baskmere::read_notation(&notation), Ok(position.clone()));
        let json = serde_json::to_string(&Baskmere::view(&state)).unwrap();
        prop_assert_eq!(Baskmere::read_public(&json), Ok(position));
    }

    #[test]
    fn any_text_is_read_without_a_panic(
        text in "[-0-9/> =a-d]{0,30}( (lily=[0-9]?|shells=[abc]*|creek|grandshell))*",
    ) {
        if let Ok(position) = Baskmere::read_notation(&text) {
            let notation = Baskmere::notation(&position);
            prop_assert_eq!(Baskmere::read_notation(&notation), Ok(position));
        }
        prop_assert!(Baskmere::read_public(&text).is_err());
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn replay_equals_play_with_fresh_deals_as_with_kept_ones(
        number in 0..50u64,
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let mut random = Stream::new(Baskmere::INFO, seed(number), 1 << 41);
        let mut state = Baskmere::open(seed(number), kept()).unwrap();
        let (mut actions, mut last) = (Vec::new(), None);
        for choice in choices {
            let player = if choice % 4 == 0 { Player::Random } else { Player::Perfect };
            let Some(action) = Baskmere::choose(&state, player, &mut random) else { break };
            last = Some(Baskmere::apply(&mut state, action, kept()).unwrap());
            actions.push(serde_json::to_string(&action).unwrap());
        }
        let lines = actions.iter().map(String::as_str);
        let again = replay::<Baskmere>(seed(number), lines.clone(), &Fresh).unwrap();
        prop_assert_eq!(&again.state, &state);
        prop_assert_eq!(&again.report, &last);
        prop_assert_eq!((again.played, again.refused), (actions.len(), None));
        // The same through the token at every step.
        let mut carried = Baskmere::open(seed(number), kept()).unwrap();
        for line in lines {
            let bytes = Baskmere::encode(&carried);
            let opened = Baskmere::decode(&bytes, kept()).unwrap();
            carried = play::<Baskmere>(opened, [line], kept()).unwrap().state;
        }
        prop_assert_eq!(&carried, &state);
        prop_assert_eq!(
            serde_json::to_string(&Baskmere::view(&carried)).unwrap(),
            serde_json::to_string(&Baskmere::view(&state)).unwrap()
        );
    }
}

#[test]
fn a_deal_is_described_and_read_back() {
    for pond in [1, 7, 11, 15, 19, 40, 60] {
        let deal = kept().get(&Baskmere::key(seed(5), pond)).unwrap();
        let json = serde_json::to_string(&Baskmere::describe(&deal)).unwrap();
        assert_eq!(Baskmere::read_public(&json), Ok(Baskmere::position(&deal)));
        assert!(json.starts_with("{\"pond\":{\"number\":"), "{json}");
    }
}

#[test]
fn a_deal_that_is_not_at_hand_leaves_the_state_as_it_was() {
    struct OnlyFirst;
    impl Deals<Baskmere> for OnlyFirst {
        fn get(&self, key: &Key) -> Result<Arc<Deal>, NoDeal> {
            if key.pond == 1 {
                kept().get(key)
            } else {
                Err(NoDeal::TooManyStages)
            }
        }
    }
    let mut random = Stream::new(Baskmere::INFO, seed(9), 1 << 40);
    let mut state = Baskmere::open(seed(9), &OnlyFirst).unwrap();
    while !Baskmere::standing(&state).between {
        let action = Baskmere::choose(&state, Player::Perfect, &mut random).unwrap();
        Baskmere::apply(&mut state, action, &OnlyFirst).unwrap();
    }
    let before = state.clone();
    let halt = Baskmere::apply(&mut state, Action::NextPond, &OnlyFirst);
    let no_deal = Halt::NoDeal(NoDeal::TooManyStages);
    assert_eq!((halt, &state), (Err(no_deal), &before));
}

#[test]
fn what_is_written_is_read_back() {
    for action in grammar() {
        let json = serde_json::to_string(&action).unwrap();
        assert_eq!(Baskmere::read_action(&json), Ok(action));
    }
}

#[test]
fn actions_are_read_by_the_letter_of_the_grammar() {
    let read = Baskmere::read_action;
    for spelled in ["2", "2.0", "2e0", "0.2e1"] {
        let json = format!("{{\"type\":\"MOVE\",\"from\":{spelled},\"to\":0}}");
        assert_eq!(read(&json), Ok(go(2, 0)));
    }
    assert_eq!(read("{\"type\":\"STEP_BACK\"}"), Ok(Action::StepBack));
    assert_eq!(read("{\"type\":\"NEXT_POND\"}"), Ok(Action::NextPond));
    assert_eq!(read(" {\"type\":\"END_RUN\"} "), Ok(Action::EndRun));
    for malformed in [
        "",
        "null",
        "[]",
        "{}",
        "\"MOVE\"",
        "{\"type\":\"move\",\"from\":0,\"to\":1}",
        "{\"type\":\"MOVE\",\"from\":0}",
        "{\"type\":\"MOVE\",\"from\":0,\"to\":5}",
        "{\"type\":\"MOVE\",\"from\":-1,\"to\":1}",
        "{\"type\":\"MOVE\",\"from\":0.5,\"to\":1}",
        "{\"type\":\"MOVE\",\"from\":\"0\",\"to\":1}",
        "{\"type\":\"MOVE\",\"from\":true,\"to\":1}",
        "{\"type\":\"MOVE\",\"from\":0,\"to\":1,\"by\":2}",
        "{\"type\":\"STEP_BACK\",\"from\":0}",
        "{\"type\":\"NEXT_POND\",\"to\":0}",
        "{\"type\":\"END_RUN\",\"now\":true}",
        "{\"type\":\"JUMP\"}",
    ] {
        let flaw = read(malformed).expect_err(malformed);
        let refused = Refused::<Baskmere>::Malformed(flaw);
        assert_eq!(refused.code(), Code::Malformed);
    }
}

#[test]
fn the_random_player_never_ends_a_run_by_itself() {
    for number in 0..30 {
        let mut random = Stream::new(Baskmere::INFO, seed(number), 1 << 40);
        let mut state = Baskmere::open(seed(number), kept()).unwrap();
        while let Some(action) = Baskmere::choose(&state, Player::Random, &mut random) {
            let listed = legal(&state);
            assert!(listed.contains(&action));
            assert!(action != Action::EndRun || listed == [Action::EndRun]);
            Baskmere::apply(&mut state, action, kept()).unwrap();
        }
        assert!(Baskmere::standing(&state).over);
    }
}
