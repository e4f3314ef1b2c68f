//! Puts what depends on the services between them and the layers of the edge ([`CallLayers`]).
//!
//! From the outside to the inside: the layers of the edge, [`OpenApi`], [`Pages`] (only for operators), and the guard, which bounds the time of
//! the call.

use tonic::service::Routes;
use tower_layer::Layer as _;

use super::openapi::{self, OpenApi};
use super::pages::{PageSources, Pages};
use sudokud_edge::CallService;
use sudokud_edge::layers::CallLayers;
use sudokud_service::CallLimits;
use sudokud_service::guard::{GuardLayer, Longest};

/// Puts the layers around the callers' services.
pub(super) fn around_callers(routes: Routes, limits: CallLimits, edge: CallLayers<'_>) -> CallService {
    let guard = GuardLayer::new(Longest::OfItsMethod(limits));
    let description = edge.connect.is_some().then_some(openapi::CALLERS);
    let described = OpenApi::before(guard.layer(routes.prepare()), description);
    edge.around(CallService::new(described))
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
    let description = edge.connect.is_some().then_some(openapi::OPERATORS);
    edge.around(CallService::new(OpenApi::before(pages, description)))
}
