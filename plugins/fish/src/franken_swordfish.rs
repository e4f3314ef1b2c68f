//! Franken Swordfish: three base houses, rows and boxes, hold a digit only inside three cover houses, columns and boxes (or the other way
//! round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in three houses, some of them boxes, only inside three others.
#[derive(Default)]
pub struct FrankenSwordfish;

impl Technique for FrankenSwordfish {
    const ID: &'static str = "franken-swordfish";
    const NAME: &'static str = "Franken Swordfish";
    const SUMMARY: &'static str = "Three rows and boxes hold a digit only inside three columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3510;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0331")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 3, board, request, sink)
    }
}
