//! Grades puzzles, with a row for each puzzle and scale.

pub(crate) mod arguments;
mod columns;
mod text;

use std::sync::Arc;

use sudokud_formats::Entry;

use self::arguments::GradeArguments;
use crate::calls::{Backend, Refusal};
use crate::form::Form;
use crate::json::{self, dynamic};
use crate::names::TechniqueNames;
use crate::printer::{Row, Style};
use crate::run::{self, Answered, EntryVerb, Subject};
use crate::status::Outcome;
use sudokud_service::proto::{self, Grade, GradeExtra, GradeRequest, GradeResponse, SolutionStatus};
use sudokud_service::{Language, enums};

/// The parts of an answer that `--facts` asks for.
const FACTS: [GradeExtra; 6] = [
    GradeExtra::Facts,
    GradeExtra::Minimality,
    GradeExtra::Guesses,
    GradeExtra::Identity,
    GradeExtra::Solutions,
    GradeExtra::Shape,
];

/// Grades the input.
pub(super) fn run(arguments: &GradeArguments) -> Outcome {
    let flags = &arguments.puzzles;
    let backend = Backend::open(&flags.engine)?;
    let language = arguments.language.chosen(&backend);
    let form = Form::choose(flags.output.output, flags.output.file());
    let verb = GradeVerb {
        request: request(arguments),
        language,
        shows_parts: arguments.parts,
        names: Arc::new(TechniqueNames::fetch(&backend, language, form)?),
    };
    run::run(&verb, &backend, columns::of(arguments), flags)
}

/// The request without its puzzle.
fn request(arguments: &GradeArguments) -> GradeRequest {
    let trace = arguments.trace.then_some(GradeExtra::Trace);
    let facts = arguments.facts.then_some(FACTS).into_iter().flatten();
    let measures = arguments.measures().into_iter().map(enums::measure);
    GradeRequest {
        scales: arguments.scales.clone(),
        extras: trace.into_iter().chain(facts).map(i32::from).collect(),
        measures: measures.map(i32::from).collect(),
        without: arguments.without.clone(),
        language: arguments.language.tag(),
        ..GradeRequest::default()
    }
}

struct GradeVerb {
    request: GradeRequest,
    language: Language,
    shows_parts: bool,
    names: Arc<TechniqueNames>,
}

impl EntryVerb for GradeVerb {
    type Request = GradeRequest;
    type Row = GradeRow;
    const TAKES_POSITIONS: bool = false;

    fn request(&self, entry: &Entry) -> GradeRequest {
        GradeRequest {
            puzzle: entry.position.clues().to_string(),
            ..self.request.clone()
        }
    }

    fn rows(&self, answered: Answered<GradeResponse>) -> Vec<GradeRow> {
        let scales = &self.request.scales;
        let answered = Arc::new(answered);
        let row = |index| GradeRow {
            answered: Arc::clone(&answered),
            index,
            scale: scales.get(index).cloned().unwrap_or_default(),
            language: self.language,
            shows_parts: self.shows_parts,
            names: Arc::clone(&self.names),
        };
        (0..scales.len().max(1)).map(row).collect()
    }

    fn is_not_unique(&self, answer: &Result<GradeResponse, Refusal>) -> bool {
        let status = answer.as_ref().map(GradeResponse::status);
        matches!(status, Ok(SolutionStatus::None | SolutionStatus::Several))
    }
}

/// A puzzle on one scale.
struct GradeRow {
    answered: Arc<Answered<GradeResponse>>,
    /// The place of the scale among those of the request.
    index: usize,
    /// Its name, if the command names scales.
    scale: String,
    language: Language,
    /// Whether text has the parts of the score.
    shows_parts: bool,
    names: Arc<TechniqueNames>,
}

impl GradeRow {
    fn subject(&self) -> &Subject {
        &self.answered.subject
    }

    fn response(&self) -> Result<&GradeResponse, &Refusal> {
        self.answered.answer.as_ref()
    }

    /// The grade; none if the grid has not exactly one solution.
    fn grade(&self) -> Option<&Grade> {
        self.response().ok()?.grades.get(self.index)
    }

    fn trace(&self) -> impl Iterator<Item = &str> {
        let trace = self.grade().and_then(|grade| grade.trace.as_ref());
        trace
            .into_iter()
            .flat_map(|trace| &trace.steps)
            .map(|step| step.text.as_str())
    }

    fn measures(&self) -> Option<&proto::Measures> {
        self.grade()?.measures.as_ref()
    }

    /// `unique`, `none` or `several`, or why there is no answer.
    fn status(&self) -> String {
        match self.response() {
            Ok(response) => match response.status() {
                SolutionStatus::Unique => "unique".to_owned(),
                SolutionStatus::Several => "several".to_owned(),
                SolutionStatus::None | SolutionStatus::Unspecified => "none".to_owned(),
            },
            Err(refusal) => refusal.in_column(),
        }
    }
}

impl Row for GradeRow {
    fn text(&self, style: Style) -> Option<String> {
        Some(text::of(self, style))
    }

    /// One object for a puzzle: the grades of all scales are in its response.
    fn write_json(&self, output: &mut Vec<u8>) {
        if self.index > 0 {
            return;
        }
        let mut line = self.answered.json();
        line.message = self
            .response()
            .ok()
            .map(|response| dynamic("GradeResponse", response));
        json::write_line(&line, output);
    }

    fn pictures(&self) -> Vec<String> {
        self.subject().picture(self.language).into_iter().collect()
    }
}
