//! The address that a client knows the server by, for absolute addresses in answers.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use ipnet::IpNet;

use crate::error::{Kind, Problem};
use crate::jobs::Client;

/// The address of the other end of a connection; the socket puts it into every request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// The address that a client knows the server by, up to its root: `https://example.org:8443/games`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Base(String);

/// The path below which the server stands: empty, or as in `/games`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl FromStr for BasePath {
    type Err = String;

    /// Takes a path with or without a slash at its end. Its letters need no escape anywhere.
    fn from_str(text: &str) -> Result<Self, String> {
        const LONGEST: usize = 200;
        let path = text.strip_suffix('/').unwrap_or(text);
        let letters = |part: &str| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
            !part.is_empty() && part.bytes().all(plain) && part.bytes().any(|byte| byte != b'.')
        };
        let is_path = path.is_empty()
            || path.len() <= LONGEST
                && path
                    .strip_prefix('/')
                    .is_some_and(|rest| rest.split('/').all(letters));
        is_path.then(|| Self(path.to_owned())).ok_or_else(|| {
            "a base path begins with a slash and has letters, digits and - _ . ~ only, as in /games".to_owned()
        })
    }
}

impl BasePath {
    /// The path within the server of a request whose proxy passed the path whole. `None` where it stands below no
    /// base path, or the proxy has taken it off.
    pub(crate) fn within<'a>(&self, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(&self.0).filter(|_| !self.0.is_empty())?;
        rest.starts_with('/').then_some(rest)
    }

    /// Whether that is the path of the root itself, without the slash that relative addresses need.
    pub(crate) fn is_root(&self, path: &str) -> bool {
        !self.0.is_empty() && path == self.0
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Base {
    /// Reads it from a request; `path` is what the operator says of where the server stands. The `X-Forwarded-` headers count only from a trusted proxy; where
    /// they hold a list, the last element is the one that this proxy added.
    ///
    /// # Errors
    /// A problem when the host is missing or not valid. Addresses appear in shell examples, so only the
    /// letters of a host are allowed.
    pub(crate) fn of(request: &Parts, trusted: &[IpNet], path: &BasePath) -> Result<Self, Problem> {
        let peer = request.extensions.get::<Peer>();
        let forwarded = peer.is_some_and(|peer| is_trusted(peer.0.ip(), trusted));
        let last = |name: &str| forwarded.then(|| last_of(&request.headers, name)).flatten();
        let scheme = match last("x-forwarded-proto") {
            Some(scheme) if scheme.eq_ignore_ascii_case("https") => "https",
            _ => "http",
        };
        let bad = |detail| Problem::new(Kind::BadHost, detail);
        let host = if let Some(host) = last("x-forwarded-host") {
            Some(host)
                .filter(|host| is_host(host))
                .ok_or_else(|| bad("the X-Forwarded-Host header names no host"))?
        } else {
            let named = request.uri.authority().map(Authority::as_str);
            named
                .or_else(|| request.headers.get(HOST)?.to_str().ok())
                .filter(|host| is_host(host))
                .ok_or_else(|| bad("the Host header is missing or names no host"))?
        };
        let named = last("x-forwarded-prefix")
            .map(BasePath::from_str)
            .transpose();
        let named = named.map_err(|_| bad("the X-Forwarded-Prefix header names no path"))?;
        let path = named.as_ref().unwrap_or(path);
        Ok(Self(format!("{scheme}://{host}{path}")))
    }
}

/// Who asks: the other end of the connection, or whom trusted proxies name. Each adds at the end of the list
/// whom it had before it, so the last that is no proxy of ours is the client.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Client {
    let mut client = peer;
    let lists = headers.get_all("x-forwarded-for").iter().rev();
    let named = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
    for named in named {
        if !is_trusted(client, trusted) {
            break;
        }
        let Ok(address) = named.trim().parse() else {
            break;
        };
        client = address;
    }
    Client::of(client)
}

/// Checks that the request names its host once. More than one is an error on every path, whatever they
/// hold (RFC 9112, 3.2): proxies before this server may have read another one.
///
/// # Errors
/// A problem when there are several.
pub(crate) fn named_once(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get_all(HOST).iter().count() > 1 {
        return Err(Problem::new(
            Kind::BadHost,
            "the request has more than one Host header",
        ));
    }
    Ok(())
}

