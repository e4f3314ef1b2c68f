//! Lists the almost locked sets of a board: cells of one house that have one digit more than there are cells.
//!
//! ```text
//!   r1c1 {1,2}                       the smallest set: a cell with two candidates
//!   r1c1 {1,2}  r1c5 {2,7}           two cells, three digits
//! ```
//!
//! If such a set loses one of its digits, it is locked: it holds all others. So there is a strong link between any two of its
//! digits: the set holds at least one of them. A *restricted common* joins two sets: a digit that only one of the sets can
//! hold, because its places in both sets see each other.
//!
//! A board in the middle of a hard puzzle has some 200 to 300 almost locked sets.

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// An almost locked set: cells of one house with one digit more than cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// All their candidates.
    pub digits: DigitSet,
}

impl AlmostLockedSet {
    /// Returns the places of `digit` in the set. `board` is the board of the set.
    #[inline]
    pub fn places(&self, digit: Digit, board: &Board) -> CellSet {
        board.cells_with(digit) & self.cells
    }

    /// Returns all candidates of the cells.
    pub fn candidates(&self, board: &Board) -> CandidateSet {
        board.all_candidates().within(self.cells)
    }
}

/// Returns every almost locked set of `board`, house by house: rows, columns, boxes. A set consists of cells with candidates.
///
/// The sets of a house are sorted by the lists of their cells, so a set comes before all sets that begin with its cells. A set
/// that lies in two houses comes only once, in the first house.
pub fn almost_locked_sets(board: &Board) -> Vec<AlmostLockedSet> {
    let mut found = Vec::with_capacity(384);
    let mut choices = CellChoices::new();
    for house in House::all() {
        choices.open(board, house);
        choices.visit_narrow(|choice| {
            let chosen = choices.choose(choice);
            if chosen.spare == 1 && !lies_in_earlier_house(chosen.positions, house.kind()) {
                found.push(AlmostLockedSet {
                    cells: chosen.cells,
                    digits: chosen.digits,
                });
            }
        });
    }
    found
}

/// Returns whether the cells at these positions of a house also lie in an earlier house: cells of a column in one row, or cells
/// of a box in one row or column. Such cells are found in the earlier house.
#[inline]
pub fn lies_in_earlier_house(positions: u16, kind: HouseKind) -> bool {
    match kind {
        HouseKind::Row => false,
        HouseKind::Column => positions.is_power_of_two(),
        HouseKind::Box => IN_A_LINE[usize::from(positions & 0x1ff)],
    }
}

/// All choices of cells from the cells of a house that have candidates. Bit `n` of a choice stands for the `n`th of these cells.
pub struct CellChoices {
    /// The number of cells with candidates.
    size: usize,
    /// For each third of the nine cells, all choices among its three cells.
    thirds: [[PartialChoice; 8]; 3],
    /// The digits of each choice, in the order of [`ORDER`]. The list ends at the end of the array.
    digits: [u16; 512],
}

/// The part of a choice in one third of the cells, or in several thirds together.
#[derive(Clone, Copy)]
struct PartialChoice {
    cells: CellSet,
    positions: u16,
    digits: u16,
}

impl PartialChoice {
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

/// A choice of cells, with their digits.
#[derive(Clone, Copy, Debug)]
pub struct ChosenCells {
    /// The cells.
    pub cells: CellSet,
    /// Their positions in the house: bit `n` stands for position `n`.
    pub positions: u16,
    /// All their candidates.
    pub digits: DigitSet,
    /// The number of digits minus the number of cells. It is negative only on contradictory boards.
    pub spare: i32,
}

impl CellChoices {
    /// Creates the choices of no house. Call [`open`](Self::open) next.
    pub const fn new() -> Self {
        Self {
            size: 0,
            thirds: [[PartialChoice::NONE; 8]; 3],
            digits: [0; 512],
        }
    }

    /// Returns the candidates of the nine cells of a house, by position.
    #[inline]
    pub fn candidates_of(board: &Board, house: House) -> [DigitSet; 9] {
        CELLS[house.index()].map(|cell| board.candidates(cell))
    }

    /// Replaces the house.
    pub fn open(&mut self, board: &Board, house: House) {
        self.size = 0;
        self.thirds = [[PartialChoice::NONE; 8]; 3];
        let mut bits = [0; 9];
        for (position, &cell) in CELLS[house.index()].iter().enumerate() {
            let candidates = board.candidates(cell);
            if !candidates.is_empty() {
                let member = PartialChoice {
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
        // Fills the array from its end. The choices of the cells after cell `n` are there already. The choices that begin with
        // `n` come before them: `n` alone, then `n` with each of them.
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

    /// Visits every choice that has at most one digit more than cells, sorted by the lists of their cells.
    #[inline]
    pub fn visit_narrow(&self, mut visit: impl FnMut(u16)) {
        let count = (1 << self.size) - 1;
        let digits = &self.digits[512 - count..];
        let (order, most) = (&ORDER[self.size], &MOST[self.size]);
        let mut start = 0;
        while start < count {
            // Eight choices at a time are as fast as one, because `ones` works on many numbers at once.
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

    /// Returns the cells, the positions and the digits of a choice.
    #[inline]
    pub fn choose(&self, choice: u16) -> ChosenCells {
        let chosen = self.parts(choice);
        let digits = DigitSet::from_bits(chosen.digits);
        ChosenCells {
            cells: chosen.cells,
            positions: chosen.positions,
            digits,
            spare: i32::from(count(digits.bits())) - i32::from(count(choice)),
        }
    }

    /// Returns the candidates of all cells that are not in the choice.
    #[inline]
    pub fn others(&self, choice: u16) -> DigitSet {
        DigitSet::from_bits(self.parts(!choice & ((1 << self.size) - 1)).digits)
    }

    /// Joins the three thirds of a choice.
    #[inline]
    fn parts(&self, choice: u16) -> PartialChoice {
        let [first, second, third] = &self.thirds;
        let part = |shift: u16| usize::from(choice >> shift & 7);
        first[part(0)].and(second[part(3)]).and(third[part(6)])
    }
}

impl Default for CellChoices {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the number of bits that are set among the lowest nine, in steps that work on many numbers at once.
#[inline]
const fn ones(bits: u16) -> u16 {
    let pairs = bits - (bits >> 1 & 0x5555);
    let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f;
    (eights + (eights >> 8)) & 0xf
}

/// The cells of each house by position. It is a table because every board needs all of them.
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

/// Whether these positions of a box lie in one row or one column.
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

/// The number of set bits of all masks of nine bits. Not every processor of the architecture has an instruction to count them.
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        count[mask] = count[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    count
};

/// Returns the number of bits that are set among the lowest nine, from a table.
#[inline]
pub const fn count(mask: u16) -> u8 {
    COUNT[(mask & 0x1ff) as usize]
}

/// For each number of cells, all choices of them, sorted by the lists of their members: 0, 01, 012, 02, 1, 12, 2 for three
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
                // The last member is the last cell: remove it and move the member before it.
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

/// For each choice in the order of [`ORDER`], its number of cells plus one.
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
    fn every_set_is_found_once() {
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
    fn sets_are_sorted_by_house_and_by_their_cells() {
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
    fn three_cells_have_seven_choices_in_lexicographic_order() {
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
