//! The public JSON of a run and of a deal.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::award::Award;
use super::deal::PondDeal;
use super::pond::{Features, MOST_TURTLES, Piles, Pond, Position, Shell, Shells, Which};
use super::run::{Outcome, Phase, State};
use super::text;
use crate::bits::Bits;
use crate::game::PositionError;

/// The public state of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereState))]
pub struct View {
    /// The pond that is open, or was last.
    pub pond: PondView,
    /// The turtles of each rock, by size, bottom to top.
    pub piles: Vec<Vec<u8>>,
    /// The Daylight left.
    pub daylight: u32,
    /// The Daylight spent on this pond.
    pub spent: u32,
    /// The newest moves not undone, at most 100, oldest first; empty unless the phase is `pond`.
    pub trail: Vec<StepView>,
    /// How many Perfect ponds in a row, Tidy ones between them allowed.
    pub streak: u32,
    /// The score.
    pub score: u64,
    /// How many ponds are settled.
    pub settled: u32,
    /// Where the run stands.
    pub phase: PhaseView,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What the last settled pond paid.
    pub last_award: Option<Award>,
}

/// A pond: what stays the same while its turtles move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmerePond))]
pub struct PondView {
    /// The number of the pond, from 1.
    pub number: u32,
    /// How many rocks.
    pub rocks: u8,
    /// The turtles, smallest first.
    pub turtles: Vec<TurtleView>,
    /// The turtles that each rock should hold, by size, bottom to top.
    pub plan: Vec<Vec<u8>>,
    /// The least Daylight that settles the pond.
    pub par: u32,
    /// The Daylight granted beyond par.
    pub spare: u32,
    /// The rightmost rock.
    pub sun_rock: u8,
    /// The rock that holds two turtles at most.
    #[serde(deserialize_with = "Option::deserialize")]
    pub lily_pad: Option<u8>,
    /// Whether turtles of one colour do not sit directly on each other.
    pub shy_shells: bool,
    /// Whether rocks 0, 1 and 2 are a one-way loop.
    pub creek: bool,
    /// Whether the biggest turtle costs 2 a move.
    pub grandshell: bool,
    /// `lanes[from][to]` says whether a turtle may go that way, whatever is on the rocks.
    pub lanes: Vec<Vec<bool>>,
}

/// One turtle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereTurtle))]
pub struct TurtleView {
    /// Its size, 1 the smallest.
    pub size: u8,
    /// Its colour.
    pub shell: Shell,
    /// Whether it is the Grandshell.
    pub grandshell: bool,
}

/// One move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereStep))]
pub struct StepView {
    /// The rock left.
    pub from: u8,
    /// The rock reached.
    pub to: u8,
}

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmerePhase))]
pub enum PhaseView {
    /// A pond is open.
    Pond,
    /// The pond is settled.
    Drift,
    /// The run has ended.
    RunOver,
}

/// The fields that describe a deal.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereDeal))]
pub struct DealView {
    /// The pond.
    pub pond: PondView,
    /// The turtles of each rock at the start, by size, bottom to top.
    pub piles: Vec<Vec<u8>>,
}

/// How hard a dealt pond is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difficulty {
    /// The least Daylight that settles it.
    pub par: u32,
    /// −log2 of the chance that random moves settle it at par (see [`traps`](super::traps)).
    pub trap_bits: Bits,
}

impl Difficulty {
    /// Of a deal.
    pub(super) fn of(deal: &PondDeal) -> Self {
        Self {
            par: deal.par(),
            trap_bits: Bits(deal.trap_bits()),
        }
    }
}

/// The public state of a run.
pub(super) fn state(state: &State) -> View {
    let (phase, outcome) = match state.phase {
        Phase::Pond => (PhaseView::Pond, None),
        Phase::Drift => (PhaseView::Drift, None),
        Phase::RunOver(outcome) => (PhaseView::RunOver, Some(outcome)),
    };
    let trail = state.trail.iter();
    View {
        pond: pond(&state.deal),
        piles: rocks(&state.piles, state.deal.pond().rocks()),
        daylight: state.daylight,
        spent: state.spent,
        trail: trail.map(|(from, to)| StepView { from, to }).collect(),
        streak: state.streak,
        score: state.score,
        settled: state.settled,
        phase,
        outcome,
        last_award: state.last_award,
    }
}

/// The description of a deal.
pub(super) fn deal(deal: &PondDeal) -> DealView {
    DealView {
        pond: pond(deal),
        piles: rocks(deal.start().piles(), deal.pond().rocks()),
    }
}

