//! Fish of every shape: base houses that need a digit, and as many cover houses that hold it once each.
//!
//! The base houses hold the digit once each. If all their places lie in the cover houses, no place of theirs is in two base
//! houses and there are as many cover houses, the covers get it from the base: a place in a cover and in no base house goes, and
//! so does a place in two covers, even one of the base (*cannibal*). What spoils this is a *fin*: a place of the base outside of
//! the covers, or one in two base houses (*endo fin*). If no fin is true the fish holds; so what goes with the fish and sees
//! every fin goes in any case.
//!
//! These are the words; [`fish_search`](crate::fish_search) goes through all fish of a size.
//!
//! The shapes follow the Ultimate Fish Guide: *basic* between rows and columns; *franken* with boxes beside the rows on one
//! side, or beside the columns on the other; *mutant* everything else.

use sudoku_technique::CellSet;

use crate::houses::Houses;

/// What kinds of houses a fish has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// Rows on one side and columns on the other.
    Basic,
    /// The same and boxes, on either side or both.
    Franken,
    /// All other mixtures.
    Mutant,
}

/// The houses that a search may choose from, for each side of a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// For the base.
    pub base: Houses,
    /// For the cover.
    pub cover: Houses,
}

impl Sides {
    const ROWS: Self = Self {
        base: Houses::ROWS,
        cover: Houses::COLUMNS,
    };
    const COLUMNS: Self = Self {
        base: Houses::COLUMNS,
        cover: Houses::ROWS,
    };

    /// The sides of this shape, with rows in the base first. Fish of other shapes have them too: simpler ones, and mutant ones
    /// with nothing but boxes on a side.
    pub const fn of(shape: Shape) -> &'static [Self] {
        match shape {
            Shape::Basic => &[Self::ROWS, Self::COLUMNS],
            Shape::Franken => const { &[Self::ROWS.with_boxes(), Self::COLUMNS.with_boxes()] },
            Shape::Mutant => &[Self {
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

/// The houses of a fish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// The base.
    pub base: Houses,
    /// The cover: as many, none of them in the base.
    pub cover: Houses,
}

impl Fish {
    /// The shape.
    pub const fn shape(self) -> Shape {
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
            (true, false) => Shape::Basic,
            (true, true) => Shape::Franken,
            (false, _) => Shape::Mutant,
        }
    }

    /// What the fish is made of when the digit has these places.
    #[inline]
    pub fn body(self, places: CellSet) -> Body {
        let (base, twice_base) = self.base.cells_and_overlap();
        let (cover, twice_covered) = self.cover.cells_and_overlap();
        Body {
            base: base & places,
            cover: cover & places,
            endo_fins: twice_base & places,
            twice_covered: twice_covered & places,
        }
    }
}

/// The places of the digit that make up a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// The places in the base houses.
    pub base: CellSet,
    /// The places in the cover houses.
    pub cover: CellSet,
    /// The places in two base houses at least: fins, covered or not.
    pub endo_fins: CellSet,
    /// The places in two cover houses at least.
    pub twice_covered: CellSet,
}

impl Body {
    /// The fins, endo fins among them.
    #[inline]
    pub fn fins(&self) -> CellSet {
        (self.base - self.cover) | self.endo_fins
    }

    /// What goes if no fin is true.
    #[inline]
    pub fn targets(&self) -> CellSet {
        (self.cover - self.base) | self.twice_covered
    }

    /// What goes in any case: the targets that see all fins.
    #[inline]
    pub fn gone(&self) -> CellSet {
        self.fins()
            .into_iter()
            .fold(self.targets(), |left, fin| left & fin.peers())
    }

    /// Those of the base that go, because they are covered twice.
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
    fn the_shape_says_which_kinds_of_houses_stand_where() {
        let shape = |base, cover| Fish { base, cover }.shape();
        let (rows, columns) = (houses(&[1, 2], &[], &[]), houses(&[], &[1, 2], &[]));
        assert_eq!(shape(rows, columns), Shape::Basic);
        assert_eq!(shape(columns, rows), Shape::Basic);
        let (row_and_box, column_and_box) = (houses(&[1], &[], &[9]), houses(&[], &[1], &[4]));
        for (base, cover) in [
            (rows, column_and_box),
            (row_and_box, columns),
            (row_and_box, column_and_box),
        ] {
            assert_eq!(shape(base, cover), Shape::Franken);
            assert_eq!(shape(cover, base), Shape::Franken);
        }
        let boxes = houses(&[], &[], &[1, 2]);
        let both = houses(&[9], &[9], &[]);
        for (base, cover) in [(rows, boxes), (boxes, columns), (both, columns), (rows, both)] {
            assert_eq!(shape(base, cover), Shape::Mutant);
            assert_eq!(shape(cover, base), Shape::Mutant);
        }
    }

    #[test]
    fn the_body_tells_vertices_fins_and_what_goes() {
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
