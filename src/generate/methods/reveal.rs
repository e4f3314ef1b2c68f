//! Shows cells of the solution grid until there is one solution.
//!
//! This is Jet Sudoku's second method. The first test is after a number of givens, and most puzzles have more givens than necessary.

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use sudokud_engine::WalkError;

/// Makes one attempt.
pub(super) fn run(attempt: &mut Attempt<'_>, givens: u32) -> Result<Option<Hit>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let mut given = CellSet::EMPTY;
    for orbit in attempt.order() {
        given |= orbit;
        if given.len() < givens as usize {
            continue;
        }
        attempt.stop.check()?;
        attempt.report.effort.uniqueness_tests += 1;
        if sudokud_search::is_unique(&start.solution.masked(given)) {
            break;
        }
    }
    let state = DigState { given, ..start };
    if !attempt.admits(&state) {
        return Ok(None);
    }
    attempt.judge(&state).map(|(_, hit)| hit)
}