/// Reads a position from a public state or from the description of a deal.
pub(super) fn read(json: &str) -> Result<Position, PositionError> {
    let posted: Posted = serde_json::from_str(json)
        .map_err(|error| PositionError(format!("this is no pond in JSON: {error}")))?;
    let view = &posted.pond;
    let pond = read_pond(view)?;
    let piles = read_rocks(&posted.piles, &pond, Which::Piles)?;
    for (key, agrees) in [
        ("sunRock", view.sun_rock == pond.sun_rock()),
        ("lanes", view.lanes == lanes(&pond)),
    ] {
        if !agrees {
            let wrong = format!("pond.{key} does not fit the rocks and features of the pond");
            return Err(PositionError(wrong));
        }
    }
    Position::new(pond, piles).map_err(|fault| PositionError(text::fault(fault)))
}

/// A public state, or the description of a deal, as posted. What does not bear on the position is
/// allowed but not looked at.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(
    dead_code,
    reason = "the fields are named so that no others are allowed"
)]
struct Posted {
    pond: PondView,
    piles: Vec<Vec<u8>>,
    daylight: Option<IgnoredAny>,
    spent: Option<IgnoredAny>,
    trail: Option<IgnoredAny>,
    streak: Option<IgnoredAny>,
    score: Option<IgnoredAny>,
    settled: Option<IgnoredAny>,
    phase: Option<IgnoredAny>,
    outcome: Option<IgnoredAny>,
    last_award: Option<IgnoredAny>,
}

fn pond(deal: &PondDeal) -> PondView {
    let pond = deal.pond();
    let features = pond.features();
    let turtle = |size: u8| TurtleView {
        size,
        shell: deal.shells()[usize::from(size - 1)],
        grandshell: pond.is_grandshell(size),
    };
    PondView {
        number: deal.key().pond,
        rocks: pond.rocks(),
        turtles: (1..=pond.turtles()).map(turtle).collect(),
        plan: rocks(pond.plan(), pond.rocks()),
        par: deal.par(),
        spare: deal.spare(),
        sun_rock: pond.sun_rock(),
        lily_pad: features.lily,
        shy_shells: features.shy.is_some(),
        creek: features.creek,
        grandshell: features.grandshell,
        lanes: lanes(pond),
    }
}

fn lanes(pond: &Pond) -> Vec<Vec<bool>> {
    let from = |from| {
        (0..pond.rocks())
            .map(move |to| pond.lane(from, to))
            .collect()
    };
    (0..pond.rocks()).map(from).collect()
}

fn rocks(piles: &Piles, rocks: u8) -> Vec<Vec<u8>> {
    (0..rocks)
        .map(|rock| piles.bottom_up(rock).collect())
        .collect()
}

fn read_pond(view: &PondView) -> Result<Pond, PositionError> {
    let mut shells: Shells = [Shell::Amber; MOST_TURTLES as usize];
    let wrong = |text: String| Err(PositionError(text));
    if view.turtles.is_empty() || view.turtles.len() > shells.len() {
        return Err(PositionError(text::fault(super::pond::Fault::Turtles(
            view.turtles.len(),
        ))));
    }
    let turtles = view.turtles.len() as u8;
    for (size, turtle) in (1..).zip(&view.turtles) {
        if turtle.size != size {
            let found = turtle.size;
            return wrong(format!(
                "pond.turtles[{}] is of size {size}, not {found}",
                size - 1
            ));
        }
        let is_grandshell = view.grandshell && size == turtles;
        if turtle.grandshell != is_grandshell {
            return wrong(format!(
                "turtle {size} has grandshell {}; only the biggest turtle is a Grandshell, and only \
                 when pond.grandshell is true",
                turtle.grandshell
            ));
        }
        shells[usize::from(size - 1)] = turtle.shell;
    }
    let features = Features {
        lily: view.lily_pad,
        shy: view.shy_shells.then_some(shells),
        creek: view.creek,
        grandshell: view.grandshell,
    };
    let plan = read_layout(&view.plan, view.rocks, turtles, Which::Plan)?;
    Pond::new(view.rocks, turtles, plan, features)
        .map_err(|fault| PositionError(text::fault(fault)))
}

fn read_rocks(rocks: &[Vec<u8>], pond: &Pond, which: Which) -> Result<Piles, PositionError> {
    read_layout(rocks, pond.rocks(), pond.turtles(), which)
}

