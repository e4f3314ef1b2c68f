//! Turns a [`Failure`] into a gRPC status. No other file does.
//!
//! Its details have the same form as all statuses of the server ([`sudokud_edge::status`]). Details of internal errors are only in the
//! log.

use std::collections::HashMap;

use prost::Message as _;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use super::failure::{Failure, Unmet};
use sudokud_api as proto;
pub use sudokud_edge::status::DOMAIN;
use sudokud_edge::status::StatusDraft;
use sudokud_reserve::StoreError;

impl Failure {
    fn code(&self) -> Code {
        match self {
            Self::Field { .. } => Code::InvalidArgument,
            Self::Unknown { .. } => Code::NotFound,
            Self::NoSolution { .. }
            | Self::NotUnique { .. }
            | Self::Revision(_)
            | Self::Reload(_)
            | Self::GivenUp(_)
            | Self::Quarantine(_) => Code::FailedPrecondition,
            Self::AnswerTooLarge { .. } => Code::OutOfRange,
            Self::Budget(_) => Code::ResourceExhausted,
            Self::Late(_) | Self::TimeLimit { .. } | Self::LateStream { .. } => Code::DeadlineExceeded,
            // Retry policies try this code again, which is safe because no work was done.
            Self::Full { .. } | Self::Draining => Code::Unavailable,
            Self::Store(error) | Self::StoreInFull(error) => match error {
                StoreError::Unavailable { .. } | StoreError::LeaseLost | StoreError::LedgerLost { .. } => {
                    Code::Unavailable
                }
                StoreError::NoLedgers => Code::FailedPrecondition,
                StoreError::UnknownLedger { .. } => Code::NotFound,
                StoreError::LedgerExists { .. } => Code::AlreadyExists,
                StoreError::Denied { .. } => Code::PermissionDenied,
            },
            Self::InLedger { .. } => Code::AlreadyExists,
            Self::Plugin(_) | Self::Internal => Code::Internal,
        }
    }

    /// Returns named facts for programs.
    fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
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
            Self::Budget(unmet) | Self::Late(Some(unmet)) => how_far(unmet),
            Self::TimeLimit { limit, unmet } => {
                let mut facts = vec![("limit", limit.key.to_owned())];
                facts.extend(unmet.iter().flat_map(how_far));
                facts
            }
            Self::LateStream { limit, answers } => {
                let mut facts = vec![("answers", answers.to_string())];
                facts.extend(limit.map(|limit| ("limit", limit.key.to_owned())));
                facts
            }
            Self::InLedger { ledger, .. } => vec![("ledger", ledger.clone())],
            Self::Store(error) | Self::StoreInFull(error) => match error {
                StoreError::UnknownLedger { name } => {
                    vec![("field", "ledger".to_owned()), ("name", name.clone())]
                }
                StoreError::LedgerLost { name, .. }
                | StoreError::Denied { name }
                | StoreError::LedgerExists { name } => vec![("ledger", name.clone())],
                StoreError::Unavailable { .. } | StoreError::NoLedgers | StoreError::LeaseLost => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// Returns how far a search got, for programs.
fn how_far(unmet: &Unmet) -> Vec<(&'static str, String)> {
    let mut pairs = vec![
        ("seed", unmet.seed.0.to_string()),
        ("attempts", unmet.report.effort.attempts.to_string()),
    ];
    if let Some(miss) = &unmet.report.nearest {
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
        let draft = StatusDraft::new(
            failure.code(),
            failure.reason(),
            failure.to_string(),
            failure.facts(),
        );
        match &failure {
            Failure::Field { field, problem, .. } => draft.with_field(field, problem.clone()),
            Failure::Unknown { field, unknown } => draft.with_field(field, unknown.to_string()),
            Failure::NoSolution { field } => draft.with_field(field, "no solution; exactly one is needed"),
            Failure::NotUnique { field, .. } => {
                draft.with_field(field, "several solutions; exactly one is needed")
            }
            Failure::Full { retry_after } => draft.with_retry(*retry_after, 0.5..1.5),
            _ => draft,
        }
        .finish()
    }
}

/// Makes the error of one element of a stream.
impl From<Failure> for proto::Failure {
    fn from(failure: Failure) -> Self {
        element(&Status::from(failure))
    }
}

/// Writes a status as one element of a stream.
pub fn element(status: &Status) -> proto::Failure {
    // The details of a status are a serialized google.rpc.Status. Without details, this is an empty list.
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
/// Returns `None` if the status has details, or if its reason is not known: a wrong reason is worse than a missing one.
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
            "no such method on this listener; reflection and /openapi.json list its services and methods",
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
