//! Dual Empty Rectangle: two empty rectangles of a digit in one box that eliminate different places.
//!
//! There is one deduction for each digit and pair of places. The definition follows `HoDoKu`: the two may share their arms or their
//! lines. See [`hinge`] for the pattern and its option. In a box with two places, the arms can cross in two cells; most positions
//! in `HoDoKu`'s library have such a box.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::hinge::{self, Hinge, LeastPlaces};
use crate::{places, target};

/// Two empty rectangles in one box.
#[derive(Default)]
pub struct DualEmptyRectangle {
    least: LeastPlaces,
}

impl Technique for DualEmptyRectangle {
    const ID: &'static str = "dual-empty-rectangle";
    const NAME: &'static str = "Dual Empty Rectangle";
    const SUMMARY: &'static str =
        "Two empty rectangles have the same box; each removes a place of the digit.";
    const PLACE: u32 = 1750;
    const FAMILY: &'static str = "single-digit-patterns";
    const OPTIONS: &'static [OptionEntry] = hinge::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0405").with(hinge::WITH_TWO)];
    const SENTENCE: &'static str = "{base} each need the digit {removed.digits}; in the first rectangle {pattern 1.cells} lie in {pattern 1.house}, so at most one of them is {removed.digits}, and one of the other places ({pincer 1.cells}) is {removed.digits}; in the second rectangle {pattern 2.cells} lie in {pattern 2.house}, so one of the other places ({pincer 2.cells}) is {removed.digits}; so no cell that sees all these places of one rectangle can be {removed.digits}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            least: LeastPlaces::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for places in places::doubtful(board, request) {
            let mut hinges: Vec<Hinge> = Vec::new();
            hinge::each(&places, self.least, |hinge| {
                hinges.push(*hinge);
                Flow::Continue(())
            })?;
            let same_box = |one: &Hinge, other: &Hinge| one.block == other.block;
            target::report_pairs(&hinges, places.digit, same_box, sink)?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_first};

    /// Box 1 has 6 only in row 2 and column 2; column 5 and row 7 have two places each, one of them in line with an arm.
    const DUAL: &str = "r1c13-6 r3c13-6 r1345679c5-6 r7c1345679-6";

    #[test]
    fn both_rectangles_remove_their_place() {
        assert_finds::<DualEmptyRectangle>(DUAL, &["6r8c2 6r2c8"]);
    }

    #[test]
    fn one_rectangle_is_not_dual() {
        assert_finds::<DualEmptyRectangle>("r1c13-6 r3c13-6 r1345679c5-6", &[]);
    }

    #[test]
    fn the_rectangles_are_two_groups_with_a_chain_each() {
        let found = find_first::<DualEmptyRectangle>(&board(DUAL)).expect("a dual empty rectangle");
        let groups: Vec<_> = found.evidence.chains.iter().map(|chain| chain.group).collect();
        assert_eq!(groups, [1, 2]);
    }
}
