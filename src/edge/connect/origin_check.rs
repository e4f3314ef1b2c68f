//! Refuses calls that a page of another site makes a browser send.
//!
//! A page can reach this server under the page's own host name if its owner points that name at this machine (DNS rebinding); the
//! browser then sees no foreign site and asks for no permission. So the host must be one of the listener's. A request whose `Origin`
//! or `Sec-Fetch-Site` names another site is refused as well. Programs send neither header.

use std::net::IpAddr;

use http::header::{HOST, ORIGIN};
use http::uri::Authority;
use http::{Request, Response, StatusCode};
use tonic::body::Body;

use crate::content;
use crate::web::Origins;

/// The hosts by which clients may address a listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hosts {
    /// All.
    Any,
    /// Loopback addresses, `localhost`, and these names and addresses, in small letters and without a port.
    These(Vec<String>),
}

impl Hosts {
    /// Returns the answer to a request that addresses the listener by another host, or `None`.
    pub fn refusal<B>(&self, request: &Request<B>) -> Option<Response<Body>> {
        let authority = authority(request);
        if authority.as_ref().is_some_and(has_malformed_port) {
            let words = "the port of the host is not a number up to 65535\n";
            return Some(content::in_words(StatusCode::BAD_REQUEST, words));
        }
        let Self::These(names) = self else {
            return None;
        };
        let host = authority.map(|authority| authority.host().to_ascii_lowercase());
        let is_known =
            (host.as_deref()).is_some_and(|host| is_loopback(host) || names.iter().any(|name| name == host));
        let words = "the server serves neither JSON nor its page under this host; address it by a loopback name, or add the host to json.hosts\n";
        (!is_known).then(|| content::in_words(StatusCode::MISDIRECTED_REQUEST, words))
    }
}

/// Returns the answer to a request that must not be served, or `None`. Pages of `origins` may call.
pub(super) fn refusal(
    request: &Request<Body>,
    hosts: &Hosts,
    origins: Option<&Origins>,
) -> Option<Response<Body>> {
    if let Some(refusal) = hosts.refusal(request) {
        return Some(refusal);
    }
    is_of_another_site(request, authority(request).as_ref(), origins).then(|| {
        let words =
            "pages of other sites may not call; add their origin to web.origins, and set web.enabled\n";
        content::in_words(StatusCode::FORBIDDEN, words)
    })
}

/// Returns whether the part after the host is not a port. An empty port means the default port of the scheme.
fn has_malformed_port(authority: &Authority) -> bool {
    let rest = authority.as_str().rsplit('@').next().unwrap_or_default();
    let port = rest.strip_prefix(authority.host()).unwrap_or_default();
    let port = port.strip_prefix(':').unwrap_or(port);
    !port.is_empty() && (port.parse::<u16>().is_err() || port.starts_with('+'))
}

/// Returns the host and port that the client addresses; `None` if they are missing, malformed or ambiguous.
fn authority<B>(request: &Request<B>) -> Option<Authority> {
    if let Some(authority) = request.uri().authority() {
        return Some(authority.clone());
    }
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = hosts.next()?;
    hosts
        .next()
        .is_none()
        .then(|| Authority::try_from(host.as_bytes()).ok())?
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse::<IpAddr>().ok();
    host == "localhost" || address.is_some_and(|address| address.to_canonical().is_loopback())
}

fn is_of_another_site<B>(
    request: &Request<B>,
    authority: Option<&Authority>,
    origins: Option<&Origins>,
) -> bool {
    if origins == Some(&Origins::Any) {
        return false;
    }
    let headers = request.headers();
    if let Some(origin) = headers.get(ORIGIN) {
        let is_listed = matches!(origins, Some(Origins::These(origins)) if origins.contains(origin));
        let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        let is_own = matches!((own, authority), (Some((_, own)), Some(authority)) if authority == own);
        return !is_listed && !is_own;
    }
    // Requests for images, scripts and links have no origin.
    let site = headers.get("sec-fetch-site").map(http::HeaderValue::as_bytes);
    site.is_some_and(|site| site != b"same-origin" && site != b"none")
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn status(hosts: &Hosts, origins: Option<&Origins>, headers: &[(&'static str, &str)]) -> Option<u16> {
        let mut request = Request::new(Body::empty());
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().unwrap());
        }
        refusal(&request, hosts, origins).map(|response| response.status().as_u16())
    }

    #[test]
    fn a_host_is_loopback_or_listed() {
        let listed = Hosts::These(vec!["sudoku.example".to_owned()]);
        for host in [
            "localhost",
            "LOCALHOST:50051",
            "127.0.0.1",
            "127.8.8.8:1",
            "[::1]:50051",
            "Sudoku.example:8080",
        ] {
            assert_eq!(status(&listed, None, &[("host", host)]), None, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "[::2]",
            "sudoku.example.evil",
            "127.0.0.1.evil",
            "",
        ] {
            assert_eq!(status(&listed, None, &[("host", host)]), Some(421), "{host}");
            assert_eq!(status(&Hosts::Any, None, &[("host", host)]), None, "{host}");
        }
        assert_eq!(status(&listed, None, &[]), Some(421));
        assert_eq!(
            status(&listed, None, &[("host", "localhost"), ("host", "evil.example")]),
            Some(421)
        );
    }

    #[test]
    fn a_port_is_a_number() {
        let listed = Hosts::These(Vec::new());
        for host in ["localhost:", "localhost:0", "localhost:65535", "[::1]:80"] {
            assert_eq!(status(&listed, None, &[("host", host)]), None, "{host}");
        }
        for host in [
            "localhost:65536",
            "localhost:x",
            "localhost:-1",
            "localhost:+1",
            "[::1]:99999",
        ] {
            for hosts in [&listed, &Hosts::Any] {
                let status = status(hosts, None, &[("host", host)]);
                // Some are no authority at all.
                assert!(
                    status == Some(400) || status == Some(421) && hosts == &listed,
                    "{host}: {status:?}"
                );
            }
        }
    }

    #[test]
    fn a_page_is_of_the_same_site_or_of_a_listed_origin() {
        let host = ("host", "localhost:50051");
        let these = Origins::These(vec![HeaderValue::from_static("https://sudoku.example")]);
        for (name, value, alone, listed) in [
            ("origin", "http://localhost:50051", None, None),
            ("origin", "https://LOCALHOST:50051", None, None),
            ("origin", "http://localhost:3000", Some(403), Some(403)),
            ("origin", "https://sudoku.example", Some(403), None),
            ("origin", "null", Some(403), Some(403)),
            ("sec-fetch-site", "same-origin", None, None),
            ("sec-fetch-site", "none", None, None),
            ("sec-fetch-site", "same-site", Some(403), Some(403)),
            ("sec-fetch-site", "cross-site", Some(403), Some(403)),
        ] {
            let headers = [host, (name, value)];
            assert_eq!(status(&Hosts::Any, None, &headers), alone, "{value}");
            assert_eq!(status(&Hosts::Any, Some(&these), &headers), listed, "{value}");
            assert_eq!(
                status(&Hosts::Any, Some(&Origins::Any), &headers),
                None,
                "{value}"
            );
        }
        // With an origin it counts, because browsers call other ports of the same host the same site.
        let headers = [
            host,
            ("origin", "https://sudoku.example"),
            ("sec-fetch-site", "cross-site"),
        ];
        assert_eq!(status(&Hosts::Any, Some(&these), &headers), None);
    }
}
