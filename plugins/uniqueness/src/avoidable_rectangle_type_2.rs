//! Avoidable Rectangle Type 2: two corners are solved but not given. Each of the other two has two candidates: the digit that
//! would complete the rectangle, and one more digit, the same in both.
//!
//! ```text
//!     a . . | b . .          a . . | bc . .
//!     . . . | . . .          . . . | .  . .
//!     bc. . | ac. .          bc. . | a  . .
//! ```
//!
//! Without `c` in an open corner the two digits could be exchanged. So `c` is eliminated from every cell that sees both open
//! corners. The definition follows `HoDoKu`. The solved corners may also be opposite ones; the rectangle is the same.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Claim, Deduction, Digit, Flow, Request, Sink,
    Technique,
};

use crate::rectangle::LINES;
use crate::solved::{self, SolvedCells};

/// Two corners are solved, and the other two hold one digit too many.
#[derive(Default)]
pub struct AvoidableRectangleType2;

impl Technique for AvoidableRectangleType2 {
    const ID: &'static str = "avoidable-rectangle-type-2";
    const NAME: &'static str = "Avoidable Rectangle Type 2";
    const SUMMARY: &'static str = "Two corners of a rectangle are solved and not given; the other two hold the digits that would complete it and one more digit, the same in both, which leaves every cell that sees both.";
    const PLACE: u32 = 2580;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0608").compares_change()];
    const SENTENCE: &'static str = "{floor.cells} were found, not given; if {guardian.false}, their digits {floor.digits} can be exchanged with those of {roof.cells}, and the puzzle has a second solution; so {guardian.true}, and no cell that sees both can be {guardian.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let found = SolvedCells::new(board);
        if found.cells.is_empty() {
            return Flow::Continue(());
        }
        // If no corner has changed, the pattern was there before and had no eliminations.
        let changed = request
            .previous
            .map_or(CellSet::ALL, |previous| board.changed_cells(previous));
        let mut rest = board.bivalue_cells();
        while let Some(first) = rest.first() {
            rest -= CellSet::of(first);
            let Some([x, y]) = board.candidates(first).pair() else {
                continue;
            };
            let [with_x, with_y] = [x, y].map(|digit| rest & board.cells_with(digit));
            // Two corners side by side need two different digits; two opposite corners need the same digit.
            let beside = LINES[first.index()];
            for (needed, extra, with_extra, with_needed) in [(x, y, with_y, with_x), (y, x, with_x, with_y)] {
                let side_by_side = (with_extra - with_needed) & beside;
                let opposite = (with_extra & with_needed) - first.peers();
                for second in side_by_side | opposite {
                    let Some(other) = needed_in(board, second, extra) else {
                        continue;
                    };
                    OpenCorners {
                        cells: [(first, needed), (second, other)],
                        extra,
                    }
                    .report(board, &found, changed, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns the only candidate of `cell` beside `extra`. `None` if it has more.
fn needed_in(board: &Board, cell: Cell, extra: Digit) -> Option<Digit> {
    let mut digits = board.candidates(cell);
    digits.remove(extra);
    digits.only()
}

/// Two open corners, each with the digit that would complete the rectangle.
struct OpenCorners {
    cells: [(Cell, Digit); 2],
    /// The other candidate of both.
    extra: Digit,
}

impl OpenCorners {
    /// Reports every rectangle whose solved corners fit.
    fn report(&self, board: &Board, found: &SolvedCells, changed: CellSet, sink: &mut Sink<'_>) -> Flow {
        let [(first, needed), (second, other)] = self.cells;
        let gone = board.cells_with(self.extra) & first.peers() & second.peers();
        if gone.is_empty() {
            return Flow::Continue(());
        }
        if first.sees(second) {
            // The solved corner beside the first one has the digit that the second one needs, and the other way round.
            for near in found.with(other) & first.peers() {
                let Some(corners) = solved::opposite(near, second) else {
                    continue;
                };
                let far = match corners {
                    [one, far] | [far, one] if one == first => far,
                    _ => continue,
                };
                if found.with(needed).contains(far) {
                    self.emit([near, far], gone, board, changed, sink)?;
                }
            }
        } else if let Some(corners @ [one, another]) = solved::opposite(first, second) {
            let value = board
                .value(one)
                .filter(|&value| value != needed && value != self.extra);
            if value.is_some_and(|value| {
                let with = found.with(value);
                with.contains(one) && with.contains(another)
            }) {
                self.emit(corners, gone, board, changed, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn emit(
        &self,
        solved: [Cell; 2],
        gone: CellSet,
        board: &Board,
        changed: CellSet,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let open: CellSet = self.cells.into_iter().map(|(cell, _)| cell).collect();
        if !changed.intersects(open | solved.into_iter().collect()) {
            return Flow::Continue(());
        }
        sink.emit_with(&Deduction::eliminate_digit(self.extra, gone), |evidence| {
            for cell in solved {
                if let Some(value) = board.value(cell) {
                    evidence.candidate(cell, value, CandidateRole::Floor);
                }
            }
            for (cell, digit) in self.cells {
                evidence.candidate(cell, digit, CandidateRole::Roof);
            }
            let guardians = CandidateSet::of_digit(self.extra, open);
            evidence.candidates(&guardians, CandidateRole::Guardian);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, cells, find_all};

    const SIDE_BY_SIDE: &str = "r1c1:1 r1c4:2 r2c1=23 r2c4=13";

    #[test]
    fn the_digit_too_many_leaves_the_cells_that_see_both_open_corners() {
        assert_finds::<AvoidableRectangleType2>(SIDE_BY_SIDE, &["3r2c2356789"]);
    }

    #[test]
    fn solved_corners_can_be_opposite_ones() {
        // Each of the two digits of the open corners can be the one too many.
        let position = "r1c1:1 r2c4:1 r2c1=23 r1c4=23";
        assert_finds::<AvoidableRectangleType2>(position, &["3r1c23 3r2c56", "2r1c23 2r2c56"]);
    }

    #[test]
    fn a_given_corner_keeps_the_digits_in_their_places() {
        let mut position = board(SIDE_BY_SIDE);
        position.set_givens(cells("r1c4"));
        assert_eq!(find_all::<AvoidableRectangleType2>(&position), []);
    }

    #[test]
    fn open_corners_that_do_not_complete_the_rectangle_are_none() {
        assert_finds::<AvoidableRectangleType2>("r1c1:1 r1c4:2 r2c1=24 r2c4=13", &[]);
        assert_finds::<AvoidableRectangleType2>("r1c1:1 r1c4:2 r2c1=43 r2c4=13", &[]);
        assert_finds::<AvoidableRectangleType2>("r1c1:1 r4c1:2 r1c4=23 r4c4=13", &[]);
    }
}
