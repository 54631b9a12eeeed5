//! What is wrong with a puzzle's id, in words.

use menagerie_engine::{BadPuzzleId, catalogue};

/// What is wrong with a puzzle's id and what is right, as the rest of a sentence.
pub fn bad_puzzle_id(bad: &BadPuzzleId) -> String {
    match bad {
        BadPuzzleId::Parts => {
            "a puzzle's id is game:rulesVersion:seed:stage, as in duskcourt:1:7:12".to_owned()
        }
        BadPuzzleId::Game => {
            let games = catalogue::games();
            let slugs: Vec<&str> = games.iter().map(|game| game.slug).collect();
            format!("the games are {}", slugs.join(", "))
        }
        BadPuzzleId::RulesVersion { game, known } => {
            format!("{game} is played by rules version {known} here")
        }
        BadPuzzleId::Seed(bad) => bad.to_string(),
        BadPuzzleId::Stage { game, word, last } => {
            format!("{game} has {word}s 1 to {last}, each written in plain digits")
        }
    }
}
