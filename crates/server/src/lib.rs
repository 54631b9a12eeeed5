//! The games over HTTP: JSON routes for programs, documents and pages for people.
//!
//! The server keeps no run: a client carries its state, sealed, from answer to request. What it keeps
//! is its token key and, while there is room, the deals that were made.

mod answer;
mod answers;
mod app;
mod body;
mod config;
mod cors;
mod deals;
mod describe;
mod error;
mod host;
mod jobs;
mod keys;
mod log;
mod openapi;
mod pages;
mod query;
mod request_state;
mod router;
mod routes;
mod run_body;
mod schema;
mod serve;
mod shown;
mod snapshot;
mod start_error;
mod token;

pub use config::{Config, GivenKeys, data_folder};
pub use host::{BasePath, Peer};
pub use jobs::Limits;
pub use keys::KEY_FILE;
pub use log::log_to_stderr;
pub use serve::{serve, serve_until};
pub use start_error::StartError;

/// The whole service without a socket, for tests and for programs that open the socket themselves.
/// It reads the address of the client from the request's extensions, as [`Peer`].
///
/// # Errors
/// [`StartError`] when the keys cannot be had.
pub fn router(config: &Config) -> Result<axum::Router, StartError> {
    Ok(router::router(app::App::new(config)?))
}
