//! A game that fills the terminal: takes what the terminal reports, and draws after each.

use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use menagerie_telling::Session;
use ratatui::crossterm::event::{self, Event};

use super::board::Board;
use super::hand::{Flow, Hand};
use super::look::Look;
use super::paint;
use super::saved::Saved;
use super::terminal::FullScreen;

/// What wakes the game.
enum Wake {
    Event(Event),
    /// The system asks to stop, or the terminal is gone.
    Stop,
}

/// Plays until the player leaves, and saves the run.
pub fn play<G: Board>(session: Session<G>, look: Look) -> anyhow::Result<ExitCode> {
    let (sender, wakes) = channel();
    let stopper = sender.clone();
    ctrlc::set_handler(move || {
        // When the game has gone there is nothing left to stop.
        let _ = stopper.send(Wake::Stop);
    })?;
    let saved = Saved::default();
    let mut hand = Hand::new(session);
    let mut screen = FullScreen::take()?;
    thread::spawn(move || listen(&sender));
    let on_panic = SaveOnPanic(saved.clone());
    let mut stopped = false;
    loop {
        saved.keep(hand.session());
        let drawn = screen.terminal.draw(|frame| {
            paint::draw(&mut hand, look, frame.buffer_mut());
        });
        if drawn.is_err() {
            // The player has gone.
            stopped = true;
            break;
        }
        if hand.run_job() {
            continue;
        }
        match wakes.recv() {
            Ok(Wake::Event(event)) => {
                if hand.take(&event) == Flow::Leave {
                    break;
                }
            }
            Ok(Wake::Stop) | Err(_) => {
                stopped = true;
                break;
            }
        }
    }
    drop(screen);
    drop(on_panic);
    let code = saved.save();
    // 128 + SIGINT, as shells expect of a program that was interrupted.
    Ok(if stopped { ExitCode::from(130) } else { code })
}

/// Reports what the terminal sends, until the game has gone.
fn listen(sender: &Sender<Wake>) {
    loop {
        let wake = event::read().map_or(Wake::Stop, Wake::Event);
        let over = matches!(wake, Wake::Stop);
        if sender.send(wake).is_err() || over {
            return;
        }
    }
}

/// Saves the run before a panic would lose it.
struct SaveOnPanic(Saved);

impl Drop for SaveOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.save();
        }
    }
}
