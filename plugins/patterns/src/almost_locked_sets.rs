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

/// Every almost locked set of `board`, made of cells with candidates, house by house: rows, columns, boxes. Those of a house come in
/// the order of their cells as a list, so that a set stands before those that begin with it. A set that lies in two houses comes
/// once, in the first.
pub fn almost_locked_sets(board: &Board) -> Vec<AlmostLockedSet> {
    let mut found = Vec::with_capacity(384);
    let mut choices = Choices::new();
    for house in House::all() {
        choices.open(board, house);
        choices.visit_narrow(|choice| {
            let chosen = choices.choose(choice);
            if chosen.spare == 1 && !stands_in_a_line(chosen.positions, house.kind()) {
                found.push(AlmostLockedSet {
                    cells: chosen.cells,
                    digits: chosen.digits,
                });
            }
        });
    }
    found
}

/// Whether the cells at these positions of a column or box lie in a row as well, or in a column: there they are found earlier.
#[inline]
pub fn stands_in_a_line(positions: u16, kind: HouseKind) -> bool {
    match kind {
        HouseKind::Row => false,
        HouseKind::Column => positions.is_power_of_two(),
        HouseKind::Box => IN_A_LINE[usize::from(positions & 0x1ff)],
    }
}

/// The cells of a house that have candidates, and every way to choose some of them: bit `n` of a choice is the cell `n` of these.
pub struct Choices {
    size: usize,
    /// For each third of the nine members every choice among these three, bit by bit.
    thirds: [[Part; 8]; 3],
    /// The digits of each choice, in the order of [`ORDER`], the last ones at the end.
    digits: [u16; 512],
}

/// What a choice has of one third of the members.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    positions: u16,
    digits: u16,
}

impl Part {
    const NONE: Self = Self {
        cells: CellSet::EMPTY,
        positions: 0,
        digits: 0,
    };

    #[inline]
    fn and(self, other: Self) -> Self {
        Self {
            cells: self.cells | other.cells,
            positions: self.positions | other.positions,
            digits: self.digits | other.digits,
        }
    }
}

/// Some cells of a house.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The cells.
    pub cells: CellSet,
    /// Their positions in the house, bit `n` for the position `n`.
    pub positions: u16,
    /// Their candidates.
    pub digits: DigitSet,
    /// How many digits they have more than cells; negative on contradictory boards only.
    pub spare: i32,
}

impl Choices {
    /// Without a house yet.
    pub const fn new() -> Self {
        Self {
            size: 0,
            thirds: [[Part::NONE; 8]; 3],
            digits: [0; 512],
        }
    }

    /// The candidates of the cells of a house, by position.
    #[inline]
    pub fn candidates_of(board: &Board, house: House) -> [DigitSet; 9] {
        CELLS[house.index()].map(|cell| board.candidates(cell))
    }

    /// Looks at this house from now on.
    pub fn open(&mut self, board: &Board, house: House) {
        self.size = 0;
        self.thirds = [[Part::NONE; 8]; 3];
        let mut bits = [0; 9];
        for (position, &cell) in CELLS[house.index()].iter().enumerate() {
            let candidates = board.candidates(cell);
            if !candidates.is_empty() {
                let member = Part {
                    cells: CellSet::of(cell),
                    positions: 1 << position,
                    digits: candidates.bits(),
                };
                let (third, bit) = (&mut self.thirds[self.size / 3], 1 << (self.size % 3));
                for choice in 0..bit {
                    third[bit + choice] = third[choice].and(member);
                }
                bits[self.size] = candidates.bits();
                self.size += 1;
            }
        }
        // The choices of the cells behind `n` stand at the end. Those that begin with `n` stand before them: `n` alone, then `n`
        // with each of them.
        let mut start = 512;
        for &bits in bits[..self.size].iter().rev() {
            let behind = 512 - start;
            let (before, after) = self.digits.split_at_mut(start);
            for (with, without) in before[start - behind..].iter_mut().zip(after) {
                *with = *without | bits;
            }
            start -= behind + 1;
            self.digits[start] = bits;
        }
    }

