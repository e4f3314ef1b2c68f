//! Serves the description of a listener's calls in JSON as `/openapi.json`, and refuses requests for other pages.
//!
//! A test generates the descriptions from the contract, and fails if they are out of date.

use bytes::Bytes;
use http::header::{ALLOW, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{Method, Request, Response, StatusCode};
use tonic::body::Body;

use sudokud_edge::content;

/// A description, and the policy for requests for other pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Description {
    text: &'static [u8],
    others: OtherPages,
}

/// The policy for requests for other pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OtherPages {
    /// The inner service.
    Inner,
    /// Status 404.
    NotFound,
}

/// The description of the callers' services.
pub(super) const CALLERS: Description = Description {
    text: include_bytes!("../../proto/openapi/callers.json"),
    others: OtherPages::NotFound,
};
/// The description of the operators' services.
pub(super) const OPERATORS: Description = Description {
    text: include_bytes!("../../proto/openapi/operators.json"),
    others: OtherPages::Inner,
};

/// The path of the description.
const PATH: &str = "/openapi.json";

impl Description {
    /// Returns the page, or `None` for a request that the inner service answers.
    pub(super) fn page(self, request: &Request<Body>) -> Option<Response<Body>> {
        // Calls are POST, so most requests return here.
        let is_page = request.uri().path() == PATH;
        if content::is_grpc(request.headers()) || (request.method() == Method::POST && !is_page) {
            return None;
        }
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        let mut page = match (is_page, is_read) {
            (true, true) => content::in_words(StatusCode::OK, Bytes::from_static(self.text)),
            (true, false) => {
                let words = "/openapi.json accepts only GET and HEAD\n";
                content::in_words(StatusCode::METHOD_NOT_ALLOWED, words)
            }
            (false, true) if self.others == OtherPages::NotFound => {
                let words = "no such page; /openapi.json describes the calls, such as POST /sudoku.v1.SudokuService/Grade\n";
                content::in_words(StatusCode::NOT_FOUND, words)
            }
            (false, _) => return None,
        };
        let headers = page.headers_mut();
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if page.status() == StatusCode::OK {
            let json = HeaderValue::from_static("application/json");
            page.headers_mut().insert(CONTENT_TYPE, json);
        } else if page.status() == StatusCode::METHOD_NOT_ALLOWED {
            let allowed = HeaderValue::from_static("GET, HEAD");
            page.headers_mut().insert(ALLOW, allowed);
        }
        Some(page)
    }
}
