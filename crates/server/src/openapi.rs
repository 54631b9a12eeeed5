//! The OpenAPI document: what the handlers declare, completed with the schemas of each game.

use std::sync::LazyLock;

use axum::body::Bytes;
use menagerie_art::Art;
use menagerie_engine::course::CourseScore;
use menagerie_engine::daily::Daily;
use menagerie_engine::for_each_game;
use menagerie_telling::{Command, ForPeople, Hint, Panel, RefusedAt, Review, Spot, Way};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{HttpMethod, Operation, PathItem, Paths};
use utoipa::openapi::{
    ComponentsBuilder, InfoBuilder, License, OpenApiBuilder, RefOr, Schema, ServerBuilder,
    tag::TagBuilder,
};
use utoipa::{PartialSchema, ToSchema};

use crate::error::ProblemDocument;
use crate::routes::{
    action, actions, daily, document as this, games, hint, init, replay, review, service,
};
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
    let info = InfoBuilder::new()
        .title("Menagerie")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Seeded, deterministic puzzle ladders. A run is a seed and a list of actions; the same seed and actions give \
             the same answers, byte for byte. Every game has routes and schemas of its own. Whatever is no game answer is a \
             problem document (RFC 9457).",
        ))
        .license(Some(
            utoipa::openapi::LicenseBuilder::from(License::new("MIT OR Apache-2.0"))
                .identifier(Some("MIT OR Apache-2.0"))
                .build(),
        ));
    let tags = [
        ("games", "What there is to play."),
        ("play", "Opening, playing and replaying runs."),
        ("learn", "Hints, and runs judged move by move."),
        ("service", "For operators and tools."),
    ]
    .map(|(name, about)| {
        TagBuilder::new()
            .name(name)
            .description(Some(about))
            .build()
    });
    let mut paths = Paths::new();
    let mut named = Vec::new();
    of_the_service(&mut paths, &mut named);
    for_each_game!(G => of_game::<G>(&mut paths, &mut named));
    let mut components = ComponentsBuilder::new();
    for (name, schema) in named {
        components = components.schema(name, schema);
    }
    let api = OpenApiBuilder::new()
        .info(info)
        .servers(Some([ServerBuilder::new().url("/").build()]))
        .tags(Some(tags))
        .paths(paths)
        .components(Some(components.build()))
        .build();
    let mut value = serde_json::to_value(&api).expect("a document is plain JSON");
    let schemas = value
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut)
        .expect("the routes declare schemas");
    for_each_game!(G => require_what_games_answer::<G>(schemas));
    schemas.sort_keys();
    value
}

type Named = Vec<(String, RefOr<Schema>)>;

fn of_the_service(paths: &mut Paths, named: &mut Named) {
    let mut get = |path: &str, operation| add_path(paths, path, HttpMethod::Get, operation);
    get("/api/daily", daily::described());
    get("/api/games", games::index_described());
    get("/api/openapi.json", this::described());
    get("/healthz", service::healthz_described());
    get("/readyz", service::readyz_described());
    add::<ProblemDocument>("Problem", named);
    add::<Daily>("Daily", named);
    add::<CourseScore>("CourseScore", named);
    add::<games::Index>("Index", named);
    add::<games::GameDescription>("GameDescription", named);
    add::<service::Health>("Health", named);
    add::<RefusedAt>("RefusedAt", named);
    add::<ForPeople>("ReviewTold", named);
    add::<Panel<Opaque>>("Panel", named);
    add::<Command<Opaque>>("PanelCommand", named);
    add::<Spot<Opaque>>("PanelSpot", named);
    add::<Way<Opaque>>("PanelWay", named);
}

