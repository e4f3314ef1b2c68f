//! What a step of a walk does to a puzzle: some givens go, or others come, and one solution remains.

use std::ops::ControlFlow;

use sudoku_technique::{Cell, CellSet};

use super::region::{self, with_one_solution};
use super::{Attempt, State};
use crate::puzzle::{Grid, Stop};
use crate::search::{self, Digger};

/// A puzzle less two givens with more solutions than this is not looked into.
const MOST_SOLUTIONS: usize = 500;
/// Givens are not exchanged where the puzzle without them has more other solutions than this.
const MOST_OTHERS: usize = 100;
/// Of those that also give cells one in so many exchanges two, the others one.
const TWO_STEPS: u32 = 4;

/// Takes an orbit out.
pub(super) fn fewer_cells(attempt: &mut Attempt<'_>, state: &State) -> Option<State> {
    let orbits = &attempt.plan.shape.orbits;
    let given: Vec<CellSet> = (orbits.iter().copied())
        .filter(|orbit| orbit.is_subset(state.given))
        .collect();
    let orbit = *given.get(attempt.stream.below(given.len() as u32) as usize)?;
    if !attempt.may_leave(state.given - orbit) {
        return None;
    }
    let mut digger = Digger::new(&state.solution, state.given);
    let is_dug = digger.dig(orbit);
    attempt.effort.uniqueness_tests += digger.tests();
    is_dug.then_some(State {
        given: digger.given(),
        ..*state
    })
}

/// Takes one or two orbits out and gives others, by which one solution remains: each cell that is given rules some of the other
/// solutions out, and the last one all that are left.
pub(super) fn other_cells(attempt: &mut Attempt<'_>, state: &State) -> Option<State> {
    let mut orbits = attempt.plan.shape.orbits.clone();
    attempt.stream.shuffle(&mut orbits);
    let out = 1 + usize::from(attempt.stream.below(TWO_STEPS) == 0);
    let is_given = |orbit: &&CellSet| orbit.intersects(state.given);
    let mut given = state.given;
    let gone = orbits.iter().filter(is_given).take(out);
    gone.for_each(|&orbit| given -= orbit);
    attempt.effort.uniqueness_tests += 1;
    let mut others = other_solutions(&state.solution, given)?;
    let mut shown = 0;
    let mut free: Vec<CellSet> = orbits.iter().filter(|orbit| !is_given(orbit)).copied().collect();
    while !others.is_empty() || shown + 1 < out {
        if shown > out {
            return None;
        }
        let is_last = shown + 1 >= out;
        let chosen = free.iter().position(|orbit| {
            others.is_empty()
                || if is_last {
                    others.iter().all(|other| other.intersects(*orbit))
                } else {
                    others.iter().any(|other| other.intersects(*orbit))
                }
        });
        // Where no cell rules out all, one more than went has to.
        let chosen = match chosen {
            Some(chosen) => chosen,
            None => free
                .iter()
                .position(|orbit| others.iter().any(|other| other.intersects(*orbit)))?,
        };
        let orbit = free.swap_remove(chosen);
        given |= orbit;
        others.retain(|other| !other.intersects(orbit));
        shown += 1;
    }
    let state = State { given, ..*state };
    attempt.may_leave(given).then_some(state)
}

/// Of each other solution that these givens of `solution` leave, the cells in which it differs; none where there are too many.
fn other_solutions(solution: &Grid, given: CellSet) -> Option<Vec<CellSet>> {
    let mut others = Vec::new();
    let mut count = 0;
    search::enumerate(&solution.masked(given), &Stop::never(), &mut |other| {
        count += 1;
        let differs = |cell: &Cell| other.get(*cell) != solution.get(*cell);
        let cells: CellSet = Cell::all().filter(differs).collect();
        if !cells.is_empty() {
            others.push(cells);
        }
        if count <= MOST_OTHERS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (count <= MOST_OTHERS).then_some(others)
}

/// Gives two cells other digits.
pub(super) fn other_digits(attempt: &mut Attempt<'_>, state: &State) -> Option<State> {
    let cells = region::some(attempt, state.given, 2);
    let givens = region::without(&state.solution.masked(state.given), cells);
    attempt.effort.uniqueness_tests += 1;
    let mut others = with_one_solution(&givens, cells, MOST_SOLUTIONS);
    others.retain(|solution| *solution != state.solution);
    let chosen = attempt.stream.below(others.len() as u32) as usize;
    others.get(chosen).map(|solution| State {
        solution: *solution,
        ..*state
    })
}
