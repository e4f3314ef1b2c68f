//! Unique Rectangle Type 1: three corners hold only the two digits.
//!
//! With one of them in the fourth corner, the rectangle would hold only the two digits. So both are eliminated from it. The
//! definition follows `HoDoKu`.

use sudoku_technique::{Board, Deduction, Flow, Sink};

use crate::rectangle::{Rectangle, RoofShape};
use crate::unique_rectangle::ChangedPlaces;

/// Reports the deductions that follow from this rectangle.
pub(crate) fn find(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    if rectangle.shape != RoofShape::One || !changed.touches(rectangle.corners) {
        return Flow::Continue(());
    }
    let gone = Rectangle::held(board, rectangle.digits, rectangle.roof);
    sink.emit_with(&Deduction::eliminate(gone), |evidence| {
        rectangle.mark(board, evidence, []);
    })
}

#[cfg(test)]
mod tests {
    use crate::UniqueRectangleType1;
    use sudoku_technique::testing::{assert_finds, board, find_all_with};

    #[test]
    fn both_digits_leave_the_fourth_corner() {
        assert_finds::<UniqueRectangleType1>("r1c14=12 r2c1=12", &["12r2c4"]);
        assert_finds::<UniqueRectangleType1>("r1c12=12 r4c1=12", &["12r4c2"]);
    }

    #[test]
    fn corners_in_one_box_or_in_four_are_no_rectangle() {
        assert_finds::<UniqueRectangleType1>("r1c12=12 r2c1=12", &[]);
        assert_finds::<UniqueRectangleType1>("r1c14=12 r4c1=12", &[]);
    }

    #[test]
    fn two_corners_are_too_few() {
        assert_finds::<UniqueRectangleType1>("r1c14=12 r2c1=123", &[]);
    }

    #[test]
    fn a_fourth_corner_that_lacks_a_digit_counts_only_with_the_option() {
        let position = "r1c14=12 r2c1=12 r2c4-1";
        assert_finds::<UniqueRectangleType1>(position, &["2r2c4"]);
        let found =
            find_all_with::<UniqueRectangleType1>(&[("missing-candidates", "false")], &board(position));
        assert!(found.is_empty(), "{found:?}");
    }
}
