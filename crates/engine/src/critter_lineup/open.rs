//! Reading a state that a client carries itself, checked whole; the first thing wrong is named.

use serde_json::value::RawValue;

use super::CritterLineup;
use super::colour::Colour;
use super::fault::Fault;
use super::ladder::{Ask, LAST_LEVEL};
use super::rack::{CAPACITY, Rack, Tube};
use super::run::{Award, MOST_MOVES, Numbers, Phase, SCORE_CAP, State, most_par};
use crate::game::Game;
use crate::json::{Fields, Wanted, shorten};
use crate::puzzle_id::PuzzleId;
use crate::seed::Seed;

const KEYS: &[&str] = &[
    "rulesVersion",
    "seed",
    "level",
    "capacity",
    "colours",
    "tubes",
    "moves",
    "par",
    "score",
    "phase",
    "lastAward",
    PRACTICE,
];
/// The key that only a state of practice has.
const PRACTICE: &str = "practice";
const AWARD_KEYS: &[&str] = &["level", "moves", "par", "total"];
const DEAL_KEYS: &[&str] = &["tubes", "colours", "minimum", "par"];
const PHASES: &[&str] = &["playing", "level_complete", "finished"];

/// Reads a public state. What the level deals follows from its number, so no deal is needed.
pub(super) fn read(json: &str) -> Result<State, Fault> {
    let state = Fields::read(json)?;
    state.only(KEYS)?;
    let known = CritterLineup::INFO.rules_version;
    let found = state.integer("rulesVersion", 0..=u32::MAX.into())?;
    if found != i64::from(known) {
        return Err(Fault::RulesVersion { found, known });
    }
    let seed = state.integer("seed", 0..=Seed::MAX.get() as i64)?;
    let seed = Seed::try_from(seed as u64).expect("the range is that of a seed");
    let level = state.number("level", 1..=LAST_LEVEL)?;
    let ask = Ask::of(level);
    capacity(&state)?;
    as_dealt(&state, "colours", ask.colours, level)?;
    let tubes = tubes(&state)?;
    if tubes.len() != ask.tubes() as usize {
        let found = tubes.len();
        return Err(Fault::LevelTubes { level, found });
    }
    let tubes = packed(&tubes)?;
    let moves = state.number("moves", 0..=MOST_MOVES)?;
    as_dealt(&state, "par", ask.par(), level)?;
    let numbers = Numbers {
        seed,
        level,
        moves,
        score: state.number("score", 0..=SCORE_CAP)?,
        phase: match state.one_of("phase", PHASES)? {
            "playing" => Phase::Playing,
            "level_complete" => Phase::LevelComplete,
            _ => Phase::Finished,
        },
        last_award: award(&state)?,
        practice: practice(&state, seed, level)?,
    };
    State::assemble(numbers, &tubes)
}

/// Reads the rack of a public state, whatever its level deals, or of the description of a deal.
pub(super) fn rack(json: &str) -> Result<Rack, Fault> {
    let public = Fields::read(json)?;
    let keys = if public.find("minimum").is_some() {
        DEAL_KEYS
    } else {
        KEYS
    };
    public.only(keys)?;
    for key in keys.iter().filter(|key| **key != PRACTICE) {
        public.raw(key)?;
    }
    if public.find("capacity").is_some() {
        capacity(&public)?;
    }
    Rack::new(&packed(&tubes(&public)?)?)
}

fn capacity(state: &Fields) -> Result<(), Fault> {
    match state.number("capacity", 0..=u32::MAX)? {
        CAPACITY => Ok(()),
        found => Err(Fault::Capacity(found)),
    }
}

fn as_dealt(state: &Fields, key: &'static str, dealt: u32, level: u32) -> Result<(), Fault> {
    let found = state.number(key, 0..=u32::MAX)?;
    if found == dealt {
        return Ok(());
    }
    Err(Fault::NotDealt {
        key,
        found,
        dealt,
        level,
    })
}

/// The tubes as they were sent.
fn tubes<'a>(state: &Fields<'a>) -> Result<Vec<&'a RawValue>, Fault> {
    let lists = Wanted::List("tubes, each a list of colour names from bottom to top");
    Ok(state.value("tubes", lists)?)
}

fn packed(tubes: &[&RawValue]) -> Result<Vec<Tube>, Fault> {
    tubes.iter().enumerate().map(read_tube).collect()
}

