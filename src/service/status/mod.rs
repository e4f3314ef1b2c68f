//! Turns a [`Failure`] into a gRPC status. No other file does.
//!
//! After AIP-193 every status has a `google.rpc.ErrorInfo` (domain [`DOMAIN`], a reason in `UPPER_SNAKE_CASE` for programs). A bad
//! field also has a `google.rpc.BadRequest` with the field and the remedy; a full queue has a `google.rpc.RetryInfo` and the same time in
//! the trailer `grpc-retry-pushback-ms`. Internal errors have no details; those are in the log.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use prost::Message as _;
use tonic::metadata::{MetadataMap, MetadataValue};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use super::failure::{Failure, Unmet};
use sudokud_api as proto;

/// The domain of every [`tonic_types::ErrorInfo`] of this service.
pub const DOMAIN: &str = "sudokud";

/// The bounds of the time until a retry, before jitter.
const RETRY_AFTER: RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_mins(1);

/// Time until a retry when bytes must be read first, or one of the caller's calls must end.
const SOON: Duration = Duration::from_secs(1);

/// The trailer from which gRPC's built-in retries read the time until a retry, in milliseconds (gRFC A6).
const PUSHBACK: &str = "grpc-retry-pushback-ms";

/// The most bytes of each text in a status. Texts may repeat a caller's input, and clients reject responses with more than 8 KiB of
/// headers as a whole.
const MOST_TEXT: usize = 1024;

impl Failure {
    fn code(&self) -> Code {
        match self {
            Self::Field { .. } => Code::InvalidArgument,
            Self::Unknown { .. } => Code::NotFound,
            Self::NoSolution { .. } | Self::NotUnique { .. } | Self::Revision(_) | Self::Reload(_) => {
                Code::FailedPrecondition
            }
            Self::Budget(_) | Self::TooFast { .. } | Self::TooMany => Code::ResourceExhausted,
            Self::Unauthenticated { .. } => Code::Unauthenticated,
            Self::Forbidden { .. } => Code::PermissionDenied,
            Self::Late(_) => Code::DeadlineExceeded,
            // Retry policies try this code again, which is safe because no work was done.
            Self::Full { .. } | Self::Crowded | Self::Draining => Code::Unavailable,
            Self::Plugin(_) | Self::Internal => Code::Internal,
        }
    }

    fn metadata(&self) -> HashMap<String, String> {
        let pairs: Vec<(&str, String)> = match self {
            Self::Field { field, .. } | Self::NoSolution { field } => vec![("field", field.clone())],
            Self::Unknown { field, unknown } => vec![
                ("field", field.clone()),
                ("name", unknown.name.clone()),
                ("nearest", unknown.nearest.join(",")),
            ],
            Self::NotUnique { field, witnesses } => {
                vec![
                    ("field", field.clone()),
                    ("witness_1", witnesses[0].to_string()),
                    ("witness_2", witnesses[1].to_string()),
                ]
            }
            Self::Revision(wrong) => vec![
                ("required_revision", wrong.required.clone()),
                ("snapshot_revision", wrong.present.clone()),
                ("quarantined", wrong.quarantined.join(",")),
            ],
            Self::Forbidden { needed, .. } => vec![("role", (*needed).to_owned())],
            Self::Budget(unmet) | Self::Late(Some(unmet)) => how_far(unmet),
            _ => Vec::new(),
        };
        pairs
            .into_iter()
            .map(|(key, value)| (key.to_owned(), cut(value)))
            .collect()
    }

    fn details(&self) -> ErrorDetails {
        let mut details = ErrorDetails::with_error_info(self.reason(), DOMAIN, self.metadata());
        match self {
            Self::Field { field, problem, .. } => {
                details.add_bad_request_violation(field, cut(problem.clone()));
            }
            Self::Unknown { field, unknown } => {
                details.add_bad_request_violation(field, cut(unknown.to_string()));
            }
            Self::NoSolution { field } => {
                details.add_bad_request_violation(field, "no solution; exactly one is needed");
            }
            Self::NotUnique { field, .. } => {
                details.add_bad_request_violation(field, "several solutions; exactly one is needed");
            }
            _ => {}
        }
        details
    }
}

