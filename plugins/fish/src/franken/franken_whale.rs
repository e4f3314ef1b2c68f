//! Franken Whale: six base houses, rows and boxes, hold a digit only inside six cover houses, columns and boxes (or the
//! other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in six houses, some of them boxes, only inside six others.
#[derive(Default)]
pub struct FrankenWhale;

impl Technique for FrankenWhale {
    const ID: &'static str = "franken-whale";
    const NAME: &'static str = "Franken Whale";
    const SUMMARY: &'static str = "Six rows and boxes hold a digit only inside six columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3540;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0334")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 6, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is column 1, column 2, column 3, column 4, column 6, box 6, the cover row 4, row 5, row 6, box 1,
        // box 7, box 8.
        assert_finds::<FrankenWhale>("r123c46-7 r46c5-7", &["columns: 7r5789c5"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FrankenWhale>("r1c6-7 r23c46-7 r46c5-7", &[]);
    }
}
