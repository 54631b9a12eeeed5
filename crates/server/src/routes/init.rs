//! `GET /api/games/{slug}/init`: a new run of the ladder, or practice of one puzzle.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_engine::{Deals, Game, PuzzleId, Seed, Start, Wire};
use menagerie_telling::bad_puzzle_id;
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
    /// The id of the puzzle that is practised; left out in a run of the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    puzzle: Option<PuzzleId>,
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
         one, and the answer is marked as not to be stored. With a puzzle's id in place of the seed, \
         practice: that one stage as a flawless run meets it. Practice ends with its stage and pays \
         nothing.",
    )
    .parameters([
        describe::parameter(
            "seed",
            "A whole number from 0 to 2^53 − 1 in plain digits, at most once.",
            schema::whole(0, Seed::MAX.get()),
        ),
        describe::parameter(
            "puzzle",
            "A puzzle's id, `game:rulesVersion:seed:stage`, at most once and without a seed.",
            schema::puzzle::<G>(),
        ),
    ])
    .parameters(shown::parameters())
    .answers(
        "200",
        "The run at its first stage, or the puzzle.",
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
    let asked = start_in::<G>(query.unwrap_or(""))?;
    let shown = Shown::asked(query)?;
    let start = match asked {
        Some(start) => start,
        None => Seed::from_word(getrandom::u64().map_err(|_| Problem::internal())?).into(),
    };
    let mut response = app
        .run::<G, _>(move |app, deals| open::<G>(app, start, shown, deals))
        .await?;
    if asked.is_none() {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

fn open<G: Art>(
    app: &App,
    start: Start,
    shown: Shown,
    deals: &impl Deals<G>,
) -> Result<Response, Stop> {
    let state = start.open(deals)?;
    Ok(answer::json(&Opened::<G> {
        ok: true,
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        seed: start.seed(),
        puzzle: start.puzzle(),
        snapshot: Snapshot::of(app, (&state, start.origin()), None, shown),
        spec: Spec::of::<G>(),
    }))
}

/// What a query says that the run begins with, if it says so.
fn start_in<G: Game>(query: &str) -> Result<Option<Start>, Problem> {
    let seed = seed_in(query)?;
    let mut puzzles = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "puzzle");
    let Some((_, text)) = puzzles.next() else {
        return Ok(seed.map(Start::Ladder));
    };
    if puzzles.next().is_some() {
        let detail = "the puzzle is given more than once; give its id once";
        return Err(Problem::new(Kind::BadPuzzle, detail));
    }
    if seed.is_some() {
        let detail = "seed and puzzle are both given; a puzzle's id holds its seed, so give only \
                      one of them";
        return Err(Problem::new(Kind::BadParameter, detail));
    }
    puzzle::<G>(&text).map(|id| Some(id.into()))
}

/// The puzzle of that id, which is one of the game.
///
/// # Errors
/// The problem that it is none.
pub(crate) fn puzzle<G: Game>(text: &str) -> Result<PuzzleId, Problem> {
    let id = puzzle_id(text)?;
    if id.game() != G::INFO.slug {
        let detail = format!(
            "{id} is a puzzle of {}, sent to {}",
            id.game(),
            G::INFO.slug
        );
        return Err(Problem::new(Kind::BadPuzzle, detail));
    }
    Ok(id)
}

/// The puzzle of that id.
///
/// # Errors
/// The problem that it is none.
pub(crate) fn puzzle_id(text: &str) -> Result<PuzzleId, Problem> {
    text.parse().map_err(|bad| {
        let shown: String = text.chars().take(40).collect();
        let why = bad_puzzle_id(&bad);
        Problem::new(Kind::BadPuzzle, format!("{why}; {shown:?} names no puzzle"))
    })
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
