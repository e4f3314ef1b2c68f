//! Finned Whale: of six rows, all places for a digit lie in six columns but for fins, which share a box (or the
//! other way round).
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. Each row has two places or more in the
//! columns; with one it is sashimi. See [`finned`] for what counts as one pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// A Whale that holds without its fins, and what it clears in their box.
#[derive(Default)]
pub struct FinnedWhale;

impl Technique for FinnedWhale {
    const ID: &'static str = "finned-whale";
    const NAME: &'static str = "Finned Whale";
    const SUMMARY: &'static str = "Six parallel lines hold a digit only inside six crossing lines, but for fins in one box; it leaves the rest of the crossing lines in this box.";
    const PLACE: u32 = 2680;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0314")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<6>(Kind::Finned, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn with_its_fin_in_row_1_it_clears_the_box_of_the_fin() {
        let board = "r1c235789-7 r2c1235689-7 r4c1234569-7 r5c1345679-7 r7c1346789-7 r8c2346789-7";
        assert_finds::<FinnedWhale>(board, &["rows: 7r3c45"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r235789c1-2 r1235689c2-2 r1234569c4-2 r1345679c5-2 r1346789c7-2 r2346789c8-2";
        assert_finds::<FinnedWhale>(board, &["columns: 2r45c3"]);
    }
}
