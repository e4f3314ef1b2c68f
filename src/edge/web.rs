//! Translates gRPC-Web, the protocol for pages in browsers, and sends the CORS headers that browsers require for pages of other origins.
//!
//! It surrounds the same services, and only on the callers' listener.

use std::convert::Infallible;
use std::time::Duration;

use http::{HeaderName, HeaderValue, Method, Request, Response};
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower_http::cors::{AllowHeaders, AllowOrigin, Cors, CorsLayer};
use tower_layer::Layer as _;
use tower_service::Service;

/// Settings of gRPC-Web.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebSettings {
    /// Origins whose pages may call.
    pub origins: Origins,
}

/// Origins whose pages may call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origins {
    /// All.
    Any,
    /// Exactly these, as browsers write them.
    These(Vec<HeaderValue>),
}

/// Time for which a browser may cache the CORS headers.
const KEPT: Duration = Duration::from_hours(1);
/// Headers of an answer that a page may read.
const READABLE: [&str; 6] = [
    "grpc-status",
    "grpc-message",
    "grpc-status-details-bin",
    "grpc-retry-pushback-ms",
    "retry-after",
    "x-request-id",
];

/// Lets `inner` serve gRPC and gRPC-Web.
pub(crate) fn translate<S>(inner: S) -> GrpcWebService<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
{
    GrpcWebLayer::new().layer(inner)
}

/// Sends the CORS headers for pages of the configured origins.
pub(crate) fn admit_pages<S>(inner: S, web: &WebSettings) -> Cors<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
{
    let origins = match &web.origins {
        Origins::Any => AllowOrigin::any(),
        Origins::These(origins) => AllowOrigin::list(origins.iter().cloned()),
    };
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST])
        // gRPC metadata is sent as headers, so any name is possible.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(READABLE.map(HeaderName::from_static))
        .max_age(KEPT)
        .layer(inner)
}
