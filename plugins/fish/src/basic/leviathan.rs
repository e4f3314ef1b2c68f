//! Leviathan: seven rows have their places for a digit in the same seven columns (or the other way round).
//!
//! None of the rows needs all seven columns. Beside it there is always a fish of size two at most, in the other lines the
//! other way round, that says the same: this one is for those who want to see it.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique, VariantEntry};

use crate::{base, basic};

/// A digit has its places in seven lines only inside seven crossing lines.
#[derive(Default)]
pub struct Leviathan;

impl Technique for Leviathan {
    const ID: &'static str = "leviathan";
    const NAME: &'static str = "Leviathan";
    const SUMMARY: &'static str = "Seven parallel lines hold a digit only inside seven crossing lines; it leaves the rest of the crossing lines.";
    const PLACE: u32 = 2820;
    const FAMILY: &'static str = "basic-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0305")];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        basic::find::<7>(board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn seven_rows_with_two_places_each_can_be_a_leviathan() {
        let board =
            "r1c3456789-7 r2c1456789-7 r3c1256789-7 r4c1236789-7 r5c1234789-7 r7c1234589-7 r9c2345689-7";
        assert_finds::<Leviathan>(board, &["rows: 7r68c1234567"]);
    }

    #[test]
    fn seven_columns_with_the_digit_in_the_same_seven_rows_clear_these_rows() {
        assert_finds::<Leviathan>("r28c1245789-2", &["columns: 2r1345679c36"]);
    }

    #[test]
    fn a_swordfish_and_a_jellyfish_are_no_leviathan() {
        assert_finds::<Leviathan>("r123c456789-7 r4567c12389-7", &[]);
    }
}
