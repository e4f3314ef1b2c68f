//! Answers Solve: the solution, several solutions or their number, the solving path, hints, open steps, and positions for practice.
//!
//! `state` reads positions; `solutions` counts and lists solutions; `subject`, `allowed` and `start` prepare the search for steps, `steps`
//! finds and writes them, `before` finds the position before one; `mistakes` writes the mistakes of a position.

mod allowed;
mod before;
mod mistakes;
mod solutions;
mod start;
mod state;
mod steps;
mod subject;

use std::ops::ControlFlow;

use self::allowed::AllowedTechniques;
use self::steps::Asked as AskedSteps;
use self::subject::Subject;
use super::context::Pace;
use super::failure::Failure;
use super::{read, write};
use sudoku_technique::Candidate;
use sudokud_api::solve_request::Ask;
use sudokud_api::solve_response::Answer;
use sudokud_api::{HintDetail, Mistake, SolveRequest, SolveResponse};
use sudokud_engine::{PositionMistakes, Technique};
use sudokud_explain::Language;
use sudokud_grade::Scale;
use sudokud_puzzle::{Grid, Position, Stop};
use sudokud_snapshot::{Live, Snapshot};

pub(super) use self::before::before;
pub(super) use self::mistakes::{mistakes, stale_marks, wrong_value};
pub(super) use self::start::PathStart;
pub(super) use self::state::puzzle_position;
pub use self::state::{asked, state, state_position};
pub(super) use self::steps::path;

/// Answers the question of a request.
pub fn answer(live: &Live, request: &SolveRequest, stop: &Stop) -> Result<SolveResponse, Failure> {
    let (field, position) = state::position(request.position.as_ref())?;
    let Some(ask) = &request.ask else {
        let problem = "none of the questions that this server knows is set; set one of solution, count, solutions, trace, hint, all, placement and position_before";
        return Err(Failure::field("solution", "MISSING", problem));
    };
    match ask {
        Ask::Hint(ask) => _ = read::known("hint.detail", ask.detail, HintDetail::as_str_name)?,
        Ask::Placement(ask) => _ = read::known("placement.detail", ask.detail, HintDetail::as_str_name)?,
        Ask::All(ask) => steps::check_page(ask)?,
        _ => {}
    }
    if request.several_solutions && !asks_for_steps(ask) {
        let problem = "only for trace, hint, all and placement; leave it out";
        return Err(Failure::field("several_solutions", "NO_STEPS_ASKED", problem));
    }
    let language = read::language(&live.current(), &request.language)?;
    let solve = |snapshot: &Snapshot| -> Result<SolveResponse, Failure> {
        snapshot.require(&request.revision)?;
        let scale = snapshot
            .scale(&request.scale)
            .map_err(Failure::unknown("scale"))?;
        let response = match ask {
            Ask::Count(ask) => {
                let count = solutions::count(&position.with_values_as_givens(), *ask, stop)?;
                answered(Answer::Count(count))
            }
            Ask::Solutions(ask) => {
                let listed = solutions::list(&position.with_values_as_givens(), *ask, stop)?;
                answered(Answer::Solutions(listed))
            }
            _ => {
                let question = Question {
                    snapshot,
                    scale,
                    field,
                    position: &position,
                    language,
                    stop,
                };
                question.answer(ask, request.several_solutions)?
            }
        };
        let is_path = response.answer.is_some() && asks_for_steps(ask);
        Ok(SolveResponse {
            stale_marks: if is_path {
                stale_marks(&position, language)
            } else {
                Vec::new()
            },
            snapshot_revision: snapshot.revision().to_owned(),
            language: write::language(&request.language, language),
            ..response
        })
    };
    live.run(solve)
}

fn asks_for_steps(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::Trace(_) | Ask::Hint(_) | Ask::All(_) | Ask::Placement(_)
    )
}

fn answered(answer: Answer) -> SolveResponse {
    SolveResponse {
        answer: Some(answer),
        ..SolveResponse::default()
    }
}

/// Returns the pace of a request: a solution takes microseconds, other questions may take longer.
pub fn pace(request: &SolveRequest) -> Pace {
    match request.ask {
        // A request without an ask is refused at once.
        None | Some(Ask::Solution(_)) => Pace::Quick,
        _ => Pace::Long,
    }
}

/// The position of a request, with the parts that its answer needs.
struct Question<'a> {
    snapshot: &'a Snapshot,
    scale: &'a Scale,
    /// The field of the givens.
    field: &'a str,
    position: &'a Position,
    language: Language,
    stop: &'a Stop,
}

