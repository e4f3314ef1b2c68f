//! Naked triple: three cells of a house hold three candidates between them, which leave the rest of the house.
//!
//! None of the cells needs to hold all three: 12, 23 and 13 are a triple.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::naked;

/// Three cells of a house hold three candidates between them.
#[derive(Default)]
pub struct NakedTriple;

impl Technique for NakedTriple {
    const ID: &'static str = "naked-triple";
    const NAME: &'static str = "Naked Triple";
    const SUMMARY: &'static str = "Three cells of a house hold together exactly three candidates; these leave every house that has all three cells.";
    const PLACE: u32 = 900;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0201")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        naked::find::<3>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn three_cells_with_two_candidates_each_can_be_a_triple() {
        assert_finds::<NakedTriple>("r1c1=12 r1c5=23 r1c9=13", &["123r1c234678"]);
    }

    #[test]
    fn a_triple_of_one_column_and_one_box_is_one_deduction_for_both() {
        assert_finds::<NakedTriple>("r123c4=789", &["789r456789c4 789r123c56"]);
    }

    #[test]
    fn a_triple_is_reported_for_what_the_pair_in_it_does_not_say() {
        assert_finds::<NakedTriple>("r1c15=12 r1c9=23", &["123r1c234678"]);
        assert_finds::<NakedTriple>("r1c15=12 r1c9=23 r1c234678-3", &[]);
    }

    #[test]
    fn a_naked_single_is_part_of_no_triple() {
        assert_finds::<NakedTriple>("r1c1=1 r1c5=23 r1c9=13", &[]);
    }
}
