//! Naked single: a cell with one candidate left.
//!
//! The technique counts all 81 cells at once. Singles have more than zero candidates, but not more than one.

use sudoku_technique::{Board, CandidateRole, Claim, Deduction, Flow, Request, Sink, Technique};

/// A cell has one candidate, which is its value.
#[derive(Default)]
pub struct NakedSingle;

impl Technique for NakedSingle {
    const ID: &'static str = "naked-single";
    const NAME: &'static str = "Naked Single";
    const SUMMARY: &'static str = "A cell has exactly one candidate left; it is placed.";
    const PLACE: u32 = 200;
    const FAMILY: &'static str = "singles";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0003")];
    const SENTENCE: &'static str = "{placed.digits} is the only candidate left in {placed.cells}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [none, one] = board.cells_with_more_than();
        for cell in none - one {
            let Some(digit) = board.candidates(cell).only() else {
                continue;
            };
            sink.emit_with(&Deduction::place(cell, digit), |evidence| {
                evidence.candidate(cell, digit, CandidateRole::Pattern);
            })?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn each_cell_with_one_candidate_is_placed_in_reading_order() {
        assert_finds::<NakedSingle>("r9c9=4 r1c1=7 r5c5=12", &["+7r1c1", "+4r9c9"]);
    }

    #[test]
    fn solved_cells_and_cells_without_candidates_are_not_singles() {
        assert_finds::<NakedSingle>("r1c1:7 r5c5=1 r5c5-1", &[]);
    }
}
