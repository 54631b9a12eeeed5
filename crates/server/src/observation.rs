//! Whether an answer holds the observation: programs that read the state can leave it out.

use menagerie_engine::Face;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::error::{Kind, Problem};

/// The parameter.
const NAME: &str = "observation";
/// Its one value.
const NONE: &str = "none";

/// What a client wants of the observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Observation {
    /// The text.
    Shown,
    /// Nothing: the field is there and empty.
    Empty,
}

impl Observation {
    /// What a query says. Other parameters are passed over.
    ///
    /// # Errors
    /// A problem when the parameter has another value or is given twice.
    pub(crate) fn asked(query: Option<&str>) -> Result<Self, Problem> {
        let query = query.unwrap_or("").as_bytes();
        let mut values = form_urlencoded::parse(query).filter(|(name, _)| name == NAME);
        let Some((_, value)) = values.next() else {
            return Ok(Self::Shown);
        };
        if values.next().is_some() {
            let detail =
                format!("{NAME} is given more than once; give it once, as {NONE:?}, or not at all");
            return Err(Problem::new(Kind::BadParameter, detail));
        }
        if value != NONE {
            let shown: String = value.chars().take(40).collect();
            let detail = format!(
                "{NAME} can be {NONE:?}, which leaves the text out, or be left away; {shown:?} is \
                 neither"
            );
            return Err(Problem::new(Kind::BadParameter, detail));
        }
        Ok(Self::Empty)
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
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some([NONE]))
            .into()
    }
}

impl ToSchema for Asked {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_leaves_it_out_and_nothing_else_does() {
        for query in [
            None,
            Some(""),
            Some("seed=7"),
            Some("Observation=none"),
            Some("observations=x"),
        ] {
            assert_eq!(
                Observation::asked(query),
                Ok(Observation::Shown),
                "{query:?}"
            );
        }
        for query in [
            "observation=none",
            "seed=7&observation=none",
            "%6fbservation=%6eone",
        ] {
            assert_eq!(
                Observation::asked(Some(query)),
                Ok(Observation::Empty),
                "{query}"
            );
        }
        for query in [
            "observation",
            "observation=",
            "observation=None",
            "observation=none&observation=none",
        ] {
            assert!(Observation::asked(Some(query)).is_err(), "{query}");
        }
    }
}
