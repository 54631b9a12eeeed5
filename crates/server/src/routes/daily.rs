//! `GET /api/daily`: the puzzles of a day.

use std::time::SystemTime;

use axum::extract::RawQuery;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use menagerie_engine::daily::{Daily, Date};
use menagerie_telling::bad_date;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::problems::Dated;
use crate::answer;
use crate::describe;
use crate::error::{Kind, Problem};

/// A day's puzzles stay the same, so whoever asks for it by its date may keep them for a day.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// What is there today changes, and how long it is there changes every second.
const TODAY: HeaderValue = HeaderValue::from_static("no-store");

/// How the route is described.
pub(crate) fn described() -> Operation {
    let date = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("A date, `YYYY-MM-DD`."))
        .examples([serde_json::json!("2026-12-01")]);
    describe::route(
        "play",
        "daily",
        "The puzzles of a day",
        "A course of a few stages for each game, the same for everyone. It follows from the date alone, \
         and each of its puzzles is opened by `init?puzzle=ID`. Without a date it is today in UTC.",
    )
    .parameters([describe::parameter(
        "date",
        "A day from 2000-01-01 to 9999-12-31, at most once.",
        date.into(),
    )])
    .answers("200", "The courses of the day.", describe::shared("Daily"))
    .problems::<Dated>()
}

/// The puzzles of a day.
pub(crate) async fn daily(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let date = date_in(query.as_deref().unwrap_or(""))?;
    let (daily, kept) = match date {
        Some(date) => (Daily::of(date), KEPT),
        None => (Daily::at(now()), TODAY),
    };
    let mut response = answer::json(&daily);
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    Ok(response)
}

/// The seconds since 1970 began.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The date in a query, if there is one. Other parameters are passed over.
pub(crate) fn date_in(query: &str) -> Result<Option<Date>, Problem> {
    let mut dates = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "date");
    let Some((_, text)) = dates.next() else {
        return Ok(None);
    };
    if dates.next().is_some() {
        let detail = "the date is given more than once; give it once, as in 2026-12-01";
        return Err(Problem::new(Kind::BadParameter, detail));
    }
    let date = text.parse().map_err(|bad| {
        let shown: String = text.chars().take(40).collect();
        let why = bad_date(bad);
        Problem::new(Kind::BadParameter, format!("{why}, not {shown:?}"))
    })?;
    Ok(Some(date))
}
