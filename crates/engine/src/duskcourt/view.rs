//! The public state as JSON, field by field.

use num_rational::BigRational;
use serde::Serialize;

use super::Duskcourt;
use super::answer::Answer;
use super::codec;
use super::court::{Capture, Cell, Court, MAX_SQUARES, SIZES};
use super::fault::Fault;
use super::notation;
use super::run::{Action, Award, CourtEnd, Phase, State};
use crate::bits::Bits;
use crate::game::{Deals, DecodeError, Game, Wire};
use crate::json::{Fields, Flaw, Wanted};
use crate::place::Place;
use crate::puzzle_id::PuzzleId;

/// The public state of a run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtState))]
pub struct View {
    /// The side of the court: 4, 5 or 6.
    pub size: u8,
    /// The court now: `size * size` cells from the bottom left, row by row. An idol is its letter, a
    /// boulder `"#"`, nothing `null`.
    pub board: Vec<Option<char>>,
    /// The court as it was dealt, in the same form.
    pub dealt: Vec<Option<char>>,
    /// How many squares hold a boulder.
    pub boulders: u32,
    /// Whether the jackal can never be taken and so must make the last capture.
    pub king_survives: bool,
    /// The rung, from 1.
    pub rung: u32,
    /// How many courts were dealt in this run, from 1.
    pub court: u32,
    /// Lives left.
    pub lives: u8,
    /// Clears in a row since the last lost life.
    pub streak: u32,
    /// The score.
    pub score: u64,
    /// Where the run stands.
    pub phase: Phase,
    /// How the last court that ended did so.
    pub last_result: Option<CourtEnd>,
    /// Captures since the deal or the reset.
    pub depth: u8,
    /// The deepest capture of this court that was paid.
    pub paid_depth: u8,
    /// Whether this court's reset is spent.
    pub reset_used: bool,
    /// How many idols stand.
    pub idols: u32,
    /// What the last cleared court paid.
    pub last_award: Option<Award>,
    /// The id of the puzzle that is practised: this court is all there is, nothing is paid, and no life is
    /// at stake. Left out in a run of the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub practice: Option<PuzzleId>,
}

/// The public description of a dealt court.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtDeal))]
pub struct DealView {
    /// The side of the court.
    pub size: u8,
    /// The cells, as in a state.
    pub dealt: Vec<Option<char>>,
    /// How many squares hold a boulder.
    pub boulders: u32,
    /// Whether the jackal must stand last.
    pub king_survives: bool,
}

/// How hard a dealt court is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difficulty {
    /// −log2 of the chance that random captures clear it.
    pub random_clear_bits: Bits,
    /// How many of its captures can no longer be followed by a clearing.
    pub decoys: u32,
}

impl Difficulty {
    /// Of a dealt court with this answer.
    pub(super) fn of(answer: &Answer) -> Self {
        let chance: BigRational = answer.random_clear.parse().expect("it is a fraction");
        Self {
            random_clear_bits: Bits::of(&chance).expect("every dealt court can be cleared"),
            decoys: answer.decoys,
        }
    }
}

/// The public state of a run.
fn of(state: &State) -> View {
    View {
        size: state.now.size(),
        board: cells(&state.now),
        dealt: cells(&state.dealt),
        boulders: state.now.boulders(),
        king_survives: state.now.jackal_last(),
        rung: state.rung,
        court: state.court,
        lives: state.lives,
        streak: state.streak,
        score: state.score,
        phase: state.phase,
        last_result: state.last_result,
        depth: state.depth,
        paid_depth: state.paid_depth,
        reset_used: state.reset_used,
        idols: state.now.idols(),
        last_award: state.last_award,
        practice: Duskcourt::puzzle(state),
    }
}

/// The description of a dealt court.
pub(super) fn deal(court: &Court) -> DealView {
    DealView {
        size: court.size(),
        dealt: cells(court),
        boulders: court.boulders(),
        king_survives: court.jackal_last(),
    }
}

fn cells(court: &Court) -> Vec<Option<char>> {
    let cell = |square| match court.at(square) {
        Cell::Empty => None,
        Cell::Boulder => Some('#'),
        Cell::Idol(idol) => Some(idol.letter()),
    };
    (0..court.squares()).map(cell).collect()
}

impl Wire for Duskcourt {
    type View = View;
    type Fault = Fault;
    const ACTIONS: u32 = (MAX_SQUARES * MAX_SQUARES) as u32 + 3;

    fn view(state: &State) -> View {
        of(state)
    }

    fn read_action(json: &str) -> Result<Action, Flaw> {
        let fields = Fields::read(json)?;
        let kind = fields.one_of("type", &["capture", "reset", "next", "endRun"])?;
        if kind == "capture" {
            fields.only(&["type", "from", "to"])?;
            let square = |key| fields.integer(key, 0..=MAX_SQUARES as i64 - 1);
            let (from, to) = (Place::of(square("from")?), Place::of(square("to")?));
            return Ok(Action::Capture(Capture { from, to }));
        }
        fields.only(&["type"])?;
        Ok(match kind {
            "reset" => Action::Reset,
            "next" => Action::Next,
            _ => Action::EndRun,
        })
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], _: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes).ok_or(DecodeError::Foreign)
    }
}

