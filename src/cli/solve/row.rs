//! The row of `solve`: a solution, a count, a trace or hints.

use super::Question;
use super::arguments::{Detail, SolveArguments};
use crate::drawing;
use crate::json::{self, dynamic};
use crate::position;
use crate::printer::{Row, Style};
use crate::prose::{self, count, numbered};
use crate::run::{Answered, Subject};
use crate::table::{Column, in_one_column};
use sudokud_puzzle::{Grid, Position};
use sudokud_service::proto::solve_response::Answer;
use sudokud_service::proto::{HintStatus, NextPlacement, SolutionCount, SolveResponse, Step};
use sudokud_service::{Language, Words, draw};

/// Most stale marks that are named to people. Marks that were never updated may be hundreds.
const MOST_STALE: usize = 4;

/// A puzzle and the answer to the question about it.
pub(super) struct SolveRow {
    pub(super) answered: Answered<SolveResponse>,
    pub(super) question: Question,
}

pub(super) fn columns(arguments: &SolveArguments) -> Vec<Column<SolveRow>> {
    let mut columns = vec![
        Column::new("puzzle", |row: &SolveRow, text| {
            text.push_str(&row.answered.subject.values());
        }),
        Column::new("status", |row, text| text.push_str(&row.status())),
        Column::new("answer", |row, text| text.push_str(&row.solutions())),
    ];
    if arguments.asks_for_steps() {
        columns.push(Column::new("steps", |row, text| {
            text.push_str(&in_one_column(row.steps()));
        }));
    }
    columns.push(Column::new("note", |row, text| text.push_str(&row.answered.note)));
    if arguments.puzzles.output.show_revision {
        columns.push(Column::new("revision", |row, text| {
            let response = row.answered.answer.as_ref();
            text.push_str(response.map_or("", |response| &response.snapshot_revision));
        }));
    }
    columns
}

impl SolveRow {
    /// The answer, unless the digits of the position are wrong.
    fn answer(&self) -> Option<&Answer> {
        let response = self.answered.answer.as_ref().ok()?;
        response.answer.as_ref().filter(|_| response.mistakes.is_empty())
    }

    fn words(&self) -> Words {
        Words::of(self.question.language)
    }

    /// `unique`, `none`, `several`, or why there is no answer.
    fn status(&self) -> String {
        match &self.answered.answer {
            Err(refusal) => match refusal.reason.as_str() {
                "PUZZLE_HAS_NO_SOLUTION" => "none".to_owned(),
                "PUZZLE_NOT_UNIQUE" => "several".to_owned(),
                _ => refusal.in_column(),
            },
            Ok(response) if !response.mistakes.is_empty() => format!("invalid: {}", mistakes(response)),
            Ok(response) => match &response.answer {
                // Up to two solutions come as witnesses.
                Some(Answer::Count(count)) => status_of(count.witnesses.len()),
                Some(Answer::Solutions(found)) => status_of(found.solutions.len()),
                Some(_) if response.several_solutions.is_some() => status_of(2),
                Some(_) => status_of(1),
                None => "failed: the server sent no answer that this program knows".to_owned(),
            },
        }
    }

    /// The solution, two of several with a blank between them, or their number.
    fn solutions(&self) -> String {
        match self.answer() {
            Some(Answer::Solution(solution)) => solution.clone(),
            Some(Answer::Count(count)) => self.number(count),
            Some(Answer::Solutions(found)) => found.solutions.join(" "),
            Some(Answer::Position(state)) => position::line(state),
            Some(Answer::Trace(trace)) => self.placed(&trace.steps).unwrap_or_default(),
            Some(Answer::Hint(_) | Answer::All(_) | Answer::Placement(_)) => String::new(),
            None => self
                .witnesses()
                .map_or_else(String::new, |witnesses| witnesses.join(" ")),
        }
    }

    /// Two solutions of a grid with several, if solutions are shown.
    fn witnesses(&self) -> Option<[&str; 2]> {
        let refusal = self
            .answered
            .answer
            .as_ref()
            .err()
            .filter(|_| self.question.shows_solutions)?;
        Some([refusal.fact("witness_1")?, refusal.fact("witness_2")?])
    }

