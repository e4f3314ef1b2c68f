//! Classifies a request by its HTTP method, path and content type.

use std::sync::Arc;

use http::header::{ACCEPT, ALLOW, CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, Method as Verb, Request, Response, StatusCode, Version};
use tonic::body::Body;

use super::ConnectState;
use super::contract::{Flow, Method};
use super::origin_check;
use crate::content;

/// How messages are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Codec {
    /// The canonical JSON of protobuf.
    Json,
    /// Protobuf.
    Proto,
}

/// The class of a request.
pub(super) enum Dispatch {
    /// gRPC or gRPC-Web.
    Other,
    /// Neither a call nor gRPC, such as a page.
    Page,
    /// A request that is refused here.
    Refused(Box<Response<Body>>),
    /// A unary call.
    Unary(UnaryCall),
    /// A call with streams.
    Stream(StreamCall),
    /// A call with one request in plain JSON, whose answers are lines of JSON.
    Lines(Arc<Method>),
}

/// A unary call. It has no method if the path is unknown; the service refuses it.
pub(super) struct UnaryCall {
    pub(super) method: Option<Arc<Method>>,
    pub(super) codec: Codec,
}

/// A call with streams.
pub(super) struct StreamCall {
    pub(super) method: Option<Arc<Method>>,
    pub(super) codec: Codec,
}

/// A content type of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Unary(Codec),
    Stream(Codec),
}

/// The content types of unary calls, of calls with many answers and of those with many requests, for the header `accept-post`.
const UNARY: &str = "application/json, application/proto, application/grpc";
const ANSWERS: &str =
    "application/json, application/connect+json, application/connect+proto, application/grpc";
const STREAM: &str = "application/connect+json, application/connect+proto, application/grpc";
/// The type of answers in lines.
pub(super) const LINES: &str = "application/x-ndjson";

/// Classifies a request.
pub(super) fn dispatch(request: &Request<Body>, state: &ConnectState) -> Dispatch {
    let headers = request.headers();
    if names_any_grpc(headers) {
        return Dispatch::Other;
    }
    let method = state.settings.contract.method(request.uri().path());
    let content = content_of(headers);
    let is_post = request.method() == Verb::POST;
    if method.is_none() && (content.is_none() || !is_post) {
        return Dispatch::Page;
    }
    if let Some(refusal) = origin_check::refusal(request, state.origins.as_ref()) {
        return refused(refusal);
    }
    if !is_post {
        let mut refusal = content::in_words(StatusCode::METHOD_NOT_ALLOWED, "this call is made with POST\n");
        refusal
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("POST"));
        return refused(refusal);
    }
    match posted(method, content, accepts_lines(headers)) {
        Dispatch::Stream(call) if is_too_old(request, &call) => refused(content::in_words(
            StatusCode::HTTP_VERSION_NOT_SUPPORTED,
            "a stream of requests needs HTTP/2\n",
        )),
        call => call,
    }
}

fn posted(method: Option<&Arc<Method>>, content: Option<Content>, accepts_lines: bool) -> Dispatch {
    let is_unary = method.is_none_or(|method| method.flow == Flow::Unary);
    let is_stream = method.is_none_or(|method| method.flow != Flow::Unary);
    let of_answers = method.filter(|method| method.flow == Flow::ServerStream);
    if let (Some(Content::Unary(Codec::Json)), Some(method), true) = (content, of_answers, accepts_lines) {
        return Dispatch::Lines(Arc::clone(method));
    }
    match content {
        Some(Content::Unary(codec)) if is_unary => Dispatch::Unary(UnaryCall {
            method: method.cloned(),
            codec,
        }),
        Some(Content::Stream(codec)) if is_stream => Dispatch::Stream(StreamCall {
            method: method.cloned(),
            codec,
        }),
        _ => {
            let (right, how) = match (is_unary, of_answers) {
                (true, _) => (UNARY, String::new()),
                (false, Some(_)) => (
                    ANSWERS,
                    format!(
                        "; with application/json, send the header `Accept: {LINES}`, and each answer is a line of JSON"
                    ),
                ),
                (false, None) => (STREAM, String::new()),
            };
            let words = format!("the content type of this call is one of: {right}{how}\n");
            let mut refusal = content::in_words(StatusCode::UNSUPPORTED_MEDIA_TYPE, words);
            let right = HeaderValue::from_static(right);
            refusal.headers_mut().insert("accept-post", right);
            refused(refusal)
        }
    }
}

