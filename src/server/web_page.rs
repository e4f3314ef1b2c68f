//! The page of a listener, and the hosts under which it is served.
//!
//! It is answered outside of the layers that admit calls, because the files are the same for everybody and need no token. A request under
//! another host than the listener's is refused, as JSON calls are.

use http::{Request, Response};
use http_body_util::Full;
use tonic::body::Body;

use sudokud_edge::connect::Hosts;
use sudokud_web::WebPage;

/// A page, and the hosts under which it is served.
#[derive(Debug)]
pub(super) struct ServedPage {
    pub(super) page: WebPage,
    pub(super) hosts: Hosts,
}

impl ServedPage {
    /// Returns the file of the page, or `None` for a request for something else.
    pub(super) fn answer(&self, request: &Request<Body>) -> Option<Response<Body>> {
        // Calls have other paths.
        let answer = self.page.answer(request)?;
        let refusal = self.hosts.refusal(request);
        Some(refusal.unwrap_or_else(|| answer.map(|content| Body::new(Full::new(content)))))
    }
}
