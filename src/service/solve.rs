//! Solve: the solution, the number of solutions, the solving path, or a hint.

use std::ops::ControlFlow;

use super::context::Pace;
use super::failure::Failure;
use super::proto::solve_request::{Ask, Position as Asked};
use super::proto::solve_response::Answer;
use super::proto::{AskSolution, Count, Fault, Hint, SolveRequest, SolveResponse, State, Trace};
use super::{read, write};
use crate::engine::{Hint as Found, Mistakes, Recording};
use crate::explain;
use crate::grade::Scale;
use crate::puzzle::{Grid, Position, Puzzle, Stop};
use crate::search;
use crate::snapshot::{Live, Snapshot};

/// Where counting stops when the request does not say.
const COUNT: u64 = 2;
/// The highest limit of a count.
const MOST_COUNT: i32 = 1_000_000;
/// How many solutions a count shows.
const MOST_WITNESSES: usize = 2;

/// Answers one question about a puzzle or a position.
pub fn answer(live: &Live, request: &SolveRequest, stop: &Stop) -> Result<SolveResponse, Failure> {
    let (field, position) = position(request.position.as_ref())?;
    let ask = request.ask.unwrap_or(Ask::Solution(AskSolution {}));
    let solve = |snapshot: &Snapshot| -> Result<SolveResponse, Failure> {
        let (faults, answer) = solve(snapshot, field, &position, ask, &request.scale, stop)?;
        Ok(SolveResponse {
            faults,
            answer,
            snapshot_revision: snapshot.revision().to_owned(),
        })
    };
    live.run(solve)
}

/// A plain solution takes microseconds; everything else may take longer.
pub fn pace(request: &SolveRequest) -> Pace {
    match request.ask {
        None | Some(Ask::Solution(_)) => Pace::Quick,
        _ => Pace::Long,
    }
}

fn solve(
    snapshot: &Snapshot,
    field: &str,
    position: &Position,
    ask: Ask,
    scale: &str,
    stop: &Stop,
) -> Result<(Vec<Fault>, Option<Answer>), Failure> {
    let scale = snapshot.scale(scale).map_err(Failure::unknown("scale"))?;
    if let Ask::Count(ask) = ask {
        return Ok((
            Vec::new(),
            Some(Answer::Count(count(position.values(), ask.limit, stop)?)),
        ));
    }
    let puzzle = read::puzzle(field, position.givens(), stop)?;
    let faults = faults(&Mistakes::find(&puzzle, position));
    if !faults.is_empty() {
        return Ok((faults, None));
    }
    let answer = match ask {
        Ask::Solution(_) | Ask::Count(_) => Answer::Solution(puzzle.solution().to_string()),
        Ask::Trace(_) => Answer::Trace(trace(snapshot, scale, &puzzle, position, stop)?),
        Ask::Hint(_) => Answer::Hint(hint(snapshot, scale, &puzzle, position, stop)?),
    };
    Ok((faults, Some(answer)))
}

/// The position, and the field that its givens come from.
fn position(asked: Option<&Asked>) -> Result<(&'static str, Position), Failure> {
    match asked {
        None => Err(Failure::field(
            "puzzle",
            "MISSING",
            "neither puzzle nor state is set; give a puzzle of 81 characters, or a state",
        )),
        Some(Asked::Puzzle(puzzle)) => {
            let givens = read::grid("puzzle", puzzle)?;
            Ok(("puzzle", Position::from_grid(givens)))
        }
        Some(Asked::State(state)) => state_position(state),
    }
}

fn state_position(state: &State) -> Result<(&'static str, Position), Failure> {
    let marks = read::marks("state.pencil_marks", &state.pencil_marks)?;
    if state.givens.is_empty() {
        let values = read::grid("state.values", &state.values)?;
        return Ok(("state.values", Position::new(values, values.filled(), marks)));
    }
    let givens = read::grid("state.givens", &state.givens)?;
    // A player's wrong value may well stand twice in a house: that is a fault to name, not a malformed request.
    let values = read::any_grid("state.values", &state.values)?;
    let changed = givens
        .filled()
        .into_iter()
        .find(|&cell| values.get(cell) != givens.get(cell));
    if let Some(cell) = changed {
        let problem = format!("{cell} is not the given; the givens stand in the values too");
        return Err(Failure::field("state.values", "GIVEN_CHANGED", problem));
    }
    Ok(("state.givens", Position::new(values, givens.filled(), marks)))
}

fn count(values: &Grid, limit: i32, stop: &Stop) -> Result<Count, Failure> {
    let limit = match limit {
        0 => COUNT,
        1..=MOST_COUNT => limit as u64,
        _ => {
            let problem = format!("{limit} solutions; write 1 to {MOST_COUNT}, or 0 for {COUNT}");
            return Err(Failure::field("count.limit", "COUNT_OUT_OF_RANGE", problem));
        }
    };
    let (mut solutions, mut witnesses) = (0, Vec::new());
    search::enumerate(values, stop, &mut |solution| {
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
    if !limit_reached {
        stop.check()?;
    }
    Ok(Count {
        solutions,
        limit_reached,
        witnesses,
    })
}

fn trace(
    snapshot: &Snapshot,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Trace, Failure> {
    // From the start it is the path that the grade counts, found on the canonical form.
    let trace = if position.is_start() {
        scale.grade(puzzle, Recording::Evidence, stop)?.trace
    } else {
        scale
            .ladder()
            .walk(position.board(), puzzle.solution(), Recording::Evidence, stop)?
    };
    Ok(Trace {
        steps: write::steps(snapshot, &trace)?,
        solved: trace.is_solved(),
        progress: write::progress(position.values(), &trace),
    })
}

fn hint(
    snapshot: &Snapshot,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Hint, Failure> {
    let words = |text: &str| Hint {
        r#where: text.to_owned(),
        ..Hint::default()
    };
    Ok(match scale.ladder().hint(puzzle, position, stop)? {
        Found::Step(found) => {
            let technique = snapshot
                .catalog()
                .technique(&found.technique)
                .map_err(|_| Failure::Internal)?;
            let info = technique.info();
            let written = write::step(snapshot, &found)?;
            Hint {
                r#where: explain::where_to_look(&found.deduction),
                technique: format!("{}: {}", info.name, info.summary),
                whole: explain::step_with_proof(technique, &found.deduction),
                step: Some(written),
            }
        }
        Found::Solved => words("Every cell has its digit."),
        Found::Stuck | Found::Mistakes(_) => words("None of the loaded techniques finds a next step."),
    })
}

fn faults(mistakes: &Mistakes) -> Vec<Fault> {
    let wrong = mistakes.wrong_values.iter().map(|wrong| Fault {
        kind: "wrong-value".to_owned(),
        cell: write::cell(wrong.cell()),
        digit: wrong.digit().value().into(),
        explanation: format!("{} is {}, which is wrong", wrong.cell(), wrong.digit()),
    });
    let missing = mistakes.missing_marks.iter().map(|missing| Fault {
        kind: "missing-mark".to_owned(),
        cell: write::cell(missing.cell()),
        digit: missing.digit().value().into(),
        explanation: format!(
            "{} lacks the mark {}, which is right",
            missing.cell(),
            missing.digit()
        ),
    });
    wrong.chain(missing).collect()
}
