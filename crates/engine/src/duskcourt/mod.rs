//! Duskcourt: solitaire chess with idols. Every move is a capture; the court is cleared when one idol
//! stands. The ladder of rungs never ends, and a run has three lives.

mod chance;
mod coach;
mod codec;
mod court;
mod deal;
mod ground;
mod known;
mod ladder;
mod lessons;
mod players;
mod reach;
mod run;
mod sheet;
mod solve;
mod sound;
mod text;
mod view;
mod way;

use serde::Serialize;

pub use coach::{Insight, Value};
pub use court::{Barrier, Capture, Cell, Court, Idol};
pub use deal::Effort;
pub use ladder::{Rung, TOP, rung};
pub use run::{Action, Award, Outcome, Phase, Report, State, Why};
pub use solve::{Analysis, analyse, clearing_line, decoys};
pub use view::{Dealt, Difficulty, View};

use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement};
use crate::game::{
    Deals, DecodeError, Face, Game, Halt, Info, NoDeal, Player, Players, PositionError, Puzzle,
    Refusal, Sheet, Standing,
};
use crate::grammar::Fields;
use crate::seed::Seed;
use crate::stream::Stream;

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duskcourt;

/// Names one court: everything that its deal depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// The seed of the run.
    pub seed: Seed,
    /// The number of the court in the run, from 1; its draw.
    pub court: u32,
    /// The rung that it is dealt for, from 1.
    pub rung: u32,
    /// The courts dealt at this rung before, which it must differ from.
    pub met: [Option<Court>; 2],
}

impl Game for Duskcourt {
    const INFO: &'static Info = &Info {
        slug: "duskcourt",
        name: "Duskcourt",
        genre: "solitaire chess",
        description: "Clear a sandstone court by captures alone, until one idol stands.",
        stage: "rung",
        last_stage: u32::MAX,
        rules_version: 1,
        open: false,
    };
    const END: Action = Action::EndRun;

    type Key = Key;
    type Deal = Court;
    type State = State;
    type Action = Action;
    type Report = Report;

    fn key(seed: Seed, stage: u32) -> Key {
        Key {
            seed,
            court: stage,
            rung: stage,
            met: [None; 2],
        }
    }

    fn deal(key: &Key) -> Court {
        deal_with_effort(key).0
    }

    fn weight(_: &Court) -> usize {
        size_of::<Key>() + size_of::<Court>()
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        run::open(seed, deals)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        run::legal(state, out);
    }

    fn apply(state: &mut State, action: Action, deals: &impl Deals<Self>) -> Result<Report, Halt> {
        run::apply(state, action, deals)
    }

    fn standing(state: &State) -> Standing {
        let between = state.phase == Phase::Break && state.last_result == Some(Outcome::Clear);
        let cleared = state.phase != Phase::Playing && state.last_result == Some(Outcome::Clear);
        Standing {
            stage: state.rung,
            completed: state.rung - 1 + u32::from(cleared),
            score: state.score,
            over: state.phase == Phase::Done,
            between,
        }
    }

    fn seed(state: &State) -> Seed {
        state.seed
    }
}

/// The deal of that key, and what it took.
pub fn deal_with_effort(key: &Key) -> (Court, Effort) {
    let met: Vec<Court> = key.met.into_iter().flatten().collect();
    let mut stream = Stream::new(Duskcourt::INFO, key.seed, u64::from(key.court));
    deal::deal(key.rung, &met, &mut stream)
}

impl Face for Duskcourt {
    type View = View;

    fn view(state: &State) -> View {
        view::view(state)
    }

    fn read_action(json: &str) -> Result<Action, Refusal> {
        let fields = Fields::read(json)?;
        let squares = 0..=court::MAX_SQUARES as i64 - 1;
        match fields.kind(&["capture", "reset", "next", "endRun"])? {
            "capture" => {
                fields.only(&["type", "from", "to"])?;
                let from = fields.integer("from", squares.clone())? as u8;
                let to = fields.integer("to", squares)? as u8;
                Ok(Action::Capture(Capture { from, to }))
            }
            kind => {
                fields.only(&["type"])?;
                Ok(match kind {
                    "reset" => Action::Reset,
                    "next" => Action::Next,
                    _ => Action::EndRun,
                })
            }
        }
    }

