//! Checks the digits of each entry against the givens of `--givens`.

use serde::Serialize;

use super::arguments::SolveArguments;
use crate::backend::problem::LineRefusal;
use crate::bulk::EntryTask;
use crate::output::OutputRow;
use crate::status::Status;
use crate::trouble::{RowSubject, Trouble};
use crate::words::{count, in_one_column};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_puzzle::{Clues, Grid};
use sudokud_service::proto::{CheckRequest, CheckResponse};
use sudokud_service::{Language, Remark};

/// Checks each entry.
pub(super) struct CheckTask {
    givens: Clues,
    /// The tag of the language of the mistakes; empty for English.
    tag: String,
    /// The language of the other words.
    language: Language,
}

impl CheckTask {
    /// The task of these arguments, if they ask for a check.
    pub(super) fn of(arguments: &SolveArguments, language: Language) -> Option<Self> {
        let givens = arguments.givens.filter(|_| arguments.is_check())?;
        Some(Self {
            givens,
            tag: arguments.language.clone().unwrap_or_default(),
            language,
        })
    }
}

/// The row of a check.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct CheckRow {
    /// The digits.
    #[serde(flatten)]
    pub subject: RowSubject,
    pub status: CheckStatus,
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
    /// The language of the text.
    #[serde(skip)]
    pub language: Language,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CheckStatus {
    /// All digits are right, and no cell is open.
    Solved,
    /// All digits are right.
    Right,
    /// A digit is wrong.
    Wrong,
    /// There is no answer, because of the input.
    Invalid,
    /// There is no answer for another reason.
    Failed,
}

impl CheckStatus {
    /// The word for scripts.
    fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Invalid => "invalid",
            Self::Failed => "failed",
        }
    }

    /// The word for people, where there is an answer.
    fn in_words(self, language: Language) -> String {
        match self {
            Self::Solved => Remark::Solved.text(language),
            Self::Right => Remark::Right.text(language),
            Self::Wrong => Remark::Wrong.text(language),
            Self::Invalid | Self::Failed => self.name().to_owned(),
        }
    }
}

impl CheckRow {
    fn of(values: &Grid, answer: CheckResponse, language: Language) -> Self {
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
                (true, true) => CheckStatus::Solved,
                (true, false) => CheckStatus::Right,
                (false, _) => CheckStatus::Wrong,
            },
            error: None,
            wrong: mistakes.into_iter().map(|mistake| mistake.text).collect(),
            clashes: clashes.into_iter().map(|clash| clash.text).collect(),
            open: Some(open_cells),
            language,
        }
    }

    fn unanswered(subject: RowSubject, trouble: Trouble, language: Language) -> Self {
        Self {
            subject,
            status: match trouble {
                Trouble::Invalid(_) => CheckStatus::Invalid,
                Trouble::Failed(_) => CheckStatus::Failed,
            },
            error: Some(trouble),
            wrong: Vec::new(),
            clashes: Vec::new(),
            open: None,
            language,
        }
    }
}

impl OutputRow for CheckRow {
    fn columns(&self) -> Vec<String> {
        let status = self
            .error
            .as_ref()
            .map_or_else(|| self.status.name().to_owned(), Trouble::to_string);
        vec![
            self.subject.column(),
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
        let status = self.status.in_words(self.language);
        let mut lines = vec![match (&self.error, self.open.map(count)) {
            (Some(trouble), _) => trouble.in_words(self.language),
            (None, Some(count)) if count > 0 => {
                let status = &status;
                Remark::OpenCells { status, count }.text(self.language)
            }
            (None, _) => status,
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
            language: self.tag.clone(),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: CheckResponse) -> (Vec<CheckRow>, Status) {
        let row = CheckRow::of(entry.position.values(), answer, self.language);
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<CheckRow>, Status) {
        let subject = RowSubject::of_values(&entry.position);
        let trouble = refusal.in_language(&entry.position, self.language);
        let row = CheckRow::unanswered(subject, trouble, self.language);
        (vec![row], Status::SomeFailed)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<CheckRow> {
        let subject = RowSubject::Unreadable(error.text.clone());
        vec![CheckRow::unanswered(subject, error.into(), self.language)]
    }
}
