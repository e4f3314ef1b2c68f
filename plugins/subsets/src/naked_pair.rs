//! Naked pair: two cells of a house hold the same two candidates, which leave the rest of the house.
//!
//! A pair is small enough for a search of its own: the partner of a cell with two candidates is any of its peers that holds both
//! and nothing else, and three set operations give all partners.

use sudoku_technique::{Board, CellSet, Claim, Flow, Request, Sink, Technique};

use crate::naked;

/// Two cells of a house hold the same two candidates.
#[derive(Default)]
pub struct NakedPair;

impl Technique for NakedPair {
    const ID: &'static str = "naked-pair";
    const NAME: &'static str = "Naked Pair";
    const SUMMARY: &'static str = "Two cells of a house hold together exactly two candidates; these leave every house that has both cells.";
    const PLACE: u32 = 800;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0200")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let mut open = board.bivalue_cells();
        // If neither cell has changed, the pair had no eliminations before and has none now.
        let changed = request
            .previous
            .map_or(open, |previous| open & board.changed_cells(previous));
        if changed.is_empty() {
            return Flow::Continue(());
        }
        while let Some(cell) = open.first() {
            open.remove(cell);
            let partners = if changed.contains(cell) {
                open
            } else {
                open & changed
            };
            let near = partners & cell.peers();
            if near.is_empty() {
                continue;
            }
            let digits = board.candidates(cell);
            let partners = digits
                .into_iter()
                .fold(near, |partners, digit| partners & board.cells_with(digit));
            for partner in partners {
                let pair = CellSet::of(cell) | CellSet::of(partner);
                naked::emit(board, pair, digits, sink)?;
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_digits_of_a_pair_leave_the_rest_of_its_row() {
        assert_finds::<NakedPair>("r1c15=12", &["12r1c2346789"]);
    }

    #[test]
    fn a_pair_of_one_row_and_one_box_is_one_deduction_for_both() {
        assert_finds::<NakedPair>("r1c13=12", &["12r1c2456789 12r23c123"]);
    }

    #[test]
    fn a_pair_of_a_box_leaves_the_lines_alone() {
        assert_finds::<NakedPair>("r4c4=89 r5c5=89", &["89r4c56 89r5c46 89r6c456"]);
    }

    #[test]
    fn two_cells_in_no_common_house_are_no_pair() {
        assert_finds::<NakedPair>("r1c1=12 r5c5=12", &[]);
    }

    #[test]
    fn three_cells_with_the_same_two_candidates_are_three_pairs() {
        assert_finds::<NakedPair>("r1c159=12 r1c234678-12", &["12r1c9", "12r1c5", "12r1c1"]);
    }
}
