//! Unique Rectangle Type 2: two corners side by side hold one other digit, the same in both.
//!
//! See [`extra_digit`] for the deduction. As `HoDoKu` defines it. Corners that are not side by side, or three of them, are a
//! Type 5.

use sudoku_technique::{Board, Claim, Flow, Sink};

use crate::extra_digit;
use crate::rectangle::{Rectangle, RoofShape};
use crate::unique_rectangle::{self, ChangedPlaces, RectangleType, UniqueRectangle};

/// Two corners side by side hold the same one digit more.
pub type UniqueRectangleType2 = UniqueRectangle<Type2>;

/// The type of [`UniqueRectangleType2`].
#[derive(Default)]
pub struct Type2;

impl RectangleType for Type2 {
    const ID: &'static str = "unique-rectangle-type-2";
    const NAME: &'static str = "Unique Rectangle Type 2";
    const SUMMARY: &'static str = "Two corners of a rectangle side by side hold one digit beside its two, the same in both; this digit leaves every cell that sees both.";
    const PLACE: u32 = 2510;
    const CLAIMS: &'static [Claim] = &unique_rectangle::claims(Claim::hodoku("0601").compares_change());
    const SENTENCE: &'static str = extra_digit::SENTENCE;

    fn find(rectangle: &Rectangle, board: &Board, changed: &ChangedPlaces, sink: &mut Sink<'_>) -> Flow {
        match rectangle.shape {
            RoofShape::Beside => extra_digit::report(rectangle, board, changed, sink),
            _ => Flow::Continue(()),
        }
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
