//! Reads and writes a set of cells as text.

use sudoku_technique::{Cell, CellSet};

/// Reads the cells that a pattern marks: 81 characters row by row, `.`, `0`, `-` or `_` for an unmarked cell and `x`, `#` or a digit for a
/// marked one. White space between them is skipped.
///
/// In nine lines of at most nine characters, blanks can be the unmarked cells.
pub fn cells_of_pattern(text: &str) -> Result<CellSet, String> {
    let mut cells = CellSet::EMPTY;
    let mut count = 0;
    let drawn = with_blanks(text);
    let text = drawn.as_deref().unwrap_or(text);
    for character in text.chars().filter(|character| !character.is_whitespace()) {
        match character {
            '.' | '0' | '-' | '_' => {}
            'x' | 'X' | '#' | '1'..='9' | '\u{2588}' | '\u{25a0}' => {
                if let Some(cell) = Cell::new(count) {
                    cells.insert(cell);
                }
            }
            _ => {
                return Err(format!(
                    "{character:?}; write 81 characters row by row, `.` for an empty cell and `x` or `#` for a given"
                ));
            }
        }
        count += 1;
    }
    if count == Cell::COUNT {
        Ok(cells)
    } else {
        Err(format!(
            "{count} cells; write 81 characters row by row, `.` for an empty cell and `x` or `#` for a given"
        ))
    }
}

/// Returns the text of nine lines with dots for blanks; `None` if the text is not drawn so.
fn with_blanks(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.strip_suffix('\n').unwrap_or(text).lines().collect();
    let marked = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .count();
    let is_drawn = lines.len() == 9 && lines.iter().all(|line| line.trim_end().chars().count() <= 9);
    (is_drawn && marked < Cell::COUNT).then(|| {
        let line = |line: &&str| format!("{:9}", line.trim_end()).replace(' ', ".");
        lines.iter().map(line).collect::<Vec<_>>().concat()
    })
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
        let drawn = "#       1\n\n\n\n    X\n\n\n\nx       #\n";
        let cells = cells_of_pattern(drawn).unwrap();
        assert_eq!(cells.len(), 5);
        assert!(cells.contains(Cell::at(4, 4)) && cells.contains(Cell::at(8, 8)));
        assert!(
            cells_of_pattern(&"#  #\n".repeat(8))
                .unwrap_err()
                .starts_with("16 cells")
        );
        let problem = cells_of_pattern("x.x").unwrap_err();
        assert!(problem.starts_with("3 cells"), "{problem}");
        assert!(cells_of_pattern(&"?".repeat(81)).is_err());
    }
}
