//! Unique Rectangle Type 1: three corners hold only the two digits.
//!
//! With one of the two in the fourth corner the rectangle would hold nothing else, so both leave it. As `HoDoKu` defines it.

use sudoku_technique::{Board, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::rectangle::{self, Changed, Corners, Rectangle, Shape, WITH_MISSING};

/// Three corners hold only two digits.
#[derive(Default)]
pub struct UniqueRectangleType1 {
    corners: Corners,
}

impl Technique for UniqueRectangleType1 {
    const ID: &'static str = "unique-rectangle-type-1";
    const NAME: &'static str = "Unique Rectangle Type 1";
    const SUMMARY: &'static str =
        "Three corners of a rectangle hold only two digits; both digits leave the fourth corner.";
    const PLACE: u32 = 2500;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = rectangle::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0600"),
        Claim::hodoku("0600").variant("2").with(WITH_MISSING),
    ];
    const SENTENCE: &'static str = "{floor.cells} hold only {floor.digits}; with one of these in the fourth corner the two could be exchanged";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            corners: Corners::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = Changed::new(board, request);
        rectangle::each(board, self.corners, |rectangle| {
            if rectangle.shape != Shape::One || !changed.touches(rectangle.corners) {
                return Flow::Continue(());
            }
            let gone = Rectangle::held(board, rectangle.digits, rectangle.roof);
            sink.emit_with(&Deduction::eliminate(gone), |evidence| {
                rectangle.mark(board, evidence, []);
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
