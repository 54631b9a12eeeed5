//! A run is a seed, or a puzzle, and a list of actions; this module plays such lists, the same way for every face.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::game::{Deals, Halt, NoDeal, Refused, Wire};
use crate::json::{Fields, Flaw, Wanted};
use crate::puzzle_id::PuzzleId;
use crate::seed::Seed;
use crate::start::Start;

/// Where a run came from. Only a run of the ladder proves a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Origin {
    /// Opened from its seed at the first stage, every action played by the rules.
    Ladder,
    /// One puzzle, opened by its id.
    Practice,
    /// Begun from a state that a client posted.
    Posted,
}

impl Origin {
    /// Every origin, in the order of the numbers by which tokens hold them.
    pub const ALL: [Self; 3] = [Self::Ladder, Self::Practice, Self::Posted];

    /// Their names in JSON, in the same order.
    const NAMES: &'static [&'static str] = &["ladder", "practice", "posted"];

    /// The origin that a saved run names; where it names none, the run is one of the ladder.
    ///
    /// # Errors
    /// [`Flaw::Value`] for any other value.
    pub fn read(run: &Fields) -> Result<Self, Flaw> {
        if run.find("origin").is_none() {
            return Ok(Self::Ladder);
        }
        let sent = run.one_of("origin", Self::NAMES)?;
        let named = Self::NAMES.iter().zip(Self::ALL);
        let found = named.into_iter().find(|(name, _)| **name == sent);
        Ok(found.expect("every name has its origin").1)
    }

    /// Whether it follows from what a saved run begins with.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    fn goes_without_saying(&self) -> bool {
        *self != Self::Posted
    }
}

/// A recorded run, as files and requests hold it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The slug of the game.
    pub game: String,
    /// The version of rules and dealer that it was played under.
    pub rules_version: u32,
    /// Where it came from; left out where what it begins with says so.
    #[serde(skip_serializing_if = "Origin::goes_without_saying")]
    pub origin: Origin,
    /// What it begins with: under the key `seed` or `puzzle`.
    #[serde(flatten)]
    pub start: Start,
    /// Every accepted action in order, as JSON of the action grammar.
    pub actions: Vec<Box<RawValue>>,
}

impl Record {
    /// Its keys in JSON.
    pub const KEYS: &'static [&'static str] = &[
        "game",
        "rulesVersion",
        "origin",
        "seed",
        "puzzle",
        "actions",
    ];

    /// Its keys where it is one of practice.
    const PRACTICE_KEYS: &'static [&'static str] =
        &["game", "rulesVersion", "origin", "puzzle", "actions"];

    /// Reads a saved run; its actions are not looked into.
    ///
    /// # Errors
    /// The first [`Flaw`] of it.
    pub fn read(json: &[u8]) -> Result<Self, Flaw> {
        let run = Fields::read_bytes(json)?;
        run.only(Self::KEYS)?;
        let game = run.text("game")?.into_owned();
        let rules_version = run.number("rulesVersion", 1..=u32::MAX)?;
        let (start, origin) = if let Some(id) = Self::practised(&run)? {
            if id.rules_version() != rules_version {
                return Err(run.not_as_named_by("puzzle", "rulesVersion"));
            }
            (id.into(), Origin::Practice)
        } else {
            let seeds = 0..=Seed::MAX.get() as i64;
            let seed = run.integer("seed", seeds)?.unsigned_abs();
            let seed = Seed::try_from(seed).expect("the range is that of seeds");
            (seed.into(), Origin::read(&run)?)
        };
        Ok(Self {
            game,
            rules_version,
            origin,
            start,
            actions: run.value("actions", Wanted::List("actions"))?,
        })
    }

    /// The puzzle that a saved run practises; `None` for a run that begins otherwise. What else the run
    /// says of where it comes from agrees with it.
    ///
    /// # Errors
    /// The first [`Flaw`].
    pub fn practised(run: &Fields) -> Result<Option<PuzzleId>, Flaw> {
        let origin = Origin::read(run)?;
        if run.find("puzzle").is_none() && origin != Origin::Practice {
            return Ok(None);
        }
        let id = run.puzzle("puzzle")?;
        run.only(Self::PRACTICE_KEYS)?;
        if run.find("origin").is_some() && origin != Origin::Practice {
            return Err(run.not_as_named_by("puzzle", "origin"));
        }
        if run.find("game").is_some() && run.text("game")? != id.game() {
            return Err(run.not_as_named_by("puzzle", "game"));
        }
        Ok(Some(id))
    }

    /// The record of a run of `G` that began so.
    pub fn new<G: Wire>(start: impl Into<Start>, actions: &[G::Action]) -> Self {
        let start = start.into();
        let raw =
            |action| serde_json::value::to_raw_value(action).expect("an action is plain JSON");
        Self {
            game: G::INFO.slug.to_owned(),
            rules_version: G::INFO.rules_version,
            origin: start.origin(),
            start,
            actions: actions.iter().map(raw).collect(),
        }
    }

    /// The actions as they were written.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.actions.iter().map(|action| action.get())
    }
}

