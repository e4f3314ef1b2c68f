//! Admits calls whose callers have the role for them and are within their limits.

use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::{BoxFuture, Either};
use http::{Request, Response};
use http_body_util::BodyExt as _;
use tonic::body::Body;
use tonic::transport::server::TcpConnectInfo;
use tower_service::Service;

use super::control::AccessControl;
use super::limits::Permit;
use super::need::{ListenerKind, check};
use super::refusal;
use super::rules::CallerStanding;
use crate::refusal::Refusal;
use sudokud_pool::Caller;

/// The layer; see the [module](self). [`AccessControl::identify`] has found the caller before.
#[derive(Clone, Debug)]
pub(crate) struct Admit<S> {
    inner: S,
    access: Arc<AccessControl>,
    listener: ListenerKind,
}

impl<S> Admit<S> {
    /// Puts the layer around `inner`, which serves this listener.
    pub(crate) fn new(inner: S, access: &Arc<AccessControl>, listener: ListenerKind) -> Self {
        Self {
            inner,
            access: Arc::clone(access),
            listener,
        }
    }

    /// Admits a call or returns the reason to refuse it. An admitted call of a caller with limits has a permit.
    fn admit<B>(&self, request: &Request<B>) -> Result<Option<Permit>, Refusal> {
        let Some(need) = self.listener.need(request.uri().path()) else {
            return Ok(None);
        };
        let extensions = request.extensions();
        let standing = extensions
            .get::<CallerStanding>()
            .unwrap_or(&CallerStanding::Open);
        check(standing, need)?;
        let (caller, allowance) = if let CallerStanding::Known(known) = standing {
            (known.caller, known.allowance)
        } else {
            let allowance = self.access.rules.load().allowance();
            if allowance.is_boundless() {
                return Ok(None);
            }
            let address = extensions
                .get::<TcpConnectInfo>()
                .and_then(TcpConnectInfo::remote_addr);
            (Caller::at(address.map(|address| address.ip())), allowance)
        };
        self.access.callers.take(caller, allowance)
    }
}

impl<S, B> Service<Request<B>> for Admit<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Either<S::Future, BoxFuture<'static, Result<Response<Body>, S::Error>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match self.admit(&request) {
            // The common case, which needs no boxed future.
            Ok(None) => Either::Left(self.inner.call(request)),
            Ok(Some(permit)) => {
                let extensions = request.extensions_mut();
                permit.element_rate().map(|rate| extensions.insert(rate));
                let answer = self.inner.call(request);
                Either::Right(Box::pin(async move {
                    let answer = answer.await?;
                    Ok(answer.map(|body| {
                        // The closure owns the permit, so the call counts until its body is dropped.
                        Body::new(body.inspect_frame(move |_| _ = &permit))
                    }))
                }))
            }
            Err(reason) => {
                self.access.refusals.count(&reason);
                let refusal = refusal::of(reason, request.headers());
                Either::Right(Box::pin(std::future::ready(Ok(refusal))))
            }
        }
    }
}
