//! Unique Rectangle Type 5: opposite corners, or three, hold one other digit, the same in each.
//!
//! One of these corners holds that digit, or the rectangle would hold nothing but the two digits: it leaves every cell that
//! sees all of them. As `HoDoKu` defines it; two corners side by side are a Type 2.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink,
    Technique,
};

use crate::rectangle::{self, Changed, Corners, Shape, WITH_MISSING};

/// Opposite corners, or three, hold the same one digit more.
#[derive(Default)]
pub struct UniqueRectangleType5 {
    corners: Corners,
}

impl Technique for UniqueRectangleType5 {
    const ID: &'static str = "unique-rectangle-type-5";
    const NAME: &'static str = "Unique Rectangle Type 5";
    const SUMMARY: &'static str = "Two opposite corners of a rectangle, or three corners, hold one digit beside its two, the same in each; this digit leaves every cell that sees all of these.";
    const PLACE: u32 = 2540;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = rectangle::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0604").compares_change(),
        Claim::hodoku("0604")
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
            let fits = matches!(rectangle.shape, Shape::Across | Shape::Three);
            if !fits || !changed.touches(rectangle.corners) {
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
    fn the_other_digit_leaves_the_cells_that_see_both_opposite_corners() {
        assert_finds::<UniqueRectangleType5>("r1c1=12 r2c4=12 r1c4=123 r2c1=123", &["3r1c23 3r2c56"]);
    }

    #[test]
    fn the_other_digit_leaves_the_cells_that_see_all_three_corners() {
        assert_finds::<UniqueRectangleType5>("r1c1=12 r2c4=123 r1c4=123 r2c1=123", &["3r2c56"]);
    }

    #[test]
    fn corners_side_by_side_are_a_type_2() {
        assert_finds::<UniqueRectangleType5>("r1c14=12 r2c14=123", &[]);
    }
}
