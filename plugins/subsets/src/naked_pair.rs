//! Searches for naked pairs: two cells of a house that hold the same two candidates.
//!
//! Pairs have a search of their own, which is faster than the search for larger subsets: a partner of a cell with two candidates
//! is a peer with the same two candidates. Three set operations return all partners of a cell.

use sudoku_technique::{Board, CellSet, Flow, Request, Sink};

use crate::naked;

/// Reports every naked pair.
pub(crate) fn find(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut open = board.bivalue_cells();
    // If neither cell has changed, the pair had no eliminations before and has none now.
    let changed = request
        .previous
        .map_or(open, |previous| open & board.changed_cells(previous));
    if changed.is_empty() {
        return Flow::Continue(());
    }
    while let Some(cell) = open.first() {
        open.remove(cell);
        let partners = if changed.contains(cell) {
            open
        } else {
            open & changed
        };
        let near = partners & cell.peers();
        if near.is_empty() {
            continue;
        }
        let digits = board.candidates(cell);
        let partners = digits
            .into_iter()
            .fold(near, |partners, digit| partners & board.cells_with(digit));
        for partner in partners {
            let pair = CellSet::of(cell) | CellSet::of(partner);
            naked::emit(board, pair, digits, sink)?;
        }
    }
    Flow::Continue(())
}
