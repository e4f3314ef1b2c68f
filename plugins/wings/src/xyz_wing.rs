//! XYZ-Wing: a cell `xyz` sees a cell `xz` and a cell `yz`.
//!
//! With any digit in the pivot, the pivot or one of the pincers holds `z`. So `z` is eliminated from every cell that sees all
//! three. The pincers do not see each other: if they did, the three cells would be a naked triple.

use sudoku_technique::{Board, CandidateRole, Cell, Claim, Deduction, Digit, Flow, Request, Sink, Technique};

/// A pivot with three candidates, and two pincers with two of these each and one digit in common.
#[derive(Default)]
pub struct XyzWing;

impl Technique for XyzWing {
    const ID: &'static str = "xyz-wing";
    const NAME: &'static str = "XYZ-Wing";
    const SUMMARY: &'static str =
        "A cell xyz sees the cells xz and yz; z leaves every cell that sees all three of them.";
    const PLACE: u32 = 2400;
    const FAMILY: &'static str = "wings";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0801")];
    const SENTENCE: &'static str = "the pivot {pivot.cells} is {pivot.any-digit}; either it is {removed.digits} itself, or it takes its digit from one of the pincers ({pincer}), which then is {removed.digits}; so in every case one of these three cells is {removed.digits}, and no cell that sees all three can be {removed.digits}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [_, one, two, three] = board.cells_with_more_than();
        let (bivalue, trivalue) = (one - two, two - three);
        for pivot in trivalue {
            let near = bivalue & pivot.peers();
            if near.is_empty() {
                continue;
            }
            let mut digits = board.candidates(pivot).into_iter();
            let (Some(a), Some(b), Some(c)) = (digits.next(), digits.next(), digits.next()) else {
                continue;
            };
            // A pincer has two digits of the pivot and no others.
            let [with_a, with_b, with_c] = [a, b, c].map(|digit| near & board.cells_with(digit));
            let (ab, ac, bc) = (with_a & with_b, with_a & with_c, with_b & with_c);
            for (z, firsts, seconds) in [(a, ab, ac), (b, ab, bc), (c, ac, bc)] {
                if seconds.is_empty() {
                    continue;
                }
                for first in firsts {
                    for second in seconds - first.peers() {
                        report(board, pivot, [first, second], z, sink)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

fn report(board: &Board, pivot: Cell, pincers: [Cell; 2], z: Digit, sink: &mut Sink<'_>) -> Flow {
    let [first, second] = pincers;
    let gone = board.cells_with(z) & pivot.peers() & first.peers() & second.peers();
    if gone.is_empty() {
        return Flow::Continue(());
    }
    sink.emit_with(&Deduction::eliminate_digit(z, gone), |evidence| {
        for digit in board.candidates(pivot) {
            evidence.candidate(pivot, digit, CandidateRole::Pivot);
        }
        for cell in pincers {
            for digit in board.candidates(cell) {
                evidence.candidate(cell, digit, CandidateRole::Pincer);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_common_digit_leaves_the_cells_that_see_pivot_and_pincers() {
        assert_finds::<XyzWing>("r1c1=123 r1c7=13 r2c2=23", &["3r1c23"]);
        assert_finds::<XyzWing>("r1c1=123 r7c1=13 r2c2=23", &["3r23c1"]);
    }

    #[test]
    fn a_pivot_in_a_corner_leaves_no_cell_that_sees_all_three() {
        assert_finds::<XyzWing>("r1c1=123 r1c7=13 r7c1=23", &[]);
    }

    #[test]
    fn pincers_that_see_each_other_are_a_naked_triple() {
        assert_finds::<XyzWing>("r1c1=123 r1c2=13 r2c2=23", &[]);
    }

    #[test]
    fn equal_pincers_prove_nothing() {
        assert_finds::<XyzWing>("r1c1=123 r1c7=13 r2c2=13", &[]);
    }
}
