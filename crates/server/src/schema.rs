//! The types by which answers and requests describe themselves in the OpenAPI document: one shape in
//! code, one schema for each game.

use menagerie_engine::Game;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// The name of one of a game's schemas: `DuskcourtState`.
pub(crate) fn name_of<G: Game>(what: &str) -> String {
    let mut name: String = G::INFO.name.split_whitespace().collect();
    name.push_str(what);
    name
}

/// The reference to the public state of a game.
pub(crate) fn state<G: Game>() -> RefOr<Schema> {
    Ref::from_schema_name(name_of::<G>("State")).into()
}

/// The reference to an action of a game.
pub(crate) fn action<G: Game>() -> RefOr<Schema> {
    Ref::from_schema_name(name_of::<G>("Action")).into()
}

/// A list of at most so many actions of a game.
pub(crate) fn actions<G: Game, const MOST: usize>() -> RefOr<Schema> {
    let list = ArrayBuilder::new().items(action::<G>());
    let list = if MOST == ANY_NUMBER {
        list
    } else {
        list.max_items(Some(MOST))
    };
    list.into()
}

/// Stands for no bound on a list.
pub(crate) const ANY_NUMBER: usize = usize::MAX;

/// The reference to the report of an action of a game.
pub(crate) fn report<G: Game>() -> RefOr<Schema> {
    Ref::from_schema_name(name_of::<G>("Report")).into()
}

/// A report, or null where no action was accepted.
pub(crate) fn report_or_null<G: Game>() -> RefOr<Schema> {
    let null = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(null).item(report::<G>()).into()
}

/// The slug of a game.
pub(crate) fn slug<G: Game>() -> RefOr<Schema> {
    one_of_one(Type::String, G::INFO.slug.into())
}

/// `true`.
pub(crate) fn yes() -> RefOr<Schema> {
    one_of_one(Type::Boolean, true.into())
}

/// `false`.
pub(crate) fn no() -> RefOr<Schema> {
    one_of_one(Type::Boolean, false.into())
}

/// Any JSON object.
pub(crate) fn object() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::Object).into()
}

/// Stands for the slug of any game.
pub(crate) struct AnySlug;

impl PartialSchema for AnySlug {
    fn schema() -> RefOr<Schema> {
        let slugs = menagerie_engine::catalogue::games();
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(slugs.iter().map(|game| game.slug)))
            .into()
    }
}

impl ToSchema for AnySlug {}

/// Stands for the OpenAPI document.
pub(crate) struct AnyDocument;

impl PartialSchema for AnyDocument {
    fn schema() -> RefOr<Schema> {
        object()
    }
}

impl ToSchema for AnyDocument {}

fn one_of_one(kind: Type, value: serde_json::Value) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(kind)
        .enum_values(Some([value]))
        .into()
}

/// Declares the type that stands for one shape over all games: a choice among the schemas of each.
macro_rules! over_games {
    ($(#[$doc:meta])* $name:ident = $choice:ident of $shape:ident $(, if $open:ident)?) => {
        $(#[$doc])*
        pub(crate) struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let mut choice = utoipa::openapi::schema::$choice::new();
                menagerie_engine::for_each_game!(G => {
                    if true $(&& <G as menagerie_engine::Game>::INFO.$open)? {
                        let name = $crate::schema::name_of::<G>(stringify!($shape));
                        choice = choice.item(utoipa::openapi::Ref::from_schema_name(name));
                    }
                });
                choice.into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($shape).into()
            }

            fn schemas(
                all: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                menagerie_engine::for_each_game!(G => {
                    if true $(&& <G as menagerie_engine::Game>::INFO.$open)? {
                        all.push((
                            $crate::schema::name_of::<G>(stringify!($shape)),
                            <$shape<G> as utoipa::PartialSchema>::schema(),
                        ));
                        <$shape<G> as utoipa::ToSchema>::schemas(all);
                    }
                });
            }
        }
    };
}
pub(crate) use over_games;
