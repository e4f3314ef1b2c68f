//! The board that a technique looks at: values and candidates in mid-solve.
//!
//! The board keeps two views of the candidates, per cell and per digit. Every method updates both, so a technique
//! reads the cheaper one. The structure is `#[repr(C)]` because a plugin gets a pointer to it:
//!
//! ```text
//!   offset    0  digits      9 x 16 bytes   per digit: the unsolved cells where it is still a candidate
//!           144  givens          16 bytes   cells whose value was printed in the puzzle
//!           160  unsolved        16 bytes   cells without a value
//!           176  candidates  81 x 2 bytes   per cell: the digits still possible, 0 for a cell with a value
//!           338  values      81 x 1 byte    per cell: 1 to 9, or 0 for no value
//!           419  reserved         5 bytes   zero
//!           424  end
//! ```
//!
//! A board may be contradictory: an empty cell may have no candidates, a house may have two equal values. A technique
//! must handle such a board. No method checks the rules; the server checks deductions against the known solution.

use std::fmt;
use std::mem::offset_of;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;

/// Values and candidates of a 9 by 9 grid; see the module for the layout.
#[derive(Clone, PartialEq, Eq)]
#[repr(C)]
pub struct Board {
    digits: CandidateSet,
    givens: CellSet,
    unsolved: CellSet,
    candidates: [DigitSet; 81],
    values: [u8; 81],
    reserved: [u8; 5],
}

impl Board {
    /// The board without values: every digit is a candidate in every cell.
    pub const EMPTY: Self = Self {
        digits: CandidateSet::ALL,
        givens: CellSet::EMPTY,
        unsolved: CellSet::ALL,
        candidates: [DigitSet::ALL; 81],
        values: [0; 81],
        reserved: [0; 5],
    };

    /// Returns the board with these givens. 0 and numbers above 9 mean an empty cell. The peers of a given lose its digit.
    pub fn from_givens(values: &[u8; 81]) -> Self {
        // As `place` for each given, but the two views are finished once for all givens.
        let mut board = Self::EMPTY;
        let (mut rows, mut columns) = ([DigitSet::EMPTY; 9], [DigitSet::EMPTY; 9]);
        let mut boxes = [DigitSet::EMPTY; 9];
        for (row, values) in values.as_chunks::<9>().0.iter().enumerate() {
            for (column, &value) in values.iter().enumerate() {
                if let Some(digit) = Digit::new(value) {
                    let cell = Cell::at(row, column);
                    board.digits.remove_digit(digit, cell.peers());
                    board.values[cell.index()] = value;
                    board.givens |= CellSet::of(cell);
                    rows[row].insert(digit);
                    columns[column].insert(digit);
                    boxes[cell.block()].insert(digit);
                }
            }
        }
        board.unsolved = !board.givens;
        for digit in Digit::ALL {
            board.digits.remove_digit(digit, board.givens);
        }
        let lines = board.candidates.as_chunks_mut::<9>().0.iter_mut();
        for (row, (line, values)) in lines.zip(board.values.as_chunks::<9>().0).enumerate() {
            for column in 0..9 {
                let placed = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
                line[column] = if values[column] == 0 {
                    !placed
                } else {
                    DigitSet::EMPTY
                };
            }
        }
        board
    }

    /// Returns the full board with these values, 1 to 9. The values in the cells of `givens` are givens.
    pub fn full(values: &[u8; 81], givens: CellSet) -> Self {
        Self {
            digits: CandidateSet::EMPTY,
            givens,
            unsolved: CellSet::EMPTY,
            candidates: [DigitSet::EMPTY; 81],
            values: *values,
            reserved: [0; 5],
        }
    }

    /// Returns the value of `cell`, if it has one.
    #[inline]
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Returns the values row by row, 0 for a cell without a value.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// Returns the digits still possible in `cell`. The set is empty if the cell has a value.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the candidates of all cells row by row, for techniques that process many cells at a time.
    #[inline]
    pub const fn candidates_by_cell(&self) -> &[DigitSet; 81] {
        &self.candidates
    }

    /// Returns the unsolved cells in which `digit` is still a candidate.
    #[inline]
    pub const fn cells_with(&self, digit: Digit) -> CellSet {
        self.digits.cells_of(digit)
    }

    /// Returns all candidates.
    #[inline]
    pub const fn all_candidates(&self) -> &CandidateSet {
        &self.digits
    }

