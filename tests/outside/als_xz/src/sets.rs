//! Lists the almost locked sets of a board: cells of a house with one digit more than cells.
//!
//! If such a set loses one digit, it holds all others. The smallest set is a cell with two candidates.

use std::rc::Rc;

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Memo};

/// An almost locked set.
#[derive(Clone, Copy)]
pub(crate) struct AlmostLockedSet {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// For each digit, its places in the set.
    places: [CellSet; 9],
    /// For each digit, the cells that see all these places. If the set holds the digit, none of these cells does.
    sees: [CellSet; 9],
}

impl AlmostLockedSet {
    fn new(cells: CellSet, digits: DigitSet, board: &CandidateSet) -> Self {
        let mut set = Self {
            cells,
            digits,
            places: [CellSet::EMPTY; 9],
            sees: [CellSet::EMPTY; 9],
        };
        for digit in digits {
            let places = board.cells_of(digit) & cells;
            set.places[digit.index()] = places;
            set.sees[digit.index()] = places.common_peers();
        }
        set
    }

    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    pub(crate) fn sees(&self, digit: Digit) -> CellSet {
        self.sees[digit.index()]
    }

    /// Returns all candidates of the cells.
    pub(crate) fn candidates(&self) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for digit in self.digits {
            all.insert_digit(digit, self.places(digit));
        }
        all
    }
}

thread_local! {
    /// Keeps the lists, because a walk often asks again about the same candidates.
    static SETS: Memo<CandidateSet, Vec<AlmostLockedSet>> = const { Memo::new() };
}

/// Returns the almost locked sets of a board with these candidates, the smallest first.
pub(crate) fn almost_locked_sets(board: &CandidateSet) -> Rc<Vec<AlmostLockedSet>> {
    SETS.with(|sets| sets.get(board, search))
}

fn search(board: &CandidateSet) -> Vec<AlmostLockedSet> {
    let mut sets = Vec::new();
    for house in House::all() {
        let cells: Vec<(Cell, DigitSet)> = (house.cells() & board.cells())
            .into_iter()
            .map(|cell| (cell, board.digits_of(cell)))
            .collect();
        // The digits of each group of cells, computed from the digits of the group without its last cell.
        let mut digits = vec![DigitSet::EMPTY; 1 << cells.len()];
        for group in 1..digits.len() {
            let last = group.ilog2() as usize;
            digits[group] = digits[group & !(1 << last)] | cells[last].1;
            if digits[group].len() == group.count_ones() as usize + 1 {
                let members = (0..cells.len()).filter(|member| group >> member & 1 == 1);
                sets.push((
                    members.map(|member| cells[member].0).collect::<CellSet>(),
                    digits[group],
                ));
            }
        }
    }
    sets.sort_unstable_by_key(|&(cells, _)| (cells.len(), cells));
    // Cells of a line and a box are found in both.
    sets.dedup();
    sets.into_iter()
        .map(|(cells, digits)| AlmostLockedSet::new(cells, digits, board))
        .collect()
}
