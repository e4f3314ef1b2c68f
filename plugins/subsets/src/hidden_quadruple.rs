//! Hidden quadruple: four digits of a house have four places between them, so nothing else goes there.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::hidden;

/// Four digits of a house have four places between them.
#[derive(Default)]
pub struct HiddenQuadruple;

impl Technique for HiddenQuadruple {
    const ID: &'static str = "hidden-quadruple";
    const NAME: &'static str = "Hidden Quadruple";
    const SUMMARY: &'static str =
        "Four digits of a house are confined to the same four cells; all other candidates leave these cells.";
    const PLACE: u32 = 1300;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0212")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        hidden::find::<4>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn four_digits_in_four_cells_push_all_others_out() {
        assert_finds::<HiddenQuadruple>("r12345c9-6789", &["12345r6789c9"]);
    }

    #[test]
    fn two_pairs_are_no_quadruple() {
        assert_finds::<HiddenQuadruple>("r1c3456789-12 r1c1256789-34", &[]);
    }
}
