//! Makes the answer to a refused request: a gRPC status, or an HTTP status for other requests, such as those for pages.

use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use tonic::body::Body;
use tonic::{Code, Status};

use crate::content;
use crate::refusal::Refusal;

/// An extension of the answer to a request whose caller has not proved a name that it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FailedLogin;

impl FailedLogin {
    /// Returns whether this is such an answer.
    pub(crate) fn is_in<B>(response: &Response<B>) -> bool {
        response.extensions().get::<Self>().is_some()
    }
}

/// Returns the answer to a refused request with these headers.
pub(super) fn of(refusal: Refusal, headers: &HeaderMap) -> Response<Body> {
    let is_unknown = matches!(refusal, Refusal::Unauthenticated { .. });
    let mut response = answer(refusal, headers);
    if is_unknown {
        response.extensions_mut().insert(FailedLogin);
    }
    response
}

fn answer(refusal: Refusal, headers: &HeaderMap) -> Response<Body> {
    let status = Status::from(refusal);
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
