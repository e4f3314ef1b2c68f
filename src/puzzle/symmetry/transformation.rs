//! Defines transformations: the elements of the symmetry group of Sudoku.
//!
//! A [`Transformation`] exchanges rows and columns or not, then rearranges the rows, then the columns, then relabels the digits. There are
//! 2 x 1,296 x 1,296 x 362,880 = 1,218,998,108,160, each with exactly one representation. The types make every part valid, so the image of
//! a puzzle is always a puzzle.
//!
//! ```text
//!   image(r, c) = digits[ original'(rows[r], columns[c]) ]     original' is the original or its transpose
//! ```

use super::line_map::LineMap;
use super::relabelling::Relabelling;
use crate::RandomStream;

/// Whether rows stay rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// Rows stay rows.
    Upright,
    /// Rows become columns and columns rows, by the main diagonal.
    Transposed,
}

/// A map of puzzles to equivalent puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transformation {
    orientation: Orientation,
    rows: LineMap,
    columns: LineMap,
    digits: Relabelling,
}

impl Transformation {
    /// Number of transformations: 1,218,998,108,160.
    pub const COUNT: u64 = 1_218_998_108_160;
    /// The identity.
    pub const IDENTITY: Self = Self::geometric(Orientation::Upright, LineMap::IDENTITY, LineMap::IDENTITY);
    /// Rows become columns: mirrored in the main diagonal, from top left to bottom right.
    pub const TRANSPOSE: Self =
        Self::geometric(Orientation::Transposed, LineMap::IDENTITY, LineMap::IDENTITY);
    /// Mirrored in the other diagonal, from bottom left to top right.
    pub const ANTITRANSPOSE: Self =
        Self::geometric(Orientation::Transposed, LineMap::REVERSAL, LineMap::REVERSAL);
    /// The rows in reverse order: top and bottom are exchanged, the mirror axis is horizontal.
    pub const MIRROR_ROWS: Self = Self::geometric(Orientation::Upright, LineMap::REVERSAL, LineMap::IDENTITY);
    /// The columns in reverse order: left and right are exchanged, the mirror axis is vertical.
    pub const MIRROR_COLUMNS: Self =
        Self::geometric(Orientation::Upright, LineMap::IDENTITY, LineMap::REVERSAL);
    /// A quarter turn clockwise: the top row becomes the right column.
    pub const ROTATE_90: Self =
        Self::geometric(Orientation::Transposed, LineMap::IDENTITY, LineMap::REVERSAL);
    /// Half a turn.
    pub const ROTATE_180: Self = Self::geometric(Orientation::Upright, LineMap::REVERSAL, LineMap::REVERSAL);
    /// A quarter turn counterclockwise: the top row becomes the left column.
    pub const ROTATE_270: Self =
        Self::geometric(Orientation::Transposed, LineMap::REVERSAL, LineMap::IDENTITY);

    /// Creates the transformation with these parts, applied in this order.
    pub const fn new(orientation: Orientation, rows: LineMap, columns: LineMap, digits: Relabelling) -> Self {
        Self {
            orientation,
            rows,
            columns,
            digits,
        }
    }

    /// Creates a transformation that moves cells and keeps the digits.
    pub const fn geometric(orientation: Orientation, rows: LineMap, columns: LineMap) -> Self {
        Self::new(orientation, rows, columns, Relabelling::IDENTITY)
    }

    /// Creates a transformation that rearranges the rows.
    pub const fn of_rows(rows: LineMap) -> Self {
        Self::geometric(Orientation::Upright, rows, LineMap::IDENTITY)
    }

    /// Creates a transformation that rearranges the columns.
    pub const fn of_columns(columns: LineMap) -> Self {
        Self::geometric(Orientation::Upright, LineMap::IDENTITY, columns)
    }

    /// Creates a transformation that relabels the digits and keeps the cells.
    pub const fn relabel(digits: Relabelling) -> Self {
        Self::new(Orientation::Upright, LineMap::IDENTITY, LineMap::IDENTITY, digits)
    }

