//! Serves the page of a listener, in front of its calls.
//!
//! This layer is outside of the layers that admit calls, because the files are the same for everybody and need no token. A request under
//! another host than the listener's is refused, as JSON calls are.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::Either;
use http::{Method, Request, Response};
use http_body_util::Full;
use tonic::body::Body;
use tower_service::Service;

use sudokud_edge::connect::Hosts;
use sudokud_web::WebPage;

/// A page, and the hosts under which it is served.
#[derive(Debug)]
pub(super) struct ServedPage {
    pub(super) page: WebPage,
    pub(super) hosts: Hosts,
}

/// A service that answers requests for the files of a page and passes on all others.
#[derive(Clone, Debug)]
pub(super) struct PageFiles<S> {
    inner: S,
    served: Option<Arc<ServedPage>>,
}

impl<S> PageFiles<S> {
    /// Puts the page, if there is one, in front of `inner`.
    pub(super) fn before(inner: S, served: Option<ServedPage>) -> Self {
        let served = served.map(Arc::new);
        Self { inner, served }
    }
}

impl<S> Service<Request<Body>> for PageFiles<S>
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
        match self.served.as_ref().and_then(|served| served.answer(&request)) {
            Some(answer) => Either::Left(ready(Ok(answer))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}

impl ServedPage {
    fn answer(&self, request: &Request<Body>) -> Option<Response<Body>> {
        // Calls have other paths.
        let answer = self.page.answer(request)?;
        if let Some(refusal) = self.hosts.refusal(request) {
            return Some(refusal);
        }
        Some(if request.method() == Method::HEAD {
            answer.map(|_| Body::empty())
        } else {
            answer.map(|content| Body::new(Full::new(content)))
        })
    }
}
