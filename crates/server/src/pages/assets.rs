//! `GET /web/{name}`: what pages load. Everything is embedded; nothing comes from elsewhere.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use menagerie_engine::for_each_game;

use crate::routes::problems;

/// A file of `web/`.
struct Asset {
    name: &'static str,
    content: Cow<'static, [u8]>,
    /// Names this content: a browser asks each time, and is answered in one line as long as it has it.
    tag: String,
}

macro_rules! assets {
    ($($name:literal),+ $(,)?) => {
        [$(($name, &include_bytes!(concat!("../../../../web/", $name))[..])),+]
    };
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let all = assets![
        "Fraunces-SemiBold.woff2",
        "about.js",
        "board.js",
        "card.js",
        "chart.js",
        "client.js",
        "commands.js",
        "dom.js",
        "facts.js",
        "film.js",
        "glide.js",
        "home.js",
        "icon.svg",
        "keys.js",
        "learn.css",
        "learn.js",
        "lesson.js",
        "link.js",
        "loss.js",
        "moment.js",
        "movelist.js",
        "news.js",
        "over.js",
        "panel.js",
        "play.css",
        "play.js",
        "queue.js",
        "replay.css",
        "replay.js",
        "review.js",
        "run.js",
        "settings.js",
        "sound.js",
        "store.js",
        "style.css",
        "sun.js",
        "verdict.js",
        "words.js",
    ];
    all.map(|(name, content)| {
        let mut content = Cow::Borrowed(content);
        if name == "play.css" {
            content.to_mut().extend(night().into_bytes());
        }
        Asset {
            name,
            tag: tag(&content),
            content,
        }
    })
    .into()
});

/// How the drawings of all games are painted in the dark.
fn night() -> String {
    let mut rules = String::new();
    for_each_game!(G => rules += &menagerie_art::night::<G>());
    format!("\n@media (prefers-color-scheme: dark) {{\n{rules}}}\n")
}

fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// A file of `web/`.
pub(crate) async fn asset(Path(name): Path<String>, uri: Uri, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return problems::unknown_path(uri).await.into_response();
    };
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|tags| tags.contains(&asset.tag));
    let kept = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, &asset.tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "woff2")) => "font/woff2",
        _ => "text/css; charset=utf-8",
    };
    (kept, [(header::CONTENT_TYPE, kind)], &asset.content[..]).into_response()
}
