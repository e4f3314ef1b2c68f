//! Defines grids.

use std::fmt;
use std::str::FromStr;

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House};

/// 81 cells, row by row, each empty or with a digit. A grid may break the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid(pub(super) [u8; 81]);

impl Grid {
    /// The grid without any digit.
    pub const EMPTY: Self = Self([0; 81]);

    /// Creates a grid of these values, 0 for an empty cell. Returns `None` if a value is above 9.
    // Not inlined, like `characters` and `from_characters`: inside a caller that is compiled for size it takes several times as long.
    #[inline(never)]
    pub fn from_values(values: [u8; 81]) -> Option<Self> {
        // A loop without early exit is compiled to vector instructions.
        let highest = values.iter().fold(0, |highest, &value| value.max(highest));
        (highest <= 9).then_some(Self(values))
    }

    /// Returns the values row by row, 0 for an empty cell.
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// Returns the digit in `cell`.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Sets the digit of `cell`, or empties it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::value);
    }

    /// Returns the grid with `cell` emptied.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.0[cell.index()] = 0;
        self
    }

    /// Returns the cells with a digit.
    pub fn filled(&self) -> CellSet {
        Cell::all().filter(|cell| self.0[cell.index()] != 0).collect()
    }

    /// Returns the digits as candidates of their cells.
    pub fn candidates(&self) -> CandidateSet {
        // Every walk calls this, so it reads eight cells at a time: one plane for each bit of a digit, with a bit for each cell.
        let mut planes = [[0_u64; 2]; 4];
        let (groups, last) = self.0.as_chunks::<8>();
        for (group, values) in groups.iter().enumerate() {
            let values = u64::from_le_bytes(*values);
            for (bit, plane) in planes.iter_mut().enumerate() {
                // The product has the lowest bit of byte n at bit 56 + n, and no two of its terms meet.
                let cells =
                    ((values >> bit) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                plane[group / 8] |= cells << (group % 8 * 8);
            }
        }
        for (bit, plane) in planes.iter_mut().enumerate() {
            plane[1] |= u64::from((last[0] >> bit) & 1) << 16;
        }
        let mut candidates = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            let mut cells = [u64::MAX; 2];
            for (bit, plane) in planes.iter().enumerate() {
                let flip = if digit.value() >> bit & 1 == 1 {
                    0
                } else {
                    u64::MAX
                };
                cells = [cells[0] & (plane[0] ^ flip), cells[1] & (plane[1] ^ flip)];
            }
            candidates.insert_digit(digit, CellSet::from_words(cells));
        }
        candidates
    }

    /// Returns the characters of the grid, `.` for an empty cell. Faster than the text.
    #[inline(never)]
    pub fn characters(&self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }

    /// Reads 81 characters, `.` or `0` for an empty cell; `None` if another character is among them.
    #[inline(never)]
    pub fn from_characters(characters: &[u8; 81]) -> Option<Self> {
        Self::from_values(characters.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') }))
    }

    /// Returns the number of cells with a digit.
    pub fn clue_count(&self) -> usize {
        // At most 81, and a sum of bytes is compiled to vector instructions.
        self.0
            .iter()
            .map(|&value| u8::from(value != 0))
            .sum::<u8>()
            .into()
    }

    /// Returns whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|&value| value != 0)
    }

    /// Returns whether every cell has a digit and no house has a digit twice.
    pub fn is_solved(&self) -> bool {
        // Without early exit, as in `from_values`.
        let lowest = self.0.iter().fold(9, |lowest, &value| value.min(lowest));
        lowest > 0 && self.keeps_the_rules()
    }

    /// Returns the grid with only the digits in `cells`.
    #[must_use]
    pub fn masked(&self, cells: CellSet) -> Self {
        let mut masked = Self::EMPTY;
        for cell in cells {
            masked.0[cell.index()] = self.0[cell.index()];
        }
        masked
    }

    /// Returns whether `other` has every digit of this grid.
    pub fn is_within(&self, other: &Self) -> bool {
        std::iter::zip(&self.0, &other.0).all(|(&mine, &theirs)| mine == 0 || mine == theirs)
    }

    /// Returns the first digit that is in a house twice, in the order of rows, columns and boxes.
    pub fn conflict(&self) -> Option<Conflict> {
        // Nearly every grid keeps the rules, and that check takes one pass.
        if self.keeps_the_rules() {
            return None;
        }
        House::all().find_map(|house| {
            let mut seen = [None; 10];
            house.cells().into_iter().find_map(|cell| {
                let digit = self.get(cell)?;
                let first = seen[digit.value() as usize].replace(cell)?;
                Some(Conflict {
                    digit,
                    house,
                    cells: [first, cell],
                })
            })
        })
    }

    fn keeps_the_rules(&self) -> bool {
        // How often a house has each digit, in four bits for each. The lowest four count empty cells, at most nine.
        const ONE: [u64; 16] = {
            let mut one = [0; 16];
            let mut value = 0;
            while value < 10 {
                one[value] = 1 << (4 * value);
                value += 1;
            }
            one
        };
        const TWICE_OR_MORE: u64 = 0xee_eeee_eee0;
        let (mut columns, mut counts) = ([0; 9], 0);
        for band in self.0.as_chunks::<27>().0 {
            let cells = band.map(|value| ONE[value as usize % 16]);
            let mut boxes = [0; 3];
            for line in cells.as_chunks::<9>().0 {
                let threes: [u64; 3] = std::array::from_fn(|stack| line[3 * stack..][..3].iter().sum());
                for (column, cell) in std::iter::zip(&mut columns, line) {
                    *column += cell;
                }
                for (block, three) in std::iter::zip(&mut boxes, threes) {
                    *block += three;
                }
                counts |= threes[0] + threes[1] + threes[2];
            }
            counts |= boxes[0] | boxes[1] | boxes[2];
        }
        columns.iter().fold(counts, |counts, column| counts | column) & TWICE_OR_MORE == 0
    }

    /// Returns the board with this grid's digits as givens.
    pub fn board(&self) -> Board {
        Board::from_givens(&self.0)
    }
}

