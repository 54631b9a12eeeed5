//! `GET /api/games/{slug}/init`: a new run.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::{Deals, Origin, Seed, Wire};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;

use super::games::Spec;
use super::problems::Opening;
use crate::answer;
use crate::app::{App, Stop};
use crate::describe;
use crate::error::{Kind, Problem};
use crate::schema;
use crate::shown::{self, Shown};
use crate::snapshot::Snapshot;

/// A new run.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[schema(bound = "")]
pub(crate) struct Opened<G: Wire> {
    /// Always true.
    #[schema(schema_with = schema::yes)]
    ok: bool,
    /// The game.
    #[schema(schema_with = schema::slug::<G>)]
    game: &'static str,
    /// The version of rules and dealer.
    rules_version: u32,
    /// The seed: the same seed opens the same run.
    #[schema(value_type = u64, minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Seed,
    #[serde(flatten)]
    #[schema(schema_with = schema::snapshot::<G>)]
    snapshot: Snapshot<G>,
    /// The rule sheet.
    spec: Spec,
}

/// How the route is described.
pub(crate) fn described<G: Art>() -> Operation {
    describe::of_game::<G>(
        "play",
        "init",
        "Open a run",
        "Deals the first stage of the run that the seed names. Without a seed the server draws \
         one, and the answer is marked as not to be stored.",
    )
    .parameters([describe::parameter(
        "seed",
        "A whole number from 0 to 2^53 − 1 in plain digits, at most once.",
        schema::whole(0, Seed::MAX.get()),
    )])
    .parameters(shown::parameters())
    .answers(
        "200",
        "The run, at its first stage.",
        describe::own::<G>("Opened"),
    )
    .problems::<Opening>()
}

/// Opens a run.
pub(crate) async fn init<G: Art>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let query = query.as_deref();
    let asked = seed_in(query.unwrap_or(""))?;
    let shown = Shown::asked(query)?;
    let seed = match asked {
        Some(seed) => seed,
        None => Seed::from_word(getrandom::u64().map_err(|_| Problem::internal())?),
    };
    let mut response = app
        .run::<G, _>(move |app, deals| open::<G>(app, seed, shown, deals))
        .await?;
    if asked.is_none() {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

fn open<G: Art>(
    app: &App,
    seed: Seed,
    shown: Shown,
    deals: &impl Deals<G>,
) -> Result<Response, Stop> {
    let state = G::open(seed, deals)?;
    Ok(answer::json(&Opened::<G> {
        ok: true,
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        seed,
        snapshot: Snapshot::of(app, (&state, Origin::Ladder), None, shown),
        spec: Spec::of::<G>(),
    }))
}

/// The seed in a query, if there is one. Other parameters are passed over.
pub(crate) fn seed_in(query: &str) -> Result<Option<Seed>, Problem> {
    let mut seeds = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "seed");
    let Some((_, text)) = seeds.next() else {
        return Ok(None);
    };
    if seeds.next().is_some() {
        let detail = "the seed is given more than once; give it once, a whole number from 0 to \
                      9007199254740991";
        return Err(Problem::new(Kind::BadSeed, detail));
    }
    let seed = text.parse().map_err(|error| {
        let shown: String = text.chars().take(40).collect();
        Problem::new(Kind::BadSeed, format!("{error}; {shown:?} is none"))
    })?;
    Ok(Some(seed))
}
