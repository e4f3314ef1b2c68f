//! The hosts by which clients may address a listener.
//!
//! A page can reach this server under the page's own host name if its owner points that name at this machine (DNS rebinding); the
//! browser then sees no foreign site and asks for no permission. So a name must be one of the listener's. An address in place of a name
//! proves that the browser did not look up a name.

use std::net::IpAddr;

use http::header::HOST;
use http::uri::Authority;
use http::{Request, Response, StatusCode, Version};
use tonic::body::Body;

use crate::content;

/// The hosts by which clients may address a listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hosts {
    /// All.
    Any,
    /// IP addresses, `localhost`, and these names, in small letters and without a port.
    These(Vec<String>),
}

impl Hosts {
    /// Returns the answer to a request that addresses the listener by another host, or `None`.
    ///
    /// gRPC over HTTP/2 may have any host: no page can send it. Browsers speak HTTP/2 only with TLS, where the certificate proves the name.
    pub fn refusal<B>(&self, request: &Request<B>) -> Option<Response<Body>> {
        if request.version() == Version::HTTP_2 && content::is_grpc(request.headers()) {
            return None;
        }
        let authority = authority(request);
        if authority.as_ref().is_some_and(has_malformed_port) {
            let words = "the port of the host is not a number up to 65535\n";
            return Some(content::in_words(StatusCode::BAD_REQUEST, words));
        }
        let Self::These(names) = self else {
            return None;
        };
        let is_known = match authority {
            Some(authority) => {
                let host = authority.host().to_ascii_lowercase();
                host == "localhost" || is_address(&host) || names.contains(&host)
            }
            // Every browser sends a host; some probes do not.
            None => !request.headers().contains_key(HOST),
        };
        let words = "the server does not serve this host; address it by localhost or an IP address, or add the host to server.hosts\n";
        (!is_known).then(|| content::in_words(StatusCode::MISDIRECTED_REQUEST, words))
    }
}

/// Returns the host and port that the client addresses; `None` if they are missing, malformed or ambiguous.
pub(crate) fn authority<B>(request: &Request<B>) -> Option<Authority> {
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

/// Returns whether the part after the host is not a port. An empty port means the default port of the scheme.
fn has_malformed_port(authority: &Authority) -> bool {
    let rest = authority.as_str().rsplit('@').next().unwrap_or_default();
    let port = rest.strip_prefix(authority.host()).unwrap_or_default();
    let port = port.strip_prefix(':').unwrap_or(port);
    !port.is_empty() && (port.parse::<u16>().is_err() || port.starts_with('+'))
}

fn is_address(host: &str) -> bool {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    bare.unwrap_or(host).parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(hosts: &Hosts, headers: &[(&'static str, &str)]) -> Option<u16> {
        let mut request = Request::new(());
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().unwrap());
        }
        hosts.refusal(&request).map(|response| response.status().as_u16())
    }

    #[test]
    fn a_host_is_an_address_or_listed() {
        let listed = Hosts::These(vec!["sudoku.example".to_owned()]);
        for host in [
            "localhost",
            "LOCALHOST:50051",
            "127.0.0.1",
            "10.0.0.1:1",
            "[::1]:50051",
            "Sudoku.example:8080",
        ] {
            assert_eq!(status(&listed, &[("host", host)]), None, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "sudoku.example.evil",
            "127.0.0.1.evil",
            "127.1",
            "",
        ] {
            assert_eq!(status(&listed, &[("host", host)]), Some(421), "{host}");
            assert_eq!(status(&Hosts::Any, &[("host", host)]), None, "{host}");
        }
        assert_eq!(status(&listed, &[]), None);
        let two = [("host", "localhost"), ("host", "evil.example")];
        assert_eq!(status(&listed, &two), Some(421));
    }

    #[test]
    fn grpc_over_http2_may_have_any_host() {
        let mut request = Request::new(());
        request.headers_mut().insert(HOST, "proxy".parse().unwrap());
        let grpc = "application/grpc".parse().unwrap();
        request.headers_mut().insert("content-type", grpc);
        let listed = Hosts::These(Vec::new());
        assert!(listed.refusal(&request).is_some(), "HTTP/1.1");
        *request.version_mut() = Version::HTTP_2;
        assert!(listed.refusal(&request).is_none());
        let web = "application/grpc-web+proto".parse().unwrap();
        request.headers_mut().insert("content-type", web);
        assert!(listed.refusal(&request).is_some(), "gRPC-Web");
    }

    #[test]
    fn a_port_is_a_number() {
        let listed = Hosts::These(Vec::new());
        for host in ["localhost:", "localhost:0", "localhost:65535", "[::1]:80"] {
            assert_eq!(status(&listed, &[("host", host)]), None, "{host}");
        }
        for host in [
            "localhost:65536",
            "localhost:x",
            "localhost:-1",
            "localhost:+1",
            "[::1]:99999",
        ] {
            for hosts in [&listed, &Hosts::Any] {
                let status = status(hosts, &[("host", host)]);
                // Some are no authority at all.
                assert!(
                    status == Some(400) || status == Some(421) && hosts == &listed,
                    "{host}: {status:?}"
                );
            }
        }
    }
}
