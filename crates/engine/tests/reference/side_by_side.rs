//! Plays the engine and a reference side by side and stops at the first difference.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use menagerie_engine::run::{self, Stop};
use menagerie_engine::{Coach, Deals, NoDeal, Player, Seed, Stream};
use serde_json::Value;

use super::{Dealt, Reference, Standing, code, grammar};

/// The stream numbers of the tests' own draws start here, far above those of deals.
const DRAWS: u64 = 1 << 40;

/// How a run is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// By a reference agent.
    By(Player),
    /// Mostly perfect, every eighth action at random.
    Careless,
    /// As careless, with refused, malformed and oddly spelled actions strewn in.
    Nasty,
}

/// A part of a run: in this style until this stage, with at most so many actions.
pub(crate) type Leg = (Style, u32, usize);

/// A golden run: its name, its seed, its legs, and whether the player ends the run as soon as that is
/// legal.
pub(crate) type Case = (&'static str, u64, &'static [Leg], bool);

pub(crate) const RANDOM: Style = Style::By(Player::Random);
pub(crate) const GREEDY: Style = Style::By(Player::Greedy);
pub(crate) const PERFECT: Style = Style::By(Player::Perfect);

/// No limit.
pub(crate) const ANY: u32 = u32::MAX;
pub(crate) const ALL: usize = usize::MAX;

/// What was compared.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// Runs opened.
    pub(crate) runs: u64,
    /// Actions played and accepted by both.
    pub(crate) accepted: u64,
    /// Actions refused by both.
    pub(crate) refused: u64,
    /// Actions of the grammar tried on copies.
    pub(crate) tried: u64,
    /// The highest stage.
    pub(crate) stage: u32,
    /// What both sides said at least once: `STEP_BACK notLegal`, `lastLight true`, `grade tidy`.
    said: BTreeSet<String>,
}

/// The deals of one seed, made once and kept, so that trying an action costs no second deal.
pub(crate) struct Kept<G: Coach> {
    deals: RefCell<HashMap<G::Key, Arc<G::Deal>>>,
    /// The notation of each deal by all that it may depend on.
    notations: RefCell<HashMap<String, String>>,
}

impl<G: Coach> Kept<G> {
    pub(crate) fn new() -> Self {
        Self {
            deals: RefCell::default(),
            notations: RefCell::default(),
        }
    }
}

impl<G: Coach> Deals<G> for Kept<G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        let mut kept = self.deals.borrow_mut();
        let deal = kept
            .entry(key.clone())
            .or_insert_with(|| Arc::new(G::deal(key)));
        Ok(Arc::clone(deal))
    }
}

/// One run, played by the engine and by the reference.
pub(crate) struct Duel<'a, G: Coach, R: Reference> {
    pub(crate) seed: Seed,
    pub(crate) engine: G::State,
    pub(crate) reference: R,
    /// Every accepted action as it was sent.
    pub(crate) actions: Vec<String>,
    deals: &'a Kept<G>,
    random: Stream,
    tally: Tally,
    said: RefCell<BTreeSet<String>>,
}

impl<'a, G: Coach, R: Reference> Duel<'a, G, R> {
    /// Opens a run on both sides. `number` tells the random draws of one run from those of another.
    pub(crate) fn open(seed: u64, number: u64, deals: &'a Kept<G>) -> Self {
        let seed = Seed::try_from(seed).expect("a seed of the tests is in range");
        let engine = G::open(seed, deals).expect("deals are always at hand");
        let dealt = dealt::<G>(seed, &engine, deals);
        let duel = Self {
            seed,
            reference: R::open(seed.get(), &dealt),
            engine,
            actions: Vec::new(),
            deals,
            random: Stream::new(G::INFO, seed, DRAWS + number),
            tally: Tally {
                runs: 1,
                ..Tally::default()
            },
            said: RefCell::default(),
        };
        duel.check_deal(&dealt.notation, &duel.reference);
        duel.compare();
        duel
    }

    /// Plays until the run is over, `stage` is reached or that many actions are played.
    pub(crate) fn play(&mut self, style: Style, stage: u32, most: usize) {
        for _ in 0..most {
            let standing = self.reference.standing();
            if standing.over || standing.stage >= stage {
                break;
            }
            if style == Style::Nasty {
                self.pester();
                if self.reference.standing().over {
                    break;
                }
            }
            let player = match style {
                Style::By(player) => player,
                Style::Careless | Style::Nasty if self.random.below(8) == 0 => Player::Random,
                Style::Careless | Style::Nasty => Player::Perfect,
            };
            let chosen = G::choose(&self.engine, player, &mut self.random);
            let action = json(&chosen.expect("a run that is not over has an action"));
            let text = if style == Style::Nasty && self.random.below(4) == 0 {
                grammar::respell(&action)
            } else {
                action.to_string()
            };
            assert!(
                self.send(&text),
                "{}: {player:?} chose {text}",
                self.trace()
            );
        }
    }

