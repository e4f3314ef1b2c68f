//! Mutant Swordfish: three base houses of any kinds hold a digit only inside three other houses, such that it is neither a fish
//! between lines nor a franken one.
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
