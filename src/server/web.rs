//! gRPC-Web: the protocol in which a page in a browser calls, and the headers (CORS) without which a browser lets no page of another
//! origin do so.
//!
//! It is a translation around the same services, on the callers' listener only.

use std::convert::Infallible;
use std::time::Duration;

use http::{HeaderName, Method, Request, Response};
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower_http::cors::{AllowHeaders, AllowOrigin, Cors, CorsLayer};
use tower_layer::Layer as _;
use tower_service::Service;

use sudokud_config::{Origins, WebSettings};

/// How long a browser may keep what it was told of who may call.
const KEPT: Duration = Duration::from_hours(1);
/// What a page may read of an answer, beside its body.
const READABLE: [&str; 5] = [
    "grpc-status",
    "grpc-message",
    "grpc-status-details-bin",
    "grpc-retry-pushback-ms",
    "x-request-id",
];

/// `inner` for gRPC and gRPC-Web, for pages of the origins that are configured.
pub(super) fn speak<S>(inner: S, web: &WebSettings) -> Cors<GrpcWebService<S>>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
{
    let origins = match &web.origins {
        Origins::Any => AllowOrigin::any(),
        Origins::These(origins) => AllowOrigin::list(origins.iter().cloned()),
    };
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::POST])
        // Metadata is headers, so any name may come.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(READABLE.map(HeaderName::from_static))
        .max_age(KEPT)
        .layer(GrpcWebLayer::new().layer(inner))
}
