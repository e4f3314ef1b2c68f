//! Puts the layers around the services of each listener.
//!
//! From the outside to the inside:
//! 1. gRPC-Web is translated (`web`, only for callers);
//! 2. [`Identify`] finds the caller's name;
//! 3. [`Observed`] observes the call; it is outside of the next layer, so that refused calls are observed too, with their names;
//! 4. [`Admit`] admits or refuses the call;
//! 5. [`Pages`] answers requests for pages (only for operators);
//! 6. the guard bounds the time of the call.

use std::convert::Infallible;
use std::sync::Arc;

use http::{Request, Response};
use tonic::body::Body;
use tonic::service::Routes;
use tower_layer::Layer as _;
use tower_service::Service;

use super::access::{AccessControl, Admit, Identify, ListenerKind};
use super::calls::{Observed, Observer};
use super::pages::{self, Pages};
use sudokud_service::CallLimits;
use sudokud_service::guard::{GuardLayer, Longest};

/// Puts the layers around the callers' services, without gRPC-Web.
pub(super) fn around_callers(
    routes: Routes,
    limits: CallLimits,
    access: &Arc<AccessControl>,
    observer: Observer,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static {
    let guard = GuardLayer::new(Longest::OfItsMethod(limits));
    let admitted = Admit::new(guard.layer(routes.prepare()), access, ListenerKind::Public);
    Identify::new(Observed::new(admitted, observer), access)
}

/// Puts the layers around the operators' services.
pub(super) fn around_operators(
    routes: Routes,
    limits: CallLimits,
    access: &Arc<AccessControl>,
    observer: Observer,
    pages: pages::PageSources,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static {
    // A reload may take long, because its files may be many.
    let guard = GuardLayer::new(Longest::Any(limits.stream));
    let pages = Pages::before(guard.layer(routes.prepare()), pages);
    let admitted = Admit::new(pages, access, ListenerKind::Admin);
    Identify::new(Observed::new(admitted, observer), access)
}
