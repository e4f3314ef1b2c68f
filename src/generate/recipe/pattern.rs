//! Reads and writes a set of cells as text.

use sudoku_technique::{Cell, CellSet};

/// Reads the cells that a pattern marks: 81 characters row by row, `.` or `0` for an unmarked cell and `x` or a digit for a marked one.
/// White space between them is skipped.
pub fn cells_of_pattern(text: &str) -> Result<CellSet, String> {
    let mut cells = CellSet::EMPTY;
    let mut count = 0;
    for character in text.chars().filter(|character| !character.is_whitespace()) {
        match character {
            '.' | '0' => {}
            'x' | 'X' | '1'..='9' => Cell::new(count).into_iter().for_each(|cell| cells.insert(cell)),
            _ => {
                return Err(format!(
                    "{character:?}; write 81 characters row by row, `.` for an empty cell and `x` for a given"
                ));
            }
        }
        count += 1;
    }
    if count == Cell::COUNT {
        Ok(cells)
    } else {
        Err(format!(
            "{count} cells; write 81 characters row by row, `.` for an empty cell and `x` for a given"
        ))
    }
}

/// Writes a set of cells as [`cells_of_pattern`] reads it: 81 characters, `x` for a marked cell and `.` for any other.
pub(super) fn pattern_of_cells(cells: CellSet) -> String {
    Cell::all()
        .map(|cell| if cells.contains(cell) { 'x' } else { '.' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_has_81_cells() {
        let cells = cells_of_pattern(&"x.......3 ".repeat(9)).unwrap();
        assert_eq!(cells.len(), 18);
        assert!(cells.contains(Cell::at(8, 8)) && !cells.contains(Cell::at(0, 1)));
        let problem = cells_of_pattern("x.x").unwrap_err();
        assert!(problem.starts_with("3 cells"), "{problem}");
        assert!(cells_of_pattern(&"?".repeat(81)).is_err());
    }
}
