//! Franken Whale: six base houses, rows and boxes, hold a digit only inside six cover houses, columns and boxes (or the other way
//! round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in six houses, some of them boxes, only inside six others.
#[derive(Default)]
pub struct FrankenWhale;

impl Technique for FrankenWhale {
    const ID: &'static str = "franken-whale";
    const NAME: &'static str = "Franken Whale";
    const SUMMARY: &'static str = "Six rows and boxes hold a digit only inside six columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3540;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0334")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 6, board, request, sink)
    }
}
