//! Mutant Swordfish: three base houses of any kinds hold a digit only inside three other houses, such that it is
//! neither a fish between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in three houses of any kinds only inside three others.
#[derive(Default)]
pub struct MutantSwordfish;

impl Technique for MutantSwordfish {
    const ID: &'static str = "mutant-swordfish";
    const NAME: &'static str = "Mutant Swordfish";
    const SUMMARY: &'static str = "Three houses of any kinds hold a digit only inside three others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3630;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0351")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 3, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is row 6, row 9, column 3, the cover column 5, box 4, box 7.
        assert_finds::<MutantSwordfish>(
            "r457c1-7 r578c2-7 r123569c3-7 r69c4678-7 r234578c5-7 r3679c9-7",
            &["7r1c5 7r4c2 7r8c1"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c3.
        assert_finds::<MutantSwordfish>(
            "r457c1-7 r578c2-7 r23569c3-7 r69c4678-7 r234578c5-7 r3679c9-7",
            &[],
        );
    }
}