    /// Tries every action on copies, then ends the run for good and sees that nothing is legal.
    pub(crate) fn finish(mut self) -> Tally {
        self.try_every_action();
        let end = json(&G::end());
        if self.reference.legal().contains(&end) {
            assert!(self.send(&end.to_string()), "{}: ends", self.trace());
            assert!(self.reference.standing().over);
        }
        if self.reference.standing().over {
            assert_eq!(self.reference.legal(), Vec::<Value>::new());
            self.try_every_action();
        }
        self.tally.stage = self.reference.standing().stage;
        self.tally.said = self.said.into_inner();
        self.tally
    }

    /// Sends an action to both; whether both accepted it.
    pub(crate) fn send(&mut self, text: &str) -> bool {
        let mut engine = self.engine.clone();
        let mut reference = self.reference.clone();
        let accepted = self.play_both(text, &mut engine, &mut reference);
        self.engine = engine;
        self.reference = reference;
        if accepted {
            self.tally.accepted += 1;
            self.actions.push(text.to_owned());
        } else {
            self.tally.refused += 1;
        }
        self.compare();
        accepted
    }

    /// Sends every action of the grammar, and some that are not of it, to copies of both sides.
    pub(crate) fn try_every_action(&mut self) {
        let legal = self.reference.legal();
        for action in self.reference.every_action() {
            let mut engine = self.engine.clone();
            let mut reference = self.reference.clone();
            let text = action.to_string();
            let accepted = self.play_both(&text, &mut engine, &mut reference);
            assert_eq!(
                accepted,
                legal.contains(&action),
                "{}: {text}",
                self.trace()
            );
            if accepted {
                self.compare_states(&engine, &reference, &text);
            }
            self.tally.tried += 1;
        }
        for text in R::loose() {
            self.play_both(text, &mut self.engine.clone(), &mut self.reference.clone());
            self.tally.tried += 1;
        }
        for text in R::malformed() {
            let mut engine = self.engine.clone();
            let mut reference = self.reference.clone();
            assert!(!self.play_both(text, &mut engine, &mut reference));
            self.tally.tried += 1;
        }
    }

    /// Sends up to three actions that may well be refused.
    fn pester(&mut self) {
        for _ in 0..self.random.below(4) {
            if self.random.below(3) == 0 {
                let text = self.random.pick(&R::malformed());
                assert!(!self.send(text), "{}: {text} is malformed", self.trace());
                continue;
            }
            let all = self.reference.every_action();
            let action = &all[self.random.below(all.len() as u32) as usize];
            // The run shall go on: what ends it at once is tried on copies only.
            if *action != json(&G::end()) {
                self.send(&action.to_string());
            }
        }
        if self.random.below(40) == 0 {
            self.try_every_action();
        }
    }

    /// Plays an action on both and compares reports, codes and the untouched state of a refusal.
    fn play_both(&self, text: &str, engine: &mut G::State, reference: &mut R) -> bool {
        let before = engine.clone();
        let ours = run::step::<G>(engine, text, self.deals);
        let mut handed_out = None;
        let mut hand_out = || {
            let dealt = dealt::<G>(self.seed, engine, self.deals);
            handed_out.insert(dealt).clone()
        };
        let theirs = match serde_json::from_str(text) {
            Ok(action) => reference.play(&action, &mut hand_out),
            Err(_) => Err(code::MALFORMED),
        };
        if let Some(dealt) = handed_out {
            self.check_deal(&dealt.notation, reference);
        }
        match ours {
            Ok((_, report)) => {
                let report = json(&report);
                self.note_report(&report);
                assert_eq!(Ok(report), theirs, "{}: {text}", self.trace());
                true
            }
            Err(Stop::Refused(refused)) => {
                let code = json(&refused.code());
                let code = code.as_str().expect("a code is a word");
                self.note_refusal(text, code);
                assert_eq!(
                    Err(code),
                    theirs.as_ref().map_err(|code| *code),
                    "{}: {text}: {refused:?}",
                    self.trace()
                );
                assert_eq!(*engine, before, "{}: {text} is refused", self.trace());
                assert_eq!(G::encode(engine), G::encode(&before));
                false
            }
            Err(Stop::NoDeal(_)) => panic!("{}: {text}: deals are always at hand", self.trace()),
        }
    }

