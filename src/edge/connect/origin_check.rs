//! Refuses calls that a page of another site makes a browser send: those whose `Origin` or `Sec-Fetch-Site` names another site. Programs
//! send neither header. A page that reaches the server under its own host name is refused before ([`crate::Hosts`]).

use http::header::ORIGIN;
use http::uri::Authority;
use http::{Request, Response, StatusCode};
use tonic::body::Body;

use crate::content;
use crate::hosts::authority;
use crate::web::Origins;

/// Returns the answer to a request that must not be served, or `None`. Pages of `origins` may call.
pub(super) fn refusal(request: &Request<Body>, origins: Option<&Origins>) -> Option<Response<Body>> {
    is_of_another_site(request, authority(request).as_ref(), origins).then(|| {
        let words =
            "pages of other sites may not call; add their origin to web.origins, and set web.enabled\n";
        content::in_words(StatusCode::FORBIDDEN, words)
    })
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

    fn status(origins: Option<&Origins>, headers: &[(&'static str, &str)]) -> Option<u16> {
        let mut request = Request::new(Body::empty());
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().unwrap());
        }
        refusal(&request, origins).map(|response| response.status().as_u16())
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
            assert_eq!(status(None, &headers), alone, "{value}");
            assert_eq!(status(Some(&these), &headers), listed, "{value}");
            assert_eq!(status(Some(&Origins::Any), &headers), None, "{value}");
        }
        // With an origin it counts, because browsers call other ports of the same host the same site.
        let headers = [
            host,
            ("origin", "https://sudoku.example"),
            ("sec-fetch-site", "cross-site"),
        ];
        assert_eq!(status(Some(&these), &headers), None);
    }
}
