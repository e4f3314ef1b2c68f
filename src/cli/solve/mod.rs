//! Solves each puzzle, counts its solutions, finds its steps, or checks a player's digits.
//!
//! `request` makes the request of the options, `row` has the columns and the text, `check` checks digits against givens, and `changes`
//! reads the values of `--after` and `--givens`.

pub(crate) mod arguments;
mod changes;
mod check;
mod request;
mod row;

use sudokud_formats::Entry;
use sudokud_puzzle::{Position, UnmarkedCells};

use self::arguments::{Detail, MarksKind, SolveArguments};
use self::row::SolveRow;
use crate::calls::{Backend, Refusal};
use crate::form::Form;
use crate::run::{self, Answered, EntryVerb};
use crate::status::Outcome;
use sudokud_service::Language;
use sudokud_service::proto::{SolveRequest, SolveResponse};

/// Solves the input.
pub(super) fn run(arguments: &SolveArguments) -> Outcome {
    let flags = &arguments.puzzles;
    let backend = Backend::open(&flags.engine)?;
    let language = arguments.language.chosen(&backend);
    if let Some(givens) = arguments.givens.filter(|_| arguments.is_check()) {
        return check::run(arguments, &givens, language, &backend);
    }
    let verb = SolveVerb {
        arguments,
        request: request::request(arguments),
        language,
        draws: Form::choose(flags.output.output, flags.output.file()) == Form::Svg,
    };
    run::run(&verb, &backend, row::columns(arguments), flags)
}

struct SolveVerb<'a> {
    arguments: &'a SolveArguments,
    /// The request without its position.
    request: SolveRequest,
    language: Language,
    /// Whether the rows have pictures.
    draws: bool,
}

/// What a row needs to know about the question.
#[derive(Clone, Copy, Debug)]
struct Question {
    /// The limit of `--count`.
    count: Option<i32>,
    /// The detail of `--placement`.
    placement: Option<Detail>,
    /// Whether solutions are shown. A player who asks for a hint does not ask for them.
    shows_solutions: bool,
    language: Language,
    draws: bool,
}

impl EntryVerb for SolveVerb<'_> {
    type Request = SolveRequest;
    type Row = SolveRow;
    const TAKES_POSITIONS: bool = true;

    fn request(&self, entry: &Entry) -> SolveRequest {
        let position: Position = match self.arguments.marks {
            None => entry.position,
            Some(MarksKind::Complete) => entry.position.with_unmarked(UnmarkedCells::Empty),
            Some(MarksKind::Notes) => entry.position.without_marks(),
        };
        SolveRequest {
            position: Some(request::position(&position, self.arguments.givens.as_ref())),
            ..self.request.clone()
        }
    }

    fn rows(&self, answered: Answered<SolveResponse>) -> Vec<SolveRow> {
        let asked = self.arguments;
        let question = Question {
            count: asked.count,
            placement: asked.placement,
            shows_solutions: asked.trace || !asked.asks_for_steps() && asked.position_before.is_none(),
            language: self.language,
            draws: self.draws,
        };
        vec![SolveRow { answered, question }]
    }

    fn batch(&self) -> usize {
        let is_walk = self.arguments.asks_for_steps() || self.arguments.position_before.is_some();
        if is_walk { 16 } else { 128 }
    }

    fn is_not_unique(&self, answer: &Result<SolveResponse, Refusal>) -> bool {
        let reason = answer.as_ref().err().map(|refusal| refusal.reason.as_str());
        matches!(reason, Some("PUZZLE_HAS_NO_SOLUTION" | "PUZZLE_NOT_UNIQUE"))
    }

    fn finds_fault(&self, response: &SolveResponse) -> bool {
        !response.mistakes.is_empty() || response.answer.is_none()
    }
}