    fn note_report(&self, report: &Value) {
        let award = report["award"].as_object().into_iter().flatten();
        for (key, value) in report.as_object().into_iter().flatten().chain(award) {
            if !value.is_object() {
                self.said.borrow_mut().insert(format!("{key} {value}"));
            }
        }
    }

    fn note_refusal(&self, text: &str, code: &str) {
        let action: Value = serde_json::from_str(text).unwrap_or_default();
        let kind = action["type"].as_str().unwrap_or_default();
        self.said.borrow_mut().insert(format!("{kind} {code}"));
    }

    /// Whatever was played before, the same things give the same deal.
    fn check_deal(&self, notation: &str, reference: &R) {
        let mut notations = self.deals.notations.borrow_mut();
        let known = notations.entry(reference.deal_depends_on());
        let known = known.or_insert_with(|| notation.to_owned());
        assert_eq!(notation, known, "{}", self.trace());
        if reference.flawless() {
            let key = G::key(self.seed, reference.standing().stage);
            let deal = self.deals.get(&key).expect("deals are always at hand");
            let named = G::notation(&G::position(&deal));
            assert_eq!(notation, named, "{}", self.trace());
        }
    }

    fn compare(&self) {
        self.compare_states(&self.engine, &self.reference, "");
    }

    fn compare_states(&self, engine: &G::State, reference: &R, text: &str) {
        let view = json(&G::view(engine));
        assert!(
            view == reference.state(),
            "{} {text}\n  engine    {view}\n  reference {}",
            self.trace(),
            reference.state()
        );
        let mut legal = Vec::new();
        G::legal(engine, &mut legal);
        let legal: Vec<Value> = legal.iter().map(json).collect();
        assert_eq!(
            legal,
            reference.legal(),
            "{} {text}: legal actions",
            self.trace()
        );
        let standing = G::standing(engine);
        let standing = Standing {
            stage: standing.stage,
            completed: standing.completed,
            score: standing.score,
            over: standing.over,
        };
        assert_eq!(standing, reference.standing(), "{} {text}", self.trace());
        assert_eq!(G::seed(engine), self.seed);
        let bytes = G::encode(engine);
        assert_eq!(
            G::decode(&bytes, self.deals).as_ref(),
            Ok(engine),
            "{} {text}: token",
            self.trace()
        );
        // 4 KiB of base64 hold 3,072 bytes, 16 of them the seal's.
        assert!(
            bytes.len() <= 3056 && view.to_string().len() <= 32 << 10,
            "{}",
            self.trace()
        );
    }

    /// What leads here, to be replayed.
    fn trace(&self) -> String {
        let actions = self.actions.join(",");
        format!("{} seed {} [{actions}]", G::INFO.slug, self.seed)
    }
}

impl Tally {
    /// Sees that everything of the list was said, so that the runs do not cease to meet it.
    pub(crate) fn assert_said(&self, all: &[&str]) {
        for what in all {
            assert!(
                self.said.contains(*what),
                "{what} was never said: {:?}",
                self.said
            );
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.runs += other.runs;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.tried += other.tried;
        self.stage = self.stage.max(other.stage);
        self.said.extend(other.said);
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(
            f,
            "{} runs to stage {}: {} actions accepted and {} refused by both, {} more tried on copies",
            self.runs, self.stage, self.accepted, self.refused, self.tried
        )
    }
}

/// The deal that a flawless run meets at a stage.
pub(crate) fn deal<G: Coach>(seed: u64, stage: u32) -> Dealt {
    let seed = Seed::try_from(seed).expect("a seed of the tests is in range");
    let deal = G::deal(&G::key(seed, stage));
    Dealt {
        notation: G::notation(&G::position(&deal)),
        described: json(&G::describe(&deal)),
    }
}

/// The stage that a run stands at, as it was dealt.
fn dealt<G: Coach>(seed: Seed, state: &G::State, deals: &Kept<G>) -> Dealt {
    let key = G::key(seed, G::standing(state).stage);
    let deal = deals.get(&key).expect("deals are always at hand");
    Dealt {
        notation: G::notation(&G::standing_position(state)),
        described: json(&G::describe(&deal)),
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("plain JSON")
}
