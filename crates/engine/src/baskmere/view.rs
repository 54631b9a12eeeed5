//! The public JSON of a run and of a deal.

use serde::Serialize;

use super::Baskmere;
use super::award::Award;
use super::codec;
use super::deal::Deal;
use super::fault::{Fault, Which};
use super::pond::{Features, MOST_ROCKS, MOST_TURTLES, Piles, Pond, Position, Shell, Shells};
use super::run::{Action, Ending, Phase, State};
use crate::bits::Bits;
use crate::game::{Deals, DecodeError, Game, Wire};
use crate::json::{Fields, Flaw, Wanted};
use crate::place::Place;
use crate::puzzle_id::PuzzleId;

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
    pub outcome: Option<Ending>,
    /// What the last settled pond paid.
    pub last_award: Option<Award>,
    /// The id of the puzzle that is practised: this pond is all there is, and pays nothing. Left out in a
    /// run of the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub practice: Option<PuzzleId>,
}

/// A pond: what stays the same while its turtles move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    pub(super) fn of(deal: &Deal) -> Self {
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
        practice: Baskmere::puzzle(state),
    }
}

/// The description of a deal.
pub(super) fn deal(deal: &Deal) -> DealView {
    DealView {
        pond: pond(deal),
        piles: rocks(deal.start().piles(), deal.pond().rocks()),
    }
}

impl Wire for Baskmere {
    type View = View;
    type Fault = Fault;
    const ACTIONS: u32 = MOST_ROCKS as u32 * MOST_ROCKS as u32 + 3;

    fn view(state: &State) -> View {
        self::state(state)
    }

    fn read_action(json: &str) -> Result<Action, Flaw> {
        let fields = Fields::read(json)?;
        let kind = fields.one_of("type", &["MOVE", "STEP_BACK", "NEXT_POND", "END_RUN"])?;
        if kind == "MOVE" {
            fields.only(&["type", "from", "to"])?;
            let rock = |key| fields.integer(key, 0..=i64::from(MOST_ROCKS) - 1);
            let (from, to) = (Place::of(rock("from")?), Place::of(rock("to")?));
            return Ok(Action::Move { from, to });
        }
        fields.only(&["type"])?;
        Ok(match kind {
            "STEP_BACK" => Action::StepBack,
            "NEXT_POND" => Action::NextPond,
            _ => Action::EndRun,
        })
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], deals: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes, deals)
    }
}

/// The keys of a public state. The description of a deal has the first two.
const KEYS: &[&str] = &[
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
    "lastAward",
    "practice",
];
const POND_KEYS: &[&str] = &[
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
    "lanes",
];
const TURTLE_KEYS: &[&str] = &["size", "shell", "grandshell"];

/// Reads a position from a public state or from the description of a deal. Other keys may be
/// there and are ignored.
pub(super) fn read(json: &str) -> Result<Position, Fault> {
    let posted = Fields::read(json)?;
    posted.only(KEYS)?;
    let fields = posted.object("pond")?;
    fields.only(POND_KEYS)?;
    let pond = read_pond(&fields)?;
    let piles = read_layout(&posted, "piles", pond.rocks(), pond.turtles(), Which::Piles)?;
    if fields.number("sunRock", 0..=u32::MAX)? != u32::from(pond.sun_rock()) {
        return Err(Fault::Misfit("sunRock"));
    }
    let told: Vec<Vec<bool>> = fields.value("lanes", Wanted::List("lists of true and false"))?;
    if told != lanes(&pond) {
        return Err(Fault::Misfit("lanes"));
    }
    Position::new(pond, piles)
}

