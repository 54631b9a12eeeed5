//! Reads a JSON body within limits of size and time. Every error names its place.

use std::borrow::Cow;
use std::ops::Deref;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use menagerie_engine::Flaw;
use menagerie_engine::json::Fields;

use crate::error::{Kind, Problem};
use crate::jobs::{JobQueue, Room, SMALL};

/// The most bytes of a body.
pub(crate) const LIMIT: usize = 1024 * 1024;

/// The most bytes of the body of a replay.
pub(crate) const REPLAY_LIMIT: usize = 8 * 1024 * 1024;

/// How long a whole body may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long it may still take once the server stops.
const HURRIED_PATIENCE: Duration = Duration::from_secs(1);

/// How many bytes above the limit are read and dropped, and for how long. A client that still writes
/// when the connection closes would lose the answer.
const DRAIN: usize = 16 * 1024 * 1024;
const DRAIN_PATIENCE: Duration = Duration::from_secs(1);

/// A body, and the room that it fills until it is dropped.
pub(crate) struct Read {
    bytes: Vec<u8>,
    _room: Room,
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
pub(crate) async fn read(
    request: Request,
    limit: usize,
    queue: &JobQueue,
) -> Result<Read, Problem> {
    let (parts, body) = request.into_parts();
    if let Err(problem) = declared_as_json(&parts.headers) {
        // Read to its end, within bounds, or the client would lose the answer.
        let mut body = body;
        drain(&mut body).await;
        return Err(problem);
    }
    let reading = tokio::time::timeout(PATIENCE, collect(&parts.headers, body, limit, queue));
    let hurried = async {
        queue.hurried().await;
        tokio::time::sleep(HURRIED_PATIENCE).await;
    };
    let read = tokio::select! {
        biased;
        read = reading => read,
        () = hurried => return Err(Problem::stopping()),
    };
    let read = read.map_err(|_| {
        let seconds = PATIENCE.as_secs();
        let detail = format!("the body did not arrive within {seconds} seconds");
        Problem::new(Kind::BodyTimeout, detail)
    })??;
    Ok(read)
}

/// Reads the keys of a JSON body, which are among these.
///
/// # Errors
/// A problem when the bytes are no JSON object (with line and column), or have another key.
pub(crate) fn fields<'a>(
    body: &'a [u8],
    known: &'static [&'static str],
) -> Result<Fields<'a>, Problem> {
    let fields = Fields::read_bytes(body).map_err(wrong)?;
    fields.only(known).map_err(wrong)?;
    Ok(fields)
}

/// The problem that a body is not what its route takes.
#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what `map_err` hands over"
)]
pub(crate) fn wrong(flaw: Flaw) -> Problem {
    let kind = match flaw {
        Flaw::Syntax { .. } | Flaw::NotUtf8 { .. } => Kind::BadJson,
        _ => Kind::BadBody,
    };
    Problem::new(kind, menagerie_telling::flaw("the body", &flaw))
}

/// A key that may be left out but, when it is there, may not be `null`.
///
/// # Errors
/// A problem when it is no text.
pub(crate) fn text_if_there<'a>(
    fields: &Fields<'a>,
    key: &str,
) -> Result<Option<Cow<'a, str>>, Problem> {
    fields
        .find(key)
        .map(|_| fields.text(key).map_err(wrong))
        .transpose()
}

async fn collect(
    headers: &HeaderMap,
    mut body: Body,
    limit: usize,
    queue: &JobQueue,
) -> Result<Read, Problem> {
    let declared = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok())
        .unwrap_or(0);
    if declared > limit {
        // A client that asks before it sends the body gets its answer without sending it.
        if !headers.contains_key(header::EXPECT) {
            drain(&mut body).await;
        }
        return Err(too_large(limit));
    }
    // No more is reserved before it arrives, or announcing large bodies would fill memory.
    let mut bytes = Vec::with_capacity(declared.min(SMALL));
    let mut room = queue.room();
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
        if let Err(busy) = room.grow(data.len()) {
            drop((bytes, room));
            drain(&mut body).await;
            return Err(busy);
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
    // A client that sends more slowly loses the answer. Other clients lose no time.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(body: &[u8]) -> String {
        let read = || {
            let read = fields(body, &["one", "two"])?;
            read.number("one", 0..=9).map_err(wrong)?;
            text_if_there(&read, "two")
        };
        read().map_or_else(|problem| format!("{problem:?}"), |_| String::new())
    }

    #[tokio::test]
    async fn a_body_fills_room_until_it_is_dropped() {
        let queue = JobQueue::new(crate::jobs::Limits {
            workers: 1,
            waiting: 1,
        });
        let request = |length| {
            let request = Request::post("/").header(header::CONTENT_TYPE, "application/json");
            request.body(Body::from(vec![b' '; length])).unwrap()
        };
        let mut taken = queue.room();
        while taken.grow(1 << 20).is_ok() {}
        let busy = read(request(1 << 20), LIMIT, &queue).await.err();
        assert_eq!(busy, Some(Problem::busy(1)));
        // A small one never waits.
        assert!(read(request(1 << 10), LIMIT, &queue).await.is_ok());
        drop(taken);
        let held = read(request(1 << 20), LIMIT, &queue).await.unwrap();
        assert_eq!(held.len(), 1 << 20);
    }

    #[test]
    fn broken_json_is_told_with_its_place() {
        assert!(detail(b"{\"one\":\n 1,}").contains("line 2 column 4"));
        assert!(detail(b"").contains("it ends too early, at line 1 column 0"));
        assert!(detail(b"{\"one\":\n \xff}").contains("not UTF-8 at line 2 column 2"));
        assert!(detail(b"nonsense").contains("BadJson"));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for (body, what) in [
            ("{\"one\":1}", ""),
            ("{\"one\":1,\"two\":\"x\"}", ""),
            (" [1]", "the body must be a JSON object"),
            ("null", "the body must be a JSON object"),
            ("{\"three\":1}", "has no key 'three'; its keys are one, two"),
            (
                "{}",
                "the body lacks 'one'; 'one' is a whole number from 0 to 9",
            ),
            ("{\"one\":1,\"one\":1}", "has the key 'one' twice"),
            (
                "{\"one\":[]}",
                "'one' is a whole number from 0 to 9, not []",
            ),
            ("{\"one\":1,\"two\":null}", "'two' is a string, not null"),
        ] {
            let said = detail(body.as_bytes()).replace("\\\"", "'");
            assert!(said.contains(what), "{said}");
            assert_eq!(said.is_empty(), what.is_empty(), "{said}");
        }
        let long = format!("{{\"{}\":1}}", "x".repeat(10_000));
        assert!(detail(long.as_bytes()).len() < 400);
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
