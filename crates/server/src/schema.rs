//! The types by which answers and requests describe themselves in the OpenAPI document: one shape in
//! code, one schema for each game.

use menagerie_engine::{Game, Info};
use menagerie_telling::schema::{always, or_null, reference};
pub(crate) use menagerie_telling::schema::{name_of, slug, yes};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};

/// The reference to the public state of a game.
pub(crate) fn state<G: Game>() -> RefOr<Schema> {
    reference::<G>("State", "The public state.")
}

/// The reference to what every playing route answers of a state.
pub(crate) fn snapshot<G: Game>() -> RefOr<Schema> {
    reference::<G>("Snapshot", "The run at one moment.")
}

/// The id of a puzzle of a game.
pub(crate) fn puzzle<G: Game>() -> RefOr<Schema> {
    let Info {
        slug,
        rules_version,
        ..
    } = G::INFO;
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The id of a puzzle."))
        .examples([serde_json::json!(format!("{slug}:{rules_version}:7:12"))])
        .into()
}

/// The reference to an action of a game.
pub(crate) fn action<G: Game>() -> RefOr<Schema> {
    reference::<G>("Action", "What to play.")
}

/// A list of at most so many actions of a game, as a client sends it.
pub(crate) fn actions<G: Game, const MOST: usize>() -> RefOr<Schema> {
    list::<G>("What to play, in order.")
        .max_items(Some(MOST))
        .into()
}

/// The legal actions of a game.
pub(crate) fn legal<G: Game>() -> RefOr<Schema> {
    list::<G>("Exactly the legal actions; each can be sent as it stands.").into()
}

/// The reference to the report of an action of a game.
pub(crate) fn report<G: Game>() -> RefOr<Schema> {
    reference::<G>("Report", "What the action did.")
}

/// A report, or null where no action was accepted.
pub(crate) fn report_or_null<G: Game>() -> RefOr<Schema> {
    or_null(
        report::<G>(),
        "What the last accepted action did; null when none was.",
    )
}

/// `false`.
pub(crate) fn no() -> RefOr<Schema> {
    always(false.into(), Type::Boolean, "Always false.")
}

/// Any JSON Schema.
pub(crate) fn grammar() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("The JSON Schema that every action obeys."))
        .into()
}

/// A whole number of that range.
pub(crate) fn whole(least: u64, most: u64) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(least as f64))
        .maximum(Some(most as f64))
        .into()
}

fn list<G: Game>(description: &str) -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name(name_of::<G>("Action")))
        .description(Some(description))
}
