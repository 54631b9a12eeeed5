//! How each game fills a screen, one file a game.

mod baskmere;
mod critter_lineup;
mod duskcourt;
