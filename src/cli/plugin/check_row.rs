//! The row of `plugin check`: one file and the report of its trial.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::json::write_line;
use crate::printer::{Row, Style};
use crate::status::Status;
use crate::table::Column;
use sudokud_admission::{CannotTry, Check, Finding, Severity, TrialReport};
use sudokud_engine::{LoadErrorKind, PluginFile};

/// A file and the report of its trial.
pub(super) struct CheckRow {
    file: String,
    /// The SHA-256 of the file; `None` if it was not read.
    sha256: Option<String>,
    report: TrialReport,
    /// Why the file could not be tried.
    cannot: Option<String>,
}

impl CheckRow {
    /// The row of a path that is no plugin file.
    pub(super) fn unread(path: &Path, reason: &LoadErrorKind) -> Self {
        let finding = Finding {
            check: Check::Loads,
            severity: Severity::Refused,
            technique: None,
            reason: reason.to_string(),
            board: None,
            previous: None,
            output: None,
        };
        Self {
            file: path.display().to_string(),
            sha256: None,
            report: TrialReport {
                findings: vec![finding],
                ..TrialReport::default()
            },
            cannot: None,
        }
    }

    /// The row of a file after its trial.
    pub(super) fn tried(file: &PluginFile, tried: Result<TrialReport, CannotTry>) -> Self {
        let (mut report, cannot) = match tried {
            Ok(report) => (report, None),
            Err(cannot) => (TrialReport::default(), Some(cannot.to_string())),
        };
        report.findings.extend(for_the_author(&report));
        Self {
            file: file.path().display().to_string(),
            sha256: Some(file.digest().to_string()),
            report,
            cannot,
        }
    }

    /// The exit status for this file.
    pub(super) fn status(&self) -> Status {
        match self.result() {
            "passed" => Status::Done,
            "refused" => Status::BadConfiguration,
            _ => Status::SomeFailed,
        }
    }

    /// Whether a server would open the file, and whether its sentences are right.
    fn result(&self) -> &'static str {
        match (&self.cannot, self.report.refusal()) {
            (Some(_), _) => "untried",
            (None, Some(_)) => "refused",
            (None, None) => "passed",
        }
    }

    /// Why the file could not be tried, or why the child was less confined than usual.
    fn note(&self) -> Option<&str> {
        self.cannot.as_deref().or(self.report.unconfined.as_deref())
    }

    /// The findings of each check, and a result for each check without one.
    fn entries(&self) -> Vec<Entry<'_>> {
        let entries = Check::ALL.into_iter().flat_map(|check| {
            let found: Vec<_> = self.report.of(check).map(Entry::of).collect();
            if !found.is_empty() {
                return found;
            }
            let result = if self.report.has_judged(check) {
                "ok"
            } else {
                "not-reached"
            };
            vec![Entry::new(check, result)]
        });
        entries.collect()
    }

    /// Name, version and numbers, in one line.
    fn heading(&self) -> String {
        let mut parts = Vec::new();
        if let Some(plugin) = &self.report.plugin {
            parts.push(format!("{} {}", plugin.name, plugin.version));
            parts.push(counted(plugin.techniques.len() as u64, "technique"));
        }
        if let Some(summary) = &self.report.summary {
            parts.push(counted(summary.boards as u64, "board"));
            parts.push(counted(summary.questions, "question"));
        }
        parts.push(format!("{} ms", self.report.time.as_millis()));
        parts.join(", ")
    }
}

/// What a server does not mind and an author wants to know: mistakes in sentences and labels, and techniques that the trial says nothing
/// about.
fn for_the_author(report: &TrialReport) -> Vec<Finding> {
    fn finding(check: Check, severity: Severity, technique: &str, reason: String) -> Finding {
        Finding {
            check,
            severity,
            technique: Some(technique.to_owned()),
            reason,
            board: None,
            previous: None,
            output: None,
        }
    }
    let techniques = report.plugin.iter().flat_map(|plugin| &plugin.techniques);
    let mistakes = techniques.flat_map(|technique| {
        let roles = technique.labels.iter().map(String::as_str);
        let mistakes = sudokud_explain::mistakes(&technique.sentence, roles).into_iter();
        mistakes.map(move |reason| finding(Check::Loads, Severity::Refused, &technique.id, reason))
    });
    let silent = report.summary.iter().flat_map(|summary| &summary.silent);
    let silent = silent.map(|id| {
        let reason = "found nothing on any board, so its answers are not judged; --random-boards tries more";
        finding(Check::Useful, Severity::Warning, id, reason.to_owned())
    });
    mistakes.chain(silent).collect()
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A check and what it found.
#[derive(Serialize)]
struct Entry<'a> {
    check: Check,
    /// `ok`, `warning`, `refused` or `not-reached`.
    result: &'static str,
    technique: Option<&'a str>,
    reason: Option<&'a str>,
    board: Option<&'a str>,
    previous: Option<&'a str>,
    output: Option<&'a str>,
}

