//! Decides whether a failed answer concerns its line or the whole command.
//!
//! An unknown scale or contradictory options fail every line alike, so they end the run with one message. A failure about the puzzle
//! concerns its line. The field that the failure names decides. In process a failure is a [`Failure`], from a server the status made of
//! one; both become the same [`Problem`], so both print the same. `option_names` names options in place of fields.

use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use super::option_names::in_options;
use crate::trouble::Trouble;
use sudokud_puzzle::{Conflict, Grid, Position};
use sudokud_service::{Failure, Language, PositionMistake, Remark};

/// The fields of requests that contain the input; the others contain options.
const INPUT_FIELDS: [&str; 4] = ["puzzle", "state", "pencil_marks", "keep_symmetry"];

/// Reasons that concern the line although their field is an option, because other lines can succeed.
const LINE_REASONS: [&str; 5] = [
    "NOT_EQUIVALENT",
    "WRONG_STEP",
    "BREAKS_SYMMETRY",
    "NO_STEP",
    "STEP_OUT_OF_RANGE",
];

/// The message for a call that the server does not know.
const OTHER_ADDRESS: &str = "this address does not serve that call: the verbs on puzzles and the lists of techniques, scales and recipes need the callers' address \
    (--listen, port 50051 unless it says otherwise), the list of plugins and the quarantine need the operators' (--admin, port 50052)";

/// The message for a server that requires a token.
const TOKEN_MISSING: &str =
    "the server requires a token: name the file that contains it with --token-file, or set SUDOKUD_TOKEN";

/// A failed answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The line has no result, for this reason.
    Line(LineRefusal),
    /// The command fails for every line, for this reason.
    Command(String),
}

/// The reason why a line has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineRefusal {
    /// The reason for programs, such as `PUZZLE_NOT_UNIQUE`.
    pub reason: String,
    /// The reason in words, and whether it is the puzzle or a temporary condition.
    pub trouble: Trouble,
    /// Two solutions of a grid with several.
    pub witnesses: Vec<String>,
    /// Solution grids that were tried without success by Generate.
    pub attempts: u64,
}

impl LineRefusal {
    /// The trouble about this position, in the language where it has words for it. Other reasons of errors are in English.
    pub fn in_language(&self, position: &Position, language: Language) -> Trouble {
        let text = match self.reason.as_str() {
            _ if language == Language::english() => None,
            "GRID_CONFLICT" => position.values().conflict().map(|conflict| {
                let Conflict { digit, house, cells } = conflict;
                let [first, second] = cells;
                let clash = PositionMistake::Clash {
                    digit,
                    first,
                    second,
                    house,
                };
                clash.text(language)
            }),
            "WRONG_STEP" => Some(Remark::WrongStep.text(language)),
            _ => None,
        };
        text.map_or_else(|| self.trouble.clone(), Trouble::Invalid)
    }
}

impl Problem {
    /// The problem of a request whose `field` is wrong; without a field it concerns the line.
    fn new(
        field: Option<&str>,
        reason: String,
        message: String,
        witnesses: Vec<String>,
        attempts: u64,
    ) -> Self {
        let message = match field {
            Some(field) => in_options(field, &message),
            None => message,
        };
        match field {
            Some(field) if !is_input(field) && !LINE_REASONS.contains(&reason.as_str()) => {
                Self::Command(message)
            }
            _ => {
                // Time limits, full servers and lost connections have no field: the puzzle itself may be valid.
                let is_about_puzzle = field.is_some() || reason.starts_with("PUZZLE_");
                let trouble = if is_about_puzzle {
                    Trouble::Invalid(message)
                } else {
                    Trouble::Failed(message)
                };
                Self::Line(LineRefusal {
                    reason,
                    trouble,
                    witnesses,
                    attempts,
                })
            }
        }
    }

