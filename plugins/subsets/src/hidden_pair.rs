//! Hidden pair: two digits of a house have the same two places, so nothing else goes there.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::hidden;

/// Two digits of a house have the same two places.
#[derive(Default)]
pub struct HiddenPair;

impl Technique for HiddenPair {
    const ID: &'static str = "hidden-pair";
    const NAME: &'static str = "Hidden Pair";
    const SUMMARY: &'static str =
        "Two digits of a house are confined to the same two cells; all other candidates leave these cells.";
    const PLACE: u32 = 1000;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0210")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        hidden::find::<2>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn all_other_candidates_leave_the_two_cells() {
        assert_finds::<HiddenPair>("r1c2346789-12", &["3456789r1c15"]);
    }

    #[test]
    fn a_pair_of_one_row_and_one_box_is_reported_once() {
        assert_finds::<HiddenPair>("r1c3456789-12 r23c123-12", &["3456789r1c12"]);
    }

    #[test]
    fn a_pair_of_a_box_is_found_though_its_row_has_more_places() {
        assert_finds::<HiddenPair>("r1c3-12 r23c123-12", &["3456789r1c12"]);
    }

    #[test]
    fn a_pair_with_nothing_else_in_its_cells_is_naked_already() {
        assert_finds::<HiddenPair>("r1c2346789-12 r1c15=12", &[]);
    }
}
