//! Puts the layers that depend on the services between the services and the layers of the edge ([`CallLayers`]).
//!
//! From the outside to the inside: the check of the host, the page for people, the layers of the edge, the description of the JSON calls
//! (`openapi`), the pages of the admin listener (`pages`), and the guard, which bounds the time of the call. The page is outside of the
//! layers that admit calls, because its files are the same for everybody and need no token.

use std::sync::Arc;

use http::{Request, Response};
use http_body_util::Full;
use tonic::body::Body;
use tonic::service::Routes;
use tower_layer::Layer as _;

use super::answer_first::AnswerFirst;
use super::openapi;
use super::pages::PageSources;
use sudokud_edge::layers::CallLayers;
use sudokud_edge::{CallService, Hosts};
use sudokud_service::CallLimits;
use sudokud_service::guard::{GuardLayer, Longest};
use sudokud_web::WebPage;

/// Puts the layers around the callers' services.
pub(super) fn around_callers(
    routes: Routes,
    limits: CallLimits,
    edge: CallLayers<'_>,
    hosts: Hosts,
    page: Option<WebPage>,
) -> CallService {
    let guard = GuardLayer::new(Longest::OfItsMethod(limits));
    let description = edge.connect.is_some().then_some(openapi::CALLERS);
    let described = AnswerFirst::new(guard.layer(routes.prepare()), move |request| {
        description?.page(request)
    });
    let calls = edge.around(CallService::new(described));
    CallService::new(AnswerFirst::new(calls, outermost(hosts, page)))
}

/// Puts the layers around the operators' services.
pub(super) fn around_operators(
    routes: Routes,
    limits: CallLimits,
    edge: CallLayers<'_>,
    pages: PageSources,
    hosts: Hosts,
    page: Option<WebPage>,
) -> CallService {
    // A reload may take long, because its files may be many.
    let guard = GuardLayer::new(Longest::Any(limits.stream));
    let pages = Arc::new(pages);
    let pages = AnswerFirst::new(guard.layer(routes.prepare()), move |request| pages.page(request));
    let description = edge.connect.is_some().then_some(openapi::OPERATORS);
    let described = AnswerFirst::new(pages, move |request| description?.page(request));
    let calls = edge.around(CallService::new(described));
    CallService::new(AnswerFirst::new(calls, outermost(hosts, page)))
}

/// Returns a function that refuses requests under other hosts, and answers those for the files of `page`, if the listener has one.
fn outermost(
    hosts: Hosts,
    page: Option<WebPage>,
) -> impl Fn(&Request<Body>) -> Option<Response<Body>> + Clone {
    let outermost = Arc::new((hosts, page));
    move |request| {
        let (hosts, page) = &*outermost;
        hosts.refusal(request).or_else(|| {
            let file = page.as_ref()?.answer(request)?;
            Some(file.map(|content| Body::new(Full::new(content))))
        })
    }
}
