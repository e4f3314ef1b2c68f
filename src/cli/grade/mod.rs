//! Grades puzzles, with a row for each puzzle and scale.

pub(crate) mod arguments;
mod expected;
pub(crate) mod facts;
mod level_words;
pub(crate) mod measures;
pub(crate) mod row;

use std::sync::{Arc, OnceLock};

use self::arguments::GradeArguments;
use self::expected::Expected;
use self::facts::FactColumns;
use self::measures::measured;
use self::row::GradeRow;
use crate::backend::Backend;
use crate::backend::problem::LineRefusal;
use crate::backend::question::PuzzleQuestion;
use crate::bulk::{self, EntryTask};
use crate::language;
use crate::options::Keep;
use crate::output::Printer;
use crate::solutions::Solutions;
use crate::status::{Status, complain};
use crate::technique_names::TechniqueNames;
use crate::trouble::RowSubject;
use crate::words::{filled, finished_score};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_reading::Kept;
use sudokud_service::Language;
use sudokud_service::grade::GradeOptions;
use sudokud_service::proto::{self, GradeExtra, GradeResponse, SolutionStatus};

/// Grades the input.
pub(super) fn run(arguments: &GradeArguments) -> Status {
    let task = GradeTask {
        arguments,
        options: Arc::new(arguments.options()),
        language: language::chosen(arguments.language.as_deref()),
        names: OnceLock::new(),
        expected: (arguments.expect.as_deref()).map(|column| Expected::new(column, &arguments.scales)),
    };
    let mut input = arguments.input.clone();
    // The label of a plain line is its comment, which is read only if it is kept.
    if task.expected.is_some() {
        input.keep = Keep::Always;
    }
    let status = bulk::run(&task, &input, &arguments.common);
    match task.expected.as_ref().map(Expected::in_words) {
        None => status,
        _ if matches!(status, Status::WrongUsage | Status::BadConfiguration) => status,
        Some(Ok(table)) => {
            complain(&format!("labels in rows, levels in columns:\n{table}"));
            status
        }
        Some(Err(problem)) => {
            complain(&problem);
            Status::WrongUsage
        }
    }
}

/// Grades each entry.
struct GradeTask<'a> {
    arguments: &'a GradeArguments,
    options: Arc<GradeOptions>,
    /// The language of the words that are not in the answer.
    language: Language,
    /// The names of techniques in texts; none before the backend is open.
    names: OnceLock<TechniqueNames>,
    expected: Option<Expected>,
}

impl GradeArguments {
    /// The question about each puzzle.
    fn options(&self) -> GradeOptions {
        let trace = self.trace.then_some(GradeExtra::Trace);
        let facts = self.facts.then_some(FactColumns::EXTRAS).into_iter().flatten();
        GradeOptions {
            revision: String::new(),
            scales: self.scales.clone(),
            extras: trace.into_iter().chain(facts).collect(),
            measures: self.measures(),
            without: self.without.clone(),
            language: self.language.clone().unwrap_or_default(),
        }
    }
}

impl GradeTask<'_> {
    /// The rows of a puzzle without a grade: one for each scale, as for graded puzzles.
    fn ungraded(
        &self,
        subject: &RowSubject,
        status: &Solutions,
        facts: Option<FactColumns>,
    ) -> Vec<GradeRow> {
        let asked = self.arguments;
        let row = GradeRow {
            steps: asked.trace.then(Vec::new),
            facts: facts.or_else(|| asked.facts.then(FactColumns::default)),
            parts: asked.parts.then(Vec::new),
            measures: measured(&asked.measures(), None),
            language: self.language,
            ..GradeRow::ungraded(subject.clone(), status.clone())
        };
        if asked.scales.is_empty() {
            return vec![row];
        }
        let named = asked.scales.iter().map(|scale| GradeRow {
            scale: Some(scale.clone()),
            ..row.clone()
        });
        named.collect()
    }

    fn graded(&self, subject: RowSubject, grade: proto::Grade) -> GradeRow {
        let asked = self.arguments;
        let score = finished_score(&grade);
        let counts = grade.techniques.into_iter();
        let parts = grade.parts.into_iter().map(|part| (part.name, part.value));
        GradeRow {
            subject,
            status: Solutions::Unique,
            scale: Some(grade.scale),
            score,
            level: filled(grade.level),
            level_index: grade.level_index,
            hardest: filled(grade.hardest),
            solved_by_logic: Some(grade.solved_by_logic),
            counts: counts.map(|used| (used.technique, used.count)).collect(),
            steps: asked.trace.then(|| texts(grade.trace)),
            facts: None,
            parts: asked.parts.then(|| parts.collect()),
            measures: measured(&asked.measures(), grade.measures),
            language: self.language,
            names: self.names.get().cloned().unwrap_or_default(),
        }
    }
}

impl EntryTask for GradeTask<'_> {
    type Question = PuzzleQuestion<GradeOptions>;
    type Row = GradeRow;

    fn prepare(&self, backend: &Backend, printer: Printer) -> Result<(), Status> {
        let names = TechniqueNames::fetch(backend, self.language, printer)?;
        self.names.get_or_init(|| names);
        Ok(())
    }

    fn question(&self, entry: &PuzzleEntry) -> Self::Question {
        PuzzleQuestion {
            clues: *entry.position.clues(),
            options: Arc::clone(&self.options),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: GradeResponse) -> (Vec<GradeRow>, Status) {
        let puzzle = RowSubject::of_clues(&entry.position);
        let facts = self.arguments.facts.then(|| FactColumns::of(&answer));
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

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<GradeRow>, Status) {
        let puzzle = RowSubject::of_clues(&entry.position);
        let status = Solutions::Unknown(refusal.in_language(&entry.position, self.language));
        (self.ungraded(&puzzle, &status, None), Status::SomeFailed)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<GradeRow> {
        let text = RowSubject::Unreadable(error.text.clone());
        self.ungraded(&text, &Solutions::from(error), None)
    }

    fn refuses(&self, columns: &[Option<Vec<Arc<str>>>]) -> Option<String> {
        self.expected.as_ref()?.refuses(columns)
    }

    fn came_with(&self, kept: &Kept, rows: &[GradeRow]) {
        if let Some(expected) = &self.expected {
            expected.count(kept, rows);
        }
    }
}

/// The steps of a trace in words.
fn texts(trace: Option<proto::Trace>) -> Vec<String> {
    let steps = trace.unwrap_or_default().steps.into_iter();
    steps.map(|step| step.text).collect()
}
