//! `GET /web/{name}`: what pages load. Everything is embedded; nothing comes from elsewhere.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use menagerie_art::icon;
use menagerie_engine::for_each_game;

use crate::answer;
use crate::routes::problems;

/// A file that pages load, which changes with the program alone.
pub(super) struct Asset {
    name: &'static str,
    content: Cow<'static, [u8]>,
    /// Names this content: a browser asks each time, and is answered in one line as long as it has it.
    tag: String,
}

impl Asset {
    pub(super) fn new(name: &'static str, content: Cow<'static, [u8]>) -> Self {
        Self {
            name,
            tag: tag(&content),
            content,
        }
    }

    /// The file, or that the browser has it.
    pub(super) fn answer(&'static self, headers: &HeaderMap) -> Response {
        let kept = [
            (header::CACHE_CONTROL, "no-cache"),
            (header::ETAG, &self.tag),
        ];
        if answer::has_already(headers, &self.tag) {
            return (StatusCode::NOT_MODIFIED, kept).into_response();
        }
        let kind = match self.name.rsplit_once('.') {
            Some((_, "js")) => "text/javascript; charset=utf-8",
            Some((_, "svg")) => "image/svg+xml",
            Some((_, "png")) => "image/png",
            Some((_, "woff2")) => "font/woff2",
            Some((_, "webmanifest")) => "application/manifest+json",
            _ => "text/css; charset=utf-8",
        };
        (kept, [(header::CONTENT_TYPE, kind)], &self.content[..]).into_response()
    }
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
        "analysis.js",
        "base.js",
        "board.js",
        "card.js",
        "chart.js",
        "choose.css",
        "choose.js",
        "client.js",
        "commands.js",
        "daily.css",
        "daily.js",
        "days.js",
        "dom.js",
        "facts.js",
        "exchange.js",
        "film.js",
        "glide.js",
        "home.css",
        "home.js",
        "icon.svg",
        "keys.js",
        "learn.css",
        "learn.js",
        "lesson.js",
        "link.js",
        "loss.js",
        "moment.js",
        "menagerie.css",
        "menagerie.js",
        "movelist.js",
        "news.js",
        "over.js",
        "goals.js",
        "practise.js",
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
        "runs.css",
        "runs.js",
        "store.js",
        "style.css",
        "sun.js",
        "tally.js",
        "theme.js",
        "verdict.js",
        "words.js",
    ];
    let files = all.map(|(name, content)| {
        let mut content = Cow::Borrowed(content);
        if name == "play.css" {
            content.to_mut().extend(night().into_bytes());
        }
        Asset::new(name, content)
    });
    files.into_iter().chain(icons()).collect()
});

/// The icon as pixels. A screen that cuts icons to a shape of its own, or fills what is left out with black,
/// gets it to the edges.
fn icons() -> impl Iterator<Item = Asset> {
    let round = include_str!("../../../../web/icon.svg");
    let whole = round.replace(" rx=\"15\"", "");
    [
        ("icon-192.png", icon::png(round, 192)),
        ("icon-512.png", icon::png(round, 512)),
        ("icon-maskable-512.png", icon::png(&whole, 512)),
        ("touch-icon.png", icon::png(&whole, 180)),
    ]
    .into_iter()
    .map(|(name, content)| Asset::new(name, Cow::Owned(content)))
}

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
        return problems::unknown_path(&uri).into_response();
    };
    asset.answer(&headers)
}
