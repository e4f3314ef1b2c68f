//! Translates cells and candidates to protobuf.

use sudoku_technique::{Candidate, Cell};

use sudokud_api as proto;

/// Returns the index of a cell.
pub(super) fn cell(cell: Cell) -> i32 {
    cell.index() as i32
}

pub(super) fn candidate(candidate: Candidate) -> proto::Candidate {
    proto::Candidate {
        cell: cell(candidate.cell()),
        digit: candidate.digit().value().into(),
    }
}
