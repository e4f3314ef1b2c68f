//! Unique Rectangle Type 6: opposite corners hold other digits, and both rows (or both columns) have one of the two digits only
//! in the rectangle.
//!
//! So two opposite corners hold this digit, as in an X-Wing. If they were the corners with the other digits, the remaining two
//! corners would hold the second digit, and the rectangle would hold only the two digits. So the first digit is eliminated from
//! the corners with the other digits. The definition follows `HoDoKu`.

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
    let Some([first, second]) = rectangle.roof_across() else {
        return Flow::Continue(());
    };
    if !changed.touches_digits(rectangle) {
        return Flow::Continue(());
    }
    for digit in rectangle.digits {
        let places = board.cells_with(digit);
        let confines = |house: &House| is_confined(places, *house, rectangle.corners);
        let [rows, columns] = [0, 1].map(|kind| [first.houses()[kind], second.houses()[kind]]);
        let lines = [rows, columns]
            .into_iter()
            .filter(|pair| pair.iter().all(confines));
        if lines.clone().next().is_none() {
            continue;
        }
        let gone = places & rectangle.roof;
        sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
            rectangle.mark(board, evidence, [digit]);
            evidence.houses(lines.flatten(), HouseRole::Base);
        })?;
    }
    Flow::Continue(())
}
