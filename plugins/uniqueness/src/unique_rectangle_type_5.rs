//! Unique Rectangle Type 5: opposite corners, or three, hold one other digit, the same in each.
//!
//! See [`extra_digit`] for the deduction. As `HoDoKu` defines it. Two corners side by side are a Type 2.

use sudoku_technique::{Board, Claim, Flow, Sink};

use crate::extra_digit;
use crate::rectangle::{Rectangle, RoofShape};
use crate::unique_rectangle::{self, ChangedPlaces, RectangleType, UniqueRectangle};

/// Opposite corners, or three, hold the same one digit more.
pub type UniqueRectangleType5 = UniqueRectangle<Type5>;

/// The type of [`UniqueRectangleType5`].
#[derive(Default)]
pub struct Type5;

impl RectangleType for Type5 {
    const ID: &'static str = "unique-rectangle-type-5";
    const NAME: &'static str = "Unique Rectangle Type 5";
    const SUMMARY: &'static str = "Two opposite corners of a rectangle, or three corners, hold one digit beside its two, the same in each; this digit leaves every cell that sees all of these.";
    const PLACE: u32 = 2540;
    const CLAIMS: &'static [Claim] = &unique_rectangle::claims(Claim::hodoku("0604").compares_change());
    const SENTENCE: &'static str = extra_digit::SENTENCE;

    fn find(rectangle: &Rectangle, board: &Board, changed: &ChangedPlaces, sink: &mut Sink<'_>) -> Flow {
        match rectangle.shape {
            RoofShape::Across | RoofShape::Three => extra_digit::report(rectangle, board, changed, sink),
            _ => Flow::Continue(()),
        }
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
