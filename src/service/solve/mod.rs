//! Answers Solve: the solution, the number of solutions, the solving path, hints and open steps.
//!
//! `state` reads positions; `allowed` and `start` prepare the search for steps, `steps` finds and writes them; `mistakes` writes the
//! mistakes of a position.

mod allowed;
mod mistakes;
mod start;
mod state;
mod steps;

use std::ops::ControlFlow;

use self::allowed::AllowedTechniques;
use self::steps::Asked as AskedSteps;
use super::context::Pace;
use super::failure::Failure;
use super::{read, write};
use sudoku_technique::Candidate;
use sudokud_api::solve_request::Ask;
use sudokud_api::solve_response::Answer;
use sudokud_api::{HintDetail, Mistake, SolutionCount, SolveRequest, SolveResponse};
use sudokud_engine::PositionMistakes;
use sudokud_explain::Language;
use sudokud_grade::Scale;
use sudokud_puzzle::{Clues, Grid, Position, Stop};
use sudokud_snapshot::{Live, Snapshot};

pub(super) use self::mistakes::{mistakes, stale_marks, wrong_value};
pub(super) use self::start::PathStart;
pub use self::state::{asked, state};
pub(super) use self::state::{puzzle_position, state_position};
pub(super) use self::steps::path;

/// The limit of a count by default.
const COUNT: i64 = 2;
/// The highest limit of a count.
const MOST_COUNT: i32 = 1_000_000;
/// The most solutions that a count shows.
const MOST_WITNESSES: usize = 2;

/// Answers the question of a request.
pub fn answer(live: &Live, request: &SolveRequest, stop: &Stop) -> Result<SolveResponse, Failure> {
    let (field, position) = state::position(request.position.as_ref())?;
    let Some(ask) = &request.ask else {
        let problem =
            "no question that this server knows; set one of solution, count, trace, hint, all and placement";
        return Err(Failure::field("ask", "MISSING", problem));
    };
    match ask {
        Ask::Hint(ask) => _ = read::known("hint.detail", ask.detail, HintDetail::as_str_name)?,
        Ask::Placement(ask) => _ = read::known("placement.detail", ask.detail, HintDetail::as_str_name)?,
        Ask::All(ask) => steps::check_page(ask)?,
        Ask::Solution(_) | Ask::Count(_) | Ask::Trace(_) => {}
    }
    let language = read::language(&live.current(), &request.language)?;
    let solve = |snapshot: &Snapshot| -> Result<SolveResponse, Failure> {
        snapshot.require(&request.revision)?;
        let scale = snapshot
            .scale(&request.scale)
            .map_err(Failure::unknown("scale"))?;
        let (mistakes, answer) = solve(snapshot, scale, (field, &position), ask, language, stop)?;
        // Marks change nothing in a solution.
        let is_path = answer.is_some() && !matches!(ask, Ask::Solution(_) | Ask::Count(_));
        Ok(SolveResponse {
            mistakes,
            stale_marks: if is_path {
                stale_marks(&position, language)
            } else {
                Vec::new()
            },
            answer,
            snapshot_revision: snapshot.revision().to_owned(),
            language: write::language(&request.language, language),
        })
    };
    live.run(solve)
}

/// Returns the pace of a request: a solution takes microseconds, other questions may take longer.
pub fn pace(request: &SolveRequest) -> Pace {
    match request.ask {
        // A request without an ask is refused at once.
        None | Some(Ask::Solution(_)) => Pace::Quick,
        _ => Pace::Long,
    }
}

fn solve(
    snapshot: &Snapshot,
    scale: &Scale,
    (field, position): (&str, &Position),
    ask: &Ask,
    language: Language,
    stop: &Stop,
) -> Result<(Vec<Mistake>, Option<Answer>), Failure> {
    // Names are checked before the puzzle is solved, which may take long.
    let allowed = match ask {
        Ask::Solution(_) => AllowedTechniques::read(snapshot, "solution", &[], &[])?,
        Ask::Count(ask) => {
            let count = count(&position.with_values_as_givens(), ask.limit, stop)?;
            return Ok((Vec::new(), Some(Answer::Count(count))));
        }
        Ask::Trace(ask) => AllowedTechniques::read(snapshot, "trace", &ask.only, &ask.without)?,
        Ask::Hint(ask) => AllowedTechniques::read(snapshot, "hint", &ask.only, &ask.without)?,
        Ask::All(ask) => AllowedTechniques::read(snapshot, "all", &ask.only, &ask.without)?,
        Ask::Placement(ask) => AllowedTechniques::read(snapshot, "placement", &ask.only, &ask.without)?,
    };
    let puzzle = match read::puzzle(field, position.clues(), stop) {
        Err(several @ Failure::NotUnique { .. }) => {
            let impossible = impossible_value(position, stop)?.ok_or(several)?;
            return Ok((vec![mistakes::impossible_value(impossible, language)], None));
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
        return Ok((mistakes::mistakes(&found, detail, language), None));
    }
    let asked = AskedSteps {
        snapshot,
        scale,
        puzzle: &puzzle,
        position,
        language,
        stop,
    };
    let answer = match ask {
        Ask::Solution(_) | Ask::Count(_) => Answer::Solution(puzzle.solution().to_string()),
        Ask::Trace(_) => {
            let trace = asked.path(&allowed)?;
            Answer::Trace(write::trace(snapshot, position.values(), &trace, language)?)
        }
        Ask::Hint(ask) => Answer::Hint(asked.hint(ask, &allowed)?),
        Ask::All(ask) => Answer::All(asked.open_steps(ask, &allowed)?),
        Ask::Placement(ask) => Answer::Placement(asked.placement(ask, &allowed)?),
    };
    Ok((Vec::new(), Some(answer)))
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

fn count(clues: &Clues, limit: i32, stop: &Stop) -> Result<SolutionCount, Failure> {
    let limit = match limit {
        0 => COUNT,
        1..=MOST_COUNT => limit.into(),
        _ => {
            let problem = format!("{limit} solutions; write 1 to {MOST_COUNT}, or 0 for {COUNT}");
            return Err(Failure::field("count.limit", "COUNT_OUT_OF_RANGE", problem));
        }
    };
    let (mut solutions, mut witnesses) = (0, Vec::new());
    sudokud_search::enumerate_clues(clues, stop, &mut |solution| {
        solutions += 1;
        if witnesses.len() < MOST_WITNESSES {
            witnesses.push(solution.to_string());
        }
        if solutions < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let limit_reached = solutions == limit;
    // A count that has reached its limit is complete, even if the stop was raised meanwhile.
    if !limit_reached {
        stop.check()?;
    }
    Ok(SolutionCount {
        solutions,
        limit_reached,
        witnesses,
    })
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
