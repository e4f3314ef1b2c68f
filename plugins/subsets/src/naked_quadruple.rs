//! Naked quadruple: four cells of a house hold four candidates between them, which leave the rest of the house.
//!
//! Four cells never share both a line and a box, so there is one house.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::naked;

/// Four cells of a house hold four candidates between them.
#[derive(Default)]
pub struct NakedQuadruple;

impl Technique for NakedQuadruple {
    const ID: &'static str = "naked-quadruple";
    const NAME: &'static str = "Naked Quadruple";
    const SUMMARY: &'static str = "Four cells of a house hold together exactly four candidates; these leave every house that has all four cells.";
    const PLACE: u32 = 1200;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0202")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        naked::find::<4>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn four_cells_with_two_candidates_each_can_be_a_quadruple() {
        assert_finds::<NakedQuadruple>("r1c1=12 r1c3=23 r1c5=34 r1c9=14", &["1234r1c24678"]);
    }

    #[test]
    fn a_quadruple_can_fill_most_of_a_box() {
        assert_finds::<NakedQuadruple>("r12c12=6789", &["6789r12c3 6789r3c123"]);
    }

    #[test]
    fn two_pairs_are_no_quadruple() {
        assert_finds::<NakedQuadruple>("r1c12=12 r1c34=34", &[]);
    }

    #[test]
    fn five_cells_are_too_many() {
        assert_finds::<NakedQuadruple>("r1c1=12 r1c3=23 r1c5=34 r1c9=45 r1c7=15", &[]);
    }
}
