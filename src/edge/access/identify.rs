//! Finds the caller of each request.
//!
//! [`super::Admit`] refuses calls, not this module. So the layers between, such as the access log, also know the callers of refused
//! calls, and all bytes of a request count for its caller.

use http::header::AUTHORIZATION;
use http::request::Parts;

use super::control::AccessControl;
use super::rules::CallerStanding;
use crate::tls::ClientCertificate;

impl AccessControl {
    /// Adds the caller of a request to its extensions, and removes the token from its headers.
    pub(crate) fn identify(&self, request: &mut Parts) {
        let rules = self.rules.load();
        let certificate = request.extensions.get::<ClientCertificate>();
        let standing = rules.standing(&request.headers, certificate);
        // Removed, so that no later layer can log the token.
        request.headers.remove(AUTHORIZATION);
        if let CallerStanding::Known(known) = &standing {
            request.extensions.insert(known.identity.clone());
            // The pool's queue shares threads by this caller.
            request.extensions.insert(known.caller);
        }
        // `Admit` treats a request without a standing as `Open`, which saves the insertion on open servers.
        if !matches!(standing, CallerStanding::Open) {
            request.extensions.insert(standing);
        }
    }
}
