//! The answer to who may not call: a gRPC status, or HTTP's for what is no gRPC call, such as a page of numbers.

use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use tonic::body::Body;
use tonic::{Code, Status};

use crate::service::Failure;

/// The answer to a request with these headers.
pub(super) fn of(failure: Failure, headers: &HeaderMap) -> Response<Body> {
    let kind = headers.get(header::CONTENT_TYPE);
    let is_grpc = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc"));
    let status = Status::from(failure);
    if is_grpc {
        return status.into_http();
    }
    let code = match status.code() {
        Code::Unauthenticated => StatusCode::UNAUTHORIZED,
        Code::PermissionDenied => StatusCode::FORBIDDEN,
        Code::ResourceExhausted => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let mut response = Response::new(Body::new(format!("{}\n", status.message())));
    *response.status_mut() = code;
    let headers = response.headers_mut();
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, text);
    if code == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}
