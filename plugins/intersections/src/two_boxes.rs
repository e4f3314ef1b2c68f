//! Two boxes of a band or stack that hold a digit only in the same two lines.
//!
//! ```text
//!     X X . | * * * | . X .      X  places of the digit in two boxes: some in each of the two lines
//!     . . . | . . . | . . .         and none in the third line
//!     . X . | * * * | X X .      *  places that go
//! ```
//!
//! The two boxes take the digit from the two lines, one each, so it leaves these lines in the third box.
//!
//! Seen from the third line that is claiming: the line has the digit only in the third box. Claiming needs two places there;
//! with one it is a hidden single of the line. So on a board without hidden singles all that is found here claiming finds as
//! well. Claiming finds more: it does not ask whether the other two boxes have the digit in both lines. Where one of them has
//! it in one line only, that is pointing.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, HouseRole, Request, Sink,
};

use crate::intersection::{Intersection, chute};

/// How many places each of the two boxes has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// Any number.
    Any,
    /// Two: one in each line.
    Two,
}

/// Reports each digit and box that loses something, once for each set of places.
pub(crate) fn find(count: Count, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut known: Vec<(Digit, CellSet)> = Vec::new();
    Intersection::each(board, request.previous, chute, |shared| {
        for digit in (shared.beside & shared.in_box) - shared.in_line {
            let boxes = shared.other_blocks();
            let places = boxes.map(|block| board.cells_with(digit) & block.cells());
            if count == Count::Two && places.iter().any(|places| places.len() != 2) {
                continue;
            }
            let gone = (board.cells_with(digit) & shared.block().cells()) - shared.line.cells();
            // A row and a column of one box can say the same.
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
