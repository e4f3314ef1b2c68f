//! Searches for naked pairs: two cells of a house that hold the same two candidates.
//!
//! Pairs have a search of their own, which is faster than the search for larger subsets.

use sudoku_patterns::pairs;
use sudoku_technique::{Board, Cell, Flow, Request, Sink};

use crate::naked;

/// Reports every naked pair.
pub(crate) fn find(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    // If neither cell has changed, the pair had no eliminations before and has none now.
    pairs::equal_pairs(board, request.previous, Cell::peers, |pair, digits| {
        naked::emit(board, pair.into_iter().collect(), digits, sink)
    })
}
