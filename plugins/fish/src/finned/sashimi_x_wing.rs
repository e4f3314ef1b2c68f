//! Sashimi X-Wing: of two rows, all places for a digit lie in two columns but for fins, which share a box (or the
//! other way round); and some row has only one place in these columns.
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. See [`finned`] for what counts as one
//! pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// An X-Wing with fins that would fall apart without them, and what it clears in their box.
#[derive(Default)]
pub struct SashimiXWing;

impl Technique for SashimiXWing {
    const ID: &'static str = "sashimi-x-wing";
    const NAME: &'static str = "Sashimi X-Wing";
    const SUMMARY: &'static str = "Like a Finned X-Wing, but without the fins some line is left with one place; the digit leaves the crossing lines in the box of the fins.";
    const PLACE: u32 = 2610;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0320")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<2>(Kind::Sashimi, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_row_with_one_vertex_and_its_fin_beside_the_cover_clear_their_box() {
        let board = "r1c2345789-7 r4c2346789-7";
        assert_finds::<SashimiXWing>(board, &["rows: 7r23c5", "rows: 7r56c6"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r2345789c1-2 r2346789c4-2";
        assert_finds::<SashimiXWing>(board, &["columns: 2r5c23", "columns: 2r6c56"]);
    }

    #[test]
    fn both_base_lines_can_cross_the_box_of_the_fin() {
        // Of the two rows only one has its 7 in column 9, so the other has it in box 1. Each column of this box can be the
        // second cover line; column 3 has no vertex.
        let board = "r1c2345678-7 r2c1345678-7";
        assert_finds::<SashimiXWing>(board, &["rows: 7r3c1", "rows: 7r3c2", "rows: 7r3c3"]);
    }

    #[test]
    fn a_line_of_fins_only_is_claiming_and_no_fish() {
        assert_finds::<SashimiXWing>("r1c12346789-7 r4c2346789-7", &[]);
        assert_finds::<SashimiXWing>("r1c1234789-7 r4c2346789-7", &[]);
    }
}
