//! The server without a socket: one request, one answer.

use aes_siv::KeyInit;
use aes_siv::siv::Aes256Siv;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http_body_util::BodyExt;
use menagerie_engine::Info;
use menagerie_server::Config;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

use crate::few::once;

/// A request.
pub(crate) struct Asked<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    /// What the body says that it is.
    pub(crate) media: &'a str,
    pub(crate) body: &'a [u8],
}

/// An answer, read whole.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| {
            value.to_str().expect("answers have plain headers")
        })
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// An eighth of the key, which is this again and again. No token of a corpus opens under any other.
const KEY: &str = "0123456789abcdef";

/// The token that the server makes of those bytes, whatever they are.
pub(crate) fn seal(game: &Info, bytes: &[u8]) -> String {
    let part = u64::from_str_radix(KEY, 16)
        .expect("it is hexadecimal")
        .to_be_bytes();
    let key: Vec<u8> = part.repeat(8);
    let mut cipher = Aes256Siv::new_from_slice(&key).expect("it has the length of a key");
    let bound_to = [game.slug.as_bytes(), &game.rules_version.to_be_bytes()];
    base64(
        &cipher
            .encrypt(bound_to, bytes)
            .expect("two headers are few"),
    )
}

/// Bytes as a token spells them.
pub(crate) fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

struct Service {
    runtime: Runtime,
    router: Router,
}

/// Asks the server; `None` when this is no request that a socket would let through.
pub(crate) fn ask(asked: &Asked) -> Option<Answer> {
    let request = Request::builder()
        .method(asked.method)
        .uri(asked.path)
        .header(header::HOST, "example.org")
        .header(header::CONTENT_TYPE, asked.media)
        .body(Body::from(asked.body.to_vec()))
        .ok()?;
    let service = once(Service::start);
    let answer = service.runtime.block_on(async {
        let response = service.router.clone().oneshot(request).await;
        let (parts, body) = response.unwrap_or_else(|never| match never {}).into_parts();
        let body = body.collect().await.expect("an answer has a body");
        Answer {
            status: parts.status,
            headers: parts.headers,
            bytes: body.to_bytes().to_vec(),
        }
    });
    Some(answer)
}

impl Service {
    fn start() -> Self {
        let config = Config::with_key(KEY.repeat(8));
        Self {
            runtime: Builder::new_current_thread()
                .enable_time()
                .build()
                .expect("a runtime starts"),
            router: menagerie_server::router(&config).expect("the key is given"),
        }
    }
}
