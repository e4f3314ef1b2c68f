//! Claiming: all places of a digit in a line lie in one box.
//!
//! The line needs the digit, so one of these places holds it, and it is eliminated from the rest of the box. The pattern has two or
//! three places: one place is a hidden single.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::intersection::{Intersection, chute};

/// A line claims a digit of a box.
#[derive(Default)]
pub struct LockedCandidatesClaiming;

impl Technique for LockedCandidatesClaiming {
    const ID: &'static str = "locked-candidates-type-2-claiming";
    const NAME: &'static str = "Locked Candidates Type 2 (Claiming)";
    const SUMMARY: &'static str =
        "Inside a line all candidates of a digit lie in one box; the digit leaves the rest of that box.";
    const PLACE: u32 = 700;
    const FAMILY: &'static str = "intersections";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0101")];
    const SENTENCE: &'static str = "in {base} all places for {pattern.digits} lie in {cover} ({pattern.cells}); one of them is {pattern.digits}, so no other cell of {cover} can be {pattern.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        Intersection::each(board, request.previous, chute, |shared| {
            for digit in (shared.digits & shared.in_box) - shared.in_line {
                shared.report_locked(board, digit, [shared.line, shared.block()], sink)?;
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
