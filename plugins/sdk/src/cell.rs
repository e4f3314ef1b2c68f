//! Cells and sets of cells.
//!
//! Cells are numbered row by row: cell 0 is the top left cell, cell 80 the bottom right one.
//!
//! ```text
//!   CellSet.words[0]: bits 0..=63 are cells 0..=63
//!   CellSet.words[1]: bits 0..=16 are cells 64..=80, all other bits are zero
//! ```

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::house::House;

/// One of the 81 cells, numbered row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// Number of cells of a grid.
    pub const COUNT: usize = 81;

    /// Returns the cell with this index, or `None` unless the index is 0 to 80.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the cell in this row and column, each 0 to 8. Greater numbers wrap around, so no input panics.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Self {
        Self((row % 9 * 9 + column % 9) as u8)
    }

    /// Iterates over all cells, row by row.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the index, 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, 0 to 8.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 / 9) as usize
    }

    /// Returns the column, 0 to 8.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 % 9) as usize
    }

    /// Returns the box, 0 to 8, counted row by row. (`box` is a reserved word of Rust.)
    #[inline]
    pub const fn block(self) -> usize {
        (self.0 / 27 * 3 + self.0 % 9 / 3) as usize
    }

    /// Returns the three houses of this cell: its row, its column and its box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [
            House::row(self.row()),
            House::column(self.column()),
            House::block(self.block()),
        ]
    }

    /// Returns the 20 other cells that share a house with this one.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.0 as usize]
    }

    /// Returns whether the two cells are different and have a house in common.
    #[inline]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

/// Writes `r4c7` for the cell in the fourth row and seventh column.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The peers of each cell.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (a, b) = (Cell(cell as u8), Cell(other as u8));
            let share = a.row() == b.row() || a.column() == b.column() || a.block() == b.block();
            if cell != other && share {
                peers[cell].insert(b);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// For each cell, the set that contains only this cell.
static SINGLES: [CellSet; 81] = {
    let mut singles = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        singles[cell].insert(Cell(cell as u8));
        cell += 1;
    }
    singles
};

/// A set of cells, 81 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
pub struct CellSet {
    words: [u64; 2],
}

/// The bits of the second word that stand for cells.
const UPPER: u64 = (1 << 17) - 1;

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0, 0] };
    /// All 81 cells.
    pub const ALL: Self = Self {
        words: [u64::MAX, UPPER],
    };

    /// Returns the set with these bits; the lowest bit is cell 0. Bits above cell 80 are ignored.
    #[inline]
    pub const fn from_words(words: [u64; 2]) -> Self {
        Self {
            words: [words[0], words[1] & UPPER],
        }
    }

    /// Returns the bits; the lowest bit is cell 0.
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        self.words
    }

    /// Returns the set that contains only `cell`.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        // From a table: setting one of two words in memory and then reading both at once stalls the processor.
        SINGLES[cell.0 as usize]
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub const fn len(self) -> usize {
        (self.words[0].count_ones() + self.words[1].count_ones()) as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    /// Returns whether `cell` is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.words[(cell.0 >> 6) as usize] >> (cell.0 & 63) & 1 == 1
    }

    /// Adds `cell`.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.words[(cell.0 >> 6) as usize] |= 1 << (cell.0 & 63);
    }

    /// Removes `cell`.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.words[(cell.0 >> 6) as usize] &= !(1 << (cell.0 & 63));
    }

    /// Returns whether every cell of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.words[0] & !other.words[0] == 0 && self.words[1] & !other.words[1] == 0
    }

    /// Returns whether the two sets have a cell in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.words[0] & other.words[0] | self.words[1] & other.words[1] != 0
    }

    /// Returns the cell with the smallest index, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.words[0] != 0 {
            Some(Cell(self.words[0].trailing_zeros() as u8))
        } else if self.words[1] != 0 {
            Some(Cell(64 + self.words[1].trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Returns the only cell, or `None` unless the set has exactly one.
    #[inline]
    pub const fn only(self) -> Option<Cell> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Returns the two cells in ascending order, or `None` unless the set has exactly two.
    #[inline]
    pub fn pair(self) -> Option<[Cell; 2]> {
        let mut cells = self.into_iter();
        let (first, second) = (cells.next()?, cells.next()?);
        cells.next().is_none().then_some([first, second])
    }

    /// Returns the cells that see every cell of this set. For the empty set these are all 81 cells.
    #[inline]
    pub fn common_peers(self) -> Self {
        self.into_iter()
            .fold(Self::ALL, |common, cell| common & cell.peers())
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    #[inline]
    fn into_iter(self) -> CellSetIter {
        CellSetIter(self)
    }
}

/// Iterates over a [`CellSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct CellSetIter(CellSet);

impl Iterator for CellSetIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let words = &mut self.0.words;
        if words[0] != 0 {
            let cell = Cell(words[0].trailing_zeros() as u8);
            words[0] &= words[0] - 1;
            Some(cell)
        } else if words[1] != 0 {
            let cell = Cell(64 + words[1].trailing_zeros() as u8);
            words[1] &= words[1] - 1;
            Some(cell)
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.len();
        (length, Some(length))
    }
}

impl ExactSizeIterator for CellSetIter {}

impl FromIterator<Cell> for CellSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        let (a, b) = (self.words, other.words);
        Self {
            words: [a[0] | b[0], a[1] | b[1]],
        }
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        let (a, b) = (self.words, other.words);
        Self {
            words: [a[0] & b[0], a[1] & b[1]],
        }
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

/// Symmetric difference: the cells that are in exactly one of the two sets.
impl BitXor for CellSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        let (a, b) = (self.words, other.words);
        Self {
            words: [a[0] ^ b[0], a[1] ^ b[1]],
        }
    }
}

/// Set difference: the cells of the left set that are not in the right one.
impl Sub for CellSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        let (a, b) = (self.words, other.words);
        Self {
            words: [a[0] & !b[0], a[1] & !b[1]],
        }
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_never_sees_itself() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20, "{cell}");
            assert!(!cell.sees(cell));
        }
    }

    #[test]
    fn a_set_gives_back_exactly_the_cells_put_in() {
        let cells = [0, 1, 62, 63, 64, 65, 80].map(|i| Cell::new(i).unwrap());
        let set: CellSet = cells.into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 7);
        assert_eq!((!set).len(), 74);
        assert_eq!(!!set, set);
        assert_eq!(set ^ CellSet::ALL, !set);
        assert_eq!(set.pair(), None);
        assert_eq!(CellSet::of(cells[4]).pair(), None);
        let two = [cells[1], cells[5]];
        assert_eq!(two.into_iter().collect::<CellSet>().pair(), Some(two));
    }
}
