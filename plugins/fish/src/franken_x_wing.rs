//! Franken X-Wing: two base houses, rows and boxes, hold a digit only inside two cover houses, columns and boxes (or the other way
//! round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in two houses, some of them boxes, only inside two others.
#[derive(Default)]
pub struct FrankenXWing;

impl Technique for FrankenXWing {
    const ID: &'static str = "franken-x-wing";
    const NAME: &'static str = "Franken X-Wing";
    const SUMMARY: &'static str = "Two rows and boxes hold a digit only inside two columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3500;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0330")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 2, board, request, sink)
    }
}
