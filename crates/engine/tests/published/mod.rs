//! Published positions with their published answers, which are no part of the project.

use std::path::PathBuf;

/// A file of published positions with their published answers. They are no part of the project, so
/// a test that finds none says so and passes.
pub(crate) fn published(file: &str) -> Option<String> {
    let folder = std::env::var_os("MENAGERIE_PUBLISHED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: no published positions at {}", path.display());
    }
    text
}
