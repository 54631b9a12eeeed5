//! A refusal as answers of the API show it.

use menagerie_engine::{Code, Origin, Refused};
use serde::Serialize;

use crate::tell::{Tell, after_a_colon, refused};
use crate::voice::Voice;

/// Why a run that came from there cannot be replayed: its actions do not begin at the first stage of its
/// seed, nor at a puzzle, so there they would be another run.
pub fn no_replay(origin: Origin) -> Option<&'static str> {
    match origin {
        Origin::Ladder | Origin::Practice => None,
        Origin::Posted => Some(
            "the run began from a state that was posted; only a run that began at the first stage of its seed, \
             or with a puzzle, can be replayed",
        ),
    }
}

/// The refusal that stopped a list of actions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RefusedAt {
    /// The place in the list, from 0.
    pub index: usize,
    /// The kind of refusal.
    pub code: Code,
    /// Which rule stands in the way, in a sentence.
    pub reason: String,
    /// The same for people, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub told: Option<String>,
}

impl RefusedAt {
    /// The refusal of the action at a place of the list, which was tried on that state.
    pub fn new<G: Tell>(
        voice: Voice,
        state: &G::State,
        index: usize,
        refusal: &Refused<G>,
    ) -> Self {
        Self {
            index,
            code: refusal.code(),
            reason: refused(voice, state, refusal),
            told: None,
        }
    }

    /// The same for programs, and where it is asked for with the sentence for people besides.
    pub fn for_both<G: Tell>(
        state: &G::State,
        index: usize,
        refusal: &Refused<G>,
        for_people: bool,
    ) -> Self {
        Self {
            told: for_people.then(|| refused(Voice::Person, state, refusal)),
            ..Self::new(Voice::Program, state, index, refusal)
        }
    }

    /// The refusal as an error says it: in the words for people, where they are there.
    pub fn sentence(&self) -> String {
        let reason = self.told.as_ref().unwrap_or(&self.reason);
        format!(
            "action {} of the run is refused: {}",
            self.index + 1,
            after_a_colon(reason)
        )
    }
}
