//! Asks about each entry, and turns the answer into a row.

use std::sync::Arc;

use super::arguments::{Detail, MarksKind, SolveArguments};
use super::row::{HintGrade, SolveAnswer, SolveRow};
use crate::backend::problem::LineRefusal;
use crate::backend::question::PositionQuestion;
use crate::bulk::EntryTask;
use crate::output_form::OutputForm;
use crate::solutions::Solutions;
use crate::status::Status;
use crate::trouble::{RowSubject, Trouble};
use crate::words::filled;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_puzzle::{Grid, Position, UnmarkedCells};
use sudokud_service::draw;
use sudokud_service::proto::solve_request::Ask;
use sudokud_service::proto::solve_response::Answer as Answered;
use sudokud_service::proto::{
    AskAll, AskCount, AskHint, AskPlacement, AskSolution, AskTrace, Hint, HintDetail, HintStatus,
    NextPlacement, SolutionCount, SolveResponse, Step,
};
use sudokud_service::solve::SolveOptions;
use sudokud_service::{Language, Remark};

/// Solves each entry.
pub(super) struct SolveTask<'a> {
    arguments: &'a SolveArguments,
    options: Arc<SolveOptions>,
    /// Whether the rows have pictures.
    draws: bool,
    /// The language of the words that are not in the answer.
    language: Language,
}

impl<'a> SolveTask<'a> {
    pub(super) fn new(arguments: &'a SolveArguments, language: Language) -> Self {
        Self {
            arguments,
            options: Arc::new(arguments.options()),
            draws: arguments.common.output == Some(OutputForm::Svg),
            language,
        }
    }
}

impl SolveArguments {
    /// The question about each position.
    fn options(&self) -> SolveOptions {
        let (only, without) = (self.only.clone(), self.without.clone());
        let after = self.after.iter().cloned().collect();
        let ask = if let Some(limit) = self.count {
            // One more than the first tells a puzzle from a grid with several solutions.
            Ask::Count(AskCount { limit: limit.max(2) })
        } else if self.trace {
            Ask::Trace(AskTrace { only, without })
        } else if let Some(detail) = self.hint {
            Ask::Hint(AskHint {
                detail: HintDetail::from(detail).into(),
                only,
                without,
                after,
            })
        } else if let Some(limit) = self.all {
            Ask::All(AskAll { limit, only, without })
        } else if let Some(detail) = self.placement {
            // The names of techniques are those of the steps.
            let detail = match detail {
                Detail::Place => HintDetail::Place,
                Detail::Technique | Detail::Step => HintDetail::Step,
            };
            Ask::Placement(AskPlacement {
                detail: detail.into(),
                only,
                without,
                after,
            })
        } else {
            Ask::Solution(AskSolution {})
        };
        SolveOptions {
            revision: String::new(),
            ask,
            scale: self.scale.clone().unwrap_or_default(),
            language: self.language.clone().unwrap_or_default(),
        }
    }
}

impl EntryTask for SolveTask<'_> {
    type Question = PositionQuestion;
    type Row = SolveRow;

    fn question(&self, entry: &PuzzleEntry) -> PositionQuestion {
        let position = match self.arguments.marks {
            None => entry.position,
            Some(MarksKind::Complete) => entry.position.with_unmarked(UnmarkedCells::Empty),
            Some(MarksKind::Notes) => entry.position.without_marks(),
        };
        PositionQuestion {
            position,
            givens: self.arguments.givens,
            options: Arc::clone(&self.options),
        }
    }

    fn rows(&self, entry: &PuzzleEntry, answer: SolveResponse) -> (Vec<SolveRow>, Status) {
        let values = entry.position.values();
        let puzzle = RowSubject::of_values(&entry.position);
        if !answer.mistakes.is_empty() {
            let mistakes: Vec<_> = answer.mistakes.into_iter().map(|mistake| mistake.text).collect();
            let status = Solutions::Unknown(Trouble::Invalid(mistakes.join(", ")));
            return (vec![self.unanswered(puzzle, status)], Status::SomeFailed);
        }
        let is_drawn = self
            .arguments
            .placement
            .is_none_or(|detail| detail == Detail::Step);
        let pictures = if self.draws && is_drawn {
            pictures(&entry.position, answer.answer.as_ref(), self.language)
        } else {
            Vec::new()
        };
        let mut grades: &[HintGrade] = &[];
        let (status, answer, steps) = match answer.answer {
            Some(Answered::Solution(solution)) => (Solutions::Unique, SolveAnswer::Solution(solution), None),
            Some(Answered::Count(count)) => {
                let (status, answer) = counted(&count, self.arguments.count.unwrap_or_default());
                (status, answer, None)
            }
            Some(Answered::Trace(trace)) => {
                let solution = placed(values, &trace.steps).filter(Grid::is_full);
                let answer = solution.map_or(SolveAnswer::Nothing, |solution| {
                    SolveAnswer::Solution(solution.to_string())
                });
                let steps = trace.steps.into_iter().map(|step| step.text).collect();
                (Solutions::Unique, answer, Some(steps))
            }
            Some(Answered::Hint(hint)) => {
                grades = hint_grades(hint.status());
                (Solutions::Unique, SolveAnswer::Nothing, Some(words(hint)))
            }
            Some(Answered::All(open)) => {
                let mut steps: Vec<String> = open.steps.into_iter().map(|step| step.text).collect();
                if open.more {
                    steps.push(Remark::More.text(self.language));
                }
                (Solutions::Unique, SolveAnswer::Nothing, Some(steps))
            }
            Some(Answered::Placement(next)) => {
                let detail = self.arguments.placement.unwrap_or(Detail::Step);
                grades = path_grades(next.status(), detail);
                (
                    Solutions::Unique,
                    SolveAnswer::Nothing,
                    Some(path_words(next, detail)),
                )
            }
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
            grades,
            pictures,
            language: self.language,
        };
        (vec![row], Status::Done)
    }

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<SolveRow>, Status) {
        let (solutions, status) = match refusal.reason.as_str() {
            "PUZZLE_HAS_NO_SOLUTION" => (Solutions::None, Status::Done),
            "PUZZLE_NOT_UNIQUE" => (Solutions::Several, Status::Done),
            _ => {
                let trouble = refusal.in_language(&entry.position, self.language);
                (Solutions::Unknown(trouble), Status::SomeFailed)
            }
        };
        let puzzle = RowSubject::of_values(&entry.position);
        let shows_solutions = self.arguments.trace || !self.arguments.asks_for_steps();
        let answer = if shows_solutions {
            SolveAnswer::witnesses(refusal.witnesses)
        } else {
            // A player who asks for a hint does not ask for solutions.
            SolveAnswer::Nothing
        };
        let row = SolveRow {
            answer,
            ..self.unanswered(puzzle, solutions)
        };
        (vec![row], status)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<SolveRow> {
        vec![self.unanswered(RowSubject::Unreadable(error.text.clone()), Solutions::from(error))]
    }
}

