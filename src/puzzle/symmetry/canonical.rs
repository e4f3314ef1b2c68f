//! Computes the canonical form of a solution grid.
//!
//! A grid has 3,359,232 images under maps of cells, each with the relabelling that makes it smallest. The canonical form is the image whose
//! 81 digits, read row by row, are smallest. Two grids are equivalent if and only if their canonical forms are equal. The number of maps to
//! the canonical form is the number of automorphisms of the grid: one for nearly every grid.
//!
//! The search tries the 36 choices of the first and second row (two orientations, three bands, six ordered pairs of rows). [`RowPairs`]
//! says how small the second row can become for each choice and by which orders of the columns; only the best choices are continued. The
//! rest is determined: the first row fixes the labels, the order of the columns fixes the third row, and the other six rows are sorted by
//! their first column. Candidates are compared row by row and dropped at the first row that is too large.
//!
//! Nothing is allocated unless the grid has automorphisms.

use super::error::SymmetryError;
use super::line_map::LineMap;
use super::relabelling::Relabelling;
use super::row_pairs::RowPairs;
use super::transformation::{Orientation, Transformation};
use crate::Grid;

/// The canonical form of a solution grid, and the maps to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalGrid {
    grid: Grid,
    transformation: Transformation,
    /// The other maps to the same form.
    others: Vec<Transformation>,
}

impl CanonicalGrid {
    /// Computes the canonical form of `solution`. Returns an error if it is not full or breaks a rule.
    ///
    /// Grids with empty cells have no canonical form; for puzzles there is [`super::CanonicalPuzzle`].
    pub fn of(solution: &Grid) -> Result<Self, SymmetryError> {
        if solution.is_solved() {
            Ok(Self::of_solved(solution))
        } else {
            Err(SymmetryError::NotASolution)
        }
    }

    /// Computes the canonical form of a grid that is known to be a solution grid.
    pub(super) fn of_solved(solution: &Grid) -> Self {
        let upright = *solution.values();
        let mut transposed = [0; 81];
        for (place, value) in transposed.iter_mut().enumerate() {
            *value = upright[place % 9 * 9 + place / 9];
        }
        let lines = [OrientedGrid::new(&upright), OrientedGrid::new(&transposed)];
        let mut search = FormSearch::new();
        search.run(&lines);
        let best = search.best.transformation();
        Self {
            grid: Grid(search.best.image()),
            transformation: best,
            others: search.ties,
        }
    }

    /// Returns the canonical form.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns a map from the original to the canonical form.
    pub const fn transformation(&self) -> &Transformation {
        &self.transformation
    }

    /// Returns all maps from the original to the canonical form, one for each automorphism.
    pub fn transformations(&self) -> impl Iterator<Item = &Transformation> {
        std::iter::once(&self.transformation).chain(&self.others)
    }

    /// Returns the number of transformations that map the grid to itself, including the identity.
    pub const fn automorphisms(&self) -> u32 {
        self.others.len() as u32 + 1
    }
}

/// A row of nine digits.
type DigitRow = [u8; 9];

/// The grid in one orientation.
struct OrientedGrid {
    rows: [DigitRow; 9],
    /// The column of each digit in each row.
    columns: [[u8; 10]; 9],
}

impl OrientedGrid {
    fn new(values: &[u8; 81]) -> Self {
        let mut lines = Self {
            rows: [[0; 9]; 9],
            columns: [[0; 10]; 9],
        };
        for (row, values) in values.as_chunks::<9>().0.iter().enumerate() {
            lines.rows[row] = *values;
            for (column, &digit) in values.iter().enumerate() {
                lines.columns[row][digit as usize] = column as u8;
            }
        }
        lines
    }

    /// Returns, for each column, the column in row `first` of the digit in row `second`.
    fn crossing(&self, first: usize, second: usize) -> [u8; 9] {
        let places = &self.columns[first];
        let mut crossing = [0; 9];
        for (column, &digit) in std::iter::zip(&mut crossing, &self.rows[second]) {
            *column = places[digit as usize];
        }
        crossing
    }
}

/// A complete candidate for the canonical form.
#[derive(Clone, Copy)]
struct FormCandidate {
    /// The image from the third row on. The first two rows are the same for all candidates.
    image: [DigitRow; 7],
    second: DigitRow,
    orientation: Orientation,
    rows: [u8; 9],
    columns: LineMap,
    labels: [u8; 10],
}

impl FormCandidate {
    fn image(&self) -> [u8; 81] {
        let mut values = [0; 81];
        let lines = values.as_chunks_mut::<9>().0;
        lines[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        lines[1] = self.second;
        lines[2..].copy_from_slice(&self.image);
        values
    }

    fn transformation(&self) -> Transformation {
        let [_, labels @ ..] = self.labels;
        let (rows, digits) = (LineMap::trusted(self.rows), Relabelling::trusted(labels));
        Transformation::new(self.orientation, rows, self.columns, digits)
    }
}

/// Returns the first eight digits of a row as a number. They determine the ninth, so rows compare like these numbers.
fn weight(row: DigitRow) -> u64 {
    let [first @ .., _] = row;
    u64::from_be_bytes(first)
}

struct FormSearch {
    best: FormCandidate,
    /// The weights of the best candidate's rows from the third on.
    weights: [u64; 7],
    /// The other candidates with the same image as the best.
    ties: Vec<Transformation>,
}

/// The comparison of the rows so far with the best candidate's rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrefixOrder {
    Equal,
    Smaller,
}

impl FormSearch {
    const fn new() -> Self {
        Self {
            best: FormCandidate {
                image: [[0; 9]; 7],
                second: [0; 9],
                orientation: Orientation::Upright,
                rows: *LineMap::IDENTITY.sources(),
                columns: LineMap::IDENTITY,
                labels: [0; 10],
            },
            weights: [u64::MAX; 7],
            ties: Vec::new(),
        }
    }

