//! Defines [`Failure`], the only error type of this room.
//!
//! A failure names the field of the request and the remedy. It is independent of gRPC: the server turns it into a `tonic::Status`
//! (`status`), and the command line, which calls the same functions, prints it. Details of internal errors are only in the log.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use super::answer_size::MOST_ANSWER;
use super::context::TimeLimit;
use sudokud_engine::{Fault, FaultSource, UnknownName, WalkError};
use sudokud_generate::SearchReport;
use sudokud_pool::{JobError, SubmitError};
use sudokud_puzzle::{Grid, GridError, Seed, Stopped};
use sudokud_reserve::StoreError;
use sudokud_snapshot::{GivenUp, SnapshotError, WrongRevision};

/// The reason why a call fails. A call that does not reach its service has a [`Refusal`](sudokud_edge::Refusal) instead.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A field is malformed, or contradicts another.
    #[error("{field}: {problem}")]
    Field {
        /// The field's path in the request, such as `state.values`.
        field: String,
        /// The reason for programs, in `UPPER_SNAKE_CASE`.
        reason: &'static str,
        /// What is wrong, and the remedy.
        problem: String,
    },
    /// A field names something unknown.
    #[error("{field}: {unknown}")]
    Unknown {
        /// The field's path in the request.
        field: String,
        /// The name, and similar known names.
        unknown: UnknownName,
    },
    /// The puzzle has no solution, and the call needs exactly one.
    #[error("{field}: the puzzle has no solution; this call needs one with exactly one")]
    NoSolution {
        /// The field's path in the request.
        field: String,
    },
    /// The puzzle has several solutions, and the call needs exactly one.
    #[error("{field}: the puzzle has several solutions; this call needs one with exactly one")]
    NotUnique {
        /// The field's path in the request.
        field: String,
        /// Two of the solutions.
        witnesses: Box<[Grid; 2]>,
    },
    /// The current snapshot does not have the required revision.
    #[error("revision: {0}; ask a server with that revision, or leave revision out")]
    Revision(WrongRevision),
    /// The answer would be too large.
    #[error("the answer is larger than {MOST_ANSWER} bytes, the most of one answer; {remedy}")]
    AnswerTooLarge {
        /// How to ask for less.
        remedy: &'static str,
    },
    /// The request's budget was spent before a puzzle was found.
    #[error("the budget was spent before a puzzle met the request, {0}; ask for less or allow more")]
    Budget(Unmet),
    /// The deadline passed; for a search, with how far it got.
    #[error("the deadline passed before there was an answer{}", .0.as_ref().map_or_else(String::new, |unmet| format!(", {unmet}")))]
    Late(Option<Unmet>),
    /// A limit of the server ended the call; for a search, with how far it got.
    #[error("the call took longer than {} = {} allows{}", limit.key, limit.time.as_secs_f64(), .unmet.as_ref().map_or_else(String::new, |unmet| format!(", {unmet}")))]
    TimeLimit {
        /// The limit.
        limit: TimeLimit,
        /// How far a search got.
        unmet: Option<Unmet>,
    },
    /// A stream ended at its deadline, or at the limit of the server.
    #[error("{} after {answers} answers", .limit.map_or_else(|| "the deadline passed".to_owned(), |limit| format!("the stream took longer than {} = {} allows,", limit.key, limit.time.as_secs_f64())))]
    LateStream {
        /// The limit, if it ended the stream.
        limit: Option<TimeLimit>,
        /// The number of answers before.
        answers: u64,
    },
    /// The queue has no place, or the call would wait beyond its deadline.
    #[error("too many calls are waiting; try again later")]
    Full {
        /// Time until a retry.
        retry_after: Duration,
    },
    /// The server goes down.
    #[error("the server is shutting down; try another one")]
    Draining,
    /// A reload failed; the old snapshot keeps serving.
    #[error("nothing was reloaded: {0}")]
    Reload(String),
    /// A reload or a lift took too long; nothing changed.
    #[error("nothing was changed: {0}")]
    GivenUp(GivenUp),
    /// The quarantine cannot be changed as an operator asks.
    #[error("the quarantine is unchanged: {0}")]
    Quarantine(String),
    /// The store of the reserve failed.
    #[error("{}", .0.for_callers())]
    Store(#[from] StoreError),
    /// The store of the reserve failed in a call of an operator, who gets the reason.
    #[error(transparent)]
    StoreInFull(StoreError),
    /// The ledger has the puzzle of this seed, or every puzzle that was found.
    #[error("ledger: {ledger} has {}", if *is_for_one_seed {
        "this puzzle already; leave out the seed, or write another one"
    } else {
        "every puzzle that was found; ask for something of which there are more"
    })]
    InLedger {
        /// The name of the ledger.
        ledger: String,
        /// Whether the request has a seed.
        is_for_one_seed: bool,
    },
    /// A plugin broke its contract and could not be left out.
    #[error("a technique plugin failed")]
    Plugin(Box<Fault>),
    /// A bug in the server.
    #[error("internal error")]
    Internal,
}

/// How far a search got that ended without a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmet {
    /// The seed of the search, drawn or given. The same search can be repeated with it.
    pub seed: Seed,
    /// What it did and saw.
    pub report: Box<SearchReport>,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attempts, findings) = (self.report.effort.attempts, self.report.findings());
        write!(f, "after {attempts} attempts with seed {}{findings}", self.seed.0)
    }
}

