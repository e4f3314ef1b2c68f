//! Mutant X-Wing: two base houses of any kinds hold a digit only inside two other houses, such that it is neither a
//! fish between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in two houses of any kinds only inside two others.
#[derive(Default)]
pub struct MutantXWing;

impl Technique for MutantXWing {
    const ID: &'static str = "mutant-x-wing";
    const NAME: &'static str = "Mutant X-Wing";
    const SUMMARY: &'static str = "Two houses of any kinds hold a digit only inside two others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3620;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0350")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 2, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is column 4, column 6, the cover box 5, box 8.
        assert_finds::<MutantXWing>("r123c46-7 r46c5-7", &["7r5789c5"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<MutantXWing>("r1c6-7 r23c46-7 r46c5-7", &[]);
    }
}
