//! Which keys do something now.

use ratatui::crossterm::event::KeyCode;

use super::Hand;
use crate::play::board::Board;

/// A key that does something now, and what; `Null` stands for the arrows.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    pub key: KeyCode,
    pub does: String,
}

impl<G: Board> Hand<G> {
    /// The keys that do something now, those that are asked for most first.
    pub fn offers(&self) -> Vec<Offer> {
        let offer = |key, does: &str| Offer {
            key,
            does: does.to_owned(),
        };
        let letter = |letter, does: &str| offer(KeyCode::Char(letter), does);
        if self.ending {
            return vec![letter('y', "end the run"), offer(KeyCode::Esc, "play on")];
        }
        let (state, legal) = (self.table.state(), self.table.legal());
        let mut offers = Vec::new();
        if legal.iter().any(|&action| G::ends(action).is_some()) {
            offers.push(offer(KeyCode::Null, "move"));
            let does = if self.picked.is_some() {
                "place"
            } else {
                "pick"
            };
            offers.push(offer(KeyCode::Enter, does));
        }
        if self.picked.is_some() {
            offers.push(offer(KeyCode::Esc, "drop"));
        }
        if G::INFO.open && !G::standing(state).over {
            if self.table.played() > 0 {
                offers.push(letter('u', "undo"));
            }
            if self.table.played_of_the_stage() > 0 {
                offers.push(letter('r', "restart"));
            }
        }
        for key in ['n', 'r', 'b'] {
            let action = G::read_typed(state, &key.to_string());
            if let Some(action) = action.filter(|action| legal.contains(action)) {
                offers.push(letter(key, &G::spell(state, action)));
            }
        }
        offers.push(letter('q', "leave"));
        offers.push(letter('?', "help"));
        if !legal.is_empty() {
            offers.push(letter('h', "hint"));
        }
        if legal.contains(&G::END) {
            offers.push(letter('e', &G::spell(state, G::END)));
        }
        offers
    }
}
