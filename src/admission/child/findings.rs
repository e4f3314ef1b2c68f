//! The state of a trial, and what it has found.

use std::collections::HashSet;
use std::io;

use sudoku_technique::Board;
use sudoku_technique::testing::changes_to;

use super::allowance::Thoroughness;
use crate::check::{Check, Severity};
use crate::corpus::Corpus;
use crate::record::{RecordLine, Recorder, SlotWriter};
use crate::report::{Finding, TrialSummary};

/// The state of a trial.
pub(super) struct Trial<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) recorder: &'a Recorder,
    pub(super) slot: SlotWriter,
    pub(super) summary: TrialSummary,
    pub(super) thoroughness: Thoroughness,
    /// What was found already. The first finding of a kind is enough.
    pub(super) found: HashSet<(Check, Severity, Option<String>)>,
    /// Ends the trial if the record cannot be written.
    pub(super) failed: Option<io::Error>,
}

/// A finding without its technique.
pub(super) struct Found<'a> {
    pub(super) check: Check,
    pub(super) severity: Severity,
    pub(super) reason: String,
    pub(super) board: Option<&'a Board>,
    pub(super) previous: Option<&'a Board>,
}

impl Found<'_> {
    /// A finding without a board for which the file is refused.
    pub(super) fn refused(check: Check, reason: String) -> Self {
        Self {
            check,
            severity: Severity::Refused,
            reason,
            board: None,
            previous: None,
        }
    }
}

impl Trial<'_> {
    /// Whether a technique has a finding for which the file is refused.
    pub(super) fn is_refused(&self, technique: &str) -> bool {
        let mut found = self.found.iter();
        found.any(|(_, severity, of)| *severity == Severity::Refused && of.as_deref() == Some(technique))
    }

    /// Records a finding, unless there is an equally severe one of the same check and technique.
    pub(super) fn find(&mut self, technique: Option<&str>, found: Found<'_>) {
        let technique = technique.map(str::to_owned);
        // Each thing that is left behind is a fault of its own.
        let is_new = self
            .found
            .insert((found.check, found.severity, technique.clone()));
        if !is_new && found.check != Check::Tidy {
            return;
        }
        let finding = Finding {
            check: found.check,
            severity: found.severity,
            technique,
            reason: found.reason,
            board: found.board.map(changes_to),
            previous: found.previous.map(changes_to),
            output: None,
        };
        if let Err(error) = self.recorder.line(&RecordLine::Found(finding)) {
            self.failed.get_or_insert(error);
        }
    }
}