impl SolveTask<'_> {
    /// The row without an answer; with a column for the steps where they were asked for.
    fn unanswered(&self, subject: RowSubject, status: Solutions) -> SolveRow {
        SolveRow {
            subject,
            status,
            answer: SolveAnswer::Nothing,
            steps: self.arguments.asks_for_steps().then(Vec::new),
            grades: &[],
            pictures: Vec::new(),
            language: self.language,
        }
    }
}

/// The pictures of an answer: the solution with the givens in bold, or the steps. None if there is neither.
fn pictures(position: &Position, answer: Option<&Answered>, language: Language) -> Vec<String> {
    // Steps of an answer can be drawn, except those of a server that is newer and sends more than this program reads.
    match answer {
        Some(Answered::Solution(solution)) => {
            let solution: Option<Grid> = solution.parse().ok();
            let solved = solution.map(|grid| Position::new(grid, position.givens().filled(), None));
            let drawn = |position| draw::position_svg(position, language);
            solved.iter().map(drawn).collect()
        }
        Some(Answered::Trace(trace)) => draw::steps_svg(position, &trace.steps, language).unwrap_or_default(),
        Some(Answered::Hint(hint)) => draw::steps_svg(position, &hint.step, language).unwrap_or_default(),
        // Each of them is a step on the same board.
        Some(Answered::All(open)) => {
            let drawn = open
                .steps
                .iter()
                .map(|step| draw::steps_svg(position, [step], language));
            drawn.flat_map(Result::unwrap_or_default).collect()
        }
        Some(Answered::Placement(next)) => {
            draw::steps_svg(position, &next.steps, language).unwrap_or_default()
        }
        Some(Answered::Count(_)) | None => Vec::new(),
    }
}

/// The status and the count, of which no more than `limit` was asked for.
fn counted(count: &SolutionCount, limit: i32) -> (Solutions, SolveAnswer) {
    // Up to two solutions come as witnesses.
    let status = match count.witnesses.len() {
        0 => Solutions::None,
        1 => Solutions::Unique,
        _ => Solutions::Several,
    };
    let limit = limit.into();
    let answer = if count.limit_reached || count.solutions > limit {
        SolveAnswer::AtLeast(count.solutions.min(limit))
    } else {
        SolveAnswer::Exactly(count.solutions)
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

/// Where to look, and the techniques or the steps as far as there are any.
fn path_words(next: NextPlacement, detail: Detail) -> Vec<String> {
    let mut words = vec![next.place_text];
    let steps = next.steps.into_iter().map(|step| step.text);
    match detail {
        Detail::Place => {}
        // The text of a step begins with the name of its technique.
        Detail::Technique => {
            let names: Vec<String> = steps
                .map(|text| text.split(": ").next().unwrap_or_default().to_owned())
                .collect();
            words.extend(filled(names.join(", ")));
        }
        Detail::Step => words.extend(steps),
    }
    words
}

/// The grades of a hint, as [`words`] has them.
fn hint_grades(status: HintStatus) -> &'static [HintGrade] {
    match status {
        HintStatus::Solved | HintStatus::Stuck => &[HintGrade::Reason],
        HintStatus::Found | HintStatus::Unspecified => {
            &[HintGrade::Place, HintGrade::Technique, HintGrade::Step]
        }
    }
}

/// The grades of the way to the next digit, as [`path_words`] has them. Its steps are moves.
fn path_grades(status: HintStatus, detail: Detail) -> &'static [HintGrade] {
    match (status, detail) {
        (HintStatus::Solved | HintStatus::Stuck, _) => &[HintGrade::Reason],
        (_, Detail::Technique) => &[HintGrade::Place, HintGrade::Technique],
        (_, Detail::Place | Detail::Step) => &[HintGrade::Place],
    }
}

/// The three grades of words, as far as there are any.
fn words(hint: Hint) -> Vec<String> {
    let words = [hint.place_text, hint.technique_text, hint.step_text];
    words.into_iter().filter_map(filled).collect()
}
