//! A layer around everything else: who calls.
//!
//! It refuses nobody, so that what stands between it and [`super::Admit`], such as an access log, knows the name also of a call that is
//! refused.

use std::sync::Arc;
use std::task::{Context, Poll};

use http::Request;
use http::header::AUTHORIZATION;
use tower_service::Service;

use super::control::AccessControl;
use super::rules::CallerStanding;
use crate::tls::ClientCertificate;

/// See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Identify<S> {
    inner: S,
    access: Arc<AccessControl>,
}

impl<S> Identify<S> {
    /// Says who calls `inner`.
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
        // From here on nobody needs it, so nobody can log it.
        request.headers_mut().remove(AUTHORIZATION);
        if let CallerStanding::Known(known) = &standing {
            request.extensions_mut().insert(known.identity.clone());
            // The queue shares by names, too.
            request.extensions_mut().insert(known.caller);
        }
        // An open server asks nobody: that is what no standing means, too.
        if !matches!(standing, CallerStanding::Open) {
            request.extensions_mut().insert(standing);
        }
        self.inner.call(request)
    }
}
