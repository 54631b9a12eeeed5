//! Why a server does not start, each in a sentence that says what to do.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What a token key looks like.
const A_KEY: &str = "a key is 128 hexadecimal digits, which are 64 bytes";

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No log level has that name.
    #[error("MENAGERIE_LOG is one of off, error, warn, info and debug, not {0:?}")]
    BadLogLevel(String),
    /// A key in the environment is no key.
    #[error("{0} does not hold a token key: {key}", key = A_KEY)]
    BadKey(&'static str),
    /// The key file holds no key.
    #[error(
        "{} does not hold a token key: {key}; put the right one back, or remove the file to have a new one \
         made, which ends every run that is under way", .0.display(), key = A_KEY
    )]
    BadKeyFile(PathBuf),
    /// The data folder cannot be used.
    #[error(
        "the data folder cannot be used: {}: {source}; name another with --data or MENAGERIE_DATA",
        path.display()
    )]
    DataFolder {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system supplies no random bytes.
    #[error("the system supplies no random bytes for a token key: {0}")]
    NoRandomness(#[from] getrandom::Error),
    /// The address cannot be listened at.
    #[error(
        "cannot listen at {address}: {source}; --listen 127.0.0.1:0 takes a free port by itself"
    )]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not let the server hear its signals.
    #[error("cannot listen for signals: {0}")]
    Signals(io::Error),
}
