//! Critter Lineup: critters of up to sixteen colours lie mixed in tubes of four. A pour moves the run of
//! one colour on top of a tube onto an empty tube or onto its own colour, as much of it as fits; a level is
//! complete when every tube is empty or full of one colour. Each level pays by how few pours it took,
//! and the next one asks for more. Nothing is hidden, so a client may carry the state itself.

pub mod coach;
pub mod colour;
pub mod deal;
pub mod ladder;
mod lessons;
pub mod rack;
pub mod run;
pub mod solve;
pub mod text;
pub mod view;

mod codec;
mod node;
mod open;
mod players;
mod refuse;
mod sheet;

use rack::Rack;

use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement};
use crate::game::{
    Deals, DecodeError, Face, Game, Halt, Info, NoDeal, OpenStateError, Player, Players,
    PositionError, Puzzle, Refusal, Sheet, Standing,
};
use crate::grammar::Fields;
use crate::seed::Seed;
use crate::stream::Stream;

pub use deal::{Deal, Key};
pub use run::{Action, Report, State};

/// The game.
#[derive(Debug, Clone, Copy)]
pub struct CritterLineup;

const INFO: Info = Info {
    slug: "critter-lineup",
    name: "Critter Lineup",
    genre: "colour sorting",
    description: "Pour stacked critters from tube to tube until no tube mixes colours, \
                  in as few pours as you can.",
    stage: "level",
    last_stage: ladder::LAST_LEVEL,
    rules_version: 1,
    open: true,
};

impl Game for CritterLineup {
    const INFO: &'static Info = &INFO;
    const END: Action = Action::FinishGame;

    type Key = Key;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type Report = Report;

    fn key(seed: Seed, stage: u32) -> Key {
        Key { seed, level: stage }
    }

    fn deal(key: &Key) -> Deal {
        deal::deal(key)
    }

    fn weight(_: &Deal) -> usize {
        size_of::<Deal>()
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        State::open(seed, deals)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        state.legal(out);
    }

    fn apply(state: &mut State, action: Action, deals: &impl Deals<Self>) -> Result<Report, Halt> {
        state.apply(action, deals)
    }

    fn standing(state: &State) -> Standing {
        state.standing()
    }

    fn seed(state: &State) -> Seed {
        state.numbers().seed
    }
}

impl Face for CritterLineup {
    type View = view::View;

    fn view(state: &State) -> view::View {
        view::View::of(state)
    }

    fn read_action(json: &str) -> Result<Action, Refusal> {
        // The grammar allows other keys beside these.
        let fields = Fields::read(json)?;
        match fields.kind(&["move", "next_level", "finish_game"])? {
            "move" => Ok(Action::Move {
                from: fields.integer("from", i64::MIN..=i64::MAX)?,
                to: fields.integer("to", i64::MIN..=i64::MAX)?,
            }),
            "next_level" => Ok(Action::NextLevel),
            _ => Ok(Action::FinishGame),
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

    fn legend(_: &State) -> String {
        // Tubes and colours explain themselves.
        String::new()
    }

    fn told(state: &State, last: Option<&Report>) -> String {
        text::told(state, last)
    }

    fn spell(_: &State, action: Action) -> String {
        text::spell(action)
    }

    fn read_typed(_: &State, typed: &str) -> Option<Action> {
        text::read_typed(typed)
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], _: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes)
    }

    fn read_open(json: &str, _: &impl Deals<Self>) -> Result<State, OpenStateError> {
        open::read_open(json).map_err(OpenStateError::Wrong)
    }
}

impl Puzzle for CritterLineup {
    type Position = Rack;
    type Answer = view::Answer;
    type Dealt = view::Dealt;
    type Difficulty = view::Difficulty;

    fn position(deal: &Deal) -> Rack {
        deal.rack
    }

    fn describe(deal: &Deal) -> view::Dealt {
        view::Dealt::of(deal)
    }

    fn difficulty(deal: &Deal, _: &view::Answer) -> view::Difficulty {
        view::Difficulty::of(deal)
    }

    fn standing_position(state: &State) -> Rack {
        *state.rack()
    }

    fn read_notation(text: &str) -> Result<Rack, PositionError> {
        text::read_notation(text)
    }

    fn notation(position: &Rack) -> String {
        text::notation(position)
    }

    fn read_public(json: &str) -> Result<Rack, PositionError> {
        view::read_public(json)
    }

    fn draw(position: &Rack) -> String {
        text::draw(position)
    }

    fn explain(_: &Rack, answer: &view::Answer) -> String {
        text::explain(answer)
    }

    fn solve(position: &Rack, budget: &mut Budget) -> Result<view::Answer, OutOfBudget> {
        let line = solve::shortest(position, budget)?;
        Ok(view::Answer::of(line.as_deref()))
    }
}

impl Players for CritterLineup {
    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

impl Coach for CritterLineup {
    // A rack of 16 colours as dealt takes up to some 30,000; a rack edited by hand can take more.
    const ADVICE_NODES: u64 = 400_000;
    const MOVE: &'static str = "pour";
    const HOLDS: &'static str = "Sortable";
    const WASTE: Option<&'static str> = Some("pours");

    type Insight = coach::Insight;
    type Value = coach::Value;

    fn value(
        state: &State,
        insight: &mut coach::Insight,
        budget: &mut Budget,
    ) -> Result<coach::Value, OutOfBudget> {
        coach::value(state, insight, budget)
    }

    fn advise(
        state: &State,
        insight: &mut coach::Insight,
        budget: &mut Budget,
    ) -> Result<Advice<Action, coach::Value>, OutOfBudget> {
        coach::advise(state, insight, budget)
    }

    fn judge(
        before: &State,
        action: Action,
        after: &State,
        insight: &mut coach::Insight,
        budget: &mut Budget,
    ) -> Result<Judgement<Action, coach::Value>, OutOfBudget> {
        coach::judge(before, action, after, insight, budget)
    }

    fn is_move(action: Action) -> bool {
        matches!(action, Action::Move { .. })
    }

    fn restarts(_: Action) -> bool {
        false
    }

    fn rules_say_lost(state: &State) -> bool {
        state.is_stuck()
    }

    fn is_lost(_: &State, value: &coach::Value) -> bool {
        !value.solvable
    }

    fn worth(value: &coach::Value) -> String {
        coach::worth(value)
    }

    fn height(value: &coach::Value) -> Option<f64> {
        coach::height(value)
    }
}
