//! The log: one line for each request, and never a token, a state or a query in it.
//!
//! Lines are gathered and written together, a few times a second, since a write for each would cost more
//! than many an answer. A warning is written at once, together with all lines before it.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use tracing::level_filters::LevelFilter;
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

use crate::start_error::StartError;

/// The most of a path that is logged.
const LONGEST: usize = 200;

/// The most of a method that is logged; the known ones are shorter.
const METHOD: usize = 16;

/// How long a line may wait to be written.
const WAIT: Duration = Duration::from_millis(100);

/// How many bytes may wait.
const ROOM: usize = 64 * 1024;

/// The lines that wait, always whole.
static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Sends the log of this process to standard error: what `MENAGERIE_LOG` names (`off`, `error`,
/// `warn`, `info`, `debug`), else `info`. Only the first call counts.
///
/// # Errors
/// [`StartError::BadLogLevel`] when the variable names no level.
pub fn log_to_stderr() -> Result<(), StartError> {
    let level = match std::env::var("MENAGERIE_LOG") {
        Ok(name) if !name.is_empty() => match name.to_ascii_lowercase().as_str() {
            "off" => LevelFilter::OFF,
            "error" => LevelFilter::ERROR,
            "warn" => LevelFilter::WARN,
            "info" => LevelFilter::INFO,
            "debug" => LevelFilter::DEBUG,
            _ => return Err(StartError::BadLogLevel(name)),
        },
        _ => LevelFilter::INFO,
    };
    let started = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(Gathered)
        .with_ansi(false)
        .with_target(false)
        .try_init();
    if started.is_ok() {
        // It ends with the process; `flush` writes what is left by then.
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(WAIT);
                flush();
            }
        });
    }
    Ok(())
}

/// Writes the lines that wait.
pub(crate) fn flush() {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    write_out(&mut waiting);
}

/// Logs that a request has been answered.
pub(crate) fn answered(method: &Method, path: &str, status: StatusCode, started: Instant) {
    let (method, path) = (cut(method.as_str(), METHOD), cut(path, LONGEST));
    let status = status.as_u16();
    let ms = started.elapsed().as_secs_f64() * 1e3;
    let ms = format_args!("{ms:.1}");
    tracing::info!(%method, path, status, %ms, "request");
}

/// As much of a method or a path as is logged. A path is what a client sent, in any script: logged in quotes and escaped, it
/// cannot be taken for another field.
fn cut(text: &str, longest: usize) -> &str {
    let end = (0..=longest).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

fn write_out(waiting: &mut Vec<u8>) {
    if !waiting.is_empty() {
        // When standard error is closed, the lines are lost.
        let _ = io::stderr().write_all(waiting);
        waiting.clear();
    }
}

/// Hands out a writer for each line.
struct Gathered;

impl MakeWriter<'_> for Gathered {
    type Writer = Line;

    fn make_writer(&self) -> Line {
        Line { at_once: false }
    }

    fn make_writer_for(&self, about: &Metadata) -> Line {
        Line {
            at_once: *about.level() <= Level::WARN,
        }
    }
}

/// Takes one line, which comes in one piece.
struct Line {
    at_once: bool,
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extend_from_slice(line);
        if self.at_once || waiting.len() >= ROOM {
            write_out(&mut waiting);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_is_cut_between_characters() {
        let cut = |path: &str| cut(path, LONGEST).len();
        assert_eq!(cut("/short"), 6);
        assert_eq!(cut(""), 0);
        assert_eq!(cut(&"a".repeat(300)), LONGEST);
        let wide = format!("/{}", "🐢".repeat(100));
        assert_eq!(cut(&wide), 1 + 4 * 49);
    }
}
