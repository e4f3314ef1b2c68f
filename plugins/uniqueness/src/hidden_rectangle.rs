//! Hidden Rectangle: in the row and the column of one corner, one of the two digits has places only in the rectangle. The opposite
//! corner holds only the two digits.
//!
//! ```text
//!     F . . | * . .      F  holds only a and b
//!     . . . | . . .      *  the corner whose lines have a only in the rectangle; b is eliminated from it
//!     R . . | R . .      R  the other corners
//! ```
//!
//! With `b` in `*`, both corners beside it hold `a`, and the opposite corner holds `b`: the rectangle holds only the two digits.
//! So `b` is eliminated from `*`. The definition follows `HoDoKu`: only one corner holds only the two digits, or two opposite
//! corners do. If three corners do, or two side by side, a Type 1 or a Type 4 applies.

use sudoku_technique::{Board, CandidateRole, Cell, CellSet, Deduction, Digit, Flow, HouseRole, Sink};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::{LINES, Rectangle, RoofShape, is_confined};

/// Reports the deductions that follow from this rectangle.
pub(crate) fn find(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    let [start, opposite] = rectangle.diagonal;
    let ways = match rectangle.shape {
        RoofShape::Three => [Some((start, opposite)), None],
        RoofShape::Across if start < opposite => [Some((start, opposite)), Some((opposite, start))],
        RoofShape::Across => [Some((opposite, start)), Some((start, opposite))],
        _ => return Flow::Continue(()),
    };
    if !changed.touches_digits(rectangle) {
        return Flow::Continue(());
    }
    for (start, corner) in ways.into_iter().flatten() {
        for digits in rectangle.each_digit() {
            report(board, rectangle, [start, corner], digits, sink)?;
        }
    }
    Flow::Continue(())
}

/// Eliminates `other` from `corner`, which is opposite to `start`, if the lines of `corner` have `locked` only in the rectangle.
fn report(
    board: &Board,
    rectangle: &Rectangle,
    [start, corner]: [Cell; 2],
    (locked, other): (Digit, Digit),
    sink: &mut Sink<'_>,
) -> Flow {
    let places = board.cells_with(locked);
    // Checks both lines at once, because nearly all rectangles fail here.
    if places.intersects(LINES[corner.index()] - rectangle.corners) {
        return Flow::Continue(());
    }
    let [row, column, _] = corner.houses();
    if ![row, column]
        .iter()
        .all(|&line| is_confined(places, line, rectangle.corners))
    {
        return Flow::Continue(());
    }
    let gone = board.cells_with(other) & CellSet::of(corner);
    sink.emit_with(&Deduction::eliminate_digit(other, gone), |evidence| {
        let held = Rectangle::held(board, [locked, other], CellSet::of(start));
        evidence.candidates(&held, CandidateRole::Floor);
        let held = Rectangle::held(board, [locked], rectangle.corners - CellSet::of(start));
        evidence.candidates(&held, CandidateRole::Roof);
        evidence.houses([row, column], HouseRole::Base);
    })
}
