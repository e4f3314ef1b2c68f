//! Multi Colors 2: a colour of one component sees both colours of another.
//!
//! One of these two colours is true, so the colour that sees both is false. The definition follows `HoDoKu`.

use sudoku_technique::{Board, Claim, Deduction, Flow, Request, Sink, Technique};

use crate::colouring::{self, seen_by};

/// A colour that sees both colours of another component is eliminated.
#[derive(Default)]
pub struct MultiColors2;

impl Technique for MultiColors2 {
    const ID: &'static str = "multi-colors-2";
    const NAME: &'static str = "Multi Colors 2";
    const SUMMARY: &'static str =
        "A colour of a digit sees both colours of another component, so it is false.";
    const PLACE: u32 = 3230;
    const FAMILY: &'static str = "coloring";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0503")];
    const SENTENCE: &'static str = "{removed.digits} is in all of colour A ({colour 1.cells}) or in none of it, and in all of colour C ({colour 3.cells}) or in all of colour D ({colour 4.cells}), as houses with only two places join them; A sees a cell of C and a cell of D, and one of these two cells is {removed.digits}, so A has none";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        colouring::each_digit(board, request, |digit, places, components| {
            for (index, &[first, second]) in components.iter().enumerate() {
                for colours in [[first, second], [second, first]] {
                    let [wrong, _] = colours;
                    let seen = seen_by(wrong);
                    for (number, &other) in components.iter().enumerate() {
                        let sees_both = seen.intersects(other[0]) && seen.intersects(other[1]);
                        if number == index || !sees_both {
                            continue;
                        }
                        sink.emit_with(&Deduction::eliminate_digit(digit, wrong), |evidence| {
                            colouring::mark(evidence, digit, places, colours, 1);
                            colouring::mark(evidence, digit, places, other, 3);
                        })?;
                    }
                }
            }
            Flow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_colour_that_sees_both_colours_of_another_component_is_eliminated() {
        // Row 1 and column 5 join r1c1, r1c5 and r9c5; box 7 joins r7c1, in column 1, and r9c2, in row 9.
        let pairs = "r1c2346789-1 r2345678c5-1 r7c23-1 r8c123-1 r9c13-1";
        assert_finds::<MultiColors2>(pairs, &["1r1c1 1r9c5"]);
        // Box 7 joins r7c1 and r8c2. No cell of the other component sees r8c2.
        assert_finds::<MultiColors2>("r1c2346789-1 r2345678c5-1 r7c23-1 r8c13-1 r9c123-1", &[]);
    }
}
