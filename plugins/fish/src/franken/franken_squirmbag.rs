//! Franken Squirmbag: five base houses, rows and boxes, hold a digit only inside five cover houses, columns and boxes
//! (or the other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in five houses, some of them boxes, only inside five others.
#[derive(Default)]
pub struct FrankenSquirmbag;

impl Technique for FrankenSquirmbag {
    const ID: &'static str = "franken-squirmbag";
    const NAME: &'static str = "Franken Squirmbag";
    const SUMMARY: &'static str = "Five rows and boxes hold a digit only inside five columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3530;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0333")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 5, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is row 1, row 2, row 3, box 4, box 7, the cover column 1, column 2, column 3, column 5, box 3.
        assert_finds::<FrankenSquirmbag>("r123c46-7 r46c5-7", &["rows: 7r5789c5"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FrankenSquirmbag>("r1c6-7 r23c46-7 r46c5-7", &[]);
    }
}
