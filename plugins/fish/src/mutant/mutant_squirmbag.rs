//! Mutant Squirmbag: five base houses of any kinds hold a digit only inside five other houses, such that it is neither
//! a fish between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in five houses of any kinds only inside five others.
#[derive(Default)]
pub struct MutantSquirmbag;

impl Technique for MutantSquirmbag {
    const ID: &'static str = "mutant-squirmbag";
    const NAME: &'static str = "Mutant Squirmbag";
    const SUMMARY: &'static str = "Five houses of any kinds hold a digit only inside five others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3650;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0353")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 5, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_or_twice_goes() {
        // The base is row 6, box 1, box 7, box 8, box 9, the cover row 7, row 8, column 1, column 2, column 5. The
        // base itself loses r8c1, covered twice.
        assert_finds::<MutantSquirmbag>(
            "r457c1-7 r578c2-7 r123569c3-7 r69c4678-7 r234578c5-7 r3679c9-7",
            &["7r1c5 7r4c2 7r8c1"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c3.
        assert_finds::<MutantSquirmbag>(
            "r457c1-7 r578c2-7 r23569c3-7 r69c4678-7 r234578c5-7 r3679c9-7",
            &[],
        );
    }
}