/// Writes 81 characters, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.characters()).expect("digits and points are ASCII"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the service's own form: exactly 81 characters, `1` to `9`, `.` or `0` for an empty cell.
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        if let Ok(characters) = text.as_bytes().try_into()
            && let Some(grid) = Self::from_characters(characters)
        {
            return Ok(grid);
        }
        let mut values = [0; 81];
        let mut count = 0;
        for character in text.chars() {
            let value = match character {
                '.' | '0' => 0,
                '1'..='9' => character as u8 - b'0',
                other => {
                    return Err(GridError::Character {
                        position: count + 1,
                        character: other,
                    });
                }
            };
            if let Some(slot) = values.get_mut(count) {
                *slot = value;
            }
            count += 1;
        }
        if count == 81 {
            Ok(Self(values))
        } else {
            Err(GridError::Length { found: count })
        }
    }
}

/// The error for a text that is not a grid or a sukaku.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GridError {
    /// The wrong number of cells.
    #[error("{found} cells; a grid has 81, row by row")]
    Length {
        /// Number of cells in the text.
        found: usize,
    },
    /// A character that is not a cell.
    #[error("character {position} is {character:?}; a cell is 1 to 9, or . or 0 when empty")]
    Character {
        /// Its position, counted from one.
        position: usize,
        /// The character.
        character: char,
    },
    /// A digit that is in a house twice.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The wrong number of places for a sukaku.
    #[error("{found} characters; a sukaku has 729, nine for each cell, row by row, and a grid 81")]
    Places {
        /// Number of characters in the text.
        found: usize,
    },
    /// A character in the place of another candidate of a sukaku.
    #[error(
        "character {position} is {character:?} in the place of candidate {digit} of {cell}; write {digit}, or . or 0"
    )]
    Place {
        /// Its position, counted from one.
        position: usize,
        /// The character.
        character: char,
        /// The cell that the place belongs to.
        cell: Cell,
        /// The digit that the place belongs to.
        digit: Digit,
    },
    /// A cell of a sukaku without a candidate.
    #[error("{cell} has no candidate; each cell of a sukaku has at least one")]
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
}

/// A digit that is in a house twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("digit {digit} is in {house} twice, at {} and {}; each row, column and box has a digit once", cells[0], cells[1])]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// The first two cells with the digit.
    pub cells: [Cell; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_grid_reads_back_what_it_prints() {
        let grid: Grid = EASY.parse().unwrap();
        assert_eq!(grid.to_string(), EASY);
        assert_eq!(grid.clue_count(), 30);
        assert_eq!(EASY.replace('.', "0").parse::<Grid>().unwrap(), grid);
    }

    #[test]
    fn a_grid_reads_back_its_characters_and_no_others() {
        let grid: Grid = EASY.parse().unwrap();
        let characters = grid.characters();
        assert_eq!(str::from_utf8(&characters), Ok(EASY));
        assert_eq!(Grid::from_characters(&characters), Some(grid));
        assert_eq!(Grid::from_characters(&[b'0'; 81]), Some(Grid::EMPTY));
        for other in [b'/', b':', b' ', b'x', 0, 0xff] {
            let mut characters = characters;
            characters[80] = other;
            assert_eq!(Grid::from_characters(&characters), None, "{other}");
        }
    }

    #[test]
    fn a_bad_text_is_named() {
        assert_eq!("123".parse::<Grid>(), Err(GridError::Length { found: 3 }));
        assert_eq!(
            format!("{EASY}1").parse::<Grid>(),
            Err(GridError::Length { found: 82 })
        );
        assert_eq!(
            EASY.replacen('7', "x", 1).parse::<Grid>(),
            Err(GridError::Character {
                position: 5,
                character: 'x'
            })
        );
    }

    #[test]
    fn a_digit_twice_in_a_house_is_found_with_both_cells() {
        let mut grid: Grid = EASY.parse().unwrap();
        assert_eq!(grid.conflict(), None);
        grid.set(Cell::at(0, 8), Digit::new(5));
        let conflict = grid.conflict().unwrap();
        assert_eq!(
            conflict.to_string(),
            "digit 5 is in row 1 twice, at r1c1 and r1c9; each row, column and box has a digit once"
        );
    }
}
