//! Mutant Whale: six base houses of any kinds hold a digit only inside six other houses, such that it is neither a fish
//! between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in six houses of any kinds only inside six others.
#[derive(Default)]
pub struct MutantWhale;

impl Technique for MutantWhale {
    const ID: &'static str = "mutant-whale";
    const NAME: &'static str = "Mutant Whale";
    const SUMMARY: &'static str = "Six houses of any kinds hold a digit only inside six others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3660;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0354")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 6, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_or_twice_goes() {
        // The base is column 1, column 2, column 3, box 3, box 5, box 6, the cover row 3, row 4, row 5, row 6, column
        // 7, box 7. The base itself loses r3c7, covered twice.
        assert_finds::<MutantWhale>(
            "r126c1239-7 r1345c45-7 r3459c6-7 r1456c7-7 r124c8-7",
            &["7r3789c7"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c1.
        assert_finds::<MutantWhale>("r26c1-7 r126c239-7 r1345c45-7 r3459c6-7 r1456c7-7 r124c8-7", &[]);
    }
}
