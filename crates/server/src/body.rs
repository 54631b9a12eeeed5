//! Reading a JSON body: bounded in size and in time, and every fault told with its place.

use std::ops::Deref;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::error::Category;
use tokio::sync::OwnedSemaphorePermit;

use crate::error::{Kind, Problem};
use crate::work::Work;

/// The most bytes of a body.
pub(crate) const LIMIT: usize = 1024 * 1024;

/// The most bytes of the body of a replay.
pub(crate) const REPLAY_LIMIT: usize = 8 * 1024 * 1024;

/// The most bytes that room is made for before they come: who only says that much will come takes none.
/// Nearly every body is smaller.
const AT_FIRST: usize = 16 * 1024;

/// How long a whole body may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How much beyond the limit is read and thrown away, and for how long. A client that is still writing
/// when the connection closes would lose the answer that tells it why.
const DRAIN: usize = 16 * 1024 * 1024;
const DRAIN_PATIENCE: Duration = Duration::from_secs(1);

/// A body, and the room that it fills until it is dropped.
pub(crate) struct Read {
    bytes: Vec<u8>,
    _room: Option<OwnedSemaphorePermit>,
}

impl Deref for Read {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Reads the body of a request that must be JSON, for work in that queue.
///
/// # Errors
/// A problem when it is too large, too slow, broken off or not declared as JSON, or when the queue has
/// no room for it.
pub(crate) async fn read(request: Request, limit: usize, queue: &Work) -> Result<Read, Problem> {
    let (parts, body) = request.into_parts();
    let read = tokio::time::timeout(PATIENCE, collect(&parts.headers, body, limit, queue))
        .await
        .map_err(|_| {
            let seconds = PATIENCE.as_secs();
            let detail = format!("the body did not arrive within {seconds} seconds");
            Problem::new(Kind::BodyTimeout, detail)
        })??;
    declared_as_json(&parts.headers)?;
    Ok(read)
}

/// Reads a value from a JSON body.
///
/// # Errors
/// A problem when the bytes are no JSON (with line and column) or do not fit the value.
pub(crate) fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(body).map_err(|error| {
        let good = &body[..error.valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        let column = good.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        let detail =
            format!("the body is not valid JSON: it is not UTF-8 at line {line} column {column}");
        Problem::new(Kind::BadJson, detail)
    })?;
    // A derived reader would take an array for an object, field by field.
    let is_object = text.trim_start_matches(JSON_SPACE).starts_with('{');
    let parsed = if is_object {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).and_then(|_: serde::de::IgnoredAny| {
            Err(serde::de::Error::custom("it must be a JSON object"))
        })
    };
    parsed.map_err(|error| fault(&error))
}

/// The white space of JSON.
const JSON_SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

async fn collect(
    headers: &HeaderMap,
    mut body: Body,
    limit: usize,
    queue: &Work,
) -> Result<Read, Problem> {
    let declared = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok())
        .unwrap_or(0);
    if declared > limit {
        // Whoever asks before sending is told without having to send.
        if !headers.contains_key(header::EXPECT) {
            drain(&mut body).await;
        }
        return Err(too_large(limit));
    }
    let mut bytes = Vec::with_capacity(declared.min(AT_FIRST));
    let mut room: Option<OwnedSemaphorePermit> = None;
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Problem::new(Kind::BadBody, "the body broke off before its end"))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > limit {
            drain(&mut body).await;
            return Err(too_large(limit));
        }
        // Room is taken byte by byte as they come.
        match (queue.hold(data.len()), &mut room) {
            (Ok(more), Some(room)) => room.merge(more),
            (Ok(first), None) => room = Some(first),
            (Err(busy), _) => {
                drop((bytes, room));
                drain(&mut body).await;
                return Err(busy);
            }
        }
        bytes.extend_from_slice(&data);
    }
    Ok(Read { bytes, _room: room })
}

/// Reads what is left and throws it away, within bounds.
async fn drain(body: &mut Body) {
    let mut length = 0;
    let reading = async {
        while let Some(Ok(frame)) = body.frame().await {
            length += frame.data_ref().map_or(0, Bytes::len);
            if length > DRAIN {
                break;
            }
        }
    };
    // Whoever is slower loses the answer, and the time of nobody else.
    let _ = tokio::time::timeout(DRAIN_PATIENCE, reading).await;
}

fn too_large(limit: usize) -> Problem {
    let detail = format!("the body is larger than the {limit} bytes that this route takes");
    Problem::new(Kind::BodyTooLarge, detail)
}

/// Whether the media type is `application/json` or ends in `+json`; parameters do not matter.
fn declared_as_json(headers: &HeaderMap) -> Result<(), Problem> {
    let declared = headers.get(header::CONTENT_TYPE);
    let text = declared.map(|value| value.to_str().unwrap_or("something unreadable"));
    let media = text.map(|text| {
        let name = text.split(';').next().unwrap_or(text);
        name.trim().to_ascii_lowercase()
    });
    match media {
        Some(media) if media == "application/json" || media.ends_with("+json") => Ok(()),
        Some(media) => Err(Problem::new(
            Kind::NotJson,
            format!("the body must be sent as Content-Type: application/json, not as {media:?}"),
        )),
        None => Err(Problem::new(
            Kind::NotJson,
            "the body must be sent with the header Content-Type: application/json",
        )),
    }
}

