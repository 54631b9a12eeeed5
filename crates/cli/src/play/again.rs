//! Which run follows one that has ended.

use menagerie_engine::Start;

use super::random_seed;

/// The run that is asked for when one has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// One of a new seed.
    New,
    /// One of the same seed.
    Same,
}

impl Again {
    /// Both.
    pub const ALL: [Self; 2] = [Self::New, Self::Same];

    /// The key that asks for it.
    pub fn key(self) -> char {
        match self {
            Self::New => 'n',
            Self::Same => 'r',
        }
    }

    /// What it is called.
    pub fn label(self) -> &'static str {
        match self {
            Self::New => "New run",
            Self::Same => "This seed again",
        }
    }

    /// The one that a key asks for.
    pub fn of(key: char) -> Option<Self> {
        Self::ALL.into_iter().find(|again| again.key() == key)
    }

    /// What it begins with, after a run that began so.
    ///
    /// # Errors
    /// When the system supplies no random bytes.
    pub fn start(self, before: Start) -> anyhow::Result<Start> {
        match self {
            Self::New => random_seed().map(Start::Ladder),
            Self::Same => Ok(before),
        }
    }
}
