//! `transform`: another look for each puzzle.

pub mod arguments;
pub mod operations;
pub mod row;

use self::arguments::Transform;
use self::row::TransformRow;
use crate::cli::bulk::{self, Task};
use crate::cli::status::Status;
use crate::puzzle::formats::{Entry, FormatError};
use crate::service::proto::{Operation, TransformRequest, TransformResponse};

/// Transforms the input.
pub(super) fn run(arguments: &Transform) -> Status {
    bulk::run(arguments, &arguments.input, &arguments.common)
}

impl Task for Transform {
    type Question = TransformRequest;
    type Row = TransformRow;

    fn question(&self, entry: &Entry) -> TransformRequest {
        let operations = self.operations.0.iter().map(|change| Operation {
            change: Some(change.clone()),
        });
        TransformRequest {
            puzzle: entry.position.givens().to_string(),
            operations: operations.collect(),
            keep_symmetry: self.keep_symmetry,
            pencil_marks: Vec::new(),
        }
    }

    fn rows(&self, _: &Entry, answer: TransformResponse) -> (Vec<TransformRow>, Status) {
        let row = TransformRow {
            puzzle: answer.puzzle,
            transformation: answer.transformation,
            inverse: Some(answer.inverse),
        };
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &Entry, _: &str, message: String) -> (Vec<TransformRow>, Status) {
        let row = untransformed(entry.position.givens().to_string(), &message);
        (vec![row], Status::SomeFailed)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<TransformRow> {
        vec![untransformed(error.text.clone(), &error.to_string())]
    }
}

fn untransformed(puzzle: String, reason: &str) -> TransformRow {
    TransformRow {
        puzzle,
        transformation: format!("invalid: {reason}"),
        inverse: None,
    }
}
