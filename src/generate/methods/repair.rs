//! Makes a technique necessary by adding givens where the walk stalls.
//!
//! A puzzle with as few givens as possible is walked up the ladder as far as the wanted techniques. Where the walk stalls, one more orbit
//! is given: the one after which a wanted technique has been used and the fewest cells stay empty. After a few such givens the walk
//! reaches the end.

use sudoku_technique::{Board, CellSet};

use super::attempt::{Attempt, DigState, Hit};
use super::bisect::path;
use crate::plan::LadderReach;
use sudokud_engine::{Trace, WalkError};
use sudokud_search::Digger;

/// Greatest number of added orbits.
const MOST_REPAIRS: usize = 8;

/// Makes one attempt. Without wanted techniques there is no hit.
pub(super) fn run(attempt: &mut Attempt<'_>) -> Result<Option<Hit>, WalkError> {
    let plan = attempt.plan;
    let Some(reach) = plan.target.reach() else {
        return Ok(None);
    };
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let Some(given) = path(attempt, &start, CellSet::EMPTY).pop() else {
        return Ok(None);
    };
    let mut state = DigState { given, ..start };
    let mut trace = attempt.climb(reach, &state)?;
    let mut counts = trace.counts.clone();
    for _ in 0..MOST_REPAIRS {
        if trace.is_solved() || state.given.len() >= *plan.shape.clues.end() || plan.shape.is_fixed {
            break;
        }
        let Some((orbit, next)) = best_repair(attempt, reach, &trace.end, &counts, &state)? else {
            break;
        };
        state.given |= orbit;
        // The walk continues from the stalled board, so its counts are added to those so far.
        std::iter::zip(&mut counts, &next.counts).for_each(|(count, more)| *count += more);
        trace = next;
    }
    if !trace.is_solved() || !reach.is_met(&counts) {
        return Ok(None);
    }
    if plan.shape.is_minimal || !plan.shape.admits(state.given) {
        spare(attempt, reach, &mut state)?;
    }
    if !attempt.admits(&state) {
        return Ok(None);
    }
    attempt.judge(&state).map(|(_, hit)| hit)
}

/// Returns the best orbit to add on a stalled board, with the walk from there.
fn best_repair(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
    stalled: &Board,
    counts: &[u32],
    state: &DigState,
) -> Result<Option<(CellSet, Trace)>, WalkError> {
    let mut best: Option<((bool, usize), CellSet, Trace)> = None;
    let orbits = attempt.plan.shape.orbits.clone();
    for orbit in orbits {
        let open = orbit & stalled.unsolved();
        if open.is_empty() || orbit.intersects(state.given) {
            continue;
        }
        let mut board = stalled.clone();
        for cell in open {
            if let Some(digit) = state.solution.get(cell) {
                board.place(cell, digit);
            }
        }
        let trace = attempt.climb_from(reach, board, &state.solution)?;
        let all: Vec<u32> = std::iter::zip(counts, &trace.counts)
            .map(|(a, b)| a + b)
            .collect();
        // An orbit after which all wanted techniques are used comes first, then the one with the fewest empty cells.
        let worth = (!reach.is_met(&all), trace.end.unsolved().len());
        if best.as_ref().is_none_or(|(least, ..)| worth < *least) {
            best = Some((worth, orbit, trace));
        }
    }
    Ok(best.map(|(_, orbit, trace)| (orbit, trace)))
}

/// Removes redundant orbits as long as the wanted techniques are used.
fn spare(attempt: &mut Attempt<'_>, reach: &LadderReach, state: &mut DigState) -> Result<(), WalkError> {
    let mut digger = Digger::new(&state.solution, state.given);
    for orbit in attempt.order() {
        if !orbit.intersects(state.given) || !attempt.may_leave(state.given - orbit) {
            continue;
        }
        if digger.dig(orbit) {
            let given = digger.given();
            let trace = attempt.climb(reach, &DigState { given, ..*state })?;
            if trace.is_solved() && reach.is_met(&trace.counts) {
                state.given = given;
            } else {
                digger.put_back(orbit);
            }
        }
    }
    attempt.report.effort.uniqueness_tests += digger.tests();
    Ok(())
}
