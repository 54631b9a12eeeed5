//! The screen as players see it, and what keys and mouse do to a run.

mod drawn;
mod played;

use menagerie_engine::{Player, Seed, Stream};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::board::Board;
use super::hand::{Flow, Hand};
use super::look::{Colours, Look};
use super::paint;
use super::table::Table;

const COLOURED: Look = Look {
    colours: Colours::True,
    unicode: true,
};
const BARE: Look = Look {
    colours: Colours::None,
    unicode: false,
};

/// A player before a screen.
struct Seat<G: Board> {
    hand: Hand<G>,
    look: Look,
    screen: Terminal<TestBackend>,
}

impl<G: Board> Seat<G> {
    fn new(table: Table<G>, look: Look, size: (u16, u16)) -> Self {
        let screen = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let mut seat = Self {
            hand: Hand::new(table),
            look,
            screen,
        };
        seat.draw();
        seat
    }

    /// Draws until nothing is left to be worked out, as the game does.
    fn draw(&mut self) {
        loop {
            let (hand, look) = (&mut self.hand, self.look);
            let drawn = self
                .screen
                .draw(|frame| paint::draw(hand, look, frame.buffer_mut()));
            drawn.unwrap();
            if !self.hand.work() {
                return;
            }
        }
    }

    fn take(&mut self, event: &Event) -> Flow {
        let flow = self.hand.take(event);
        self.draw();
        flow
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.take(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)))
    }

    fn letters(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.screen.backend_mut().resize(width, height);
        self.take(&Event::Resize(width, height));
    }

    fn buffer(&self) -> &Buffer {
        self.screen.backend().buffer()
    }

    /// What stands on the screen, line by line.
    fn text(&self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content.chunks(width).map(|row| {
            let row: String = row.iter().map(Cell::symbol).collect();
            row.trim_end().to_owned() + "\n"
        });
        rows.collect()
    }

    fn news(&self) -> String {
        let news = self.hand.news().iter().map(|news| news.text.as_str());
        news.collect::<Vec<_>>().join("\n")
    }

    fn score(&self) -> u64 {
        G::standing(self.hand.table().state()).score
    }
}

/// A run at its start.
fn opened<G: Board>() -> Table<G> {
    Table::new(Seed::from_word(7))
}

/// A run that a perfect player brought to a stage.
fn brought_to<G: Board>(stage: u32) -> Table<G> {
    let mut table = opened::<G>();
    let mut random = Stream::new(G::INFO, Seed::from_word(1), 0);
    while G::standing(table.state()).stage < stage {
        let action = G::choose(table.state(), Player::Perfect, &mut random).unwrap();
        table.play(action).unwrap();
    }
    table
}
