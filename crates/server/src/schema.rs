//! The types by which answers and requests describe themselves in the OpenAPI document: one shape in
//! code, one schema for each game.

use menagerie_engine::Game;
use menagerie_telling::schema::{always, or_null, reference};
pub(crate) use menagerie_telling::schema::{name_of, slug, yes};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// The reference to the public state of a game.
pub(crate) fn state<G: Game>() -> RefOr<Schema> {
    reference::<G>("State", "The public state.")
}

/// The reference to what every playing route answers of a state.
pub(crate) fn snapshot<G: Game>() -> RefOr<Schema> {
    reference::<G>("Snapshot", "The run at one moment.")
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
        ObjectBuilder::new().schema_type(Type::Object).into()
    }
}

impl ToSchema for AnyDocument {}

fn list<G: Game>(description: &str) -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name(name_of::<G>("Action")))
        .description(Some(description))
}

/// Declares the type that stands for one shape over all games: a choice among the schemas of each.
macro_rules! over_games {
    ($(#[$doc:meta])* $name:ident = $choice:ident of $shape:ident
        $(, if $open:ident)? $(, told by $key:literal)?) => {
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
                $(
                    let mut told = utoipa::openapi::schema::Discriminator::new($key);
                    menagerie_engine::for_each_game!(G => told.mapping.insert(
                        <G as menagerie_engine::Game>::INFO.slug.to_owned(),
                        format!(
                            "#/components/schemas/{}",
                            $crate::schema::name_of::<G>(stringify!($shape))
                        ),
                    ));
                    choice = choice.discriminator(Some(told));
                )?
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
