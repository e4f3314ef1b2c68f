//! Finds the loops.

use sudoku_technique::{Board, Cell, CellSet, DigitSet, House, HouseKind};

use super::UniqueLoop;
use crate::order::{cells_of, houses_of};

/// Returns the valid loops, from each start with two candidates, in the order of a search that goes deep first.
pub(super) fn loops(board: &Board) -> Vec<UniqueLoop> {
    let mut found = Vec::new();
    for start in board.bivalue_cells() {
        let digits = board.candidates(start);
        let mut in_both = digits.into_iter().map(|digit| board.cells_with(digit));
        let (Some(one), Some(other)) = (in_both.next(), in_both.next()) else {
            continue;
        };
        let mut search = LoopSearch {
            board,
            digits,
            start,
            usable: one & other,
            path: vec![start],
            found: Vec::new(),
        };
        search.go_on(2, DigitSet::EMPTY, None);
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
    /// Continues from the end of the path, which was entered through a house of the kind `entered`.
    ///
    /// `extras` are the other digits of the cells that were tried so far. The original does not take back those of cells that it
    /// has left, so a later cell can be refused because of them.
    fn go_on(&mut self, allowance: usize, mut extras: DigitSet, entered: Option<HouseKind>) {
        let Some(&cell) = self.path.last() else { return };
        for house in houses_of(cell) {
            if Some(house.kind()) == entered || (house.cells() & self.usable).len() < 2 {
                continue;
            }
            for next in cells_of(house) {
                if next == self.start && self.path.len() >= 4 {
                    if is_valid(&self.path) {
                        self.found.push(self.path.clone());
                    }
                } else if self.usable.contains(next) && !self.path.contains(&next) {
                    let digits = self.board.candidates(next);
                    extras = (extras | digits) - self.digits;
                    let has_more = digits.len() > 2;
                    if !has_more || extras.len() == 1 || allowance > 0 {
                        self.path.push(next);
                        let left = allowance.saturating_sub(usize::from(has_more));
                        self.go_on(left, extras, Some(house.kind()));
                        self.path.pop();
                    }
                }
            }
        }
    }
}

/// Returns whether each house has one cell of each colour or none. The colours alternate along the path.
fn is_valid(path: &[Cell]) -> bool {
    let mut houses = [0_u32; 2];
    for (index, cell) in path.iter().enumerate() {
        for house in cell.houses() {
            let bit = 1 << house.index();
            if houses[index % 2] & bit != 0 {
                return false;
            }
            houses[index % 2] |= bit;
        }
    }
    const { assert!(House::COUNT <= 32) }
    houses[0] == houses[1]
}