impl Failure {
    /// Returns the failure for a malformed `field`.
    pub fn field(field: impl Into<String>, reason: &'static str, problem: impl Into<String>) -> Self {
        Self::Field {
            field: field.into(),
            reason,
            problem: problem.into(),
        }
    }

    /// Returns the failure with `outer` before its field, for a message inside of another.
    pub(super) fn within(mut self, outer: &str) -> Self {
        if let Self::Field { field, .. }
        | Self::Unknown { field, .. }
        | Self::NoSolution { field }
        | Self::NotUnique { field, .. } = &mut self
        {
            *field = format!("{outer}.{field}");
        }
        self
    }

    /// Returns the failure of a call that this limit has ended, if it is late.
    pub(super) fn at_limit(self, limit: TimeLimit) -> Self {
        match self {
            Self::Late(unmet) => Self::TimeLimit { limit, unmet },
            other => other,
        }
    }

    /// Returns the failure for a `field` that is not a valid grid.
    pub fn grid(field: impl Into<String>, error: &GridError) -> Self {
        let reason = match error {
            GridError::Length { .. } | GridError::Places { .. } => "GRID_LENGTH",
            GridError::Character { .. } | GridError::Place { .. } => "GRID_CHARACTER",
            GridError::Conflict(_) => "GRID_CONFLICT",
            GridError::NoCandidate { .. } => "CELL_WITHOUT_CANDIDATE",
        };
        Self::field(field, reason, error.to_string())
    }

    /// Returns a function for `map_err` that makes the failure for an unknown name in `field`.
    pub fn unknown(field: impl Into<String>) -> impl FnOnce(UnknownName) -> Self {
        move |unknown| Self::Unknown {
            field: field.into(),
            unknown,
        }
    }

    /// Returns the reason for programs, such as `PUZZLE_NOT_UNIQUE`.
    pub fn reason(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Field { reason, .. } => reason,
            Self::Unknown { unknown, .. } => {
                return Cow::Owned(format!("UNKNOWN_{}", unknown.what.to_ascii_uppercase()));
            }
            Self::NoSolution { .. } => "PUZZLE_HAS_NO_SOLUTION",
            Self::NotUnique { .. } => "PUZZLE_NOT_UNIQUE",
            Self::Revision(_) => "REVISION_DIFFERS",
            Self::AnswerTooLarge { .. } => "ANSWER_TOO_LARGE",
            Self::Budget(_) => "BUDGET_EXHAUSTED",
            Self::Late(_) | Self::LateStream { limit: None, .. } => "DEADLINE_EXCEEDED",
            Self::TimeLimit { .. } | Self::LateStream { .. } => "SERVER_TIME_LIMIT",
            Self::Full { .. } => "QUEUE_FULL",
            Self::Draining => "DRAINING",
            Self::Reload(_) => "RELOAD_REFUSED",
            Self::GivenUp(_) => "CHANGE_GIVEN_UP",
            Self::Quarantine(_) => "QUARANTINE_REFUSED",
            Self::Store(error) | Self::StoreInFull(error) => match error {
                StoreError::Unavailable { .. } | StoreError::LeaseLost => "STORE_UNAVAILABLE",
                StoreError::NoLedgers => "NO_LEDGERS",
                StoreError::UnknownLedger { .. } => "UNKNOWN_LEDGER",
                StoreError::LedgerExists { .. } => "LEDGER_EXISTS",
                StoreError::Denied { .. } => "LEDGER_DENIED",
                StoreError::LedgerLost { .. } => "LEDGER_LOST",
            },
            Self::InLedger { .. } => "PUZZLE_IN_LEDGER",
            Self::Plugin(_) => "PLUGIN_FAULT",
            Self::Internal => "INTERNAL",
        })
    }
}

impl From<SubmitError> for Failure {
    fn from(refused: SubmitError) -> Self {
        match refused {
            SubmitError::Full { wait } => Self::Full { retry_after: wait },
            SubmitError::Closed => Self::Draining,
        }
    }
}

impl From<JobError> for Failure {
    fn from(lost: JobError) -> Self {
        match lost {
            // A job that hung is submitted again, so it is the answer of no call.
            JobError::Panicked | JobError::Hung => Self::Internal,
            JobError::Full { wait } => Self::Full { retry_after: wait },
            JobError::Closed => Self::Draining,
        }
    }
}

impl From<Stopped> for Failure {
    /// A call is stopped by its deadline, or because its caller has gone and gets no answer anyway.
    fn from(_: Stopped) -> Self {
        Self::Late(None)
    }
}

impl From<WalkError> for Failure {
    fn from(error: WalkError) -> Self {
        match error {
            WalkError::Stopped(stopped) => stopped.into(),
            WalkError::Fault(fault) => Self::Plugin(fault),
            WalkError::Corrupted => Self::corrupted(),
        }
    }
}

impl Failure {
    /// Logs that memory of the process was overwritten, and returns the failure of the call that has noticed it.
    pub(super) fn corrupted() -> Self {
        tracing::error!("{}; restart the process", WalkError::Corrupted);
        Self::Internal
    }
}

impl From<WrongRevision> for Failure {
    fn from(error: WrongRevision) -> Self {
        Self::Revision(error)
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
