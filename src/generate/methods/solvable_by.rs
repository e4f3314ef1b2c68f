//! Removes givens only while the techniques that a scale lists solve the puzzle.
//!
//! This is Foxy Sudoku's method. Each dig must also leave one solution, because techniques that assume uniqueness can also "solve" a grid
//! with several.

use super::attempt::{Attempt, DigState, Hit};
use crate::effort::DigOutcome;
use sudokud_engine::WalkError;
use sudokud_search::Digger;

/// Makes one attempt. Without techniques that must solve the puzzle there is no hit.
pub(super) fn run(attempt: &mut Attempt<'_>) -> Result<Option<Hit>, WalkError> {
    let Some(solver) = &attempt.plan.solver else {
        return Ok(None);
    };
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let floor = attempt.floor();
    let mut digger = Digger::new(&start.solution, start.given);
    let mut state = start;
    for orbit in attempt.order() {
        if !attempt.dig(&mut digger, orbit, floor) {
            continue;
        }
        attempt.stop.check()?;
        attempt.report.effort.grades += 1;
        // The walk starts anew after each dig: a walk of the last state used givens that are gone.
        let given = digger.given();
        let dug = DigState { given, ..start };
        if solver.solves(&dug.puzzle(), attempt.stop)? {
            state = dug;
        } else {
            digger.put_back(orbit);
            attempt.log(orbit, DigOutcome::TooHard);
            attempt.report.effort.steps_back += 1;
        }
    }
    attempt.report.effort.uniqueness_tests += digger.tests();
    if !attempt.admits(&state) {
        return Ok(None);
    }
    let Some(hit) = attempt.judge(&state)?.1 else {
        return Ok(None);
    };
    attempt.report.effort.grades += 1;
    let is_solved = solver.solves_as_graded(&hit.puzzle, attempt.stop)?;
    Ok(Some(hit).filter(|_| is_solved))
}
