//! Jellyfish: four rows have their places for a digit in the same four columns (or the other way round).
//!
//! None of the rows needs all four columns.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in four lines only inside four crossing lines.
#[derive(Default)]
pub struct Jellyfish;

impl Technique for Jellyfish {
    const ID: &'static str = "jellyfish";
    const NAME: &'static str = "Jellyfish";
    const SUMMARY: &'static str = "Four parallel lines hold a digit only inside four crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 1600;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0302")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<4>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn four_rows_with_two_places_each_can_be_a_jellyfish() {
        let board = "r1c3456789-7 r3c1456789-7 r5c1256789-7 r7c2356789-7";
        assert_finds::<Jellyfish>(board, &["rows: 7r24689c1234"]);
    }

    #[test]
    fn four_columns_with_the_digit_in_the_same_four_rows_clear_these_rows() {
        assert_finds::<Jellyfish>("r12345c1379-2", &["columns: 2r6789c24568"]);
    }

    #[test]
    fn two_x_wings_are_no_jellyfish() {
        assert_finds::<Jellyfish>("r13c3456789-7 r57c1256789-7", &[]);
    }
}
