//! The way from a page to the root of the server. Links are relative, so that the server may stand anywhere
//! below a host, and need not know where: a proxy that takes `/games` off the path is enough.

use std::fmt;

/// The way from a page to the root of the server: what every address in it begins with, as in
/// `href={ (root) "play/" (slug) }`. Scripts get it as `data-base` of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Root(&'static str);

/// As far up as any page goes; what lies deeper has no page but that of an unknown path.
const UP: &str = "../../../../../../../../../../../../../../../../";

impl Root {
    /// From a page of the top: `/`, `/runs`.
    pub(crate) const TOP: Self = Self("./");
    /// From a page in a folder: `/play/{slug}`.
    pub(crate) const FOLDER: Self = Self("../");

    /// From a page in a folder of a folder: `/docs/api/{slug}`.
    pub(crate) const DEEP: Self = Self("../../");

    /// From the page of a path.
    pub(crate) fn of(path: &str) -> Self {
        match path.matches('/').count() {
            0 | 1 => Self::TOP,
            slashes => Self(&UP[..UP.len().min(3 * (slashes - 1))]),
        }
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_up_is_as_long_as_the_path_is_deep() {
        for (path, way) in [
            ("/", "./"),
            ("/runs", "./"),
            ("/docs/api", "../"),
            ("/docs/api/", "../../"),
            ("/docs/api/reference", "../../"),
            ("/a//b", "../../"),
        ] {
            assert_eq!(Root::of(path).to_string(), way, "{path}");
        }
        assert_eq!(Root::of("/play/duskcourt"), Root::FOLDER);
        assert_eq!(Root::of("/docs/api/duskcourt"), Root::DEEP);
        assert_eq!(Root::of(&"/".repeat(1000)).to_string(), UP);
    }
}
