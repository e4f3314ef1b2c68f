//! Finned Swordfish: of three rows, all places for a digit lie in three columns but for fins, which share a box (or the
//! other way round).
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. Each row has two places or more in the
//! columns; with one it is sashimi. See [`finned`] for what counts as one pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// A Swordfish that holds without its fins, and what it clears in their box.
#[derive(Default)]
pub struct FinnedSwordfish;

impl Technique for FinnedSwordfish {
    const ID: &'static str = "finned-swordfish";
    const NAME: &'static str = "Finned Swordfish";
    const SUMMARY: &'static str = "Three parallel lines hold a digit only inside three crossing lines, but for fins in one box; it leaves the rest of the crossing lines in this box.";
    const PLACE: u32 = 2620;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0311")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<3>(Kind::Finned, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn with_its_fin_in_row_1_it_clears_the_box_of_the_fin() {
        let board = "r1c235789-7 r4c1235689-7 r7c2345689-7";
        assert_finds::<FinnedSwordfish>(board, &["rows: 7r23c4"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r235789c1-2 r1235689c4-2 r2345689c7-2";
        assert_finds::<FinnedSwordfish>(board, &["columns: 2r4c23"]);
    }

    #[test]
    fn a_finned_x_wing_within_it_is_left_to_the_finned_x_wing() {
        // Rows 1 and 4 say it already; row 7 adds a cover line and nothing to remove.
        let board = "r1c234789-7 r4c2346789-7 r7c2345678-7";
        assert_finds::<FinnedSwordfish>(board, &[]);
    }
}
