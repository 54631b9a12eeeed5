//! Reading a state that a client carries itself, checked whole; the first thing wrong is named.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde_json::value::RawValue;

use super::CritterLineup;
use super::colour::Colour;
use super::ladder::{Ask, LAST_LEVEL};
use super::rack::{CAPACITY, Tube};
use super::run::{Award, Flaw, MOST_MOVES, Numbers, Phase, SCORE_CAP, State, most_par};
use super::text;
use crate::game::Game;
use crate::grammar::{Fields, integer, shorten};
use crate::seed::Seed;

const KEYS: [&str; 11] = [
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
];
const AWARD_KEYS: [&str; 4] = ["level", "moves", "par", "total"];

/// Reads a public state. What the level deals follows from its number, so no deal is needed.
///
/// # Errors
/// A sentence that names the first thing that is wrong.
pub(super) fn read_open(json: &str) -> Result<State, String> {
    let state = Object::read("state", json, &KEYS)?;
    let known = CritterLineup::INFO.rules_version;
    let rules_version = state.integer("rulesVersion", 0..=u32::MAX.into())?;
    if rules_version != i64::from(known) {
        return Err(format!(
            "\"rulesVersion\" is {rules_version}, and this game has the rules version {known}"
        ));
    }
    let seed = state.integer("seed", 0..=Seed::MAX.get() as i64)?;
    let seed = Seed::try_from(seed as u64).expect("the range is that of a seed");
    let level = state.number("level", 1..=LAST_LEVEL)?;
    let ask = Ask::of(level);
    state.exactly("capacity", CAPACITY, "a tube holds")?;
    state.exactly("colours", ask.colours, &format!("level {level} deals"))?;
    let tubes = read_tubes(state.get("tubes")?, level, ask)?;
    let moves = state.number("moves", 0..=MOST_MOVES)?;
    state.exactly("par", ask.par(), &format!("level {level} has the par"))?;
    let score = state.number("score", 0..=SCORE_CAP)?;
    let phase = read_phase(state.get("phase")?)?;
    let last_award = read_award(state.get("lastAward")?)?;
    let numbers = Numbers {
        seed,
        level,
        moves,
        score,
        phase,
        last_award,
    };
    State::assemble(numbers, &tubes).map_err(flaw)
}

fn read_tubes(json: &str, level: u32, ask: Ask) -> Result<Vec<Tube>, String> {
    let lists: Vec<&RawValue> = serde_json::from_str(json).map_err(|_| {
        "\"tubes\" is a list of tubes, each a list of colour names from bottom to top".to_owned()
    })?;
    if lists.len() != ask.tubes() as usize {
        let found = lists.len();
        return Err(flaw(Flaw::Tubes { level, found }));
    }
    let mut tubes = Vec::new();
    for (index, list) in lists.iter().enumerate() {
        let names: Vec<&RawValue> = serde_json::from_str(list.get()).map_err(|_| {
            format!(
                "tube {index} is a list of colour names from bottom to top, not {}",
                shorten(list.get())
            )
        })?;
        let mut critters = Vec::new();
        for name in &names {
            let sent: Option<String> = serde_json::from_str(name.get()).ok();
            let colour = sent.and_then(|sent| Colour::of_name(&sent));
            critters.push(colour.ok_or_else(|| {
                let sent = shorten(name.get());
                format!("tube {index} holds {sent}, which is no colour of critters")
            })?);
        }
        let tube = Tube::new(&critters);
        tubes.push(tube.ok_or_else(|| text::overfull(index, critters.len()))?);
    }
    Ok(tubes)
}

fn read_phase(json: &str) -> Result<Phase, String> {
    serde_json::from_str(json).map_err(|_| {
        format!(
            "\"phase\" is \"playing\", \"level_complete\" or \"finished\", not {}",
            shorten(json)
        )
    })
}

fn read_award(json: &str) -> Result<Option<Award>, String> {
    if json == "null" {
        return Ok(None);
    }
    let award = Object::read("lastAward", json, &AWARD_KEYS)?;
    let award = Award {
        level: award.number("level", 1..=LAST_LEVEL)?,
        moves: award.number("moves", 0..=MOST_MOVES)?,
        par: award.number("par", 1..=most_par())?,
        total: award.number("total", 0..=SCORE_CAP)?,
    };
    Ok(award.sane())
}

fn flaw(flaw: Flaw) -> String {
    match flaw {
        Flaw::Tubes { level, found } => {
            let tubes = Ask::of(level).tubes();
            format!("\"tubes\" lists {found}, and level {level} deals {tubes} tubes")
        }
        Flaw::Critters {
            level,
            colour,
            found,
        } => {
            let dealt = (colour.index() as u32) < Ask::of(level).colours;
            let dealt = if dealt { CAPACITY } else { 0 };
            let name = colour.name();
            format!("the tubes hold {found} of {name}, and level {level} deals {dealt} of it")
        }
        Flaw::PlayingSorted => {
            "\"phase\" is \"playing\", but every tube is sorted: it is \"level_complete\""
                .to_owned()
        }
        Flaw::CompleteUnsorted => {
            "\"phase\" is \"level_complete\", but not every tube is sorted".to_owned()
        }
        Flaw::FinishedOnFirst => "\"phase\" is \"finished\", but level 1 is not sorted, and a run \
             cannot be finished before that"
            .to_owned(),
        Flaw::CapNotFinished => {
            format!("\"score\" is {SCORE_CAP}, which ends a run, but \"phase\" is not \"finished\"")
        }
    }
}

/// The fields of a JSON object, each key once, exactly the keys that are asked for.
struct Object<'a> {
    name: &'static str,
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
}

impl<'a> Object<'a> {
    fn read(name: &'static str, json: &'a str, keys: &[&str]) -> Result<Self, String> {
        if !json.trim_start().starts_with('{') {
            return Err(format!(
                "\"{name}\" is a JSON object, not {}",
                shorten(json)
            ));
        }
        let fields: Fields = serde_json::from_str(json).map_err(|error| {
            // serde_json appends where in the text it stopped, which helps nobody in a request.
            let text = error.to_string();
            let what = text.split(" at line ").next().unwrap_or(&text).to_owned();
            format!("\"{name}\" cannot be read: {what}")
        })?;
        let fields = fields.into_pairs();
        if let Some((key, _)) = fields.iter().find(|(key, _)| !keys.contains(&&**key)) {
            return Err(format!(
                "{} is no key of \"{name}\"; its keys are {}",
                shorten(&format!("{key:?}")),
                keys.join(", ")
            ));
        }
        let object = Self { name, fields };
        for key in keys {
            object.get(key)?;
        }
        Ok(object)
    }

    fn get(&self, key: &str) -> Result<&'a str, String> {
        let found = self.fields.iter().find(|(known, _)| known == key);
        let missing = || format!("\"{}\" has no \"{key}\"", self.name);
        found.map(|(_, raw)| raw.get()).ok_or_else(missing)
    }

    fn integer(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, String> {
        let json = self.get(key)?;
        let within = integer(json).filter(|number| range.contains(number));
        within.ok_or_else(|| {
            format!(
                "\"{key}\" is a whole number from {} to {}, not {}",
                range.start(),
                range.end(),
                shorten(json)
            )
        })
    }

    fn number(&self, key: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        Ok(self.integer(key, range)? as u32)
    }

    fn exactly(&self, key: &str, wanted: u32, why: &str) -> Result<(), String> {
        let found = self.number(key, 0..=u32::MAX)?;
        if found != wanted {
            return Err(format!("\"{key}\" is {found}, but {why} {wanted}"));
        }
        Ok(())
    }
}
