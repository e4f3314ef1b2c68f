//! Searches for naked triples and quadruples: `SIZE` cells of a house that hold `SIZE` candidates between them.
//!
//! Only cells with two to `SIZE` candidates can take part. One pass over the nine digits finds them for the whole board. In
//! each house, these cells are sets of digits, and the closed groups of the sets are the subsets. Cells of one line and one box
//! are found in both houses. The line comes first and reports them; the box skips them.

use sudoku_patterns::subsets::{self, ClosedGroup};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, DigitSet, Flow, House, HouseKind,
    HouseRole, Request, Sink,
};

use crate::reducible;

/// Reports every naked subset of `SIZE` cells.
///
/// Skips a house if no cell that can take part has changed since the last empty result: its subsets had no eliminations then
/// and have none now.
pub(crate) fn find<const SIZE: usize>(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let more_than = board.cells_with_more_than::<5>();
    let eligible = more_than[1] - more_than[SIZE];
    let changed = request
        .previous
        .map_or(eligible, |previous| eligible & board.changed_cells(previous));
    if changed.is_empty() || reducible::houses(board) == 0 {
        return Flow::Continue(());
    }
    for house in House::all().filter(|house| changed.intersects(house.cells())) {
        let mut cells = [Cell::at(0, 0); 9];
        let mut masks = [0; 9];
        let (mut count, mut wanted) = (0, 0);
        for cell in eligible & house.cells() {
            wanted |= u16::from(changed.contains(cell)) << count;
            cells[count] = cell;
            masks[count] = board.candidates(cell).bits();
            count += 1;
        }
        if count < SIZE {
            continue;
        }
        let masks = &masks[..count];
        subsets::closed_groups::<SIZE>(masks, wanted, |group| {
            let subset: CellSet = subsets::members(group.sets).map(|index| cells[index]).collect();
            if house.kind() == HouseKind::Box && aligned(subset) {
                return Flow::Continue(());
            }
            report(board, subset, group, masks, sink)
        })?;
    }
    Flow::Continue(())
}

/// Reports `subset`, unless it has no eliminations or the smaller subsets in it make all of them.
fn report(board: &Board, subset: CellSet, group: ClosedGroup, masks: &[u16], sink: &mut Sink<'_>) -> Flow {
    let digits = DigitSet::from_bits(group.union);
    let around = subset.common_peers();
    let touched = |digits: DigitSet| {
        let gone = |digit| !(board.cells_with(digit) & around).is_empty();
        digits.into_iter().any(gone)
    };
    if !touched(digits) || !touched(digits - DigitSet::from_bits(group.explained_by_parts(masks))) {
        return Flow::Continue(());
    }
    emit(board, subset, digits, sink)
}

/// Emits the naked subset of these cells and digits. It eliminates the digits from all cells that see all its cells.
pub(crate) fn emit(board: &Board, subset: CellSet, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    let around = subset.common_peers();
    let mut eliminations = CandidateSet::EMPTY;
    for digit in digits {
        eliminations.insert_digit(digit, board.cells_with(digit) & around);
    }
    let deduction = Deduction::eliminate(eliminations).size(subset.len() as u32);
    sink.emit_with(&deduction, |evidence| {
        for cell in subset {
            for digit in board.candidates(cell) {
                evidence.candidate(cell, digit, CandidateRole::Pattern);
            }
        }
        for house in House::all().filter(|house| subset.is_subset(house.cells())) {
            evidence.house(house, HouseRole::Base);
        }
    })
}

/// Checks whether all cells are in one row or all in one column.
pub(crate) fn aligned(cells: CellSet) -> bool {
    let Some(first) = cells.first() else {
        return true;
    };
    let [row, column, _] = first.houses();
    cells.is_subset(row.cells()) || cells.is_subset(column.cells())
}
