//! How generic answers describe themselves in the server's OpenAPI document: one shape in code, one
//! schema for each game.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    ArrayBuilder, ObjectBuilder, OneOfBuilder, RefBuilder, Schema, Type,
};

use menagerie_engine::Game;

/// The name of one of a game's schemas: `DuskcourtState`.
pub fn name_of<G: Game>(what: &str) -> String {
    let mut name: String = G::INFO.name.split_whitespace().collect();
    name.push_str(what);
    name
}

/// The reference to one of a game's schemas.
pub fn reference<G: Game>(what: &str, description: &str) -> RefOr<Schema> {
    RefBuilder::new()
        .ref_location_from_schema_name(name_of::<G>(what))
        .description(Some(description))
        .build()
        .into()
}

/// The slug of a game.
pub fn slug<G: Game>() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The game."))
        .enum_values(Some([G::INFO.slug]))
        .into()
}

/// Always `true`.
pub fn yes() -> RefOr<Schema> {
    always(true.into(), Type::Boolean, "Always true.")
}

/// The one value that a field can have.
pub fn always(value: serde_json::Value, kind: Type, description: &str) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(kind)
        .description(Some(description))
        .enum_values(Some([value]))
        .into()
}

/// An action of a game.
pub fn action<G: Game>() -> RefOr<Schema> {
    reference::<G>("Action", "The action.")
}

/// The best action, or null where there is none to play.
pub fn action_or_null<G: Game>() -> RefOr<Schema> {
    or_null(
        action::<G>(),
        "The best action; null when there is none, when it was played, and when it is not proved.",
    )
}

/// The exact worth of a position, or null where it is not proved.
pub fn value_or_null<G: Game>() -> RefOr<Schema> {
    or_null(
        reference::<G>("Value", "The exact worth of a position."),
        "The exact worth of the position; null when it is not proved.",
    )
}

/// A schema, or null.
pub fn or_null(schema: RefOr<Schema>, description: &str) -> RefOr<Schema> {
    let null = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new()
        .item(schema)
        .item(null)
        .description(Some(description))
        .into()
}

/// A list of things that have no name of their own in the document.
pub fn list_of<T: utoipa::PartialSchema>() -> RefOr<Schema> {
    ArrayBuilder::new().items(T::schema()).into()
}

/// The schema of a type in the place where it is used.
pub fn plain<T: utoipa::PartialSchema>() -> RefOr<Schema> {
    T::schema()
}

/// The reference to the panel. It has one schema for all games: its actions are to be posted as they stand.
pub fn panel() -> RefOr<Schema> {
    part("Panel", "What is shown to people.")
}

fn part(name: &str, description: &str) -> RefOr<Schema> {
    RefBuilder::new()
        .ref_location_from_schema_name(name)
        .description(Some(description))
        .build()
        .into()
}

pub(crate) fn commands() -> RefOr<Schema> {
    parts("PanelCommand", "What can be done besides moving.")
}

pub(crate) fn spots() -> RefOr<Schema> {
    parts(
        "PanelSpot",
        "The places of the board, in the order of their numbers.",
    )
}

pub(crate) fn ways() -> RefOr<Schema> {
    parts("PanelWay", "Where what is on it may go.")
}

fn parts(name: &str, description: &str) -> RefOr<Schema> {
    ArrayBuilder::new()
        .items(utoipa::openapi::Ref::from_schema_name(name))
        .description(Some(description))
        .into()
}

/// Something that is posted as it stands.
pub fn opaque() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("An action: post it as it stands."))
        .into()
}

/// A command of a panel: its deed decides whether it has an action.
pub(crate) fn command() -> RefOr<Schema> {
    let text = |about: &str| {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(about))
    };
    let truth = |about: &str| {
        ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .description(Some(about))
    };
    let or_null = |schema: ObjectBuilder, about: &str| or_null(schema.into(), about);
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("Something to do besides moving."))
        .property(
            "deed",
            text("What it does: plays `action`, or takes back, which no route does: play without the last actions.")
                .enum_values(Some(["play", "undo", "redo", "restart"])),
        )
        .required("deed")
        .property("action", opaque())
        .property("label", text("What its button says."))
        .required("label")
        .property(
            "spoken",
            or_null(text(""), "The same in words, where the label has signs."),
        )
        .required("spoken")
        .property("key", text("The key that does it."))
        .required("key")
        .property("enabled", truth("Whether it can be done now."))
        .required("enabled")
        .property("why", or_null(text(""), "Why it cannot be done now."))
        .required("why")
        .property(
            "asks",
            or_null(text(""), "What is asked before it is done, since it cannot be undone."),
        )
        .required("asks")
        .property("main", truth("Whether it is what one most likely wants."))
        .required("main")
        .into()
}
