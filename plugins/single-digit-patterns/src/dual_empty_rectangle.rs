//! Dual Empty Rectangle: two empty rectangles of a digit in one box that remove different places.
//!
//! Both places go at once. One deduction for each digit and pair of places. As `HoDoKu` defines it; whether the two have
//! their arms or their lines in common makes no difference. See [`hinge`] for the pattern and its option: with a box of two
//! places, which has two cells where its arms can cross, come most of the positions in `HoDoKu`'s library.

use sudoku_technique::{
    Board, CellSet, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink, Technique,
};

use crate::hinge::{self, Hinge, Least};
use crate::places::{self, Places};

/// Two empty rectangles in one box.
#[derive(Default)]
pub struct DualEmptyRectangle {
    least: Least,
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
    const SENTENCE: &'static str = "of {pattern 1.cells} one at most holds the digit, and of {pattern 2.cells} as well, so one of {pincer 1} and one of {pincer 2} is true";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            least: Least::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for places in places::doubtful(board, request) {
            self.in_places(&places, sink)?;
        }
        Flow::Continue(())
    }
}

impl DualEmptyRectangle {
    fn in_places(&self, places: &Places, sink: &mut Sink<'_>) -> Flow {
        let mut hinges: Vec<Hinge> = Vec::new();
        hinge::each(places, self.least, |hinge| {
            hinges.push(*hinge);
            Flow::Continue(())
        })?;
        let mut known = Vec::new();
        for (number, one) in hinges.iter().enumerate() {
            for other in &hinges[number + 1..] {
                let gone = CellSet::of(one.target) | CellSet::of(other.target);
                if one.block != other.block || one.target == other.target || known.contains(&gone) {
                    continue;
                }
                known.push(gone);
                let deduction = Deduction::eliminate_digit(places.digit, gone);
                sink.emit_with(&deduction, |evidence| {
                    one.explain(places.digit, 1, evidence);
                    other.explain(places.digit, 2, evidence);
                })?;
            }
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
