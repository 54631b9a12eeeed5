//! The exact answer for one position.

use serde::Serialize;

use super::Baskmere;
use super::pond::Position;
use super::run::Action;
use super::solve::Oracle;
use crate::budget::{Budget, OutOfBudget};
use crate::game::Game;
use crate::place::Place;

/// The exact answer for one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The game's slug.
    pub game: &'static str,
    /// Whether moves lead to the plan.
    pub reachable: bool,
    /// The least Daylight to the plan.
    pub cost: Option<u32>,
    /// The moves of a cheapest way.
    pub line: Option<Vec<Action>>,
    /// How many positions that moves lead to from here, this one included, cannot reach the plan.
    pub dead_ends: u64,
}

impl Answer {
    /// Solves a position.
    ///
    /// # Errors
    /// [`OutOfBudget`], as [`Oracle::build`] and [`Oracle::dead_ends`] say.
    pub fn of(position: &Position, budget: &mut Budget) -> Result<Self, OutOfBudget> {
        let oracle = Oracle::build(position.pond(), budget)?;
        let cost = oracle.distance(oracle.spot(position.piles()));
        let line = oracle.line(position);
        Ok(Self {
            game: Baskmere::INFO.slug,
            reachable: cost.is_some(),
            cost,
            line: line.map(|line| {
                let action = |(from, to)| Baskmere::carry(Place(from), Place(to));
                line.into_iter().map(action).collect()
            }),
            dead_ends: oracle.dead_ends(position, budget)?,
        })
    }
}
