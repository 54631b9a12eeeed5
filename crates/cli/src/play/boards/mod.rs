//! How each game fills a screen, one file a game.

mod carvings;

menagerie_engine::game_modules!();
