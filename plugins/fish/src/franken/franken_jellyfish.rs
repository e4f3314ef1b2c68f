//! Franken Jellyfish: four base houses, rows and boxes, hold a digit only inside four cover houses, columns and boxes
//! (or the other way round).
//!
//! It leaves the rest of the cover houses, and also what is covered twice. See [`complex`] for what counts as one pattern.

use sudoku_patterns::fish::Shape;
use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A digit has its places in four houses, some of them boxes, only inside four others.
#[derive(Default)]
pub struct FrankenJellyfish;

impl Technique for FrankenJellyfish {
    const ID: &'static str = "franken-jellyfish";
    const NAME: &'static str = "Franken Jellyfish";
    const SUMMARY: &'static str = "Four rows and boxes hold a digit only inside four columns and boxes, or the other way round; it leaves the rest of those, and what lies in two of them.";
    const PLACE: u32 = 3520;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0332")];
    const SENTENCE: &'static str = complex::CLOSED;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::closed(Shape::Franken, 4, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_outside_of_the_base_goes() {
        // The base is column 4, column 6, box 4, box 6, the cover row 4, row 5, row 6, box 8.
        assert_finds::<FrankenJellyfish>("r123c46-7 r46c5-7", &["columns: 7r5789c5"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FrankenJellyfish>("r1c6-7 r23c46-7 r46c5-7", &[]);
    }
}
