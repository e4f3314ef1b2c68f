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

use super::proto;
use crate::engine::{Fault, FaultSource, UnknownName, WalkError};
use crate::generate::Miss;
use crate::pool::{Lost, Refused};
use crate::puzzle::{Grid, GridError, Seed, Stopped};
use crate::snapshot::SnapshotError;

/// The domain of every [`tonic_types::ErrorInfo`] of this service.
pub const DOMAIN: &str = "sudokud";

/// When to come back to a full queue.
const RETRY_AFTER: Duration = Duration::from_millis(200);

/// The most bytes of each text in a status. A caller's input may stand in it, and a client gives up on a response with
/// more than 8 KiB of headers, so that nobody would read any of it.
const MOST_TEXT: usize = 1024;

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
    #[error("{field}: the puzzle has no solution; this call needs one with exactly one")]
    NoSolution {
        /// The field's path in the request.
        field: String,
    },
    /// The call needs a puzzle with one solution, and this one has several.
    #[error("{field}: the puzzle has several solutions; this call needs one with exactly one")]
    NotUnique {
        /// The field's path in the request.
        field: String,
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
    /// The seed of the search, drawn or given: with it the same search can be made again.
    pub seed: Seed,
    /// Solution grids that were tried.
    pub attempts: u64,
    /// The puzzle that came nearest to the target.
    pub nearest: Option<Miss>,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} attempts with seed {}", self.attempts, self.seed.0)?;
        if let Some(miss) = &self.nearest {
            write!(
                f,
                "; the nearest was {} with score {} and {} givens",
                miss.level, miss.score, miss.clues
            )?;
            // The distance is that of level or score.
            if miss.distance == 0 {
                write!(f, ", which misses only needs or without")?;
            }
        }
        Ok(())
    }
}

impl Unmet {
    fn metadata(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![
            ("seed", self.seed.0.to_string()),
            ("attempts", self.attempts.to_string()),
        ];
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
            Self::NoSolution { .. } | Self::NotUnique { .. } | Self::Reload(_) => Code::FailedPrecondition,
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
            Self::NoSolution { .. } => "PUZZLE_HAS_NO_SOLUTION".to_owned(),
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
            Self::Budget(unmet) | Self::Late(Some(unmet)) => unmet.metadata(),
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
        Self::with_error_details(failure.code(), cut(failure.to_string()), failure.details())
    }
}

/// The first [`MOST_TEXT`] bytes of a text, at most.
fn cut(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    text
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
///
/// `None` for one that needs none, and for one that this server knows no reason for: better none than a wrong one.
pub(super) fn complete(status: &Status) -> Option<Status> {
    if !status.details().is_empty() {
        return None;
    }
    let (code, reason, message) = match status.code() {
        // Beside it stand the encodings that would be right.
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
            "health knows no service of this name on this listener",
        ),
        Code::OutOfRange | Code::ResourceExhausted => (status.code(), "MESSAGE_TOO_LARGE", status.message()),
        // tonic blames itself for bytes that it cannot read.
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