/// The keys of a public state. The description of a deal has some of them.
const KEYS: &[&str] = &[
    "size",
    "board",
    "dealt",
    "boulders",
    "kingSurvives",
    "rung",
    "court",
    "lives",
    "streak",
    "score",
    "phase",
    "lastResult",
    "depth",
    "paidDepth",
    "resetUsed",
    "idols",
    "lastAward",
    "practice",
];

/// Reads the court of a public state (as it stands now) or of a deal. Other keys may be there and are
/// ignored.
pub(super) fn read(json: &str) -> Result<Court, Fault> {
    let public = Fields::read(json)?;
    public.only(KEYS)?;
    let size = public.number("size", 0..=u32::MAX)?;
    let key = ["board", "dealt"]
        .into_iter()
        .find(|key| !public.is_null(key))
        .ok_or(Fault::NoSquares)?;
    let cells: Vec<Option<char>> = public.value(key, Wanted::List("signs and nulls"))?;
    if !SIZES.iter().any(|&known| u32::from(known) == size) {
        return Err(Fault::Size(size));
    }
    let size = size as u8;
    if cells.len() != usize::from(size) * usize::from(size) {
        let found = cells.len();
        return Err(Fault::Squares { size, found });
    }
    if cells.contains(&Some('.')) {
        return Err(Fault::Dot);
    }
    let letters = cells.into_iter().map(|cell| cell.unwrap_or('.'));
    let court = notation::court(size, public.truth("kingSurvives")?, letters)?;
    let found = court.boulders();
    if !public.is_null("boulders") {
        let told = public.number("boulders", 0..=u32::MAX)?;
        if told != found {
            return Err(Fault::Boulders { told, found });
        }
    }
    Ok(court)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_public_court_is_checked_whole() {
        let court = notation::read("..#./..../.Q../K...").unwrap();
        let dealt = serde_json::to_value(deal(&court)).unwrap();
        let changed = |change: &dyn Fn(&mut Value)| {
            let mut json = dealt.clone();
            change(&mut json);
            read(&json.to_string())
        };
        assert_eq!(changed(&|_| {}), Ok(court));
        let set = |key: &str, value: Value| changed(&|json| json[key] = value.clone()).unwrap_err();
        let (told, found) = (2, 1);
        assert_eq!(set("boulders", json!(2)), Fault::Boulders { told, found });
        let dot = changed(&|json| json["dealt"][1] = json!("."));
        assert_eq!(dot, Err(Fault::Dot));
        let sign = changed(&|json| json["dealt"][1] = json!("X"));
        assert_eq!(sign, Err(Fault::Sign('X')));
        let (size, found) = (5, 16);
        assert_eq!(set("size", json!(5)), Fault::Squares { size, found });
        assert_eq!(set("size", json!(7)), Fault::Size(7));
        assert_eq!(set("dealt", json!(null)), Fault::NoSquares);
        assert_eq!(set("dealt", json!(vec![(); 16])), Fault::NoIdol);
        let unknown = Flaw::Unknown {
            key: "\"extra\"".to_owned(),
            known: KEYS,
        };
        assert_eq!(set("extra", json!(1)), Fault::Json(unknown));
        let text = Flaw::Value {
            key: "dealt".to_owned(),
            wanted: Wanted::List("signs and nulls"),
            found: "\"....\"".to_owned(),
        };
        assert_eq!(set("dealt", json!("....")), Fault::Json(text));
        let without = changed(&|json| {
            json.as_object_mut().unwrap().remove("kingSurvives");
        });
        let missing = Flaw::Missing {
            key: "kingSurvives".to_owned(),
            wanted: Wanted::Truth,
        };
        assert_eq!(without, Err(Fault::Json(missing)));
        let two_jackals = changed(&|json| {
            json["kingSurvives"] = json!(true);
            json["dealt"][5] = json!("K");
        });
        assert_eq!(two_jackals, Err(Fault::Jackals(2)));
        assert_eq!(read("[]"), Err(Fault::Json(Flaw::NoObject)));
    }

    /// A run that has captured is read as it stands, not as it was dealt.
    #[test]
    fn a_state_gives_the_court_as_it_stands() {
        let dealt = notation::read("..#./..../.Q../K...").unwrap();
        let mut state = State::at(crate::Seed::MAX, 1, dealt);
        state.now.capture(Capture::new(0, 5)).unwrap();
        let json = serde_json::to_string(&of(&state)).unwrap();
        assert_eq!(read(&json), Ok(state.now));
    }
}
