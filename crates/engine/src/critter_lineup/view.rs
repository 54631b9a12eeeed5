//! The public JSON: the state, a deal and an answer, field by field.

use serde::{Deserialize, Serialize};

use super::CritterLineup;
use super::colour::Colour;
use super::deal::Deal;
use super::rack::{CAPACITY, Rack, RackFlaw, Tube};
use super::run::{Action, Award, Phase, State};
use super::solve::Step;
use super::text;
use crate::game::{Game, PositionError};
use crate::seed::Seed;

/// The public state, which is the whole state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupState))]
pub struct View {
    /// The version of rules and dealer.
    pub rules_version: u32,
    /// The seed of the run.
    #[cfg_attr(feature = "schema", schema(value_type = u64))]
    pub seed: Seed,
    /// The level, from 1.
    pub level: u32,
    /// How many critters a tube holds.
    pub capacity: u32,
    /// How many colours there are, with as many critters each as a tube holds.
    pub colours: u32,
    /// The tubes, each bottom to top.
    pub tubes: Vec<Vec<Colour>>,
    /// The pours made on this level.
    pub moves: u32,
    /// The par of this level.
    pub par: u32,
    /// The score of the run.
    pub score: u32,
    /// What may be done.
    pub phase: Phase,
    /// What the last completed level paid.
    #[serde(deserialize_with = "Option::deserialize")]
    pub last_award: Option<Award>,
}

/// The public description of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupDeal))]
pub struct Dealt {
    /// The tubes, each bottom to top.
    pub tubes: Vec<Vec<Colour>>,
    /// How many colours there are.
    pub colours: u32,
    /// The fewest pours that sort the rack.
    pub minimum: u32,
    /// The par.
    pub par: u32,
}

/// How hard a dealt rack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difficulty {
    /// The fewest pours that sort it.
    pub minimum: u32,
    /// How many of those join no two runs of a colour: into an empty tube, or of a part of a run.
    pub wasted: u32,
}

/// The exact answer for a rack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupAnswer))]
pub struct Answer {
    /// The slug of the game.
    pub game: &'static str,
    /// Whether any pours sort the rack.
    pub solvable: bool,
    /// The fewest pours that do.
    pub pours: Option<u32>,
    /// One list of so few pours.
    pub line: Option<Vec<Action>>,
}

impl View {
    /// The public state of a run.
    pub fn of(state: &State) -> Self {
        let numbers = state.numbers();
        let ask = state.ask();
        Self {
            rules_version: CritterLineup::INFO.rules_version,
            seed: numbers.seed,
            level: numbers.level,
            capacity: CAPACITY,
            colours: ask.colours,
            tubes: tubes(state.rack()),
            moves: numbers.moves,
            par: ask.par(),
            score: numbers.score,
            phase: numbers.phase,
            last_award: numbers.last_award,
        }
    }
}

impl Dealt {
    /// The description of a deal.
    pub fn of(deal: &Deal) -> Self {
        Self {
            tubes: tubes(&deal.rack),
            colours: deal.colours,
            minimum: deal.minimum,
            par: deal.par,
        }
    }
}

impl Difficulty {
    /// Of a deal. Each pour that is not wasted joins two runs, and one run a colour is left.
    pub fn of(deal: &Deal) -> Self {
        let runs: u32 = deal.rack.tubes().iter().map(|tube| tube.runs()).sum();
        Self {
            minimum: deal.minimum,
            wasted: deal.minimum + deal.colours - runs,
        }
    }
}

impl Answer {
    /// The answer of the solver.
    pub fn of(line: Option<&[Step]>) -> Self {
        let action = |&(from, to): &Step| Action::Move {
            from: from as i64,
            to: to as i64,
        };
        Self {
            game: CritterLineup::INFO.slug,
            solvable: line.is_some(),
            pours: line.map(|line| line.len() as u32),
            line: line.map(|line| line.iter().map(action).collect()),
        }
    }
}

/// The rack of a public state or of a deal, both as JSON.
///
/// # Errors
/// [`PositionError`] says what is wrong.
pub fn read_public(json: &str) -> Result<Rack, PositionError> {
    let keys: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json)
        .map_err(|error| PositionError(format!("this is no JSON object: {error}")))?;
    let tubes = if keys.contains_key("minimum") {
        let dealt: Dealt = serde_json::from_str(json).map_err(|error| {
            PositionError(format!("this is no deal of Critter Lineup: {error}"))
        })?;
        dealt.tubes
    } else {
        let view: View = serde_json::from_str(json).map_err(|error| {
            PositionError(format!("this is no state of Critter Lineup: {error}"))
        })?;
        if view.capacity != CAPACITY {
            let found = view.capacity;
            let sentence = format!("\"capacity\" is {found}, but a tube holds {CAPACITY} critters");
            return Err(PositionError(sentence));
        }
        view.tubes
    };
    let mut packed = Vec::new();
    for (index, critters) in tubes.iter().enumerate() {
        let tube = Tube::new(critters)
            .ok_or_else(|| PositionError(text::overfull(index, critters.len())))?;
        packed.push(tube);
    }
    Rack::new(&packed).map_err(|flaw: RackFlaw| PositionError(text::rack_flaw(flaw)))
}

fn tubes(rack: &Rack) -> Vec<Vec<Colour>> {
    let tubes = rack.tubes().iter();
    tubes.map(|tube| tube.critters().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_with_a_missing_last_award_is_incomplete() {
        let json = r#"{"rulesVersion":1,"seed":7,"level":1,"capacity":4,"colours":1,
            "tubes":[["aqua","aqua"],["aqua","aqua"]],"moves":0,"par":2,"score":0,"phase":"playing"}"#;
        let error = read_public(json).unwrap_err().to_string();
        assert!(error.contains("missing field `lastAward`"), "{error}");
        let whole = json.replace("\"playing\"", "\"playing\",\"lastAward\":null");
        assert_eq!(text::notation(&read_public(&whole).unwrap()), "aa aa");
    }

    #[test]
    fn a_deal_gives_its_rack() {
        let json = r#"{"tubes":[["blue","pink"],["blue","pink","pink","pink"],["blue","blue"],[]],
            "colours":2,"minimum":4,"par":5}"#;
        assert_eq!(text::notation(&read_public(json).unwrap()), "bp bppp bb -");
    }

    #[test]
    fn a_bad_position_is_named() {
        let reason = |json: &str| read_public(json).unwrap_err().to_string();
        assert!(reason("[]").starts_with("this is no JSON object"));
        assert!(reason("{}").starts_with("this is no state of Critter Lineup: missing field"));
        let deal =
            |tubes: &str| format!("{{\"tubes\":{tubes},\"colours\":1,\"minimum\":1,\"par\":2}}");
        assert!(reason(&deal("[[\"purple\"]]")).contains("unknown variant `purple`"));
        assert_eq!(
            reason(&deal("[[],[\"aqua\",\"aqua\",\"aqua\",\"aqua\",\"aqua\"]]")),
            "tube 1 holds 5 critters, and a tube holds 4 at most"
        );
        assert_eq!(
            reason(&deal("[[\"aqua\",\"aqua\",\"aqua\"]]")),
            "there are 3 aqua critters, and a colour has exactly 4"
        );
        assert_eq!(
            reason(&deal("[]")),
            "there are 0 tubes, and a rack has 1 to 24"
        );
    }
}
