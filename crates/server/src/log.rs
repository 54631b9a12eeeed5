//! The log: one line for each request, and never a token, a state or a query in it.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tracing::level_filters::LevelFilter;

use crate::start_error::StartError;

/// The most of a path that is logged.
const LONGEST: usize = 200;

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
    let _ = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false)
        .try_init();
    Ok(())
}

/// Logs a request when it has been answered.
pub(crate) async fn request(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let response = next.run(request).await;
    let path = uri.path();
    // A path in a request line is ASCII without control characters, so any byte is a boundary.
    let path = path.get(..LONGEST).unwrap_or(path);
    let status = response.status().as_u16();
    let ms = format_args!("{:.1}", started.elapsed().as_secs_f64() * 1e3).to_string();
    tracing::info!(%method, path, status, %ms, "request");
    response
}
