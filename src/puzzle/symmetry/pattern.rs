//! Finds the symmetry of a pattern of givens.
//!
//! A square has eight symmetries. Those that a pattern keeps form one of ten groups, and each group is one [`PatternSymmetry`]. Only the
//! cells matter, not their digits.
//!
//! The names follow the axis: *horizontal* means mirrored in the horizontal middle line (row `r` and row `8 - r`), *vertical* in the
//! vertical one (column `c` and column `8 - c`), *diagonal* in the line from top left to bottom right (rows and columns exchanged),
//! *antidiagonal* in the line from bottom left to top right.

use std::fmt;
use std::str::FromStr;

use sudoku_technique::{Cell, CellSet};

use super::error::SymmetryError;
use super::transformation::Transformation;

/// A group of symmetries of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PatternSymmetry {
    /// Only the identity.
    None,
    /// The half turn.
    HalfTurn,
    /// The quarter turn, and so the half turn.
    QuarterTurn,
    /// The mirror that exchanges top and bottom.
    Horizontal,
    /// The mirror that exchanges left and right.
    Vertical,
    /// Both of these mirrors, and so the half turn.
    BothMirrors,
    /// The mirror in the diagonal from top left to bottom right.
    Diagonal,
    /// The mirror in the diagonal from bottom left to top right.
    Antidiagonal,
    /// Both of these mirrors, and so the half turn.
    BothDiagonals,
    /// All eight symmetries of the square.
    All,
}

/// The symmetries of the square. Bit `i` of a group stands for the `i`-th.
const SQUARE: [Transformation; 8] = [
    Transformation::IDENTITY,
    Transformation::ROTATE_180,
    Transformation::ROTATE_90,
    Transformation::ROTATE_270,
    Transformation::MIRROR_ROWS,
    Transformation::MIRROR_COLUMNS,
    Transformation::TRANSPOSE,
    Transformation::ANTITRANSPOSE,
];

impl PatternSymmetry {
    /// All ten, from the smallest group to the largest of each kind.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Horizontal,
        Self::Vertical,
        Self::BothMirrors,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::BothDiagonals,
        Self::All,
    ];

    /// Returns the name, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::BothMirrors => "both-mirrors",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::All => "all",
        }
    }

    /// Returns the group, with bit `i` for the `i`-th element of [`SQUARE`].
    const fn group(self) -> u8 {
        match self {
            Self::None => 0b0000_0001,
            Self::HalfTurn => 0b0000_0011,
            Self::QuarterTurn => 0b0000_1111,
            Self::Horizontal => 0b0001_0001,
            Self::Vertical => 0b0010_0001,
            Self::BothMirrors => 0b0011_0011,
            Self::Diagonal => 0b0100_0001,
            Self::Antidiagonal => 0b1000_0001,
            Self::BothDiagonals => 0b1100_0011,
            Self::All => 0b1111_1111,
        }
    }

    /// Returns the 1, 2, 4 or 8 elements of the group, the identity first.
    pub fn elements(self) -> impl Iterator<Item = Transformation> {
        let group = self.group();
        (0..8)
            .filter(move |bit| group >> bit & 1 == 1)
            .map(|bit| SQUARE[bit])
    }

    /// Returns the orbits, in the order of their first cells. A pattern with this symmetry has all cells of an orbit or none: single cells
    /// for [`Self::None`], pairs and the middle cell for [`Self::HalfTurn`], and so on.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        // Ascending cells give each orbit once, in the order of first cells.
        for cell in Cell::all() {
            if !seen.contains(cell) {
                let orbit = self.orbit(cell);
                seen |= orbit;
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns the orbit of `cell`.
    pub fn orbit(self, cell: Cell) -> CellSet {
        self.elements().map(|element| element.cell(cell)).collect()
    }

    /// Returns the symmetry that a pattern with this symmetry has after a quarter turn.
    pub const fn turned(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
            Self::Diagonal => Self::Antidiagonal,
            Self::Antidiagonal => Self::Diagonal,
            Self::None
            | Self::HalfTurn
            | Self::QuarterTurn
            | Self::BothMirrors
            | Self::BothDiagonals
            | Self::All => self,
        }
    }

    /// Returns whether `cells` has at least this symmetry.
    pub fn keeps(self, cells: CellSet) -> bool {
        self.elements().all(|element| element.cells(cells) == cells)
    }

    /// Returns the largest symmetry that `cells` has.
    pub fn of(cells: CellSet) -> Self {
        let mut group = 0;
        for (bit, element) in SQUARE.iter().enumerate() {
            if element.cells(cells) == cells {
                group |= 1 << bit;
            }
        }
        // The symmetries of a pattern form a subgroup, and `ALL` has every subgroup.
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.group() == group)
            .unwrap_or(Self::None)
    }
}

