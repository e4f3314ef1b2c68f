//! Sets of houses.

use sudoku_technique::{Cell, CellSet, House};

/// A set of the 27 houses.
///
/// ```text
///     bits 0 to 8: rows      bits 9 to 17: columns      bits 18 to 26: boxes      (the numbers of House::index)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Houses(u32);

impl Houses {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The nine rows.
    pub const ROWS: Self = Self(0x1ff);
    /// The nine columns.
    pub const COLUMNS: Self = Self(0x1ff << 9);
    /// The nine boxes.
    pub const BOXES: Self = Self(0x1ff << 18);
    /// All 27 houses.
    pub const ALL: Self = Self((1 << 27) - 1);

    /// Returns the set that contains only `house`.
    #[inline]
    pub const fn of(house: House) -> Self {
        Self(1 << house.index())
    }

    /// Returns the three houses of a cell.
    #[inline]
    pub const fn of_cell(cell: Cell) -> Self {
        Self(1 << cell.row() | 1 << (9 + cell.column()) | 1 << (18 + cell.block()))
    }

    /// Returns the bits; see [`Houses`] for their order.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of houses in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether `house` is in the set.
    #[inline]
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    /// Returns whether the two sets have a house in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether every house of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the houses that are in either set.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the houses that are in both sets.
    #[inline]
    #[must_use]
    pub const fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the houses of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the cells of all these houses.
    #[inline]
    pub fn cells(self) -> CellSet {
        self.into_iter()
            .fold(CellSet::EMPTY, |all, house| all | house.cells())
    }

    /// Returns the cells of all these houses, and the cells that are in at least two of them.
    #[inline]
    pub fn cells_and_overlap(self) -> (CellSet, CellSet) {
        let none = (CellSet::EMPTY, CellSet::EMPTY);
        self.into_iter().fold(none, |(once, twice), house| {
            (once | house.cells(), twice | (once & house.cells()))
        })
    }
}

/// Iterates over rows, then columns, then boxes.
impl IntoIterator for Houses {
    type Item = House;
    type IntoIter = HousesIter;

    #[inline]
    fn into_iter(self) -> HousesIter {
        HousesIter(self.0)
    }
}

impl FromIterator<House> for Houses {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        houses
            .into_iter()
            .fold(Self::EMPTY, |all, house| all.with(Self::of(house)))
    }
}

impl std::fmt::Debug for Houses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterates over [`Houses`] by index.
#[derive(Clone, Debug)]
pub struct HousesIter(u32);

impl Iterator for HousesIter {
    type Item = House;

    #[inline]
    fn next(&mut self) -> Option<House> {
        let house = House::new(self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        house
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_exactly_the_houses_put_in() {
        let some: Vec<_> = House::all().filter(|house| house.index() % 4 == 1).collect();
        let set: Houses = some.iter().copied().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), some);
        assert_eq!(set.len(), some.len());
        assert_eq!(set.without(Houses::BOXES).with(set.among(Houses::BOXES)), set);
        assert_eq!(
            Houses::ROWS.with(Houses::COLUMNS).with(Houses::BOXES),
            Houses::ALL
        );
        assert_eq!(Houses::ALL.into_iter().count(), 27);
    }

    #[test]
    fn a_cell_is_in_its_three_houses() {
        for cell in Cell::all() {
            assert_eq!(Houses::of_cell(cell), cell.houses().into_iter().collect());
        }
    }

    #[test]
    fn the_common_cells_of_two_houses_are_their_overlap() {
        let (row, block) = (House::row(0), House::block(0));
        let (all, overlap) = [row, block].into_iter().collect::<Houses>().cells_and_overlap();
        assert_eq!(all, row.cells() | block.cells());
        assert_eq!(overlap, row.cells() & block.cells());
        assert_eq!(Houses::ROWS.cells_and_overlap(), (CellSet::ALL, CellSet::EMPTY));
    }
}
