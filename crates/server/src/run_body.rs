//! A whole run as a client sends it: seed or puzzle, rules version and actions.

use std::marker::PhantomData;

use menagerie_engine::json::shorten;
use menagerie_engine::run::Record;
use menagerie_engine::{Flaw, Origin, Seed, Start, Wire};
use menagerie_telling::no_replay;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::body;
use crate::error::{Kind, Problem};
use crate::request_state;
use crate::schema;

/// Describes the body.
#[derive(ToSchema)]
#[schema(bound = "", rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "describes the body, which is read without copying"
)]
pub(crate) struct RunBody<G: Wire, const MOST: usize> {
    /// The slug of the game, as files of runs hold it; it can be left out.
    #[schema(nullable = false)]
    game: Option<String>,
    /// Where the run came from; one that began from a posted state cannot be replayed. What it begins with
    /// says it where this is left out.
    #[schema(nullable = false)]
    origin: Option<Origin>,
    /// The seed of the run; in practice left out.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64, nullable = false)]
    seed: Option<u64>,
    /// The id of the puzzle that was practised, in place of the seed.
    #[schema(schema_with = schema::puzzle::<G>)]
    puzzle: Option<String>,
    /// The version of rules and dealer; the newest when it is left out.
    #[schema(nullable = false)]
    rules_version: Option<u32>,
    /// Every action of the run, in order.
    #[schema(schema_with = schema::actions::<G, MOST>)]
    actions: PhantomData<G>,
}

/// Reads a run of at most `MOST` actions: what it begins with, and its actions as they were sent.
///
/// # Errors
/// A problem when the body is none, the seed or the puzzle is none, or the rules version is not played here.
pub(crate) fn read<G: Wire, const MOST: usize>(
    body: &[u8],
) -> Result<(Start, Vec<&RawValue>), Problem> {
    let body = body::fields(body, Record::KEYS)?;
    if let Some(game) = body::text_if_there(&body, "game")?.filter(|game| game != G::INFO.slug) {
        let detail = format!("this is a run of {game:?}, sent to {}", G::INFO.slug);
        return Err(Problem::new(Kind::BadBody, detail));
    }
    let origin = Origin::read(&body).map_err(body::wrong)?;
    if let Some(why) = no_replay(origin) {
        return Err(Problem::new(Kind::BadBody, why));
    }
    let start = match Record::practised(&body).map_err(bad_start)? {
        Some(id) if id.game() != G::INFO.slug => {
            let detail = format!(
                "{id} is a puzzle of {}, sent to {}",
                id.game(),
                G::INFO.slug
            );
            return Err(Problem::new(Kind::BadPuzzle, detail));
        }
        Some(id) => id.into(),
        None => {
            let sent = body.find("seed").ok_or_else(|| {
                let detail = "the body has neither seed nor puzzle; a run begins with one of them";
                Problem::new(Kind::BadBody, detail)
            })?;
            seed(sent)?.into()
        }
    };
    known_version::<G>(body.find("rulesVersion"))?;
    Ok((start, request_state::actions::<MOST>(&body)?))
}

/// An id that is none has a kind of its own.
fn bad_start(flaw: Flaw) -> Problem {
    match flaw {
        Flaw::Puzzle { .. } => {
            Problem::new(Kind::BadPuzzle, menagerie_telling::flaw("the body", &flaw))
        }
        flaw => body::wrong(flaw),
    }
}

/// A seed in a body has the same one spelling as in a query.
fn seed(sent: &RawValue) -> Result<Seed, Problem> {
    sent.get().parse().map_err(|error| {
        let shown = shorten(sent.get());
        let why = if sent.get().starts_with('"') {
            "is a string"
        } else {
            "is none"
        };
        Problem::new(Kind::BadSeed, format!("{error}; {shown} {why}"))
    })
}

fn known_version<G: Wire>(sent: Option<&RawValue>) -> Result<(), Problem> {
    let known = G::INFO.rules_version;
    match sent {
        Some(sent) if sent.get() != known.to_string() => {
            let shown = shorten(sent.get());
            let name = G::INFO.name;
            let detail = format!("{name} is played by rulesVersion {known} here, not by {shown}");
            Err(Problem::new(Kind::UnknownRulesVersion, detail))
        }
        _ => Ok(()),
    }
}
