//! Mutant Leviathan: seven base houses of any kinds hold a digit only inside seven other houses, such that it is
//! neither a fish between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in seven houses of any kinds only inside seven others.
#[derive(Default)]
pub struct MutantLeviathan;

impl Technique for MutantLeviathan {
    const ID: &'static str = "mutant-leviathan";
    const NAME: &'static str = "Mutant Leviathan";
    const SUMMARY: &'static str = "Seven houses of any kinds hold a digit only inside seven others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3670;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0355")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 7, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_or_twice_goes() {
        // The base is row 1, row 2, row 3, box 4, box 5, box 7, box 8, the cover row 5, column 2, column 3, column 4,
        // column 5, column 6, box 3. The base itself loses r5c3, covered twice.
        assert_finds::<MutantLeviathan>("r1234679c1-7 r5c24569-7 r8c16-7", &["7r5c378"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c1.
        assert_finds::<MutantLeviathan>("r234679c1-7 r5c24569-7 r8c16-7", &[]);
    }
}
