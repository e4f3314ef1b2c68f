//! Finned X-Wing: of two rows, all places for a digit lie in two columns but for fins, which share a box (or the
//! other way round).
//!
//! What lies in these columns, outside of the rows, and sees every fin goes. Each row has two places or more in the
//! columns; with one it is sashimi. See [`finned`] for what counts as one pattern.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::base;
use crate::finned::{self, Kind};

/// An X-Wing that holds without its fins, and what it clears in their box.
#[derive(Default)]
pub struct FinnedXWing;

impl Technique for FinnedXWing {
    const ID: &'static str = "finned-x-wing";
    const NAME: &'static str = "Finned X-Wing";
    const SUMMARY: &'static str = "Two parallel lines hold a digit only inside two crossing lines, but for fins in one box; it leaves the rest of the crossing lines in this box.";
    const PLACE: u32 = 2600;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0310")];
    const SENTENCE: &'static str = finned::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        finned::find::<2>(Kind::Finned, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds};
    use sudoku_technique::{CandidateRole, CandidateSet};

    #[test]
    fn with_its_fin_in_row_1_it_clears_the_box_of_the_fin() {
        let board = "r1c234789-7 r4c2346789-7";
        assert_finds::<FinnedXWing>(board, &["rows: 7r23c5"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        let board = "r234789c1-2 r2346789c4-2";
        assert_finds::<FinnedXWing>(board, &["columns: 2r5c23"]);
    }

    #[test]
    fn two_fins_in_one_box_are_allowed_and_in_two_boxes_are_not() {
        assert_finds::<FinnedXWing>("r1c23789-7 r4c2346789-7", &["rows: 7r23c5"]);
        assert_finds::<FinnedXWing>("r1c234689-7 r4c234678-7", &[]);
    }

    #[test]
    fn evidence_tells_fins_from_vertices() {
        let board = testing::board("r1c234789-7 r4c2346789-7");
        let found = testing::find_first::<FinnedXWing>(&board).expect("an X-Wing with a fin");
        let of_role = |role| -> CandidateSet {
            let marks = found.evidence.candidates.iter().filter(|mark| mark.role == role);
            marks.map(|mark| mark.candidate).collect()
        };
        assert_eq!(of_role(CandidateRole::Fin), testing::candidates("7r1c6"));
        assert_eq!(of_role(CandidateRole::Pattern), testing::candidates("7r14c15"));
        assert_eq!(found.size, 2);
        assert_eq!(found.evidence.houses.len(), 4);
    }
}
