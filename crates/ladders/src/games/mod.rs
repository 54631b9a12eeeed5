//! One file for each game: how its ladder is measured, drawn and described.

mod baskmere;
mod critter_lineup;
mod duskcourt;
