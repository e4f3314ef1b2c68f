//! Simple Colors Trap: a place of the digit, outside of a component, that sees both of its colours.
//!
//! One of the two colours is true, so the place is false. The definition follows `HoDoKu`. A component has all places that
//! conjugate pairs connect, and may have any size.

use sudoku_technique::{Board, Claim, Deduction, Flow, Request, Sink, Technique};

use crate::colouring::{self, seen_by};

/// A place that sees both colours of a component is eliminated.
#[derive(Default)]
pub struct SimpleColorsTrap;

impl Technique for SimpleColorsTrap {
    const ID: &'static str = "simple-colors-trap";
    const NAME: &'static str = "Simple Colors Trap";
    const SUMMARY: &'static str = "Conjugate pairs of a digit that hang together get two colours in turn; the digit leaves every other cell that sees both colours.";
    const PLACE: u32 = 3200;
    const FAMILY: &'static str = "coloring";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0500")];
    const SENTENCE: &'static str = "houses with only two places for {removed.digits} join colour A ({colour 1.cells}) and colour B ({colour 2.cells}); every cell of one colour is {removed.digits}, and no cell of the other; so no cell that sees both colours can be {removed.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        colouring::each_digit(board, request, |digit, places, components| {
            for &colours in components {
                let [first, second] = colours;
                let gone = (places - (first | second)) & seen_by(first) & seen_by(second);
                sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
                    colouring::mark(evidence, digit, places, colours, 1);
                })?;
            }
            Flow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};
    use sudoku_technique::{House, Reason};

    /// Row 1 joins r1c1 and r1c5, column 5 r1c5 and r5c5, box 5 r5c5 and r4c4.
    const CHAIN: &str = "r1c2346789-1 r2346789c5-1 r4c56-1 r5c46-1 r6c456-1";

    #[test]
    fn a_cell_that_sees_both_colours_loses_the_digit() {
        assert_finds::<SimpleColorsTrap>(CHAIN, &["1r4c1"]);
    }

    #[test]
    fn without_the_last_pair_no_cell_sees_both_colours() {
        assert_finds::<SimpleColorsTrap>("r1c2346789-1 r2346789c5-1", &[]);
    }

    #[test]
    fn both_colours_are_named() {
        let found = find_all::<SimpleColorsTrap>(&board(CHAIN));
        let groups: Vec<_> = found[0]
            .evidence
            .candidates
            .iter()
            .map(|mark| mark.group)
            .collect();
        assert_eq!(groups, [1, 1, 2, 2]);
    }

    #[test]
    fn the_pairs_between_the_colours_are_links_with_their_houses() {
        let found = find_all::<SimpleColorsTrap>(&board(CHAIN));
        let links: Vec<_> = found[0].evidence.links.iter().map(|link| link.reason).collect();
        let houses = [House::row(0), House::column(4), House::block(4)];
        assert_eq!(links, houses.map(|house| Some(Reason::House(house))));
    }
}
