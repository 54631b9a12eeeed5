//! How routes describe themselves in the OpenAPI document, game by game.

use menagerie_art::Art;
use menagerie_engine::{Game, Wire};
use menagerie_telling::schema::{name_of, reference};
use utoipa::IntoResponses;
use utoipa::openapi::path::{
    Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, ResponseBuilder};

/// A route that is being described.
pub(crate) struct Described(OperationBuilder);

/// Begins the description of a route: the group it belongs to, its name, and a summary with what follows it.
pub(crate) fn route(tag: &str, id: &str, summary: &str, description: &str) -> Described {
    Described(
        OperationBuilder::new()
            .tag(tag)
            .operation_id(Some(id))
            .summary(Some(summary))
            .description(Some(description)),
    )
}

/// Begins the description of a route of a game; the name is made the game's own.
pub(crate) fn of_game<G: Game>(tag: &str, id: &str, summary: &str, description: &str) -> Described {
    let name = name_of::<G>("");
    let mut own = name[..1].to_lowercase() + &name[1..];
    own.push_str(&id[..1].to_uppercase());
    own += &id[1..];
    route(tag, &own, summary, description)
}

impl Described {
    /// With parameters of the query.
    pub(crate) fn parameters(self, parameters: impl IntoIterator<Item = Parameter>) -> Self {
        Self(self.0.parameters(Some(parameters)))
    }

    /// With a JSON body of that schema.
    pub(crate) fn body(self, schema: RefOr<Schema>, about: &str) -> Self {
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let body = RequestBodyBuilder::new()
            .description(Some(about))
            .required(Some(Required::True))
            .content("application/json", content)
            .build();
        Self(self.0.request_body(Some(body)))
    }

    /// With a JSON answer of that status and schema.
    pub(crate) fn answers(self, status: &str, about: &str, schema: RefOr<Schema>) -> Self {
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new()
            .description(about)
            .content("application/json", content);
        Self(self.0.response(status, response))
    }

    /// With the problems of its kind, which complete the description.
    pub(crate) fn problems<P: IntoResponses>(self) -> Operation {
        P::responses()
            .into_iter()
            .fold(self.0, |operation, (status, response)| {
                operation.response(status, response)
            })
            .build()
    }
}

/// The reference to a schema that all games share.
pub(crate) fn shared(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name).into()
}

/// The reference to a schema of a game.
pub(crate) fn own<G: Game>(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name_of::<G>(name)).into()
}

/// A parameter of the query that may be left out.
pub(crate) fn parameter(name: &str, about: &str, schema: RefOr<Schema>) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(about))
        .schema(Some(schema))
        .build()
}

/// The body of a request about a state, which comes in a token, or where nothing is hidden openly; with what
/// is asked of it under that key.
pub(crate) fn about_a_state<G: Wire>(asked: Option<(&str, &RefOr<Schema>)>) -> RefOr<Schema> {
    let token = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The token of the last answer."));
    let body = |key: &str, schema: RefOr<Schema>| {
        let mut body = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property(key, schema)
            .required(key)
            .additional_properties(Some(AdditionalProperties::FreeForm(false)));
        if let Some((asked, schema)) = asked {
            body = body.property(asked, schema.clone()).required(asked);
        }
        body
    };
    let by_token = body("stateToken", token.into());
    if !G::INFO.open {
        return by_token.into();
    }
    let state = reference::<G>("State", "The state of the last answer.");
    OneOfBuilder::new()
        .item(by_token)
        .item(body("state", state))
        .into()
}

/// The choice between two schemas of a game.
pub(crate) fn either<G: Art>(one: &str, other: &str) -> RefOr<Schema> {
    OneOfBuilder::new()
        .item(Ref::from_schema_name(name_of::<G>(one)))
        .item(Ref::from_schema_name(name_of::<G>(other)))
        .into()
}
