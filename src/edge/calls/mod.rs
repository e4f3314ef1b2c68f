//! Reports every gRPC call when it ends: always to the tally, and to the access log and the traces if these are enabled.
//!
//! A layer outside of those that answer, so that it sees the final answer. `record` collects the facts of one call, with the status in
//! its trailers, and `ended` has them at its end; `request_id` identifies calls; `tally` counts them, `access_log` and `traces` report
//! them; `observer` has the targets of the reports.
//!
//! Other requests, such as those for pages, are not reported.

mod access_log;
mod ended;
mod observer;
mod record;
mod request_id;
mod tally;
mod traces;

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use http::{Request, Response};
use tonic::body::Body;
use tower_service::Service;

use crate::content;
pub use observer::{AccessLog, Observer};
use record::CallRecord;
pub use tally::{CallTally, DURATION_BUCKETS, Durations, MethodNumber, OTHER};
pub use traces::{SpanTally, TraceError, TraceSettings, Tracer};

/// A service whose calls are observed.
#[derive(Clone, Debug)]
pub(super) struct Observed<S> {
    inner: S,
    observer: Arc<Observer>,
}

impl<S> Observed<S> {
    /// Observes the calls of `inner`.
    pub(super) fn new(inner: S, observer: Observer) -> Self {
        Self {
            inner,
            observer: Arc::new(observer),
        }
    }
}

impl<S> Service<Request<Body>> for Observed<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
    S::Future: Unpin,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = ObservedAnswer<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let is_call = content::is_grpc(request.headers());
        let record = is_call.then(|| CallRecord::begin(&self.observer, &mut request));
        ObservedAnswer {
            inner: self.inner.call(request),
            record,
        }
    }
}

/// The future answer of an observed call. If it is dropped before it is ready, the call is reported as cancelled.
#[derive(Debug)]
pub(super) struct ObservedAnswer<F> {
    inner: F,
    record: Option<CallRecord>,
}

impl<F> Future for ObservedAnswer<F>
where
    F: Future<Output = Result<Response<Body>, Infallible>> + Unpin,
{
    type Output = Result<Response<Body>, Infallible>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Ok(mut response) = ready!(Pin::new(&mut self.inner).poll(context));
        let Some(mut record) = self.record.take() else {
            return Poll::Ready(Ok(response));
        };
        record.answered(&mut response);
        if http_body::Body::is_end_stream(response.body()) {
            // No frames follow, so the record ends here.
            return Poll::Ready(Ok(response));
        }
        Poll::Ready(Ok(response.map(|body| record.until_end_of(body))))
    }
}
