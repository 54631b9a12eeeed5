//! Single positions, without a run around them.

use super::Baskmere;
use super::answer::Answer;
use super::deal::Deal;
use super::fault::Fault;
use super::notation;
use super::pond::Position;
use super::run::{Action, Refusal, State};
use super::view::{self, DealView, Difficulty};
use crate::budget::{Budget, OutOfBudget};
use crate::game::{Game, Puzzle};
use crate::place::Place;

impl Puzzle for Baskmere {
    type Position = Position;
    type Answer = Answer;
    type DealView = DealView;
    type Difficulty = Difficulty;

    fn position(deal: &Deal) -> Position {
        deal.start().clone()
    }

    fn describe(deal: &Deal) -> DealView {
        view::deal(deal)
    }

    fn difficulty(deal: &Deal, _: &Answer) -> Difficulty {
        Difficulty::of(deal)
    }

    fn standing_position(state: &State) -> Position {
        state.position()
    }

    fn moves(position: &Position) -> Vec<Action> {
        let mut moves = Vec::new();
        position.pond().each_move(position.piles(), |from, to, _| {
            moves.push(Self::carry(Place(from), Place(to)));
        });
        moves
    }

    fn try_move(position: &mut Position, action: Action) -> Result<(), Option<Refusal>> {
        let Action::Move { from, to } = action else {
            return Err(None);
        };
        position
            .carry(from.0, to.0)
            .map_err(|barrier| Some(Refusal::Barrier(barrier)))
    }

    fn is_solved(position: &Position) -> bool {
        position.piles() == position.pond().plan()
    }

    fn read_notation(text: &str) -> Result<Position, Fault> {
        notation::read(text)
    }

    fn notation(position: &Position) -> String {
        notation::write(position)
    }

    fn read_public(json: &str) -> Result<Position, Fault> {
        view::read(json)
    }

    fn solve(position: &Position, budget: &mut Budget) -> Result<Answer, OutOfBudget> {
        Answer::of(position, budget)
    }
}
