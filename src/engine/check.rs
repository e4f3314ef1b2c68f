//! Checks deductions against the solution, so that no plugin needs to be trusted.

use sudoku_technique::{Board, CandidateSet, CellSet, Digit, abi};

use super::fault::FaultKind;

/// Checks that a deduction is right and changes `board`.
pub(super) fn check(
    deduction: &abi::Deduction,
    board: &Board,
    solution: &CandidateSet,
) -> Result<(), FaultKind> {
    apply(deduction, &mut board.clone(), solution).map(|_| ())
}

/// Applies a deduction to `board` and returns the number of cells that it fills. On an error, the board is unusable.
///
/// Every step of every walk runs this function. It checks each digit just before it applies it, because the same words of memory
/// are needed for both. Most digits are in no deduction, so the code for the others is kept out of the loops.
#[inline]
pub(super) fn apply(
    deduction: &abi::Deduction,
    board: &mut Board,
    solution: &CandidateSet,
) -> Result<u32, FaultKind> {
    let mut effect = Effect::Nothing;
    let open = board.unsolved();
    for digit in Digit::ALL {
        let gone = deduction.eliminations.cells_of(digit);
        if !gone.is_empty() {
            effect = effect.max(eliminate(board, digit, gone, solution.cells_of(digit)));
        }
    }
    for digit in Digit::ALL {
        let placed = deduction.placements.cells_of(digit);
        if !placed.is_empty() {
            effect = effect.max(place(board, digit, placed, solution.cells_of(digit)));
        }
    }
    match effect {
        Effect::Change => Ok((open - board.unsolved()).len() as u32),
        Effect::Nothing => Err(FaultKind::Useless),
        Effect::Wrong => Err(what_is_wrong(deduction, solution)),
    }
}

/// The effect of a part of a deduction on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Nothing,
    Change,
    /// It contradicts the solution, or has bits beyond the last cell.
    Wrong,
}

#[inline(never)]
fn eliminate(board: &mut Board, digit: Digit, gone: CellSet, right: CellSet) -> Effect {
    if gone.intersects(right) || gone.words()[1] & BEYOND != 0 {
        return Effect::Wrong;
    }
    let changes = gone.intersects(board.cells_with(digit));
    board.eliminate_digit(digit, gone);
    if changes { Effect::Change } else { Effect::Nothing }
}

#[inline(never)]
fn place(board: &mut Board, digit: Digit, placed: CellSet, right: CellSet) -> Effect {
    // Beyond the last cell nothing is right.
    if !placed.is_subset(right) {
        return Effect::Wrong;
    }
    let mut effect = Effect::Nothing;
    for cell in placed & board.unsolved() {
        board.place(cell, digit);
        effect = Effect::Change;
    }
    effect
}

/// The bits of the upper word beyond the last cell.
const BEYOND: u64 = !((1 << 17) - 1);

#[cold]
fn what_is_wrong(deduction: &abi::Deduction, solution: &CandidateSet) -> FaultKind {
    if !deduction.placements.is_well_formed() || !deduction.eliminations.is_well_formed() {
        return FaultKind::Malformed("bits beyond cell 80");
    }
    let misplaced = deduction.placements.difference(solution);
    let removed = deduction.eliminations.intersection(solution);
    match (misplaced.iter().next(), removed.iter().next()) {
        (Some(wrong), _) => FaultKind::WrongPlacement(wrong),
        (None, Some(wrong)) => FaultKind::WrongElimination(wrong),
        (None, None) => FaultKind::Malformed("neither right nor wrong"),
    }
}
