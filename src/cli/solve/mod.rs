//! `solve`: a solution, a count, a path or a hint for each puzzle.
//!
//! Solving alone, in this process and line by line, takes the short way of `plain`; everything else, and everything
//! that is not a puzzle with one solution, is asked like any other question. Both print the same.

pub mod arguments;
mod plain;
pub mod row;

use sudoku_technique::Cell;

use self::arguments::Solve;
use self::row::{Answer, SolveRow};
use crate::backend::problem::Refusal;
use crate::bulk::{self, Task};
use crate::solutions::Solutions;
use crate::status::Status;
use crate::trouble::{Subject, Trouble};
use crate::words::filled;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_puzzle::{Grid, Position};
use sudokud_service::proto::solve_request::{Ask, Position as Asked};
use sudokud_service::proto::solve_response::Answer as Answered;
use sudokud_service::proto::{
    AskCount, AskHint, AskSolution, AskTrace, Hint, HintDetail, SolutionCount, SolveRequest, SolveResponse,
    State, Step,
};

/// Solves the input.
pub(super) fn run(arguments: &Solve) -> Status {
    if plain::is_enough(arguments) {
        plain::run(arguments)
    } else {
        bulk::run(arguments, &arguments.input, &arguments.common)
    }
}

impl Task for Solve {
    type Question = SolveRequest;
    type Row = SolveRow;

    fn question(&self, entry: &PuzzleEntry) -> SolveRequest {
        let ask = match (self.count, self.trace, self.hint) {
            // One more than the first tells a puzzle from a grid with several solutions.
            (Some(limit), ..) => Ask::Count(AskCount { limit: limit.max(2) }),
            (None, true, _) => Ask::Trace(AskTrace {}),
            (None, false, true) => Ask::Hint(AskHint {
                detail: HintDetail::Step.into(),
            }),
            (None, false, false) => Ask::Solution(AskSolution {}),
        };
        SolveRequest {
            revision: String::new(),
            position: Some(asked(&entry.position)),
            ask: Some(ask),
            scale: self.scale.clone().unwrap_or_default(),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: SolveResponse) -> (Vec<SolveRow>, Status) {
        let values = entry.position.values();
        let puzzle = Subject::Puzzle(values.to_string());
        if !answer.mistakes.is_empty() {
            let mistakes: Vec<_> = answer.mistakes.into_iter().map(|mistake| mistake.text).collect();
            let status = Solutions::Unknown(Trouble::Invalid(mistakes.join(", ")));
            return (vec![self.unanswered(puzzle, status)], Status::SomeFailed);
        }
        let (status, answer, steps) = match answer.answer {
            Some(Answered::Solution(solution)) => (Solutions::Unique, Answer::Solution(solution), None),
            Some(Answered::Count(count)) => {
                let (status, answer) = counted(&count, self.count.unwrap_or_default());
                (status, answer, None)
            }
            Some(Answered::Trace(trace)) => {
                let solution = placed(values, &trace.steps).filter(Grid::is_full);
                let answer =
                    solution.map_or(Answer::Nothing, |solution| Answer::Solution(solution.to_string()));
                let steps = trace.steps.into_iter().map(|step| step.text).collect();
                (Solutions::Unique, answer, Some(steps))
            }
            Some(Answered::Hint(hint)) => (Solutions::Unique, Answer::Nothing, Some(words(hint))),
            None => {
                let status = Solutions::Unknown(Trouble::Failed("the server sent no answer".to_owned()));
                return (vec![self.unanswered(puzzle, status)], Status::SomeFailed);
            }
        };
        let row = SolveRow {
            subject: puzzle,
            status,
            answer,
            steps,
        };
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: Refusal) -> (Vec<SolveRow>, Status) {
        let (solutions, status) = match refusal.reason.as_str() {
            "PUZZLE_HAS_NO_SOLUTION" => (Solutions::None, Status::Done),
            "PUZZLE_NOT_UNIQUE" => (Solutions::Several, Status::Done),
            _ => (Solutions::Unknown(refusal.trouble), Status::SomeFailed),
        };
        let puzzle = Subject::Puzzle(entry.position.values().to_string());
        let row = SolveRow {
            answer: Answer::witnesses(refusal.witnesses),
            ..self.unanswered(puzzle, solutions)
        };
        (vec![row], status)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<SolveRow> {
        vec![self.unanswered(Subject::Unreadable(error.text.clone()), Solutions::from(error))]
    }
}

impl Solve {
    /// The row without an answer; with a column for the steps where they were asked for.
    fn unanswered(&self, subject: Subject, status: Solutions) -> SolveRow {
        SolveRow {
            subject,
            status,
            answer: Answer::Nothing,
            steps: (self.trace || self.hint).then(Vec::new),
        }
    }
}

/// How the values are asked about: as a puzzle when nothing has been placed or marked, else as a position.
fn asked(position: &Position) -> Asked {
    if position.is_start() {
        return Asked::Puzzle(position.givens().to_string());
    }
    let marks = position.marks().map(|marks| {
        let group = |cell| {
            let digits = marks.digits_of(cell).into_iter();
            digits.map(|digit| digit.to_string()).collect()
        };
        Cell::all().map(group).collect()
    });
    Asked::State(State {
        givens: position.givens().to_string(),
        values: position.values().to_string(),
        pencil_marks: marks.unwrap_or_default(),
    })
}

/// The status and the count, of which no more than `limit` was asked for.
fn counted(count: &SolutionCount, limit: i32) -> (Solutions, Answer) {
    // Up to two solutions come as witnesses.
    let status = match count.witnesses.len() {
        0 => Solutions::None,
        1 => Solutions::Unique,
        _ => Solutions::Several,
    };
    let limit = limit.into();
    let answer = if count.limit_reached || count.solutions > limit {
        Answer::AtLeast(count.solutions.min(limit))
    } else {
        Answer::Exactly(count.solutions)
    };
    (status, answer)
}

/// `values` with everything that the steps place.
fn placed(values: &Grid, steps: &[Step]) -> Option<Grid> {
    let mut grid = *values.values();
    for placement in steps.iter().flat_map(|step| &step.placements) {
        *grid.get_mut(placement.cell as usize)? = u8::try_from(placement.digit).ok()?;
    }
    Grid::from_values(grid)
}

/// The three grades of words, as far as there are any.
fn words(hint: Hint) -> Vec<String> {
    let words = [hint.place_text, hint.technique_text, hint.step_text];
    words.into_iter().filter_map(filled).collect()
}
