//! Finds the strong links of a digit: pairs of parts of a house, of which one is true.
//!
//! A house links the only two places of a digit. With groups, a house also links two crossings of a line and a box that together
//! have all its places and no common place: two crossings of a line, two of a box with its rows or with its columns, or the
//! crossings of a box with a row and with a column.
//!
//! ```text
//!     x x . | . . . | . x .      this row links the crossing on the left and the cell on the right
//!     x x .     . . x            these boxes link their crossings with the first two rows,
//!     . x .     . . x            and with the first row and the last column
//!     . . .     x x .
//! ```
//!
//! Parts 0 to 80 are the cells. Then come the crossings: three for each row, and three for each column.

use sudoku_patterns::lines;
use sudoku_technique::{Cell, CellSet, House};

use super::NodeKinds;

/// The number of crossings of a line and a box.
pub(super) const CROSSINGS: usize = 54;

/// A cell or a crossing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct HousePart(u8);

impl HousePart {
    const fn of_crossing(number: usize) -> Self {
        Self((Cell::COUNT + number) as u8)
    }

    /// Returns whether the part is the crossing of a row and a box.
    #[inline]
    pub(super) const fn is_in_row(self) -> bool {
        let number = self.0 as usize;
        number >= Cell::COUNT && number < Cell::COUNT + CROSSINGS / 2
    }

    /// Returns the number of the cell, or the number of the crossing as an error.
    #[inline]
    pub(super) fn get(self) -> Result<usize, usize> {
        let number = usize::from(self.0);
        number.checked_sub(Cell::COUNT).map_or(Ok(number), Err)
    }
}

/// Returns the line and the box of a crossing.
pub(super) fn houses_of(crossing: usize) -> [u8; 2] {
    let (line, part) = (crossing / 3, crossing % 3);
    let block = if line < 9 {
        line / 3 * 3 + part
    } else {
        part * 3 + (line - 9) / 3
    };
    [line as u8, (18 + block) as u8]
}

/// Returns the cells of a crossing.
#[inline]
pub(super) fn cells_of(crossing: usize) -> CellSet {
    CELLS[crossing]
}

static CELLS: [CellSet; CROSSINGS] = {
    let mut cells = [CellSet::EMPTY; CROSSINGS];
    let mut index = 0;
    while index < Cell::COUNT {
        let (row, column) = (index / 9, index % 9);
        cells[3 * row + column / 3].insert(Cell::at(row, column));
        cells[3 * (9 + column) + row / 3].insert(Cell::at(row, column));
        index += 1;
    }
    cells
};

/// The pairs of parts that a house links, for one mask of places. A part is a position (0 to 8), a third of a line or a row of a
/// box (9 to 11), or a column of a box (12 to 14).
#[derive(Clone, Copy)]
struct LinkedParts {
    pairs: [[u8; 2]; 3],
    count: u8,
}

const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];
const FIRST_ROW: usize = 9;
const FIRST_COLUMN: usize = 12;

impl LinkedParts {
    /// Links the only two places.
    const fn of_two(mask: u16) -> Self {
        let mut shape = Self {
            pairs: [[0; 2]; 3],
            count: 0,
        };
        if mask.count_ones() == 2 {
            let first = mask.trailing_zeros() as u8;
            shape.add([first, 15 - mask.leading_zeros() as u8]);
        }
        shape
    }

    /// Links the only two places, or else the parts of a line or of a box.
    const fn of_parts(mask: u16, is_box: bool) -> Self {
        let mut shape = Self::of_two(mask);
        if shape.count == 0 {
            shape.add_thirds(mask, ROWS, FIRST_ROW);
            if is_box {
                shape.add_thirds(mask, COLUMNS, FIRST_COLUMN);
                shape.add_cross(mask);
            }
        }
        shape
    }

    /// Links two thirds with places if the other third has none.
    const fn add_thirds(&mut self, mask: u16, thirds: [u16; 3], first: usize) {
        let mut empty = 0;
        while empty < 3 {
            let [one, other] = [(empty + 1) % 3, (empty + 2) % 3];
            if mask & thirds[empty] == 0 && mask & thirds[one] != 0 && mask & thirds[other] != 0 {
                let ends = [
                    part(mask, thirds[one], first + one),
                    part(mask, thirds[other], first + other),
                ];
                self.add(ends);
            }
            empty += 1;
        }
    }

    /// Links two places in a row of the box and two in a column, if there are no other places and none in their common cell.
    const fn add_cross(&mut self, mask: u16) {
        let mut index = 0;
        while index < 9 {
            let [row, column] = [mask & ROWS[index / 3], mask & COLUMNS[index % 3]];
            let are_all = row | column == mask && row & column == 0;
            if are_all && row.count_ones() == 2 && column.count_ones() == 2 {
                self.add([(FIRST_ROW + index / 3) as u8, (FIRST_COLUMN + index % 3) as u8]);
            }
            index += 1;
        }
    }

