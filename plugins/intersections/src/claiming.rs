//! Claiming: a digit of a line stands only where the line crosses one box.
//!
//! The line needs the digit, so one of these cells has it, and the rest of the box does not. The pattern has two
//! or three cells: with one cell it is a hidden single.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Deduction, Flow, HouseRole, Request, Sink, Technique,
};

use crate::crossing::Crossing;

/// A line claims a digit of a box.
#[derive(Default)]
pub struct LockedCandidatesClaiming;

impl Technique for LockedCandidatesClaiming {
    const ID: &'static str = "locked-candidates-type-2-claiming";
    const NAME: &'static str = "Locked Candidates Type 2 (Claiming)";
    const SUMMARY: &'static str =
        "Inside a line all candidates of a digit lie in one box; the digit leaves the rest of that box.";
    const PLACE: u32 = 700;

    fn find(&self, board: &Board, _: Request, sink: &mut Sink<'_>) -> Flow {
        Crossing::each(board, |crossing| {
            for digit in (crossing.digits & crossing.in_box) - crossing.in_line {
                let Some(cells) = crossing.locked(board, digit) else {
                    continue;
                };
                let (base, cover) = (crossing.line(), crossing.block());
                let gone = (board.cells_with(digit) & cover.cells()) - cells;
                sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
                    evidence
                        .candidates(&CandidateSet::of_digit(digit, cells), CandidateRole::Pattern)
                        .house(base, HouseRole::Base)
                        .house(cover, HouseRole::Cover);
                })?;
            }
            Flow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_digit_of_a_row_in_one_box_leaves_the_rest_of_the_box() {
        assert_finds::<LockedCandidatesClaiming>("r1c456789-4", &["4r23c123"]);
        assert_finds::<LockedCandidatesClaiming>("r1c456789-4 r1c3-4", &["4r23c123"]);
    }

    #[test]
    fn a_digit_of_a_column_in_one_box_leaves_the_rest_of_the_box() {
        assert_finds::<LockedCandidatesClaiming>("r123456c9-8", &["8r789c78"]);
    }

    #[test]
    fn one_cell_is_a_hidden_single_and_claims_nothing() {
        assert_finds::<LockedCandidatesClaiming>("r1c23456789-4", &[]);
    }
}