    /// Draws a transformation, each of [`Self::COUNT`] equally likely.
    pub fn random(stream: &mut RandomStream) -> Self {
        let orientation = match stream.below(2) {
            0 => Orientation::Upright,
            _ => Orientation::Transposed,
        };
        let (rows, columns) = (LineMap::random(stream), LineMap::random(stream));
        Self::new(orientation, rows, columns, Relabelling::random(stream))
    }

    /// Returns whether rows stay rows.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns the map of the rows, after the transposition.
    pub const fn row_map(&self) -> LineMap {
        self.rows
    }

    /// Returns the map of the columns, after the transposition.
    pub const fn column_map(&self) -> LineMap {
        self.columns
    }

    /// Returns the relabelling of the digits.
    pub const fn relabelling(&self) -> Relabelling {
        self.digits
    }

    /// Returns the transformation that applies this one, then `next`.
    pub const fn then(&self, next: &Self) -> Self {
        // If `next` transposes, the rows of this transformation become columns, and its columns rows.
        let (orientation, rows, columns) = match (self.orientation, next.orientation) {
            (orientation, Orientation::Upright) => (orientation, self.rows, self.columns),
            (Orientation::Upright, Orientation::Transposed) => {
                (Orientation::Transposed, self.columns, self.rows)
            }
            (Orientation::Transposed, Orientation::Transposed) => {
                (Orientation::Upright, self.columns, self.rows)
            }
        };
        Self {
            orientation,
            rows: rows.then(next.rows),
            columns: columns.then(next.columns),
            digits: self.digits.then(next.digits),
        }
    }

    /// Returns the inverse.
    pub const fn inverse(&self) -> Self {
        let (rows, columns) = (self.rows.inverse(), self.columns.inverse());
        let (rows, columns) = match self.orientation {
            Orientation::Upright => (rows, columns),
            Orientation::Transposed => (columns, rows),
        };
        Self {
            orientation: self.orientation,
            rows,
            columns,
            digits: self.digits.inverse(),
        }
    }
}

impl Default for Transformation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn the_group_laws_hold() {
        let mut stream = RandomStream::new(Seed(4), 0);
        for _ in 0..10_000 {
            let [a, b, c] = std::array::from_fn(|_| Transformation::random(&mut stream));
            assert_eq!(
                a.then(&b).then(&c),
                a.then(&b.then(&c)),
                "seed 4: {a:?} {b:?} {c:?}"
            );
            assert_eq!(a.then(&a.inverse()), Transformation::IDENTITY);
            assert_eq!(a.inverse().then(&a), Transformation::IDENTITY);
            assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
            assert_eq!(a.then(&Transformation::IDENTITY), a);
            assert_eq!(Transformation::IDENTITY.then(&a), a);
        }
    }

    #[test]
    fn the_eight_symmetries_of_the_square_compose_as_they_should() {
        type T = Transformation;
        let check = |first: T, second: T, both: T| assert_eq!(first.then(&second), both);
        check(T::ROTATE_90, T::ROTATE_90, T::ROTATE_180);
        check(T::ROTATE_90, T::ROTATE_180, T::ROTATE_270);
        check(T::ROTATE_90, T::ROTATE_270, T::IDENTITY);
        check(T::MIRROR_ROWS, T::MIRROR_COLUMNS, T::ROTATE_180);
        check(T::TRANSPOSE, T::MIRROR_COLUMNS, T::ROTATE_90);
        check(T::TRANSPOSE, T::MIRROR_ROWS, T::ROTATE_270);
        check(T::TRANSPOSE, T::ROTATE_180, T::ANTITRANSPOSE);
        check(T::TRANSPOSE, T::TRANSPOSE, T::IDENTITY);
    }

    #[test]
    fn random_transformations_spread_over_the_group() {
        let mut stream = RandomStream::new(Seed(5), 0);
        let mut firsts = [[0_u32; 9]; 3];
        for _ in 0..9_000 {
            let transformation = Transformation::random(&mut stream);
            firsts[0][transformation.row_map().source(0)] += 1;
            firsts[1][transformation.column_map().source(8)] += 1;
            firsts[2][transformation.relabelling().images()[4] as usize - 1] += 1;
        }
        assert!(
            firsts
                .as_flattened()
                .iter()
                .all(|count| (850..1150).contains(count)),
            "{firsts:?}"
        );
    }
}
