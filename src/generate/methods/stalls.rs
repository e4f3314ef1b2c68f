//! Finds a puzzle that needs the wanted techniques among the boards on which all other techniques stall.
//!
//! A puzzle is dug as far as possible and solved without the wanted techniques until that stalls. From this board, givens are added
//! in random orders, and after each the walk goes on from where it stalled. So one digging has many stalled boards, and each takes a
//! few steps of a walk. If a wanted technique finds a step on such a board and the puzzle is then solved, the puzzle needs it. If it is not
//! solved, [`approach`] continues from there. If the dug puzzle does not stall, [`harder`] may continue from it.
//!
//! The pattern of a rare technique often consists of many candidates of one digit, or of many cells of one house. Random givens are
//! everywhere, so after some fruitless attempts the digging leaves a digit or a house without givens as far as possible.

use std::ops::Range;

use sudoku_technique::{CellSet, Digit, House};

use super::attempt::{Attempt, DigState};
use super::candidate::WalkCandidate;
use super::stalled_puzzle::{StalledPuzzle, in_orders, without_wanted};
use super::{approach, bisect, harder};
use crate::plan::{LadderReach, WantedLast};
use sudokud_engine::{Rung, WalkError, Walked};
use sudokud_puzzle::Grid;

/// Number of puzzles of one digging from which [`approach`] continues at most: the first one of an order on which a wanted technique finds a
/// step.
const APPROACHES: usize = 4;
/// Number of attempts of a seed before the first one that leaves a digit or a house bare. Most techniques are found in fewer, and for some of
/// these, such as hidden triples, bare digits take a third more time.
const EVEN_ATTEMPTS: u64 = 64;

/// Numbers of the attempts of a seed that note what is used in place of the wanted techniques. Most searches are shorter. In the others the
/// notes take a small part of the time, because an attempt makes hundreds of walks.
const NOTED_ATTEMPTS: Range<u64> = 8..24;

/// Makes one digging. Returns a puzzle on target or, if there is none, the nearest one whose walk uses the wanted techniques.
pub(super) fn run(
    attempt: &mut Attempt<'_>,
    reach: &LadderReach,
) -> Result<Option<WalkCandidate>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let bare = bare_cells(attempt, &start.solution);
    let Some(given) = bisect::path(attempt, &start, bare).pop() else {
        return Ok(None);
    };
    let ladder = &reach.wanted_last;
    let dug = DigState { given, ..start };
    let walked = without_wanted(attempt, ladder, &dug)?;
    if NOTED_ATTEMPTS.contains(&attempt.number) {
        note_stand_ins(attempt, ladder, &dug, &walked)?;
    }
    let Some(first) = StalledPuzzle::of(ladder, dug, bare, &walked) else {
        return if harder::pays(ladder) {
            harder::run(attempt, reach, (dug, &walked), bare)
        } else {
            Ok(None)
        };
    };
    let (mut best, with_step) = in_orders(attempt, reach, &first)?;
    if best.as_ref().is_some_and(|best| best.hit.is_some()) {
        return Ok(best);
    }
    for state in with_step.into_iter().take(APPROACHES) {
        if let Some(found) = approach::run(attempt, reach, state)? {
            if found.hit.is_some() {
                return Ok(Some(found));
            }
            WalkCandidate::keep_nearest(&mut best, found);
        }
    }
    Ok(best)
}

/// Notes for each wanted technique the hardest technique that this walk used where the wanted one had a step.
fn note_stand_ins(
    attempt: &mut Attempt<'_>,
    ladder: &WantedLast,
    dug: &DigState,
    walked: &Walked,
) -> Result<(), WalkError> {
    for alone in &ladder.alone {
        let Some(wanted) = alone.rungs().first().map(Rung::id) else {
            continue;
        };
        let mut hardest = None;
        for (used, board) in std::iter::zip(&walked.trace.uses, walked.boards.iter()) {
            // Where a step places digits, it says little that another technique has one too.
            let is_stand_in = used.placed == 0 && used.rung < ladder.others && hardest < Some(used.rung);
            if is_stand_in
                && alone
                    .advance(&mut board.clone(), &dug.solution, attempt.stop)?
                    .is_some()
            {
                hardest = Some(used.rung);
            }
        }
        let used = hardest.map(|rung| ladder.ladder.rungs()[rung].id());
        attempt.report.stand_ins.note(wanted, used);
    }
    Ok(())
}

/// Returns the cells that the digging leaves without givens as far as possible: the cells of a digit or of a house, or no cells.
fn bare_cells(attempt: &mut Attempt<'_>, solution: &Grid) -> CellSet {
    let is_random = attempt.plan.recipe.construction.order.cells().is_none();
    if attempt.number < EVEN_ATTEMPTS || !is_random {
        return CellSet::EMPTY;
    }
    match attempt.number % 4 {
        0 => CellSet::EMPTY,
        1 => {
            let house = House::all().nth(attempt.stream.below(House::COUNT as u32) as usize);
            house.map_or(CellSet::EMPTY, House::cells)
        }
        _ => {
            let digit = Digit::from_index(attempt.stream.below(9) as usize);
            solution.candidates().cells_of(digit)
        }
    }
}