    fn run(&mut self, lines: &[OrientedGrid; 2]) {
        const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
        let table = RowPairs::table();
        let mut numbers = [0; 18];
        let mut best = u8::MAX;
        for (choice, number) in numbers.iter_mut().enumerate() {
            let (a, b) = PAIRS[choice % 3];
            let band = choice / 3 % 3 * 3;
            *number = table.number(&lines[choice / 9].crossing(band + a, band + b));
            let class = table.class(*number);
            // The reverse gives the class of the same two rows, exchanged, without another look-up.
            best = best.min(class).min(table.reverse(class));
        }
        for (choice, number) in numbers.into_iter().enumerate() {
            let (a, b) = PAIRS[choice % 3];
            let band = choice / 3 % 3 * 3;
            let (first, second, third) = (band + a, band + b, band + 3 - a - b);
            let lines = &lines[choice / 9];
            let orientation = if choice < 9 {
                Orientation::Upright
            } else {
                Orientation::Transposed
            };
            let class = table.class(number);
            if class == best {
                for &columns in table.arrangements(number) {
                    self.offer(lines, orientation, [first, second, third], columns);
                }
            }
            if table.reverse(class) == best {
                let number = table.number(&lines.crossing(second, first));
                for &columns in table.arrangements(number) {
                    self.offer(lines, orientation, [second, first, third], columns);
                }
            }
        }
    }

    /// Compares the candidate with this first band and order of columns with the best one, and keeps it if it is not larger.
    fn offer(&mut self, lines: &OrientedGrid, orientation: Orientation, band: [usize; 3], columns: LineMap) {
        let sources = columns.sources();
        let mut labels = [0; 10];
        for (label, &column) in (1..).zip(sources) {
            labels[lines.rows[band[0]][column as usize] as usize] = label;
        }
        let image = |row: usize| {
            let digits = &lines.rows[row];
            let mut image = [0; 9];
            for (label, &column) in std::iter::zip(&mut image, sources) {
                *label = labels[digits[column as usize] as usize];
            }
            image
        };

        // The first two rows are equal for all candidates of the best class, so the comparison begins with the third.
        let third = image(band[2]);
        let mut standing = PrefixOrder::Equal;
        if !self.place(0, third, &mut standing) {
            return;
        }
        // The other two bands: rows are sorted by their first digit, then bands by the first digit of their first row.
        let corner = |row: usize| labels[lines.rows[row][sources[0] as usize] as usize];
        let sorted = |first: usize| {
            let mut rows = [first, first + 1, first + 2].map(|row| (corner(row), row));
            if rows[0] > rows[1] {
                rows.swap(0, 1);
            }
            if rows[1] > rows[2] {
                rows.swap(1, 2);
            }
            if rows[0] > rows[1] {
                rows.swap(0, 1);
            }
            rows
        };
        let top = band[0] / 3 * 3;
        let (one, two) = (sorted((top + 3) % 9), sorted((top + 6) % 9));
        let (one, two) = if one[0] < two[0] { (one, two) } else { (two, one) };
        let rest = [one[0].1, one[1].1, one[2].1, two[0].1, two[1].1, two[2].1];
        for (place, &row) in rest.iter().enumerate() {
            if !self.place(place + 1, image(row), &mut standing) {
                return;
            }
        }

        let rows = [
            band[0], band[1], band[2], rest[0], rest[1], rest[2], rest[3], rest[4], rest[5],
        ];
        let candidate = FormCandidate {
            image: self.best.image,
            second: image(band[1]),
            orientation,
            rows: rows.map(|row| row as u8),
            columns,
            labels,
        };
        match standing {
            PrefixOrder::Smaller => {
                self.best = candidate;
                self.ties.clear();
            }
            PrefixOrder::Equal => self.ties.push(candidate.transformation()),
        }
    }

    /// Compares a row with the best candidate's row in that place and replaces it if it is smaller. Returns `false` if it is larger.
    fn place(&mut self, place: usize, row: DigitRow, standing: &mut PrefixOrder) -> bool {
        let weight = weight(row);
        if *standing == PrefixOrder::Equal {
            if weight > self.weights[place] {
                return false;
            }
            if weight < self.weights[place] {
                *standing = PrefixOrder::Smaller;
            }
        }
        if *standing == PrefixOrder::Smaller {
            self.best.image[place] = row;
            self.weights[place] = weight;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(grid: &str, automorphisms: u32) {
        let grid: Grid = grid.parse().unwrap();
        // The grid is a canonical form, so every image of it must come back to it.
        let turned = Transformation::ROTATE_90.grid(&grid);
        for original in [grid, turned] {
            let canonical = CanonicalGrid::of(&original).unwrap();
            assert_eq!(*canonical.grid(), grid);
            assert_eq!(canonical.automorphisms(), automorphisms);
            for map in canonical.transformations() {
                assert_eq!(map.grid(&original), grid);
            }
        }
    }

    #[test]
    fn well_known_forms_come_out() {
        check(
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
            54,
        );
        check(
            "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
            72,
        );
    }

    #[test]
    fn what_is_no_solution_is_refused() {
        assert_eq!(CanonicalGrid::of(&Grid::EMPTY), Err(SymmetryError::NotASolution));
        let mut values = [0; 81];
        for (place, value) in values.iter_mut().enumerate() {
            *value = (place % 9) as u8 + 1;
        }
        let grid = Grid::from_values(values).unwrap();
        assert_eq!(CanonicalGrid::of(&grid), Err(SymmetryError::NotASolution));
    }
}
