//! Answers that take long, kept while there is room: a shared link is opened by many.
//!
//! Every answer follows from its request alone, so one that is kept is as good as one that is made.

use std::sync::Arc;

use axum::body::{Bytes, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use moka::future::Cache;
use sha2::{Digest, Sha256};

use crate::answer;
use crate::error::Problem;

/// The memory that kept answers may fill.
const ROOM: u64 = 32 * 1024 * 1024;
/// Larger answers are not kept: a few of them would fill the room.
const LARGEST: usize = 4 * 1024 * 1024;
/// The memory of a kept answer beside its own.
const OVERHEAD: usize = 512;

/// All that an answer depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

impl Key {
    /// Of the request for that path, with that query and that body.
    pub(crate) fn new(path: &str, query: Option<&str>, body: &[u8]) -> Self {
        let mut hasher = Sha256::new();
        // The lengths keep apart what stands side by side.
        for part in [path.as_bytes(), query.unwrap_or("").as_bytes(), body] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }

    /// As a tag of what was answered.
    fn tag(self) -> String {
        format!("\"{}\"", hex::encode(&self.0[..16]))
    }
}

/// The kept answers.
pub(crate) struct Answers(Cache<Key, Kept>);

#[derive(Debug, Clone)]
struct Kept {
    headers: HeaderMap,
    bytes: Bytes,
}

impl Answers {
    /// Nothing kept yet.
    pub(crate) fn new() -> Self {
        let weight = |_: &Key, kept: &Kept| match kept.bytes.len() {
            small if small <= LARGEST => (small + OVERHEAD) as u32,
            _ => u32::MAX,
        };
        Self(Cache::builder().max_capacity(ROOM).weigher(weight).build())
    }

    /// The answer that is kept, or else the one that is made now. Where several ask at once, one makes it for
    /// all. A problem is not kept.
    ///
    /// # Errors
    /// The problem of the making.
    pub(crate) async fn get_or_make(
        &self,
        key: Key,
        make: impl Future<Output = Result<Response, Problem>>,
    ) -> Result<Response, Problem> {
        let made = async {
            let (parts, body) = make.await?.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.map_err(|error| {
                tracing::error!(%error, "an answer could not be read");
                Problem::internal()
            })?;
            Ok(Kept {
                headers: parts.headers,
                bytes,
            })
        };
        let kept = self.0.try_get_with(key, made).await;
        let kept = kept.map_err(|problem: Arc<Problem>| Problem::clone(&problem))?;
        Ok((kept.headers, kept.bytes).into_response())
    }

    /// The same for something that browsers keep: it is answered with a tag, and by nothing but the tag to
    /// whoever has it already.
    ///
    /// # Errors
    /// As [`Answers::get_or_make`].
    pub(crate) async fn tagged(
        &self,
        key: Key,
        asked: &HeaderMap,
        make: impl Future<Output = Result<Response, Problem>>,
    ) -> Result<Response, Problem> {
        let tag = key.tag();
        let has_it = answer::has_already(asked, &tag);
        let mut response = self.get_or_make(key, make).await?;
        let headers = response.headers_mut();
        headers.insert(header::ETAG, tag.parse().expect("hex is plain"));
        if has_it {
            let mut bare = StatusCode::NOT_MODIFIED.into_response();
            *bare.headers_mut() = std::mem::take(headers);
            bare.headers_mut().remove(header::CONTENT_TYPE);
            return Ok(bare);
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Kind;
    use std::sync::atomic::{AtomicU32, Ordering};

    async fn text(response: Response) -> Vec<u8> {
        to_bytes(response.into_body(), usize::MAX)
            .await
            .unwrap()
            .to_vec()
    }

    #[tokio::test]
    async fn an_answer_is_made_once_and_a_problem_each_time() {
        let answers = Answers::new();
        let made = AtomicU32::new(0);
        let make = async |ok: bool| {
            made.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            if ok {
                Ok("told".into_response())
            } else {
                Err(Problem::new(Kind::BadBody, "no"))
            }
        };
        let key = Key::new("/a", None, b"{}");
        let (one, other) = tokio::join!(
            answers.get_or_make(key, make(true)),
            answers.get_or_make(key, make(true))
        );
        assert_eq!(text(one.unwrap()).await, text(other.unwrap()).await);
        assert_eq!(made.load(Ordering::Relaxed), 1);
        let bad = Key::new("/a", None, b"[]");
        for times in 2..4 {
            assert!(answers.get_or_make(bad, make(false)).await.is_err());
            assert_eq!(made.load(Ordering::Relaxed), times);
        }
    }

    #[test]
    fn what_differs_anywhere_has_another_key() {
        let keys = [
            Key::new("/a", None, b"bc"),
            Key::new("/ab", None, b"c"),
            Key::new("/a", Some("b"), b"c"),
            Key::new("/a", Some("bc"), b""),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key));
        }
        assert_eq!(keys[0], Key::new("/a", Some(""), b"bc"));
    }

    #[tokio::test]
    async fn no_more_is_kept_than_there_is_room_for() {
        let answers = Answers::new();
        for (index, length) in [(0, LARGEST), (1, LARGEST + 1)] {
            let make = async { Ok(vec![0_u8; length].into_response()) };
            answers.get_or_make(Key([index; 32]), make).await.unwrap();
        }
        answers.0.run_pending_tasks().await;
        assert!(answers.0.contains_key(&Key([0; 32])) && !answers.0.contains_key(&Key([1; 32])));
    }

    #[tokio::test]
    async fn whoever_has_it_already_gets_only_the_tag() {
        let answers = Answers::new();
        let key = Key::new("/card", None, b"");
        let make = async || Ok("picture".into_response());
        let mut asked = HeaderMap::new();
        let first = answers.tagged(key, &asked, make()).await.unwrap();
        let tag = first.headers()[header::ETAG].clone();
        asked.insert(
            header::IF_NONE_MATCH,
            format!("\"x\", W/{}", tag.to_str().unwrap())
                .parse()
                .unwrap(),
        );
        let again = answers.tagged(key, &asked, make()).await.unwrap();
        assert_eq!(
            (again.status(), &again.headers()[header::ETAG]),
            (StatusCode::NOT_MODIFIED, &tag)
        );
        assert_eq!(text(again).await, b"");
    }
}
