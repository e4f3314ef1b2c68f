//! Finds the caller of each request.
//!
//! This layer refuses no call; [`super::Admit`] does. So the layers between them, such as the access log, know the names of refused calls
//! too.

use std::sync::Arc;
use std::task::{Context, Poll};

use http::Request;
use http::header::AUTHORIZATION;
use tower_service::Service;

use super::control::AccessControl;
use super::rules::CallerStanding;
use crate::tls::ClientCertificate;

/// The layer; see the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Identify<S> {
    inner: S,
    access: Arc<AccessControl>,
}

impl<S> Identify<S> {
    /// Puts the layer around `inner`.
    pub(crate) fn new(inner: S, access: &Arc<AccessControl>) -> Self {
        Self {
            inner,
            access: Arc::clone(access),
        }
    }
}

impl<S, B> Service<Request<B>> for Identify<S>
where
    S: Service<Request<B>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> S::Future {
        let rules = self.access.rules.load();
        let certificate = request.extensions().get::<ClientCertificate>();
        let standing = rules.standing(request.headers(), certificate);
        // Removed, so that no later layer can log the token.
        request.headers_mut().remove(AUTHORIZATION);
        if let CallerStanding::Known(known) = &standing {
            request.extensions_mut().insert(known.identity.clone());
            // The pool's queue shares threads by this caller.
            request.extensions_mut().insert(known.caller);
        }
        // `Admit` treats a request without a standing as `Open`, which saves the insertion on open servers.
        if !matches!(standing, CallerStanding::Open) {
            request.extensions_mut().insert(standing);
        }
        self.inner.call(request)
    }
}
