//! Whether an answer holds a drawing of the position: pages that people play on ask for it.

use menagerie_art::Art;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::error::Problem;
use crate::query::Switch;

const SWITCH: Switch = Switch {
    name: "drawing",
    value: "svg",
    does: "adds the picture of the position",
};

/// Whether a client wants the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawing(bool);

impl Drawing {
    /// What a query says.
    ///
    /// # Errors
    /// A problem when the parameter has another value or is given twice.
    pub(crate) fn asked(query: Option<&str>) -> Result<Self, Problem> {
        SWITCH.is_on(query).map(Self)
    }

    /// The field of the answer; none when it was not asked for.
    pub(crate) fn of<G: Art>(self, state: &G::State) -> Option<String> {
        self.0.then(|| G::svg(&G::standing_position(state)))
    }
}

/// Describes the parameter.
pub(crate) struct AskedDrawing;

impl AskedDrawing {
    /// What the parameter does.
    pub(crate) const ABOUT: &str = "`svg` adds `drawing`, the picture of the position.";
}

impl PartialSchema for AskedDrawing {
    fn schema() -> RefOr<Schema> {
        SWITCH.schema()
    }
}

impl ToSchema for AskedDrawing {}
