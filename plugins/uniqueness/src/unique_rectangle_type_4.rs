//! Unique Rectangle Type 4: a house has one of the two digits only in two corners side by side.
//!
//! One of the two corners holds this digit. With the other digit in the other corner, the rectangle would hold only the two digits.
//! So the other digit is eliminated from both corners. The definition follows `HoDoKu`.

use sudoku_technique::{Board, Deduction, Flow, House, HouseRole, Sink};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::{Rectangle, is_confined};

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
