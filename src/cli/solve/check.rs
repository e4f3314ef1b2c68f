//! Checks the digits of each entry against the givens of `--givens`.

use sudokud_formats::Entry;

use super::arguments::SolveArguments;
use crate::calls::Backend;
use crate::json::{self, dynamic};
use crate::printer::{Row, Style};
use crate::prose::{self, count};
use crate::run::{self, Answered, EntryVerb};
use crate::status::Outcome;
use crate::table::{Column, in_one_column};
use sudokud_puzzle::Clues;
use sudokud_service::proto::{CheckRequest, CheckResponse};
use sudokud_service::{Language, Words};

/// Checks the input.
pub(super) fn run(
    arguments: &SolveArguments,
    givens: &Clues,
    language: Language,
    backend: &Backend,
) -> Outcome {
    let verb = CheckVerb {
        request: CheckRequest {
            givens: givens.to_string(),
            language: arguments.language.tag(),
            ..CheckRequest::default()
        },
        language,
    };
    let columns = columns(arguments.puzzles.output.show_revision);
    run::run(&verb, backend, columns, &arguments.puzzles)
}

struct CheckVerb {
    /// The request without the player's digits.
    request: CheckRequest,
    language: Language,
}

impl EntryVerb for CheckVerb {
    type Request = CheckRequest;
    type Row = CheckRow;
    const TAKES_POSITIONS: bool = true;

    fn request(&self, entry: &Entry) -> CheckRequest {
        CheckRequest {
            values: entry.position.values().to_string(),
            ..self.request.clone()
        }
    }

    fn rows(&self, answered: Answered<CheckResponse>) -> Vec<CheckRow> {
        vec![CheckRow {
            answered,
            language: self.language,
        }]
    }
}

struct CheckRow {
    answered: Answered<CheckResponse>,
    language: Language,
}

fn columns(shows_revision: bool) -> Vec<Column<CheckRow>> {
    let mut columns = vec![
        Column::new("puzzle", |row: &CheckRow, text| {
            text.push_str(&row.answered.subject.values());
        }),
        Column::new("status", |row, text| text.push_str(&row.status())),
        Column::new("wrong", |row, text| text.push_str(&in_one_column(row.mistakes()))),
        Column::new("clashes", |row, text| {
            text.push_str(&in_one_column(row.clashes()));
        }),
        Column::new("open", |row, text| {
            if let Ok(response) = &row.answered.answer {
                text.push_str(&response.open_cells.to_string());
            }
        }),
        Column::new("note", |row, text| text.push_str(&row.answered.note)),
    ];
    if shows_revision {
        columns.push(Column::new("revision", |row, text| {
            let response = row.answered.answer.as_ref();
            text.push_str(response.map_or("", |response| &response.snapshot_revision));
        }));
    }
    columns
}

impl CheckRow {
    /// `solved`, `right`, `wrong`, or why there is no answer.
    fn status(&self) -> String {
        match &self.answered.answer {
            Ok(response) if response.complete && response.right => "solved".to_owned(),
            Ok(response) if response.right => "right".to_owned(),
            Ok(_) => "wrong".to_owned(),
            Err(refusal) => refusal.in_column(),
        }
    }

    fn mistakes(&self) -> impl Iterator<Item = &str> {
        let response = self.answered.answer.iter();
        response
            .flat_map(|response| &response.mistakes)
            .map(|mistake| mistake.text.as_str())
    }

    fn clashes(&self) -> impl Iterator<Item = &str> {
        let response = self.answered.answer.iter();
        response
            .flat_map(|response| &response.clashes)
            .map(|clash| clash.text.as_str())
    }
}

impl Row for CheckRow {
    fn text(&self, style: Style) -> Option<String> {
        let language = self.language;
        let words = Words::of(language);
        let first = match &self.answered.answer {
            Err(refusal) => prose::refusal(refusal, &self.answered.subject, language),
            Ok(response) => {
                let status = match (response.right, response.complete) {
                    (true, true) => words.check_solved(),
                    (true, false) => words.check_right(),
                    (false, _) => words.check_wrong(),
                };
                match count(response.open_cells) {
                    0 => status,
                    count => words.open_cells(status, count),
                }
            }
        };
        let lines = std::iter::once(first.as_str())
            .chain(self.mistakes())
            .chain(self.clashes());
        let lines: Vec<&str> = lines.collect();
        Some(self.answered.subject.drawn(style) + &lines.join("\n") + "\n")
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let mut line = self.answered.json();
        line.puzzle = Some(self.answered.subject.values()).filter(|puzzle| !puzzle.is_empty());
        let response = self.answered.answer.as_ref().ok();
        line.message = response.map(|response| dynamic("CheckResponse", response));
        json::write_line(&line, output);
    }
}
