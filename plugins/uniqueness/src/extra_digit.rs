//! Unique Rectangle Types 2 and 5: all corners of the roof hold one digit beside the two digits of the rectangle, the same in each.
//!
//! One of these corners holds that digit, because otherwise the rectangle would hold only the two digits. So the digit is
//! eliminated from every cell that sees all these corners. In a Type 2 they are two corners side by side; in a Type 5 they are
//! two opposite corners or three corners. The definitions follow `HoDoKu`.

use sudoku_technique::{Board, CandidateRole, CandidateSet, Deduction, Flow, Sink};

use crate::rectangle::{Rectangle, RoofShape};
use crate::unique_rectangle::ChangedPlaces;

/// The roofs of a Type 2.
pub(crate) const TYPE_2: &[RoofShape] = &[RoofShape::Beside];
/// The roofs of a Type 5.
pub(crate) const TYPE_5: &[RoofShape] = &[RoofShape::Across, RoofShape::Three];

/// Reports the deduction that follows from this rectangle if its roof has one of these shapes.
pub(crate) fn find(
    shapes: &[RoofShape],
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    if !shapes.contains(&rectangle.shape) || !changed.touches(rectangle.corners) {
        return Flow::Continue(());
    }
    let Some(extra) = rectangle.only_extra(board) else {
        return Flow::Continue(());
    };
    let gone = board.cells_with(extra) & rectangle.roof.common_peers();
    sink.emit_with(&Deduction::eliminate_digit(extra, gone), |evidence| {
        rectangle.mark(board, evidence, rectangle.digits);
        let guardians = CandidateSet::of_digit(extra, rectangle.roof);
        evidence.candidates(&guardians, CandidateRole::Guardian);
    })
}

#[cfg(test)]
mod tests {
    use crate::{UniqueRectangleType2, UniqueRectangleType5};
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_other_digit_leaves_the_cells_that_see_all_corners_of_the_roof() {
        // Two corners in one row, in two boxes and then in one box.
        assert_finds::<UniqueRectangleType2>("r1c14=12 r2c14=123", &["3r2c2356789"]);
        assert_finds::<UniqueRectangleType2>("r1c12=12 r4c12=123", &["3r4c3456789 3r56c123"]);
        // Two opposite corners, then three corners.
        assert_finds::<UniqueRectangleType5>("r1c1=12 r2c4=12 r1c4=123 r2c1=123", &["3r1c23 3r2c56"]);
        assert_finds::<UniqueRectangleType5>("r1c1=12 r2c4=123 r1c4=123 r2c1=123", &["3r2c56"]);
    }

    #[test]
    fn each_type_has_its_own_roofs() {
        assert_finds::<UniqueRectangleType2>("r1c1=12 r2c4=12 r1c4=123 r2c1=123", &[]);
        assert_finds::<UniqueRectangleType5>("r1c14=12 r2c14=123", &[]);
    }

    #[test]
    fn corners_with_different_digits_prove_nothing() {
        assert_finds::<UniqueRectangleType2>("r1c14=12 r2c1=123 r2c4=124", &[]);
    }
}
