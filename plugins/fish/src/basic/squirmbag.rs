//! Squirmbag: five rows have their places for a digit in the same five columns (or the other way round).
//!
//! None of the rows needs all five columns. Beside it there is always a fish of size four at most, in the other lines the
//! other way round, that says the same: this one is for those who want to see it.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in five lines only inside five crossing lines.
#[derive(Default)]
pub struct Squirmbag;

impl Technique for Squirmbag {
    const ID: &'static str = "squirmbag";
    const NAME: &'static str = "Squirmbag";
    const SUMMARY: &'static str = "Five parallel lines hold a digit only inside five crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 2800;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0303")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<5>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn five_rows_with_two_places_each_can_be_a_squirmbag() {
        let board = "r1c3456789-7 r3c1456789-7 r5c1256789-7 r7c1236789-7 r9c2346789-7";
        assert_finds::<Squirmbag>(board, &["rows: 7r2468c12345"]);
    }

    #[test]
    fn five_columns_with_the_digit_in_the_same_five_rows_clear_these_rows() {
        assert_finds::<Squirmbag>("r1234c13579-2", &["columns: 2r56789c2468"]);
    }

    #[test]
    fn an_x_wing_and_a_swordfish_are_no_squirmbag() {
        assert_finds::<Squirmbag>("r13c3456789-7 r579c126789-7", &[]);
    }
}
