//! Unique Rectangle Type 4: a house has one of the two digits only in two corners side by side.
//!
//! One of the two corners holds this digit. With the other digit in the other corner, the rectangle would hold only the two digits.
//! So the other digit is eliminated from both corners. The definition follows `HoDoKu`.

use sudoku_technique::{Board, Deduction, Flow, House, HouseRole, Sink};

use crate::rectangle::{Rectangle, is_confined};
use crate::unique_rectangle::ChangedPlaces;

/// Reports the deductions that follow from this rectangle.
pub(crate) fn find(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    let Some(pair) = rectangle.roof_in_line() else {
        return Flow::Continue(());
    };
    if !changed.touches_digits(rectangle) {
        return Flow::Continue(());
    }
    let roof = rectangle.roof;
    for (locked, other) in rectangle.each_digit() {
        let places = board.cells_with(locked);
        let confines = |house: &House| roof.is_subset(house.cells()) && is_confined(places, *house, roof);
        let houses = pair[0].houses().into_iter().filter(confines);
        if houses.clone().next().is_none() {
            continue;
        }
        let gone = board.cells_with(other) & roof;
        sink.emit_with(&Deduction::eliminate_digit(other, gone), |evidence| {
            rectangle.mark(board, evidence, [locked]);
            evidence.houses(houses, HouseRole::Base);
        })?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::UniqueRectangleType4;
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
