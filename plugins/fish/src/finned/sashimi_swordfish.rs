//! Sashimi Swordfish: of three rows, all places for a digit lie in three columns but for fins, which share a box (or the
//! other way round); and some row has only one place in these columns.
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. See [`finned`] for what counts as one
//! pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// A Swordfish with fins that would fall apart without them, and what it clears in their box.
#[derive(Default)]
pub struct SashimiSwordfish;

impl Technique for SashimiSwordfish {
    const ID: &'static str = "sashimi-swordfish";
    const NAME: &'static str = "Sashimi Swordfish";
    const SUMMARY: &'static str = "Like a Finned Swordfish, but without the fins some line is left with one place; the digit leaves the crossing lines in the box of the fins.";
    const PLACE: u32 = 2630;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0321")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<3>(Kind::Sashimi, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_row_with_one_vertex_and_its_fin_beside_the_cover_clear_their_box() {
        let board = "r1c2345789-7 r4c1235689-7 r7c2345689-7";
        assert_finds::<SashimiSwordfish>(board, &["rows: 7r23c4", "rows: 7r56c6"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r2345789c1-2 r1235689c4-2 r2345689c7-2";
        assert_finds::<SashimiSwordfish>(board, &["columns: 2r4c23", "columns: 2r6c56"]);
    }
}
