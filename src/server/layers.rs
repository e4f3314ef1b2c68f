//! Puts the layers that depend on the services between the services and the layers of the edge ([`CallLayers`]).
//!
//! From the outside to the inside: the page for people (`web_page`), the layers of the edge, the description of the JSON calls
//! (`openapi`), the pages of the admin listener (`pages`), and the guard, which bounds the time of the call.

use std::sync::Arc;

use http::{Request, Response};
use tonic::body::Body;
use tonic::service::Routes;
use tower_layer::Layer as _;

use super::answer_first::AnswerFirst;
use super::openapi;
use super::pages::PageSources;
use super::web_page::ServedPage;
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
    let described = AnswerFirst::new(guard.layer(routes.prepare()), move |request| {
        description?.page(request)
    });
    let calls = edge.around(CallService::new(described));
    CallService::new(AnswerFirst::new(calls, served(page)))
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
    let pages = Arc::new(pages);
    let pages = AnswerFirst::new(guard.layer(routes.prepare()), move |request| pages.page(request));
    let description = edge.connect.is_some().then_some(openapi::OPERATORS);
    let described = AnswerFirst::new(pages, move |request| description?.page(request));
    let calls = edge.around(CallService::new(described));
    CallService::new(AnswerFirst::new(calls, served(page)))
}

/// Returns a function that answers requests for the files of `page`, if the listener has one.
fn served(page: Option<ServedPage>) -> impl Fn(&Request<Body>) -> Option<Response<Body>> + Clone {
    let page = page.map(Arc::new);
    move |request| page.as_ref()?.answer(request)
}
