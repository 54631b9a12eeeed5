//! One file for each game: how its ladder is measured, drawn and described.

menagerie_engine::game_modules!();