impl<'a> Entry<'a> {
    fn new(check: Check, result: &'static str) -> Self {
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

    fn of(finding: &'a Finding) -> Self {
        Self {
            check: finding.check,
            result: match finding.severity {
                Severity::Refused => "refused",
                Severity::Warning => "warning",
            },
            technique: finding.technique.as_deref(),
            reason: Some(&finding.reason),
            board: finding.board.as_deref(),
            previous: finding.previous.as_deref(),
            output: finding.output.as_deref(),
        }
    }

    /// The lines for people.
    fn text(&self) -> String {
        let (check, result) = (self.check.to_string(), self.result.replace('-', " "));
        let technique = self.technique.map_or_else(String::new, |id| format!("{id} "));
        let reason = self.reason.unwrap_or_default();
        let line = format!("  {check:<14} {result:<12} {technique}{reason}");
        let mut text = line.trim_end().to_owned() + "\n";
        for (name, board) in [("previous board", self.previous), ("board", self.board)] {
            if let Some(board) = board {
                // Writing into a text cannot fail.
                let empty = if board.is_empty() { " (empty)" } else { "" };
                let _ = writeln!(text, "    {name}: \"{board}\"{empty}");
            }
        }
        for line in self.output.iter().flat_map(|output| output.lines()) {
            let _ = writeln!(text, "    output: {line}");
        }
        text
    }
}

/// The columns: the file, the result, and the finding that decides it.
pub(super) const COLUMNS: [Column<CheckRow>; 6] = [
    Column::new("file", |row, text| text.push_str(&row.file)),
    Column::new("result", |row, text| text.push_str(row.result())),
    Column::new("check", |row, text| {
        text.extend(row.report.refusal().map(|finding| finding.check.to_string()));
    }),
    Column::new("technique", |row, text| {
        text.extend(
            row.report
                .refusal()
                .and_then(|finding| finding.technique.as_deref()),
        );
    }),
    Column::new("reason", |row, text| {
        let reason = row.report.refusal().map(|finding| finding.reason.as_str());
        text.extend(reason.or(row.note()));
    }),
    Column::new("board", |row, text| {
        text.extend(row.report.refusal().and_then(|finding| finding.board.as_deref()));
    }),
];

/// The JSON object of a file.
#[derive(Serialize)]
struct JsonRow<'a> {
    file: &'a str,
    sha256: Option<&'a str>,
    name: Option<&'a str>,
    version: Option<&'a str>,
    techniques: Vec<&'a str>,
    result: &'static str,
    checks: Vec<Entry<'a>>,
    boards: Option<usize>,
    questions: Option<u64>,
    /// Bytes of memory in use after the trial, in addition to those before.
    kept_memory: Option<u64>,
    milliseconds: u64,
    times: Vec<JsonTimes<'a>>,
    note: Option<&'a str>,
}

/// The times of a technique's questions for all deductions.
#[derive(Serialize)]
struct JsonTimes<'a> {
    technique: &'a str,
    boards: usize,
    mean_microseconds: u64,
    slowest_microseconds: u64,
}

impl Row for CheckRow {
    fn text(&self, _: Style) -> Option<String> {
        let result = match self.result() {
            "untried" => "could not be tried",
            result => result,
        };
        let mut text = format!("{}: {result}\n  {}\n", self.file, self.heading());
        if let Some(note) = self.note() {
            // Writing into a text cannot fail.
            let _ = writeln!(text, "  {note}");
        }
        if self.cannot.is_none() {
            text.extend(self.entries().iter().map(Entry::text));
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let TrialReport {
            plugin,
            summary,
            time,
            ..
        } = &self.report;
        let techniques = plugin.iter().flat_map(|plugin| &plugin.techniques);
        let slowest = summary.iter().flat_map(|summary| &summary.slowest);
        let times = slowest.map(|slowest| JsonTimes {
            technique: &slowest.technique,
            boards: slowest.boards,
            mean_microseconds: slowest.mean.as_micros() as u64,
            slowest_microseconds: slowest.time.as_micros() as u64,
        });
        let object = JsonRow {
            file: &self.file,
            sha256: self.sha256.as_deref(),
            name: plugin.as_ref().map(|plugin| plugin.name.as_str()),
            version: plugin.as_ref().map(|plugin| plugin.version.as_str()),
            techniques: techniques.map(|technique| technique.id.as_str()).collect(),
            result: self.result(),
            checks: self.entries(),
            boards: summary.as_ref().map(|summary| summary.boards),
            questions: summary.as_ref().map(|summary| summary.questions),
            kept_memory: summary.as_ref().map(|summary| summary.kept_memory),
            milliseconds: time.as_millis() as u64,
            times: times.collect(),
            note: self.note(),
        };
        write_line(&object, output);
    }
}
