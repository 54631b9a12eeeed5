//! The terminal while a game fills it, and as it was before.

use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The whole terminal, given back as it was when this is dropped, and before a panic message is printed.
pub struct FullScreen {
    /// Where to draw. Never dropped: the drop would print an error where it cannot restore the terminal,
    /// and panic where standard error is closed too.
    pub terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    taken: bool,
}

impl FullScreen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When the terminal cannot be spoken to; it is as it was then.
    pub fn take() -> io::Result<Self> {
        give_back_before_a_panic_message();
        Ok(Self {
            terminal: ManuallyDrop::new(entered()?),
            taken: true,
        })
    }

    /// Gives the terminal back for a while.
    pub fn give_back(&mut self) {
        give_back();
        self.taken = false;
    }

    /// Takes the terminal again, whatever was done with it, to be drawn whole.
    ///
    /// # Errors
    /// When the terminal cannot be spoken to any more; it is given back then.
    pub fn take_again(&mut self) -> io::Result<()> {
        if self.taken {
            // A shell has set the modes of the terminal as it likes them.
            let _ = disable_raw_mode();
        }
        self.terminal = ManuallyDrop::new(entered()?);
        self.taken = true;
        Ok(())
    }
}

/// The terminal in the state that the game needs, empty.
fn entered() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    let taken = enable_raw_mode().and_then(|()| {
        let (screen, mouse) = (EnterAlternateScreen, EnableMouseCapture);
        let empty = Clear(ClearType::All);
        execute!(stdout(), screen, empty, Hide, mouse, EnableBracketedPaste)?;
        Terminal::new(CrosstermBackend::new(stdout()))
    });
    if taken.is_err() {
        give_back();
    }
    taken
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        if self.taken {
            give_back();
        }
    }
}

/// Gives the terminal back as it was. Doing so twice is harmless, and the terminal may be gone.
pub fn give_back() {
    let (mouse, screen) = (DisableMouseCapture, LeaveAlternateScreen);
    let _ = execute!(stdout(), DisableBracketedPaste, mouse, screen, Show);
    let _ = disable_raw_mode();
}

fn give_back_before_a_panic_message() {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            print(panic);
        }));
    });
}
