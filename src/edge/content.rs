//! Checks the content type and the compression of requests by their headers.

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use http_body_util::Full;
use tonic::body::Body;

/// Returns HTTP status 415 for a request that is not gRPC, and `None` for a gRPC call.
///
/// The protocol requires this status, because a client that does not speak gRPC would not see a gRPC status.
pub fn refusal(headers: &HeaderMap) -> Option<Response<Body>> {
    if is_grpc(headers) {
        return None;
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
    let right = HeaderValue::from_static("application/grpc");
    response.headers_mut().insert("accept-post", right);
    Some(response)
}

/// Returns an answer of plain text, for clients that do not speak gRPC.
pub fn in_words(status: StatusCode, words: impl Into<Bytes>) -> Response<Body> {
    let mut response = Response::new(Body::new(Full::new(words.into())));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Returns whether these are the headers of a gRPC call.
pub fn is_grpc(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| names_grpc(kind.as_bytes()))
}

/// Matches `application/grpc`, alone or followed by a message format (`+proto`) or parameters, but not `application/grpc-web`, which is
/// another protocol.
fn names_grpc(kind: &[u8]) -> bool {
    const GRPC: &[u8] = b"application/grpc";
    kind.split_at_checked(GRPC.len()).is_some_and(|(begin, rest)| {
        begin.eq_ignore_ascii_case(GRPC) && matches!(rest.first(), None | Some(b'+' | b';' | b' '))
    })
}

/// Returns whether each message of a request is preceded by its length, as in gRPC, gRPC-Web and Connect streams.
pub(crate) fn has_message_heads(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| {
        ["application/grpc", "application/connect+"].iter().any(|begin| {
            kind.get(..begin.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(begin.as_bytes()))
        })
    })
}

/// Disables compressed answers for clients that do not compress their requests.
///
/// Most clients accept gzip in every call even if compression is off, and compressing an answer takes much longer than computing it. A
/// client with compression switched on also sends `grpc-encoding`.
pub fn compress_on_request(headers: &mut HeaderMap) {
    if headers
        .get("grpc-encoding")
        .is_none_or(|encoding| encoding == "identity")
    {
        headers.remove("grpc-accept-encoding");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_that_is_not_grpc_is_an_unsupported_media_type() {
        let refused = |kind: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            if let Some(kind) = kind {
                headers.insert("content-type", HeaderValue::from_static(kind));
            }
            refusal(&headers).map(|response| response.status().as_u16())
        };
        for kind in [
            "application/grpc",
            "application/grpc+proto",
            "application/grpc;charset=utf-8",
            "Application/gRPC",
        ] {
            assert_eq!(refused(Some(kind)), None, "{kind}");
        }
        for kind in [
            "",
            "application/json",
            "application/grpc-web+proto",
            "application/grp",
            "text/plain",
        ] {
            assert_eq!(refused(Some(kind)), Some(415), "{kind}");
        }
        assert_eq!(refused(None), Some(415));
    }

    #[test]
    fn answers_are_compressed_for_clients_that_compress() {
        let wishes = |encoding: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(
                "grpc-accept-encoding",
                http::HeaderValue::from_static("identity,gzip"),
            );
            if let Some(encoding) = encoding {
                headers.insert("grpc-encoding", http::HeaderValue::from_static(encoding));
            }
            compress_on_request(&mut headers);
            headers.contains_key("grpc-accept-encoding")
        };
        assert_eq!(
            [None, Some("identity"), Some("gzip")].map(wishes),
            [false, false, true]
        );
    }
}