impl Question<'_> {
    /// Answers an ask that looks for mistakes first.
    fn answer(&self, ask: &Ask, allows_several: bool) -> Result<SolveResponse, Failure> {
        let Self {
            snapshot,
            scale,
            field,
            position,
            stop,
            ..
        } = *self;
        // Names are checked before the puzzle is solved, which may take long.
        let (name, only, without): (_, &[String], &[String]) = match ask {
            Ask::Trace(ask) => ("trace", &ask.only, &ask.without),
            Ask::Hint(ask) => ("hint", &ask.only, &ask.without),
            Ask::All(ask) => ("all", &ask.only, &ask.without),
            Ask::Placement(ask) => ("placement", &ask.only, &ask.without),
            _ => ("ask", &[], &[]),
        };
        let allowed = AllowedTechniques::read(snapshot, name, only, without)?;
        if let Ask::PositionBefore(ask) = ask {
            technique(snapshot, &ask.technique)?;
        }
        let puzzle = match read::puzzle(field, position.clues(), stop) {
            Err(several @ Failure::NotUnique { .. }) => {
                if let Some(impossible) = impossible_value(position, stop)? {
                    let impossible = mistakes::impossible_value(impossible, self.language);
                    return Ok(with_mistakes(vec![impossible]));
                }
                if !allows_several {
                    return Err(several);
                }
                let digits = subject::digits(field, position, stop)?;
                let asked = self.steps(Subject::Several(&digits));
                let with_digits = matches!(ask, Ask::Trace(_));
                return Ok(SolveResponse {
                    several_solutions: Some(subject::several(scale, &digits, with_digits)),
                    ..answered(asked.answer(ask, &allowed)?)
                });
            }
            read => read?,
        };
        let found = PositionMistakes::find(&puzzle, position);
        if !found.is_empty() {
            let detail = match ask {
                Ask::Hint(ask) => Some(ask.detail()),
                Ask::Placement(ask) => Some(ask.detail()),
                _ => None,
            };
            return Ok(with_mistakes(mistakes::mistakes(&found, detail, self.language)));
        }
        Ok(answered(match ask {
            Ask::Solution(_) => Answer::Solution(puzzle.solution().to_string()),
            Ask::PositionBefore(ask) => {
                let technique = technique(snapshot, &ask.technique)?;
                let before = before(technique, scale, &puzzle, position, stop)?;
                let before = before.ok_or_else(|| before::no_step(technique, scale))?;
                Answer::Position(state::state(&before))
            }
            _ => self.steps(Subject::Puzzle(&puzzle)).answer(ask, &allowed)?,
        }))
    }

    fn steps<'s>(&'s self, subject: Subject<'s>) -> AskedSteps<'s> {
        AskedSteps {
            snapshot: self.snapshot,
            scale: self.scale,
            subject,
            position: self.position,
            language: self.language,
            stop: self.stop,
        }
    }
}

fn technique<'s>(snapshot: &'s Snapshot, name: &str) -> Result<&'s Technique, Failure> {
    let found = snapshot.catalog().technique(name);
    found
        .map(|technique| &**technique)
        .map_err(Failure::unknown("position_before.technique"))
}

fn with_mistakes(mistakes: Vec<Mistake>) -> SolveResponse {
    SolveResponse {
        mistakes,
        ..SolveResponse::default()
    }
}

/// Returns the first placed digit with which no solution of the givens is left, in the order of the cells; none for a sukaku, whose
/// candidates the search of a grid does not see.
fn impossible_value(position: &Position, stop: &Stop) -> Result<Option<Candidate>, Failure> {
    let has_solution = |grid: &Grid| -> Result<bool, Failure> {
        let mut is_found = false;
        sudokud_search::enumerate(grid, stop, &mut |_| {
            is_found = true;
            ControlFlow::Break(())
        });
        if !is_found {
            stop.check()?;
        }
        Ok(is_found)
    };
    let (mut grid, values) = (*position.givens(), position.values());
    if position.clues().is_sukaku() || grid == *values || has_solution(values)? {
        return Ok(None);
    }
    for cell in values.filled() - grid.filled() {
        grid.set(cell, values.get(cell));
        if !has_solution(&grid)? {
            return Ok(values.get(cell).map(|digit| Candidate::new(cell, digit)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_placed_digit_that_no_solution_has_is_named() {
        // Without these givens there are several solutions.
        let givens: Grid = format!("{}{}", ".".repeat(45), &EASY[45..]).parse().unwrap();
        assert!(sudokud_search::count(&givens, 2) == 2);
        let placed = |digits: &[(usize, u8)]| {
            let mut values = *givens.values();
            for (cell, digit) in digits {
                values[*cell] = *digit;
            }
            let values = Grid::from_values(values).unwrap();
            let found =
                impossible_value(&Position::new(values, givens.filled(), None), &Stop::never()).unwrap();
            found.map(|wrong| mistakes::impossible_value(wrong, Language::english()).text)
        };
        assert_eq!(placed(&[]), None);
        assert_eq!(placed(&[(0, 5), (1, 3)]), None);
        // A 7 is in the column of the second digit, and the first one is right.
        assert_eq!(
            placed(&[(0, 5), (9, 7)]).as_deref(),
            Some("r2c1 is 7, and with it the givens and the digits placed before it have no solution")
        );
    }
}
