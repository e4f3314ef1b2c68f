//! Simple Colors Wrap: two places of one colour of a component see each other.
//!
//! If the colour were true, both places would be true. So the whole colour is false. The definition follows `HoDoKu`.

use sudoku_technique::{Board, Claim, Deduction, Flow, Request, Sink, Technique};

use crate::colouring;

/// A colour that sees itself is eliminated.
#[derive(Default)]
pub struct SimpleColorsWrap;

impl Technique for SimpleColorsWrap {
    const ID: &'static str = "simple-colors-wrap";
    const NAME: &'static str = "Simple Colors Wrap";
    const SUMMARY: &'static str = "Conjugate pairs of a digit that hang together get two colours in turn; a colour with two cells that see each other is false.";
    const PLACE: u32 = 3210;
    const FAMILY: &'static str = "coloring";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0501")];
    const SENTENCE: &'static str = "houses with only two places for {removed.digits} join the cells of colour A ({colour 1.cells}); either every one of them is {removed.digits} or none is; two of them see each other, so none is";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        colouring::each_digit(board, request, |digit, places, components| {
            for &[first, second] in components {
                for colours in [[first, second], [second, first]] {
                    let [wrong, _] = colours;
                    if !wrong.into_iter().any(|cell| cell.peers().intersects(wrong)) {
                        continue;
                    }
                    sink.emit_with(&Deduction::eliminate_digit(digit, wrong), |evidence| {
                        colouring::mark(evidence, digit, places, colours, 1);
                    })?;
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
    fn a_colour_with_two_cells_that_see_each_other_is_eliminated() {
        // r1c1 = r1c5 = r5c5 = r5c2 = r2c2: both ends have the colour of r5c5 and are in box 1.
        let chain = "r1c2346789-1 r2346789c5-1 r5c1346789-1 r1346789c2-1";
        assert_finds::<SimpleColorsWrap>(chain, &["1r1c1 1r5c5 1r2c2"]);
        // With one pair less, the ends have different colours.
        assert_finds::<SimpleColorsWrap>("r1c2346789-1 r2346789c5-1 r5c1346789-1", &[]);
    }
}