/// Plays one action given as JSON.
///
/// # Errors
/// [`Stop`] says why not; the state is then untouched.
pub fn step<G: Wire>(
    state: &mut G::State,
    json: &str,
    deals: &impl Deals<G>,
) -> Result<(G::Action, G::Report), Stop<G>> {
    let action = G::read_action(json).map_err(|flaw| Stop::Refused(Refused::Malformed(flaw)))?;
    match G::apply(state, action, deals) {
        Ok(report) => Ok((action, report)),
        Err(Halt::Refused(refusal)) => Err(Stop::Refused(Refused::Rule(refusal))),
        Err(Halt::NoDeal(no_deal)) => Err(Stop::NoDeal(no_deal)),
    }
}

/// Why an action given as JSON was not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop<G: Wire> {
    /// It was refused.
    Refused(Refused<G>),
    /// The deal that it needs was not handed out.
    NoDeal(NoDeal),
}

/// An accepted action of a run that is being played.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Wire> {
    /// Its place among the actions, from 0.
    pub index: usize,
    /// The action.
    pub action: G::Action,
    /// What it did.
    pub report: G::Report,
    /// The stage that it belongs to; the action that opens a stage belongs to it.
    pub stage: u32,
    /// The score after it.
    pub score: u64,
}

/// Plays actions given as JSON one by one, up to the first that is refused.
pub struct Replay<'a, G: Wire, D, I> {
    state: G::State,
    actions: I,
    deals: &'a D,
    played: usize,
    stop: Option<Stop<G>>,
}

impl<'a, 'j, G: Wire, D: Deals<G>, I: Iterator<Item = &'j str>> Replay<'a, G, D, I> {
    /// Plays on from a state.
    pub fn from(state: G::State, actions: impl IntoIterator<IntoIter = I>, deals: &'a D) -> Self {
        Self {
            state,
            actions: actions.into_iter(),
            deals,
            played: 0,
            stop: None,
        }
    }

    /// Plays a whole run from its start: a seed or a puzzle.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out the first deal.
    pub fn open(
        start: impl Into<Start>,
        actions: impl IntoIterator<IntoIter = I>,
        deals: &'a D,
    ) -> Result<Self, NoDeal> {
        Ok(Self::from(start.into().open(deals)?, actions, deals))
    }

    /// Where the run stands after the actions played so far.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Plays what is left, and says how far it came.
    ///
    /// # Errors
    /// [`NoDeal`] when `deals` does not hand out a deal that the run needs.
    pub fn finish(mut self) -> Result<Played<G>, NoDeal> {
        let mut report = None;
        while let Some((_, played)) = self.advance() {
            report = Some(played);
        }
        self.end(report)
    }

    /// Plays the next action, unless one was refused.
    fn advance(&mut self) -> Option<(G::Action, G::Report)> {
        if self.stop.is_some() {
            return None;
        }
        match step::<G>(&mut self.state, self.actions.next()?, self.deals) {
            Ok(played) => {
                self.played += 1;
                Some(played)
            }
            Err(stop) => {
                self.stop = Some(stop);
                None
            }
        }
    }

    /// How far the run came, if nothing is left to play; `report` is that of the last action.
    ///
    /// # Errors
    /// As [`Replay::finish`].
    pub fn end(self, report: Option<G::Report>) -> Result<Played<G>, NoDeal> {
        let refused = match self.stop {
            None => None,
            Some(Stop::Refused(refused)) => Some(refused),
            Some(Stop::NoDeal(no_deal)) => return Err(no_deal),
        };
        Ok(Played {
            state: self.state,
            report,
            played: self.played,
            refused,
        })
    }
}

impl<'j, G: Wire, D: Deals<G>, I: Iterator<Item = &'j str>> Iterator for Replay<'_, G, D, I> {
    type Item = Step<G>;

    fn next(&mut self) -> Option<Step<G>> {
        let (action, report) = self.advance()?;
        let standing = G::standing(&self.state);
        Some(Step {
            index: self.played - 1,
            action,
            report,
            stage: standing.stage,
            score: standing.score,
        })
    }
}

/// How far a list of actions was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<G: Wire> {
    /// The state after the last accepted action.
    pub state: G::State,
    /// What the last accepted action did.
    pub report: Option<G::Report>,
    /// How many actions were accepted; that of a refusal is the next one.
    pub played: usize,
    /// The refusal that stopped the list.
    pub refused: Option<Refused<G>>,
}

/// Plays actions in order and stops at the first refusal.
///
/// # Errors
/// [`NoDeal`] when `deals` does not hand out a deal that the run needs.
pub fn play<'j, G: Wire>(
    state: G::State,
    actions: impl IntoIterator<Item = &'j str>,
    deals: &impl Deals<G>,
) -> Result<Played<G>, NoDeal> {
    Replay::from(state, actions, deals).finish()
}

