//! Whale: six rows have their places for a digit in the same six columns (or the other way round).
//!
//! None of the rows needs all six columns. Beside it there is always a fish of size three at most, in the other lines the
//! other way round, that says the same: this one is for those who want to see it.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in six lines only inside six crossing lines.
#[derive(Default)]
pub struct Whale;

impl Technique for Whale {
    const ID: &'static str = "whale";
    const NAME: &'static str = "Whale";
    const SUMMARY: &'static str = "Six parallel lines hold a digit only inside six crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 2810;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0304")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<6>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn six_rows_with_two_places_each_can_be_a_whale() {
        let board = "r1c3456789-7 r2c1456789-7 r3c1256789-7 r5c1236789-7 r7c1234789-7 r9c2345789-7";
        assert_finds::<Whale>(board, &["rows: 7r468c123456"]);
    }

    #[test]
    fn six_columns_with_the_digit_in_the_same_six_rows_clear_these_rows() {
        assert_finds::<Whale>("r258c124578-2", &["columns: 2r134679c369"]);
    }

    #[test]
    fn two_swordfish_are_no_whale() {
        assert_finds::<Whale>("r123c456789-7 r456c123789-7", &[]);
    }
}
