//! Which keys do something now.

use menagerie_telling::{Command, Phase};
use ratatui::crossterm::event::KeyCode;

use super::Hand;
use crate::play::again::Again;
use crate::play::board::Board;
use crate::play::look::Look;

/// A key that does something, and what; `Null` stands for the arrows.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    pub key: KeyCode,
    pub does: String,
}

impl<G: Board> Hand<G> {
    /// The keys that do something now, those that are asked for most first.
    pub fn offers(&self, look: Look) -> Vec<Offer> {
        if let Some(command) = &self.asked {
            let yes = offer(KeyCode::Char('y'), &said(command, look));
            return vec![yes, offer(KeyCode::Esc, "play on")];
        }
        self.keys(look, false)
    }

    /// All that [`Hand::offers`] could be before the stage ends, so that there is room for it from the
    /// start and the board does not jump.
    pub fn offers_to_come(&self, look: Look) -> Vec<Offer> {
        self.keys(look, true)
    }

    fn keys(&self, look: Look, to_come: bool) -> Vec<Offer> {
        let held = self.picked.is_some();
        let mut offers = Vec::new();
        if !self.sources().is_empty() {
            offers.push(offer(KeyCode::Null, "move"));
            let does = if held || to_come { "place" } else { "pick" };
            offers.push(offer(KeyCode::Enter, does));
            if held || to_come {
                offers.push(offer(KeyCode::Esc, "drop"));
            }
        }
        if self.panel.phase == Phase::Over {
            offers.extend(Again::ALL.map(|again| {
                let does = again.label().to_lowercase();
                offer(KeyCode::Char(again.key()), &does)
            }));
        }
        let commands = self.panel.commands.iter();
        let commands = commands.filter(|command| command.enabled || to_come);
        let (last, first): (Vec<_>, Vec<_>) = commands.partition(|command| command.asks.is_some());
        let letter = |letter, does: &str| offer(KeyCode::Char(letter), does);
        let by_key = |command: &&Command<G::Action>| letter(command.key, &said(command, look));
        offers.extend(first.iter().map(by_key));
        offers.extend([letter('q', "leave"), letter('?', "help")]);
        if self.panel.phase != Phase::Over {
            offers.push(letter('h', "hint"));
        }
        offers.extend(last.iter().map(by_key));
        offers
    }
}

fn offer(key: KeyCode, does: &str) -> Offer {
    Offer {
        key,
        does: does.to_owned(),
    }
}

/// What a command does, to follow the name of its key.
pub fn said<A>(command: &Command<A>, look: Look) -> String {
    let label = if look.shows(&command.label) {
        &command.label
    } else {
        command.words()
    };
    let mut letters = label.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
