//! A layer that answers some requests itself, such as those for pages, and passes on all others.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use futures_util::future::Either;
use http::{Method, Request, Response};
use tonic::body::Body;
use tower_service::Service;

/// A service in front of `inner` that first asks `answer`.
#[derive(Clone, Debug)]
pub(super) struct AnswerFirst<S, A> {
    inner: S,
    answer: A,
}

impl<S, A> AnswerFirst<S, A>
where
    A: Fn(&Request<Body>) -> Option<Response<Body>>,
{
    /// Puts `answer` in front of `inner`, which gets the requests for which `answer` returns `None`. The body of an answer to HEAD is
    /// left out.
    pub(super) fn new(inner: S, answer: A) -> Self {
        Self { inner, answer }
    }
}

impl<S, A> Service<Request<Body>> for AnswerFirst<S, A>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
    A: Fn(&Request<Body>) -> Option<Response<Body>>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response<Body>, Infallible>>, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        match (self.answer)(&request) {
            Some(answer) if request.method() == Method::HEAD => {
                Either::Left(ready(Ok(answer.map(|_| Body::empty()))))
            }
            Some(answer) => Either::Left(ready(Ok(answer))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}
