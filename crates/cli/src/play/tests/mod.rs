//! The screen as players see it, and what keys and mouse do to a run.

mod drawn;
mod messages;
mod played;

use menagerie_engine::{Place, Player, Seed, Stream};
use menagerie_telling::Session;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::board::Board;
use super::hand::{Flow, Hand};
use super::look::{Colours, Look};
use super::paint;

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
    fn new(session: Session<G>, look: Look, size: (u16, u16)) -> Self {
        let screen = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let mut seat = Self {
            hand: Hand::new(session),
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
            if !self.hand.run_job() {
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

    /// Presses the left button there and lets it go.
    fn click(&mut self, column: u16, row: u16) {
        let left = MouseButton::Left;
        for kind in [MouseEventKind::Down(left), MouseEventKind::Up(left)] {
            self.take(&Event::Mouse(MouseEvent {
                kind,
                column,
                row,
                modifiers: KeyModifiers::NONE,
            }));
        }
    }

    /// Plays the best moves of the stage.
    fn complete(&mut self) {
        while !G::standing(self.state()).between {
            let best = self.hand.session().hint().action.unwrap();
            let (from, to) = ends::<G>(best).unwrap();
            for spot in [from, to] {
                let area = self.hand.shown.spots[spot];
                self.click(area.x + area.width / 2, area.y + area.height / 2);
            }
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

    fn message(&self) -> String {
        let texts = self
            .hand
            .messages()
            .iter()
            .map(|message| message.text.as_str());
        texts.collect::<Vec<_>>().join("\n")
    }

    fn state(&self) -> &G::State {
        self.hand.session().state()
    }

    fn score(&self) -> u64 {
        G::standing(self.state()).score
    }

    fn played(&self) -> usize {
        self.hand.session().actions().len()
    }
}

/// A run at its start.
fn opened<G: Board>() -> Session<G> {
    Session::new(Seed::from_word(7))
}

/// The spots of a move.
fn ends<G: Board>(action: G::Action) -> Option<(usize, usize)> {
    let (from, to) = G::kind(action).ends()?;
    Some((from.index(), to.index()))
}

/// The move from a spot to another, legal or not.
fn carry<G: Board>(from: usize, to: usize) -> G::Action {
    G::carry(Place::new(from as u8), Place::new(to as u8))
}

/// The two keys that play a move by the numbers of its spots.
fn digits(from: usize, to: usize) -> String {
    [from, to]
        .map(|spot| ((spot + 1) % 10).to_string())
        .concat()
}

/// A run that a perfect player brought to a stage.
fn brought_to<G: Board>(stage: u32) -> Session<G> {
    let mut session = opened::<G>();
    let mut random = Stream::new(G::INFO, Seed::from_word(1), 0);
    while G::standing(session.state()).stage < stage {
        let action = G::choose(session.state(), Player::Perfect, &mut random).unwrap();
        session.play(action).unwrap();
    }
    session
}
