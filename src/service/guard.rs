//! A layer around every call: a panic is an answer, every error carries details, and the answer begins in time.
//!
//! Without it a panicking handler reaches its caller as CANCELLED, the statuses that tonic makes by itself (an unknown
//! method, a message above the limit) have no reason that a program could read, and a call whose message never arrives
//! waits for ever: its handler, which knows its deadline, is not even called.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::FutureExt as _;
use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower_layer::Layer;
use tower_service::Service;

use super::content;
use super::deadline::Deadline;
use super::failure::Failure;
use super::status::complete;
use crate::pool::panic_message;

/// Puts a [`Guard`] around a service.
#[derive(Clone, Copy, Debug)]
pub struct GuardLayer {
    /// The longest time until the answer begins. A stream's begins at once, so this does not bound the stream.
    pub maximum: Duration,
}

impl<S> Layer<S> for GuardLayer {
    type Service = Guard<S>;

    fn layer(&self, inner: S) -> Guard<S> {
        Guard {
            inner,
            maximum: self.maximum,
        }
    }
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Guard<S> {
    inner: S,
    maximum: Duration,
}

impl<S> Service<Request<Body>> for Guard<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        if let Some(refusal) = content::refusal(request.headers()) {
            return Box::pin(async { Ok(refusal) });
        }
        content::compress_on_request(request.headers_mut());
        let deadline = Deadline::of(request.headers(), self.maximum);
        let call = AssertUnwindSafe(self.inner.call(request)).catch_unwind();
        Box::pin(async move {
            tokio::select! {
                // An answer that is ready at the deadline still counts.
                biased;
                answer = call => match answer {
                    Ok(Ok(response)) => Ok(completed(response)),
                    Ok(Err(error)) => Err(error),
                    Err(payload) => {
                        tracing::error!(panic = panic_message(&*payload), "a call panicked");
                        Ok(Status::from(Failure::Internal).into_http())
                    }
                },
                () = deadline.passed() => Ok(Status::from(Failure::Late(None)).into_http()),
            }
        })
    }
}

/// The same response; a failure that tonic made gets the details that ours have.
fn completed(response: Response<Body>) -> Response<Body> {
    // tonic keeps its statuses beside the response; its generated code writes that of an unknown method into the headers.
    let beside = response.extensions().get::<Status>().cloned();
    let status = beside.or_else(|| Status::from_header_map(response.headers()));
    let failure = status.as_ref().and_then(complete);
    failure.map_or(response, Status::into_http)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service whose calls do what the function says.
    #[derive(Clone)]
    struct Calls(fn() -> Answer);

    type Answer = Pin<Box<dyn Future<Output = Result<Response<Body>, std::convert::Infallible>> + Send>>;

    impl Service<Request<Body>> for Calls {
        type Response = Response<Body>;
        type Error = std::convert::Infallible;
        type Future = Answer;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            (self.0)()
        }
    }

    /// What a guard makes of such a call with these headers.
    async fn status(call: fn() -> Answer, timeout: Option<&'static str>) -> Status {
        let mut request = Request::new(Body::empty());
        let kind = http::HeaderValue::from_static("application/grpc");
        request.headers_mut().insert("content-type", kind);
        if let Some(timeout) = timeout {
            let timeout = http::HeaderValue::from_static(timeout);
            request.headers_mut().insert("grpc-timeout", timeout);
        }
        let guard = GuardLayer {
            maximum: Duration::from_mins(1),
        };
        let response = guard.layer(Calls(call)).call(request).await.unwrap();
        Status::from_header_map(response.headers()).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_whose_message_never_arrives_ends_at_its_deadline() {
        for (timeout, ends) in [(None, 60_000), (Some("500m"), 495), (Some("2H"), 60_000)] {
            let start = tokio::time::Instant::now();
            let late = status(|| Box::pin(std::future::pending()), timeout).await;
            assert_eq!(late.code(), tonic::Code::DeadlineExceeded);
            assert_eq!(start.elapsed(), Duration::from_millis(ends), "{timeout:?}");
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_that_tells_nothing() {
        let status = status(|| Box::pin(async { panic!("on purpose") }), None).await;
        assert_eq!(
            (status.code(), status.message()),
            (tonic::Code::Internal, "internal error")
        );
        assert!(!status.details().is_empty());
    }
}
