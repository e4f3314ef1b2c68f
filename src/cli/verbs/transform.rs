//! `transform`: another look for each puzzle.

use tonic::Status as Failure;

use super::super::Status;
use super::super::arguments::Transform;
use super::super::bulk::{self, Task};
use super::super::operations::Operation;
use super::super::rows::TransformRow;
use crate::puzzle::formats::{Entry, FormatError};
use crate::service::proto::operation::Operation as Kind;
use crate::service::proto::{self, Canonical, Random, TransformRequest, TransformResponse, Transpose};

/// Transforms the input.
pub(super) fn run(arguments: &Transform) -> Status {
    bulk::run(arguments, &arguments.input, &arguments.common)
}

impl Task for Transform {
    type Question = TransformRequest;
    type Row = TransformRow;

    fn question(&self, entry: &Entry) -> TransformRequest {
        let operations = self.operations.0.iter().map(|operation| proto::Operation {
            operation: Some(written(operation)),
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

    fn refused(&self, entry: &Entry, _: &Failure, reason: String) -> (Vec<TransformRow>, Status) {
        let row = untransformed(entry.position.givens().to_string(), &reason);
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

fn written(operation: &Operation) -> Kind {
    match operation {
        Operation::Rotate(degrees) => Kind::Rotate(*degrees as i32),
        Operation::MirrorRows => Kind::Mirror("rows".to_owned()),
        Operation::MirrorColumns => Kind::Mirror("columns".to_owned()),
        Operation::Transpose => Kind::Transpose(Transpose {}),
        Operation::Relabel(digits) => {
            Kind::Relabel(digits.iter().map(|&digit| char::from(b'0' + digit)).collect())
        }
        Operation::Random => Kind::Random(Random { seed: None }),
        Operation::Variant(number) => Kind::Variant(*number),
        Operation::Key(key) => Kind::Key(key.clone()),
        Operation::Canonical => Kind::Canonical(Canonical {}),
    }
}