    const fn add(&mut self, ends: [u8; 2]) {
        self.pairs[self.count as usize] = ends;
        self.count += 1;
    }
}

/// Returns the number of a third of a house, or the position of the only place in it.
const fn part(mask: u16, third: u16, number: usize) -> u8 {
    let inside = mask & third;
    if inside.is_power_of_two() {
        inside.trailing_zeros() as u8
    } else {
        number as u8
    }
}

type LinkedPartsByMask = [LinkedParts; 512];

/// The links for each mask: without groups, for lines with groups, and for boxes with groups.
static SHAPES: [LinkedPartsByMask; 3] = {
    let mut shapes = [[LinkedParts::of_two(0); 512]; 3];
    let mut mask = 0;
    while mask < 512 {
        shapes[0][mask] = LinkedParts::of_two(mask as u16);
        shapes[1][mask] = LinkedParts::of_parts(mask as u16, false);
        shapes[2][mask] = LinkedParts::of_parts(mask as u16, true);
        mask += 1;
    }
    shapes
};

/// For each house, its parts.
static PARTS: [[HousePart; 15]; House::COUNT] = {
    let mut all = [[HousePart(0); 15]; House::COUNT];
    let mut number = 0;
    while number < 9 {
        let mut index = 0;
        while index < 9 {
            let in_box = (number / 3 * 3 + index / 3) * 9 + number % 3 * 3 + index % 3;
            all[number][index] = HousePart((number * 9 + index) as u8);
            all[number + 9][index] = HousePart((index * 9 + number) as u8);
            all[number + 18][index] = HousePart(in_box as u8);
            index += 1;
        }
        let mut third = 0;
        while third < 3 {
            let row = HousePart::of_crossing(number * 3 + third);
            let column = HousePart::of_crossing((number + 9) * 3 + third);
            all[number][FIRST_ROW + third] = row;
            all[number + 9][FIRST_ROW + third] = column;
            let [top, left] = [number / 3 * 3, number % 3 * 3];
            all[number + 18][FIRST_ROW + third] = HousePart::of_crossing((top + third) * 3 + number % 3);
            all[number + 18][FIRST_COLUMN + third] =
                HousePart::of_crossing((left + third + 9) * 3 + number / 3);
            third += 1;
        }
        number += 1;
    }
    all
};

/// The most pairs of a digit: one for each line and three for each box.
const MOST: usize = 18 + 3 * 9;

/// The strong links of a digit.
pub(super) struct PartPairs {
    list: [[HousePart; 2]; MOST],
    count: usize,
    /// The single cells of all pairs.
    pub(super) cells: CellSet,
    /// The crossings of all pairs, one bit each.
    crossings: u64,
}

impl PartPairs {
    /// Finds the pairs for a digit with these places.
    pub(super) fn of(places: CellSet, nodes: NodeKinds) -> Self {
        let mut pairs = Self {
            list: [[HousePart(0); 2]; MOST],
            count: 0,
            cells: CellSet::EMPTY,
            crossings: 0,
        };
        if places.is_empty() {
            return pairs;
        }
        let [singles, lines_with_groups, boxes_with_groups] = &SHAPES;
        let (of_lines, of_boxes) = match nodes {
            NodeKinds::Singles => (singles, singles),
            NodeKinds::Groups | NodeKinds::Sets => (lines_with_groups, boxes_with_groups),
        };
        let rows = lines::rows(places);
        let columns = lines::transposed(&rows);
        for (house, &mask) in rows.iter().chain(&columns).enumerate() {
            pairs.link(mask, house, of_lines);
        }
        for band in 0..3 {
            let rows = [0, 1, 2].map(|row| rows[3 * band + row]);
            for stack in 0..3 {
                let [top, middle, bottom] = rows.map(|row| row >> (3 * stack) & 7);
                pairs.link(top | middle << 3 | bottom << 6, 18 + 3 * band + stack, of_boxes);
            }
        }
        pairs
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = [HousePart; 2]> {
        self.list[..self.count].iter().copied()
    }

    /// Returns the crossings of all pairs.
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
    fn link(&mut self, mask: u16, house: usize, shapes: &LinkedPartsByMask) {
        let shape = &shapes[usize::from(mask) & 511];
        let parts = &PARTS[house];
        for ends in &shape.pairs[..usize::from(shape.count)] {
            let ends = ends.map(|end| parts[usize::from(end)]);
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
}
