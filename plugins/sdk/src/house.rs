//! Houses: the nine rows, the nine columns and the nine boxes.

use std::fmt;

use crate::cell::{Cell, CellSet};

/// Whether a house is a row, a column or a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A horizontal line.
    Row,
    /// A vertical line.
    Column,
    /// A 3 by 3 square.
    Box,
}

/// One of the 27 houses. Numbers 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct House(u8);

impl House {
    /// Number of houses of a grid.
    pub const COUNT: usize = 27;

    /// Returns the house with this index, or `None` unless the index is 0 to 26.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the row with this number, 0 to 8 from the top. Greater numbers wrap around.
    #[inline]
    pub const fn row(number: usize) -> Self {
        Self((number % 9) as u8)
    }

    /// Returns the column with this number, 0 to 8 from the left. Greater numbers wrap around.
    #[inline]
    pub const fn column(number: usize) -> Self {
        Self((number % 9) as u8 + 9)
    }

    /// Returns the box with this number, 0 to 8, counted row by row. Greater numbers wrap around.
    #[inline]
    pub const fn block(number: usize) -> Self {
        Self((number % 9) as u8 + 18)
    }

    /// Iterates over all houses: rows, then columns, then boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Iterates over the nine rows from the top.
    #[inline]
    pub fn rows() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..9).map(Self)
    }

    /// Iterates over the nine columns from the left.
    #[inline]
    pub fn columns() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (9..18).map(Self)
    }

    /// Iterates over the eighteen lines: rows, then columns.
    #[inline]
    pub fn lines() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..18).map(Self)
    }

    /// Iterates over the nine boxes, row by row.
    #[inline]
    pub fn boxes() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (18..27).map(Self)
    }

    /// Returns the index, 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether this is a row, a column or a box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Returns the number among the houses of the same kind, 0 to 8.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 % 9) as usize
    }

    /// Returns the set of the nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        HOUSES[self.0 as usize]
    }

    /// Returns the cell at `position`, 0 to 8. Positions count from the left in a row, from the top in a column and row by row
    /// in a box. Greater numbers wrap around.
    #[inline]
    pub const fn cell(self, position: usize) -> Cell {
        let (number, position) = (self.number(), position % 9);
        match self.kind() {
            HouseKind::Row => Cell::at(number, position),
            HouseKind::Column => Cell::at(position, number),
            HouseKind::Box => Cell::at(number / 3 * 3 + position / 3, number % 3 * 3 + position % 3),
        }
    }

    /// Returns the cells of `cells` in this house as a mask: bit `n` stands for the cell at position `n`.
    #[inline]
    pub fn mask(self, cells: CellSet) -> u16 {
        let mut mask = 0;
        for position in 0..9 {
            mask |= u16::from(cells.contains(self.cell(position))) << position;
        }
        mask
    }
}

/// Writes `row 4`, `column 7` or `box 9`, counted from one.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The cells of each house.
static HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        if let Some(cell) = Cell::new(index) {
            houses[cell.row()].insert(cell);
            houses[9 + cell.column()].insert(cell);
            houses[18 + cell.block()].insert(cell);
        }
        index += 1;
    }
    houses
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_house_has_nine_cells_and_each_cell_is_in_its_three_houses() {
        for house in House::all() {
            assert_eq!(house.cells().len(), 9);
            for cell in house.cells() {
                assert!(cell.houses().contains(&house));
            }
        }
    }

    #[test]
    fn the_positions_of_a_house_are_its_cells_in_ascending_order() {
        for house in House::all() {
            let cells: Vec<_> = (0..9).map(|position| house.cell(position)).collect();
            assert_eq!(cells, house.cells().into_iter().collect::<Vec<_>>(), "{house}");
            assert_eq!(house.mask(CellSet::ALL), 0x1ff);
            assert_eq!(house.mask(CellSet::of(cells[6])), 1 << 6);
        }
    }
}
