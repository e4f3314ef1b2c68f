//! Defines the row of `plugin check`: one file.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::json::write_line;
use crate::printer::{Row, Style};
use crate::status::Status;
use crate::table::Column;
use sudokud_admission::report::{SlowestQuestion, TrialSummary};
use sudokud_admission::{CannotTry, Check, Finding, Severity, TrialReport};
use sudokud_engine::{LoadErrorKind, PluginFile};

/// The row of `plugin check`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct CheckRow {
    /// The file.
    file: String,
    /// Its SHA-256; `None` if it was not read.
    sha256: Option<String>,
    /// The name of the plugin, if it was loaded.
    name: Option<String>,
    /// Its version.
    version: Option<String>,
    /// The ids of its techniques.
    techniques: Vec<String>,
    /// Whether a server would open it.
    result: CheckResult,
    /// One entry for each check without a finding, and one for each finding.
    checks: Vec<CheckEntry>,
    /// Number of boards; `None` if the trial did not reach its end.
    boards: Option<usize>,
    /// Number of questions.
    questions: Option<u64>,
    /// Bytes of memory in use after the trial, in addition to those before.
    kept_memory: Option<u64>,
    /// The time of the trial.
    milliseconds: u64,
    /// The time of each technique's questions for all deductions.
    times: Vec<TechniqueTimes>,
    /// Why the file could not be tried, or why the child was less confined than usual.
    note: Option<String>,
}

/// The result for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum CheckResult {
    Passed,
    Refused,
    Untried,
}

/// A check of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct CheckEntry {
    check: Check,
    result: EntryResult,
    technique: Option<String>,
    reason: Option<String>,
    board: Option<String>,
    previous: Option<String>,
    output: Option<String>,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum EntryResult {
    Ok,
    Warning,
    Refused,
    NotReached,
}

/// Times of the questions for all deductions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct TechniqueTimes {
    technique: String,
    boards: usize,
    mean_microseconds: u64,
    slowest_microseconds: u64,
}

impl CheckRow {
    /// The row of a path that is no plugin file.
    pub(super) fn unread(path: &Path, reason: &LoadErrorKind) -> Self {
        let refused = EntryResult::Refused;
        let reason = Some(reason.to_string());
        Self {
            file: path.display().to_string(),
            sha256: None,
            name: None,
            version: None,
            techniques: Vec::new(),
            result: CheckResult::Refused,
            checks: (Check::ALL.into_iter())
                .map(|check| match check {
                    Check::Loads => CheckEntry {
                        reason: reason.clone(),
                        ..CheckEntry::without_finding(check, refused)
                    },
                    other => CheckEntry::without_finding(other, EntryResult::NotReached),
                })
                .collect(),
            boards: None,
            questions: None,
            kept_memory: None,
            milliseconds: 0,
            times: Vec::new(),
            note: None,
        }
    }

    /// The row of a file after its trial.
    pub(super) fn tried(file: &PluginFile, tried: Result<TrialReport, CannotTry>) -> Self {
        let (report, cannot) = match tried {
            Ok(report) => (report, None),
            Err(cannot) => (TrialReport::default(), Some(cannot.to_string())),
        };
        let result = match (&cannot, report.refusal()) {
            (Some(_), _) => CheckResult::Untried,
            (None, Some(_)) => CheckResult::Refused,
            (None, None) => CheckResult::Passed,
        };
        let checks = Check::ALL
            .into_iter()
            .flat_map(|check| entries(check, &report))
            .collect();
        let TrialReport {
            plugin,
            summary,
            unconfined,
            time,
            ..
        } = report;
        let plugin = plugin.as_ref();
        let summary = summary.as_ref();
        Self {
            file: file.path().display().to_string(),
            sha256: Some(file.digest().to_string()),
            name: plugin.map(|plugin| plugin.name.clone()),
            version: plugin.map(|plugin| plugin.version.clone()),
            techniques: (plugin.into_iter())
                .flat_map(|plugin| plugin.techniques.iter().map(|technique| technique.id.clone()))
                .collect(),
            result,
            checks,
            boards: summary.map(|summary| summary.boards),
            questions: summary.map(|summary| summary.questions),
            kept_memory: summary.map(|summary| summary.kept_memory),
            milliseconds: time.as_millis() as u64,
            times: summary.map_or_else(Vec::new, times),
            note: cannot.or(unconfined),
        }
    }

    /// The exit status for this file.
    pub(super) fn status(&self) -> Status {
        match self.result {
            CheckResult::Passed => Status::Done,
            CheckResult::Refused => Status::BadConfiguration,
            CheckResult::Untried => Status::SomeFailed,
        }
    }

