//! Mutant Jellyfish: four base houses of any kinds hold a digit only inside four other houses, such that it is neither
//! a fish between lines nor a franken one.
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::complex;

/// A digit has its places in four houses of any kinds only inside four others.
#[derive(Default)]
pub struct MutantJellyfish;

impl Technique for MutantJellyfish {
    const ID: &'static str = "mutant-jellyfish";
    const NAME: &'static str = "Mutant Jellyfish";
    const SUMMARY: &'static str = "Four houses of any kinds hold a digit only inside four others; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3640;
    const FAMILY: &'static str = "mutant-fish";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0352")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Mutant, 4, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is row 2, row 3, column 6, box 4, the cover column 1, column 2, box 2, box 3.
        assert_finds::<MutantJellyfish>("r1c14589-7 r23456c36-7 r79c126-7 r8c126789-7", &["7r1c27"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r2c3.
        assert_finds::<MutantJellyfish>("r1c14589-7 r2c6-7 r3456c36-7 r79c126-7 r8c126789-7", &[]);
    }
}
