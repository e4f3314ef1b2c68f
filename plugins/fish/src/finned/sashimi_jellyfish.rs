//! Sashimi Jellyfish: of four rows, all places for a digit lie in four columns but for fins, which share a box (or the
//! other way round); and some row has only one place in these columns.
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. See [`finned`] for what counts as one
//! pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// A Jellyfish with fins that would fall apart without them, and what it clears in their box.
#[derive(Default)]
pub struct SashimiJellyfish;

impl Technique for SashimiJellyfish {
    const ID: &'static str = "sashimi-jellyfish";
    const NAME: &'static str = "Sashimi Jellyfish";
    const SUMMARY: &'static str = "Like a Finned Jellyfish, but without the fins some line is left with one place; the digit leaves the crossing lines in the box of the fins.";
    const PLACE: u32 = 2650;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0322")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<4>(Kind::Sashimi, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_row_with_one_vertex_and_its_fin_beside_the_cover_clear_their_box() {
        let board = "r1c2345789-7 r4c1235689-7 r7c1234689-7 r8c2346789-7";
        assert_finds::<SashimiJellyfish>(board, &["rows: 7r23c45", "rows: 7r56c56"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r2345789c1-2 r1235689c4-2 r1234689c7-2 r2346789c8-2";
        assert_finds::<SashimiJellyfish>(board, &["columns: 2r45c23", "columns: 2r56c56"]);
    }
}
