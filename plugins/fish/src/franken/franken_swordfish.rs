//! Franken Swordfish: three base houses, rows and boxes, hold a digit only inside three cover houses, columns and boxes
//! (or the other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in three houses, some of them boxes, only inside three others.
#[derive(Default)]
pub struct FrankenSwordfish;

impl Technique for FrankenSwordfish {
    const ID: &'static str = "franken-swordfish";
    const NAME: &'static str = "Franken Swordfish";
    const SUMMARY: &'static str = "Three rows and boxes hold a digit only inside three columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3510;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0331")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 3, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is row 1, row 2, row 3, the cover column 5, box 1, box 3.
        assert_finds::<FrankenSwordfish>("r123c46-7 r46c5-7", &["rows: 7r5789c5"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FrankenSwordfish>("r1c6-7 r23c46-7 r46c5-7", &[]);
    }
}
