//! Mutant X-Wing: two base houses of any kinds hold a digit only inside two other houses, such that it is neither a fish
//! between lines nor a franken one.
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