    fn sheet() -> &'static Sheet {
        sheet::sheet()
    }

    fn observe(state: &State, last: Option<&Report>) -> String {
        text::observe(state, last)
    }

    fn show(state: &State, last: Option<&Report>) -> String {
        text::show(state, last)
    }

    fn legend(state: &State) -> String {
        text::legend(state)
    }

    fn told(state: &State, last: Option<&Report>) -> String {
        text::told(state, last)
    }

    fn spell(state: &State, action: Action) -> String {
        text::spell(state, action)
    }

    fn read_typed(state: &State, typed: &str) -> Option<Action> {
        text::read_typed(state, typed)
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], _: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes).ok_or(DecodeError::Foreign)
    }
}

/// The exact answer for a court.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The game's slug.
    pub game: &'static str,
    /// Whether it can be cleared.
    pub clearable: bool,
    /// Captures that clear it.
    pub line: Option<Vec<Action>>,
    /// How many sequences of captures clear it, in decimal.
    pub clearings: String,
    /// The chance that uniform random captures clear it, as a reduced fraction.
    pub random_clear: String,
    /// How many legal captures lose it.
    pub decoys: u32,
}

impl Puzzle for Duskcourt {
    // A court of twelve idols has about 100,000 positions; each carries two big numbers.
    const SOLVE_NODES: u64 = 400_000;

    type Position = Court;
    type Answer = Answer;
    type Dealt = Dealt;
    type Difficulty = Difficulty;

    fn position(deal: &Court) -> Court {
        *deal
    }

    fn describe(deal: &Court) -> Dealt {
        view::describe(deal)
    }

    fn difficulty(_: &Court, answer: &Answer) -> Difficulty {
        Difficulty::of(answer)
    }

    fn standing_position(state: &State) -> Court {
        state.now
    }

    fn read_notation(text: &str) -> Result<Court, PositionError> {
        text::read_notation(text)
    }

    fn notation(position: &Court) -> String {
        text::notation(position)
    }

    fn read_public(json: &str) -> Result<Court, PositionError> {
        view::read_public(json)
    }

    fn draw(position: &Court) -> String {
        text::draw(position) + text::last_taker(position)
    }

    fn explain(position: &Court, answer: &Answer) -> String {
        text::explain(position, answer)
    }

    fn solve(position: &Court, budget: &mut Budget) -> Result<Answer, OutOfBudget> {
        let line = clearing_line(position, budget)?;
        let analysis = analyse(position, budget)?;
        Ok(Answer {
            game: Self::INFO.slug,
            clearable: line.is_some(),
            line: line.map(|line| line.into_iter().map(Action::Capture).collect()),
            clearings: analysis.clearings.to_string(),
            random_clear: analysis.random_clear.to_string(),
            decoys: decoys(position, budget)?,
        })
    }
}

impl Players for Duskcourt {
    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

impl Coach for Duskcourt {
    // Dealt courts have some thousand positions.
    const ADVICE_NODES: u64 = Self::SOLVE_NODES;
    const MOVE: &'static str = "capture";
    const HOLDS: &'static str = "Clearable";
    const WASTE: Option<&'static str> = None;

    type Insight = Insight;
    type Value = Value;

    fn value(
        state: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Value, OutOfBudget> {
        coach::value(state, insight, budget)
    }

    fn advise(
        state: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Advice<Action, Value>, OutOfBudget> {
        coach::advise(state, insight, budget)
    }

    fn judge(
        before: &State,
        action: Action,
        after: &State,
        insight: &mut Insight,
        budget: &mut Budget,
    ) -> Result<Judgement<Action, Value>, OutOfBudget> {
        coach::judge(before, action, after, insight, budget)
    }

    fn is_move(action: Action) -> bool {
        coach::is_move(action)
    }

    fn restarts(action: Action) -> bool {
        action == Action::Reset
    }

    fn rules_say_lost(state: &State) -> bool {
        state.phase != Phase::Playing && state.last_result == Some(Outcome::Stuck)
    }

    fn is_lost(state: &State, value: &Value) -> bool {
        coach::is_lost(state, value)
    }

    fn worth(value: &Value) -> String {
        coach::worth(value)
    }

    fn height(value: &Value) -> Option<f64> {
        coach::height(value)
    }
}
