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
