//! The laws of a run of Critter Lineup.

#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use menagerie_engine::critter_lineup::{
    Action, CritterLineup, Deal, Fault, Key, Refusal, Report, State,
};
use menagerie_engine::json::Wanted;
use menagerie_engine::run::{self, Stop};
use menagerie_engine::{
    Coach, Code, Deals, DecodeError, Flaw, Fresh, Game, Halt, NoDeal, NoDeals, Place, Player,
    Puzzle, Refused, Seed, Stream, Wire,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Deals that were made once are kept.
#[derive(Default)]
struct Kept(Mutex<HashMap<Key, Arc<Deal>>>);

impl Deals<CritterLineup> for Kept {
    fn get(&self, key: &Key) -> Result<Arc<Deal>, NoDeal> {
        let mut kept = self.0.lock().unwrap();
        let deal = kept
            .entry(*key)
            .or_insert_with(|| Arc::new(CritterLineup::deal(key)));
        Ok(deal.clone())
    }
}

fn seed(number: u64) -> Seed {
    Seed::try_from(number).unwrap()
}

fn legal(state: &State) -> Vec<Action> {
    let mut out = vec![CritterLineup::end(); 3];
    CritterLineup::legal(state, &mut out);
    out
}

fn json_of(state: &State) -> String {
    serde_json::to_string(&CritterLineup::view(state)).unwrap()
}

fn read_open(json: &str) -> Result<State, Fault> {
    CritterLineup::read_open(json).expect("the game is open")
}

/// The pour of any two numbers that JSON can send.
fn pour(from: i64, to: i64) -> Action {
    Action::Move {
        from: Place::of(from),
        to: Place::of(to),
    }
}

/// The state in which a run would open that level, had it no points yet.
fn opened(number: u64, level: u32) -> State {
    let deal = CritterLineup::deal(&CritterLineup::key(seed(number), level));
    let dealt = serde_json::to_value(CritterLineup::describe(&deal)).unwrap();
    let state = json!({
        "rulesVersion": 1, "seed": number, "level": level, "capacity": 4,
        "colours": dealt["colours"], "tubes": dealt["tubes"], "moves": 0, "par": dealt["par"],
        "score": 0, "phase": "playing", "lastAward": null
    });
    read_open(&state.to_string()).unwrap()
}

/// A posted state of that level with these tubes, in letters.
fn posted(level: u32, tubes: &str, moves: u32, score: u32) -> State {
    let like = opened_cheaply(level);
    let rack = CritterLineup::read_notation(tubes).unwrap();
    let mut view = CritterLineup::view(&like);
    let lists = rack.tubes().iter().map(|tube| tube.critters().collect());
    view.tubes = lists.collect();
    view.moves = moves;
    view.score = score;
    read_open(&serde_json::to_string(&view).unwrap()).unwrap()
}

/// Some unsorted state of that level, without a deal.
fn opened_cheaply(level: u32) -> State {
    let ask = menagerie_engine::critter_lineup::ladder::Ask::of(level);
    let names: Vec<Value> = menagerie_engine::critter_lineup::colour::Colour::ALL
        .iter()
        .take(ask.colours as usize)
        .map(|colour| json!(colour))
        .collect();
    let mut tubes: Vec<Vec<Value>> = names.iter().map(|name| vec![name.clone(); 3]).collect();
    tubes.push(names.iter().take(4).cloned().collect());
    tubes.push(names.iter().skip(4).take(4).cloned().collect());
    for (tube, name) in names.iter().enumerate().skip(8) {
        tubes[tube].push(name.clone());
    }
    let state = json!({
        "rulesVersion": 1, "seed": 7, "level": level, "capacity": 4, "colours": ask.colours,
        "tubes": tubes, "moves": 0, "par": ask.par(), "score": 0, "phase": "playing",
        "lastAward": null
    });
    read_open(&state.to_string()).unwrap()
}

/// A rack of that level that one pour from its last tube but one onto its last tube sorts.
fn almost(level: u32, moves: u32, score: u32) -> State {
    let ask = menagerie_engine::critter_lineup::ladder::Ask::of(level);
    let mut letters = ('a'..).take(ask.colours as usize);
    let first = letters.next().unwrap();
    let mut tubes: Vec<String> = letters.map(|letter| letter.to_string().repeat(4)).collect();
    tubes.push("-".to_owned());
    tubes.push(first.to_string());
    tubes.push(first.to_string().repeat(3));
    posted(level, &tubes.join(" "), moves, score)
}

fn pour_last(state: &mut State) -> Report {
    let last = CritterLineup::view(state).tubes.len() as i64 - 1;
    CritterLineup::apply(state, pour(last - 1, last), &NoDeals).unwrap()
}

fn refusal(state: &State, action: Action) -> Refusal {
    match CritterLineup::apply(&mut state.clone(), action, &Fresh) {
        Err(Halt::Refused(refusal)) => refusal,
        other => panic!("{action:?} gave {other:?}"),
    }
}

/// Every action around the rack, as it would be sent: each listed one is accepted, every other one is
/// refused and changes nothing.
fn check_legal_is_accepted(state: &State, deals: &impl Deals<CritterLineup>) {
    let tubes = CritterLineup::view(state).tubes.len() as i64;
    let mut indices: Vec<i64> = (-1..=tubes).collect();
    indices.extend([i64::MIN, i64::MAX, 255, 256, 257, 1 << 32]);
    let pairs = indices.iter().flat_map(|&from| {
        let sent = move |&to| {
            let json = json!({"type": "move", "from": from, "to": to});
            (pour(from, to), json)
        };
        indices.iter().map(sent)
    });
    let others = [Action::NextLevel, Action::FinishGame].map(|action| (action, json!(action)));
    let mut accepted = Vec::new();
    for (action, json) in pairs.chain(others) {
        let mut after = *state;
        let played = CritterLineup::apply(&mut after, action, deals);
        let mut stepped = *state;
        let step = run::step::<CritterLineup>(&mut stepped, &json.to_string(), deals);
        assert_eq!(stepped, after, "{json}");
        match played {
            Ok(report) => {
                assert_eq!(step, Ok((action, report)));
                accepted.push(action);
            }
            Err(halt) => {
                let Halt::Refused(refusal) = halt else {
                    panic!("{halt:?}")
                };
                assert_eq!(step, Err(Stop::Refused(Refused::Rule(refusal))));
                assert_eq!(after, *state);
                assert_eq!(CritterLineup::encode(&after), CritterLineup::encode(state));
            }
        }
    }
    // In order too: pours by from and then to, next_level, finish_game.
    assert_eq!(accepted, legal(state));
}

fn check_round_trips(state: &State) {
    let bytes = CritterLineup::encode(state);
    assert!(bytes.len() <= 96, "{}", bytes.len());
    assert_eq!(CritterLineup::decode(&bytes, &NoDeals), Ok(*state));
    let json = json_of(state);
    assert!(json.len() < 2_048, "{}", json.len());
    assert_eq!(read_open(&json).as_ref(), Ok(state));
    let position = CritterLineup::standing_position(state);
    assert_eq!(CritterLineup::read_public(&json), Ok(position));
    let notation = CritterLineup::notation(&position);
    assert_eq!(CritterLineup::read_notation(&notation), Ok(position));
    for action in legal(state) {
        let json = serde_json::to_string(&action).unwrap();
        assert_eq!(CritterLineup::read_action(&json), Ok(action));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// From any level, along any pours.
    #[test]
    fn the_laws_hold_along_any_play(
        number in 0..1000u64,
        level in 1..=57u32,
        picks in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        let deals = Kept::default();
        let mut state = opened(number, level);
        for pick in picks {
            check_legal_is_accepted(&state, &deals);
            check_round_trips(&state);
            let mut actions = legal(&state);
            if pick % 61 != 0 && actions.len() > 1 {
                actions.retain(|&action| action != CritterLineup::end());
            }
            let Some(&action) = actions.get(pick as usize % actions.len().max(1)) else { break };
            let report = CritterLineup::apply(&mut state, action, &deals).unwrap();
            if let Report::Move { stuck, level_complete, award, .. } = report {
                let pours = legal(&state).into_iter().any(|action| matches!(action, Action::Move { .. }));
                prop_assert_eq!(stuck, !pours && !level_complete);
                prop_assert_eq!(award.is_some(), level_complete);
                prop_assert_eq!(level_complete, CritterLineup::standing(&state).between);
            }
        }
    }

    /// A whole run is its seed and its actions. It does not matter where the deals come from.
    #[test]
    fn replay_equals_play(number in 0..=Seed::MAX.get(), picks in prop::collection::vec(any::<u16>(), 1..120)) {
        let deals = Kept::default();
        let mut state = CritterLineup::open(seed(number), &deals).unwrap();
        let mut words = Stream::new(CritterLineup::INFO, seed(number), u64::MAX);
        let mut actions = Vec::new();
        for pick in picks {
            let action = if pick % 8 == 0 {
                CritterLineup::choose(&state, Player::Random, &mut words)
            } else {
                CritterLineup::choose(&state, Player::Perfect, &mut words)
            };
            let Some(action) = action else { break };
            CritterLineup::apply(&mut state, action, &deals).unwrap();
            actions.push(serde_json::to_string(&action).unwrap());
        }
        let texts = || actions.iter().map(String::as_str);
        for played in [
            run::replay::<CritterLineup>(seed(number), texts(), &Fresh).unwrap(),
            run::replay::<CritterLineup>(seed(number), texts(), &deals).unwrap(),
        ] {
            prop_assert_eq!(played.state, state);
            prop_assert_eq!(played.played, actions.len());
            prop_assert_eq!(played.refused, None);
        }
    }

    #[test]
    fn any_bytes_are_a_state_or_foreign(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        if let Ok(state) = CritterLineup::decode(&bytes, &NoDeals) {
            prop_assert_eq!(CritterLineup::encode(&state), bytes);
        }
    }

    #[test]
    fn changed_bytes_are_a_state_or_foreign(
        level in 1..=60u32,
        award in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in 0..4usize,
    ) {
        let mut state = almost(level, 3, 5);
        if award {
            pour_last(&mut state);
        }
        let mut bytes = CritterLineup::encode(&state);
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(bytes.len() - cut);
        match CritterLineup::decode(&bytes, &NoDeals) {
            Ok(state) => {
                prop_assert_eq!(CritterLineup::encode(&state), bytes);
                prop_assert_eq!(read_open(&json_of(&state)), Ok(state));
            }
            Err(error) => prop_assert_eq!(error, DecodeError::Foreign),
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>(), notation in "[a-r \\-/9é]{0,80}") {
        let _ = CritterLineup::read_notation(&text);
        if let Ok(rack) = CritterLineup::read_notation(&notation) {
            let again = CritterLineup::read_notation(&CritterLineup::notation(&rack));
            prop_assert_eq!(again, Ok(rack));
        }
        let _ = CritterLineup::read_public(&text);
        let _ = CritterLineup::read_action(&text);
        prop_assert!(read_open(&text).is_err());
    }
}

#[test]
fn a_run_opens_at_level_1() {
    let state = CritterLineup::open(seed(7), &Fresh).unwrap();
    assert_eq!(state, opened(7, 1));
    let standing = CritterLineup::standing(&state);
    assert_eq!(
        (standing.stage, standing.completed, standing.score),
        (1, 0, 0)
    );
    assert!(!standing.over && !standing.between);
    assert_eq!(CritterLineup::seed(&state), seed(7));
    let no_deal = CritterLineup::open(seed(7), &NoDeals);
    assert_eq!(no_deal, Err(NoDeal::NotAtHand));
}

#[test]
fn the_award_is_a_hundred_and_ten_for_each_pour_below_par_times_the_level() {
    // Level, its par, pours, award.
    for (level, par, moves, total) in [
        (1, 9, 7, 120),
        (1, 9, 8, 110),
        (1, 9, 9, 100),
        (1, 9, 10, 100),
        (1, 9, 500, 100),
        (2, 10, 8, 240),
        (3, 11, 9, 360),
        (4, 12, 10, 480),
        (9, 20, 16, 1_260),
        (30, 46, 38, 5_400),
        (57, 63, 52, 11_970),
        (57, 63, 63, 5_700),
        (58, 63, 52, 12_180),
    ] {
        let mut state = almost(level, moves - 1, 1_000);
        let report = pour_last(&mut state);
        let expected = json!({"level": level, "moves": moves, "par": par, "total": total});
        let report = serde_json::to_value(report).unwrap();
        let wanted = json!({
            "type": "move", "colour": "aqua", "poured": 1, "levelComplete": true, "stuck": false,
            "award": expected
        });
        assert_eq!(report, wanted);
        let view = serde_json::to_value(CritterLineup::view(&state)).unwrap();
        assert_eq!(view["score"], 1_000 + total);
        assert_eq!(view["lastAward"], expected);
        assert_eq!(view["phase"], "level_complete");
        assert_eq!(legal(&state), [Action::NextLevel, Action::FinishGame]);
        check_legal_is_accepted(&state, &Fresh);
        check_round_trips(&state);
    }
}

#[test]
fn the_score_stops_at_a_million_and_the_run_with_it() {
    for (score, total) in [
        (999_999, 1),
        (999_880, 120),
        (999_881, 119),
        (1_000_000 - 1, 1),
    ] {
        let mut state = almost(1, 6, score);
        let Report::Move {
            award,
            level_complete,
            ..
        } = pour_last(&mut state)
        else {
            panic!("a pour");
        };
        assert!(level_complete);
        assert_eq!(award.unwrap().total, total);
        let standing = CritterLineup::standing(&state);
        assert_eq!(
            (standing.score, standing.over, standing.completed),
            (1_000_000, true, 1)
        );
        assert_eq!(legal(&state), []);
        assert_eq!(refusal(&state, Action::NextLevel), Refusal::Over);
        check_legal_is_accepted(&state, &Fresh);
        check_round_trips(&state);
    }
    let mut state = almost(1, 6, 999_879);
    pour_last(&mut state);
    assert!(!CritterLineup::standing(&state).over);
}

#[test]
fn the_last_award_stays_until_the_next() {
    let mut state = almost(1, 6, 0);
    pour_last(&mut state);
    let award = CritterLineup::view(&state).last_award;
    CritterLineup::apply(&mut state, Action::NextLevel, &Fresh).unwrap();
    let view = CritterLineup::view(&state);
    assert_eq!((view.level, view.moves, view.score), (2, 0, 120));
    assert_eq!(view.last_award, award);
    assert_eq!(view.tubes, CritterLineup::view(&opened(7, 2)).tubes);
}

#[test]
fn finish_game_waits_for_level_1_and_then_not_any_more() {
    let mut state = opened(7, 1);
    let first = refusal(&state, Action::FinishGame);
    assert_eq!(
        (first, Code::from(first)),
        (Refusal::FirstLevel, Code::NotLegal)
    );
    assert!(!legal(&state).contains(&Action::FinishGame));
    state = opened(7, 2);
    assert_eq!(legal(&state).last(), Some(&Action::FinishGame));
    let report = CritterLineup::apply(&mut state, Action::FinishGame, &NoDeals).unwrap();
    assert_eq!(
        serde_json::to_value(report).unwrap(),
        json!({"type": "finish_game"})
    );
    let standing = CritterLineup::standing(&state);
    assert!(standing.over && !standing.between);
    assert_eq!(standing.completed, 1);
    check_round_trips(&state);
    for action in [pour(0, 1), Action::NextLevel, Action::FinishGame] {
        assert_eq!(refusal(&state, action), Refusal::Over);
    }
}

#[test]
fn each_phase_refuses_what_never_fits_it() {
    let playing = opened(7, 1);
    let unsorted = refusal(&playing, Action::NextLevel);
    assert_eq!(unsorted, Refusal::Unsorted { level: 1 });
    assert_eq!(Code::from(unsorted), Code::WrongPhase);
    let mut complete = almost(2, 3, 0);
    pour_last(&mut complete);
    for to in [0, 1, 99] {
        let refusal = refusal(&complete, pour(0, to));
        assert_eq!(refusal, Refusal::Complete { level: 2 });
        assert_eq!(Code::from(refusal), Code::WrongPhase);
    }
}

#[test]
fn an_index_beyond_the_rack_is_not_legal_and_names_itself() {
    let state = opened(7, 1);
    for (from, to, tube) in [
        (5, 0, Place::new(5)),
        // What no board has is one place.
        (-1, 0, Place::NOWHERE),
        (0, i64::MAX, Place::NOWHERE),
        (i64::MIN, 0, Place::NOWHERE),
    ] {
        let refusal = refusal(&state, pour(from, to));
        assert_eq!(refusal, Refusal::NoTube { tube, tubes: 5 });
        assert_eq!(Code::from(refusal), Code::NotLegal);
    }
    let same = refusal(&state, pour(2, 2));
    let tube = Place::new(2);
    assert_eq!(same, Refusal::SameTube { tube });
    assert_eq!(Code::from(same), Code::NotLegal);
}

#[test]
fn next_level_needs_its_deal_and_changes_nothing_without_it() {
    let mut state = almost(2, 3, 0);
    pour_last(&mut state);
    let before = state;
    let halt = CritterLineup::apply(&mut state, Action::NextLevel, &NoDeals);
    assert_eq!(halt, Err(Halt::NoDeal(NoDeal::NotAtHand)));
    assert_eq!(state, before);
}

#[test]
fn stuck_is_reported_when_no_pour_is_left_and_finish_game_is_all_there_is() {
    let mut state = posted(4, "bcda bcda bcda ab dc -", 0, 0);
    let report = CritterLineup::apply(&mut state, pour(4, 5), &NoDeals);
    let report = serde_json::to_value(report.unwrap()).unwrap();
    assert_eq!(report["stuck"], true);
    assert_eq!(report["levelComplete"], false);
    assert_eq!(legal(&state), [Action::FinishGame]);
    check_legal_is_accepted(&state, &Fresh);
    let mut words = Stream::new(CritterLineup::INFO, seed(1), 0);
    for player in [Player::Random, Player::Greedy, Player::Perfect] {
        let chosen = CritterLineup::choose(&state, player, &mut words);
        assert_eq!(chosen, Some(Action::FinishGame));
    }
}

#[test]
fn a_pour_within_the_rules_is_legal_even_where_it_gains_nothing() {
    let mut state = posted(1, "aaaa bb bb cccc -", 0, 0);
    // A finished tube, and one of a single colour, onto an empty tube.
    for (from, to) in [(0, 4), (1, 0)] {
        let action = pour(from, to);
        assert!(legal(&state).contains(&action));
        CritterLineup::apply(&mut state, action, &NoDeals).unwrap();
    }
    let position = CritterLineup::standing_position(&state);
    assert_eq!(CritterLineup::notation(&position), "bb - bb cccc aaaa");
}

#[test]
fn a_run_stands_between_levels_once_sorted_and_a_level_is_lost_once_stuck() {
    let told = |tubes: &str| {
        let state = posted(1, tubes, 9, 0);
        let between = CritterLineup::standing(&state).between;
        (between, CritterLineup::stage_lost(&state))
    };
    assert_eq!(told("aaaa bb bb cccc -"), (false, false));
    assert_eq!(told("aaab bbba cccc - -"), (false, false));
    assert_eq!(told("aba bab ccca bc -"), (false, false));
    let stuck = posted(4, "aabd abcd bccd da b c", 9, 0);
    assert!(CritterLineup::stage_lost(&stuck));
    let mut state = almost(1, 9, 0);
    pour_last(&mut state);
    assert!(CritterLineup::standing(&state).between);
    assert!(!CritterLineup::stage_lost(&state));
}

#[test]
fn moves_stop_counting_at_a_million() {
    let mut state = posted(1, "aaaa bb bb cccc -", 1_000_000, 0);
    CritterLineup::apply(&mut state, pour(1, 4), &NoDeals).unwrap();
    assert_eq!(CritterLineup::view(&state).moves, 1_000_000);
    check_round_trips(&state);
}

#[test]
fn level_1000000_is_the_last() {
    let mut state = almost(1_000_000, 51, 0);
    pour_last(&mut state);
    // It pays more than the cap, so the run is over; a posted one may still be at the break.
    assert!(CritterLineup::standing(&state).over);
    let text = json_of(&state)
        .replace("\"finished\"", "\"level_complete\"")
        .replace("\"score\":1000000", "\"score\":0");
    let state = read_open(&text).unwrap();
    assert_eq!(legal(&state), [Action::FinishGame]);
    let last = refusal(&state, Action::NextLevel);
    assert_eq!(
        (last, Code::from(last)),
        (Refusal::LastLevel, Code::NotLegal)
    );
    check_legal_is_accepted(&state, &Fresh);
    let before = almost(999_999, 51, 0);
    check_round_trips(&before);
}

#[test]
fn actions_are_read_by_their_grammar() {
    let read = |json: &str| {
        CritterLineup::read_action(json).inspect_err(|flaw| {
            let refused = Refused::<CritterLineup>::Malformed(flaw.clone());
            assert_eq!(refused.code(), Code::Malformed);
        })
    };
    let integer = || Wanted::Integer(i64::MIN..=i64::MAX);
    let action = pour(0, 3);
    assert_eq!(read("{\"type\":\"move\",\"from\":0,\"to\":3}"), Ok(action));
    assert_eq!(
        read("{\"to\":3.0,\"from\":0e5,\"type\":\"move\"}"),
        Ok(action)
    );
    // The grammar does not forbid other keys.
    assert_eq!(
        read("{\"type\":\"move\",\"from\":0,\"to\":3,\"why\":[1]}"),
        Ok(action)
    );
    assert_eq!(
        read("{\"type\":\"next_level\",\"from\":0}"),
        Ok(Action::NextLevel)
    );
    assert_eq!(read("{\"type\":\"finish_game\"}"), Ok(Action::FinishGame));
    assert_eq!(
        read("{\"type\":\"move\",\"from\":-4,\"to\":99}"),
        Ok(pour(-4, 99))
    );
    assert_eq!(
        read("{\"type\":\"move\",\"from\":0.5,\"to\":3}"),
        Err(Flaw::Value {
            key: "from".to_owned(),
            wanted: integer(),
            found: "0.5".to_owned(),
        })
    );
    assert_eq!(
        read("{\"type\":\"move\",\"from\":0}"),
        Err(Flaw::Missing {
            key: "to".to_owned(),
            wanted: integer(),
        })
    );
    assert_eq!(
        read("{\"type\":\"MOVE\",\"from\":0,\"to\":3}"),
        Err(Flaw::Value {
            key: "type".to_owned(),
            wanted: Wanted::OneOf(&["move", "next_level", "finish_game"]),
            found: "\"MOVE\"".to_owned(),
        })
    );
    for json in [
        "{\"type\":\"move\",\"from\":\"0\",\"to\":3}",
        "{\"type\":\"move\",\"from\":true,\"to\":3}",
        "7",
    ] {
        assert!(read(json).is_err(), "{json}");
    }
}

#[test]
fn an_older_state_may_be_sent_again() {
    let mut state = opened(7, 2);
    let older = json_of(&state);
    let action = legal(&state)[0];
    CritterLineup::apply(&mut state, action, &NoDeals).unwrap();
    let after = state;
    let mut state = read_open(&older).unwrap();
    CritterLineup::apply(&mut state, action, &NoDeals).unwrap();
    assert_eq!(state, after);
}

/// To the end: each level in its minimum, and at last the million.
#[test]
fn perfect_play_sorts_every_level_in_its_minimum_and_ends_at_the_cap() {
    let mut words = Stream::new(CritterLineup::INFO, seed(11), u64::MAX);
    let mut state = CritterLineup::open(seed(11), &Fresh).unwrap();
    let mut expected = 0u64;
    while let Some(action) = CritterLineup::choose(&state, Player::Perfect, &mut words) {
        let report = CritterLineup::apply(&mut state, action, &Fresh).unwrap();
        let Report::Move {
            award: Some(award), ..
        } = report
        else {
            continue;
        };
        let key = CritterLineup::key(seed(11), award.level);
        // Each level but the last was followed by another, so its deal is at hand by its par.
        let fewest = CritterLineup::deal(&key).minimum;
        assert_eq!(award.moves, fewest, "level {}", award.level);
        let bonus = u64::from(fewest.div_ceil(5)) * 10;
        expected = (expected + (100 + bonus) * u64::from(award.level)).min(1_000_000);
        assert_eq!(CritterLineup::standing(&state).score, expected);
    }
    let standing = CritterLineup::standing(&state);
    assert!(standing.over && standing.stage > 45);
    assert_eq!(standing.score, 1_000_000);
    println!("perfect play reaches the cap on level {}", standing.stage);
}

#[test]
fn players_play_by_the_rules() {
    let deals = Kept::default();
    let mut reached = [0, 0];
    for number in 0..40 {
        for (index, player) in [Player::Random, Player::Greedy].into_iter().enumerate() {
            let mut words = Stream::new(CritterLineup::INFO, seed(number), 1 << 40);
            let mut state = CritterLineup::open(seed(number), &deals).unwrap();
            let mut steps = 0;
            while let Some(action) = CritterLineup::choose(&state, player, &mut words) {
                let listed = legal(&state);
                assert!(listed.contains(&action));
                if player == Player::Random && action == CritterLineup::end() {
                    assert_eq!(listed, [CritterLineup::end()]);
                }
                if CritterLineup::standing(&state).between {
                    assert_eq!(action, Action::NextLevel);
                }
                CritterLineup::apply(&mut state, action, &deals).unwrap();
                steps += 1;
                if steps == 2_000 {
                    break;
                }
            }
            // Greedy gives up when it has no pour that gets it on, so it always comes to an end.
            assert!(player == Player::Random || CritterLineup::standing(&state).over);
            reached[index] += CritterLineup::standing(&state).completed;
        }
    }
    println!(
        "levels completed in 40 runs: random {}, greedy {}",
        reached[0], reached[1]
    );
    assert!(reached[0] >= 40 && reached[1] >= 40);
}
