//! The parts of houses of which one is true, for one digit.
//!
//! A house links its only two places of a digit. With groups it also links two parts, of which at least one has several
//! places: two of the three crossings of a line with boxes, or of a box with rows or with columns; or a crossing of a box with
//! a row and one with a column, if these are without a common place.
//!
//! ```text
//!     x x . | . . . | . x .      this row links the crossing on the left and the cell on the right
//!     x x .     . . x            these boxes link their crossings with the first two rows,
//!     . x .     . . x            and with the first row and the last column
//!     . . .     x x .
//! ```
//!
//! Part 0 to 80 is a cell; from 81 on come the crossings, three for each row, then three for each column.

use sudoku_patterns::lines;
use sudoku_technique::{Cell, CellSet, House};

use super::Nodes;

/// How many crossings of a line and a box there are.
pub(super) const CROSSINGS: usize = 54;

/// A cell or a crossing.
#[derive(Clone, Copy, Default)]
pub(super) struct Part(u8);

impl Part {
    /// The cell or the crossing by its number.
    #[inline]
    pub(super) fn get(self) -> Result<usize, usize> {
        let number = usize::from(self.0);
        number.checked_sub(Cell::COUNT).map_or(Ok(number), Err)
    }
}

/// The line and the box of a crossing.
pub(super) fn houses_of(crossing: usize) -> [u8; 2] {
    let (line, part) = (crossing / 3, crossing % 3);
    let block = if line < 9 {
        line / 3 * 3 + part
    } else {
        part * 3 + (line - 9) / 3
    };
    [line as u8, (18 + block) as u8]
}

/// The cells of a crossing.
pub(super) fn cells_of(crossing: usize) -> CellSet {
    let houses = houses_of(crossing).map(|house| House::new(house.into()));
    houses
        .into_iter()
        .flatten()
        .fold(CellSet::ALL, |cells, house| cells & house.cells())
}

/// What the places of a digit in a house link, by the mask of their positions.
#[derive(Clone, Copy)]
struct Shape(u8);

impl Shape {
    /// There are two places.
    const TWO: u8 = 1;
    /// More, in two of the three rows of a box, or thirds of a line.
    const THIRDS: u8 = 2;
    /// In two of the three columns of a box.
    const COLUMNS: u8 = 4;
    /// Two in a row of a box and two in a column, and nothing where these cross.
    const CROSS: u8 = 8;

    const fn of(mask: u16) -> Self {
        if mask.count_ones() == 2 {
            return Self(Self::TWO);
        }
        let mut shape = 0;
        let [rows, columns] = [parts_with(mask, ROWS), parts_with(mask, COLUMNS)];
        if rows == 2 {
            shape |= Self::THIRDS;
        }
        if columns == 2 {
            shape |= Self::COLUMNS;
        }
        if mask.count_ones() == 4 && cross(mask).is_some() {
            shape |= Self::CROSS;
        }
        Self(shape)
    }

    const fn has(self, what: u8) -> bool {
        self.0 & what != 0
    }
}

const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// How many of the parts have a place.
const fn parts_with(mask: u16, parts: [u16; 3]) -> u32 {
    (mask & parts[0] != 0) as u32 + (mask & parts[1] != 0) as u32 + (mask & parts[2] != 0) as u32
}

/// The row and the column of two places each.
const fn cross(mask: u16) -> Option<(usize, usize)> {
    let mut index = 0;
    while index < 9 {
        let [row, column] = [mask & ROWS[index / 3], mask & COLUMNS[index % 3]];
        if row | column == mask && row & column == 0 && row.count_ones() == 2 {
            return Some((index / 3, index % 3));
        }
        index += 1;
    }
    None
}

static SHAPES: [Shape; 512] = {
    let mut shapes = [Shape(0); 512];
    let mut mask = 0;
    while mask < 512 {
        shapes[mask] = Shape::of(mask as u16);
        mask += 1;
    }
    shapes
};

/// The two of a line or of a box at most four: of its rows, of its columns, and of one of each.
const MOST: usize = 18 + 4 * 9;

/// The pairs of parts of which one is true.
pub(super) struct Pairs {
    list: [[Part; 2]; MOST],
    count: usize,
    /// The single cells of all pairs.
    pub(super) cells: CellSet,
    /// The crossings of all pairs, bit by bit.
    crossings: u64,
}

