//! Removes givens only while the techniques of a ladder solve the puzzle.
//!
//! This is Foxy Sudoku's method. Each dig must also leave one solution, because techniques that assume uniqueness can also "solve" a grid
//! with several.

use super::attempt::{Attempt, DigState, Hit};
use crate::effort::DigOutcome;
use sudokud_engine::{Recording, WalkError};
use sudokud_search::Digger;

/// Makes one attempt.
pub(super) fn run(attempt: &mut Attempt<'_>) -> Result<Option<Hit>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let scale = attempt.plan.solver.unwrap_or(attempt.plan.scale);
    let floor = attempt.floor();
    let mut digger = Digger::new(&start.solution, start.given);
    for orbit in attempt.order() {
        if !attempt.dig(&mut digger, orbit, floor) {
            continue;
        }
        attempt.stop.check()?;
        attempt.effort.grades += 1;
        // The walk starts anew after each dig: a walk of the last state used givens that are gone.
        let board = start.solution.masked(digger.given()).board();
        let trace = scale
            .ladder()
            .walk(board, &start.solution, Recording::COUNTS, attempt.stop)?;
        if !trace.is_solved() {
            digger.put_back(orbit);
            attempt.log(orbit, DigOutcome::TooHard);
            attempt.effort.steps_back += 1;
        }
    }
    attempt.effort.uniqueness_tests += digger.tests();
    let state = DigState {
        given: digger.given(),
        ..start
    };
    if !attempt.admits(&state) {
        return Ok(None);
    }
    attempt.judge(&state).map(|(_, hit)| hit)
}