/// Replays a whole run from its start: a seed or a puzzle.
///
/// # Errors
/// As [`play`].
pub fn replay<'j, G: Wire>(
    start: impl Into<Start>,
    actions: impl IntoIterator<Item = &'j str>,
    deals: &impl Deals<G>,
) -> Result<Played<G>, NoDeal> {
    Replay::open(start, actions, deals)?.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_each_game;
    use crate::game::{Fresh, Game};

    /// The first legal action again and again, and in the end one that no game has.
    fn run<G: Wire>(seed: Seed) -> Vec<String> {
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
    fn step_by_step_a_run_comes_as_far_as_at_once() {
        for_each_game!(G => for seed in 0..4 {
            let seed = Seed::from_word(seed);
            let actions = run::<G>(seed);
            let actions = || actions.iter().map(String::as_str);
            let whole = replay::<G>(seed, actions(), &Fresh).unwrap();
            let mut steps = Replay::<G, _, _>::open(seed, actions(), &Fresh).unwrap();
            let mut last = None;
            for index in 0.. {
                let Some(step) = steps.next() else { break };
                let part = replay::<G>(seed, actions().take(index + 1), &Fresh).unwrap();
                let standing = G::standing(&part.state);
                assert_eq!((steps.state(), step.index), (&part.state, index));
                assert_eq!((step.stage, step.score), (standing.stage, standing.score));
                assert_eq!(Some(&step.report), part.report.as_ref());
                last = Some(step.report);
            }
            assert!(steps.next().is_none(), "what is refused is not passed over");
            let end = steps.end(last).unwrap();
            assert_eq!(end, whole);
            assert!(end.refused.is_some() && end.played > 5, "{}", G::INFO.slug);
        });
    }

    #[test]
    fn a_record_says_where_it_came_from_unless_its_start_does() {
        let seed = r#"{"game":"baskmere","rulesVersion":1,"seed":7,"actions":[]}"#;
        let puzzle = seed.replace("\"seed\":7", "\"puzzle\":\"baskmere:1:7:3\"");
        let posted = seed.replace("\"seed\"", "\"origin\":\"posted\",\"seed\"");
        for (text, origin) in [
            (seed, Origin::Ladder),
            (&puzzle, Origin::Practice),
            (&posted, Origin::Posted),
        ] {
            let record = Record::read(text.as_bytes()).unwrap();
            assert_eq!(record.origin, origin);
            assert_eq!(record.start.seed().get(), 7);
            assert_eq!(serde_json::to_string(&record).unwrap(), text);
        }
        let said = puzzle.replace("\"puzzle\"", "\"origin\":\"practice\",\"puzzle\"");
        let record = Record::read(said.as_bytes()).unwrap();
        assert_eq!(serde_json::to_string(&record).unwrap(), puzzle);
    }

    #[test]
    fn a_record_of_practice_names_its_puzzle_and_agrees_with_it() {
        let read = |change: &dyn Fn(&mut serde_json::Value)| {
            let mut record = serde_json::json!({
                "game": "baskmere", "rulesVersion": 1, "puzzle": "baskmere:1:7:3", "actions": []
            });
            change(&mut record);
            Record::read(record.to_string().as_bytes()).map(|record| record.start)
        };
        let id: PuzzleId = "baskmere:1:7:3".parse().unwrap();
        assert_eq!(read(&|_| {}), Ok(Start::Practice(id)));
        let named = |key: &str, found: &str| {
            Err(Flaw::Value {
                key: key.to_owned(),
                wanted: Wanted::AsNamedBy("puzzle"),
                found: found.to_owned(),
            })
        };
        let game = read(&|record| record["game"] = "duskcourt".into());
        assert_eq!(game, named("game", "\"duskcourt\""));
        let version = read(&|record| record["rulesVersion"] = 2.into());
        assert_eq!(version, named("rulesVersion", "2"));
        let origin = read(&|record| record["origin"] = "ladder".into());
        assert_eq!(origin, named("origin", "\"ladder\""));
        let both = read(&|record| record["seed"] = 7.into());
        let unknown = Flaw::Unknown {
            key: "\"seed\"".to_owned(),
            known: Record::PRACTICE_KEYS,
        };
        assert_eq!(both, Err(unknown));
        let none = read(&|record| {
            record["origin"] = "practice".into();
            record.as_object_mut().unwrap().remove("puzzle");
        });
        let missing = Flaw::Missing {
            key: "puzzle".to_owned(),
            wanted: Wanted::Text,
        };
        assert_eq!(none, Err(missing));
        let stage = read(&|record| record["puzzle"] = "baskmere:1:7:0".into());
        assert!(matches!(stage, Err(Flaw::Puzzle { .. })), "{stage:?}");
    }
}
