//! The public JSON of a run and of a deal, field by field.

use serde::Serialize;

use super::CritterLineup;
use super::colour::Colour;
use super::deal::Deal;
use super::fault::Fault;
use super::rack::{CAPACITY, MOST_TUBES, Rack};
use super::run::{Action, Award, Phase, State};
use super::{codec, open};
use crate::game::{Deals, DecodeError, Game, Wire};
use crate::json::{Fields, Flaw};
use crate::place::Place;
use crate::puzzle_id::PuzzleId;
use crate::seed::Seed;

/// The public state, which is the whole state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
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
    pub last_award: Option<Award>,
    /// The id of the puzzle that is practised: this level is all there is, and pays nothing. Left out in a
    /// run of the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub practice: Option<PuzzleId>,
}

/// The public description of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CritterLineupDeal))]
pub struct DealView {
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
            practice: CritterLineup::puzzle(state),
        }
    }
}

impl DealView {
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

impl Wire for CritterLineup {
    type View = View;
    type Fault = Fault;
    const ACTIONS: u32 = (MOST_TUBES * MOST_TUBES) as u32 + 2;

    fn view(state: &State) -> View {
        View::of(state)
    }

    fn read_action(json: &str) -> Result<Action, Flaw> {
        // The grammar allows other keys beside these.
        let fields = Fields::read(json)?;
        match fields.one_of("type", &["move", "next_level", "finish_game"])? {
            "move" => {
                let tube = |key| fields.integer(key, i64::MIN..=i64::MAX);
                let (from, to) = (Place::of(tube("from")?), Place::of(tube("to")?));
                Ok(Action::Move { from, to })
            }
            "next_level" => Ok(Action::NextLevel),
            _ => Ok(Action::FinishGame),
        }
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], _: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes)
    }

    fn read_open(json: &str) -> Option<Result<State, Fault>> {
        Some(open::read(json))
    }
}

fn tubes(rack: &Rack) -> Vec<Vec<Colour>> {
    let tubes = rack.tubes().iter();
    tubes.map(|tube| tube.critters().collect()).collect()
}