/// Reads a layout whose piles must be ordered; whether each turtle is there once is checked later.
fn read_layout(
    layout: &[Vec<u8>],
    rocks: u8,
    turtles: u8,
    which: Which,
) -> Result<Piles, PositionError> {
    let name = text::layout_name(which);
    if layout.len() != usize::from(rocks) {
        let found = layout.len();
        return Err(PositionError(format!(
            "the {name} {} {found} rocks, but the pond has {rocks}",
            text::layout_verb(which)
        )));
    }
    let mut piles = Piles::default();
    for (rock, pile) in layout.iter().enumerate() {
        if rock >= super::pond::MOST_ROCKS.into() {
            break;
        }
        for (at, &size) in pile.iter().enumerate() {
            if !(1..=turtles).contains(&size) {
                return Err(PositionError(format!(
                    "there is no turtle of size {size}; they are 1 to {turtles}"
                )));
            }
            if let Some(&below) = at.checked_sub(1).and_then(|below| pile.get(below))
                && below <= size
            {
                return Err(PositionError(text::disorder(which, rock, below, size)));
            }
            if piles.rock_of(size).is_some() {
                return Err(PositionError(text::twice(which, size)));
            }
            piles.put(size, rock as u8);
        }
    }
    Ok(piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Fresh;
    use crate::seed::Seed;
    use serde_json::{Value, json};

    fn opened() -> Value {
        let state = State::open(Seed::try_from(7).unwrap(), &Fresh).unwrap();
        serde_json::to_value(super::state(&state)).unwrap()
    }

    fn keys(value: &Value) -> Vec<&str> {
        value
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect()
    }

    #[test]
    fn the_state_has_the_fields_of_the_contract_in_order() {
        let state = opened();
        assert_eq!(
            keys(&state),
            [
                "pond",
                "piles",
                "daylight",
                "spent",
                "trail",
                "streak",
                "score",
                "settled",
                "phase",
                "outcome",
                "lastAward"
            ]
        );
        assert_eq!(
            keys(&state["pond"]),
            [
                "number",
                "rocks",
                "turtles",
                "plan",
                "par",
                "spare",
                "sunRock",
                "lilyPad",
                "shyShells",
                "creek",
                "grandshell",
                "lanes"
            ]
        );
        assert_eq!(
            keys(&state["pond"]["turtles"][0]),
            ["size", "shell", "grandshell"]
        );
        assert_eq!(state["pond"]["lilyPad"], Value::Null);
        assert_eq!(
            (&state["outcome"], &state["lastAward"]),
            (&Value::Null, &Value::Null)
        );
        assert_eq!(state["phase"], "pond");
    }

    #[test]
    fn what_is_wrong_with_a_posted_pond_is_said() {
        let deal = {
            let state = opened();
            json!({ "pond": state["pond"], "piles": state["piles"] })
        };
        assert!(read(&deal.to_string()).is_ok());
        let says = |change: &dyn Fn(&mut Value)| {
            let mut posted = deal.clone();
            change(&mut posted);
            read(&posted.to_string()).unwrap_err().0
        };
        assert!(says(&|posted| posted["more"] = json!(1)).contains("unknown field `more`"));
        assert!(says(&|posted| posted["pond"]["more"] = json!(1)).contains("unknown field `more`"));
        assert!(
            says(&|posted| {
                posted["pond"].as_object_mut().unwrap().remove("lilyPad");
            })
            .contains("missing field `lilyPad`")
        );
        assert_eq!(
            says(&|posted| posted["pond"]["sunRock"] = json!(0)),
            "pond.sunRock does not fit the rocks and features of the pond"
        );
        assert_eq!(
            says(&|posted| posted["pond"]["creek"] = json!(true)),
            "pond.lanes does not fit the rocks and features of the pond"
        );
        assert_eq!(
            says(&|posted| posted["pond"]["turtles"][1]["size"] = json!(3)),
            "pond.turtles[1] is of size 2, not 3"
        );
        assert_eq!(
            says(&|posted| posted["pond"]["turtles"][0]["grandshell"] = json!(true)),
            "turtle 1 has grandshell true; only the biggest turtle is a Grandshell, and only when \
             pond.grandshell is true"
        );
        assert_eq!(
            says(&|posted| posted["piles"] = json!([[1, 2, 3], [], []])),
            "on rock 0 of the piles turtle 2 is above turtle 1; a pile is written bottom to top, each turtle \
             smaller than the one below"
        );
        assert_eq!(
            says(&|posted| posted["piles"] = json!([[3, 2, 1], []])),
            "the piles have 2 rocks, but the pond has 3"
        );
        assert_eq!(
            says(&|posted| posted["piles"] = json!([[3, 2], [4, 1], []])),
            "there is no turtle of size 4; they are 1 to 3"
        );
        assert_eq!(
            says(&|posted| posted["piles"] = json!([[3, 2], [2], []])),
            "turtle 2 is in the piles twice"
        );
        assert_eq!(
            says(&|posted| posted["piles"] = json!([[3, 2], [], []])),
            "the piles do not hold every turtle from 1 to the biggest exactly once"
        );
        assert_eq!(
            says(&|posted| posted["pond"]["turtles"] = json!([])),
            "a pond has 1 to 9 turtles, not 0"
        );
        assert!(says(&|posted| *posted = json!([])).starts_with("this is no pond in JSON: "));
    }
}
