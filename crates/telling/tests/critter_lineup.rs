//! What Critter Lineup says and hears, and the figures and the grammar of its sheet.

#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

use menagerie_engine::critter_lineup::ladder::Ask;
use menagerie_engine::critter_lineup::{Action, Colour, CritterLineup, Report, State};
use menagerie_engine::{Budget, Fresh, Game, NoDeals, Place, Puzzle, Seed, Wire};
use menagerie_telling::{Deed, Hint, Tell, Voice};
use proptest::prelude::*;
use serde_json::{Value, json};

fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    CritterLineup::legal(state, &mut out);
    out
}

fn read_open(json: &str) -> State {
    let state = CritterLineup::read_open(json).expect("the game is open");
    state.unwrap()
}

/// The state in which a run would open that level, had it no points yet.
fn opened(number: u64, level: u32) -> State {
    let seed = Seed::try_from(number).unwrap();
    let deal = CritterLineup::deal(&CritterLineup::key(seed, level));
    let dealt = serde_json::to_value(CritterLineup::describe(&deal)).unwrap();
    let state = json!({
        "rulesVersion": 1, "seed": number, "level": level, "capacity": 4,
        "colours": dealt["colours"], "tubes": dealt["tubes"], "moves": 0, "par": dealt["par"],
        "score": 0, "phase": "playing", "lastAward": null
    });
    read_open(&state.to_string())
}

/// A posted state of that level with these tubes, in letters.
fn posted(level: u32, tubes: &str, moves: u32, score: u32) -> State {
    let ask = Ask::of(level);
    let rack = CritterLineup::read_notation(tubes).unwrap();
    let lists = rack.tubes().iter().map(|tube| tube.critters().collect());
    let lists: Vec<Vec<Colour>> = lists.collect();
    let state = json!({
        "rulesVersion": 1, "seed": 7, "level": level, "capacity": 4, "colours": ask.colours,
        "tubes": lists, "moves": moves, "par": ask.par(), "score": score, "phase": "playing",
        "lastAward": null
    });
    read_open(&state.to_string())
}

/// A rack of that level that one pour from its last tube but one onto its last tube sorts.
fn almost(level: u32, moves: u32, score: u32) -> State {
    let ask = Ask::of(level);
    let mut letters = ('a'..).take(ask.colours as usize);
    let first = letters.next().unwrap();
    let mut tubes: Vec<String> = letters.map(|letter| letter.to_string().repeat(4)).collect();
    tubes.push("-".to_owned());
    tubes.push(first.to_string());
    tubes.push(first.to_string().repeat(3));
    posted(level, &tubes.join(" "), moves, score)
}

fn pour(from: usize, to: usize) -> Action {
    let [from, to] = [from, to].map(|tube| Place::new(tube as u8));
    Action::Move { from, to }
}

fn pour_last(state: &mut State) -> Report {
    let last = CritterLineup::view(state).tubes.len() - 1;
    CritterLineup::apply(state, pour(last - 1, last), &NoDeals).unwrap()
}

fn check_typing(state: &State) {
    for action in legal(state) {
        let typed = CritterLineup::act(Voice::Person, state, action);
        let read = CritterLineup::read(state, &typed);
        let same = matches!(read, Some(Deed::Play(read)) if read == action);
        assert!(same, "{typed}");
    }
}

fn check_observation(state: &State, last: Option<&Report>) {
    let text = CritterLineup::observe(state, last);
    assert!(text.chars().count() <= 1_200, "{}\n{text}", text.len());
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// From any level, along any pours.
    #[test]
    fn what_is_said_is_short_and_can_be_typed_along_any_play(
        number in 0..1000u64,
        level in 1..=57u32,
        picks in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        let mut state = opened(number, level);
        let mut last = None;
        for pick in picks {
            check_typing(&state);
            check_observation(&state, last.as_ref());
            let mut actions = legal(&state);
            if pick % 61 != 0 && actions.len() > 1 {
                actions.retain(|&action| action != CritterLineup::end());
            }
            let Some(&action) = actions.get(pick as usize % actions.len().max(1)) else { break };
            last = Some(CritterLineup::apply(&mut state, action, &Fresh).unwrap());
        }
    }

    #[test]
    fn nothing_that_is_typed_makes_the_reader_panic(text in any::<String>()) {
        let _ = CritterLineup::read(&opened(7, 1), &text);
    }
}