impl Pairs {
    pub(super) fn of(places: CellSet, nodes: Nodes) -> Self {
        let mut pairs = Self {
            list: [[Part::default(); 2]; MOST],
            count: 0,
            cells: CellSet::EMPTY,
            crossings: 0,
        };
        if places.is_empty() {
            return pairs;
        }
        let wanted = match nodes {
            Nodes::Singles => Shape::TWO,
            Nodes::Groups | Nodes::Sets => u8::MAX,
        };
        let rows = lines::rows(places);
        for (number, &mask) in rows.iter().enumerate() {
            pairs.link(mask, Kind::Row, number, wanted & !(Shape::COLUMNS | Shape::CROSS));
        }
        for (number, &mask) in lines::transposed(&rows).iter().enumerate() {
            pairs.link(
                mask,
                Kind::Column,
                number,
                wanted & !(Shape::COLUMNS | Shape::CROSS),
            );
        }
        for band in 0..3 {
            let rows = [0, 1, 2].map(|row| rows[3 * band + row]);
            for stack in 0..3 {
                let [top, middle, bottom] = rows.map(|row| row >> (3 * stack) & 7);
                let mask = top | middle << 3 | bottom << 6;
                pairs.link(mask, Kind::Box, 3 * band + stack, wanted);
            }
        }
        pairs
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = [Part; 2]> {
        self.list[..self.count].iter().copied()
    }

    /// The crossings of all pairs.
    pub(super) fn crossings(&self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.crossings;
        std::iter::from_fn(move || {
            let first = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                first
            })
        })
    }

    /// Links the parts of a house whose places are the bits of `mask`.
    #[inline]
    fn link(&mut self, mask: u16, kind: Kind, number: usize, wanted: u8) {
        let shape = Shape(SHAPES[usize::from(mask) & 511].0 & wanted);
        if shape.has(Shape::TWO) {
            let rest = mask & (mask - 1);
            self.add([mask ^ rest, rest].map(|bit| kind.cell(number, bit.trailing_zeros() as usize)));
        } else if shape.0 != 0 {
            self.link_parts(mask, kind, number, shape);
        }
    }

    fn link_parts(&mut self, mask: u16, kind: Kind, number: usize, shape: Shape) {
        for (is_wanted, parts, direction) in [(Shape::THIRDS, ROWS, 0), (Shape::COLUMNS, COLUMNS, 1)] {
            if shape.has(is_wanted) {
                let parts = parts.map(|part| mask & part);
                let empty = parts.iter().position(|&part| part == 0).unwrap_or(0);
                let ends = [(empty + 1) % 3, (empty + 2) % 3];
                self.add(ends.map(|part| kind.part(number, direction, part, parts[part])));
            }
        }
        if let (true, Some((row, column))) = (shape.has(Shape::CROSS), cross(mask)) {
            let one = kind.part(number, 0, row, mask & ROWS[row]);
            self.add([one, kind.part(number, 1, column, mask & COLUMNS[column])]);
        }
    }

    #[inline]
    fn add(&mut self, ends: [Part; 2]) {
        self.list[self.count] = ends;
        self.count += 1;
        for end in ends {
            match end.get() {
                Ok(cell) => self.cells |= Cell::new(cell).map_or(CellSet::EMPTY, CellSet::of),
                Err(crossing) => self.crossings |= 1 << crossing,
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Row,
    Column,
    Box,
}

impl Kind {
    /// The cell at this position of a house.
    #[inline]
    fn cell(self, number: usize, position: usize) -> Part {
        Part(match self {
            Self::Row => number * 9 + position,
            Self::Column => position * 9 + number,
            Self::Box => (number / 3 * 3 + position / 3) * 9 + number % 3 * 3 + position % 3,
        } as u8)
    }

    /// A crossing of this house, or the cell if it has one place only. Boxes are crossed by rows (0) and by columns (1).
    fn part(self, number: usize, direction: usize, part: usize, mask: u16) -> Part {
        if mask.is_power_of_two() {
            return self.cell(number, mask.trailing_zeros() as usize);
        }
        let crossing = match (self, direction) {
            (Self::Row, _) => number * 3 + part,
            (Self::Column, _) => (number + 9) * 3 + part,
            (Self::Box, 0) => (number / 3 * 3 + part) * 3 + number % 3,
            (Self::Box, _) => (number % 3 * 3 + part + 9) * 3 + number / 3,
        };
        Part((Cell::COUNT + crossing) as u8)
    }
}
