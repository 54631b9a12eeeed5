//! The address that a client knows the server by, for absolute addresses in answers.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use ipnet::IpNet;

use crate::error::{Kind, Problem};

/// The address of the other end of a connection; the socket puts it into every request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// The address that a client knows the server by: `https://example.org:8443`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Base(String);

impl Base {
    /// Reads it from a request. The `X-Forwarded-` headers count only from a trusted proxy; where
    /// they hold a list, the last element is the one that this proxy added.
    ///
    /// # Errors
    /// A problem when the host is missing or not valid. Addresses appear in shell examples, so only the
    /// letters of a host are allowed.
    pub(crate) fn of(request: &Parts, trusted: &[IpNet]) -> Result<Self, Problem> {
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
        Ok(Self(format!("{scheme}://{host}")))
    }
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
        !host.is_empty()
            && host.len() + port == text.len()
            && (!host.starts_with('[') || host[1..host.len() - 1].parse::<Ipv6Addr>().is_ok())
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
        Base::of(&parts, &trusted).ok().map(|base| base.to_string())
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
        let bad = r#"a/b a"b $(id) a'b <b> user@host a@b a:b@c a@ ]:[ [a a] [] []:80 [zz] [::1]a [::1]] ::1
            : :80 a: a:b a:+1 a:99999 a:1:2 a%20b"#;
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
            let bad = Base::of(&parts, &["10.0.0.0/8".parse().unwrap()]);
            format!("{:?}", bad.unwrap_err())
        };
        assert!(said(&[("host", "a"), ("x-forwarded-host", "a b")]).contains("X-Forwarded-Host"));
        assert!(said(&[("host", "a b")]).contains("the Host header is missing or"));
    }

    #[test]
    fn an_unknown_scheme_is_plain_http() {
        let headers = [("host", "inner"), ("x-forwarded-proto", "javascript")];
        assert_eq!(base("10.1.2.3:5000", &headers), Some("http://inner".into()));
    }
}
