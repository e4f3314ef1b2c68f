//! Reads the names of cells: `r1c1`, `col2row1`, `z1s1`, `A2`, `17`.

use sudokud_puzzle::formats::{LineKind, kind_of_word};

/// What the name of a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellName {
    /// Row and column, each named: `r1c2`, `col2row1`.
    Place(usize, usize),
    /// Two numbers of which either could be the row: `1_2`.
    Pair(usize, usize),
    /// A `y` and an `x`: `x1y2`. The x counts to the right, unless a program means rows by it.
    Axes(usize, usize),
    /// A letter and a number of which either could be the row: `A2`.
    Lettered(usize, usize),
    /// A number alone.
    Index(usize),
    /// A place in a box.
    Boxed,
}

impl CellName {
    /// Reads a name; `None` for other texts.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let is_digit = |sign: char| sign.is_ascii_digit();
        let numbers: Vec<usize> = name
            .split(|sign| !is_digit(sign))
            .filter_map(|number| number.parse().ok())
            .collect();
        let words: Vec<&str> = name
            .split(|sign: char| !sign.is_alphabetic())
            .filter(|word| !word.is_empty())
            .collect();
        let letter = |word: &str| match word.as_bytes() {
            [letter @ b'a'..=b'i'] => Some(usize::from(letter - b'a') + 1),
            _ => None,
        };
        match (words.as_slice(), numbers.as_slice()) {
            (&[one, other], &[first, second]) => match (kind_of_word(one), kind_of_word(other)) {
                (Some(LineKind::Row), Some(LineKind::Column)) => Some(Self::Place(first, second)),
                (Some(LineKind::Column), Some(LineKind::Row)) => Some(Self::Place(second, first)),
                // In German, Zeile and Spalte.
                _ if (one, other) == ("z", "s") => Some(Self::Place(first, second)),
                _ if (one, other) == ("s", "z") => Some(Self::Place(second, first)),
                _ if is_of_box(one) || is_of_box(other) => Some(Self::Boxed),
                _ if (one, other) == ("x", "y") => Some(Self::Axes(second, first)),
                _ if (one, other) == ("y", "x") => Some(Self::Axes(first, second)),
                _ => Some(Self::Pair(first, second)),
            },
            // The number of a column or of a box comes first, or `c` means a cell.
            (&[word], &[_, _]) if !matches!(kind_of_word(word), None | Some(LineKind::Row)) => {
                Some(Self::Boxed)
            }
            (_, &[one, other]) => Some(Self::Pair(one, other)),
            (&[word], &[number]) => match letter(word) {
                Some(row) => Some(Self::Lettered(row, number)),
                None => Some(Self::Index(number)),
            },
            (_, &[number]) => Some(Self::Index(number)),
            _ => None,
        }
    }

    /// Returns the index of the cell, counted like its numbers.
    pub(crate) fn index(&self) -> usize {
        match *self {
            Self::Place(row, column)
            | Self::Pair(row, column)
            | Self::Axes(row, column)
            | Self::Lettered(row, column) => 9 * row + column,
            Self::Index(number) => number,
            // In the order of no grid.
            Self::Boxed => 0,
        }
    }
}

/// Returns whether a word is that of a box, or of a unit that can be one.
fn is_of_box(word: &str) -> bool {
    !matches!(word, "x" | "y") && matches!(kind_of_word(word), Some(LineKind::Box | LineKind::Unclear))
}

/// Returns the indices of cells whose names have row and column, from 0 or from 1; `None` if another name is among them, a cell is named
/// twice, or the least number is not certain.
pub(crate) fn indices(places: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut numbers = places.iter().flat_map(|(row, column)| [*row, *column]);
    let least = if numbers.clone().any(|number| number == 0) {
        0
    } else if numbers.any(|number| number == 9) {
        1
    } else {
        // These may be numbers from 0 beside an empty first row and column, or numbers from 1 beside an empty last row and column.
        return None;
    };
    let mut is_taken = [false; 81];
    let indices = places.iter().map(|(row, column)| {
        let (row, column) = (row - least, column - least);
        let is_free = row < 9 && column < 9 && !std::mem::replace(&mut is_taken[9 * row + column], true);
        is_free.then_some(9 * row + column)
    });
    indices.collect()
}