/// Returns how far a search got, for programs.
fn how_far(unmet: &Unmet) -> Vec<(&'static str, String)> {
    let mut pairs = vec![
        ("seed", unmet.seed.0.to_string()),
        ("attempts", unmet.attempts.to_string()),
    ];
    if let Some(miss) = &unmet.nearest {
        pairs.extend([
            ("nearest_distance", miss.distance.to_string()),
            ("nearest_level", miss.level.clone().unwrap_or_default()),
            ("nearest_score", miss.score.to_string()),
            ("nearest_clues", miss.clues.to_string()),
        ]);
    }
    pairs
}

impl From<Failure> for Status {
    fn from(failure: Failure) -> Self {
        let (mut details, mut metadata) = (failure.details(), MetadataMap::new());
        let retry_after = match failure {
            // No jitter below 1: an earlier retry would be refused again.
            Failure::TooFast { retry_after } => Some((retry_after, 1.0..1.5)),
            Failure::Full { retry_after } => Some((retry_after, 0.5..1.5)),
            Failure::Crowded | Failure::TooMany => Some((SOON, 0.5..1.5)),
            _ => None,
        };
        if let Failure::Unauthenticated { .. } = failure {
            metadata.insert("www-authenticate", MetadataValue::from_static("Bearer"));
        }
        if let Some((retry_after, jitter)) = retry_after {
            let delay = retry_delay(retry_after, rand::random_range(jitter));
            details.set_retry_info(Some(delay));
            // The same time twice: clients read the details, gRPC's built-in retries the trailer.
            metadata.insert(PUSHBACK, MetadataValue::from(delay.as_millis() as u64));
        }
        let message = cut(failure.to_string());
        Self::with_error_details_and_metadata(failure.code(), message, details, metadata)
    }
}

/// Returns the time until a retry: the expected wait times `jitter`, so that callers that were refused together do not retry together.
fn retry_delay(expected: Duration, jitter: f64) -> Duration {
    let bounded = expected.clamp(*RETRY_AFTER.start(), *RETRY_AFTER.end());
    Duration::from_millis((bounded.as_millis() as f64 * jitter).round() as u64)
}

/// Cuts a text to [`MOST_TEXT`] bytes.
fn cut(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    text
}

/// Makes the error of one element of a stream.
impl From<Failure> for proto::Failure {
    fn from(failure: Failure) -> Self {
        element(&Status::from(failure))
    }
}

/// Writes a status as one element of a stream.
pub fn element(status: &Status) -> proto::Failure {
    // The details of a status are a serialized google.rpc.Status; a status without details decodes to none.
    let details = tonic_types::Status::decode(status.details()).map(|status| status.details);
    proto::Failure {
        code: status.code() as i32,
        message: status.message().to_owned(),
        details: details.unwrap_or_default(),
    }
}

/// Reads the status that one element of a stream carries: for clients.
pub fn of_element(element: proto::Failure) -> Status {
    let details = tonic_types::Status {
        code: element.code,
        message: element.message,
        details: element.details,
    };
    let bytes = details.encode_to_vec();
    Status::with_details(Code::from_i32(details.code), details.message, bytes.into())
}

/// Adds details to a status that tonic made itself, for an unknown method or a too large message.
///
/// Returns `None` if the status has details, or if no reason is known for it: a wrong reason would be worse than none.
pub(super) fn complete(status: &Status) -> Option<Status> {
    if !status.details().is_empty() {
        return None;
    }
    let (code, reason, message) = match status.code() {
        // The accepted encodings are in its metadata.
        Code::Unimplemented if status.metadata().contains_key("grpc-accept-encoding") => {
            (Code::Unimplemented, "ENCODING_UNSUPPORTED", status.message())
        }
        Code::Unimplemented => (
            Code::Unimplemented,
            "METHOD_UNKNOWN",
            "no such method on this listener; ask reflection for the services and methods it has",
        ),
        Code::NotFound => (
            Code::NotFound,
            "SERVICE_UNKNOWN",
            "no service of this name on this listener",
        ),
        // tonic uses the second code for compressed messages.
        Code::OutOfRange | Code::ResourceExhausted => {
            (Code::OutOfRange, "MESSAGE_TOO_LARGE", status.message())
        }
        // tonic reports malformed bytes of the request as its own error.
        Code::Internal => (Code::InvalidArgument, "MALFORMED_MESSAGE", status.message()),
        _ => return None,
    };
    let details = ErrorDetails::with_error_info(reason, DOMAIN, HashMap::new());
    Some(Status::with_error_details_and_metadata(
        code,
        message,
        details,
        status.metadata().clone(),
    ))
}

#[cfg(test)]
mod tests;
