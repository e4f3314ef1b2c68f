//! Franken X-Wing: two base houses, rows and boxes, hold a digit only inside two cover houses, columns and boxes (or
//! the other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in two houses, some of them boxes, only inside two others.
#[derive(Default)]
pub struct FrankenXWing;

impl Technique for FrankenXWing {
    const ID: &'static str = "franken-x-wing";
    const NAME: &'static str = "Franken X-Wing";
    const SUMMARY: &'static str = "Two rows and boxes hold a digit only inside two columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3500;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0330")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 2, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is row 5, box 2, the cover column 4, column 6.
        assert_finds::<FrankenXWing>(
            "r5c123789-7 r6789c4-7 r1235c5-7 r49c6-7",
            &["rows: 7r4c4 7r678c6"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c5.
        assert_finds::<FrankenXWing>("r5c123789-7 r6789c4-7 r235c5-7 r49c6-7", &[]);
    }
}
