//! The run as it would be saved now, shared with whatever may end the program.

use std::fs::OpenOptions;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use menagerie_engine::Start;
use menagerie_engine::run::Record;
use menagerie_telling::{Session, Tell};

/// What is to be saved, if there is anything new in the run.
#[derive(Clone, Default)]
pub struct Saved(Arc<Mutex<Option<Record>>>);

impl Saved {
    /// Keeps the run as it is now.
    pub fn keep<G: Tell>(&self, session: &Session<G>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = session.record();
    }

    /// Writes the run to a new file in the current folder and says where; to the terminal where that
    /// fails.
    pub fn save(&self) -> ExitCode {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(record) = held else {
            return ExitCode::SUCCESS;
        };
        let json = serde_json::to_string(&record).expect("a record is plain JSON");
        match write_new(&record.game, record.start, &json) {
            Ok(path) => {
                // Standard error may be closed.
                let _ = writeln!(
                    stdout(),
                    "The run is saved in {}; play --from it to go on, replay it to watch.",
                    path.display()
                );
                ExitCode::SUCCESS
            }
            Err(error) => {
                let _ = writeln!(
                    io::stderr(),
                    "error: the run cannot be saved ({error}); here it is:\n{json}"
                );
                ExitCode::FAILURE
            }
        }
    }
}

fn write_new(slug: &str, start: Start, json: &str) -> io::Result<PathBuf> {
    // Practice is named by its stage too.
    let begins = match start {
        Start::Ladder(seed) => seed.to_string(),
        Start::Practice(id) => format!("{}-{}", id.seed(), id.stage()),
    };
    let mut number = 1;
    loop {
        let suffix = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = Path::new(&format!("{slug}-{begins}{suffix}.replay.json")).to_path_buf();
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                writeln!(file, "{json}")?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
