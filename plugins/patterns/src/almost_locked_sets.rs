//! Almost locked sets: cells of one house that hold one digit more than there are cells.
//!
//! ```text
//!   r1c1 {1,2}                       a cell with two candidates is the smallest one
//!   r1c1 {1,2}  r1c5 {2,7}           two cells, three digits
//! ```
//!
//! Without one of its digits such a set is locked: each of the others is in it. So two of its digits are joined by a strong
//! link: at least one of them is in the set. Two sets are joined by a *restricted common*: a digit whose places in both
//! sets lie in one house, so that only one of the sets can hold it.
//!
//! A board in the middle of a hard puzzle has some 200 to 300 of them.

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// Cells of one house with one digit more than cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// All their candidates.
    pub digits: DigitSet,
}

impl AlmostLockedSet {
    /// Where `digit` stands in the set on `board`, the board that the set comes from.
    #[inline]
    pub fn places(&self, digit: Digit, board: &Board) -> CellSet {
        board.cells_with(digit) & self.cells
    }

    /// The candidates of its cells.
    pub fn candidates(&self, board: &Board) -> CandidateSet {
        board.all_candidates().within(self.cells)
    }
}

/// Every almost locked set of `board`, made of cells with candidates, house by house: rows, columns, boxes. Those of a house come in the order of their cells
/// as a list, so that a set stands before those that begin with it. A set that lies in two houses comes once, in the first.
pub fn almost_locked_sets(board: &Board) -> Vec<AlmostLockedSet> {
    let mut found = Vec::with_capacity(320);
    let mut choices = Choices::default();
    for house in House::all() {
        choices.open(board, house);
        for &choice in &ORDER[choices.size][1..1 << choices.size] {
            let choice = usize::from(choice);
            let cells = COUNT[choice];
            if COUNT[usize::from(choices.digits[choice] & 0x1ff)] == cells + 1
                && !choices.stands_in_a_line(choice, house.kind())
            {
                found.push(choices.set(choice));
            }
        }
    }
    found
}

/// The unsolved cells of a house and all ways to choose some of them. Bit `n` of a choice is the cell `n` of these.
struct Choices {
    size: usize,
    cells: [Cell; 9],
    /// The digits of each choice.
    digits: [u16; 512],
    /// The positions of each choice in the house.
    positions: [u16; 512],
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            size: 0,
            cells: [Cell::at(0, 0); 9],
            digits: [0; 512],
            positions: [0; 512],
        }
    }
}

impl Choices {
    fn open(&mut self, board: &Board, house: House) {
        self.size = 0;
        for position in 0..9 {
            let cell = house.cell(position);
            let digits = board.candidates(cell).bits();
            if digits == 0 {
                continue;
            }
            self.cells[self.size] = cell;
            let half = 1 << self.size;
            let (without, with) = self.digits.split_at_mut(half);
            for (with, without) in with.iter_mut().zip(without) {
                *with = *without | digits;
            }
            let (without, with) = self.positions.split_at_mut(half);
            for (with, without) in with.iter_mut().zip(without) {
                *with = *without | 1 << position;
            }
            self.size += 1;
        }
    }

    /// Whether these cells of a column or box lie in a row as well, or in a column: there they have been found.
    #[inline]
    fn stands_in_a_line(&self, choice: usize, kind: HouseKind) -> bool {
        match kind {
            HouseKind::Row => false,
            HouseKind::Column => choice.is_power_of_two(),
            HouseKind::Box => IN_A_LINE[usize::from(self.positions[choice] & 0x1ff)],
        }
    }

    #[inline]
    fn set(&self, choice: usize) -> AlmostLockedSet {
        let mut cells = CellSet::EMPTY;
        let mut rest = choice;
        while rest != 0 {
            cells |= CellSet::of(self.cells[rest.trailing_zeros() as usize % 9]);
            rest &= rest - 1;
        }
        AlmostLockedSet {
            cells,
            digits: DigitSet::from_bits(self.digits[choice]),
        }
    }
}

/// Whether these positions of a box lie in one row or column of it.
static IN_A_LINE: [bool; 512] = {
    let mut inside = [false; 512];
    let mut mask = 1;
    while mask < 512 {
        let mut line = 0;
        while line < 3 {
            let (row, column) = (0b111 << (3 * line), 0b001_001_001 << line);
            inside[mask] |= mask & !row == 0 || mask & !column == 0;
            line += 1;
        }
        mask += 1;
    }
    inside
};

/// How many of nine bits are set: not every processor of the architecture has an instruction for it.
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        count[mask] = count[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    count
};

/// For each number of cells all choices of them, the empty one first, in the order of their members as a list: 0, 01, 012, 02,
/// 1, 12, 2 for three cells.
static ORDER: [[u16; 512]; 10] = {
    let mut order = [[0; 512]; 10];
    let mut size = 1;
    while size < 10 {
        let (mut index, mut choice) = (1, 1_u16);
        while index < 1 << size {
            order[size][index] = choice;
            let last = choice.ilog2() as usize;
            if last + 1 < size {
                choice |= 1 << (last + 1);
            } else {
                // The last member cannot move on: the one before it does.
                choice &= !(1 << last);
                if choice != 0 {
                    let last = choice.ilog2();
                    choice = choice & !(1 << last) | 1 << (last + 1);
                }
            }
            index += 1;
        }
        size += 1;
    }
    order
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use sudoku_technique::testing::{self, cells, combinations, random_board, random_position};

    fn spelled_out(board: &Board) -> BTreeSet<AlmostLockedSet> {
        let mut found = BTreeSet::new();
        for house in House::all() {
            let open: Vec<Cell> = (house.cells() & board.all_candidates().cells())
                .into_iter()
                .collect();
            for size in 1..=open.len() {
                for chosen in combinations(&open, size) {
                    let cells: CellSet = chosen.into_iter().collect();
                    let digits: DigitSet = cells
                        .into_iter()
                        .flat_map(|cell| board.candidates(cell))
                        .collect();
                    if digits.len() == size + 1 {
                        found.insert(AlmostLockedSet { cells, digits });
                    }
                }
            }
        }
        found
    }

    #[test]
    fn every_set_comes_once() {
        for seed in 0..60 {
            for board in [random_board(seed), random_position(seed).0] {
                let found = almost_locked_sets(&board);
                let distinct: BTreeSet<_> = found.iter().copied().collect();
                assert_eq!(found.len(), distinct.len());
                assert!(distinct == spelled_out(&board), "on\n{board:?}");
            }
        }
    }

    #[test]
    fn sets_come_house_by_house_in_the_order_of_their_cells() {
        // All other cells have nine candidates.
        let board = testing::board("r1c1=12 r1c2=23 r1c5=13 r5c1=14");
        let found: Vec<_> = almost_locked_sets(&board)
            .into_iter()
            .map(|set| set.cells)
            .filter(|set| set.len() < 8)
            .collect();
        let expected = ["r1c1", "r1c12", "r1c15", "r1c2", "r1c25", "r1c5", "r5c1", "r15c1"];
        assert_eq!(found, expected.map(cells));
    }

    #[test]
    fn of_three_cells_there_are_seven_choices_in_the_order_of_a_dictionary() {
        assert_eq!(
            ORDER[3][..8],
            [0, 0b001, 0b011, 0b111, 0b101, 0b010, 0b110, 0b100]
        );
        for (size, order) in ORDER.iter().enumerate() {
            let distinct: BTreeSet<u16> = order[..1 << size].iter().copied().collect();
            assert_eq!(distinct.len(), 1 << size);
            assert!(distinct.iter().all(|&choice| usize::from(choice) < 1 << size));
        }
    }
}
