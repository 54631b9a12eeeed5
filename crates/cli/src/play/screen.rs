//! A game that fills the terminal: takes what the terminal reports, and draws after each.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use menagerie_telling::Session;
use ratatui::crossterm::event::{self, Event};

use super::again::Again;
use super::board::Board;
use super::hand::{Flow, Hand};
use super::look::Look;
use super::paint;
use super::saved::Saved;
use super::signals;
use super::terminal::FullScreen;

/// What wakes the game.
enum Wake {
    Event(Event),
    /// A signal of the system.
    Signal(i32),
    /// The terminal is gone.
    Gone,
}

/// Plays until the player leaves, and saves the run.
pub fn play<G: Board>(session: Session<G>, saved: &Saved, look: Look) -> anyhow::Result<ExitCode> {
    let (sender, wakes) = channel();
    // Before the terminal is taken, so that nothing ends the program without giving it back.
    report_signals(sender.clone())?;
    let mut screen = FullScreen::take()?;
    listen(&sender);
    let on_panic = SaveOnPanic(saved.clone());
    let left = play_on(Hand::new(session), saved, look, &mut screen, &wakes);
    drop(screen);
    drop(on_panic);
    let code = saved.leave();
    Ok(left.unwrap_or(code))
}

/// Plays until the player leaves. Where something else ended the game: with what exit code.
fn play_on<G: Board>(
    mut hand: Hand<G>,
    saved: &Saved,
    look: Look,
    screen: &mut FullScreen,
    wakes: &Receiver<Wake>,
) -> Option<ExitCode> {
    loop {
        saved.keep(hand.session());
        let drawn = screen.terminal.draw(|frame| {
            paint::draw(&mut hand, look, frame.buffer_mut());
        });
        if drawn.is_err() {
            // The player has gone.
            return Some(signals::gone());
        }
        if hand.run_job() {
            continue;
        }
        let flow = match wakes.recv() {
            Ok(Wake::Event(event)) => hand.take(&event),
            Ok(Wake::Signal(signal)) => match heed(signal, screen) {
                Ok(None) => Flow::Stay,
                Ok(ended) => return ended,
                Err(_) => return Some(signals::gone()),
            },
            Ok(Wake::Gone) | Err(_) => return Some(signals::gone()),
        };
        match flow {
            Flow::Stay => {}
            Flow::Leave => return None,
            Flow::Again(again) => begin(again, &mut hand, saved),
            #[cfg(unix)]
            Flow::Aside if signals::can_stand_aside() => signals::stop_all(),
            #[cfg(unix)]
            Flow::Quit => return Some(ExitCode::from(signals::exit_code(signals::QUIT))),
            #[allow(unreachable_patterns, reason = "only where there are such signals")]
            Flow::Aside | Flow::Quit => {}
        }
    }
}

/// Saves the run that has ended and begins another.
fn begin<G: Board>(again: Again, hand: &mut Hand<G>, saved: &Saved) {
    let before = hand.session().start();
    let begun = match saved.save() {
        Err(unsaved) => Err(format!(
            "The run cannot be saved ({}), so no other begins; q leaves and prints it.",
            unsaved.error
        )),
        Ok(told) => match again.start(before) {
            Ok(start) => Ok((told, start)),
            Err(error) => Err(format!("No run can be begun: {error:#}.")),
        },
    };
    match begun {
        Err(why) => hand.warn(&why),
        Ok((told, start)) => {
            saved.begin_another();
            *hand = Hand::new(Session::begin(start));
            if let Some(told) = told {
                hand.announce(told);
            }
        }
    }
}

/// Does what a signal asks for. Where it ends the game: with what exit code.
#[cfg(unix)]
fn heed(signal: i32, screen: &mut FullScreen) -> io::Result<Option<ExitCode>> {
    match signal {
        signals::AWAY => {
            if signals::can_stand_aside() {
                screen.give_back();
                signals::stand_aside();
                screen.take_again()?;
            }
        }
        // Somebody may have stopped the program without asking, and the shell then used the terminal.
        signals::BACK => screen.take_again()?,
        // The size is read when drawing.
        signals::RESIZED => {}
        _ => return Ok(Some(ExitCode::from(signals::exit_code(signal)))),
    }
    Ok(None)
}

#[cfg(not(unix))]
fn heed(signal: i32, _: &mut FullScreen) -> io::Result<Option<ExitCode>> {
    Ok(Some(ExitCode::from(signals::exit_code(signal))))
}

fn report_signals(sender: Sender<Wake>) -> io::Result<()> {
    #[cfg(unix)]
    let besides = [signals::AWAY, signals::BACK, signals::RESIZED];
    #[cfg(not(unix))]
    let besides = [];
    signals::on_each(&besides, move |signal| {
        // When the game has gone there is nothing left to stop.
        let _ = sender.send(Wake::Signal(signal));
    })
}

/// Reports what the terminal sends, and that it is gone, until the game has gone.
fn listen(sender: &Sender<Wake>) {
    let events = sender.clone();
    thread::spawn(move || {
        loop {
            // Some bytes that no terminal sends make the reader panic where overflow is checked.
            let read = std::panic::catch_unwind(event::read)
                .unwrap_or_else(|_| Err(io::Error::other("what the terminal sent cannot be read")));
            let wake = read.map_or(Wake::Gone, Wake::Event);
            let over = matches!(wake, Wake::Gone);
            if events.send(wake).is_err() || over {
                return;
            }
        }
    });
    #[cfg(unix)]
    {
        let watch = sender.clone();
        thread::spawn(move || {
            if signals::waited_until_gone() {
                let _ = watch.send(Wake::Gone);
            }
        });
    }
}

/// Saves the run before a panic would lose it.
struct SaveOnPanic(Saved);

impl Drop for SaveOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.leave();
        }
    }
}
