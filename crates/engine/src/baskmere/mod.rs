//! Baskmere: an endless ladder of sorting ponds.
//!
//! Turtles of different sizes sit in piles on 3 to 5 rocks; the top one of a pile moves onto an empty
//! rock or a bigger turtle. A pond is settled when every pile equals the plan. Each move costs
//! Daylight, and a pond grants the exact minimum, its par, and a dwindling spare. The run is lost
//! once the Daylight no longer reaches the plan, which is known exactly at every move: each dealt
//! pond carries the distance of all of its positions.

pub mod award;
pub mod coach;
mod codec;
pub mod deal;
pub mod ladder;
mod layout;
mod lessons;
mod notation;
mod players;
pub mod pond;
pub mod run;
mod sheet;
pub mod solve;
mod spread;
mod text;
pub mod trail;
pub mod traps;
pub mod view;

use crate::budget::{Budget, OutOfBudget};
use crate::coach::{Advice, Coach, Judgement};
use crate::game::{
    Deals, DecodeError, Face, Game, Halt, Info, NoDeal, Player, Players, PositionError, Puzzle,
    Refusal, Sheet, Standing,
};
use crate::grammar::Fields;
use crate::seed::Seed;
use crate::stream::Stream;
use deal::{Key, PondDeal};
use pond::{MOST_ROCKS, Position};
use run::{Action, Report, State};
use solve::Answer;
use view::{DealView, Difficulty, View};

/// The game.
#[derive(Debug)]
pub struct Baskmere;

const INFO: Info = Info {
    slug: "baskmere",
    name: "Baskmere",
    genre: "sorting puzzle",
    description: "Carry turtles between rocks, big below small, until every pile matches the plan, with \
                  hardly more Daylight than the shortest way takes.",
    stage: "pond",
    last_stage: u32::MAX,
    rules_version: 1,
    open: false,
};

impl Game for Baskmere {
    const INFO: &'static Info = &INFO;
    const END: Action = Action::EndRun;

    type Key = Key;
    type Deal = PondDeal;
    type State = State;
    type Action = Action;
    type Report = Report;

    fn key(seed: Seed, stage: u32) -> Key {
        Key { seed, pond: stage }
    }

    fn deal(key: &Key) -> PondDeal {
        PondDeal::new(*key)
    }

    fn weight(deal: &PondDeal) -> usize {
        size_of::<PondDeal>() + deal.oracle().bytes()
    }

    fn open(seed: Seed, deals: &impl Deals<Self>) -> Result<State, NoDeal> {
        State::open(seed, deals)
    }

    #[inline]
    fn legal(state: &State, out: &mut Vec<Action>) {
        state.legal(out);
    }

    #[inline]
    fn apply(state: &mut State, action: Action, deals: &impl Deals<Self>) -> Result<Report, Halt> {
        state.apply(action, deals)
    }

    fn standing(state: &State) -> Standing {
        state.standing()
    }

    fn seed(state: &State) -> Seed {
        state.seed()
    }
}

impl Face for Baskmere {
    type View = View;

    fn view(state: &State) -> View {
        view::state(state)
    }

    fn read_action(json: &str) -> Result<Action, Refusal> {
        const KINDS: [&str; 4] = ["MOVE", "STEP_BACK", "NEXT_POND", "END_RUN"];
        let fields = Fields::read(json)?;
        let kind = fields.kind(&KINDS)?;
        if kind == "MOVE" {
            fields.only(&["type", "from", "to"])?;
            let rock = |key| fields.integer(key, 0..=i64::from(MOST_ROCKS) - 1);
            let (from, to) = (rock("from")? as u8, rock("to")? as u8);
            return Ok(Action::Move { from, to });
        }
        fields.only(&["type"])?;
        Ok(match kind {
            "STEP_BACK" => Action::StepBack,
            "NEXT_POND" => Action::NextPond,
            _ => Action::EndRun,
        })
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

    fn spell(_: &State, action: Action) -> String {
        text::spell(action)
    }

    fn read_typed(_: &State, typed: &str) -> Option<Action> {
        text::read_typed(typed)
    }

    fn encode(state: &State) -> Vec<u8> {
        codec::encode(state)
    }

    fn decode(bytes: &[u8], deals: &impl Deals<Self>) -> Result<State, DecodeError> {
        codec::decode(bytes, deals)
    }
}

impl Puzzle for Baskmere {
    type Position = Position;
    type Answer = Answer;
    type Dealt = DealView;
    type Difficulty = Difficulty;

    fn position(deal: &PondDeal) -> Position {
        deal.start().clone()
    }

    fn describe(deal: &PondDeal) -> DealView {
        view::deal(deal)
    }

    fn difficulty(deal: &PondDeal, _: &Answer) -> Difficulty {
        Difficulty::of(deal)
    }

    fn standing_position(state: &State) -> Position {
        state.position()
    }

    fn read_notation(text: &str) -> Result<Position, PositionError> {
        notation::read(text)
    }

    fn notation(position: &Position) -> String {
        notation::write(position)
    }

    fn read_public(json: &str) -> Result<Position, PositionError> {
        view::read(json)
    }

    fn draw(position: &Position) -> String {
        text::draw(position)
    }

    fn explain(_: &Position, answer: &Answer) -> String {
        text::explain(answer)
    }

    fn solve(position: &Position, budget: &mut Budget) -> Result<Answer, OutOfBudget> {
        Answer::of(position, budget)
    }
}

impl Players for Baskmere {
    fn choose(state: &State, player: Player, random: &mut Stream) -> Option<Action> {
        players::choose(state, player, random)
    }
}

impl Coach for Baskmere {
    // The oracle of the pond knows every distance already.
    const ADVICE_NODES: u64 = 0;
    const MOVE: &'static str = "move";
    const HOLDS: &'static str = "Within the Daylight";
    const WASTE: Option<&'static str> = Some("Daylight");

    type Insight = ();
    type Value = coach::Value;

    fn value(state: &State, (): &mut (), _: &mut Budget) -> Result<coach::Value, OutOfBudget> {
        Ok(coach::value(state))
    }

    fn advise(
        state: &State,
        (): &mut (),
        _: &mut Budget,
    ) -> Result<Advice<Action, coach::Value>, OutOfBudget> {
        Ok(coach::advise(state))
    }

    fn judge(
        before: &State,
        action: Action,
        after: &State,
        (): &mut (),
        _: &mut Budget,
    ) -> Result<Judgement<Action, coach::Value>, OutOfBudget> {
        Ok(coach::judge(before, action, after))
    }

    fn is_move(action: Action) -> bool {
        coach::is_move(action)
    }

    fn restarts(_: Action) -> bool {
        false
    }

    fn rules_say_lost(state: &State) -> bool {
        state.is_sunset()
    }

    fn is_lost(_: &State, value: &coach::Value) -> bool {
        !value.settleable
    }

    fn worth(value: &coach::Value) -> String {
        coach::worth(value)
    }

    fn height(value: &coach::Value) -> Option<f64> {
        coach::height(value)
    }
}
