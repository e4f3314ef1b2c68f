//! The service that the edge serves, with its type erased.
//!
//! With a type parameter, the HTTP library would be compiled in the crate that names the services, again after each change of a room
//! below. With one erased type it is compiled once. An erased call costs one allocation.

use std::convert::Infallible;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::{Request, Response};
use tonic::body::Body;
use tower_service::Service;

/// The future answer of a call.
pub type CallAnswer = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

/// A service that answers every request. Clones share it.
#[derive(Clone)]
pub struct CallService(Arc<dyn AnswerCalls>);

trait AnswerCalls: Send + Sync {
    fn answer(&self, request: Request<Body>) -> CallAnswer;
}

impl<S> AnswerCalls for S
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
    S::Future: Send,
{
    fn answer(&self, request: Request<Body>) -> CallAnswer {
        // A clone for each call: a service may keep a state between `poll_ready` and `call`.
        let mut service = self.clone();
        Box::pin(async move {
            let Ok(()) = poll_fn(|context| service.poll_ready(context)).await;
            service.call(request).await
        })
    }
}

impl CallService {
    /// Serves this service.
    pub fn new<S>(service: S) -> Self
    where
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
            + Clone
            + Send
            + Sync
            + 'static,
        S::Future: Send,
    {
        Self(Arc::new(service))
    }
}

impl Service<Request<Body>> for CallService {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = CallAnswer;

    /// Always ready: the returned future waits until the inner service is ready.
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> CallAnswer {
        self.0.answer(request)
    }
}

impl fmt::Debug for CallService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallService").finish_non_exhaustive()
    }
}