impl fmt::Display for PatternSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, ignoring case.
impl FromStr for PatternSymmetry {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| SymmetryError::UnknownSymmetry {
                found: text.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orbits_of_each_symmetry_part_the_grid() {
        // How many orbits: the average number of cells that an element leaves in place (Burnside's lemma).
        let expect = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for (symmetry, count) in std::iter::zip(PatternSymmetry::ALL, expect) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            assert_eq!(
                orbits.iter().map(|orbit| orbit.len()).sum::<usize>(),
                81,
                "{symmetry}"
            );
            assert!(orbits.iter().all(|&orbit| symmetry.keeps(orbit)), "{symmetry}");
        }
    }

    #[test]
    fn a_quarter_turn_of_a_pattern_turns_its_symmetry() {
        for symmetry in PatternSymmetry::ALL {
            // Three cells whose orbits have no symmetry but the wanted one.
            let cells: CellSet = [1, 12, 20]
                .into_iter()
                .filter_map(Cell::new)
                .flat_map(|cell| symmetry.orbit(cell))
                .collect();
            assert_eq!(PatternSymmetry::of(cells), symmetry);
            let turned = Transformation::ROTATE_90.cells(cells);
            assert_eq!(PatternSymmetry::of(turned), symmetry.turned());
        }
    }

    #[test]
    fn each_group_is_closed() {
        for symmetry in PatternSymmetry::ALL {
            let elements: Vec<_> = symmetry.elements().collect();
            for first in &elements {
                assert!(
                    elements
                        .iter()
                        .all(|second| elements.contains(&first.then(second))),
                    "{symmetry}"
                );
            }
        }
    }

    #[test]
    fn the_largest_symmetry_of_a_pattern_is_found() {
        let check = |cells: &[(usize, usize)], expect: &str| {
            let cells = cells.iter().map(|&(row, column)| Cell::at(row, column)).collect();
            assert_eq!(PatternSymmetry::of(cells).to_string(), expect);
        };
        check(&[], "all");
        check(&[(4, 4)], "all");
        check(&[(0, 1)], "none");
        check(&[(0, 1), (8, 7)], "half-turn");
        check(&[(0, 1), (1, 8), (8, 7), (7, 0)], "quarter-turn");
        check(&[(0, 1), (8, 1)], "horizontal");
        check(&[(0, 1), (0, 7)], "vertical");
        check(&[(0, 1), (0, 7), (8, 1), (8, 7)], "both-mirrors");
        check(&[(0, 1), (1, 0)], "diagonal");
        check(&[(0, 1), (7, 8)], "antidiagonal");
        check(&[(0, 1), (1, 0), (7, 8), (8, 7)], "both-diagonals");
    }

    #[test]
    fn names_read_back_in_any_case_and_others_are_explained() {
        for symmetry in PatternSymmetry::ALL {
            assert_eq!(symmetry.to_string().to_uppercase().parse(), Ok(symmetry));
        }
        let error = "mirror".parse::<PatternSymmetry>().unwrap_err().to_string();
        assert_eq!(
            error,
            "\"mirror\" is unknown; one of none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, \
             diagonal, antidiagonal, both-diagonals, all"
        );
    }
}
