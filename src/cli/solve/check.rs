//! Checks the digits of each entry against the givens of `--givens`.

use serde::Serialize;

use super::arguments::SolveArguments;
use crate::backend::problem::LineRefusal;
use crate::bulk::EntryTask;
use crate::output::OutputRow;
use crate::status::Status;
use crate::trouble::{RowSubject, Trouble};
use crate::words::in_one_column;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_puzzle::{Clues, Grid};
use sudokud_service::proto::{CheckRequest, CheckResponse};

/// Checks each entry.
pub(super) struct CheckTask {
    givens: Clues,
    /// The language of the mistakes; empty for English.
    language: String,
}

impl CheckTask {
    /// The task of these arguments, if they ask for a check.
    pub(super) fn of(arguments: &SolveArguments) -> Option<Self> {
        let givens = arguments.givens.filter(|_| arguments.is_check())?;
        Some(Self {
            givens,
            language: arguments.language.clone().unwrap_or_default(),
        })
    }
}

/// The row of a check.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct CheckRow {
    /// The digits.
    #[serde(flatten)]
    pub subject: RowSubject,
    /// `solved`, `right` or `wrong`; `invalid` or `failed` without an answer.
    pub status: &'static str,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Trouble>,
    /// What is wrong, such as `r1c3 is 1, which is wrong`.
    pub wrong: Vec<String>,
    /// Digits that are in a house twice, such as `5 is at r1c1 and r1c7, both in row 1`.
    pub clashes: Vec<String>,
    /// The number of cells without a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<i32>,
}

impl CheckRow {
    fn of(values: &Grid, answer: CheckResponse) -> Self {
        let CheckResponse {
            right,
            complete,
            mistakes,
            clashes,
            open_cells,
            ..
        } = answer;
        Self {
            subject: RowSubject::Puzzle((*values).into()),
            status: match (right, complete) {
                (true, true) => "solved",
                (true, false) => "right",
                (false, _) => "wrong",
            },
            error: None,
            wrong: mistakes.into_iter().map(|mistake| mistake.text).collect(),
            clashes: clashes.into_iter().map(|clash| clash.text).collect(),
            open: Some(open_cells),
        }
    }

    fn unanswered(subject: RowSubject, trouble: Trouble) -> Self {
        Self {
            subject,
            status: match trouble {
                Trouble::Invalid(_) => "invalid",
                Trouble::Failed(_) => "failed",
            },
            error: Some(trouble),
            wrong: Vec::new(),
            clashes: Vec::new(),
            open: None,
        }
    }
}

impl OutputRow for CheckRow {
    fn columns(&self) -> Vec<String> {
        let status = self
            .error
            .as_ref()
            .map_or_else(|| self.status.to_owned(), Trouble::to_string);
        vec![
            self.subject.to_string(),
            status,
            in_one_column(&self.wrong),
            in_one_column(&self.clashes),
            self.open.as_ref().map(i32::to_string).unwrap_or_default(),
        ]
    }

    fn names(&self) -> Vec<String> {
        ["puzzle", "status", "wrong", "clashes", "open"]
            .map(str::to_owned)
            .into()
    }

    fn text(&self) -> String {
        let mut lines = vec![match (&self.error, self.open) {
            (Some(trouble), _) => trouble.to_string(),
            (None, Some(open)) if open > 0 => format!("{}, {open} cells open", self.status),
            (None, _) => self.status.to_owned(),
        }];
        lines.extend(self.wrong.iter().chain(&self.clashes).cloned());
        format!("{}{}\n", self.subject.drawn(), lines.join("\n"))
    }
}

impl EntryTask for CheckTask {
    type Question = CheckRequest;
    type Row = CheckRow;

    fn question(&self, entry: &PuzzleEntry) -> CheckRequest {
        CheckRequest {
            givens: self.givens.to_string(),
            values: entry.position.values().to_string(),
            revision: String::new(),
            language: self.language.clone(),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: CheckResponse) -> (Vec<CheckRow>, Status) {
        (vec![CheckRow::of(entry.position.values(), answer)], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<CheckRow>, Status) {
        let subject = RowSubject::of_values(&entry.position);
        (
            vec![CheckRow::unanswered(subject, refusal.trouble)],
            Status::SomeFailed,
        )
    }

    fn unreadable(&self, error: &FormatError) -> Vec<CheckRow> {
        let subject = RowSubject::Unreadable(error.text.clone());
        vec![CheckRow::unanswered(subject, error.into())]
    }
}
