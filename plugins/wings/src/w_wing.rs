//! W-Wing: two cells `xy` that do not see each other, joined by a strong link on `x`.
//!
//! ```text
//!     [xy] - x = x - [xy]     -  sees, so not both are x       =  the only two places for x in a house
//! ```
//!
//! One end of the link holds `x`, so the cell that sees this end holds `y`. `y` is eliminated from every cell that sees both
//! cells. The two cells and the link are the pattern. If several links join the same cells, each is reported.

use crate::explain;
use sudoku_technique::{
    Board, Candidate, CandidateRole, Cell, CellSet, Claim, Deduction, Digit, DigitSet, Flow, House,
    HouseRole, Request, Sink, Technique,
};

/// Two cells with the same two candidates, joined by a strong link on one of them.
#[derive(Default)]
pub struct WWing;

impl Technique for WWing {
    const ID: &'static str = "w-wing";
    const NAME: &'static str = "W-Wing";
    const SUMMARY: &'static str =
        "Two cells xy are joined by a strong link on x; y leaves every cell that sees both of them.";
    const PLACE: u32 = 2000;
    const FAMILY: &'static str = "wings";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0803")];
    const SENTENCE: &'static str = "{pincer.cells} have only {pincer.digits}; in {base}, {pattern.digits} is at either {pattern.any-cell}; in both cases one of {pincer.cells} sees it and so is {removed.digits}; so no cell that sees both can be {removed.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // Skips a wing if neither its cells nor the places of `x` have changed since the last empty result.
        let (changed_cells, changed_digits) = request
            .previous
            .map_or((CellSet::ALL, DigitSet::ALL), |previous| {
                (board.changed_cells(previous), board.changed_digits(previous))
            });
        let mut open = board.bivalue_cells();
        while let Some(first) = open.first() {
            open -= CellSet::of(first);
            let mut digits = board.candidates(first).into_iter();
            let (Some(x), Some(y)) = (digits.next(), digits.next()) else {
                continue;
            };
            let equal = (open & board.cells_with(x) & board.cells_with(y)) - first.peers();
            for second in equal {
                let ends = [first, second];
                let changed = ends.iter().any(|&end| changed_cells.contains(end));
                if changed || changed_digits.contains(x) {
                    WWingEnds { ends, x, y }.find(board, sink)?;
                }
                if changed || changed_digits.contains(y) {
                    WWingEnds { ends, x: y, y: x }.find(board, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// The two cells of a wing, with the roles of their digits.
struct WWingEnds {
    ends: [Cell; 2],
    /// The digit of the link.
    x: Digit,
    /// The eliminated digit.
    y: Digit,
}

impl WWingEnds {
    /// Reports every strong link that joins the ends.
    fn find(&self, board: &Board, sink: &mut Sink<'_>) -> Flow {
        let [near, far] = self.ends.map(Cell::peers);
        let gone = board.cells_with(self.y) & near & far;
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let places = board.cells_with(self.x);
        for from in places & near {
            let mut linked = CellSet::EMPTY;
            for house in from.houses() {
                let others = (places & house.cells()) - CellSet::of(from);
                // `intersects` comes first because it is cheaper than `only`.
                if others.intersects(far)
                    && let Some(to) = others.only()
                {
                    linked.insert(to);
                }
            }
            for to in linked {
                // A link whose ends both see both cells is found twice.
                let turned = far.contains(from) && near.contains(to);
                if !turned || from < to {
                    self.report(board, [from, to], gone, sink)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn report(&self, board: &Board, link: [Cell; 2], gone: CellSet, sink: &mut Sink<'_>) -> Flow {
        let places = board.cells_with(self.x);
        sink.emit_with(&Deduction::eliminate_digit(self.y, gone), |evidence| {
            let at = Candidate::new;
            let (x, y, [near, far], [from, to]) = (self.x, self.y, self.ends, link);
            for end in self.ends {
                evidence.candidate(end, x, CandidateRole::Pincer);
                evidence.candidate(end, y, CandidateRole::Pincer);
            }
            for cell in link {
                evidence.candidate(cell, x, CandidateRole::Pattern);
            }
            let pair: CellSet = link.into_iter().collect();
            for house in House::all().filter(|house| places & house.cells() == pair) {
                evidence.house(house, HouseRole::Base);
            }
            let ends = [
                at(near, y),
                at(near, x),
                at(from, x),
                at(to, x),
                at(far, x),
                at(far, y),
            ];
            explain::chain(evidence, board, &ends);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::Reason;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_other_digit_leaves_the_cells_that_see_both_ends() {
        assert_finds::<WWing>("r1c1=12 r5c9=12 r9c2345678-1", &["2r1c9 2r5c1"]);
    }

    #[test]
    fn every_inference_has_its_reason() {
        let board = sudoku_technique::testing::board("r1c1=12 r5c9=12 r9c2345678-1");
        let found = sudoku_technique::testing::find_all::<WWing>(&board);
        let reasons: Vec<_> = found[0].evidence.links.iter().map(|link| link.reason).collect();
        let cell = |row, column| Some(Reason::Cell(Cell::at(row, column)));
        let house = |house| Some(Reason::House(house));
        let expected = [
            cell(0, 0),
            house(House::column(0)),
            house(House::row(8)),
            house(House::column(8)),
            cell(4, 8),
        ];
        assert_eq!(reasons, expected);
    }

    #[test]
    fn ends_that_see_each_other_are_a_naked_pair() {
        assert_finds::<WWing>("r1c1=12 r1c9=12 r9c2345678-1", &[]);
    }

    #[test]
    fn each_digit_can_be_the_one_of_the_link() {
        let board = "r1c1=12 r5c9=12 r9c2345678-12";
        assert_finds::<WWing>(board, &["2r1c9 2r5c1", "1r1c9 1r5c1"]);
    }

    #[test]
    fn a_link_of_a_row_and_a_box_is_one_link_with_both_houses() {
        let text = "r1c1=12 r5c2=12 r9c3456789-1 r78c123-1";
        assert_finds::<WWing>(text, &["2r456c1 2r123c2"]);
        let found = sudoku_technique::testing::find_all::<WWing>(&sudoku_technique::testing::board(text));
        assert_eq!(found[0].evidence.houses.len(), 2);
    }
}
