//! Serves the pages of the admin listener, over HTTP/1.1 and HTTP/2: `/livez`, `/readyz` and `/metrics`.
//!
//! They are for orchestrators and Prometheus, which do not speak gRPC and expect HTTP's status codes.
//!
//! - `/livez`: 200 while the process answers at all, also during the drain: an orchestrator that restarts dead processes must not
//!   cut the drain short.
//! - `/readyz`: 200 while the process accepts calls; 503 with the reason from SIGTERM on, and while it should get no calls.
//! - `/metrics`: all metrics, collected for each request.

use bytes::Bytes;
use http::header::{ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use http::{Method, Request, Response, StatusCode};
use tonic::body::Body;

use super::metrics::{Form, Metrics};
use sudokud_edge::content;
use sudokud_service::{Health, ProcessHealth};

/// The sources of the pages.
#[derive(Debug)]
pub(super) struct PageSources {
    /// Whether the process accepts calls.
    pub(super) health: Health,
    /// The metrics.
    pub(super) metrics: Metrics,
}

impl PageSources {
    /// Returns the page, or `None` for a call.
    pub(super) fn page(&self, request: &Request<Body>) -> Option<Response<Body>> {
        if content::is_grpc(request.headers()) {
            return None;
        }
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        let path = request.uri().path();
        Some(match path {
            "/livez" | "/readyz" | "/metrics" if !is_read => {
                let mut page = text(
                    StatusCode::METHOD_NOT_ALLOWED,
                    format!("{path} accepts only GET and HEAD\n"),
                );
                let allowed = HeaderValue::from_static("GET, HEAD");
                page.headers_mut().insert(ALLOW, allowed);
                page
            }
            "/livez" => text(StatusCode::OK, "ok\n"),
            "/readyz" => match self.health.process() {
                ProcessHealth::Serving => text(StatusCode::OK, "ok\n"),
                ProcessHealth::Failing(reason) => {
                    text(StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n"))
                }
                ProcessHealth::GoingDown => text(StatusCode::SERVICE_UNAVAILABLE, "going down\n"),
            },
            "/metrics" => self.measured(request),
            _ if is_read => {
                let words = "no such page; the pages are /livez, /readyz and /metrics, and /openapi.json if json.enabled is set\n";
                text(StatusCode::NOT_FOUND, words)
            }
            _ => return None,
        })
    }

    /// Returns the page of metrics in the format that the client accepts.
    fn measured(&self, request: &Request<Body>) -> Response<Body> {
        let accept = request.headers().get_all(ACCEPT).iter();
        let form = Form::accepted(accept.filter_map(|value| value.to_str().ok()));
        let mut page = text(StatusCode::OK, self.metrics.write(form));
        let kind = HeaderValue::from_static(form.content_type());
        page.headers_mut().insert(CONTENT_TYPE, kind);
        page
    }
}

/// Returns a page of text.
fn text(status: StatusCode, text: impl Into<Bytes>) -> Response<Body> {
    let mut page = content::in_words(status, text);
    // A cached answer would mislead a probe.
    let no_store = HeaderValue::from_static("no-store");
    page.headers_mut().insert(CACHE_CONTROL, no_store);
    page
}
