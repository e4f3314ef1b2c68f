//! Unique Rectangle Type 2: two corners side by side hold one other digit, the same in both.
//!
//! One of the two corners holds that digit, or the rectangle would hold nothing but the two digits: it leaves every cell that
//! sees both. As `HoDoKu` defines it; corners that are not side by side, or three of them, are a Type 5.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink,
    Technique,
};

use crate::rectangle::{self, Changed, Corners, Shape, WITH_MISSING};

/// Two corners side by side hold the same one digit more.
#[derive(Default)]
pub struct UniqueRectangleType2 {
    corners: Corners,
}

impl Technique for UniqueRectangleType2 {
    const ID: &'static str = "unique-rectangle-type-2";
    const NAME: &'static str = "Unique Rectangle Type 2";
    const SUMMARY: &'static str = "Two corners of a rectangle side by side hold one digit beside its two, the same in both; this digit leaves every cell that sees both.";
    const PLACE: u32 = 2510;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = rectangle::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0601").compares_change(),
        Claim::hodoku("0601")
            .compares_change()
            .variant("2")
            .with(WITH_MISSING),
    ];
    const SENTENCE: &'static str =
        "one of {guardian} is true, or {floor.digits} of {floor.cells}, {roof.cells} could be exchanged";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            corners: Corners::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = Changed::new(board, request);
        rectangle::each(board, self.corners, |rectangle| {
            if rectangle.shape != Shape::Beside || !changed.touches(rectangle.corners) {
                return Flow::Continue(());
            }
            let Some(extra) = rectangle.only_extra(board) else {
                return Flow::Continue(());
            };
            let gone = board.cells_with(extra) & rectangle.roof.common_peers();
            sink.emit_with(&Deduction::eliminate_digit(extra, gone), |evidence| {
                rectangle.mark(board, evidence, rectangle.digits);
                let guardians = CandidateSet::of_digit(extra, rectangle.roof);
                evidence.candidates(&guardians, CandidateRole::Guardian);
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_other_digit_leaves_the_cells_that_see_both_corners() {
        // The roof is in one row and in two boxes, then in one row and one box.
        assert_finds::<UniqueRectangleType2>("r1c14=12 r2c14=123", &["3r2c2356789"]);
        assert_finds::<UniqueRectangleType2>("r1c12=12 r4c12=123", &["3r4c3456789 3r56c123"]);
    }

    #[test]
    fn corners_with_different_digits_or_not_side_by_side_are_none() {
        assert_finds::<UniqueRectangleType2>("r1c14=12 r2c1=123 r2c4=124", &[]);
        assert_finds::<UniqueRectangleType2>("r1c1=12 r2c4=12 r1c4=123 r2c1=123", &[]);
    }
}
