//! The result of a trial.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::check::{Check, Severity};

/// What a trial of one file has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TrialReport {
    /// The description of the plugin, if it was loaded.
    pub plugin: Option<TriedPlugin>,
    /// What is wrong, in the order in which it was found. At most one finding for each check of each technique.
    pub findings: Vec<Finding>,
    /// Counts and times, if the trial reached its end.
    pub summary: Option<TrialSummary>,
    /// Why the child was less confined than usual, if it was.
    pub unconfined: Option<String>,
    /// The time from the start of the child to its end.
    pub time: Duration,
}

/// The description of a loaded plugin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TriedPlugin {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its techniques.
    pub techniques: Vec<TriedTechnique>,
}

/// A technique of a loaded plugin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TriedTechnique {
    /// Its id.
    pub id: String,
    /// The options with which it is created, in order: first the defaults.
    pub creations: Vec<String>,
    /// Its sentence with placeholders; may be empty.
    pub sentence: String,
    /// The roles that it has labels for.
    pub labels: Vec<String>,
}

/// One thing that is wrong with a plugin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// Whether the file is refused for it.
    pub severity: Severity,
    /// The technique, if one was being asked.
    pub technique: Option<String>,
    /// What happened, as the rest of a sentence that begins with the technique.
    pub reason: String,
    /// The board that shows it, in the notation of `sudoku_technique::testing::board`.
    pub board: Option<String>,
    /// The previous board of that question, if it had one.
    pub previous: Option<String>,
    /// The last lines that the child wrote to standard output and error.
    pub output: Option<String>,
}

/// Counts and times of a whole trial.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TrialSummary {
    /// Boards of the corpus.
    pub boards: usize,
    /// Questions to all techniques.
    pub questions: u64,
    /// Deductions on these boards.
    pub deductions: u64,
    /// Bytes of memory in use after the trial, in addition to those before.
    pub kept_memory: u64,
    /// The techniques that found nothing on any board, so that none of their answers was judged.
    pub silent: Vec<String>,
    /// The slowest question of each technique.
    pub slowest: Vec<SlowestQuestion>,
}

/// The slowest question to a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlowestQuestion {
    /// The technique.
    pub technique: String,
    /// Number of boards on which it was asked for all deductions.
    pub boards: usize,
    /// Mean time of a question for all deductions with evidence.
    pub mean: Duration,
    /// Time of the slowest such question.
    pub time: Duration,
}

impl TrialReport {
    /// Returns the first finding for which the file is refused.
    pub fn refusal(&self) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.is_refusal())
    }

    /// Returns the findings of one check.
    pub fn of(&self, check: Check) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.check == check)
    }

    /// Whether the trial reached `check`. After a crash, checks without a finding say nothing.
    pub fn has_judged(&self, check: Check) -> bool {
        self.summary.is_some()
            || self.of(check).next().is_some()
            || check == Check::Loads && self.plugin.is_some()
    }
}

impl Finding {
    /// Whether the file is refused for it.
    pub fn is_refusal(&self) -> bool {
        self.severity == Severity::Refused
    }
}

/// Writes for example `sound: x-wing eliminated r1c3=4, which the solution holds`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.check)?;
        if let Some(technique) = &self.technique {
            write!(f, "{technique} ")?;
        }
        f.write_str(&self.reason)
    }
}
