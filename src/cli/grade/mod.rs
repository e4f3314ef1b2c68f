//! `grade`: a line for each puzzle and scale.

pub mod arguments;
pub mod facts;
pub mod measures;
pub mod row;

use self::arguments::Grade;
use self::facts::Facts;
use self::measures::measured;
use self::row::GradeRow;
use crate::backend::problem::Refusal;
use crate::bulk::{self, Task};
use crate::solutions::Solutions;
use crate::status::Status;
use crate::trouble::Subject;
use crate::words::filled;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_service::proto::{self, GradeExtra, GradeRequest, GradeResponse, SolutionStatus};

/// Grades the input.
pub(super) fn run(arguments: &Grade) -> Status {
    bulk::run(arguments, &arguments.input, &arguments.common)
}

impl Grade {
    /// What is asked for beside the grades.
    fn extras(&self) -> Vec<i32> {
        let trace = self.trace.then_some(GradeExtra::Trace);
        let facts = self.facts.then_some(Facts::EXTRAS).into_iter().flatten();
        trace.into_iter().chain(facts).map(i32::from).collect()
    }

    /// The same row for every scale: each puzzle has as many lines as there are scales, graded or not.
    fn ungraded(&self, subject: &Subject, status: &Solutions, facts: Option<Facts>) -> Vec<GradeRow> {
        let row = GradeRow {
            steps: self.trace.then(Vec::new),
            facts: facts.or_else(|| self.facts.then(Facts::default)),
            parts: self.parts.then(Vec::new),
            measures: measured(&self.measures, None),
            ..GradeRow::ungraded(subject.clone(), status.clone())
        };
        if self.scales.is_empty() {
            return vec![row];
        }
        let named = self.scales.iter().map(|scale| GradeRow {
            scale: Some(scale.clone()),
            ..row.clone()
        });
        named.collect()
    }

    fn graded(&self, subject: Subject, grade: proto::Grade) -> GradeRow {
        let counts = grade.techniques.into_iter();
        let parts = grade.parts.into_iter().map(|part| (part.name, part.value));
        GradeRow {
            subject,
            status: Solutions::Unique,
            scale: Some(grade.scale),
            level: filled(grade.level),
            score: Some(grade.score),
            hardest: filled(grade.hardest),
            solved_by_logic: Some(grade.solved_by_logic),
            counts: counts.map(|used| (used.technique, used.count)).collect(),
            steps: self.trace.then(|| texts(grade.trace)),
            facts: None,
            parts: self.parts.then(|| parts.collect()),
            measures: measured(&self.measures, grade.measures),
        }
    }
}

impl Task for Grade {
    type Question = GradeRequest;
    type Row = GradeRow;

    fn question(&self, entry: &PuzzleEntry) -> GradeRequest {
        GradeRequest {
            revision: String::new(),
            puzzle: entry.position.givens().to_string(),
            scales: self.scales.clone(),
            extras: self.extras(),
            measures: measures::asked(&self.measures),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: GradeResponse) -> (Vec<GradeRow>, Status) {
        let puzzle = Subject::Puzzle(entry.position.givens().to_string());
        let facts = self.facts.then(|| Facts::of(&answer));
        let status = match answer.status() {
            SolutionStatus::Unique => {
                let graded = answer.grades.into_iter();
                let rows = graded.map(|grade| GradeRow {
                    facts: facts.clone(),
                    ..self.graded(puzzle.clone(), grade)
                });
                return (rows.collect(), Status::Done);
            }
            SolutionStatus::Several => Solutions::Several,
            SolutionStatus::None | SolutionStatus::Unspecified => Solutions::None,
        };
        (self.ungraded(&puzzle, &status, facts), Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: Refusal) -> (Vec<GradeRow>, Status) {
        let puzzle = Subject::Puzzle(entry.position.givens().to_string());
        (
            self.ungraded(&puzzle, &Solutions::Unknown(refusal.trouble), None),
            Status::SomeFailed,
        )
    }

    fn unreadable(&self, error: &FormatError) -> Vec<GradeRow> {
        self.ungraded(
            &Subject::Unreadable(error.text.clone()),
            &Solutions::from(error),
            None,
        )
    }
}

/// The steps of a trace in words.
fn texts(trace: Option<proto::Trace>) -> Vec<String> {
    let steps = trace.unwrap_or_default().steps.into_iter();
    steps.map(|step| step.text).collect()
}
