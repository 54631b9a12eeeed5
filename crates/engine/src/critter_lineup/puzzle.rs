//! Single racks, without a run around them.

use super::CritterLineup;
use super::answer::{Answer, action};
use super::deal::Deal;
use super::fault::Fault;
use super::rack::Rack;
use super::run::{Action, Refusal, State};
use super::solve::shortest;
use super::view::{DealView, Difficulty};
use super::{notation, open};
use crate::budget::{Budget, OutOfBudget};
use crate::game::{Game, Puzzle};

impl Puzzle for CritterLineup {
    type Position = Rack;
    type Answer = Answer;
    type DealView = DealView;
    type Difficulty = Difficulty;

    fn position(deal: &Deal) -> Rack {
        deal.rack
    }

    fn describe(deal: &Deal) -> DealView {
        DealView::of(deal)
    }

    fn difficulty(deal: &Deal, _: &Answer) -> Difficulty {
        Difficulty::of(deal)
    }

    fn standing_position(state: &State) -> Rack {
        *state.rack()
    }

    fn moves(rack: &Rack) -> Vec<Action> {
        let mut moves = Vec::new();
        rack.each_pour(|from, to| moves.push(action(&(from, to))));
        moves
    }

    fn try_move(rack: &mut Rack, action: Action) -> Result<(), Option<Refusal>> {
        let Action::Move { from, to } = action else {
            return Err(None);
        };
        rack.pour_places(from, to).map_err(Some)?;
        Ok(())
    }

    fn is_solved(rack: &Rack) -> bool {
        rack.is_solved()
    }

    fn read_notation(text: &str) -> Result<Rack, Fault> {
        notation::read(text)
    }

    fn notation(rack: &Rack) -> String {
        notation::write(rack)
    }

    fn read_public(json: &str) -> Result<Rack, Fault> {
        open::rack(json)
    }

    fn solve(rack: &Rack, budget: &mut Budget) -> Result<Answer, OutOfBudget> {
        let line = shortest(rack, budget)?;
        Ok(Answer {
            game: Self::INFO.slug,
            solvable: line.is_some(),
            pours: line.as_ref().map(|line| line.len() as u32),
            line: line.map(|line| line.iter().map(action).collect()),
        })
    }
}
