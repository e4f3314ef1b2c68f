//! Puts what depends on the services between them and the layers of the edge ([`CallLayers`]).
//!
//! From the outside to the inside: the layers of the edge, [`Pages`] (only for operators), and the guard, which bounds the time of
//! the call.

use tonic::service::Routes;
use tower_layer::Layer as _;

use super::pages::{PageSources, Pages};
use sudokud_edge::CallService;
use sudokud_edge::layers::CallLayers;
use sudokud_service::CallLimits;
use sudokud_service::guard::{GuardLayer, Longest};

/// Puts the layers around the callers' services.
pub(super) fn around_callers(routes: Routes, limits: CallLimits, edge: CallLayers<'_>) -> CallService {
    let guard = GuardLayer::new(Longest::OfItsMethod(limits));
    edge.around(CallService::new(guard.layer(routes.prepare())))
}

/// Puts the layers around the operators' services.
pub(super) fn around_operators(
    routes: Routes,
    limits: CallLimits,
    edge: CallLayers<'_>,
    pages: PageSources,
) -> CallService {
    // A reload may take long, because its files may be many.
    let guard = GuardLayer::new(Longest::Any(limits.stream));
    let pages = Pages::before(guard.layer(routes.prepare()), pages);
    edge.around(CallService::new(pages))
}
