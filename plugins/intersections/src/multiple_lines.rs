//! Multiple lines: two boxes of a band or stack hold a digit only in the same two lines, with places in both.
//!
//! The digit is eliminated from these lines in the third box. The definition follows Sudoku of the Day. See [`two_boxes`] for the
//! search. Claiming and hidden singles make the same eliminations.

use sudoku_technique::{Board, Flow, Request, Sink, Technique};

use crate::two_boxes::{self, PlacesInBox};

/// Two boxes take a digit from two lines.
#[derive(Default)]
pub struct MultipleLines;

impl Technique for MultipleLines {
    const ID: &'static str = "multiple-lines";
    const NAME: &'static str = "Multiple Lines";
    const SUMMARY: &'static str = "Two boxes of a band or stack hold a digit only in the same two lines; the digit leaves these lines in the third box.";
    const PLACE: u32 = 720;
    const FAMILY: &'static str = "intersections";
    const SENTENCE: &'static str = "{base} hold {removed.digits} only in {cover}; so the two {removed.digits}s use up both lines, and none is left there for the third box";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        two_boxes::find(PlacesInBox::Any, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_boxes_that_keep_two_rows_take_them_from_the_third() {
        assert_finds::<MultipleLines>("r2c123456-7", &["7r13c789"]);
        assert_finds::<MultipleLines>("r2c123789-7 r1c12-7 r3c78-7", &["7r13c456"]);
    }

    #[test]
    fn two_boxes_that_keep_two_columns_take_them_from_the_third() {
        assert_finds::<MultipleLines>("r123789c4-7", &["7r456c56"]);
    }

    #[test]
    fn a_box_with_the_digit_in_one_line_is_pointing() {
        assert_finds::<MultipleLines>("r2c123456-7 r1c123-7", &[]);
    }

    #[test]
    fn one_box_alone_takes_nothing() {
        assert_finds::<MultipleLines>("r2c123-7", &[]);
    }

    #[test]
    fn the_third_line_may_have_one_place_only() {
        assert_finds::<MultipleLines>("r2c12345689-7", &["7r13c789"]);
    }
}
