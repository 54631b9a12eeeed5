//! Parameters of a query that are either given their one value or left away.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::error::{Kind, Problem};

/// A parameter with one value.
pub(crate) struct Switch {
    /// Its name.
    pub(crate) name: &'static str,
    /// The value that turns it on.
    pub(crate) value: &'static str,
    /// What the value does, as the middle of a sentence.
    pub(crate) does: &'static str,
}

impl Switch {
    /// Whether a query turns it on. Other parameters are passed over.
    ///
    /// # Errors
    /// A problem when the parameter has another value or is given twice.
    pub(crate) fn is_on(&self, query: Option<&str>) -> Result<bool, Problem> {
        let Self { name, value, does } = self;
        let query = query.unwrap_or("").as_bytes();
        let mut values = form_urlencoded::parse(query).filter(|(given, _)| given == name);
        let Some((_, given)) = values.next() else {
            return Ok(false);
        };
        if values.next().is_some() {
            let detail = format!(
                "{name} is given more than once; give it once, as {value:?}, or not at all"
            );
            return Err(Problem::new(Kind::BadParameter, detail));
        }
        if given != *value {
            let shown: String = given.chars().take(40).collect();
            let detail = format!(
                "{name} can be {value:?}, which {does}, or be left away; {shown:?} is neither"
            );
            return Err(Problem::new(Kind::BadParameter, detail));
        }
        Ok(true)
    }

    /// The schema of the parameter.
    pub(crate) fn schema(&self) -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some([self.value]))
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAMP: Switch = Switch {
        name: "lamp",
        value: "on",
        does: "lights it",
    };

    #[test]
    fn its_value_turns_it_on_and_nothing_else_does() {
        for query in [
            None,
            Some(""),
            Some("seed=7"),
            Some("Lamp=on"),
            Some("lamps=x"),
        ] {
            assert_eq!(LAMP.is_on(query), Ok(false), "{query:?}");
        }
        for query in ["lamp=on", "seed=7&lamp=on", "%6camp=%6fn"] {
            assert_eq!(LAMP.is_on(Some(query)), Ok(true), "{query}");
        }
        for query in ["lamp", "lamp=", "lamp=On", "lamp=on&lamp=on"] {
            assert!(LAMP.is_on(Some(query)).is_err(), "{query}");
        }
    }
}
