//! The public state as JSON, field by field.

use num_rational::BigRational;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::Answer;
use super::court::{Cell, Court, Idol, SIZES};
use super::run::{Award, Outcome, Phase, State};
use crate::bits::Bits;
use crate::game::PositionError;

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
    /// Whether the jackal can never be taken and so must make the last take.
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
    pub last_result: Option<Outcome>,
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
}

/// The public description of a dealt court.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DuskcourtDeal))]
pub struct Dealt {
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

/// The view of a state.
pub fn view(state: &State) -> View {
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
    }
}

/// The description of a court.
pub fn describe(court: &Court) -> Dealt {
    Dealt {
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

/// A public state, or a dealt court. What makes no position is passed over, but has to have its name.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "the other fields of a state are known, not used")]
struct Public {
    size: u8,
    board: Option<Vec<Option<char>>>,
    dealt: Option<Vec<Option<char>>>,
    boulders: Option<u32>,
    king_survives: bool,
    rung: Option<IgnoredAny>,
    court: Option<IgnoredAny>,
    lives: Option<IgnoredAny>,
    streak: Option<IgnoredAny>,
    score: Option<IgnoredAny>,
    phase: Option<IgnoredAny>,
    last_result: Option<IgnoredAny>,
    depth: Option<IgnoredAny>,
    paid_depth: Option<IgnoredAny>,
    reset_used: Option<IgnoredAny>,
    idols: Option<IgnoredAny>,
    last_award: Option<IgnoredAny>,
}

/// Reads the court of a public state (as it stands now) or of a deal.
pub fn read_public(json: &str) -> Result<Court, PositionError> {
    let wrong = |what: String| Err(PositionError(what));
    let public: Public = match serde_json::from_str(json) {
        Ok(public) => public,
        Err(error) => return wrong(format!("this is no public state of a court: {error}")),
    };
    let Some(cells) = public.board.or(public.dealt) else {
        return wrong("a court needs its squares under \"board\" or \"dealt\"".to_owned());
    };
    if !SIZES.contains(&public.size) {
        return wrong(format!("a court's size is 4, 5 or 6, not {}", public.size));
    }
    let squares = usize::from(public.size) * usize::from(public.size);
    if cells.len() != squares {
        return wrong(format!(
            "a court of size {} has {squares} squares, not {}",
            public.size,
            cells.len()
        ));
    }
    if cells.contains(&Some('.')) {
        return wrong("an empty square is null, not \".\"".to_owned());
    }
    let letters = cells.into_iter().map(|cell| cell.unwrap_or('.'));
    let court = from_letters(public.size, public.king_survives, letters)?;
    match public.boulders {
        Some(told) if told != court.boulders() => wrong(format!(
            "\"boulders\" is {told}, but {} squares hold \"#\"",
            court.boulders()
        )),
        _ => Ok(court),
    }
}

/// A court from the letters of its squares, `.` for an empty one.
pub(super) fn from_letters(
    size: u8,
    jackal_last: bool,
    letters: impl Iterator<Item = char>,
) -> Result<Court, PositionError> {
    let mut court = Court::empty(size, jackal_last);
    for (square, letter) in (0u8..).zip(letters) {
        match letter {
            '.' => {}
            '#' => court.boulders |= 1 << square,
            _ => match Idol::from_letter(letter) {
                Some(idol) => court.idols.set(square, idol),
                None => {
                    return Err(PositionError(format!(
                        "{letter:?} is nothing that stands on a court; a square is one of K Q R B N P, # or ."
                    )));
                }
            },
        }
    }
    if court.idols() == 0 {
        return Err(PositionError("a court needs at least one idol".to_owned()));
    }
    let jackals = court.idols.jackals().count_ones();
    if jackal_last && jackals != 1 {
        return Err(PositionError(format!(
            "a court whose jackal must stand last has exactly one K, not {jackals}"
        )));
    }
    Ok(court)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_court_is_checked_whole() {
        let read = |changed: &dyn Fn(&mut serde_json::Value)| {
            let court = crate::duskcourt::text::read_notation("..#./..../.Q../K...").unwrap();
            let mut json = serde_json::to_value(describe(&court)).unwrap();
            changed(&mut json);
            read_public(&json.to_string()).map_err(|error| error.0)
        };
        assert!(read(&|_| {}).is_ok());
        let error = |changed: &dyn Fn(&mut serde_json::Value)| read(changed).unwrap_err();
        assert_eq!(
            error(&|json| json["boulders"] = 2.into()),
            "\"boulders\" is 2, but 1 squares hold \"#\""
        );
        assert_eq!(
            error(&|json| json["dealt"][1] = ".".into()),
            "an empty square is null, not \".\""
        );
        assert_eq!(
            error(&|json| json["size"] = 5.into()),
            "a court of size 5 has 25 squares, not 16"
        );
        assert_eq!(
            error(&|json| json["size"] = 7.into()),
            "a court's size is 4, 5 or 6, not 7"
        );
        assert_eq!(
            error(&|json| json["dealt"] = serde_json::Value::Null),
            "a court needs its squares under \"board\" or \"dealt\""
        );
        assert!(error(&|json| json["extra"] = 1.into()).contains("unknown field `extra`"));
    }
}
