//! Transforms puzzles: turns, mirrors and relabels them, or brings them to canonical form.

pub(crate) mod arguments;
pub(crate) mod operations;

use sudokud_formats::Entry;

use self::arguments::{KeepSymmetry, TransformArguments};
use crate::calls::Backend;
use crate::drawing;
use crate::json::{self, dynamic};
use crate::printer::{Row, Style};
use crate::prose;
use crate::run::{self, Answered, EntryVerb};
use crate::status::Outcome;
use crate::table::Column;
use sudokud_service::proto::operation::Change;
use sudokud_service::proto::{Operation, RandomVariant, TransformExtra, TransformRequest, TransformResponse};
use sudokud_service::{Language, draw};

/// Transforms the input.
pub(super) fn run(arguments: &TransformArguments) -> Outcome {
    let verb = TransformVerb(request(arguments));
    let backend = Backend::open(&arguments.puzzles.engine)?;
    run::run(&verb, &backend, columns(arguments), &arguments.puzzles)
}

/// The request without its puzzle.
fn request(arguments: &TransformArguments) -> TransformRequest {
    let operations = arguments.operations.0.iter().cloned().map(|change| {
        let change = match change {
            Change::Random(_) => Change::Random(RandomVariant { seed: arguments.seed }),
            other => other,
        };
        Operation { change: Some(change) }
    });
    let extras = arguments.solution.then_some(TransformExtra::Solution.into());
    TransformRequest {
        operations: operations.collect(),
        keep_symmetry: arguments.keep_symmetry == Some(KeepSymmetry::Always),
        keep_symmetry_if_any: arguments.keep_symmetry == Some(KeepSymmetry::IfAny),
        extras: extras.into_iter().collect(),
        ..TransformRequest::default()
    }
}

struct TransformVerb(TransformRequest);

impl EntryVerb for TransformVerb {
    type Request = TransformRequest;
    type Row = TransformRow;
    const TAKES_POSITIONS: bool = false;

    fn request(&self, entry: &Entry) -> TransformRequest {
        TransformRequest {
            puzzle: entry.position.clues().to_string(),
            ..self.0.clone()
        }
    }

    fn batch(&self) -> usize {
        128
    }

    fn rows(&self, answered: Answered<TransformResponse>) -> Vec<TransformRow> {
        vec![TransformRow(answered)]
    }
}

/// A puzzle and its image.
struct TransformRow(Answered<TransformResponse>);

impl TransformRow {
    /// The image, or the puzzle that was not transformed.
    fn puzzle(&self) -> String {
        self.0
            .answer
            .as_ref()
            .map_or_else(|_| self.0.subject.clues(), |image| image.puzzle.clone())
    }

    fn write(&self, text: &mut String, field: fn(&TransformResponse) -> &str) {
        text.push_str(self.0.answer.as_ref().map_or("", field));
    }
}

fn columns(arguments: &TransformArguments) -> Vec<Column<TransformRow>> {
    let mut columns = vec![
        Column::new("puzzle", |row: &TransformRow, text| text.push_str(&row.puzzle())),
        Column::new("transformation", |row, text| match &row.0.answer {
            Ok(image) => text.push_str(&image.transformation),
            Err(refusal) => text.push_str(&refusal.in_column()),
        }),
        Column::new("inverse", |row, text| row.write(text, |image| &image.inverse)),
    ];
    if arguments.solution {
        columns.push(Column::new("solution", |row, text| {
            row.write(text, |image| &image.solution);
        }));
    }
    columns.push(Column::new("note", |row, text| text.push_str(&row.0.note)));
    if arguments.puzzles.output.show_revision {
        columns.push(Column::new("revision", |row, text| {
            row.write(text, |image| &image.snapshot_revision);
        }));
    }
    columns
}

impl Row for TransformRow {
    fn text(&self, style: Style) -> Option<String> {
        let image = match &self.0.answer {
            Ok(image) => image,
            Err(refusal) => {
                let why = prose::refusal(refusal, &self.0.subject, Language::default());
                return Some(format!("{}{why}\n", self.0.subject.drawn(style)));
            }
        };
        let mut text = drawing::text(&image.puzzle, style);
        text.extend([
            image.puzzle.as_str(),
            "\n",
            &image.transformation,
            "\ninverse ",
            &image.inverse,
            "\n",
        ]);
        if !image.solution.is_empty() {
            text.extend(["solution ", &image.solution, "\n"]);
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let mut line = self.0.json();
        if let Ok(image) = &self.0.answer {
            line.puzzle = None;
            line.message = Some(dynamic("TransformResponse", image));
        }
        json::write_line(&line, output);
    }

    fn pictures(&self) -> Vec<String> {
        let clues = self.puzzle().parse();
        clues
            .iter()
            .map(|clues| {
                draw::position_svg(&sudokud_puzzle::Position::from_clues(*clues), Language::default())
            })
            .collect()
    }
}
