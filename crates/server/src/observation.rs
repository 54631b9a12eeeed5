//! Whether an answer holds the observation: programs that read the state can leave it out.

use menagerie_engine::Face;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::error::Problem;
use crate::query::Switch;

const SWITCH: Switch = Switch {
    name: "observation",
    value: "none",
    does: "leaves the text out",
};

/// What a client wants of the observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Observation {
    /// The text.
    Shown,
    /// Nothing: the field is there and empty.
    Empty,
}

impl Observation {
    /// What a query says.
    ///
    /// # Errors
    /// A problem when the parameter has another value or is given twice.
    pub(crate) fn asked(query: Option<&str>) -> Result<Self, Problem> {
        Ok(if SWITCH.is_on(query)? {
            Self::Empty
        } else {
            Self::Shown
        })
    }

    /// The field of the answer.
    pub(crate) fn of<G: Face>(self, state: &G::State, last: Option<&G::Report>) -> String {
        match self {
            Self::Shown => G::observe(state, last),
            Self::Empty => String::new(),
        }
    }
}

/// Describes the parameter.
pub(crate) struct Asked;

impl Asked {
    /// What the parameter does.
    pub(crate) const ABOUT: &str =
        "`none` leaves `observation` empty, for programs that read the state.";
}

impl PartialSchema for Asked {
    fn schema() -> RefOr<Schema> {
        SWITCH.schema()
    }
}

impl ToSchema for Asked {}