fn of_game<G: Art>(paths: &mut Paths, named: &mut Named)
where
    G::View: ToSchema,
    G::Report: ToSchema,
    G::Value: ToSchema,
{
    for (path, method, operation) in [
        ("", HttpMethod::Get, games::described::<G>()),
        ("/init", HttpMethod::Get, init::described::<G>()),
        ("/action", HttpMethod::Post, action::described::<G>()),
        ("/actions", HttpMethod::Post, actions::described::<G>()),
        ("/replay", HttpMethod::Post, replay::described::<G>()),
        ("/hint", HttpMethod::Post, hint::described::<G>()),
        ("/review", HttpMethod::Post, review::described::<G>()),
    ] {
        let path = format!("/api/games/{}{path}", G::INFO.slug);
        add_path(paths, &path, method, operation);
    }
    add_own::<G, G::View>("State", named);
    add_own::<G, G::Report>("Report", named);
    add_own::<G, G::Value>("Value", named);
    add_own::<G, Snapshot<G>>("Snapshot", named);
    add_own::<G, init::Opened<G>>("Opened", named);
    add_own::<G, action::Accepted<G>>("Accepted", named);
    add_own::<G, action::Refused<G>>("Refused", named);
    add_own::<G, actions::PlayedList<G>>("PlayedList", named);
    add_own::<G, replay::Replayed<G>>("Replayed", named);
    add_own::<G, replay::ToReplay<G>>("ToReplay", named);
    add_own::<G, review::ToReview<G>>("ToReview", named);
    add_own::<G, Hint<G>>("Hint", named);
    add_own::<G, Review<G>>("Review", named);
}

fn add_path(paths: &mut Paths, path: &str, method: HttpMethod, operation: Operation) {
    let item = PathItem::new(method, operation);
    paths.paths.insert(path.to_owned(), item);
}

/// A field without a value is null in what games answer, never missing; and actions are as the grammar says.
fn require_what_games_answer<G: Art>(schemas: &mut Map<String, Value>)
where
    G::View: ToSchema,
    G::Report: ToSchema,
    G::Value: ToSchema,
{
    let mut named = Vec::new();
    add_own::<G, G::View>("State", &mut named);
    add_own::<G, G::Report>("Report", &mut named);
    add_own::<G, G::Value>("Value", &mut named);
    for (name, _) in named {
        if let Some(schema) = schemas.get_mut(&name) {
            require_all(schema);
        }
    }
    schemas.insert(name_of::<G>("Action"), G::grammar().clone());
    for name in ["ToReplay", "ToReview"] {
        let body = schemas.get_mut(&name_of::<G>(name));
        let body = body.and_then(Value::as_object_mut);
        let body = body.expect("the routes declare what they take");
        body.insert(
            "oneOf".to_owned(),
            json!([{ "required": ["seed"] }, { "required": ["puzzle"] }]),
        );
    }
}

/// Stands for the actions in a panel, which are posted as they stand.
struct Opaque;

/// A type's schema under that name, with all the schemas that it refers to.
fn add<T: ToSchema>(name: &str, named: &mut Named) {
    T::schemas(named);
    named.push((name.to_owned(), <T as PartialSchema>::schema()));
}

/// [`add`] under the name that a game gives it.
fn add_own<G: Art, T: ToSchema>(name: &str, named: &mut Named) {
    add::<T>(&name_of::<G>(name), named);
}

/// A field without a value is null in the games' answers, never missing, so every one is required that may
/// be null. What may not be and is not required is left out where it says nothing.
fn require_all(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(properties) = object.get("properties").and_then(Value::as_object) {
        let required = object.get("required").and_then(Value::as_array);
        let is_required = |name: &str| {
            required.is_some_and(|names| names.iter().any(|required| required == name))
        };
        let names: Vec<Value> = properties
            .iter()
            .filter(|(name, property)| is_required(name) || may_be_null(property))
            .map(|(name, _)| name.as_str().into())
            .collect();
        object.insert("required".to_owned(), names.into());
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        let parts = object.get_mut(key).and_then(Value::as_array_mut);
        parts.into_iter().flatten().for_each(require_all);
    }
}

/// Whether null is among the values of a schema.
fn may_be_null(schema: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let kind = &schema["type"];
    is_null(kind)
        || kind
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(is_null))
        || ["oneOf", "anyOf"].into_iter().any(|key| {
            let parts = schema[key].as_array();
            parts.is_some_and(|parts| parts.iter().any(may_be_null))
        })
}

/// The schemas of the document by name.
pub(crate) fn schemas() -> &'static Map<String, Value> {
    document()
        .value
        .pointer("/components/schemas")
        .and_then(Value::as_object)
        .expect("the document has schemas")
}
