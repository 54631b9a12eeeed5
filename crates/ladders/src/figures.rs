//! The measured tables together, and what is worked out from more than one row of them.

use std::path::Path;

use anyhow::Context;
use menagerie_engine::{Game, catalogue, for_each_game};

use crate::stats::{self, Estimate};
use crate::table::Table;

/// The measured tables.
#[derive(Debug)]
pub struct Figures {
    /// Those of the ladders, each with the slug of its game, in the order of the catalogue.
    pub ladders: Vec<(&'static str, Table)>,
    /// Twists.
    pub twists: Table,
    /// Agents.
    pub agents: Table,
}

impl Figures {
    /// Reads them from the folder that they lie in.
    ///
    /// # Errors
    /// When one of them is missing or no table.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| Table::read(&folder.join(name).with_extension("csv"));
        let mut ladders = Vec::new();
        for_each_game!(G => ladders.push((G::INFO.slug, read(G::INFO.slug)?)));
        Ok(Self {
            ladders,
            twists: read("twists")?,
            agents: read("agents")?,
        })
    }

    /// The table of a game.
    pub fn of<G: Game>(&self) -> &Table {
        let found = self.ladders.iter().find(|(slug, _)| *slug == G::INFO.slug);
        &found.expect("the ladder of every game is measured").1
    }

    /// Every twist over all stages that carry it.
    ///
    /// # Errors
    /// When a column is missing.
    pub fn twist_shares(&self) -> anyhow::Result<Vec<TwistShare>> {
        let mut shares: Vec<TwistShare> = Vec::new();
        for row in self.twists.rows() {
            let (game, name) = (row.text("game")?, row.text("twist")?);
            let (carried, matters) = (row.number("carried")? as u32, row.number("matters")? as u32);
            let same = |share: &&mut TwistShare| share.game == game && share.name == name;
            match shares.iter_mut().find(same) {
                Some(share) => {
                    share.carried += carried;
                    share.matters += matters;
                }
                None => shares.push(TwistShare {
                    game: game.to_owned(),
                    name: name.to_owned(),
                    carried,
                    matters,
                    share: stats::share(0, 1),
                }),
            }
        }
        for twist in &mut shares {
            twist.share = stats::share(twist.matters, twist.carried);
        }
        Ok(shares)
    }
}

/// The name of a game for people.
///
/// # Errors
/// When there is no such game.
pub fn name(slug: &str) -> anyhow::Result<&'static str> {
    let games = catalogue::games();
    let game = games.iter().find(|info| info.slug == slug);
    Ok(game
        .with_context(|| format!("there is no game {slug}"))?
        .name)
}

/// On how many deals a twist matters, over all stages that carry it.
#[derive(Debug, Clone)]
pub struct TwistShare {
    /// The slug of the game.
    pub game: String,
    /// The twist.
    pub name: String,
    /// How many deals carry it.
    pub carried: u32,
    /// On how many of them the exact answer is another one without it.
    pub matters: u32,
    /// The share.
    pub share: Estimate,
}

/// How a figure goes from stage to stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Climb {
    /// How many stages are easier than the one before.
    pub steps_back: u32,
    /// The most stages in a row that are as hard as each other.
    pub longest_level: u32,
}

impl Climb {
    /// Of figures, that are harder the higher they are.
    pub fn of(figures: &[f64]) -> Self {
        let (mut steps_back, mut longest_level, mut level) = (0, 1, 1);
        for pair in figures.windows(2) {
            steps_back += u32::from(pair[1] < pair[0]);
            level = if pair[1] > pair[0] { 1 } else { level + 1 };
            longest_level = longest_level.max(level);
        }
        Self {
            steps_back,
            longest_level,
        }
    }
}

/// The figures of a column.
///
/// # Errors
/// When there is no such column, or a cell holds no number.
pub fn column(table: &Table, name: &str) -> anyhow::Result<Vec<f64>> {
    table.rows().map(|row| row.number(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_counts_steps_back_and_level_stretches() {
        let climb = |figures: &[f64]| {
            let climb = Climb::of(figures);
            (climb.steps_back, climb.longest_level)
        };
        assert_eq!(climb(&[1.0, 2.0, 3.0]), (0, 1));
        assert_eq!(climb(&[1.0, 1.0, 2.0, 2.0, 2.0]), (0, 3));
        assert_eq!(climb(&[1.0, 3.0, 2.0, 4.0]), (1, 2));
    }

    #[test]
    fn twists_are_added_up_over_stages() {
        let twists = "game,twist,stage,carried,matters\na,x,1,10,4\na,y,1,5,5\na,x,2,10,8\n";
        let figures = Figures {
            ladders: Vec::new(),
            agents: Table::new(&["game"]),
            twists: Table::parse(twists.as_bytes()).unwrap(),
        };
        let shares = figures.twist_shares().unwrap();
        assert_eq!(shares.len(), 2);
        assert_eq!((shares[0].carried, shares[0].matters), (20, 12));
        assert!((shares[0].share.at - 0.6).abs() < 1e-12);
    }
}
