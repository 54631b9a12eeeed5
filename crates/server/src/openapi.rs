//! The OpenAPI document: what the handlers declare, completed with the schemas of each game.

use std::sync::LazyLock;

use axum::body::Bytes;
use menagerie_engine::{Coach, Game, Wire, for_each_game};
use menagerie_telling::{Command, Panel, Spot, Tell, Way};
use serde_json::{Map, Value};
use utoipa::openapi::{
    Components, InfoBuilder, License, RefOr, Schema, ServerBuilder, tag::TagBuilder,
};
use utoipa::{PartialSchema, ToSchema};

use crate::error::ProblemDocument;
use crate::router;
use crate::schema::name_of;
use crate::snapshot::Snapshot;

/// The document, as a value and as the bytes that are served.
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) json: Bytes,
}

/// The document. Made when it is first asked for.
pub(crate) fn document() -> &'static Document {
    static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
        let value = describe();
        let json = serde_json::to_vec(&value).expect("a document is plain JSON");
        Document {
            value,
            json: json.into(),
        }
    });
    &DOCUMENT
}

fn describe() -> Value {
    let (_, mut api) = router::documented().split_for_parts();
    api.info = InfoBuilder::new()
        .title("Menagerie")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Seeded, deterministic puzzle ladders. A run is a seed and a list of actions; the same \
             seed and actions give the same answers, byte for byte. Whatever is no game answer is a \
             problem document (RFC 9457).",
        ))
        .license(Some(
            utoipa::openapi::LicenseBuilder::from(License::new("MIT OR Apache-2.0"))
                .identifier(Some("MIT OR Apache-2.0"))
                .build(),
        ))
        .build();
    api.servers = Some(vec![ServerBuilder::new().url("/").build()]);
    let tag = |name: &str, about: &str| {
        TagBuilder::new()
            .name(name)
            .description(Some(about))
            .build()
    };
    api.tags = Some(vec![
        tag("games", "What there is to play."),
        tag("play", "Opening, playing and replaying runs."),
        tag("learn", "Hints, and runs judged move by move."),
        tag("service", "For operators and tools."),
    ]);
    let components = api.components.get_or_insert_with(Components::new);
    let mut named = Vec::new();
    add::<ProblemDocument>("Problem".to_owned(), &mut named);
    add::<Panel<Opaque>>("Panel".to_owned(), &mut named);
    add::<Command<Opaque>>("PanelCommand".to_owned(), &mut named);
    add::<Spot<Opaque>>("PanelSpot".to_owned(), &mut named);
    add::<Way<Opaque>>("PanelWay".to_owned(), &mut named);
    components.schemas.extend(named);
    for_each_game!(G => {
        let mut named = Vec::new();
        add::<<G as Wire>::View>(name_of::<G>("State"), &mut named);
        add::<<G as Game>::Report>(name_of::<G>("Report"), &mut named);
        add::<<G as Coach>::Value>(name_of::<G>("Value"), &mut named);
        add::<Snapshot<G>>(name_of::<G>("Snapshot"), &mut named);
        components.schemas.extend(named);
    });
    let mut value = serde_json::to_value(&api).expect("a document is plain JSON");
    let schemas = value
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut)
        .expect("the routes declare schemas");
    for_each_game!(G => {
        let mut named = Vec::new();
        add::<<G as Wire>::View>(name_of::<G>("State"), &mut named);
        add::<<G as Game>::Report>(name_of::<G>("Report"), &mut named);
        add::<<G as Coach>::Value>(name_of::<G>("Value"), &mut named);
        for (name, _) in named {
            if let Some(schema) = schemas.get_mut(&name) {
                require_all(schema);
            }
        }
        schemas.insert(name_of::<G>("Action"), G::grammar().clone());
    });
    schemas.sort_keys();
    value
}

/// Stands for the actions in a panel, which are posted as they stand.
struct Opaque;

/// A type's schema under that name, with all the schemas that it refers to.
fn add<T: ToSchema>(name: String, named: &mut Vec<(String, RefOr<Schema>)>) {
    T::schemas(named);
    named.push((name, <T as PartialSchema>::schema()));
}

/// A field without a value is null in the games' answers, never missing, so every one is required.
fn require_all(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(properties) = object.get("properties").and_then(Value::as_object) {
        let names: Vec<Value> = properties.keys().map(|name| name.as_str().into()).collect();
        object.insert("required".to_owned(), names.into());
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        let parts = object.get_mut(key).and_then(Value::as_array_mut);
        parts.into_iter().flatten().for_each(require_all);
    }
}

/// The schemas of the document by name.
pub(crate) fn schemas() -> &'static Map<String, Value> {
    document()
        .value
        .pointer("/components/schemas")
        .and_then(Value::as_object)
        .expect("the document has schemas")
}
