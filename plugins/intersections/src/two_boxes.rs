//! Searches for two boxes of a band or stack that hold a digit only in the same two lines.
//!
//! ```text
//!     X X . | * * * | . X .      X  places of the digit in two boxes: some in each of the two lines
//!     . . . | . . . | . . .         and none in the third line
//!     . X . | * * * | X X .      *  eliminated places
//! ```
//!
//! Each of the two boxes has the digit in one of the two lines, so it is eliminated from these lines in the third box.
//!
//! For the third line this is claiming: the line has the digit only in the third box. Claiming needs two places there; one
//! place is a hidden single of the line. So on a board without hidden singles, claiming finds all of these patterns. It also
//! finds others, because it does not need the digit in both lines of the other two boxes. A box with the digit in only one line
//! is pointing.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, HouseRole, Request, Sink,
};

use crate::intersection::{Intersection, chute};

/// The number of places in each of the two boxes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacesInBox {
    /// Any number.
    Any,
    /// Two: one in each line.
    Two,
}

/// Reports each digit and box with eliminations, once for each set of eliminations.
pub(crate) fn find(count: PlacesInBox, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut known: Vec<(Digit, CellSet)> = Vec::new();
    Intersection::each(board, request.previous, chute, |shared| {
        for digit in (shared.beside & shared.in_box) - shared.in_line {
            let boxes = shared.other_blocks();
            let places = boxes.map(|block| board.cells_with(digit) & block.cells());
            if count == PlacesInBox::Two && places.iter().any(|places| places.len() != 2) {
                continue;
            }
            let gone = (board.cells_with(digit) & shared.block().cells()) - shared.line.cells();
            // A row and a column of one box can have the same eliminations.
            if known.contains(&(digit, gone)) {
                continue;
            }
            known.push((digit, gone));
            sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
                let pattern = CandidateSet::of_digit(digit, places[0] | places[1]);
                evidence
                    .candidates(&pattern, CandidateRole::Pattern)
                    .houses(boxes, HouseRole::Base)
                    .houses(shared.other_lines(), HouseRole::Cover);
            })?;
        }
        Flow::Continue(())
    })
}
