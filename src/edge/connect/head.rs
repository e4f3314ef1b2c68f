//! Translates the heads of requests to gRPC's, and the heads of gRPC's answers back.

use http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, TE};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Version};
use tonic::{Code, Status};

use super::message::failed;

/// The time that the caller waits, in milliseconds.
const TIMEOUT: HeaderName = HeaderName::from_static("connect-timeout-ms");
/// The version of the protocol.
const VERSION: HeaderName = HeaderName::from_static("connect-protocol-version");
/// The encoding of each message of a stream.
pub(super) const MESSAGE_ENCODING: HeaderName = HeaderName::from_static("connect-content-encoding");

/// Headers of a request that describe its content, its encoding, or another protocol.
const NOT_PASSED: [HeaderName; 11] = [
    ACCEPT,
    ACCEPT_ENCODING,
    CONTENT_ENCODING,
    CONTENT_LENGTH,
    TIMEOUT,
    VERSION,
    MESSAGE_ENCODING,
    HeaderName::from_static("connect-accept-encoding"),
    HeaderName::from_static("grpc-timeout"),
    HeaderName::from_static("grpc-encoding"),
    HeaderName::from_static("grpc-accept-encoding"),
];

/// Headers of a gRPC answer that belong to gRPC.
const OF_GRPC: [HeaderName; 5] = [
    CONTENT_TYPE,
    HeaderName::from_static("grpc-encoding"),
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
];

/// Turns the head of a request into the head of a gRPC call, even if it returns an error for a wrong header.
pub(super) fn to_grpc(parts: &mut Parts) -> Result<(), Status> {
    let timeout = timeout(&parts.headers);
    let version = version(parts.headers.get(VERSION).map(HeaderValue::as_bytes));
    for name in NOT_PASSED {
        parts.headers.remove(name);
    }
    parts.method = Method::POST;
    // gRPC is HTTP/2 only; the layer of gRPC-Web refuses other versions.
    parts.version = Version::HTTP_2;
    let headers = &mut parts.headers;
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
    headers.insert(TE, HeaderValue::from_static("trailers"));
    if let Some(timeout) = timeout? {
        headers.insert("grpc-timeout", timeout);
    }
    version
}

/// Checks the version of the protocol, which may be left out.
fn version(version: Option<&[u8]>) -> Result<(), Status> {
    if version.is_none_or(|version| version == b"1") {
        return Ok(());
    }
    let message = "connect-protocol-version: the version of the protocol is 1".to_owned();
    Err(failed(Code::InvalidArgument, "PROTOCOL_VERSION", message))
}

/// Translates the time that the caller waits to `grpc-timeout`.
fn timeout(headers: &HeaderMap) -> Result<Option<HeaderValue>, Status> {
    let Some(value) = headers.get(TIMEOUT) else {
        return Ok(None);
    };
    let wrong = || {
        let message = "connect-timeout-ms: write the milliseconds as 1 to 10 digits".to_owned();
        failed(Code::InvalidArgument, "TIMEOUT_MALFORMED", message)
    };
    let digits = value.to_str().map_err(|_| wrong())?;
    if digits.is_empty() || digits.len() > 10 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let milliseconds: u64 = digits.parse().map_err(|_| wrong())?;
    // gRPC allows eight digits.
    let timeout = if milliseconds < 100_000_000 {
        format!("{milliseconds}m")
    } else {
        format!("{}S", milliseconds / 1000)
    };
    HeaderValue::from_str(&timeout).map(Some).map_err(|_| wrong())
}

/// Removes the headers that belong to gRPC.
pub(super) fn without_grpc(headers: &mut HeaderMap) {
    for name in OF_GRPC {
        headers.remove(name);
    }
}

/// Adds trailers to the headers of a unary answer, under the names that the protocol gives them.
pub(super) fn add_trailers(headers: &mut HeaderMap, mut trailers: HeaderMap) {
    without_grpc(&mut trailers);
    for (name, value) in &trailers {
        if let Ok(name) = HeaderName::try_from(format!("trailer-{name}")) {
            headers.append(name, value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_in_milliseconds_is_one_of_grpc() {
        let of = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(TIMEOUT, HeaderValue::from_static(value));
            let timeout = timeout(&headers).ok()?;
            timeout.map(|timeout| timeout.to_str().unwrap().to_owned())
        };
        assert_eq!(of("0").as_deref(), Some("0m"));
        assert_eq!(of("1500").as_deref(), Some("1500m"));
        assert_eq!(of("99999999").as_deref(), Some("99999999m"));
        assert_eq!(of("9999999999").as_deref(), Some("9999999S"));
        for wrong in ["", "-1", "1.5", "10000000000", "1s"] {
            assert_eq!(of(wrong), None, "{wrong:?}");
        }
    }
}
