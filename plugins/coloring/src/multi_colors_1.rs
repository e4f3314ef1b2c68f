//! Multi Colors 1: a colour of one component sees a colour of another.
//!
//! These two colours are not both true, so the opposite colour of at least one of them is true. A place that sees both opposite
//! colours is eliminated, even if it has a colour itself. As in `HoDoKu`, two components are one pattern, even if several of
//! their colours see each other.

use sudoku_technique::{Board, CellSet, Claim, Deduction, Flow, Request, Sink, Technique};

use crate::colouring::{self, ColourPair, seen_by};

/// Two colours that see each other. The digit is eliminated from cells that see both opposite colours.
#[derive(Default)]
pub struct MultiColors1;

impl Technique for MultiColors1 {
    const ID: &'static str = "multi-colors-1";
    const NAME: &'static str = "Multi Colors 1";
    const SUMMARY: &'static str = "Colours of a digit in two components see each other, so one of their opposite colours is true; the digit leaves every cell that sees both of these.";
    const PLACE: u32 = 3220;
    const FAMILY: &'static str = "coloring";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0502")];
    const SENTENCE: &'static str = "{removed.digits} is in all of colour A ({colour 1.cells}) or in all of its opposite B ({colour 2.cells}), and in all of colour C ({colour 3.cells}) or in all of its opposite D ({colour 4.cells}), as houses with only two places join them; where two colours see each other, one is wrong and its opposite right; so no cell that sees both opposites can be {removed.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        colouring::each_digit(board, request, |digit, places, components| {
            for (index, &one) in components.iter().enumerate() {
                let seen_by_one = one.map(seen_by);
                // Most components do not see each other, so this is checked first.
                let near = places & (seen_by_one[0] | seen_by_one[1]);
                for &other in &components[index + 1..] {
                    if !near.intersects(other[0] | other[1]) {
                        continue;
                    }
                    let gone = places & between_opposites(seen_by_one, other);
                    sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
                        colouring::mark(evidence, digit, places, one, 1);
                        colouring::mark(evidence, digit, places, other, 3);
                    })?;
                }
            }
            Flow::Continue(())
        })
    }
}

/// Returns the cells that see both opposite colours of any two colours that see each other.
fn between_opposites(seen_by_one: [CellSet; 2], other: ColourPair) -> CellSet {
    let seen_by_other = other.map(seen_by);
    let mut between = CellSet::EMPTY;
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if seen_by_one[x].intersects(other[y]) {
            between |= seen_by_one[1 - x] & seen_by_other[1 - y];
        }
    }
    between
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_cell_that_sees_the_opposites_of_two_colours_that_see_each_other_loses_the_digit() {
        // Row 1 joins r1c1 and r1c5, box 7 r7c1 and r8c2; column 1 has both r1c1 and r7c1.
        assert_finds::<MultiColors1>("r1c2346789-1 r7c23-1 r8c13-1 r9c123-1", &["1r8c5"]);
        // With r7c3 instead of r7c1 no colour sees another.
        assert_finds::<MultiColors1>("r1c2346789-1 r7c12-1 r8c13-1 r9c123-1", &[]);
    }

    #[test]
    fn all_colours_of_two_components_that_see_each_other_are_one_pattern() {
        // Row 1 and column 5 join r1c1, r1c5 and r9c5; r1c1 sees r7c1 and r9c5 its partner r9c2.
        let pairs = "r1c2346789-1 r2345678c5-1 r7c23-1 r8c123-1 r9c13-1";
        assert_finds::<MultiColors1>(pairs, &["1r1c1 1r9c5"]);
    }
}
