//! `transform`: another look for each puzzle.

pub mod arguments;
pub mod operations;
pub mod row;

use self::arguments::Transform;
use self::row::TransformRow;
use crate::backend::problem::Refusal;
use crate::bulk::{self, Task};
use crate::status::Status;
use crate::trouble::{Subject, Trouble};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_service::proto::operation::Change;
use sudokud_service::proto::{Operation, RandomVariant, TransformRequest, TransformResponse};

/// Transforms the input.
pub(super) fn run(arguments: &Transform) -> Status {
    bulk::run(arguments, &arguments.input, &arguments.common)
}

impl Task for Transform {
    type Question = TransformRequest;
    type Row = TransformRow;

    fn question(&self, entry: &PuzzleEntry) -> TransformRequest {
        let operations = self.operations.0.iter().cloned().map(|change| {
            let change = match change {
                Change::Random(_) => Change::Random(RandomVariant { seed: self.seed }),
                other => other,
            };
            Operation { change: Some(change) }
        });
        TransformRequest {
            revision: String::new(),
            puzzle: entry.position.givens().to_string(),
            operations: operations.collect(),
            keep_symmetry: self.keep_symmetry,
            pencil_marks: Vec::new(),
        }
    }

    fn rows(&self, _: &PuzzleEntry, answer: TransformResponse) -> (Vec<TransformRow>, Status) {
        let row = TransformRow {
            subject: Subject::Puzzle(answer.puzzle),
            transformation: Some(answer.transformation),
            inverse: Some(answer.inverse),
            error: None,
        };
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: Refusal) -> (Vec<TransformRow>, Status) {
        let puzzle = Subject::Puzzle(entry.position.givens().to_string());
        (vec![untransformed(puzzle, refusal.trouble)], Status::SomeFailed)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<TransformRow> {
        vec![untransformed(
            Subject::Unreadable(error.text.clone()),
            error.into(),
        )]
    }
}

fn untransformed(subject: Subject, trouble: Trouble) -> TransformRow {
    TransformRow {
        subject,
        transformation: None,
        inverse: None,
        error: Some(trouble),
    }
}