fn read_tube((tube, list): (usize, &&RawValue)) -> Result<Tube, Fault> {
    let names: Vec<&RawValue> = serde_json::from_str(list.get()).map_err(|_| Fault::NoList {
        tube,
        found: shorten(list.get()),
    })?;
    let colour = |name: &&RawValue| {
        let sent: Option<String> = serde_json::from_str(name.get()).ok();
        let colour = sent.and_then(|sent| Colour::of_name(&sent));
        colour.ok_or_else(|| Fault::NoColour {
            tube,
            found: shorten(name.get()),
        })
    };
    let critters: Result<Vec<Colour>, Fault> = names.iter().map(colour).collect();
    let critters = critters?;
    let found = critters.len();
    Tube::new(&critters).ok_or(Fault::Overfull { tube, found })
}

/// Whether the state is one of practice, which names the puzzle of its seed and level.
fn practice(state: &Fields, seed: Seed, level: u32) -> Result<bool, Fault> {
    if state.find(PRACTICE).is_none() {
        return Ok(false);
    }
    let found = state.puzzle(PRACTICE)?;
    if PuzzleId::new::<CritterLineup>(seed, level) != Ok(found) {
        return Err(Fault::PracticeOf { found });
    }
    Ok(true)
}

fn award(state: &Fields) -> Result<Option<Award>, Fault> {
    if state.raw("lastAward")?.get() == "null" {
        return Ok(None);
    }
    let award = state.object("lastAward")?;
    award.only(AWARD_KEYS)?;
    let award = Award {
        level: award.number("level", 1..=LAST_LEVEL)?,
        moves: award.number("moves", 0..=MOST_MOVES)?,
        par: award.number("par", 1..=most_par())?,
        total: award.number("total", 0..=SCORE_CAP)?,
    };
    Ok(award.sane())
}

#[cfg(test)]
mod tests {
    use super::super::notation;
    use super::*;
    use crate::json::Flaw;

    #[test]
    fn a_state_with_a_missing_last_award_is_incomplete() {
        let json = r#"{"rulesVersion":1,"seed":7,"level":1,"capacity":4,"colours":1,
            "tubes":[["aqua","aqua"],["aqua","aqua"]],"moves":0,"par":2,"score":0,"phase":"playing"}"#;
        let missing = Fault::Json(Flaw::Missing {
            key: "lastAward".to_owned(),
            wanted: Wanted::Anything,
        });
        assert_eq!(rack(json), Err(missing));
        let whole = json.replace("\"playing\"", "\"playing\",\"lastAward\":null");
        assert_eq!(notation::write(&rack(&whole).unwrap()), "aa aa");
    }

    #[test]
    fn a_deal_gives_its_rack() {
        let json = r#"{"tubes":[["blue","pink"],["blue","pink","pink","pink"],["blue","blue"],[]],
            "colours":2,"minimum":4,"par":5}"#;
        assert_eq!(notation::write(&rack(json).unwrap()), "bp bppp bb -");
    }

    #[test]
    fn the_first_thing_wrong_with_a_posted_rack_is_named() {
        let missing = Flaw::Missing {
            key: "rulesVersion".to_owned(),
            wanted: Wanted::Anything,
        };
        let deal =
            |tubes: &str| format!("{{\"tubes\":{tubes},\"colours\":1,\"minimum\":1,\"par\":2}}");
        let purple = Fault::NoColour {
            tube: 0,
            found: "\"purple\"".to_owned(),
        };
        let aqua = Fault::NoList {
            tube: 0,
            found: "\"aqua\"".to_owned(),
        };
        let (tube, found) = (1, 5);
        let whole = r#"{"rulesVersion":1,"seed":7,"level":1,"capacity":5,"colours":1,"tubes":[],
            "moves":0,"par":2,"score":0,"phase":"playing","lastAward":null}"#;
        for (json, fault) in [
            ("[]".to_owned(), Fault::Json(Flaw::NoObject)),
            ("{}".to_owned(), Fault::Json(missing)),
            (deal("[[\"purple\"]]"), purple),
            (deal("[\"aqua\"]"), aqua),
            (
                deal("[[],[\"aqua\",\"aqua\",\"aqua\",\"aqua\",\"aqua\"]]"),
                Fault::Overfull { tube, found },
            ),
            (
                deal("[[\"aqua\",\"aqua\",\"aqua\"]]"),
                Fault::Critters(Colour::Aqua, 3),
            ),
            (deal("[]"), Fault::Tubes(0)),
            (whole.to_owned(), Fault::Capacity(5)),
        ] {
            assert_eq!(rack(&json), Err(fault), "{json}");
        }
    }
}
