//! The pages of the admin listener, over HTTP/1.1 and HTTP/2: `/livez`, `/readyz` and `/metrics`.
//!
//! They are for orchestrators and for Prometheus, which do not speak gRPC: a gRPC answer is HTTP status 200 whatever it says.
//!
//! - `/livez`: 200 as long as the process answers at all. It goes on during the end of the process: whoever restarts a
//!   process that is not alive must not cut its drain short.
//! - `/readyz`: 200 while the process takes calls, 503 from SIGTERM on.
//! - `/metrics`: what the operators' page lists, made when it is asked for.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::future::Either;
use http::header::{ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use http::{Method, Request, Response, StatusCode};
use tonic::body::Body;
use tower_service::Service;

use super::metrics::{Form, Metrics};
use sudokud_service::{Health, content};

/// What the pages say.
#[derive(Debug)]
pub(super) struct PageSources {
    /// Whether the process takes calls.
    pub(super) health: Health,
    /// What is measured.
    pub(super) metrics: Metrics,
}

/// A service with the pages before it.
#[derive(Clone, Debug)]
pub(super) struct Pages<S> {
    inner: S,
    sources: Arc<PageSources>,
}

impl<S> Pages<S> {
    /// The pages before `inner`, which gets all that is no page.
    pub(super) fn before(inner: S, sources: PageSources) -> Self {
        Self {
            inner,
            sources: Arc::new(sources),
        }
    }
}

impl<S> Service<Request<Body>> for Pages<S>
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
        match self.sources.page(&request) {
            Some(page) => Either::Left(ready(Ok(page))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}

impl PageSources {
    /// The answer to a request that is no call.
    fn page(&self, request: &Request<Body>) -> Option<Response<Body>> {
        if content::is_grpc(request.headers()) {
            return None;
        }
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        let path = request.uri().path();
        let page = match path {
            "/livez" | "/readyz" | "/metrics" if !is_read => {
                let mut page = text(
                    StatusCode::METHOD_NOT_ALLOWED,
                    format!("{path} accepts only GET and HEAD\n"),
                );
                let allowed = HeaderValue::from_static("GET, HEAD");
                page.headers_mut().insert(ALLOW, allowed);
                page
            }
            "/livez" => text(StatusCode::OK, "ok\n"),
            "/readyz" if self.health.is_serving() => text(StatusCode::OK, "ok\n"),
            "/readyz" => text(StatusCode::SERVICE_UNAVAILABLE, "going down\n"),
            "/metrics" => self.measured(request),
            _ if is_read => {
                let words = "no such page; the pages are /livez, /readyz and /metrics\n";
                text(StatusCode::NOT_FOUND, words)
            }
            _ => return None,
        };
        Some(if request.method() == Method::HEAD {
            page.map(|_| Body::empty())
        } else {
            page
        })
    }

    /// All metrics.
    fn measured(&self, request: &Request<Body>) -> Response<Body> {
        let accept = request.headers().get_all(ACCEPT).iter();
        let form = Form::accepted(accept.filter_map(|value| value.to_str().ok()));
        let mut page = text(StatusCode::OK, self.metrics.write(form));
        let kind = HeaderValue::from_static(form.content_type());
        page.headers_mut().insert(CONTENT_TYPE, kind);
        page
    }
}

/// A page of text.
fn text(status: StatusCode, text: impl Into<Bytes>) -> Response<Body> {
    let mut page = content::in_words(status, text);
    // What was true a moment ago helps no probe.
    let no_store = HeaderValue::from_static("no-store");
    page.headers_mut().insert(CACHE_CONTROL, no_store);
    page
}
