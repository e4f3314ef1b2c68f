//! A layer around every call: a panic is an answer, and every error carries details.
//!
//! Without it a panicking handler reaches its caller as CANCELLED, and the statuses that tonic makes by itself (an
//! unknown method, a message above the limit) have no reason that a program could read.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt as _;
use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower_layer::Layer;
use tower_service::Service;

use super::pool::panic_message;
use super::status::{Failure, complete};

/// Puts a [`Guard`] around a service.
#[derive(Clone, Copy, Debug, Default)]
pub struct GuardLayer;

impl<S> Layer<S> for GuardLayer {
    type Service = Guard<S>;

    fn layer(&self, inner: S) -> Guard<S> {
        Guard { inner }
    }
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Guard<S> {
    inner: S,
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

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let call = self.inner.call(request);
        Box::pin(async move {
            match AssertUnwindSafe(call).catch_unwind().await {
                Ok(Ok(response)) => Ok(completed(response)),
                Ok(Err(error)) => Err(error),
                Err(payload) => {
                    tracing::error!(panic = panic_message(&*payload), "a call panicked");
                    Ok(Status::from(Failure::Internal).into_http())
                }
            }
        })
    }
}

/// The same response; a failure that tonic made gets the details that ours have.
fn completed(response: Response<Body>) -> Response<Body> {
    let failure = response.extensions().get::<Status>().and_then(complete);
    failure.map_or(response, Status::into_http)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Panicking;

    impl Service<Request<Body>> for Panicking {
        type Response = Response<Body>;
        type Error = std::convert::Infallible;
        type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Self::Error>> + Send>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            Box::pin(async { panic!("on purpose") })
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_that_tells_nothing() {
        let response = GuardLayer
            .layer(Panicking)
            .call(Request::new(Body::empty()))
            .await
            .unwrap();
        let status = Status::from_header_map(response.headers()).unwrap();
        assert_eq!(
            (status.code(), status.message()),
            (tonic::Code::Internal, "internal error")
        );
        assert!(!status.details().is_empty());
    }
}
