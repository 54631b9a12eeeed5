//! What the system tells the game besides keys: to stop, to stand aside for a while, to come back, and that
//! the terminal is gone.

use std::process::ExitCode;

/// The exit code of a program that a signal ended, as shells expect it.
pub fn exit_code(signal: i32) -> u8 {
    128 + signal as u8
}

/// The exit code of a program whose terminal is gone, which is what SIGHUP stands for.
pub fn gone() -> ExitCode {
    ExitCode::from(exit_code(HANG_UP))
}

const HANG_UP: i32 = 1;

#[cfg(unix)]
pub use unix::{
    AWAY, BACK, QUIT, RESIZED, can_stand_aside, on_each, stand_aside, stop_all, waited_until_gone,
};

#[cfg(unix)]
mod unix {
    use std::io::{self, stdin};
    use std::thread;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::process::{
        Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process,
    };
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;

    /// The game is to stand aside: the shell wants the terminal.
    pub const AWAY: i32 = SIGTSTP;
    /// The game goes on after it stood aside.
    pub const BACK: i32 = SIGCONT;
    /// The terminal has another size.
    pub const RESIZED: i32 = SIGWINCH;
    /// What Ctrl-\ asks for.
    pub const QUIT: i32 = SIGQUIT;

    /// Tells of each signal that asks the program to end, and of these besides.
    ///
    /// # Errors
    /// When the system does not let signals be caught.
    pub fn on_each(besides: &[i32], mut tell: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
        let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];
        let mut signals = Signals::new(ends.iter().chain(besides))?;
        thread::spawn(move || signals.forever().for_each(&mut tell));
        Ok(())
    }

    /// Whether a shell is there that could take the terminal and give it back. The group of the process that
    /// began the session has none: stopped, nobody would wake it.
    pub fn can_stand_aside() -> bool {
        getsid(None).is_ok_and(|session| session != getpgrp())
    }

    /// Asks all programs of this job to stand aside, as the terminal does where it looks at the keys itself.
    pub fn stop_all() {
        let _ = kill_current_process_group(Signal::TSTP);
    }

    /// Stops here, until the shell lets this go on.
    pub fn stand_aside() {
        let _ = kill_process(getpid(), Signal::STOP);
    }

    /// Waits until the terminal that the keys come from is gone; `false` where that cannot be found out. Reading
    /// does not tell: it goes on giving nothing, and crossterm goes on asking.
    pub fn waited_until_gone() -> bool {
        // A poll for nothing wakes when the other side closes, but not at every other kind of hanging up.
        let now_and_then = Timespec {
            tv_sec: 2,
            tv_nsec: 0,
        };
        let gone = PollFlags::HUP | PollFlags::ERR;
        let terminal = stdin();
        loop {
            let mut asked = [PollFd::new(&terminal, PollFlags::empty())];
            match poll(&mut asked, Some(&now_and_then)) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) if asked[0].revents().intersects(gone) => return true,
                // This system cannot poll a terminal.
                Ok(_) | Err(_) => return false,
            }
        }
    }
}

#[cfg(not(unix))]
pub use elsewhere::on_each;

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// What Ctrl-C stands for.
    const INTERRUPT: i32 = 2;

    /// Tells when the program is asked to end.
    ///
    /// # Errors
    /// When the system does not let that be caught.
    pub fn on_each(_: &[i32], mut tell: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
        ctrlc::set_handler(move || tell(INTERRUPT)).map_err(io::Error::other)
    }
}