    /// The number of solutions; `N+` if there may be more.
    fn number(&self, count: &SolutionCount) -> String {
        let limit = self.question.count.unwrap_or_default().into();
        if count.limit_reached || count.solutions > limit {
            format!("{}+", count.solutions.min(limit))
        } else {
            count.solutions.to_string()
        }
    }

    /// The solution that the steps reach; none if they do not finish the puzzle.
    fn placed(&self, steps: &[Step]) -> Option<String> {
        let Subject::Puzzle(position) = &self.answered.subject else {
            return None;
        };
        let mut grid = *position.values().values();
        for placement in steps.iter().flat_map(|step| &step.placements) {
            *grid.get_mut(placement.cell as usize)? = u8::try_from(placement.digit).ok()?;
        }
        let solved = Grid::from_values(grid).filter(Grid::is_full)?;
        Some(solved.to_string())
    }

    /// The steps or the hint, in words.
    fn steps(&self) -> Vec<String> {
        let texts = |steps: &[Step]| steps.iter().map(|step| step.text.clone()).collect::<Vec<_>>();
        match self.answer() {
            Some(Answer::Trace(trace)) => texts(&trace.steps),
            Some(Answer::Hint(hint)) => {
                let mut words = vec![
                    hint.place_text.clone(),
                    hint.technique_text.clone(),
                    hint.step_text.clone(),
                ];
                words.retain(|text| !text.is_empty());
                words
            }
            Some(Answer::All(open)) => {
                let more = open.more.then(|| self.words().and_more());
                texts(&open.steps).into_iter().chain(more).collect()
            }
            Some(Answer::Placement(next)) => self.path(next),
            Some(Answer::Solution(_) | Answer::Count(_) | Answer::Solutions(_) | Answer::Position(_))
            | None => Vec::new(),
        }
    }

    /// Where to look, and the techniques or the steps up to the next digit, in the detail that was asked for.
    fn path(&self, next: &NextPlacement) -> Vec<String> {
        let mut words = vec![next.place_text.clone()];
        if self.question.placement == Some(Detail::Technique) && !next.technique_texts.is_empty() {
            words.push(next.technique_texts.join(", "));
        }
        words.extend(next.steps.iter().map(|step| step.text.clone()));
        words
    }

    /// The steps for people: numbered, and the parts of a hint with their names.
    fn step_lines(&self) -> String {
        let steps = self.steps();
        let words = self.words();
        let named: &[fn(Words, &str) -> String] = match self.answer() {
            Some(Answer::Hint(hint)) if is_found(hint.status()) => &[
                |words, text| words.hint_place(text),
                |words, text| words.hint_technique(text),
                |words, text| words.hint_step(text),
            ],
            Some(Answer::Placement(next)) if is_found(next.status()) => match self.question.placement {
                Some(Detail::Technique) => &[
                    |words, text| words.hint_place(text),
                    |words, text| words.hint_technique(text),
                ],
                _ => &[|words, text| words.hint_place(text)],
            },
            // The only text says that the puzzle is solved, or that no step is left.
            Some(Answer::Hint(_) | Answer::Placement(_)) => return steps.join("\n") + "\n",
            _ => &[],
        };
        let (hint, moves) = steps.split_at(steps.len().min(named.len()));
        let hint = std::iter::zip(named, hint).map(|(name, text)| name(words, text) + "\n");
        hint.collect::<String>() + &numbered(moves.iter().map(String::as_str))
    }

