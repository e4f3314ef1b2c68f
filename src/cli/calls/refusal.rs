//! A call that failed, in this process or on a server.

use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::status::CommandError;
use sudokud_service::Failure;

/// The fields of requests that contain the puzzle; the others come from options.
const PUZZLE_FIELDS: [&str; 5] = ["puzzle", "state", "pencil_marks", "keep_symmetry", "values"];

/// Reasons that concern one puzzle although the field they name comes from an option, because other puzzles can succeed.
const PUZZLE_REASONS: [&str; 5] = [
    "NOT_EQUIVALENT",
    "WRONG_STEP",
    "BREAKS_SYMMETRY",
    "NO_STEP",
    "STEP_OUT_OF_RANGE",
];

/// The reason of a snapshot that does not have the required revision.
const OTHER_REVISION: &str = "REVISION_DIFFERS";

/// The message for a call that the address does not serve.
const OTHER_ADDRESS: &str = "this address does not serve that call: the verbs on puzzles and the lists of techniques, scales and recipes need the callers' address \
    (--listen, port 50051 unless it says otherwise), the other verbs the operators' (--admin, port 50052)";

/// The message for a server that requires a token.
const TOKEN_MISSING: &str =
    "the server requires a token: name the file that contains it with --token-file, or set SUDOKUD_TOKEN";

/// Why a call has no response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The gRPC code.
    pub code: Code,
    /// The reason for programs, such as `PUZZLE_NOT_UNIQUE`; empty if the failure has none.
    pub reason: String,
    /// The field of the request that is wrong.
    pub field: Option<String>,
    /// The reason in words.
    pub message: String,
    /// Further facts for programs, such as `witness_1`.
    pub facts: Vec<(String, String)>,
}

impl Refusal {
    /// Whether the puzzle is wrong, and not a time limit, a full server or a lost connection.
    pub fn is_about_puzzle(&self) -> bool {
        self.field.is_some() || self.reason.starts_with("PUZZLE_")
    }

    /// Whether other puzzles of the same command can succeed. An unknown scale or ledger, or a refused token, fails them all alike.
    pub fn concerns_one_puzzle(&self) -> bool {
        let is_of_command = matches!(
            self.code,
            Code::Unimplemented | Code::Unauthenticated | Code::PermissionDenied | Code::NotFound
        ) || self.is_other_revision();
        // The number of variants depends on the symmetry of the givens.
        let is_puzzle = |field: &String| has_puzzle(field) || field.ends_with(".variant");
        !is_of_command
            && (self.field.as_ref().is_none_or(is_puzzle) || PUZZLE_REASONS.contains(&&*self.reason))
    }

    /// The refusal of an answer whose revision is not the required one.
    pub fn other_revision(message: String) -> Self {
        Self {
            code: Code::FailedPrecondition,
            reason: OTHER_REVISION.to_owned(),
            field: None,
            message,
            facts: Vec::new(),
        }
    }

    /// Whether the server has another revision than the required one.
    fn is_other_revision(&self) -> bool {
        self.reason == OTHER_REVISION
    }

    /// The fact with this name.
    pub fn fact(&self, name: &str) -> Option<&str> {
        let found = self.facts.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The status of a row: `invalid: WHY` or `failed: WHY`.
    pub fn in_column(&self) -> String {
        let word = if self.is_about_puzzle() {
            "invalid"
        } else {
            "failed"
        };
        format!("{word}: {}", self.message)
    }
}

/// Whether a field of a request has the puzzle, or a part of it.
fn has_puzzle(field: &str) -> bool {
    let end = field.find(['.', '[']).unwrap_or(field.len());
    PUZZLE_FIELDS.contains(&&field[..end])
}

impl From<Status> for Refusal {
    fn from(status: Status) -> Self {
        let code = status.code();
        let info = status.get_details_error_info();
        let (reason, facts) = info.map(|info| (info.reason, info.metadata)).unwrap_or_default();
        let is_usage = matches!(code, Code::InvalidArgument | Code::NotFound);
        let violations = status.get_details_bad_request().filter(|_| is_usage);
        let first = violations.and_then(|request| request.field_violations.into_iter().next());
        let field = first.map(|violation| violation.field);
        let message = match (code, reason.as_str()) {
            (Code::Unimplemented, _) => OTHER_ADDRESS.to_owned(),
            (Code::Unauthenticated, "TOKEN_MISSING") => TOKEN_MISSING.to_owned(),
            (Code::Unauthenticated, _) => {
                format!(
                    "the token of --token-file or SUDOKUD_TOKEN is refused: {}",
                    status.message()
                )
            }
            _ => match status.message().split_once(": ") {
                // The command line has no fields. The other messages need theirs to be understood.
                Some((start, why))
                    if has_puzzle(start) || code == Code::NotFound && field.as_deref() == Some(start) =>
                {
                    why.to_owned()
                }
                _ => status.message().to_owned(),
            },
        };
        Self {
            code,
            reason,
            field,
            message,
            facts: facts.into_iter().collect(),
        }
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Status::from(failure).into()
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        if refusal.is_other_revision() {
            Self::other_revision(refusal.message)
        } else if refusal.field.is_none() && refusal.concerns_one_puzzle() {
            Self::failed(refusal.message)
        } else {
            Self::usage(refusal.message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_decides_whether_a_failure_concerns_one_puzzle() {
        for (failure, one, puzzle) in [
            (Failure::field("puzzle", "GRID_LENGTH", "80 cells"), true, true),
            (
                Failure::field("state.values", "GRID_LENGTH", "80 cells"),
                true,
                true,
            ),
            (
                Failure::field("operations[0].variant", "OUT_OF_RANGE", "too high"),
                true,
                true,
            ),
            (
                Failure::field("operations[0].onto", "NOT_EQUIVALENT", "not equivalent"),
                true,
                true,
            ),
            (
                Failure::field("level", "LEVEL", "contradicts the score"),
                false,
                true,
            ),
            (Failure::Draining, true, false),
        ] {
            let refusal = Refusal::from(failure);
            assert_eq!(refusal.concerns_one_puzzle(), one, "{refusal:?}");
            assert_eq!(refusal.is_about_puzzle(), puzzle, "{refusal:?}");
        }
        let error = CommandError::from(Refusal::from(Failure::Draining));
        assert_eq!(error.status, crate::status::Status::SomeFailed);
    }
}