#[test]
fn the_score_that_ends_a_run_is_said() {
    for score in [999_999, 999_880, 999_881] {
        let mut state = almost(1, 6, score);
        let report = pour_last(&mut state);
        check_typing(&state);
        check_observation(&state, Some(&report));
        let text = CritterLineup::observe(&state, None);
        assert!(text.contains("The score reached 1000000"), "{text}");
    }
}

#[test]
fn a_stuck_rack_is_said_to_be_stuck() {
    let mut state = posted(4, "bcda bcda bcda ab dc -", 0, 0);
    CritterLineup::apply(&mut state, pour(4, 5), &NoDeals).unwrap();
    assert_eq!(legal(&state), [Action::FinishGame]);
    let text = CritterLineup::observe(&state, None);
    assert!(text.contains("Stuck"), "{text}");
}

/// Pours can be taken back, so nobody who plays is told to end a run for a lost rack.
#[test]
fn on_a_lost_rack_people_are_told_to_take_pours_back_and_nothing_else() {
    const NODES: u64 = 100_000;
    let mut state = posted(4, "bcda bcda bcda ab dc -", 0, 0);
    CritterLineup::apply(&mut state, pour(4, 5), &NoDeals).unwrap();
    let hint = Hint::<CritterLineup>::at(&state, NODES, &mut Budget::nodes(NODES));
    assert_eq!(hint.action, Some(Action::FinishGame));
    assert_eq!(hint.told(&state), None);
    assert_eq!(
        hint.narrate(&state, NODES),
        "No pours sort this rack any more; take pours back, or restart the level."
    );
    assert_eq!(
        hint.why,
        "No pours sort this rack any more: go back to an earlier state, or end the run."
    );
    // Where an action is named, why follows its colon.
    let mut state = almost(4, 3, 0);
    pour_last(&mut state);
    let hint = Hint::<CritterLineup>::at(&state, NODES, &mut Budget::nodes(NODES));
    assert_eq!(hint.told(&state), Some(Action::NextLevel));
    assert_eq!(
        hint.narrate(&state, NODES),
        "Next level: the level is sorted; the next one waits."
    );
}

#[test]
fn a_complete_level_is_observed_and_played_on_by_typing() {
    for (level, moves) in [(1, 7), (2, 8), (9, 16), (30, 38), (57, 52), (58, 52)] {
        let mut state = almost(level, moves - 1, 1_000);
        let report = pour_last(&mut state);
        assert_eq!(legal(&state), [Action::NextLevel, Action::FinishGame]);
        check_typing(&state);
        check_observation(&state, None);
        check_observation(&state, Some(&report));
    }
}

/// The structure of the grammar is contract; only the descriptions are the project's own.
#[test]
fn the_grammar_has_the_structure_of_the_contract() {
    fn bare(value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let kept = map.iter().filter(|(key, _)| key.as_str() != "description");
                kept.map(|(key, value)| (key.clone(), bare(value)))
                    .collect()
            }
            Value::Array(items) => items.iter().map(bare).collect(),
            other => other.clone(),
        }
    }
    let grammar = CritterLineup::grammar();
    let expected = r#"{"oneOf":[
        {"type":"object","properties":{"type":{"const":"move"},"from":{"type":"integer"},
         "to":{"type":"integer"}},"required":["type","from","to"]},
        {"type":"object","properties":{"type":{"const":"next_level"}},"required":["type"]},
        {"type":"object","properties":{"type":{"const":"finish_game"}},"required":["type"]}]}"#;
    let expected: Value = serde_json::from_str(expected).unwrap();
    assert_eq!(bare(grammar).to_string(), expected.to_string());
    for pointer in [
        "/oneOf/0/properties/from",
        "/oneOf/0/properties/to",
        "/oneOf/1",
        "/oneOf/2",
    ] {
        let text = grammar.pointer(pointer).unwrap()["description"].as_str();
        assert!(text.is_some_and(|text| text.len() > 20), "{pointer}");
    }
}

#[test]
fn the_sheet_states_the_figures_that_are_played() {
    let sheet = CritterLineup::sheet(Voice::Program);
    for figure in [
        "100 points",
        "10 more",
        "1000000",
        "fewest 8 pours",
        "par 10",
        "pays 240",
    ] {
        assert!(
            sheet.scoring.contains(figure),
            "{figure}: {}",
            sheet.scoring
        );
    }
    for figure in [
        "room for 4",
        "3 colours in 5 tubes",
        "takes 7 pours",
        "16 colours in 18 tubes",
        "takes 52",
    ] {
        assert!(sheet.rules.contains(figure), "{figure}: {}", sheet.rules);
    }
    assert!(!sheet.goal.is_empty());
}