    /// The first pencil marks that the steps ignore, a line each.
    fn stale_marks(&self) -> String {
        let Ok(response) = &self.answered.answer else {
            return String::new();
        };
        let stale = &response.stale_marks;
        let mut lines: Vec<String> = stale
            .iter()
            .take(MOST_STALE)
            .map(|mark| mark.text.clone())
            .collect();
        if stale.len() > MOST_STALE {
            lines.push(self.words().and_more());
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }

    /// The status in a sentence.
    fn status_words(&self) -> String {
        let (language, words) = (self.question.language, self.words());
        match (self.status().as_str(), &self.answered.answer) {
            ("unique", _) => words.one_solution(),
            ("several", _) => words.several_solutions(),
            ("none", _) => words.no_solution(),
            (_, Err(refusal)) => prose::refusal(refusal, &self.answered.subject, language),
            (_, Ok(response)) => words.invalid(mistakes(response)),
        }
    }
}

/// Returns the status of a grid with this number of solutions.
fn status_of(solutions: usize) -> String {
    match solutions {
        0 => "none",
        1 => "unique",
        _ => "several",
    }
    .to_owned()
}

fn is_found(status: HintStatus) -> bool {
    matches!(status, HintStatus::Found | HintStatus::Unspecified)
}

/// What is wrong with the digits of a position.
fn mistakes(response: &SolveResponse) -> String {
    let texts: Vec<&str> = response
        .mistakes
        .iter()
        .map(|mistake| mistake.text.as_str())
        .collect();
    texts.join(", ")
}

impl Row for SolveRow {
    fn text(&self, style: Style) -> Option<String> {
        let (subject, status) = (&self.answered.subject, self.status_words());
        let solved = |solution: &str| {
            let grid: Option<Grid> = solution.parse().ok();
            let drawn = match (grid, subject) {
                (Some(grid), Subject::Puzzle(position)) => drawing::grid(position.givens(), &grid, style),
                _ => String::new(),
            };
            format!("{drawn}{solution}\n")
        };
        let mut text = match (self.answer(), self.witnesses()) {
            (Some(Answer::Solution(solution)), _) => solved(solution),
            (Some(Answer::Trace(trace)), _) => {
                let end = self.placed(&trace.steps);
                let end = end.map_or_else(
                    || format!("{}{status}\n", subject.drawn(style)),
                    |solution| solved(&solution),
                );
                self.stale_marks() + &self.step_lines() + &end
            }
            (Some(Answer::Solutions(found)), _) if !found.solutions.is_empty() => {
                found.solutions.iter().map(|solution| solved(solution)).collect()
            }
            (Some(Answer::Position(state)), _) => format!("{status}\n{}", position::drawn(state, style)),
            (Some(Answer::Count(found)), _) => {
                let words = self
                    .words()
                    .solution_count(self.number(found), count(found.solutions));
                format!("{}{words}\n", subject.drawn(style))
            }
            (Some(_), _) => format!(
                "{}{status}\n{}{}",
                subject.drawn(style),
                self.stale_marks(),
                self.step_lines()
            ),
            (None, Some([one, other])) => {
                let such_as = self.words().such_as(&status);
                format!(
                    "{}{such_as}\n{}{}",
                    subject.drawn(style),
                    solved(one),
                    solved(other)
                )
            }
            (None, None) => format!("{}{status}\n", subject.drawn(style)),
        };
        if !self.answered.note.is_empty() {
            text.extend([self.answered.note.as_str(), "\n"]);
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let mut line = self.answered.json();
        line.puzzle = Some(self.answered.subject.values()).filter(|puzzle| !puzzle.is_empty());
        let response = self.answered.answer.as_ref().ok();
        line.message = response.map(|response| dynamic("SolveResponse", response));
        json::write_line(&line, output);
    }

    fn pictures(&self) -> Vec<String> {
        match (&self.answered.subject, self.answer()) {
            (Subject::Puzzle(position), Some(answer)) if self.question.draws => {
                pictures(position, answer, self.question.language)
            }
            _ => Vec::new(),
        }
    }
}

/// The solution with the givens in bold, or the steps. Steps of a newer server that this program cannot read have no picture.
fn pictures(position: &Position, answer: &Answer, language: Language) -> Vec<String> {
    let steps = |steps: &[Step]| draw::steps_svg(position, steps, language).unwrap_or_default();
    match answer {
        Answer::Solution(solution) => {
            let solution: Option<Grid> = solution.parse().ok();
            let solved = solution.map(|grid| Position::new(grid, position.givens().filled(), None));
            solved
                .iter()
                .map(|position| draw::position_svg(position, language))
                .collect()
        }
        Answer::Trace(trace) => steps(&trace.steps),
        Answer::Hint(hint) => steps(hint.step.as_slice()),
        // Each of them is a step on the same board.
        Answer::All(open) => open
            .steps
            .iter()
            .flat_map(|step| steps(std::slice::from_ref(step)))
            .collect(),
        Answer::Placement(next) => steps(&next.steps),
        Answer::Position(state) => (position::read(state).iter())
            .map(|position| draw::position_svg(position, language))
            .collect(),
        Answer::Count(_) | Answer::Solutions(_) => Vec::new(),
    }
}
