//! Serves the description of a listener's calls in JSON as `/openapi.json`, and refuses requests for other pages.
//!
//! The descriptions are made from the contract by a test, which also compares them.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use futures_util::future::Either;
use http::header::{ALLOW, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{Method, Request, Response, StatusCode};
use tonic::body::Body;
use tower_service::Service;

use sudokud_edge::content;

/// A description, and what answers requests for other pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Description {
    text: &'static str,
    others: OtherPages,
}

/// What answers requests for other pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OtherPages {
    /// The inner service.
    Inner,
    /// Status 404.
    NotFound,
}

/// The description of the callers' services.
pub(super) const CALLERS: Description = Description {
    text: include_str!("../../proto/openapi/callers.json"),
    others: OtherPages::NotFound,
};
/// The description of the operators' services.
pub(super) const OPERATORS: Description = Description {
    text: include_str!("../../proto/openapi/operators.json"),
    others: OtherPages::Inner,
};

/// The path of the description.
const PATH: &str = "/openapi.json";

/// A service that answers requests for the description and passes on calls.
#[derive(Clone, Debug)]
pub(super) struct OpenApi<S> {
    inner: S,
    /// `None` if the listener does not serve JSON.
    description: Option<Description>,
}

impl<S> OpenApi<S> {
    /// Puts the description in front of `inner`.
    pub(super) fn before(inner: S, description: Option<Description>) -> Self {
        Self { inner, description }
    }
}

impl<S> Service<Request<Body>> for OpenApi<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response<Body>, Infallible>>, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let page = self
            .description
            .and_then(|description| description.page(&request));
        match page {
            Some(page) => Either::Left(ready(Ok(page))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}

impl Description {
    /// Returns the page, or `None` for a request that the inner service answers.
    fn page(self, request: &Request<Body>) -> Option<Response<Body>> {
        // POST is the method of calls, so this is the cheap way out.
        let is_page = request.uri().path() == PATH;
        if content::is_grpc(request.headers()) || (request.method() == Method::POST && !is_page) {
            return None;
        }
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        let mut page = match (is_page, is_read) {
            (true, true) => content::in_words(StatusCode::OK, self.text),
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
        Some(if request.method() == Method::HEAD {
            page.map(|_| Body::empty())
        } else {
            page
        })
    }
}
