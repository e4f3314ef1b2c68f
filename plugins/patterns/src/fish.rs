//! Fish of every shape: base houses, and as many cover houses.
//!
//! Each base house contains the digit once. Suppose that all places of the base houses are in the cover houses, and that no
//! place is in two base houses. Then the digit's true places in the base fill all cover houses, one each. So the digit is
//! eliminated from every place in a cover house that is in no base house. It is also eliminated from every place in two cover
//! houses, even a place of the base (a *cannibal*).
//!
//! A *fin* spoils this: a place of the base outside of the cover, or a place in two base houses (an *endo fin*). If all fins
//! are false, the fish eliminates its places. If a fin is true, it eliminates the places that it sees. So the places that the
//! fish would eliminate, and that see every fin, are eliminated in any case.
//!
//! This module defines the terms; [`fish_search`](crate::fish_search) visits all fish of a size.
//!
//! The shapes follow the Ultimate Fish Guide. A *basic* fish has rows on one side and columns on the other. A *franken* fish
//! also has boxes, on one side or on both. All other fish are *mutant*.

use sudoku_technique::CellSet;

use crate::houses::Houses;

/// The shape of a fish: the kinds of houses on its sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FishShape {
    /// Rows on one side and columns on the other.
    Basic,
    /// Rows on one side, columns on the other, and boxes on one side or both.
    Franken,
    /// Every other mixture.
    Mutant,
}

/// The houses from which a search may choose, for each side of a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FishSides {
    /// The houses for the base.
    pub base: Houses,
    /// The houses for the cover.
    pub cover: Houses,
}

impl FishSides {
    const ROWS: Self = Self {
        base: Houses::ROWS,
        cover: Houses::COLUMNS,
    };
    const COLUMNS: Self = Self {
        base: Houses::COLUMNS,
        cover: Houses::ROWS,
    };

    /// Returns the sides for a search for fish of this shape, the sides with rows in the base first. The search also finds fish
    /// of other shapes: simpler ones, and mutant fish that have only boxes on one side.
    pub const fn of(shape: FishShape) -> &'static [Self] {
        match shape {
            FishShape::Basic => &[Self::ROWS, Self::COLUMNS],
            FishShape::Franken => const { &[Self::ROWS.with_boxes(), Self::COLUMNS.with_boxes()] },
            FishShape::Mutant => &[Self {
                base: Houses::ALL,
                cover: Houses::ALL,
            }],
        }
    }

    const fn with_boxes(self) -> Self {
        Self {
            base: self.base.with(Houses::BOXES),
            cover: self.cover.with(Houses::BOXES),
        }
    }
}

/// A fish, as its houses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// The base houses.
    pub base: Houses,
    /// The cover houses. There are as many as base houses, and no house is in both sets.
    pub cover: Houses,
}

impl Fish {
    /// Returns the shape of the fish.
    pub const fn shape(self) -> FishShape {
        let rows = (
            self.base.intersects(Houses::ROWS),
            self.cover.intersects(Houses::ROWS),
        );
        let columns = (
            self.base.intersects(Houses::COLUMNS),
            self.cover.intersects(Houses::COLUMNS),
        );
        let lines_apart = matches!(
            (rows, columns),
            ((true, false), (false, true)) | ((false, true), (true, false))
        );
        let boxes = self.base.with(self.cover).intersects(Houses::BOXES);
        match (lines_apart, boxes) {
            (true, false) => FishShape::Basic,
            (true, true) => FishShape::Franken,
            (false, _) => FishShape::Mutant,
        }
    }

    /// Returns the places of the digit that belong to the fish.
    #[inline]
    pub fn body(self, places: CellSet) -> FishBody {
        let (base, twice_base) = self.base.cells_and_overlap();
        let (cover, twice_covered) = self.cover.cells_and_overlap();
        FishBody {
            base: base & places,
            cover: cover & places,
            endo_fins: twice_base & places,
            twice_covered: twice_covered & places,
        }
    }
}

/// The places of the digit that belong to a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FishBody {
    /// The places in the base houses.
    pub base: CellSet,
    /// The places in the cover houses.
    pub cover: CellSet,
    /// The places in at least two base houses. They are fins even if a cover house contains them.
    pub endo_fins: CellSet,
    /// The places in at least two cover houses.
    pub twice_covered: CellSet,
}

impl FishBody {
    /// Returns the fins, including the endo fins.
    #[inline]
    pub fn fins(&self) -> CellSet {
        (self.base - self.cover) | self.endo_fins
    }

    /// Returns the places that the fish eliminates if no fin is true.
    #[inline]
    pub fn targets(&self) -> CellSet {
        (self.cover - self.base) | self.twice_covered
    }

    /// Returns the places that the fish eliminates in any case: the targets that see all fins.
    #[inline]
    pub fn gone(&self) -> CellSet {
        self.fins()
            .into_iter()
            .fold(self.targets(), |left, fin| left & fin.peers())
    }

    /// Returns the eliminated places of the base. They are in two cover houses.
    #[inline]
    pub fn cannibals(&self) -> CellSet {
        self.gone() & self.base
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::House;
    use sudoku_technique::testing::cells;

    fn houses(rows: &[usize], columns: &[usize], boxes: &[usize]) -> Houses {
        let rows = rows.iter().map(|&number| House::row(number - 1));
        let columns = columns.iter().map(|&number| House::column(number - 1));
        let boxes = boxes.iter().map(|&number| House::block(number - 1));
        rows.chain(columns).chain(boxes).collect()
    }

    #[test]
    fn the_shape_is_that_of_the_houses_on_both_sides() {
        let shape = |base, cover| Fish { base, cover }.shape();
        let (rows, columns) = (houses(&[1, 2], &[], &[]), houses(&[], &[1, 2], &[]));
        assert_eq!(shape(rows, columns), FishShape::Basic);
        assert_eq!(shape(columns, rows), FishShape::Basic);
        let (row_and_box, column_and_box) = (houses(&[1], &[], &[9]), houses(&[], &[1], &[4]));
        for (base, cover) in [
            (rows, column_and_box),
            (row_and_box, columns),
            (row_and_box, column_and_box),
        ] {
            assert_eq!(shape(base, cover), FishShape::Franken);
            assert_eq!(shape(cover, base), FishShape::Franken);
        }
        let boxes = houses(&[], &[], &[1, 2]);
        let both = houses(&[9], &[9], &[]);
        for (base, cover) in [(rows, boxes), (boxes, columns), (both, columns), (rows, both)] {
            assert_eq!(shape(base, cover), FishShape::Mutant);
            assert_eq!(shape(cover, base), FishShape::Mutant);
        }
    }

    #[test]
    fn the_body_has_the_fins_the_targets_and_the_eliminations() {
        // Row 1 and box 5 in columns 4 and 6: r1c9 is a fin, and r5c5 another one.
        let fish = Fish {
            base: houses(&[1], &[], &[5]),
            cover: houses(&[], &[4, 6], &[]),
        };
        let body = fish.body(cells("r1c469 r4c4 r5c56 r9c46 r1c6"));
        assert_eq!(body.fins(), cells("r1c9 r5c5"));
        assert_eq!(body.targets(), cells("r9c46"));
        assert_eq!(body.gone(), CellSet::EMPTY);
        let body = fish.body(cells("r1c46 r4c4 r5c56 r6c6 r8c46 r5c4"));
        assert_eq!(body.gone(), CellSet::EMPTY);
        let body = fish.body(cells("r1c46 r4c4 r6c6 r8c46"));
        assert_eq!(body.gone(), cells("r8c46"));
    }
}
