//! `GET /manifest.webmanifest`: how the pages are put on the screen of a phone like an app. Its addresses are
//! relative to it, as those of the pages are.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use super::assets::Asset;

/// The manifest.
pub(crate) async fn manifest(headers: HeaderMap) -> Response {
    static MANIFEST: LazyLock<Asset> = LazyLock::new(|| {
        let icon = |name: &str, sizes: &str, kind: &str, purpose: &str| json!({ "src": format!("web/{name}"), "sizes": sizes, "type": kind, "purpose": purpose });
        let manifest = json!({
            "name": "Menagerie",
            "short_name": "Menagerie",
            "description": "Small animal worlds to puzzle in.",
            "lang": "en",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#faf6ee",
            "theme_color": "#faf6ee",
            "icons": [
                icon("icon.svg", "any", "image/svg+xml", "any"),
                icon("icon-192.png", "192x192", "image/png", "any"),
                icon("icon-512.png", "512x512", "image/png", "any"),
                icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
            ],
        });
        Asset::new(
            "manifest.webmanifest",
            manifest.to_string().into_bytes().into(),
        )
    });
    MANIFEST.answer(&headers)
}