/// Tells a reader's error: the fault in full up to a length, then always its place.
fn fault(error: &serde_json::Error) -> Problem {
    const LONGEST: usize = 200;
    let text = error.to_string();
    let (what, place) = match text.rfind(" at line ") {
        Some(at) => text.split_at(at),
        None => (text.as_str(), ""),
    };
    let what = in_plain_words(what);
    let cut = match what.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &what[..at]),
        None => what,
    };
    let (kind, what_is_wrong) = match error.classify() {
        Category::Data if cut.contains(TOO_MANY) => (Kind::TooManyActions, "the body is too long"),
        Category::Data => (Kind::BadBody, "the body does not fit this route"),
        Category::Io | Category::Syntax | Category::Eof => {
            (Kind::BadJson, "the body is not valid JSON")
        }
    };
    Problem::new(
        kind,
        format!("{what_is_wrong}: {}{place}", cut.replace('`', "\"")),
    )
}

/// Says in words for anybody what the reader says in words for programmers.
fn in_plain_words(what: &str) -> String {
    const WORDS: [(&str, &str); 4] = [
        ("unknown field", "there is no key"),
        ("missing field", "it lacks the key"),
        ("duplicate field", "it has twice the key"),
        ("EOF while parsing", "it ends inside"),
    ];
    if let Some(found) = what.strip_prefix("invalid type: ") {
        let found = match found.split_once(", expected ") {
            Some(("map", expected)) => ("an object", expected),
            Some(("sequence", expected)) => ("a list", expected),
            Some(both) => both,
            None => return found.to_owned(),
        };
        return format!("{} stands where {} should be", found.0, found.1);
    }
    for (theirs, ours) in WORDS {
        if let Some(rest) = what.strip_prefix(theirs) {
            return format!("{ours}{}", rest.replace(", expected", "; it may have"));
        }
    }
    what.to_owned()
}

/// How the reader of a list of actions says that there are too many.
pub(crate) const TOO_MANY: &str = "actions in one request";

#[cfg(test)]
mod tests {
    use super::*;

    fn detail<'a, T: Deserialize<'a> + std::fmt::Debug>(body: &'a [u8]) -> String {
        format!("{:?}", parse::<T>(body).unwrap_err())
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct One {
        #[allow(dead_code)]
        one: u32,
    }

    #[tokio::test]
    async fn a_body_fills_room_until_it_is_dropped() {
        let queue = Work::new(crate::work::Limits {
            workers: 1,
            waiting: 1,
        });
        let request = || {
            let request = Request::post("/").header(header::CONTENT_TYPE, "application/json");
            request.body(Body::from("{\"one\":1}")).unwrap()
        };
        let taken: Vec<_> = std::iter::from_fn(|| queue.hold(1 << 20).ok()).collect();
        let busy = read(request(), LIMIT, &queue).await.err();
        assert_eq!(busy, Some(Problem::busy(1)));
        drop(taken);
        let held = read(request(), LIMIT, &queue).await.unwrap();
        assert_eq!(&*held, b"{\"one\":1}");
        let mut left = Vec::new();
        while let Ok(more) = queue.hold(1 << 20) {
            left.push(more);
        }
        drop(held);
        assert!(queue.hold(1 << 20).is_ok());
    }

    #[test]
    fn broken_json_is_told_with_its_place() {
        assert!(detail::<One>(b"{\"one\":\n 1,}").contains("line 2 column 4"));
        assert!(detail::<One>(b"").contains("line 1 column 0"));
        assert!(detail::<One>(b"{\"one\":\n \xff}").contains("not UTF-8 at line 2 column 2"));
        assert!(detail::<One>(b"nonsense").contains("BadJson"));
    }

    #[test]
    fn an_array_is_no_object() {
        assert!(detail::<One>(b" [1]").contains("it must be a JSON object"));
        assert!(detail::<One>(b"null").contains("it must be a JSON object"));
    }

    #[test]
    fn unknown_missing_and_repeated_keys_are_named() {
        let says = |body: &str, what: &str| {
            let said = detail::<One>(body.as_bytes());
            let said = said.replace("\\\"", "'");
            assert!(said.contains(what), "{said}");
        };
        says(
            "{\"two\":1}",
            "there is no key 'two'; it may have 'one' at line 1",
        );
        says("{}", "it lacks the key 'one' at line 1");
        says("{\"one\":1,\"one\":1}", "it has twice the key 'one'");
        says("{\"one\":[]}", "a list stands where u32 should be");
        says("{\"one\":\"x\"}", "string 'x' stands where u32 should be");
        says("{\"one\":{}}", "an object stands where u32 should be");
        says("{\"one\":", "it ends inside a value at line 1 column 7");
        let long = format!("{{\"{}\":1}}", "x".repeat(10_000));
        let said = detail::<One>(long.as_bytes());
        assert!(
            said.len() < 400 && said.contains("at line 1 column 10003"),
            "{said}"
        );
    }

    #[test]
    fn json_media_types_are_taken() {
        let check = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, value.parse().unwrap());
            declared_as_json(&headers).is_ok()
        };
        assert!(check("application/json"));
        assert!(check("Application/JSON; charset=utf-8"));
        assert!(check("application/vnd.example+json"));
        assert!(!check("text/plain"));
        assert!(!check("application/x-www-form-urlencoded"));
        assert!(!check("application/jsonx"));
        assert!(declared_as_json(&HeaderMap::new()).is_err());
    }
}
