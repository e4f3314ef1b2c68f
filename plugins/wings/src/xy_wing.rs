//! XY-Wing: a cell `xy` sees a cell `xz` and a cell `yz`.
//!
//! With either digit in the pivot, one of the pincers holds `z`. So `z` is eliminated from every cell that sees both pincers.
//! The pincers do not see each other: if they did, the three cells would be a naked triple.

use crate::explain;
use sudoku_technique::{
    Board, Candidate, CandidateRole, Cell, Claim, Deduction, Digit, Flow, Request, Sink, Technique, Text,
};

/// A pivot with two candidates and two pincers that share the third digit.
#[derive(Default)]
pub struct XyWing;

impl Technique for XyWing {
    const ID: &'static str = "xy-wing";
    const NAME: &'static str = "XY-Wing";
    const SUMMARY: &'static str =
        "A cell xy sees the cells xz and yz; z leaves every cell that sees both of these.";
    const PLACE: u32 = 2300;
    const FAMILY: &'static str = "wings";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0800")];
    const COVERED_BY: &'static [Text] = &[Text::new("xy-chain")];
    const SENTENCE: &'static str = "the pivot {pivot.cells} is {pivot.any-digit}; either way it takes this digit from one of the pincers ({pincer}), which then is {removed.digits}; so no cell that sees both pincers can be {removed.digits}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let bivalue = board.bivalue_cells();
        for pivot in bivalue {
            let mut digits = board.candidates(pivot).into_iter();
            let (Some(x), Some(y)) = (digits.next(), digits.next()) else {
                continue;
            };
            let near = bivalue & pivot.peers();
            // A cell with both digits is equal to the pivot, and no pincer.
            let with_x = (near & board.cells_with(x)) - board.cells_with(y);
            let with_y = (near & board.cells_with(y)) - board.cells_with(x);
            if with_x.is_empty() || with_y.is_empty() {
                continue;
            }
            for first in with_x {
                let mut rest = board.candidates(first);
                rest.remove(x);
                let Some(z) = rest.first() else {
                    continue;
                };
                for second in (with_y & board.cells_with(z)) - first.peers() {
                    XyWingCells {
                        pivot,
                        pincers: [(first, x), (second, y)],
                        z,
                    }
                    .report(board, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// The cells and digits of a wing.
struct XyWingCells {
    pivot: Cell,
    /// Each pincer, with its common digit with the pivot.
    pincers: [(Cell, Digit); 2],
    /// The common digit of the pincers.
    z: Digit,
}

impl XyWingCells {
    fn report(&self, board: &Board, sink: &mut Sink<'_>) -> Flow {
        let [(first, x), (second, y)] = self.pincers;
        let gone = board.cells_with(self.z) & first.peers() & second.peers();
        if gone.is_empty() {
            return Flow::Continue(());
        }
        sink.emit_with(&Deduction::eliminate_digit(self.z, gone), |evidence| {
            let at = Candidate::new;
            for digit in [x, y] {
                evidence.candidate(self.pivot, digit, CandidateRole::Pivot);
            }
            for (cell, digit) in self.pincers {
                evidence.candidate(cell, digit, CandidateRole::Pincer);
                evidence.candidate(cell, self.z, CandidateRole::Pincer);
            }
            let ends = [
                at(first, self.z),
                at(first, x),
                at(self.pivot, x),
                at(self.pivot, y),
                at(second, y),
                at(second, self.z),
            ];
            explain::chain(evidence, board, &ends);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_third_digit_leaves_the_cells_that_see_both_pincers() {
        assert_finds::<XyWing>("r1c1=12 r1c7=13 r7c1=23", &["3r7c7"]);
        assert_finds::<XyWing>("r1c1=12 r1c7=13 r2c2=23", &["3r1c23 3r2c789"]);
    }

    #[test]
    fn pincers_that_see_each_other_are_a_naked_triple() {
        assert_finds::<XyWing>("r1c1=12 r1c7=13 r1c4=23", &[]);
    }

    #[test]
    fn pincers_without_a_common_third_digit_prove_nothing() {
        assert_finds::<XyWing>("r1c1=12 r1c7=13 r7c1=24", &[]);
        assert_finds::<XyWing>("r1c1=12 r1c7=13 r7c1=13", &[]);
    }

    #[test]
    fn the_inferences_lead_from_one_pincer_to_the_other() {
        let board = sudoku_technique::testing::board("r1c1=12 r1c7=13 r7c1=23");
        let found = sudoku_technique::testing::find_all::<XyWing>(&board);
        let links = &found[0].evidence.links;
        assert_eq!(links.len(), 5);
        assert!(links.windows(2).all(|pair| pair[0].target == pair[1].source));
        assert!(links.iter().all(|link| link.reason.is_some()));
    }
}
