//! Empty Rectangle: the places of a digit in a box form a cross, and a line with two places ends in the line of one arm.
//!
//! See [`hinge`] for the pattern. There is one deduction for each digit and eliminated place. As in `HoDoKu`, the box has at least
//! three places; with the option `two-candidates` it has at least two.

use sudoku_technique::{Board, CellSet, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::hinge::{self, LeastPlaces};
use crate::{places, target};

/// The places of a box lie in one row and one column.
#[derive(Default)]
pub struct EmptyRectangle {
    least: LeastPlaces,
}

impl Technique for EmptyRectangle {
    const ID: &'static str = "empty-rectangle";
    const NAME: &'static str = "Empty Rectangle";
    const SUMMARY: &'static str = "A box has a digit only in one row and one column, and a line with two places starts in one of these; the cell that sees its other place and the other line loses the digit.";
    const PLACE: u32 = 1730;
    const FAMILY: &'static str = "single-digit-patterns";
    const OPTIONS: &'static [OptionEntry] = hinge::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0402"),
        Claim::hodoku("0402").variant("1").with(hinge::WITH_TWO),
    ];
    const SENTENCE: &'static str = "{base} each need the digit {pincer.digits}; {pattern.cells} lie in {pattern.house}, so at most one of them is {pincer.digits}; the other places are {pincer.cells}, so one of these is {pincer.digits}, and no cell that sees them all can be {pincer.digits}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            least: LeastPlaces::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for places in places::doubtful(board, request) {
            let mut known = CellSet::EMPTY;
            hinge::each(&places, self.least, |hinge| {
                target::report(hinge, places.digit, &mut known, sink)
            })?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, candidates, find_all_with, find_first};
    use sudoku_technique::{Candidate, NodeKind};

    /// Box 1 has 6 only in row 2 and column 2, column 5 only in r2c5 and r8c5.
    const HINGE: &str = "r1c13-6 r3c13-6 r1345679c5-6";

    #[test]
    fn the_cell_that_sees_the_far_end_and_the_other_arm_loses_the_digit() {
        assert_finds::<EmptyRectangle>(HINGE, &["6r8c2"]);
        assert_finds::<EmptyRectangle>("r13c1-6 r13c3-6 r5c1345679-6", &["6r2c8"]);
    }

    #[test]
    fn the_crossing_of_the_arms_need_not_be_a_place_but_both_arms_need_one() {
        assert_finds::<EmptyRectangle>(&format!("{HINGE} r2c2-6"), &["6r8c2"]);
        assert_finds::<EmptyRectangle>(&format!("{HINGE} r13c2-6"), &[]);
    }

    #[test]
    fn a_far_end_beside_the_box_removes_nothing_from_it() {
        assert_finds::<EmptyRectangle>("r1c13-6 r3c13-6 r1456789c5-6", &[]);
    }

    #[test]
    fn two_places_count_only_when_the_operator_says_so() {
        let two = board(&format!("{HINGE} r2c12-6 r1c2-6"));
        assert_eq!(find_all_with::<EmptyRectangle>(&[], &two), []);
        let found = find_all_with::<EmptyRectangle>(&[("two-candidates", "true")], &two);
        let gone: Vec<_> = found.iter().map(|found| found.eliminations).collect();
        assert_eq!(gone, [candidates("6r8c2")]);
    }

    #[test]
    fn the_arms_are_the_ends_of_the_last_link() {
        let found = find_first::<EmptyRectangle>(&board(HINGE)).expect("an empty rectangle");
        let groups: Vec<_> = found.evidence.nodes.iter().map(|node| node.kind).collect();
        assert_eq!(groups, [NodeKind::Group, NodeKind::Group]);
        let far: Vec<Candidate> = found.evidence.nodes[1].candidates.clone();
        assert_eq!(far, candidates("6r123c2").iter().collect::<Vec<_>>());
    }
}