    /// Returns whether `candidate` is still possible.
    #[inline]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.digits.contains(candidate)
    }

    /// Returns the cells whose value is a given of the puzzle.
    #[inline]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Sets which values are givens. Cells without a value are ignored.
    pub fn set_givens(&mut self, cells: CellSet) {
        self.givens = cells - self.unsolved;
    }

    /// Returns the cells without a value.
    #[inline]
    pub const fn unsolved(&self) -> CellSet {
        self.unsolved
    }

    /// Returns whether every cell has a value. The values may break the rules.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.unsolved.is_empty()
    }

    /// Returns, for each `n` below `N`, the unsolved cells with more than `n` candidates.
    #[inline]
    pub fn cells_with_more_than<const N: usize>(&self) -> [CellSet; N] {
        const { assert!(N > 0) }
        // Counts in all 81 cells at once: set `n` holds the cells with more than `n` of the digits seen so far.
        let mut more_than = [CellSet::EMPTY; N];
        for digit in Digit::ALL {
            let cells = self.digits.cells_of(digit);
            for n in (1..N).rev() {
                more_than[n] |= more_than[n - 1] & cells;
            }
            more_than[0] |= cells;
        }
        more_than
    }

    /// Returns the unsolved cells with exactly two candidates.
    #[inline]
    pub fn bivalue_cells(&self) -> CellSet {
        let [_, one, two] = self.cells_with_more_than();
        one - two
    }

    /// Returns the positions in `house` where `digit` is still a candidate, as a mask: bit `n` stands for position `n`.
    #[inline]
    pub fn places(&self, digit: Digit, house: House) -> u16 {
        house.mask(self.digits.cells_of(digit))
    }

    /// Returns the two places of `digit` in `house`, or `None` unless there are exactly two. One of them holds the digit.
    #[inline]
    pub fn conjugate_pair(&self, digit: Digit, house: House) -> Option<[Cell; 2]> {
        (self.digits.cells_of(digit) & house.cells()).pair()
    }

    /// Returns the digits whose candidates differ from those on `previous`.
    #[inline]
    pub fn changed_digits(&self, previous: &Self) -> DigitSet {
        let changed = |&digit: &Digit| self.cells_with(digit) != previous.cells_with(digit);
        Digit::ALL.into_iter().filter(changed).collect()
    }

    /// Returns the cells whose candidates differ from those on `previous`, or that have a value on only one of the boards.
    #[inline]
    pub fn changed_cells(&self, previous: &Self) -> CellSet {
        Digit::ALL
            .into_iter()
            .fold(self.unsolved ^ previous.unsolved, |changed, digit| {
                changed | (self.cells_with(digit) ^ previous.cells_with(digit))
            })
    }

    /// Places `digit` in `cell`. The cell loses its candidates and its peers lose `digit`.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        // Without branches that depend on the board, because a processor cannot predict them. Most steps of a walk are placements.
        for candidate in Digit::ALL {
            self.digits.remove_digit(candidate, CellSet::of(cell));
        }
        self.digits.remove_digit(digit, cell.peers());
        let others = !DigitSet::of(digit);
        for (candidates, &kept) in self.candidates.iter_mut().zip(&KEPT[cell.index()]) {
            *candidates &= kept | others;
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        self.values[cell.index()] = digit.value();
        self.unsolved.remove(cell);
    }

    /// Removes the candidate `digit` from each of `cells`.
    pub fn eliminate_digit(&mut self, digit: Digit, cells: CellSet) {
        for cell in self.digits.cells_of(digit) & cells {
            self.candidates[cell.index()].remove(digit);
        }
        self.digits.remove_digit(digit, cells);
    }

    /// Removes every candidate of `candidates`.
    pub fn eliminate(&mut self, candidates: &CandidateSet) {
        for digit in Digit::ALL {
            let cells = candidates.cells_of(digit);
            if !cells.is_empty() {
                self.eliminate_digit(digit, cells);
            }
        }
    }

    /// Places every digit of `placements` in its cell.
    pub fn place_all(&mut self, placements: &CandidateSet) {
        for digit in Digit::ALL {
            for cell in placements.cells_of(digit) {
                self.place(cell, digit);
            }
        }
    }
}

/// The digits that each cell keeps when any digit is placed in a cell: none for its peers, all for the others.
static KEPT: [[DigitSet; 81]; 81] = {
    let mut kept = [[DigitSet::ALL; 81]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut peer = 0;
        while peer < 81 {
            if Cell::at(cell / 9, cell % 9).sees(Cell::at(peer / 9, peer % 9)) {
                kept[cell][peer] = DigitSet::EMPTY;
            }
            peer += 1;
        }
        cell += 1;
    }
    kept
};

/// Checks the layout at the top of this file.
const _: () = {
    assert!(offset_of!(Board, digits) == 0 && offset_of!(Board, givens) == 144);
    assert!(offset_of!(Board, unsolved) == 160 && offset_of!(Board, candidates) == 176);
    assert!(offset_of!(Board, values) == 338 && offset_of!(Board, reserved) == 419);
};

