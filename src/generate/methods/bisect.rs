//! Dig as far as it goes, then look along the way for the state with the fewest givens that meets the target.
//!
//! The further along the way, the fewer givens and, nearly always, the harder the puzzle. So that state is found by bisection,
//! with some five grades instead of fifty.

use std::cmp::Ordering;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use sudokud_engine::WalkError;
use sudokud_search::Digger;

/// One attempt; with `last_only` no state counts but the last.
pub(super) fn run(attempt: &mut Attempt<'_>, last_only: bool) -> Result<Option<Hit>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let states = path(attempt, &start);
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
    // Of the states `fits[low..high]` none has been looked at. The first look is at the last one: a path on
    // which even that is too easy has nothing.
    let (mut low, mut high) = (0, fits.len());
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

/// The givens at the start and after each orbit that went, every orbit tried once.
pub(super) fn path(attempt: &mut Attempt<'_>, start: &DigState) -> Vec<CellSet> {
    let mut digger = Digger::new(&start.solution, start.given);
    let mut states = vec![start.given];
    if !attempt.plan.shape.is_fixed {
        let floor = attempt.floor();
        for orbit in attempt.order() {
            if attempt.dig(&mut digger, orbit, floor) {
                states.push(digger.given());
            }
        }
    }
    attempt.effort.uniqueness_tests += digger.tests();
    states
}
