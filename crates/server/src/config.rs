//! What the operator decides.

use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use crate::host::BasePath;
use crate::jobs::Limits;

/// What the operator decides.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen at; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The folder that the server keeps its things in; see [`data_folder`].
    pub data: PathBuf,
    /// The networks of the proxies whose `X-Forwarded-` headers are believed.
    pub trusted_proxies: Vec<IpNet>,
    /// The path below which the server stands, behind a proxy that takes it off or passes it whole.
    pub base_path: BasePath,
    /// Token keys given from outside.
    pub keys: GivenKeys,
    /// Whether hints and reviews are given; where they are not, runs are played without help.
    pub hints: bool,
    /// How long new connections are still served once the server is told to stop.
    pub drain: Duration,
    /// How much heavy work may run and wait.
    pub limits: Limits,
}

impl Config {
    /// A server with that key, so that it needs no folder: at a free port of the loopback, with nothing else
    /// decided, and stopped without a drain.
    pub fn with_key(key: impl Into<String>) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: PathBuf::new(),
            trusted_proxies: Vec::new(),
            base_path: BasePath::default(),
            keys: GivenKeys {
                current: Some(key.into()),
                old: None,
            },
            hints: true,
            drain: Duration::ZERO,
            limits: Limits::default(),
        }
    }
}

/// Token keys given from outside: each 64 bytes in hex.
#[derive(Clone, Default)]
pub struct GivenKeys {
    /// The key that seals; without one the key file of the data folder is used.
    pub current: Option<String>,
    /// Keys that still open tokens, separated by commas.
    pub old: Option<String>,
}

impl GivenKeys {
    /// The variable that holds the key.
    pub const CURRENT: &str = "MENAGERIE_TOKEN_KEY";
    /// The variable that holds the old keys.
    pub const OLD: &str = "MENAGERIE_TOKEN_KEYS_OLD";

    /// The keys in the environment. An empty variable counts as none.
    pub fn from_env() -> Self {
        Self {
            current: text(Self::CURRENT),
            old: text(Self::OLD),
        }
    }
}

impl fmt::Debug for GivenKeys {
    /// Says which are given, never what they are.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("GivenKeys")
            .field("current", &self.current.is_some())
            .field("old", &self.old.is_some())
            .finish()
    }
}

/// The data folder: the one named, else `MENAGERIE_DATA`, else `menagerie` in the XDG data folder.
/// `None` when none of them is known.
pub fn data_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    named
        .or_else(|| variable("MENAGERIE_DATA").map(PathBuf::from))
        .or_else(|| {
            let xdg = variable("XDG_DATA_HOME")
                .map(PathBuf::from)
                // A relative path in an XDG variable is to be ignored (XDG Base Directory 0.8).
                .filter(|path| path.is_absolute());
            let home = || variable("HOME").map(|home| PathBuf::from(home).join(".local/share"));
            xdg.or_else(home).map(|folder| folder.join("menagerie"))
        })
}

/// What a variable holds. One that is no text still counts: it is refused as no key, not passed over.
fn text(name: &str) -> Option<String> {
    variable(name).map(|value| value.to_string_lossy().into_owned())
}

fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