    /// The entry that decides the result.
    fn deciding(&self) -> Option<&CheckEntry> {
        self.checks
            .iter()
            .find(|entry| entry.result == EntryResult::Refused)
    }

    /// Name, version and numbers, in one line.
    fn heading(&self) -> String {
        let mut parts = Vec::new();
        if let (Some(name), Some(version)) = (&self.name, &self.version) {
            parts.push(format!("{name} {version}"));
            parts.push(counted(self.techniques.len() as u64, "technique"));
        }
        parts.extend(self.boards.map(|boards| counted(boards as u64, "board")));
        parts.extend(self.questions.map(|questions| counted(questions, "question")));
        parts.push(format!("{} ms", self.milliseconds));
        parts.join(", ")
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn times(summary: &TrialSummary) -> Vec<TechniqueTimes> {
    let times = |slowest: &SlowestQuestion| TechniqueTimes {
        technique: slowest.technique.clone(),
        boards: slowest.boards,
        mean_microseconds: slowest.mean.as_micros() as u64,
        slowest_microseconds: slowest.time.as_micros() as u64,
    };
    summary.slowest.iter().map(times).collect()
}

/// The entries of one check.
fn entries(check: Check, report: &TrialReport) -> Vec<CheckEntry> {
    let found: Vec<CheckEntry> = report.of(check).map(CheckEntry::of).collect();
    if !found.is_empty() {
        return found;
    }
    let result = if report.has_judged(check) {
        EntryResult::Ok
    } else {
        EntryResult::NotReached
    };
    vec![CheckEntry::without_finding(check, result)]
}

impl CheckEntry {
    fn without_finding(check: Check, result: EntryResult) -> Self {
        Self {
            check,
            result,
            technique: None,
            reason: None,
            board: None,
            previous: None,
            output: None,
        }
    }

    fn of(finding: &Finding) -> Self {
        Self {
            check: finding.check,
            result: match finding.severity {
                Severity::Refused => EntryResult::Refused,
                Severity::Warning => EntryResult::Warning,
            },
            technique: finding.technique.clone(),
            reason: Some(finding.reason.clone()),
            board: finding.board.clone(),
            previous: finding.previous.clone(),
            output: finding.output.clone(),
        }
    }

    /// The lines of the table.
    fn text(&self) -> String {
        let result = match self.result {
            EntryResult::Ok => "ok",
            EntryResult::Warning => "warning",
            EntryResult::Refused => "refused",
            EntryResult::NotReached => "not reached",
        };
        let technique = self
            .technique
            .as_ref()
            .map_or_else(String::new, |id| format!("{id} "));
        let reason = self.reason.as_deref().unwrap_or_default();
        let mut text = format!(
            "  {:<14} {result:<12} {technique}{reason}",
            self.check.to_string()
        );
        text.truncate(text.trim_end().len());
        text.push('\n');
        let boards = [("previous board", &self.previous), ("board", &self.board)];
        for (name, board) in boards {
            if let Some(board) = board {
                // Writing into a text cannot fail.
                let _ = writeln!(text, "    {name}: \"{board}\"");
            }
        }
        for line in self.output.iter().flat_map(|output| output.lines()) {
            let _ = writeln!(text, "    output: {line}");
        }
        text
    }
}

/// The columns: the file, the result, and the check that decides it.
pub(super) const COLUMNS: [Column<CheckRow>; 6] = [
    Column::new("file", |row, text| text.push_str(&row.file)),
    Column::new("result", |row, text| {
        text.push_str(match row.result {
            CheckResult::Passed => "passed",
            CheckResult::Refused => "refused",
            CheckResult::Untried => "untried",
        });
    }),
    Column::new("check", |row, text| {
        text.extend(row.deciding().map(|entry| entry.check.to_string()));
    }),
    Column::new("technique", |row, text| {
        text.extend(row.deciding().and_then(|entry| entry.technique.as_deref()));
    }),
    Column::new("reason", |row, text| {
        let reason = row.deciding().and_then(|entry| entry.reason.as_deref());
        text.extend(reason.or(row.note.as_deref()));
    }),
    Column::new("board", |row, text| {
        text.extend(row.deciding().and_then(|entry| entry.board.as_deref()));
    }),
];

impl Row for CheckRow {
    fn text(&self, _: Style) -> Option<String> {
        let result = match self.result {
            CheckResult::Passed => "passed",
            CheckResult::Refused => "refused",
            CheckResult::Untried => "could not be tried",
        };
        let mut text = format!("{}: {result}\n  {}\n", self.file, self.heading());
        if let Some(note) = &self.note {
            // Writing into a text cannot fail.
            let _ = writeln!(text, "  {note}");
        }
        if self.result != CheckResult::Untried {
            text.extend(self.checks.iter().map(CheckEntry::text));
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(self, output);
    }
}
