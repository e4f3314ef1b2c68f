//! Places on the picture, in its own units: a cell is 60 wide, the grid starts at 26, 26.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use sudoku_technique::{Candidate, Cell, House, HouseKind};

/// The width of a cell.
pub(crate) const CELL: f64 = 60.0;
/// The left and upper edge of the grid; the labels of rows and columns stand before it.
pub(crate) const START: f64 = 26.0;
/// The width of the grid.
pub(crate) const GRID: f64 = 9.0 * CELL;
/// The width of the picture.
pub(crate) const WIDTH: f64 = START + GRID + 12.0;
/// The radius of the shape around a candidate.
pub(crate) const RADIUS: f64 = 8.6;

/// A point, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the length of the way. Not `hypot`, whose last bit depends on the platform.
    pub(crate) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Returns the way of length 1 in this direction; to the right for no way at all.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length == 0.0 {
            return Self::new(1.0, 0.0);
        }
        self * (1.0 / length)
    }

    /// Returns the way turned by a right angle.
    pub(crate) fn turned(self) -> Self {
        Self::new(self.y, -self.x)
    }

    pub(crate) fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// Writes `12 7.5`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A number with at most one decimal: `12`, `7.5`, `-0.1`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        match tenth {
            0 => write!(f, "{sign}{whole}"),
            tenth => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl Rectangle {
    /// Returns the smallest rectangle around these points, `None` without points.
    pub(crate) fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(points.fold(
            Self {
                from: first,
                to: first,
            },
            |all, point| Self {
                from: Point::new(all.from.x.min(point.x), all.from.y.min(point.y)),
                to: Point::new(all.to.x.max(point.x), all.to.y.max(point.y)),
            },
        ))
    }

    /// Returns the rectangle with each edge moved outwards, or inwards for a negative distance.
    pub(crate) fn grown(self, by: f64) -> Self {
        let by = Point::new(by, by);
        Self {
            from: self.from - by,
            to: self.to + by,
        }
    }
}

/// Returns the upper left corner of a cell.
pub(crate) fn corner(cell: Cell) -> Point {
    Point::new(
        START + CELL * cell.column() as f64,
        START + CELL * cell.row() as f64,
    )
}

/// Returns the middle of a cell.
pub(crate) fn middle(cell: Cell) -> Point {
    corner(cell) + Point::new(CELL / 2.0, CELL / 2.0)
}

/// Returns the middle of a candidate.
pub(crate) fn place(candidate: Candidate) -> Point {
    let index = candidate.digit().index();
    corner(candidate.cell()) + Point::new(12.0 + 18.0 * (index % 3) as f64, 12.0 + 18.0 * (index / 3) as f64)
}

/// Returns the square of a cell.
pub(crate) fn square(cell: Cell) -> Rectangle {
    let from = corner(cell);
    Rectangle {
        from,
        to: from + Point::new(CELL, CELL),
    }
}

/// Returns the rectangle of a house.
pub(crate) fn rectangle(house: House) -> Rectangle {
    let first = corner(house.cell(0));
    let size = match house.kind() {
        HouseKind::Row => Point::new(GRID, CELL),
        HouseKind::Column => Point::new(CELL, GRID),
        HouseKind::Box => Point::new(3.0 * CELL, 3.0 * CELL),
    };
    Rectangle {
        from: first,
        to: first + size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_one_decimal() {
        for (number, expected) in [
            (12.0, "12"),
            (7.46, "7.5"),
            (-0.06, "-0.1"),
            (-0.04, "0"),
            (0.0, "0"),
            (-3.96, "-4"),
        ] {
            assert_eq!(Number(number).to_string(), expected);
        }
    }

    #[test]
    fn candidates_lie_in_their_cells_and_cells_in_their_houses() {
        let is_within = |inner: Point, outer: Rectangle| {
            outer.from.x < inner.x && inner.x < outer.to.x && outer.from.y < inner.y && inner.y < outer.to.y
        };
        for candidate in (0..Candidate::COUNT).filter_map(Candidate::from_index) {
            assert!(
                is_within(place(candidate), square(candidate.cell())),
                "{candidate}"
            );
            for house in candidate.cell().houses() {
                assert!(
                    is_within(place(candidate), rectangle(house)),
                    "{candidate}, {house}"
                );
            }
        }
    }
}
