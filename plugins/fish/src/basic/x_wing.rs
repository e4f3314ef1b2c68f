//! X-Wing: two rows have their places for a digit in the same two columns (or the other way round).

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in two lines only inside two crossing lines.
#[derive(Default)]
pub struct XWing;

impl Technique for XWing {
    const ID: &'static str = "x-wing";
    const NAME: &'static str = "X-Wing";
    const SUMMARY: &'static str = "Two parallel lines hold a digit only inside two crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 1400;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0300")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<2>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_rows_with_the_digit_in_the_same_two_columns_clear_these_columns() {
        assert_finds::<XWing>("r15c1346789-7", &["rows: 7r2346789c25"]);
    }

    #[test]
    fn two_columns_with_the_digit_in_the_same_two_rows_clear_these_rows() {
        assert_finds::<XWing>("r1346789c15-7", &["columns: 7r25c2346789"]);
    }

    #[test]
    fn each_digit_has_its_own_fish() {
        let board = "r15c1346789-7 r46c1246789-3";
        assert_finds::<XWing>(board, &["rows: 3r1235789c35", "rows: 7r2346789c25"]);
    }

    #[test]
    fn a_row_with_one_place_is_a_hidden_single_and_no_base() {
        assert_finds::<XWing>("r1c13456789-7 r5c1346789-7", &[]);
    }
}
