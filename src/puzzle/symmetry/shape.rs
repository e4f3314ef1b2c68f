//! Measures how pleasing a pattern of givens can look: symmetry, connectedness, empty houses and balance.

use sudoku_technique::{Cell, CellSet, House, HouseKind};

use super::pattern::PatternSymmetry;

/// Measures of the cells of a pattern.
///
/// A measure ranks nothing by itself: a heart is one connected group, a snowflake has eight symmetries, and both please.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PatternShape {
    /// How many of the eight rotations and reflections of the square keep the pattern: 1, 2, 4 or 8.
    pub symmetries: usize,
    /// Number of groups of cells that are connected through sides; 0 without cells.
    pub groups: usize,
    /// Number of groups of cells that are connected through sides or corners.
    pub touching_groups: usize,
    /// Number of rows without a cell.
    pub empty_rows: usize,
    /// Number of columns without a cell.
    pub empty_columns: usize,
    /// Number of boxes without a cell.
    pub empty_boxes: usize,
    /// Number of cells in the fullest box less that in the emptiest box.
    pub box_spread: usize,
    /// Distance between the middle of the grid and the centre of mass of the cells, in cells; 0 without cells.
    pub off_centre: f64,
}

impl PatternShape {
    /// Measures the pattern of these cells.
    pub fn of(cells: CellSet) -> Self {
        let counts = |kind: HouseKind| {
            House::all()
                .filter(move |house| house.kind() == kind)
                .map(move |house| (house.cells() & cells).len())
        };
        let empty = |kind| counts(kind).filter(|&count| count == 0).count();
        let boxes = || counts(HouseKind::Box);
        Self {
            symmetries: PatternSymmetry::of(cells).elements().count(),
            groups: groups(cells, |one, other| one + other == 1),
            touching_groups: groups(cells, |one, other| one.max(other) == 1),
            empty_rows: empty(HouseKind::Row),
            empty_columns: empty(HouseKind::Column),
            empty_boxes: empty(HouseKind::Box),
            box_spread: boxes().max().unwrap_or_default() - boxes().min().unwrap_or_default(),
            off_centre: off_centre(cells),
        }
    }
}

/// Counts the groups of cells that are connected. `touch` takes the distance in rows and in columns.
fn groups(cells: CellSet, touch: impl Fn(usize, usize) -> bool) -> usize {
    let mut left = cells;
    let mut count = 0;
    while let Some(first) = left.into_iter().next() {
        count += 1;
        let mut reached = vec![first];
        left -= CellSet::of(first);
        while let Some(cell) = reached.pop() {
            let is_near = |other: &Cell| {
                touch(
                    cell.row().abs_diff(other.row()),
                    cell.column().abs_diff(other.column()),
                )
            };
            let near: CellSet = left.into_iter().filter(is_near).collect();
            left -= near;
            reached.extend(near);
        }
    }
    count
}

/// Returns the distance between the middle of the grid and the centre of mass, in cells.
fn off_centre(cells: CellSet) -> f64 {
    let count = cells.len();
    if count == 0 {
        return 0.0;
    }
    // Sums of whole numbers, so that a symmetrical pattern is exactly in the middle.
    let sum = |part: fn(Cell) -> usize| cells.into_iter().map(part).sum::<usize>().abs_diff(4 * count);
    let (rows, columns) = (sum(Cell::row) as f64, sum(Cell::column) as f64);
    rows.hypot(columns) / count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads nine rows, `x` for a cell of the pattern.
    fn shape(rows: [&str; 9]) -> PatternShape {
        let text = rows.concat();
        let cells = Cell::all().filter(|cell| text.as_bytes()[cell.index()] == b'x');
        PatternShape::of(cells.collect())
    }

    #[test]
    fn a_ring_is_one_group_with_all_symmetries_around_an_empty_box() {
        let ring = shape([
            ".........",
            ".xxxxxxx.",
            ".x.....x.",
            ".x.....x.",
            ".x.....x.",
            ".x.....x.",
            ".x.....x.",
            ".xxxxxxx.",
            ".........",
        ]);
        let expected = PatternShape {
            symmetries: 8,
            groups: 1,
            touching_groups: 1,
            empty_rows: 2,
            empty_columns: 2,
            empty_boxes: 1,
            box_spread: 3,
            off_centre: 0.0,
        };
        assert_eq!(ring, expected);
    }

    #[test]
    fn a_diagonal_touches_at_its_corners() {
        let diagonal = shape([
            "x........",
            ".x.......",
            "..x......",
            "...x.....",
            "....x....",
            ".....x...",
            "......x..",
            ".........",
            "........x",
        ]);
        assert_eq!((diagonal.groups, diagonal.touching_groups), (8, 2));
        assert_eq!((diagonal.symmetries, diagonal.empty_boxes), (2, 6));
        assert_eq!((diagonal.empty_rows, diagonal.empty_columns), (1, 1));
        // 29 in rows and in columns where the middle has 32: three eighths of a cell in each direction.
        assert!((diagonal.off_centre - 0.375 * 2.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn nothing_and_everything_are_in_the_middle() {
        let nothing = PatternShape::of(CellSet::EMPTY);
        assert_eq!((nothing.groups, nothing.empty_boxes), (0, 9));
        assert!(nothing.off_centre.abs() < f64::EPSILON);
        let everything = PatternShape::of(CellSet::ALL);
        assert_eq!(
            (everything.groups, everything.empty_rows, everything.box_spread),
            (1, 0, 0)
        );
        assert!(everything.off_centre.abs() < f64::EPSILON);
    }
}
