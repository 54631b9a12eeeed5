//! The id of a puzzle: `game:rulesVersion:seed:stage`, as in `duskcourt:1:7:12`.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::catalogue;
use crate::game::{Game, Info};
use crate::seed::{BadSeed, Seed};

/// Names one puzzle for ever: the one that a flawless run from `seed` meets at `stage`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleId {
    game: &'static str,
    rules_version: u32,
    seed: Seed,
    stage: u32,
}

impl PuzzleId {
    /// The id of a stage of a game.
    ///
    /// # Errors
    /// [`BadPuzzleId::Stage`] when the game has no such stage.
    pub fn new<G: Game>(seed: Seed, stage: u32) -> Result<Self, BadPuzzleId> {
        Self::of(G::INFO, seed, stage)
    }

    fn of(info: &'static Info, seed: Seed, stage: u32) -> Result<Self, BadPuzzleId> {
        if stage == 0 || stage > info.last_stage {
            return Err(BadPuzzleId::Stage {
                game: info.name,
                word: info.stage,
                last: info.last_stage,
            });
        }
        Ok(Self {
            game: info.slug,
            rules_version: info.rules_version,
            seed,
            stage,
        })
    }

    /// The slug of the game.
    pub fn game(self) -> &'static str {
        self.game
    }

    /// The version of rules and dealer.
    pub fn rules_version(self) -> u32 {
        self.rules_version
    }

    /// The seed.
    pub fn seed(self) -> Seed {
        self.seed
    }

    /// The stage, from 1.
    pub fn stage(self) -> u32 {
        self.stage
    }
}

/// What is wrong with a puzzle's id, by the first thing found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadPuzzleId {
    /// It has not four parts with colons between them.
    Parts,
    /// No game has that slug.
    Game,
    /// The game is not played by that rules version.
    RulesVersion {
        /// The name of the game.
        game: &'static str,
        /// The version that is played.
        known: u32,
    },
    /// The seed is none.
    Seed(BadSeed),
    /// The game has no such stage.
    Stage {
        /// The name of the game.
        game: &'static str,
        /// What it calls a stage.
        word: &'static str,
        /// Its last stage.
        last: u32,
    },
}

impl FromStr for PuzzleId {
    type Err = BadPuzzleId;

    /// Each number has one spelling, so a puzzle has one id.
    fn from_str(text: &str) -> Result<Self, BadPuzzleId> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [game, version, seed, stage] = parts[..] else {
            return Err(BadPuzzleId::Parts);
        };
        let games = catalogue::games();
        let info = games.into_iter().find(|info| info.slug == game);
        let info = info.ok_or(BadPuzzleId::Game)?;
        if version != info.rules_version.to_string() {
            return Err(BadPuzzleId::RulesVersion {
                game: info.name,
                known: info.rules_version,
            });
        }
        let seed = seed.parse().map_err(BadPuzzleId::Seed)?;
        // No game has a stage 0.
        let stage = stage.parse::<Seed>().ok();
        let stage = stage.and_then(|stage| u32::try_from(stage.get()).ok());
        Self::of(info, seed, stage.unwrap_or(0))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            game,
            rules_version,
            seed,
            stage,
        } = self;
        write!(f, "{game}:{rules_version}:{seed}:{stage}")
    }
}

impl Serialize for PuzzleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_spelling() {
        for text in [
            "duskcourt:1:7:12",
            "baskmere:1:0:4294967295",
            "critter-lineup:1:9007199254740991:1000000",
        ] {
            assert_eq!(text.parse::<PuzzleId>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_first_thing_wrong_is_told() {
        let version = BadPuzzleId::RulesVersion {
            game: "Duskcourt",
            known: 1,
        };
        let stage = BadPuzzleId::Stage {
            game: "Duskcourt",
            word: "rung",
            last: u32::MAX,
        };
        let level = BadPuzzleId::Stage {
            game: "Critter Lineup",
            word: "level",
            last: 1_000_000,
        };
        for (text, wrong) in [
            ("", BadPuzzleId::Parts),
            ("duskcourt", BadPuzzleId::Parts),
            ("duskcourt:1:7", BadPuzzleId::Parts),
            ("duskcourt:1:7:12:1", BadPuzzleId::Parts),
            ("chess:1:7:12", BadPuzzleId::Game),
            ("Duskcourt:1:7:12", BadPuzzleId::Game),
            (" duskcourt:1:7:12", BadPuzzleId::Game),
            ("duskcourt:2:7:12", version),
            ("duskcourt:+1:7:12", version),
            ("duskcourt:01:7:12", version),
            ("duskcourt:1:07:12", BadPuzzleId::Seed(BadSeed)),
            ("duskcourt:1:-7:12", BadPuzzleId::Seed(BadSeed)),
            ("duskcourt:1:7:0", stage),
            ("duskcourt:1:7:", stage),
            ("duskcourt:1:7:012", stage),
            ("duskcourt:1:7:+12", stage),
            ("duskcourt:1:7:12 ", stage),
            ("duskcourt:1:7:4294967296", stage),
            ("critter-lineup:1:7:1000001", level),
        ] {
            assert_eq!(text.parse::<PuzzleId>(), Err(wrong), "{text:?}");
        }
    }
}
