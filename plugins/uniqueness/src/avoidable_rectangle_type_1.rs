//! Avoidable Rectangle Type 1: three corners are solved but not given, and two opposite ones have the same digit.
//!
//! ```text
//!     b . . | *          a is eliminated from *
//!     . . . | . . .
//!     a . . | b . .
//! ```
//!
//! With `a` in the fourth corner the two digits could be exchanged. `HoDoKu` considers only fourth corners with two candidates:
//! `a`, and the digit that remains. So does this technique, unless the option `many-candidates` is set. The conclusion holds for
//! any number of candidates.

use sudoku_technique::{
    Board, CandidateRole, CellSet, Claim, Deduction, Digit, Flow, OptionEntry, Options, Request, Sink,
    Technique,
};

use crate::solved::{self, SolvedCells};

const MANY: &str = "many-candidates";

/// Three corners are solved, and none of them was given.
#[derive(Default)]
pub struct AvoidableRectangleType1 {
    corner: FourthCorner,
}

/// The number of candidates that the fourth corner may have.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum FourthCorner {
    /// Two candidates at most.
    #[default]
    Two,
    /// Any number of candidates.
    Any,
}

impl Technique for AvoidableRectangleType1 {
    const ID: &'static str = "avoidable-rectangle-type-1";
    const NAME: &'static str = "Avoidable Rectangle Type 1";
    const SUMMARY: &'static str = "Three corners of a rectangle are solved and not given; the digit that would complete it leaves the fourth corner.";
    const PLACE: u32 = 2570;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::flag(
        MANY,
        false,
        "Whether the open corner may hold more than two candidates.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0607")];
    const SENTENCE: &'static str = "{floor.cells} were found, not given; if {removed.cells}, the fourth corner of the rectangle, were {removed.digits}, their digits {floor.digits} could be exchanged, and the puzzle would have a second solution";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        let corner = if options.flag(MANY) {
            FourthCorner::Any
        } else {
            FourthCorner::Two
        };
        Ok(Self { corner })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // If no corner has changed, the pattern was there before and had no eliminations.
        let changed = request
            .previous
            .map_or(CellSet::ALL, |previous| board.changed_cells(previous));
        let found = SolvedCells::new(board);
        for digit in Digit::ALL {
            for pair in solved::pairs(found.with(digit)) {
                let Some([one, other]) = solved::opposite(pair[0], pair[1]) else {
                    continue;
                };
                for (third, fourth) in [(one, other), (other, one)] {
                    let corners: CellSet = [pair[0], pair[1], third, fourth].into_iter().collect();
                    let open = CellSet::of(fourth) & board.unsolved();
                    let Some(value) = board.value(third) else {
                        continue;
                    };
                    if !found.cells.contains(third) || value == digit || !changed.intersects(corners) {
                        continue;
                    }
                    let gone = board.cells_with(value) & open;
                    if self.corner == FourthCorner::Two && board.candidates(fourth).len() > 2 {
                        continue;
                    }
                    sink.emit_with(&Deduction::eliminate_digit(value, gone), |evidence| {
                        evidence.candidate(third, value, CandidateRole::Floor);
                        for cell in pair {
                            evidence.candidate(cell, digit, CandidateRole::Floor);
                        }
                    })?;
                }
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, candidates, cells, find_all, find_all_with};

    const SOLVED: &str = "r1c1:2 r2c1:1 r2c4:2 r1c4=13";

    #[test]
    fn the_digit_that_would_complete_the_rectangle_leaves_the_fourth_corner() {
        assert_finds::<AvoidableRectangleType1>(SOLVED, &["1r1c4"]);
        assert_finds::<AvoidableRectangleType1>("r1c1:2 r1c2:1 r4c2:2 r4c1=13", &["1r4c1"]);
    }

    #[test]
    fn a_fourth_corner_with_three_candidates_counts_only_with_the_option() {
        let position = board("r1c1:2 r2c1:1 r2c4:2 r1c4=134");
        assert_eq!(find_all::<AvoidableRectangleType1>(&position), []);
        let found = find_all_with::<AvoidableRectangleType1>(&[("many-candidates", "true")], &position);
        let gone: Vec<_> = found.iter().map(|found| found.eliminations).collect();
        assert_eq!(gone, [candidates("1r1c4")]);
    }

    #[test]
    fn a_given_corner_keeps_the_digits_in_their_places() {
        let mut position = board(SOLVED);
        for given in ["r1c1", "r2c1", "r2c4"] {
            position.set_givens(cells(given));
            assert_eq!(find_all::<AvoidableRectangleType1>(&position), [], "{given}");
        }
    }

    #[test]
    fn a_rectangle_of_four_boxes_is_none() {
        assert_finds::<AvoidableRectangleType1>("r1c1:2 r4c1:1 r4c4:2 r1c4=13", &[]);
    }
}
