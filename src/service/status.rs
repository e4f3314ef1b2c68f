//! The one place where failures become gRPC statuses.
//!
//! After AIP-193: every status has a `google.rpc.ErrorInfo` (domain [`DOMAIN`], a reason in `UPPER_SNAKE_CASE` for
//! programs), a bad field also a `google.rpc.BadRequest` that names the field and says what would be right, and a full
//! queue a `google.rpc.RetryInfo`. A fault of the server says nothing of its insides: those are in the log.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use prost::Message as _;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use super::pool::{Lost, Refused};
use super::proto;
use crate::engine::{Fault, FaultSource, Stopped, UnknownName, WalkError};
use crate::generate::Miss;
use crate::puzzle::{Grid, GridError};
use crate::snapshot::SnapshotError;

/// The domain of every [`tonic_types::ErrorInfo`] of this service.
pub const DOMAIN: &str = "sudokud";

/// When to come back to a full queue.
const RETRY_AFTER: Duration = Duration::from_millis(200);

/// Why a call has no response.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A field is malformed, or contradicts another.
    #[error("{field}: {problem}")]
    Field {
        /// The field's path in the request, such as `state.values`.
        field: String,
        /// What programs tell it by.
        reason: &'static str,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A field names something that is not there.
    #[error("{field}: {unknown}")]
    Unknown {
        /// The field's path in the request.
        field: String,
        /// The name, and those nearest to it.
        unknown: UnknownName,
    },
    /// The call needs a puzzle with one solution, and this one has none.
    #[error("the puzzle has no solution; this call needs one with exactly one")]
    NoSolution,
    /// The call needs a puzzle with one solution, and this one has several.
    #[error("the puzzle has several solutions; this call needs one with exactly one")]
    NotUnique {
        /// Two of them.
        witnesses: Box<[Grid; 2]>,
    },
    /// The request's own budget was spent first.
    #[error("the budget was spent before a puzzle met the request, {0}; ask for less or allow more")]
    Budget(Unmet),
    /// The deadline passed first; of a search for a puzzle, how far it got.
    #[error("the deadline passed before there was an answer{}", .0.as_ref().map_or_else(String::new, |unmet| format!(", {unmet}")))]
    Late(Option<Unmet>),
    /// No place in the queue.
    #[error("too many calls are waiting; try again a little later")]
    Full,
    /// The server goes down.
    #[error("the server is shutting down; try another one")]
    Draining,
    /// A reload found something wrong; the old snapshot keeps serving.
    #[error("nothing was reloaded: {0}")]
    Reload(String),
    /// A plugin broke its contract and could not be left out.
    #[error("a technique plugin failed")]
    Plugin(Fault),
    /// A bug.
    #[error("internal error")]
    Internal,
}

/// How far a search for a puzzle got that ended without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmet {
    /// Solution grids that were tried.
    pub attempts: u64,
    /// The puzzle that came nearest to the target.
    pub nearest: Option<Miss>,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} attempts", self.attempts)?;
        if let Some(miss) = &self.nearest {
            write!(
                f,
                "; the nearest was {} with score {} and {} givens",
                miss.level, miss.score, miss.clues
            )?;
        }
        Ok(())
    }
}

impl Unmet {
    fn metadata(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![("attempts", self.attempts.to_string())];
        if let Some(miss) = &self.nearest {
            pairs.extend([
                ("nearest_distance", miss.distance.to_string()),
                ("nearest_level", miss.level.clone()),
                ("nearest_score", miss.score.to_string()),
                ("nearest_clues", miss.clues.to_string()),
            ]);
        }
        pairs
    }
}

impl Failure {
    /// A malformed `field`.
    pub fn field(field: impl Into<String>, reason: &'static str, problem: impl Into<String>) -> Self {
        Self::Field {
            field: field.into(),
            reason,
            problem: problem.into(),
        }
    }

    /// `field` does not hold a grid.
    pub fn grid(field: impl Into<String>, error: &GridError) -> Self {
        let reason = match error {
            GridError::Length { .. } => "GRID_LENGTH",
            GridError::Character { .. } => "GRID_CHARACTER",
            GridError::Conflict(_) => "GRID_CONFLICT",
        };
        Self::field(field, reason, error.to_string())
    }

    /// `field` names something unknown: for `map_err`.
    pub fn unknown(field: impl Into<String>) -> impl FnOnce(UnknownName) -> Self {
        move |unknown| Self::Unknown {
            field: field.into(),
            unknown,
        }
    }

    fn code(&self) -> Code {
        match self {
            Self::Field { .. } => Code::InvalidArgument,
            Self::Unknown { .. } => Code::NotFound,
            Self::NoSolution | Self::NotUnique { .. } | Self::Reload(_) => Code::FailedPrecondition,
            Self::Budget(_) | Self::Full => Code::ResourceExhausted,
            Self::Late(_) => Code::DeadlineExceeded,
            Self::Draining => Code::Unavailable,
            Self::Plugin(_) | Self::Internal => Code::Internal,
        }
    }

    fn reason(&self) -> String {
        match self {
            Self::Field { reason, .. } => (*reason).to_owned(),
            Self::Unknown { unknown, .. } => format!("UNKNOWN_{}", unknown.what.to_ascii_uppercase()),
            Self::NoSolution => "PUZZLE_HAS_NO_SOLUTION".to_owned(),
            Self::NotUnique { .. } => "PUZZLE_NOT_UNIQUE".to_owned(),
            Self::Budget(_) => "BUDGET_EXHAUSTED".to_owned(),
            Self::Late(_) => "DEADLINE_EXCEEDED".to_owned(),
            Self::Full => "QUEUE_FULL".to_owned(),
            Self::Draining => "DRAINING".to_owned(),
            Self::Reload(_) => "RELOAD_REFUSED".to_owned(),
            Self::Plugin(_) => "PLUGIN_FAULT".to_owned(),
            Self::Internal => "INTERNAL".to_owned(),
        }
    }

