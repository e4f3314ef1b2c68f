//! Swordfish: three rows have their places for a digit in the same three columns (or the other way round).
//!
//! None of the rows needs all three columns.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in three lines only inside three crossing lines.
#[derive(Default)]
pub struct Swordfish;

impl Technique for Swordfish {
    const ID: &'static str = "swordfish";
    const NAME: &'static str = "Swordfish";
    const SUMMARY: &'static str = "Three parallel lines hold a digit only inside three crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 1500;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0301")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<3>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn three_rows_with_two_places_each_can_be_a_swordfish() {
        let board = "r1c3456789-7 r5c1456789-7 r9c2456789-7";
        assert_finds::<Swordfish>(board, &["rows: 7r234678c123"]);
    }

    #[test]
    fn three_columns_with_the_digit_in_the_same_three_rows_clear_these_rows() {
        assert_finds::<Swordfish>("r134679c159-2", &["columns: 2r258c234678"]);
    }

    #[test]
    fn a_swordfish_is_reported_for_what_the_x_wing_in_it_does_not_say() {
        let board = "r15c3456789-7 r9c1456789-7";
        assert_finds::<Swordfish>(board, &["rows: 7r234678c123"]);
        assert_finds::<Swordfish>(&format!("{board} r234678c3-7"), &[]);
    }
}
