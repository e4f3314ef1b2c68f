//! Changes a puzzle for a step of a walk. Each change leaves exactly one solution.

use std::ops::ControlFlow;

use sudoku_technique::{Cell, CellSet, Digit};

use super::attempt::{Attempt, DigState};
use sudokud_puzzle::{Grid, Stop};
use sudokud_search::Digger;

/// Limit of solutions when two givens are removed; with more solutions the change is given up.
const MOST_SOLUTIONS: usize = 500;
/// One in this many exchanges exchanges two orbits, the others one.
const TWO_STEPS: u32 = 4;

/// Removes an orbit.
pub(super) fn fewer_cells(attempt: &mut Attempt<'_>, state: &DigState) -> Option<DigState> {
    let orbit = one_of(attempt, |orbit| orbit.is_subset(state.given))?;
    if !attempt.may_leave(state.given - orbit) {
        return None;
    }
    let mut digger = Digger::new(&state.solution, state.given);
    let is_dug = digger.dig_knowing(orbit, attempt.differences_from(&state.solution));
    attempt.report.effort.uniqueness_tests += digger.tests();
    is_dug.then_some(DigState {
        given: digger.given(),
        ..*state
    })
}

/// Adds an orbit. More givens leave one solution, so nothing is tested.
pub(super) fn more_cells(attempt: &mut Attempt<'_>, state: &DigState) -> Option<DigState> {
    let orbit = one_of(attempt, |orbit| !orbit.intersects(state.given))?;
    Some(DigState {
        given: state.given | orbit,
        ..*state
    })
}

/// Adds one or two orbits and removes the same number of others that have become redundant.
pub(super) fn other_cells(attempt: &mut Attempt<'_>, state: &DigState) -> Option<DigState> {
    let count = 1 + usize::from(attempt.stream.below(TWO_STEPS) == 0);
    let mut orbits = attempt.plan.shape.orbits.clone();
    attempt.stream.shuffle(&mut orbits);
    let is_given = |orbit: &CellSet| orbit.intersects(state.given);
    let mut digger = Digger::new(&state.solution, state.given);
    let free = orbits.iter().filter(|orbit| !is_given(orbit)).take(count);
    free.for_each(|&orbit| digger.put_back(orbit));
    let mut gone = 0;
    for &orbit in orbits.iter().filter(|orbit| is_given(orbit)) {
        gone += usize::from(
            attempt.may_leave(digger.given() - orbit)
                && digger.dig_knowing(orbit, attempt.differences_from(&state.solution)),
        );
        if gone == count {
            break;
        }
    }
    attempt.report.effort.uniqueness_tests += digger.tests();
    (gone == count).then_some(DigState {
        given: digger.given(),
        ..*state
    })
}

/// Draws one of the orbits for which `wanted` is true, each equally likely.
fn one_of(attempt: &mut Attempt<'_>, wanted: impl Fn(CellSet) -> bool) -> Option<CellSet> {
    let orbits = &attempt.plan.shape.orbits;
    let wanted: Vec<CellSet> = (orbits.iter().copied()).filter(|&orbit| wanted(orbit)).collect();
    // Of an empty list this draws index 0, which `get` does not find.
    let chosen = attempt.stream.below(wanted.len() as u32) as usize;
    wanted.get(chosen).copied()
}

/// Changes the digits of two givens. Enumerates the solutions without these givens: a pair of digits that occurs in exactly one of them makes
/// a puzzle.
pub(super) fn other_digits(attempt: &mut Attempt<'_>, state: &DigState) -> Option<DigState> {
    let mut cells: Vec<Cell> = state.given.into_iter().collect();
    attempt.stream.shuffle(&mut cells);
    let cells = *cells.first_chunk()?;
    let givens = state.solution.masked(state.given - cells.into_iter().collect());
    attempt.report.effort.uniqueness_tests += 1;
    let mut others = with_one_solution(&givens, cells, MOST_SOLUTIONS);
    others.retain(|solution| *solution != state.solution);
    let chosen = attempt.stream.below(others.len() as u32) as usize;
    others.get(chosen).map(|solution| DigState {
        solution: *solution,
        ..*state
    })
}

/// Returns the solutions of `grid` whose digits in the two cells occur in no other solution; empty if there are more than `most` solutions.
fn with_one_solution(grid: &Grid, cells: [Cell; 2], most: usize) -> Vec<Grid> {
    // For each pair of digits, its only solution. In the order in which they were found.
    let mut of_digits: Vec<([Option<Digit>; 2], Option<Grid>)> = Vec::new();
    let mut seen = 0;
    sudokud_search::enumerate(grid, &Stop::never(), &mut |solution| {
        seen += 1;
        let digits = cells.map(|cell| solution.get(cell));
        match of_digits.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, only)) => *only = None,
            None => of_digits.push((digits, Some(*solution))),
        }
        if seen <= most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if seen > most {
        return Vec::new();
    }
    of_digits.into_iter().filter_map(|(_, only)| only).collect()
}
