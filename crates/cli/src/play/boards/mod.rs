//! How each game fills a screen, one file a game.

mod baskmere;
mod carvings;
mod critter_lineup;
mod duskcourt;
