//! The answer to who may not call: a gRPC status, or HTTP's for what is no gRPC call, such as a page of numbers.

use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use tonic::body::Body;
use tonic::{Code, Status};

use sudokud_service::{Failure, content};

/// The answer to a request with these headers.
pub(super) fn of(failure: Failure, headers: &HeaderMap) -> Response<Body> {
    let status = Status::from(failure);
    if content::is_grpc(headers) {
        return status.into_http();
    }
    let code = match status.code() {
        Code::Unauthenticated => StatusCode::UNAUTHORIZED,
        Code::PermissionDenied => StatusCode::FORBIDDEN,
        Code::ResourceExhausted => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let mut response = content::in_words(code, format!("{}\n", status.message()));
    if code == StatusCode::UNAUTHORIZED {
        let bearer = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, bearer);
    }
    response
}
