//! Single courts, without a run around them.

use super::Duskcourt;
use super::answer::Answer;
use super::court::Court;
use super::fault::Fault;
use super::notation;
use super::run::{Action, Refusal, State};
use super::solve::{analyse, clearing_line, decoys};
use super::view::{self, DealView, Difficulty};
use crate::budget::{Budget, OutOfBudget};
use crate::game::{Game, Puzzle};

impl Puzzle for Duskcourt {
    // A court of twelve idols has about 100,000 positions; each carries two big numbers.
    const SOLVE_NODES: u64 = 400_000;

    type Position = Court;
    type Answer = Answer;
    type DealView = DealView;
    type Difficulty = Difficulty;

    fn position(deal: &Court) -> Court {
        *deal
    }

    fn describe(deal: &Court) -> DealView {
        view::deal(deal)
    }

    fn difficulty(_: &Court, answer: &Answer) -> Difficulty {
        Difficulty::of(answer)
    }

    fn standing_position(state: &State) -> Court {
        *state.court()
    }

    fn moves(court: &Court) -> Vec<Action> {
        court.captures().into_iter().map(Action::Capture).collect()
    }

    fn try_move(court: &mut Court, action: Action) -> Result<(), Option<Refusal>> {
        let Action::Capture(capture) = action else {
            return Err(None);
        };
        court
            .capture(capture)
            .map_err(|barrier| Some(Refusal::Barrier(barrier)))
    }

    fn is_solved(court: &Court) -> bool {
        court.idols() == 1
    }

    fn read_notation(text: &str) -> Result<Court, Fault> {
        notation::read(text)
    }

    fn notation(court: &Court) -> String {
        notation::write(court)
    }

    fn read_public(json: &str) -> Result<Court, Fault> {
        view::read(json)
    }

    fn solve(court: &Court, budget: &mut Budget) -> Result<Answer, OutOfBudget> {
        let line = clearing_line(court, budget)?;
        let analysis = analyse(court, budget)?;
        Ok(Answer {
            game: Self::INFO.slug,
            clearable: line.is_some(),
            line: line.map(|line| line.into_iter().map(Action::Capture).collect()),
            clearings: analysis.clearings.to_string(),
            random_clear: analysis.random_clear.to_string(),
            decoys: decoys(court, budget)?,
        })
    }
}
