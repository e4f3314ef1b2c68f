//! Hidden triple: three digits of a house have three places between them, so nothing else goes there.
//!
//! None of the digits needs all three places.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::hidden;

/// Three digits of a house have three places between them.
#[derive(Default)]
pub struct HiddenTriple;

impl Technique for HiddenTriple {
    const ID: &'static str = "hidden-triple";
    const NAME: &'static str = "Hidden Triple";
    const SUMMARY: &'static str = "Three digits of a house are confined to the same three cells; all other candidates leave these cells.";
    const PLACE: u32 = 1100;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0211")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        hidden::find::<3>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn three_digits_with_two_places_each_can_be_a_triple() {
        assert_finds::<HiddenTriple>("r1c2346789-1 r1c2345678-2 r1c1234678-3", &["456789r1c159"]);
    }

    #[test]
    fn a_triple_of_one_column_and_one_box_is_reported_once() {
        assert_finds::<HiddenTriple>("r456789c1-789 r123c23-789", &["123456r123c1"]);
    }

    #[test]
    fn a_triple_is_reported_for_what_the_pair_in_it_does_not_say() {
        assert_finds::<HiddenTriple>("r1c2346789-12 r1c1234678-3", &["456789r1c159"]);
        assert_finds::<HiddenTriple>("r1c2346789-12 r1c1234678-3 r1c9=3", &[]);
    }
}
