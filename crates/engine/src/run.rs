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

/// One accepted action of a run, told for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReplayStep))]
pub struct Step {
    /// The action as players type it.
    pub text: String,
    /// The stage that it belongs to; the action that opens a stage belongs to it.
    pub stage: u32,
    /// The score after it.
    pub score: u64,
}

/// Replays a whole run from its seed, and tells each accepted action.
///
/// # Errors
/// As [`play`].
pub fn tell<'a, G: Face>(
    seed: Seed,
    actions: impl IntoIterator<Item = &'a str>,
    deals: &impl Deals<G>,
) -> Result<(Played<G>, Vec<Step>), NoDeal> {
    let mut state = G::open(seed, deals)?;
    let mut report = None;
    let mut refused = None;
    let mut steps = Vec::new();
    for json in actions {
        let before = state.clone();
        match step::<G>(&mut state, json, deals) {
            Ok(done) => report = Some(done),
            Err(Halt::Refused(refusal)) => {
                refused = Some(Refused::at(steps.len(), refusal));
                break;
            }
            Err(Halt::NoDeal) => return Err(NoDeal),
        }
        let action = G::read_action(json).expect("it was just played");
        let standing = G::standing(&state);
        steps.push(Step {
            text: G::spell(&before, action),
            stage: standing.stage,
            score: standing.score,
        });
    }
    let played = Played {
        state,
        report,
        played: steps.len(),
        refused,
    };
    Ok((played, steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_each_game;
    use crate::game::{Fresh, Game};

    /// The first legal action again and again, and in the end one that no game has.
    fn run<G: Face>(seed: Seed) -> Vec<String> {
        let mut state = G::open(seed, &Fresh).unwrap();
        let mut legal = Vec::new();
        let mut run = Vec::new();
        for _ in 0..60 {
            G::legal(&state, &mut legal);
            let Some(&action) = legal.first() else { break };
            G::apply(&mut state, action, &Fresh).unwrap();
            run.push(serde_json::to_string(&action).unwrap());
        }
        run.push(r#"{"type":"fly"}"#.to_owned());
        run
    }

    #[test]
    fn a_told_run_ends_as_a_replayed_one() {
        for_each_game!(G => for seed in 0..4 {
            let seed = Seed::from_word(seed);
            let actions = run::<G>(seed);
            let actions = || actions.iter().map(String::as_str);
            let replayed = replay::<G>(seed, actions(), &Fresh).unwrap();
            let (told, steps) = tell::<G>(seed, actions(), &Fresh).unwrap();
            assert_eq!((&told.state, told.played), (&replayed.state, replayed.played));
            assert_eq!((&told.refused, &told.report), (&replayed.refused, &replayed.report));
            assert!(told.refused.is_some() && told.played > 5, "{}", G::INFO.slug);
            assert_eq!(steps.len(), told.played);
            let standing = G::standing(&told.state);
            let last = steps.last().unwrap();
            assert_eq!((last.stage, last.score), (standing.stage, standing.score));
            for (index, step) in steps.iter().enumerate() {
                let before = replay::<G>(seed, actions().take(index), &Fresh).unwrap().state;
                let action = G::read_action(actions().nth(index).unwrap()).unwrap();
                assert_eq!(step.text, G::spell(&before, action));
            }
        });
    }
}