/// Returns whether the caller reads answers in lines.
fn accepts_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter();
    let mut kinds = accepted.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    kinds.any(|kind| {
        let name = kind.split(|byte| *byte == b';').next().unwrap_or_default();
        name.trim_ascii().eq_ignore_ascii_case(LINES.as_bytes())
    })
}

fn refused(response: Response<Body>) -> Dispatch {
    Dispatch::Refused(Box::new(response))
}

/// HTTP/1.1 clients send the whole request before they read the answer, so they cannot use a stream of requests.
fn is_too_old(request: &Request<Body>, call: &StreamCall) -> bool {
    let is_bidirectional = (call.method.as_ref()).is_some_and(|method| method.flow == Flow::ClientStream);
    is_bidirectional && request.version() < Version::HTTP_2
}

/// Returns whether the content type is gRPC or gRPC-Web.
fn names_any_grpc(headers: &HeaderMap) -> bool {
    const GRPC: &[u8] = b"application/grpc";
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| (kind.get(..GRPC.len())).is_some_and(|begin| begin.eq_ignore_ascii_case(GRPC)))
}

fn content_of(headers: &HeaderMap) -> Option<Content> {
    let mut kinds = headers.get_all(CONTENT_TYPE).iter();
    let (kind, None) = (kinds.next()?.to_str().ok()?, kinds.next()) else {
        return None;
    };
    let mut parts = kind.split(';');
    let name = parts.next()?.trim();
    // JSON is UTF-8. Other parameters are ignored.
    let is_other_text = parts.any(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let value = value.trim().trim_matches('"');
        name.trim().eq_ignore_ascii_case("charset") && !value.eq_ignore_ascii_case("utf-8")
    });
    [
        ("application/json", Content::Unary(Codec::Json)),
        ("application/proto", Content::Unary(Codec::Proto)),
        ("application/connect+json", Content::Stream(Codec::Json)),
        ("application/connect+proto", Content::Stream(Codec::Proto)),
    ]
    .into_iter()
    .find(|(known, _)| name.eq_ignore_ascii_case(known))
    .map(|(_, content)| content)
    .filter(|_| !is_other_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_only_if_they_are_accepted() {
        let accepts = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, HeaderValue::from_static(accepted));
            accepts_lines(&headers)
        };
        assert!(accepts("application/x-ndjson"));
        assert!(accepts("text/plain, Application/X-NDJSON;q=0.9"));
        assert!(!accepts("*/*") && !accepts("application/json") && !accepts("application/x-ndjsons"));
    }

    #[test]
    fn a_content_type_is_compared_without_case_and_with_utf_8_only() {
        let of = |kind: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            content_of(&headers)
        };
        let json = Some(Content::Unary(Codec::Json));
        assert_eq!(of("application/json"), json);
        assert_eq!(of("Application/JSON; Charset=\"UTF-8\""), json);
        assert_eq!(of("application/json;x=y"), json);
        assert_eq!(of("application/proto"), Some(Content::Unary(Codec::Proto)));
        assert_eq!(of("application/connect+json"), Some(Content::Stream(Codec::Json)));
        for other in [
            "application/json; charset=latin1",
            "text/plain",
            "application/jsonx",
            "",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
        let mut twice = HeaderMap::new();
        twice.append(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        twice.append(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
        assert_eq!(content_of(&twice), None);
    }
}
