//! The closed list of games: the one place that maps a slug to a game.
//!
//! The macros are how every face names the games without knowing them.

use crate::game::{Game, Info};

/// Declares the module of every game, for the crates that have a file or a folder for each: where it is
/// missing the compiler names it. A new game is one line here, and one in `for_each_game`.
///
/// `cargo fmt` does not see files that are declared so; `cargo xtask test` formats and checks each file.
#[macro_export]
macro_rules! game_modules {
    ($($public:tt)*) => {
        $($public)* mod baskmere;
        $($public)* mod critter_lineup;
        $($public)* mod duskcourt;
    };
}

/// Runs a piece of code once for each game, which it sees as the type `$G`.
#[macro_export]
macro_rules! for_each_game {
    ($G:ident => $body:expr) => {{
        $crate::for_each_game!(@one $G = $crate::duskcourt::Duskcourt => $body);
        $crate::for_each_game!(@one $G = $crate::baskmere::Baskmere => $body);
        $crate::for_each_game!(@one $G = $crate::critter_lineup::CritterLineup => $body);
    }};
    (@one $G:ident = $game:ty => $body:expr) => {{
        type $G = $game;
        $body;
    }};
}

/// Runs a piece of code for the game of that slug, which it sees as the type `$G`; `None` when no
/// game has it.
#[macro_export]
macro_rules! with_game {
    ($slug:expr, $G:ident => $body:expr) => {
        'found: {
            let slug: &str = $slug;
            $crate::for_each_game!($G => {
                if slug == <$G as $crate::Game>::INFO.slug {
                    break 'found Some($body);
                }
            });
            None
        }
    };
}

/// The fixed facts of every game, in the order of the catalogue.
pub fn games() -> Vec<&'static Info> {
    let mut all = Vec::new();
    for_each_game!(G => all.push(G::INFO));
    all
}