    /// The message in words.
    pub fn into_message(self) -> String {
        match self {
            Self::Line(refusal) => refusal.trouble.reason().to_owned(),
            Self::Command(message) => message,
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let field = match &failure {
            Failure::Field { field, .. } | Failure::Unknown { field, .. } => Some(field.as_str()),
            _ => None,
        };
        let witnesses = match &failure {
            Failure::NotUnique { witnesses, .. } => witnesses.iter().map(Grid::to_string).collect(),
            _ => Vec::new(),
        };
        let attempts = match &failure {
            Failure::Budget(unmet) | Failure::Late(Some(unmet)) => unmet.attempts,
            _ => 0,
        };
        Self::new(
            field,
            failure.reason().into_owned(),
            failure.to_string(),
            witnesses,
            attempts,
        )
    }
}

impl From<Status> for Problem {
    fn from(status: Status) -> Self {
        let (reason, metadata) = status
            .get_details_error_info()
            .map(|info| (info.reason, info.metadata))
            .unwrap_or_default();
        match status.code() {
            // Every sudokud has the calls of the verbs, but each is on one of its two addresses only.
            Code::Unimplemented => return Self::Command(OTHER_ADDRESS.to_owned()),
            // The server refuses the caller, and so every line alike.
            Code::Unauthenticated if reason == "TOKEN_MISSING" => {
                return Self::Command(TOKEN_MISSING.to_owned());
            }
            Code::Unauthenticated => {
                // The message of the server about this one is about a header.
                let why = match reason.as_str() {
                    "TOKEN_MALFORMED" => "it has not the form of a token",
                    _ => status.message(),
                };
                return Self::Command(format!(
                    "the token of --token-file or SUDOKUD_TOKEN is refused: {why}"
                ));
            }
            Code::PermissionDenied => return Self::Command(status.message().to_owned()),
            _ => {}
        }
        let is_usage = matches!(status.code(), Code::InvalidArgument | Code::NotFound);
        let violations = status.get_details_bad_request();
        let violation = violations
            .as_ref()
            .and_then(|details| details.field_violations.first())
            .filter(|_| is_usage);
        let field = violation.map(|violation| violation.field.as_str());
        let witnesses = ["witness_1", "witness_2"].map(|key| metadata.get(key).cloned());
        let witnesses = witnesses.into_iter().flatten().collect();
        let attempts = metadata.get("attempts").and_then(|text| text.parse().ok());
        let message = status.message().to_owned();
        Self::new(field, reason, message, witnesses, attempts.unwrap_or(0))
    }
}

/// Whether a field concerns the line. The number of variants depends on the symmetry of its givens.
fn is_input(field: &str) -> bool {
    let end = field.find(['.', '[']).unwrap_or(field.len());
    INPUT_FIELDS.contains(&&field[..end]) || field.ends_with(".variant")
}

/// An error and all its causes, in words.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let words = cause.to_string();
        // Libraries put an error into another one with the same words.
        if !text.ends_with(&words) {
            text = format!("{text}: {words}");
        }
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The problem of a failure, checked to be the same in process and from a server.
    fn problem(failure: impl Fn() -> Failure) -> Problem {
        let here = Problem::from(failure());
        assert_eq!(here, Problem::from(Status::from(failure())));
        here
    }

    #[test]
    fn the_field_tells_a_bad_line_from_a_bad_command() {
        let wrong = |field: &str| problem(|| Failure::field(field, "X", "wrong"));
        for (field, name) in [
            ("puzzle", "puzzle"),
            ("state.values", "state.values"),
            ("pencil_marks[3]", "pencil_marks[3]"),
            ("keep_symmetry", "--keep-symmetry"),
            ("operations[1].variant", "--variant"),
        ] {
            let line = Problem::Line(LineRefusal {
                reason: "X".to_owned(),
                trouble: Trouble::Invalid(format!("{name}: wrong")),
                witnesses: Vec::new(),
                attempts: 0,
            });
            assert_eq!(wrong(field), line);
        }
        for (field, option) in [
            ("scales[0]", "--scale"),
            ("clues", "--clues"),
            ("operations[1].key", "--key"),
        ] {
            assert_eq!(wrong(field), Problem::Command(format!("{option}: wrong")));
        }
        let other = problem(|| Failure::field("operations[0].onto", "NOT_EQUIVALENT", "no"));
        assert!(matches!(other, Problem::Line(_)));
        let none = problem(|| Failure::NoSolution {
            field: "puzzle".to_owned(),
        });
        assert!(matches!(none, Problem::Line(refusal) if refusal.reason == "PUZZLE_HAS_NO_SOLUTION"));
        let full = || Failure::Full {
            retry_after: std::time::Duration::ZERO,
        };
        assert!(matches!(problem(full), Problem::Line(_)));
    }
}
