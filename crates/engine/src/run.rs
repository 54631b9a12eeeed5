//! A run is a seed and a list of actions; this module plays such lists, the same way for every face.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::game::{Code, Deals, Face, Halt, NoDeal, Refusal};
use crate::seed::Seed;

/// A recorded run, as files and requests hold it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// The slug of the game.
    pub game: String,
    /// The version of rules and dealer that it was played under.
    pub rules_version: u32,
    /// The seed.
    pub seed: Seed,
    /// Every accepted action in order, as JSON of the action grammar.
    pub actions: Vec<Box<RawValue>>,
}

impl Record {
    /// The record of a run of `G`.
    pub fn new<G: Face>(seed: Seed, actions: &[G::Action]) -> Self {
        let raw =
            |action| serde_json::value::to_raw_value(action).expect("an action is plain JSON");
        Self {
            game: G::INFO.slug.to_owned(),
            rules_version: G::INFO.rules_version,
            seed,
            actions: actions.iter().map(raw).collect(),
        }
    }
}

/// How far a list of actions was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<G: Face> {
    /// The state after the last accepted action.
    pub state: G::State,
    /// What the last accepted action did.
    pub report: Option<G::Report>,
    /// How many actions were accepted.
    pub played: usize,
    /// The refusal that stopped the list.
    pub refused: Option<Refused>,
}

/// The refusal that stopped a list of actions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = RefusedAt))]
pub struct Refused {
    /// The place in the list, from 0.
    pub index: usize,
    /// The kind of refusal.
    pub code: Code,
    /// Which rule stands in the way, in a sentence.
    pub reason: String,
}

impl Refused {
    /// The refusal of the action at a place of the list.
    pub fn at(index: usize, refusal: Refusal) -> Self {
        Self {
            index,
            code: refusal.code,
            reason: refusal.reason,
        }
    }
}

/// Plays one action given as JSON.
///
/// # Errors
/// As [`Game::apply`](crate::Game::apply), and a malformed refusal when the text is not of the grammar.
pub fn step<G: Face>(
    state: &mut G::State,
    json: &str,
    deals: &impl Deals<G>,
) -> Result<G::Report, Halt> {
    let action = G::read_action(json)?;
    G::apply(state, action, deals)
}

/// Plays actions in order and stops at the first refusal.
///
/// # Errors
/// [`NoDeal`] when `deals` does not hand out a deal that the run needs.
pub fn play<'a, G: Face>(
    mut state: G::State,
    actions: impl IntoIterator<Item = &'a str>,
    deals: &impl Deals<G>,
) -> Result<Played<G>, NoDeal> {
    let mut report = None;
    let mut played = 0;
    let mut refused = None;
    for json in actions {
        match step::<G>(&mut state, json, deals) {
            Ok(done) => {
                report = Some(done);
                played += 1;
            }
            Err(Halt::Refused(refusal)) => {
                refused = Some(Refused::at(played, refusal));
                break;
            }
            Err(Halt::NoDeal) => return Err(NoDeal),
        }
    }
    Ok(Played {
        state,
        report,
        played,
        refused,
    })
}

/// Replays a whole run from its seed.
///
/// # Errors
/// As [`play`].
pub fn replay<'a, G: Face>(
    seed: Seed,
    actions: impl IntoIterator<Item = &'a str>,
    deals: &impl Deals<G>,
) -> Result<Played<G>, NoDeal> {
    play(G::open(seed, deals)?, actions, deals)
}
