//! Pointing: all places of a digit in a box lie in one line.
//!
//! The box needs the digit, so one of these places holds it, and it is eliminated from the rest of the line. The pattern has two or
//! three places: one place is a hidden single.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::intersection::{Intersection, chute};

/// The candidates of a digit in a box point along a line.
#[derive(Default)]
pub struct LockedCandidatesPointing;

impl Technique for LockedCandidatesPointing {
    const ID: &'static str = "locked-candidates-type-1-pointing";
    const NAME: &'static str = "Locked Candidates Type 1 (Pointing)";
    const SUMMARY: &'static str =
        "Inside a box all candidates of a digit lie in one line; the digit leaves the rest of that line.";
    const PLACE: u32 = 600;
    const FAMILY: &'static str = "intersections";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0100")];
    const SENTENCE: &'static str = "in {base} all places for {pattern.digits} lie in {cover} ({pattern.cells}); one of them is {pattern.digits}, so no other cell of {cover} can be {pattern.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        Intersection::each(board, request.previous, chute, |shared| {
            for digit in (shared.digits & shared.in_line) - shared.in_box {
                shared.report_locked(board, digit, [shared.block(), shared.line], sink)?;
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
    fn a_digit_of_a_box_in_one_row_leaves_the_rest_of_the_row() {
        assert_finds::<LockedCandidatesPointing>("r23c123-4 r1c2-4", &["4r1c456789"]);
        assert_finds::<LockedCandidatesPointing>("r23c123-4", &["4r1c456789"]);
    }

    #[test]
    fn a_digit_of_a_box_in_one_column_leaves_the_rest_of_the_column() {
        assert_finds::<LockedCandidatesPointing>("r456c46-9", &["9r123789c5"]);
    }

    #[test]
    fn one_cell_is_a_hidden_single_and_points_nowhere() {
        assert_finds::<LockedCandidatesPointing>("r23c123-4 r1c23-4", &[]);
    }

    #[test]
    fn a_line_that_is_clear_already_says_nothing() {
        assert_finds::<LockedCandidatesPointing>("r23c123-4 r1c456789-4", &[]);
    }
}
