//! Mutant Squirmbag: five base houses of any kinds hold a digit only inside five other houses, such that it is neither a fish
//! between lines nor a franken one.
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