    fn metadata(&self) -> HashMap<String, String> {
        let pairs: Vec<(&str, String)> = match self {
            Self::Field { field, .. } => vec![("field", field.clone())],
            Self::Unknown { field, unknown } => vec![
                ("field", field.clone()),
                ("name", unknown.name.clone()),
                ("nearest", unknown.nearest.join(",")),
            ],
            Self::NotUnique { witnesses } => {
                vec![
                    ("witness_1", witnesses[0].to_string()),
                    ("witness_2", witnesses[1].to_string()),
                ]
            }
            Self::Budget(unmet) | Self::Late(Some(unmet)) => unmet.metadata(),
            _ => Vec::new(),
        };
        pairs
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    }

    fn details(&self) -> ErrorDetails {
        let mut details = ErrorDetails::with_error_info(self.reason(), DOMAIN, self.metadata());
        match self {
            Self::Field { field, problem, .. } => {
                details.add_bad_request_violation(field, problem);
            }
            Self::Unknown { field, unknown } => {
                details.add_bad_request_violation(field, unknown.to_string());
            }
            Self::Full => {
                details.set_retry_info(Some(RETRY_AFTER));
            }
            _ => {}
        }
        details
    }
}

impl From<Failure> for Status {
    fn from(failure: Failure) -> Self {
        Self::with_error_details(failure.code(), failure.to_string(), failure.details())
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Full => Self::Full,
            Refused::Closed => Self::Draining,
        }
    }
}

impl From<Lost> for Failure {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Panicked => Self::Internal,
            Lost::Closed => Self::Draining,
        }
    }
}

impl From<Stopped> for Failure {
    /// A call is stopped by its deadline, or by a caller who has gone and hears nothing any more.
    fn from(_: Stopped) -> Self {
        Self::Late(None)
    }
}

impl From<WalkError> for Failure {
    fn from(error: WalkError) -> Self {
        match error {
            WalkError::Stopped(stopped) => stopped.into(),
            WalkError::Fault(fault) => Self::Plugin(fault),
        }
    }
}

impl From<SnapshotError> for Failure {
    fn from(error: SnapshotError) -> Self {
        Self::Reload(error.to_string())
    }
}

impl FaultSource for Failure {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Plugin(fault) => Some(fault),
            _ => None,
        }
    }
}

/// The status of one element of a stream.
impl From<Status> for proto::Status {
    fn from(status: Status) -> Self {
        // The details of a status are a serialized google.rpc.Status; one without any has none to carry.
        let details = tonic_types::Status::decode(status.details()).map(|status| status.details);
        Self {
            code: status.code() as i32,
            message: status.message().to_owned(),
            details: details.unwrap_or_default(),
        }
    }
}

/// The status that one element of a stream carries: for clients.
impl From<proto::Status> for Status {
    fn from(element: proto::Status) -> Self {
        let details = tonic_types::Status {
            code: element.code,
            message: element.message,
            details: element.details,
        };
        let bytes = details.encode_to_vec();
        Self::with_details(Code::from_i32(details.code), details.message, bytes.into())
    }
}

/// Gives a status that tonic made by itself (an unknown method, a message too large) the details that ours have.
pub(super) fn complete(status: &Status) -> Option<Status> {
    if !status.details().is_empty() || status.code() == Code::Ok {
        return None;
    }
    let reason = match status.code() {
        Code::Unimplemented => "METHOD_UNKNOWN",
        Code::OutOfRange | Code::ResourceExhausted => "MESSAGE_TOO_LARGE",
        Code::Cancelled | Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        _ => "MALFORMED_MESSAGE",
    };
    let details = ErrorDetails::with_error_info(reason, DOMAIN, HashMap::new());
    let message = status.message();
    Some(Status::with_error_details_and_metadata(
        status.code(),
        if message.is_empty() { reason } else { message },
        details,
        status.metadata().clone(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_field_is_named_with_its_remedy() {
        let error = "123".parse::<Grid>().unwrap_err();
        let status = Status::from(Failure::grid("puzzle", &error));
        assert_eq!(status.code(), Code::InvalidArgument);
        let details = status.get_error_details();
        let info = details.error_info().unwrap();
        assert_eq!(
            (info.domain.as_str(), info.reason.as_str()),
            (DOMAIN, "GRID_LENGTH")
        );
        let violation = &details.bad_request().unwrap().field_violations[0];
        assert_eq!(violation.field, "puzzle");
        assert_eq!(violation.description, "3 cells; a grid has 81, row by row");
    }

    #[test]
    fn an_element_carries_the_same_details_as_a_call() {
        let status = Status::from(Failure::Full);
        let element = proto::Status::from(status.clone());
        assert_eq!(element.code, Code::ResourceExhausted as i32);
        let bytes = element.encode_to_vec();
        let read = tonic_types::Status::decode(bytes.as_slice()).unwrap();
        assert_eq!(read.encode_to_vec(), status.details());
        let back = Status::from(element);
        assert_eq!((back.code(), back.details()), (status.code(), status.details()));
        assert_eq!(
            status.get_details_retry_info().unwrap().retry_delay,
            Some(RETRY_AFTER)
        );
    }

    #[test]
    fn a_bare_status_gets_a_reason() {
        let status = complete(&Status::unimplemented("")).unwrap();
        assert_eq!(status.get_details_error_info().unwrap().reason, "METHOD_UNKNOWN");
        assert!(complete(&Status::from(Failure::Late(None))).is_none());
    }
}
