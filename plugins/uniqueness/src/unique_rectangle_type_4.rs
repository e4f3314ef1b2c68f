//! Unique Rectangle Type 4: a house has one of the two digits only in two corners side by side.
//!
//! One of the two corners holds this digit. With the other digit in the other corner the rectangle would hold nothing but the
//! two, so the other digit leaves both. As `HoDoKu` defines it.

use sudoku_technique::{
    Board, Claim, Deduction, Flow, House, HouseRole, OptionEntry, Options, Request, Sink, Technique,
};

use crate::rectangle::{self, Changed, Corners, WITH_MISSING};

/// A house of two corners has one of the digits nowhere else.
#[derive(Default)]
pub struct UniqueRectangleType4 {
    corners: Corners,
}

impl Technique for UniqueRectangleType4 {
    const ID: &'static str = "unique-rectangle-type-4";
    const NAME: &'static str = "Unique Rectangle Type 4";
    const SUMMARY: &'static str = "Two corners of a rectangle hold only its digits, and a house of the other two has one of the digits nowhere else; the other digit leaves these two.";
    const PLACE: u32 = 2530;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = rectangle::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0603"),
        Claim::hodoku("0603").variant("2").with(WITH_MISSING),
    ];
    const SENTENCE: &'static str = "in {base} only {roof.cells} hold {roof.digits}; with the other of {floor.digits} there as well the two could be exchanged";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            corners: Corners::new(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = Changed::new(board, request);
        rectangle::each(board, self.corners, |rectangle| {
            let Some(pair) = rectangle.roof_in_line() else {
                return Flow::Continue(());
            };
            if !changed.touches_digits(rectangle) {
                return Flow::Continue(());
            }
            for (locked, other) in rectangle.each_digit() {
                let places = board.cells_with(locked);
                // Both corners are in the house, and none of the digit's places there is anywhere else.
                let confines = |house: &House| {
                    let inside = places & house.cells();
                    rectangle.roof.is_subset(house.cells())
                        && !inside.is_empty()
                        && inside.is_subset(rectangle.roof)
                };
                let houses = pair[0].houses().into_iter().filter(confines);
                if houses.clone().next().is_none() {
                    continue;
                }
                let gone = board.cells_with(other) & rectangle.roof;
                sink.emit_with(&Deduction::eliminate_digit(other, gone), |evidence| {
                    rectangle.mark(board, evidence, [locked]);
                    evidence.houses(houses, HouseRole::Base);
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

    #[test]
    fn the_other_digit_leaves_the_corners_to_which_one_is_confined() {
        assert_finds::<UniqueRectangleType4>("r1c14=12 r2c2356789-1", &["2r2c14"]);
        assert_finds::<UniqueRectangleType4>("r1c12=12 r4c3-1 r56c123-1", &["2r4c12"]);
    }

    #[test]
    fn a_digit_with_another_place_in_the_house_is_not_confined() {
        assert_finds::<UniqueRectangleType4>("r1c14=12 r2c235678-1", &[]);
    }

    #[test]
    fn a_row_and_a_box_that_confine_the_digit_are_one_pattern_with_both_houses() {
        let position = "r1c12=12 r4c3456789-1 r56c123-1";
        assert_finds::<UniqueRectangleType4>(position, &["2r4c12"]);
        let found = find_all::<UniqueRectangleType4>(&board(position));
        assert_eq!(found[0].evidence.houses.len(), 2);
    }
}
