//! Writes a gRPC status as the protocol's JSON, with the HTTP status of its code.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use http::response::Parts;
use http::{Response, StatusCode};
use http_body_util::Full;
use prost::Message as _;
use prost_reflect::DynamicMessage;
use serde::Serialize;
use serde_json::Value;
use tonic::body::Body;
use tonic::{Code, Status};

use super::contract::Contract;
use super::head;

/// An error. Its texts name fields as JSON does; the encoded details are those of gRPC.
#[derive(Debug, Serialize)]
pub(super) struct ErrorText {
    code: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    details: Vec<DetailText>,
}

/// A detail of an error.
#[derive(Debug, Serialize)]
struct DetailText {
    /// The name of the message, without `type.googleapis.com/`.
    #[serde(rename = "type")]
    kind: String,
    /// The message in base64.
    value: String,
    /// The message as JSON, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    debug: Option<Value>,
}

impl ErrorText {
    /// Returns the text of a status.
    pub(super) fn of(status: &Status, contract: &Contract) -> Self {
        let details = tonic_types::Status::decode(status.details()).map(|status| status.details);
        let details = details.unwrap_or_default().into_iter().map(|detail| {
            let kind = detail.type_url.rsplit('/').next().unwrap_or_default().to_owned();
            let message = contract.message(&kind);
            let message = message.and_then(|of| DynamicMessage::decode(of, &*detail.value).ok());
            DetailText {
                debug: message
                    .and_then(|message| serde_json::to_value(message).ok())
                    .map(|value| in_json(value, contract)),
                value: STANDARD_NO_PAD.encode(&detail.value),
                kind,
            }
        });
        Self {
            code: name(status.code()),
            message: contract.in_json(status.message()),
            details: details.collect(),
        }
    }
}

/// Returns a detail with the names that fields have in JSON in its texts.
fn in_json(value: Value, contract: &Contract) -> Value {
    match value {
        Value::String(text) => contract.in_json(&text).into(),
        Value::Array(items) => items.into_iter().map(|item| in_json(item, contract)).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields
                .map(|(name, value)| (name, in_json(value, contract)))
                .collect()
        }
        other => other,
    }
}

/// Returns the answer of a unary call that failed. `head` is the head of the gRPC answer.
pub(super) fn answer(status: &Status, mut head: Parts, contract: &Contract) -> Response<Body> {
    head::without_grpc(&mut head.headers);
    head.status = http_status(status.code());
    head.headers
        .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // The same time as in the details, for clients that know only HTTP.
    let pushback = ["grpc-retry-pushback-ms", "trailer-grpc-retry-pushback-ms"];
    let pushback = pushback
        .iter()
        .find_map(|name| head.headers.get(*name)?.to_str().ok());
    if let Some(milliseconds) = pushback.and_then(|text| text.parse::<u64>().ok()) {
        head.headers
            .insert(RETRY_AFTER, milliseconds.div_ceil(1000).into());
    }
    let text = serde_json::to_vec(&ErrorText::of(status, contract)).unwrap_or_default();
    Response::from_parts(head, Body::new(Full::new(Bytes::from(text))))
}

/// Returns the name of a code.
fn name(code: Code) -> &'static str {
    match code {
        Code::Ok => "ok",
        Code::Cancelled => "canceled",
        Code::Unknown => "unknown",
        Code::InvalidArgument => "invalid_argument",
        Code::DeadlineExceeded => "deadline_exceeded",
        Code::NotFound => "not_found",
        Code::AlreadyExists => "already_exists",
        Code::PermissionDenied => "permission_denied",
        Code::ResourceExhausted => "resource_exhausted",
        Code::FailedPrecondition => "failed_precondition",
        Code::Aborted => "aborted",
        Code::OutOfRange => "out_of_range",
        Code::Unimplemented => "unimplemented",
        Code::Internal => "internal",
        Code::Unavailable => "unavailable",
        Code::DataLoss => "data_loss",
        Code::Unauthenticated => "unauthenticated",
    }
}

/// Returns the HTTP status of a code, from the table of the protocol.
fn http_status(code: Code) -> StatusCode {
    let number = match code {
        Code::Ok => 200,
        Code::Cancelled => 499,
        Code::InvalidArgument | Code::FailedPrecondition | Code::OutOfRange => 400,
        Code::DeadlineExceeded => 504,
        Code::NotFound => 404,
        Code::AlreadyExists | Code::Aborted => 409,
        Code::PermissionDenied => 403,
        Code::ResourceExhausted => 429,
        Code::Unimplemented => 501,
        Code::Unavailable => 503,
        Code::Unauthenticated => 401,
        Code::Unknown | Code::Internal | Code::DataLoss => 500,
    };
    StatusCode::from_u16(number).expect("all of these are statuses of HTTP")
}
