//! What Baskmere says and hears along many runs.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

#[path = "../../engine/tests/runs/mod.rs"]
mod runs;

use std::sync::OnceLock;

use menagerie_engine::baskmere::{Action, Baskmere, Report, State};
use menagerie_engine::{Coach, Fresh, Game, Halt, NoDeals, Player, Puzzle, Seed, Stream, Wire};
use menagerie_telling::{Deed, Tell, Voice};
use proptest::prelude::*;
use runs::numbered_actions;

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
            let mut state = Baskmere::open(seed(number), &Fresh).unwrap();
            while Baskmere::standing(&state).stage < 65 {
                stations.push(state.clone());
                let action = Baskmere::choose(&state, Player::Perfect, &mut random).unwrap();
                Baskmere::apply(&mut state, action, &Fresh).unwrap();
            }
        }
        stations
    })
}

/// A state somewhere on a run, after some legal actions at random; ending the run is one in many. With
/// what the last of them did.
fn somewhere() -> impl Strategy<Value = (State, Option<Report>)> {
    let station = 0..stations().len();
    (station, prop::collection::vec(any::<u16>(), 0..40)).prop_map(|(station, choices)| {
        let mut state = stations()[station].clone();
        let (mut legal, mut last) = (Vec::new(), None);
        for choice in choices {
            Baskmere::legal(&state, &mut legal);
            if choice % 37 != 0 {
                legal.retain(|action| *action != Action::EndRun);
            }
            if legal.is_empty() {
                break;
            }
            let action = legal[usize::from(choice) % legal.len()];
            last = Some(Baskmere::apply(&mut state, action, &Fresh).unwrap());
        }
        (state, last)
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
    fn an_observation_is_short_and_fits_a_terminal((state, last) in somewhere()) {
        let text = Baskmere::observe(&state, last.as_ref());
        prop_assert!(text.len() < 1000, "{} bytes:\n{}", text.len(), text);
        prop_assert!(text.is_ascii());
        for line in text.lines() {
            prop_assert!(line.len() < 80, "{}", line);
        }
    }

    #[test]
    fn every_action_can_be_typed((state, _) in somewhere()) {
        for action in numbered_actions::<Baskmere>() {
            let typed = Baskmere::act(Voice::Person, &state, action);
            let read = Baskmere::read(&state, &typed);
            prop_assert!(matches!(read, Some(Deed::Play(read)) if read == action), "{}", typed);
        }
    }

    #[test]
    fn a_typed_action_is_of_the_grammar_or_names_a_rock_that_no_pond_has(typed in "[0-9a-z> ]{0,8}") {
        let mut state = stations()[0].clone();
        let Some(Deed::Play(action)) = Baskmere::read(&state, &typed) else {
            return Ok(());
        };
        if Baskmere::number(action).is_none() {
            let refused = Baskmere::apply(&mut state, action, &NoDeals);
            let Err(Halt::Refused(refusal)) = refused else {
                return Err(TestCaseError::fail(typed));
            };
            let position = Baskmere::standing_position(&state);
            let said = Baskmere::refusal(Voice::Person, &position, refusal);
            prop_assert!(said.starts_with("There is no "), "{}: {}", typed, said);
        }
    }
}