/// Writes 81 characters, with `.` for an empty cell.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &value in &self.values {
            match value {
                0 => f.write_str(".")?,
                digit => write!(f, "{digit}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} candidates {:?}", self.candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rebuilds the per-cell view from the per-digit view.
    fn by_cell(board: &Board) -> [DigitSet; 81] {
        let mut cells = [DigitSet::EMPTY; 81];
        for candidate in board.all_candidates().iter() {
            cells[candidate.cell().index()].insert(candidate.digit());
        }
        cells
    }

    #[test]
    fn a_full_board_is_what_placing_every_digit_makes() {
        let rows = [0, 3, 6, 1, 4, 7, 2, 5, 8];
        let values = std::array::from_fn(|index| (rows[index / 9] + index % 9) as u8 % 9 + 1);
        let mut placed = Board::EMPTY;
        for (cell, &value) in Cell::all().zip(&values) {
            placed.place(cell, Digit::new(value).unwrap());
        }
        let givens = Cell::at(0, 0).peers();
        placed.set_givens(givens);
        assert!(Board::full(&values, givens) == placed);
        assert!(placed.is_full());
    }

    #[test]
    fn the_board_of_givens_is_what_placing_them_makes() {
        // A board with numbers beyond the digits, and contradictory ones with equal digits in a house.
        for step in 1..40 {
            let values = std::array::from_fn(|index| (index * index * step / 7 + index * step) as u8 % 23);
            let mut placed = Board::EMPTY;
            for (cell, digit) in Cell::all().zip(values.map(Digit::new)) {
                if let Some(digit) = digit {
                    placed.place(cell, digit);
                }
            }
            placed.set_givens(!placed.unsolved());
            assert!(Board::from_givens(&values) == placed, "{values:?}");
        }
    }

    #[test]
    fn both_views_stay_in_step_through_placements_and_eliminations() {
        let mut board = Board::EMPTY;
        let digit = |value| Digit::new(value).unwrap();
        board.place(Cell::at(0, 0), digit(5));
        board.place(Cell::at(4, 4), digit(9));
        board.eliminate_digit(digit(3), Cell::at(8, 8).peers());
        board.eliminate_digit(digit(3), Cell::at(8, 8).peers());
        assert_eq!(by_cell(&board), board.candidates);
        assert_eq!(board.unsolved().len(), 79);
        assert!(!board.cells_with(digit(5)).intersects(Cell::at(0, 0).peers()));
        assert_eq!(board.candidates(Cell::at(0, 0)), DigitSet::EMPTY);
    }

    #[test]
    fn cells_are_counted_by_their_candidates() {
        let mut board = Board::EMPTY;
        for (index, cell) in Cell::all().enumerate() {
            for digit in Digit::ALL.into_iter().skip(index % 10) {
                board.eliminate_digit(digit, CellSet::of(cell));
            }
        }
        let cells = |fits: &dyn Fn(usize) -> bool| -> CellSet {
            Cell::all()
                .filter(|&cell| fits(board.candidates(cell).len()))
                .collect()
        };
        for (n, found) in board.cells_with_more_than::<10>().into_iter().enumerate() {
            assert_eq!(found, cells(&|count| count > n), "more than {n}");
        }
        assert_eq!(board.bivalue_cells(), cells(&|count| count == 2));
        assert_eq!(board.bivalue_cells().len(), 8);
    }

    #[test]
    fn what_changed_is_what_differs_in_cells_and_in_digits() {
        let (before, digit) = (Board::EMPTY, |value| Digit::new(value).unwrap());
        let mut now = before.clone();
        assert!(now.changed_cells(&before).is_empty() && now.changed_digits(&before).is_empty());
        now.eliminate_digit(digit(3), Cell::at(8, 8).peers());
        assert_eq!(now.changed_cells(&before), Cell::at(8, 8).peers());
        assert_eq!(now.changed_digits(&before), DigitSet::of(digit(3)));
        now.place(Cell::at(0, 0), digit(5));
        assert!(now.changed_cells(&before).contains(Cell::at(0, 0)));
        assert_eq!(now.changed_digits(&before), DigitSet::ALL);
    }

    #[test]
    fn a_conjugate_pair_is_the_last_two_places_of_a_house() {
        let mut board = Board::EMPTY;
        let (house, digit) = (House::block(4), Digit::new(7).unwrap());
        let pair = [Cell::at(3, 3), Cell::at(5, 4)];
        assert_eq!(board.conjugate_pair(digit, house), None);
        board.eliminate_digit(digit, house.cells() - pair.into_iter().collect());
        assert_eq!(board.conjugate_pair(digit, house), Some(pair));
        assert_eq!(board.places(digit, house), 0b1000_0001);
        assert_eq!(house.cell(7), pair[1]);
    }
}
