//! Checks deductions against the solution, so that no plugin needs to be trusted.

use sudoku_technique::{Board, CellSet, Digit, abi};

use super::fault::FaultKind;
use super::solution_digits::SolutionDigits;

/// Checks that a deduction is right and changes `board`.
pub(super) fn check(
    deduction: &abi::Deduction,
    board: &Board,
    solution: &SolutionDigits,
) -> Result<(), FaultKind> {
    let (placed, gone) = (&deduction.placements, &deduction.eliminations);
    if !placed.is_subset(solution.every()) {
        return Err(what_is_wrong(deduction, solution));
    }
    // Most deductions that are checked here are singles.
    let eliminates = !gone.is_empty();
    if eliminates && (gone.intersects(solution.some()) || !gone.is_well_formed()) {
        return Err(what_is_wrong(deduction, solution));
    }
    if placed.cells().intersects(board.unsolved()) || eliminates && gone.intersects(board.all_candidates()) {
        Ok(())
    } else {
        Err(FaultKind::Useless)
    }
}

/// Applies a deduction to `board` and returns the number of cells that it fills. On an error, the board is unusable.
///
/// Every step of every walk runs this function. It checks each digit just before it applies it, because the same words of memory
/// are needed for both. Most digits are in no deduction, so the code for the others is kept out of the loops.
#[inline]
pub(super) fn apply(
    deduction: &abi::Deduction,
    board: &mut Board,
    solution: &SolutionDigits,
) -> Result<u32, FaultKind> {
    let (mut placed, mut changes) = (0, false);
    for digit in Digit::ALL {
        let gone = deduction.eliminations.cells_of(digit);
        if !gone.is_empty() {
            let Some(change) = eliminate(board, digit, gone, solution.some().cells_of(digit)) else {
                return Err(what_is_wrong(deduction, solution));
            };
            changes |= change;
        }
    }
    for digit in Digit::ALL {
        let cells = deduction.placements.cells_of(digit);
        if !cells.is_empty() {
            let Some(filled) = place(board, digit, cells, solution.every().cells_of(digit)) else {
                return Err(what_is_wrong(deduction, solution));
            };
            placed += filled;
        }
    }
    if changes || placed > 0 {
        Ok(placed)
    } else {
        Err(FaultKind::Useless)
    }
}

/// Returns whether this changes the board. `None` if it contradicts the solution, or has bits beyond the last cell.
#[inline(never)]
fn eliminate(board: &mut Board, digit: Digit, gone: CellSet, right: CellSet) -> Option<bool> {
    if gone.intersects(right) || gone.words()[1] & BEYOND != 0 {
        return None;
    }
    let changes = gone.intersects(board.cells_with(digit));
    board.eliminate_digit(digit, gone);
    Some(changes)
}

/// Returns the number of cells that this fills. `None` if it contradicts the solution, or has bits beyond the last cell.
#[inline(never)]
fn place(board: &mut Board, digit: Digit, cells: CellSet, right: CellSet) -> Option<u32> {
    // Beyond the last cell nothing is right.
    if !cells.is_subset(right) {
        return None;
    }
    let mut filled = 0;
    for cell in cells & board.unsolved() {
        board.place(cell, digit);
        filled += 1;
    }
    Some(filled)
}

/// The bits of the upper word beyond the last cell.
const BEYOND: u64 = !((1 << 17) - 1);

#[cold]
fn what_is_wrong(deduction: &abi::Deduction, solution: &SolutionDigits) -> FaultKind {
    if !deduction.placements.is_well_formed() || !deduction.eliminations.is_well_formed() {
        return FaultKind::Malformed("bits beyond cell 80");
    }
    let misplaced = deduction.placements.difference(solution.every());
    let removed = deduction.eliminations.intersection(solution.some());
    match (misplaced.iter().next(), removed.iter().next()) {
        (Some(wrong), _) => FaultKind::WrongPlacement(wrong),
        (None, Some(wrong)) => FaultKind::WrongElimination(wrong),
        (None, None) => FaultKind::Malformed("neither right nor wrong"),
    }
}
