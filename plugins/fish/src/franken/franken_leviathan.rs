//! Franken Leviathan: seven base houses, rows and boxes, hold a digit only inside seven cover houses, columns and boxes
//! (or the other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in seven houses, some of them boxes, only inside seven others.
#[derive(Default)]
pub struct FrankenLeviathan;

impl Technique for FrankenLeviathan {
    const ID: &'static str = "franken-leviathan";
    const NAME: &'static str = "Franken Leviathan";
    const SUMMARY: &'static str = "Seven rows and boxes hold a digit only inside seven columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3550;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0335")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 7, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_or_twice_goes() {
        // The base is column 1, column 2, column 3, column 4, column 5, column 6, box 6, the cover row 2, row 4, row
        // 5, row 6, box 1, box 7, box 8. The base itself loses r2c1, r2c3, covered twice.
        assert_finds::<FrankenLeviathan>(
            "r3c1-7 r238c2-7 r8c3-7 r13c456-7 r1256789c78-7 r12345679c9-7",
            &["columns: 7r2c13"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FrankenLeviathan>(
            "r3c14-7 r238c2-7 r8c3-7 r13c56-7 r1256789c78-7 r12345679c9-7",
            &[],
        );
    }
}