    /// Visits every choice with at most one digit more than cells, in the order of the cells as a list.
    #[inline]
    pub fn visit_narrow(&self, mut visit: impl FnMut(u16)) {
        let count = (1 << self.size) - 1;
        let digits = &self.digits[512 - count..];
        let (order, most) = (&ORDER[self.size], &MOST[self.size]);
        let mut start = 0;
        while start < count {
            // Eight at a time, as fast as one.
            let mut narrow = [0_u8; 8];
            let here = start..count.min(start + 8);
            let digits = digits[here.clone()].iter();
            for ((narrow, digits), most) in narrow.iter_mut().zip(digits).zip(&most[here]) {
                *narrow = u8::from(ones(*digits) <= *most);
            }
            let mut left = u64::from_le_bytes(narrow);
            while left != 0 {
                visit(order[start + left.trailing_zeros() as usize / 8]);
                left &= left - 1;
            }
            start += 8;
        }
    }

    /// What there is to know about a choice.
    #[inline]
    pub fn choose(&self, choice: u16) -> Chosen {
        let chosen = self.parts(choice);
        let digits = DigitSet::from_bits(chosen.digits);
        Chosen {
            cells: chosen.cells,
            positions: chosen.positions,
            digits,
            spare: i32::from(count(digits.bits())) - i32::from(count(choice)),
        }
    }

    /// The candidates of the cells that a choice leaves.
    #[inline]
    pub fn others(&self, choice: u16) -> DigitSet {
        DigitSet::from_bits(self.parts(!choice & ((1 << self.size) - 1)).digits)
    }

    /// The members of a choice, all thirds together.
    #[inline]
    fn parts(&self, choice: u16) -> Part {
        let [first, second, third] = &self.thirds;
        let part = |shift: u16| usize::from(choice >> shift & 7);
        first[part(0)].and(second[part(3)]).and(third[part(6)])
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self::new()
    }
}

/// How many of nine bits are set, in steps that work on many numbers at once.
#[inline]
const fn ones(bits: u16) -> u16 {
    let pairs = bits - (bits >> 1 & 0x5555);
    let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f;
    (eights + (eights >> 8)) & 0xf
}

/// The cells of each house by their position: a table, because this is asked for all of them on every board.
static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::at(0, 0); 9]; 27];
    let mut index = 0;
    while index < 27 {
        if let Some(house) = House::new(index) {
            let mut position = 0;
            while position < 9 {
                cells[index][position] = house.cell(position);
                position += 1;
            }
        }
        index += 1;
    }
    cells
};

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

/// How many of the lowest nine bits are set, from a table.
#[inline]
pub const fn count(mask: u16) -> u8 {
    COUNT[(mask & 0x1ff) as usize]
}

/// For each number of cells all choices of them, in the order of their members as a list: 0, 01, 012, 02, 1, 12, 2 for three
/// cells.
static ORDER: [[u16; 511]; 10] = {
    let mut order = [[0; 511]; 10];
    let mut size = 1;
    while size < 10 {
        let (mut index, mut choice) = (0, 1_u16);
        while choice != 0 {
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

/// For each choice in this order one more than it has cells.
static MOST: [[u16; 511]; 10] = {
    let mut most = [[0; 511]; 10];
    let mut size = 1;
    while size < 10 {
        let mut index = 0;
        while index < (1 << size) - 1 {
            most[size][index] = count(ORDER[size][index]) as u16 + 1;
            index += 1;
        }
        size += 1;
    }
    most
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
        assert_eq!(ORDER[3][..7], [0b001, 0b011, 0b111, 0b101, 0b010, 0b110, 0b100]);
        for (size, order) in ORDER.iter().enumerate() {
            let count = (1 << size) - 1;
            let distinct: BTreeSet<u16> = order[..count].iter().copied().collect();
            assert_eq!(distinct.len(), count);
            assert!(distinct.iter().all(|&choice| usize::from(choice) <= count));
        }
        assert!((0..512).all(|mask| u32::from(ones(mask)) == mask.count_ones()));
    }
}
