//! Double pairs: two boxes of a band or stack have two places for a digit each, in the same two lines.
//!
//! This is multiple lines with exactly one place in each of the four crossings. The digit is eliminated from the lines in the third
//! box. The definition follows Sudoku of the Day. See [`two_boxes`] for the search. Claiming and hidden singles make the same
//! eliminations.

use sudoku_technique::{Board, Flow, Request, Sink, Technique};

use crate::two_boxes::{self, PlacesInBox};

/// Two pairs of places take a digit from two lines.
#[derive(Default)]
pub struct DoublePairs;

impl Technique for DoublePairs {
    const ID: &'static str = "double-pairs";
    const NAME: &'static str = "Double Pairs";
    const SUMMARY: &'static str = "Two boxes of a band or stack have two places for a digit each, in the same two lines; the digit leaves these lines in the third box.";
    const PLACE: u32 = 710;
    const FAMILY: &'static str = "intersections";
    const SENTENCE: &'static str = "{base} have only two places each for {removed.digits}, and these lie in {cover} ({pattern.cells}); so the two {removed.digits}s use up both lines, and none is left there for the third box";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        two_boxes::find(PlacesInBox::Two, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_pairs_in_two_rows_take_them_from_the_third_box() {
        assert_finds::<DoublePairs>("r2c123456-7 r1c12-7 r3c13-7 r1c46-7 r3c45-7", &["7r13c789"]);
    }

    #[test]
    fn two_pairs_in_two_columns_take_them_from_the_third_box() {
        assert_finds::<DoublePairs>("r123789c4-7 r12c5-7 r13c6-7 r79c5-7 r78c6-7", &["7r456c56"]);
    }

    #[test]
    fn three_places_are_no_pair() {
        assert_finds::<DoublePairs>("r2c123456-7 r1c12-7 r3c13-7 r1c46-7 r3c4-7", &[]);
    }
}
