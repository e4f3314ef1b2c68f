//! Transforms puzzles: turns, mirrors and relabels them, or brings them to canonical form.

pub(crate) mod arguments;
pub(crate) mod operations;
pub(crate) mod row;

use std::sync::Arc;

use self::arguments::{KeepSymmetry, TransformArguments};
use self::row::TransformRow;
use crate::backend::problem::LineRefusal;
use crate::backend::question::PuzzleQuestion;
use crate::bulk::{self, EntryTask};
use crate::status::Status;
use crate::trouble::{RowSubject, Trouble};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_service::proto::operation::Change;
use sudokud_service::proto::{Operation, RandomVariant, TransformExtra, TransformResponse};
use sudokud_service::transform::{KeptSymmetry, TransformOptions};

/// Transforms the input.
pub(super) fn run(arguments: &TransformArguments) -> Status {
    let task = TransformTask {
        options: Arc::new(options(arguments)),
    };
    bulk::run(&task, &arguments.input, &arguments.common)
}

/// The question about each puzzle.
fn options(arguments: &TransformArguments) -> TransformOptions {
    let operations = arguments.operations.0.iter().cloned().map(|change| {
        let change = match change {
            Change::Random(_) => Change::Random(RandomVariant { seed: arguments.seed }),
            other => other,
        };
        Operation { change: Some(change) }
    });
    TransformOptions {
        revision: String::new(),
        operations: operations.collect(),
        keep_symmetry: match arguments.keep_symmetry {
            None => KeptSymmetry::Any,
            Some(KeepSymmetry::Always) => KeptSymmetry::Required,
            Some(KeepSymmetry::IfAny) => KeptSymmetry::IfAny,
        },
        extras: arguments
            .solution
            .then_some(TransformExtra::Solution)
            .into_iter()
            .collect(),
    }
}

/// Transforms each entry.
struct TransformTask {
    options: Arc<TransformOptions>,
}

impl EntryTask for TransformTask {
    type Question = PuzzleQuestion<TransformOptions>;
    type Row = TransformRow;

    fn question(&self, entry: &PuzzleEntry) -> Self::Question {
        PuzzleQuestion {
            clues: *entry.position.clues(),
            options: Arc::clone(&self.options),
        }
    }

    fn rows(&self, _: &PuzzleEntry, answer: TransformResponse) -> (Vec<TransformRow>, Status) {
        let image = answer.puzzle.parse();
        let row = TransformRow {
            subject: image.map_or(RowSubject::Unreadable(answer.puzzle), RowSubject::Puzzle),
            transformation: Some(answer.transformation),
            inverse: Some(answer.inverse),
            solution: self.asks_for_solution().then_some(answer.solution),
            error: None,
        };
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<TransformRow>, Status) {
        let puzzle = RowSubject::of_clues(&entry.position);
        (
            vec![self.untransformed(puzzle, refusal.trouble)],
            Status::SomeFailed,
        )
    }

    fn unreadable(&self, error: &FormatError) -> Vec<TransformRow> {
        vec![self.untransformed(RowSubject::Unreadable(error.text.clone()), error.into())]
    }
}

impl TransformTask {
    fn asks_for_solution(&self) -> bool {
        !self.options.extras.is_empty()
    }

    fn untransformed(&self, subject: RowSubject, trouble: Trouble) -> TransformRow {
        TransformRow {
            subject,
            transformation: None,
            inverse: None,
            solution: self.asks_for_solution().then(String::new),
            error: Some(trouble),
        }
    }
}