fn pond(deal: &Deal) -> PondView {
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

fn read_pond(fields: &Fields) -> Result<Pond, Fault> {
    for key in ["number", "par", "spare"] {
        fields.number(key, 0..=u32::MAX)?;
    }
    let rocks = fields.number("rocks", 0..=u8::MAX.into())? as u8;
    let grandshell = fields.truth("grandshell")?;
    let list = fields.objects("turtles")?;
    let mut shells: Shells = [Shell::Amber; MOST_TURTLES as usize];
    if list.is_empty() || list.len() > shells.len() {
        return Err(Fault::Turtles(list.len()));
    }
    let turtles = list.len() as u8;
    for (size, turtle) in (1..).zip(&list) {
        turtle.only(TURTLE_KEYS)?;
        let found = turtle.number("size", 0..=u8::MAX.into())? as u8;
        if found != size {
            return Err(Fault::TurtleSize {
                wanted: size,
                found,
            });
        }
        let told = turtle.truth("grandshell")?;
        if told != (grandshell && size == turtles) {
            return Err(Fault::Grandshell { size, told });
        }
        let name = turtle.one_of("shell", &["amber", "blue", "coral"])?;
        let shell = Shell::ALL.into_iter().find(|shell| shell.name() == name);
        shells[usize::from(size - 1)] = shell.expect("the names are those of the shells");
    }
    let lily = match fields.raw("lilyPad")?.get() {
        "null" => None,
        _ => Some(fields.number("lilyPad", 0..=u8::MAX.into())? as u8),
    };
    let features = Features {
        lily,
        shy: fields.truth("shyShells")?.then_some(shells),
        creek: fields.truth("creek")?,
        grandshell,
    };
    let plan = read_layout(fields, "plan", rocks, turtles, Which::Plan)?;
    Pond::new(rocks, turtles, plan, features)
}

/// Reads a layout whose piles must be ordered; whether each turtle is there once is checked later.
fn read_layout(
    fields: &Fields,
    key: &str,
    rocks: u8,
    turtles: u8,
    which: Which,
) -> Result<Piles, Fault> {
    let layout: Vec<Vec<u8>> = fields.value(key, Wanted::List("lists of turtles by size"))?;
    if layout.len() != usize::from(rocks) {
        return Err(Fault::LayoutRocks {
            which,
            found: layout.len(),
            rocks,
        });
    }
    let mut piles = Piles::default();
    for (rock, pile) in layout.iter().enumerate().take(MOST_ROCKS.into()) {
        for (at, &size) in pile.iter().enumerate() {
            if !(1..=turtles).contains(&size) {
                return Err(Fault::NoSuchTurtle { size, turtles });
            }
            if let Some(&below) = at.checked_sub(1).and_then(|below| pile.get(below))
                && below <= size
            {
                return Err(Fault::Disorder {
                    which,
                    rock,
                    below,
                    above: size,
                });
            }
            if piles.rock_of(size).is_some() {
                return Err(Fault::Twice { which, size });
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
        serde_json::to_value(Baskmere::view(&state)).unwrap()
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
    fn the_first_thing_wrong_with_a_posted_pond_is_named() {
        let state = opened();
        let deal = json!({ "pond": state["pond"], "piles": state["piles"] });
        let whole = read(&state.to_string()).unwrap();
        assert_eq!(read(&deal.to_string()), Ok(whole));
        let wrong = |change: &dyn Fn(&mut Value)| {
            let mut posted = deal.clone();
            change(&mut posted);
            read(&posted.to_string()).unwrap_err()
        };
        let pond = |key: &str, value: Value| wrong(&|posted| posted["pond"][key] = value.clone());
        let turtle = |at: usize, key: &str, value: Value| {
            wrong(&|posted| posted["pond"]["turtles"][at][key] = value.clone())
        };
        let piles = |value: Value| wrong(&|posted| posted["piles"] = value.clone());
        let unknown = |key: &str, known| {
            let key = format!("{key:?}");
            Fault::Json(Flaw::Unknown { key, known })
        };
        assert_eq!(
            wrong(&|posted| posted["more"] = json!(1)),
            unknown("more", KEYS)
        );
        assert_eq!(pond("more", json!(1)), unknown("pond.more", POND_KEYS));
        assert_eq!(
            turtle(0, "more", json!(1)),
            unknown("pond.turtles[0].more", TURTLE_KEYS)
        );
        let missing = Fault::Json(Flaw::Missing {
            key: "pond.lilyPad".to_owned(),
            wanted: Wanted::Anything,
        });
        let without = wrong(&|posted| {
            posted["pond"].as_object_mut().unwrap().remove("lilyPad");
        });
        assert_eq!(without, missing);
        assert_eq!(pond("sunRock", json!(0)), Fault::Misfit("sunRock"));
        assert_eq!(pond("creek", json!(true)), Fault::Misfit("lanes"));
        let size = Fault::TurtleSize {
            wanted: 2,
            found: 3,
        };
        assert_eq!(turtle(1, "size", json!(3)), size);
        let grandshell = |size, told| Fault::Grandshell { size, told };
        assert_eq!(
            turtle(0, "grandshell", json!(true)),
            grandshell(1, true),
            "only the biggest turtle is one"
        );
        assert_eq!(
            turtle(2, "grandshell", json!(true)),
            grandshell(3, true),
            "the pond has none"
        );
        assert_eq!(pond("grandshell", json!(true)), grandshell(3, false));
        let shell = Fault::Json(Flaw::Value {
            key: "pond.turtles[1].shell".to_owned(),
            wanted: Wanted::OneOf(&["amber", "blue", "coral"]),
            found: "\"jade\"".to_owned(),
        });
        assert_eq!(turtle(1, "shell", json!("jade")), shell);
        assert_eq!(pond("turtles", json!([])), Fault::Turtles(0));
        let ten = vec![state["pond"]["turtles"][0].clone(); 10];
        assert_eq!(pond("turtles", json!(ten)), Fault::Turtles(10));
        assert_eq!(
            wrong(&|posted| *posted = json!([])),
            Fault::Json(Flaw::NoObject)
        );

        let which = Which::Piles;
        let disorder = Fault::Disorder {
            which,
            rock: 0,
            below: 1,
            above: 2,
        };
        assert_eq!(piles(json!([[1, 2, 3], [], []])), disorder);
        let rocks = |which| Fault::LayoutRocks {
            which,
            found: 2,
            rocks: 3,
        };
        assert_eq!(piles(json!([[3, 2, 1], []])), rocks(which));
        assert_eq!(pond("plan", json!([[3, 2, 1], []])), rocks(Which::Plan));
        let no_such = Fault::NoSuchTurtle {
            size: 4,
            turtles: 3,
        };
        assert_eq!(piles(json!([[3, 2], [4, 1], []])), no_such);
        let twice = Fault::Twice { which, size: 2 };
        assert_eq!(piles(json!([[3, 2], [2], []])), twice);
        assert_eq!(piles(json!([[3, 2], [], []])), Fault::Layout(which));
        let plan = pond("plan", json!([[3, 2], [], []]));
        assert_eq!(plan, Fault::Layout(Which::Plan));
        let two_rocks = wrong(&|posted| {
            posted["pond"]["rocks"] = json!(2);
            posted["pond"]["plan"] = json!([[3, 2, 1], []]);
        });
        assert_eq!(two_rocks, Fault::Rocks(2));
    }
}
