//! Shows quickly which digits have a Nishio.

use sudoku_technique::{Board, Cell, CellSet, Digit, DigitSet, House};

/// Returns the digits of which a place contradicts itself through links of the digit alone.
///
/// This looks at places that are assumed to be true. If a place contradicts itself when it is assumed to be false, so does its
/// partner in a house with two places when it is assumed to be true.
pub(crate) fn digits(board: &Board) -> DigitSet {
    let contradicts = |digit: &Digit| {
        let places = board.cells_with(*digit);
        let houses: Vec<CellSet> = House::all()
            .map(House::cells)
            .filter(|house| house.intersects(places))
            .collect();
        places
            .into_iter()
            .any(|place| contradicts_itself(places, &houses, place))
    };
    Digit::ALL.into_iter().filter(contradicts).collect()
}

/// Returns whether a place leads to a house without a place.
fn contradicts_itself(mut places: CellSet, houses: &[CellSet], source: Cell) -> bool {
    let mut taken = CellSet::EMPTY;
    let mut next = CellSet::of(source);
    while let Some(cell) = next.first() {
        next.remove(cell);
        taken.insert(cell);
        places -= cell.peers();
        if !taken.is_subset(places) {
            return true;
        }
        for &house in houses {
            let left = places & house;
            if left.is_empty() {
                return true;
            }
            if let Some(only) = left.only()
                && !taken.contains(only)
            {
                next.insert(only);
            }
        }
    }
    false
}
