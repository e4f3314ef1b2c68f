//! Digs as far as possible, then bisects the states on the way for the one with the fewest givens that meets the target.
//!
//! With fewer givens a puzzle is nearly always harder. Bisection takes about five grades, and grading every state takes fifty.

use std::cmp::Ordering;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use sudokud_engine::WalkError;
use sudokud_search::Digger;

/// Makes one attempt; with `last_only`, only the last state can be a hit.
pub(super) fn run(attempt: &mut Attempt<'_>, last_only: bool) -> Result<Option<Hit>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = path(attempt, &start, CellSet::EMPTY);
    let mut fits: Vec<DigState> = states
        .iter()
        .map(|&given| DigState { given, ..start })
        .filter(|state| attempt.plan.shape.admits(state.given))
        .collect();
    if last_only || attempt.plan.shape.is_minimal {
        let last = states.last().copied();
        fits.retain(|state| Some(state.given) == last && attempt.admits(state));
    }
    let mut hit = None;
    // The states `fits[low..high]` are not judged yet. The last one is judged first: if it is too easy, so are all others.
    let (mut low, mut high) = (0, fits.len());
    // Without states the loop does not run, so the wrapped index is not used.
    let mut look = high.wrapping_sub(1);
    while low < high {
        let (verdict, found) = attempt.judge(&fits[look])?;
        hit = found.or(hit);
        match verdict {
            Ordering::Greater => high = look,
            Ordering::Less | Ordering::Equal => low = look + 1,
        }
        look = low.midpoint(high);
    }
    Ok(hit)
}

/// Tries each orbit once, those with a cell in `first` before all others. Returns the givens at the start and after each dig.
pub(super) fn path(attempt: &mut Attempt<'_>, start: &DigState, first: CellSet) -> Vec<CellSet> {
    let mut digger = Digger::new(&start.solution, start.given);
    let mut states = vec![start.given];
    if !attempt.plan.shape.is_fixed {
        let floor = attempt.floor();
        let mut order = attempt.order();
        order.sort_by_key(|orbit| !orbit.intersects(first));
        for orbit in order {
            if attempt.dig(&mut digger, orbit, floor) {
                states.push(digger.given());
            }
        }
    }
    attempt.report.effort.uniqueness_tests += digger.tests();
    states
}
