//! Finds the loops.

use sudoku_technique::{Board, Cell, CellSet, DigitSet, House, HouseKind};

use super::UniqueLoop;
use crate::order::houses_of;

/// Returns the valid loops, from each start with two candidates, in the order of a search that goes deep first.
pub(super) fn loops(board: &Board) -> Vec<UniqueLoop> {
    let mut found = Vec::new();
    for start in board.bivalue_cells() {
        let digits = board.candidates(start);
        let mut in_both = digits.into_iter().map(|digit| board.cells_with(digit));
        let (Some(one), Some(other)) = (in_both.next(), in_both.next()) else {
            continue;
        };
        if (one & other).len() < 4 {
            continue;
        }
        let mut search = LoopSearch {
            board,
            digits,
            start,
            usable: one & other,
            path: vec![start],
            found: Vec::new(),
        };
        let houses = [houses_mask(start), 0];
        search.go_on(2, DigitSet::EMPTY, None, houses);
        found.extend(search.found.into_iter().map(|path| UniqueLoop { path, digits }));
    }
    found
}

struct LoopSearch<'a> {
    board: &'a Board,
    digits: DigitSet,
    start: Cell,
    /// The cells with both digits.
    usable: CellSet,
    path: Vec<Cell>,
    found: Vec<Vec<Cell>>,
}

impl LoopSearch<'_> {
    /// Continues from the end of the path, which was entered through a house of the kind `entered`. `houses` are those of its cells with
    /// even and with odd numbers.
    ///
    /// `extras` are the other digits of the cells that were tried so far. The original does not take back those of cells that it
    /// has left, so a later cell can be refused because of them.
    fn go_on(
        &mut self,
        allowance: usize,
        mut extras: DigitSet,
        entered: Option<HouseKind>,
        houses: [u32; 2],
    ) {
        let Some(&cell) = self.path.last() else { return };
        for house in houses_of(cell) {
            if Some(house.kind()) == entered {
                continue;
            }
            for next in house.cells() & self.usable {
                if next == self.start && self.path.len() >= 4 {
                    if houses[0] == houses[1] {
                        self.found.push(self.path.clone());
                    }
                } else if !self.path.contains(&next) {
                    let digits = self.board.candidates(next);
                    extras = (extras | digits) - self.digits;
                    let has_more = digits.len() > 2;
                    let parity = self.path.len() % 2;
                    // In a valid loop, no house has two cells with numbers of the same parity.
                    let fits = houses[parity] & houses_mask(next) == 0;
                    if fits && (!has_more || extras.len() == 1 || allowance > 0) {
                        let mut houses = houses;
                        houses[parity] |= houses_mask(next);
                        self.path.push(next);
                        let left = allowance.saturating_sub(usize::from(has_more));
                        self.go_on(left, extras, Some(house.kind()), houses);
                        self.path.pop();
                    }
                }
            }
        }
    }
}

/// Returns the houses of a cell as a mask of their indices.
fn houses_mask(cell: Cell) -> u32 {
    const { assert!(House::COUNT <= 32) }
    cell.houses()
        .iter()
        .fold(0, |mask, house| mask | 1 << house.index())
}