impl Base {
    /// The path of the root; empty where that is the root of the host.
    pub(crate) fn path(&self) -> &str {
        let authority = self.0.split_once("://").map_or("", |(_, rest)| rest);
        authority.find('/').map_or("", |at| &authority[at..])
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_trusted(peer: IpAddr, trusted: &[IpNet]) -> bool {
    // A socket that listens for both kinds reports IPv4 addresses mapped into IPv6.
    let peer = peer.to_canonical();
    trusted.iter().any(|network| network.contains(&peer))
}

fn last_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    let last = value.rsplit(',').next().unwrap_or(value).trim();
    (!last.is_empty()).then_some(last)
}

/// Whether the text is a host, with or without a port.
fn is_host(text: &str) -> bool {
    const LONGEST: usize = 300;
    // Fewer than an authority may have: no user, and nothing that a shell reads.
    let letters = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    if text.len() > LONGEST || !text.bytes().all(letters) {
        return false;
    }
    text.parse().is_ok_and(|authority: Authority| {
        let host = authority.host();
        let port = authority.port().map_or(0, |port| 1 + port.as_str().len());
        let is_named = if let Some(address) = host.strip_prefix('[') {
            address.trim_end_matches(']').parse::<Ipv6Addr>().is_ok()
        } else {
            // A name may end in a dot, and has no empty part else.
            let name = host.strip_suffix('.').unwrap_or(host);
            name.split('.').all(|part| !part.is_empty())
        };
        is_named && host.len() + port == text.len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn base(peer: &str, headers: &[(&str, &str)]) -> Option<String> {
        let mut request = Request::builder().uri("/api/games");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut parts = request.body(()).unwrap().into_parts().0;
        parts.extensions.insert(Peer(peer.parse().unwrap()));
        let trusted = ["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        let path = "/inner".parse().unwrap();
        let path = if headers.contains(&("host", "below")) {
            path
        } else {
            BasePath::default()
        };
        Base::of(&parts, &trusted, &path)
            .ok()
            .map(|base| base.to_string())
    }

    #[test]
    fn the_host_header_names_the_server() {
        let stranger = "192.0.2.1:5000";
        let given = |host| base(stranger, &[("host", host)]);
        assert_eq!(given("example.org"), Some("http://example.org".into()));
        assert_eq!(
            given("127.0.0.1:8080"),
            Some("http://127.0.0.1:8080".into())
        );
        assert_eq!(given("[::1]:8080"), Some("http://[::1]:8080".into()));
        assert_eq!(given("[::1]:80"), Some("http://[::1]:80".into()));
        assert_eq!(given("[::1]"), Some("http://[::1]".into()));
        assert_eq!(given("a_b-c.d:80"), Some("http://a_b-c.d:80".into()));
        assert_eq!(given("a.b."), Some("http://a.b.".into()));
        let bad = r#"a/b a"b $(id) a'b <b> user@host a@b a:b@c a@ ]:[ [a a] [] []:80 [zz] [::1]a [::1]] ::1
            : :80 a: a:b a:+1 a:99999 .... . .. a..b .a x:99999999 a:b:c:d a:1:2 a%20b"#;
        for bad in bad.split_whitespace().chain(["", "a b"]) {
            assert_eq!(given(bad), None, "{bad:?}");
        }
        assert_eq!(given(&"a".repeat(301)), None);
        assert_eq!(base(stranger, &[]), None);
    }

    #[test]
    fn forwarded_headers_count_only_from_trusted_proxies() {
        let headers = [
            ("host", "inner:8080"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "example.org"),
        ];
        let outer = Some("https://example.org".to_owned());
        let inner = Some("http://inner:8080".to_owned());
        assert_eq!(base("10.1.2.3:5000", &headers), outer);
        assert_eq!(base("[::ffff:10.1.2.3]:5000", &headers), outer);
        assert_eq!(base("[::1]:5000", &headers), outer);
        assert_eq!(base("192.0.2.1:5000", &headers), inner);
        assert_eq!(base("[2001:db8::1]:5000", &headers), inner);
    }

    #[test]
    fn the_base_path_is_the_proxys_or_else_the_operators() {
        let below = |peer, prefix| base(peer, &[("host", "below"), ("x-forwarded-prefix", prefix)]);
        let given = |path: &str| Some(format!("http://below{path}"));
        assert_eq!(base("10.1.2.3:5000", &[("host", "below")]), given("/inner"));
        assert_eq!(below("10.1.2.3:5000", "/outer/"), given("/outer"));
        assert_eq!(below("10.1.2.3:5000", "/"), given(""));
        assert_eq!(below("192.0.2.1:5000", "/outer"), given("/inner"));
        for bad in [
            "outer",
            "//evil.example",
            "/a b",
            "/..",
            "/a/../b",
            "/<b>",
            "/a//b",
        ] {
            assert_eq!(below("10.1.2.3:5000", bad), None, "{bad}");
        }
    }

    #[test]
    fn a_path_is_taken_off_where_a_proxy_passes_it_whole() {
        let path: BasePath = "/games".parse().unwrap();
        assert_eq!(path.within("/games/api/games"), Some("/api/games"));
        assert_eq!(path.within("/games/"), Some("/"));
        assert_eq!(path.within("/api/games"), None);
        assert_eq!(path.within("/gamesome"), None);
        assert!(path.is_root("/games") && !path.is_root("/games/"));
        assert_eq!(BasePath::default().within("/api"), None);
        assert!(!BasePath::default().is_root(""));
    }

    #[test]
    fn behind_trusted_proxies_the_client_is_whom_they_name() {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let asks = |peer: &str, lists: &[&str]| {
            let mut headers = HeaderMap::new();
            for list in lists {
                headers.append("x-forwarded-for", list.parse().unwrap());
            }
            client(peer.parse().unwrap(), &headers, &trusted)
        };
        let of = |text: &str| Client::of(text.parse().unwrap());
        assert_eq!(asks("10.1.1.1", &["192.0.2.7"]), of("192.0.2.7"));
        // What a client claims itself stands before what the proxy added.
        assert_eq!(asks("10.1.1.1", &["6.6.6.6, 192.0.2.7"]), of("192.0.2.7"));
        assert_eq!(asks("10.1.1.1", &["6.6.6.6", "192.0.2.7"]), of("192.0.2.7"));
        assert_eq!(asks("10.1.1.1", &["192.0.2.7, 10.2.2.2"]), of("192.0.2.7"));
        assert_eq!(asks("10.1.1.1", &["nonsense"]), of("10.1.1.1"));
        assert_eq!(asks("10.1.1.1", &[]), of("10.1.1.1"));
        // Of a stranger nothing is believed.
        assert_eq!(asks("192.0.2.1", &["192.0.2.7"]), of("192.0.2.1"));
    }

    #[test]
    fn of_a_list_the_last_element_counts() {
        let headers = [
            ("host", "inner"),
            ("x-forwarded-proto", "http, https"),
            ("x-forwarded-host", "spoofed.example, example.org"),
        ];
        assert_eq!(
            base("10.1.2.3:5000", &headers),
            Some("https://example.org".into())
        );
    }

    #[test]
    fn what_names_no_host_is_blamed_on_its_own_header() {
        let said = |headers: &[(&str, &str)]| {
            let mut request = Request::builder().uri("/api/games");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let mut parts = request.body(()).unwrap().into_parts().0;
            parts
                .extensions
                .insert(Peer("10.1.2.3:5000".parse().unwrap()));
            let bad = Base::of(
                &parts,
                &["10.0.0.0/8".parse().unwrap()],
                &BasePath::default(),
            );
            format!("{:?}", bad.unwrap_err())
        };
        assert!(said(&[("host", "a"), ("x-forwarded-host", "a b")]).contains("X-Forwarded-Host"));
        let prefixed = [("host", "a"), ("x-forwarded-prefix", "a b")];
        assert!(said(&prefixed).contains("X-Forwarded-Prefix"));
        assert!(said(&[("host", "a b")]).contains("the Host header is missing or"));
    }

    #[test]
    fn an_unknown_scheme_is_plain_http() {
        let headers = [("host", "inner"), ("x-forwarded-proto", "javascript")];
        assert_eq!(base("10.1.2.3:5000", &headers), Some("http://inner".into()));
    }
}
