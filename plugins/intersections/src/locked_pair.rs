//! Locked pair: two cells of an intersection hold the same two candidates.
//!
//! It is a naked pair of the line and of the box, so both digits are eliminated from the rest of both. It is reported only if it
//! has eliminations in the line outside of the box and in the box outside of the line. Otherwise it is a naked pair of one house.

use sudoku_patterns::pairs;
use sudoku_technique::{Board, Cell, CellSet, Claim, DigitSet, Flow, House, Request, Sink, Technique, Text};

use crate::intersection::{in_both, report_subset};

/// Two cells of an intersection hold the same two candidates.
#[derive(Default)]
pub struct LockedPair;

impl Technique for LockedPair {
    const ID: &'static str = "locked-pair";
    const NAME: &'static str = "Locked Pair";
    const SUMMARY: &'static str = "Two cells of one line and one box hold the same two candidates; both leave the rest of line and box.";
    const PLACE: u32 = 400;
    const FAMILY: &'static str = "intersections";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0110")];
    const COVERED_BY: &'static [Text] = &[Text::new("naked-pair")];
    const SENTENCE: &'static str = "{pattern.cells} have no candidates but {pattern.digits}, so each takes one of the two, and neither is left for the rest of {base}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let in_intersection = |cell: Cell| {
            let [row, column, block] = cell.houses().map(House::cells);
            block & (row | column)
        };
        // If neither cell has changed, the pair lacked eliminations in one house before and still does.
        pairs::equal_pairs(board, request.previous, in_intersection, |pair, digits| {
            let [row, column, block] = pair[0].houses();
            let line = if row.cells().contains(pair[1]) {
                row
            } else {
                column
            };
            report(board, pair, digits, [line, block], sink)
        })
    }
}

fn report(board: &Board, pair: [Cell; 2], digits: DigitSet, houses: [House; 2], sink: &mut Sink<'_>) -> Flow {
    let pair: CellSet = pair.into_iter().collect();
    let Some(eliminations) = in_both(board, pair, digits, houses) else {
        return Flow::Continue(());
    };
    report_subset(board, pair, houses, eliminations, sink)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn both_digits_leave_the_rest_of_the_row_and_of_the_box() {
        assert_finds::<LockedPair>("r1c13=12", &["12r1c2456789 12r23c123"]);
    }

    #[test]
    fn both_digits_leave_the_rest_of_the_column_and_of_the_box() {
        assert_finds::<LockedPair>("r79c5=48", &["48r123456c5 48r8c456 48r79c46"]);
    }

    #[test]
    fn a_pair_with_eliminations_in_one_house_only_is_left_to_the_subsets() {
        assert_finds::<LockedPair>("r1c13=12 r1c456789-12", &[]);
        assert_finds::<LockedPair>("r1c13=12 r23c123-12", &[]);
    }

    #[test]
    fn a_pair_of_a_box_in_different_lines_is_not_locked() {
        assert_finds::<LockedPair>("r1c1=12 r2c2=12", &[]);
    }
}
