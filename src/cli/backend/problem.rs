//! What an error answer means for a run: the line is bad, or the command is.
//!
//! An unknown scale or contradictory options fail every line alike; saying so once and stopping is kinder than a
//! thousand lines with the same reason. What blames the puzzle itself concerns its line only. The tell is in the
//! error's details: the field that it names.

use tonic::{Code, Status};
use tonic_types::StatusExt as _;

/// The fields of requests that come from the input and not from the command line.
const INPUT_FIELDS: [&str; 4] = ["puzzle", "state", "pencil_marks", "keep_symmetry"];

/// What is wrong with a line though it names a field of the command: another line may do well with it.
const LINE_REASONS: [&str; 1] = ["NOT_EQUIVALENT"];

/// What a call means that the server does not know.
const OTHER_ADDRESS: &str = "this address does not serve that call: the four verbs need the callers' address \
    (--listen, port 50051 unless it says otherwise), lists the operator's (--admin, port 50052)";

/// Whom an error answer blames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The line: why it has no result.
    Line(String),
    /// The command line: what is wrong with it, for every line alike.
    Command(String),
}

impl From<&Status> for Problem {
    fn from(status: &Status) -> Self {
        let is_usage = matches!(status.code(), Code::InvalidArgument | Code::NotFound);
        let violations = status.get_details_bad_request();
        let field = violations
            .as_ref()
            .and_then(|details| details.field_violations.first())
            .map(|violation| violation.field.as_str());
        match field {
            // The verbs' own calls: every server of this kind has them, on one of its two addresses.
            _ if status.code() == Code::Unimplemented => Self::Command(OTHER_ADDRESS.to_owned()),
            Some(field)
                if is_usage && !is_input(field) && !LINE_REASONS.contains(&reason(status).as_str()) =>
            {
                Self::Command(status.message().to_owned())
            }
            _ => Self::Line(status.message().to_owned()),
        }
    }
}

/// How many variants there are depends on the symmetry of the line's givens.
fn is_input(field: &str) -> bool {
    let end = field.find(['.', '[']).unwrap_or(field.len());
    INPUT_FIELDS.contains(&&field[..end]) || field.ends_with(".variant")
}

/// What programs tell the error by, such as `PUZZLE_NOT_UNIQUE`.
pub fn reason(status: &Status) -> String {
    status
        .get_details_error_info()
        .map(|info| info.reason)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Failure;

    #[test]
    fn the_field_tells_a_bad_line_from_a_bad_command() {
        let problem = |field: &str| Problem::from(&Status::from(Failure::field(field, "X", "wrong")));
        for field in [
            "puzzle",
            "state.values",
            "pencil_marks[3]",
            "keep_symmetry",
            "operations[1].variant",
        ] {
            assert_eq!(problem(field), Problem::Line(format!("{field}: wrong")));
        }
        let other = Failure::field("operations[0].onto", "NOT_EQUIVALENT", "no");
        assert!(matches!(Problem::from(&Status::from(other)), Problem::Line(_)));
        for field in ["scales[0]", "clues", "operations[1].key"] {
            assert_eq!(problem(field), Problem::Command(format!("{field}: wrong")));
        }
        let field = "puzzle".to_owned();
        let none = Status::from(Failure::NoSolution { field });
        assert!(matches!(Problem::from(&none), Problem::Line(_)));
        assert_eq!(reason(&none), "PUZZLE_HAS_NO_SOLUTION");
    }
}
