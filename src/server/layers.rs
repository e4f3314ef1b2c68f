//! Puts the layers that depend on the services between the services and the layers of the edge ([`CallLayers`]).
//!
//! From the outside to the inside: [`PageFiles`], the layers of the edge, [`OpenApi`], [`Pages`] (only for operators), and the guard, which
//! bounds the time of the call.

use tonic::service::Routes;
use tower_layer::Layer as _;

use super::openapi::{self, OpenApi};
use super::pages::{PageSources, Pages};
use super::web_page::{PageFiles, ServedPage};
use sudokud_edge::CallService;
use sudokud_edge::layers::CallLayers;
use sudokud_service::CallLimits;
use sudokud_service::guard::{GuardLayer, Longest};

/// Puts the layers around the callers' services.
pub(super) fn around_callers(
    routes: Routes,
    limits: CallLimits,
    edge: CallLayers<'_>,
    page: Option<ServedPage>,
) -> CallService {
    let guard = GuardLayer::new(Longest::OfItsMethod(limits));
    let description = edge.connect.is_some().then_some(openapi::CALLERS);
    let described = OpenApi::before(guard.layer(routes.prepare()), description);
    let calls = edge.around(CallService::new(described));
    CallService::new(PageFiles::before(calls, page))
}

/// Puts the layers around the operators' services.
pub(super) fn around_operators(
    routes: Routes,
    limits: CallLimits,
    edge: CallLayers<'_>,
    pages: PageSources,
    page: Option<ServedPage>,
) -> CallService {
    // A reload may take long, because its files may be many.
    let guard = GuardLayer::new(Longest::Any(limits.stream));
    let pages = Pages::before(guard.layer(routes.prepare()), pages);
    let description = edge.connect.is_some().then_some(openapi::OPERATORS);
    let calls = edge.around(CallService::new(OpenApi::before(pages, description)));
    CallService::new(PageFiles::before(calls, page))
}
