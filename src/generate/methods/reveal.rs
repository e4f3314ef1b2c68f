//! Jet Sudoku's second way: show cells of the solution until there is one solution. It looks from a number of givens on, and
//! what it shows is nearly always more than would be needed.

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use sudokud_engine::WalkError;

/// One attempt.
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
        attempt.effort.uniqueness_tests += 1;
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
