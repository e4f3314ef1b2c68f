//! Locked triple: the three cells of an intersection hold three candidates between them.
//!
//! It is a naked triple of the line and of the box, so the three digits are eliminated from the rest of both. It is reported only
//! if it has eliminations in both houses. Otherwise it is a naked triple of one house. A triple is also left out if a pair in it
//! makes all of its eliminations.

use sudoku_patterns::subsets::ClosedGroup;
use sudoku_technique::{Board, Claim, DigitSet, Flow, House, Request, Sink, Technique, Text};

use crate::intersection::{Intersection, in_both, report_subset};

/// The three cells of an intersection hold three candidates between them.
#[derive(Default)]
pub struct LockedTriple;

impl Technique for LockedTriple {
    const ID: &'static str = "locked-triple";
    const NAME: &'static str = "Locked Triple";
    const SUMMARY: &'static str = "The three cells of one line and one box hold three candidates; these leave the rest of line and box.";
    const PLACE: u32 = 500;
    const FAMILY: &'static str = "intersections";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0111")];
    const COVERED_BY: &'static [Text] = &[Text::new("naked-pair"), Text::new("naked-triple")];
    const SENTENCE: &'static str = "{pattern.cells} have together no candidates but {pattern.digits}, so each takes one of the three, and none is left for the rest of {base}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // The pattern is three cells of the line. If none of them has changed, it lacked eliminations before and still does.
        Intersection::each(board, request.previous, House::cells, |shared| {
            let digits = shared.digits;
            // These checks are cheap, and few intersections pass them.
            let around_both = !(digits & shared.in_line).is_empty() && !(digits & shared.in_box).is_empty();
            if around_both && has_three(digits) && shared.cells().is_subset(board.unsolved()) {
                report(board, shared, sink)?;
            }
            Flow::Continue(())
        })
    }
}

/// Returns whether there are exactly three digits. This is cheaper than `len`, because not every processor can count bits fast.
fn has_three(digits: DigitSet) -> bool {
    let more_than_one = digits.bits() & digits.bits().wrapping_sub(1);
    (more_than_one & more_than_one.wrapping_sub(1)).is_power_of_two()
}

fn report(board: &Board, shared: &Intersection, sink: &mut Sink<'_>) -> Flow {
    let (cells, digits) = (shared.cells(), shared.digits);
    let mut masks = [0; 3];
    for (mask, cell) in masks.iter_mut().zip(cells) {
        *mask = board.candidates(cell).bits();
    }
    if masks.iter().any(|mask| mask.count_ones() < 2) {
        return Flow::Continue(());
    }
    let houses = [shared.line, shared.block()];
    let Some(eliminations) = in_both(board, cells, digits, houses) else {
        return Flow::Continue(());
    };
    let new = digits - explained(masks, digits);
    if new
        .into_iter()
        .all(|digit| eliminations.cells_of(digit).is_empty())
    {
        return Flow::Continue(());
    }
    report_subset(board, cells, houses, eliminations, sink)
}

/// Returns the digits of all pairs among the three cells. The pairs make the eliminations of these digits.
fn explained(masks: [u16; 3], digits: DigitSet) -> DigitSet {
    let group = ClosedGroup {
        sets: 0b111,
        union: digits.bits(),
    };
    DigitSet::from_bits(group.explained_by_parts(&masks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn three_digits_leave_the_rest_of_the_row_and_of_the_box() {
        assert_finds::<LockedTriple>("r1c1=12 r1c2=23 r1c3=13", &["123r1c456789 123r23c123"]);
        assert_finds::<LockedTriple>("r1c1=123 r1c2=123 r1c3=123", &["123r1c456789 123r23c123"]);
    }

    #[test]
    fn three_digits_leave_the_rest_of_the_column_and_of_the_box() {
        assert_finds::<LockedTriple>("r456c9=789", &["789r123789c9 789r456c78"]);
    }

    #[test]
    fn a_triple_with_eliminations_in_one_house_only_is_left_to_the_subsets() {
        assert_finds::<LockedTriple>("r1c123=123 r1c456789-123", &[]);
        assert_finds::<LockedTriple>("r1c123=123 r23c123-123", &[]);
    }

    #[test]
    fn a_triple_that_repeats_what_its_pair_says_is_left_to_the_pair() {
        assert_finds::<LockedTriple>("r1c12=12 r1c3=23 r1c456789-3 r23c123-3", &[]);
        assert_finds::<LockedTriple>("r1c12=12 r1c3=23 r1c456789-3", &["12r1c456789 123r23c123"]);
    }
}
