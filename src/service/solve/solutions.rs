//! Counts and lists the solutions of a puzzle or position.

use std::ops::ControlFlow;

use super::super::failure::Failure;
use sudokud_api::{AskCount, AskSolutions, SolutionCount, SolutionList};
use sudokud_puzzle::{Clues, Grid, Stop};

/// The limit of a count by default.
const COUNT: i32 = 2;
/// The highest limit of a count.
const MOST_COUNT: i32 = 1_000_000;
/// The most solutions that a count shows.
const MOST_WITNESSES: usize = 2;
/// The number of listed solutions by default.
const LISTED: i32 = 100;
/// The highest number of listed solutions.
const MOST_LISTED: i32 = 1_000;

/// Answers the ask for a count.
pub(super) fn count(clues: &Clues, ask: AskCount, stop: &Stop) -> Result<SolutionCount, Failure> {
    let limit = limit("count.limit", ask.limit, COUNT, MOST_COUNT)?;
    let mut witnesses = Vec::new();
    let solutions = search(clues, limit, stop, |solution| {
        if witnesses.len() < MOST_WITNESSES {
            witnesses.push(solution.to_string());
        }
    })?;
    Ok(SolutionCount {
        solutions,
        limit_reached: solutions == limit,
        witnesses,
    })
}

/// Answers the ask for the solutions.
pub(super) fn list(clues: &Clues, ask: AskSolutions, stop: &Stop) -> Result<SolutionList, Failure> {
    let limit = limit("solutions.limit", ask.limit, LISTED, MOST_LISTED)?;
    let mut solutions = Vec::new();
    let found = search(clues, limit, stop, |solution| {
        solutions.push(solution.to_string());
    })?;
    Ok(SolutionList {
        solutions,
        limit_reached: found == limit,
    })
}

/// Reads a limit.
fn limit(field: &str, asked: i32, usual: i32, most: i32) -> Result<i64, Failure> {
    match asked {
        0 => Ok(usual.into()),
        _ if (1..=most).contains(&asked) => Ok(asked.into()),
        _ => {
            let problem = format!("{asked} solutions; write 1 to {most}, or 0 for {usual}");
            Err(Failure::field(field, "COUNT_OUT_OF_RANGE", problem))
        }
    }
}

/// Passes solutions to `visit`, and returns their number, at most `limit`.
fn search(clues: &Clues, limit: i64, stop: &Stop, mut visit: impl FnMut(&Grid)) -> Result<i64, Failure> {
    let mut found = 0;
    sudokud_search::enumerate_clues(clues, stop, &mut |solution| {
        found += 1;
        visit(solution);
        if found < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    // A search that has reached its limit is complete, even if the stop was raised meanwhile.
    if found < limit {
        stop.check()?;
    }
    Ok(found)
}
