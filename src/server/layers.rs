//! The layers around the services of each listener, in their order.
//!
//! From the outside to the inside: what is gRPC-Web is translated (`web`, callers only); it is told who calls ([`Identify`]); the call is
//! observed ([`Observed`]), also one that is refused, with the name of its caller; it is let in or refused ([`Admit`]); a page is
//! answered ([`Pages`], operators only); what is left is a call, which the guard bounds.

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

/// Around the callers' services; without gRPC-Web.
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

/// Around the operators' services.
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
    // A reload takes what its files take.
    let guard = GuardLayer::new(Longest::Any(limits.stream));
    let pages = Pages::before(guard.layer(routes.prepare()), pages);
    let admitted = Admit::new(pages, access, ListenerKind::Admin);
    Identify::new(Observed::new(admitted, observer), access)
}
