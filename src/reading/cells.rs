//! Reads a grid from a field: 81 signs, perhaps with blanks between them, or blanks as empty cells.

use sudokud_puzzle::formats::{Format, cell_sign, is_decoration};
use sudokud_puzzle::{Grid, Position};

/// Returns the position of a text that is one whole grid: 81 signs, or with `+` before placed digits.
pub fn position_of(text: &str) -> Option<Position> {
    grid_of(text)
        .map(Position::from_grid)
        .or_else(|| with_placed(text))
}

/// Returns the grid of a text that is 81 signs of cells.
///
/// White space between signs is ignored, unless the text has exactly 81 digits and blanks: then a blank is an empty cell.
pub fn grid_of(text: &str) -> Option<Grid> {
    let mut values = [0; 81];
    let (mut found, mut blanks) = (0, 0);
    for character in text.chars() {
        if let Some(value) = cell_sign(character) {
            if let Some(slot) = values.get_mut(found) {
                *slot = value;
            }
            found += 1;
        } else if character.is_whitespace() {
            blanks += 1;
        } else if !is_decoration(character) {
            return None;
        }
    }
    match found {
        81 => Grid::from_values(values),
        17..81 if blanks > 0 => with_blanks(text.trim_end_matches(['\r', '\n'])),
        _ => None,
    }
}

/// Returns the grid of 81 digits and blanks.
fn with_blanks(text: &str) -> Option<Grid> {
    let bytes: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let is_cell = |byte: &u8| *byte == b' ' || (b'1'..=b'9').contains(byte);
    bytes
        .iter()
        .all(is_cell)
        .then(|| bytes.map(|byte| byte.saturating_sub(b'0')))
        .and_then(Grid::from_values)
}

/// Returns the position of 81 cells in which a plus sign precedes each placed digit.
fn with_placed(text: &str) -> Option<Position> {
    let text = text.trim();
    let is_cell = |byte: u8| matches!(byte, b'0'..=b'9' | b'.' | b'+');
    if !text.contains('+') || !text.bytes().all(is_cell) {
        return None;
    }
    let reading = Format::Hodoku.read(&format!(":0000:x:{text}:"));
    let [Ok(entry)] = reading.entries.as_slice() else {
        return None;
    };
    Some(entry.position)
}

/// A grid in a line, and the bytes that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundGrid {
    /// The grid.
    pub grid: Position,
    /// The index of its first byte.
    pub start: usize,
    /// The index after its last byte.
    pub end: usize,
}

/// Returns the grids of 81 signs in a row in a line of other text. A longer run of signs is not a grid.
pub fn grids_in(line: &str) -> Vec<FoundGrid> {
    let is_part = |character: char| {
        cell_sign(character).is_some()
            || is_decoration(character)
            || character == '+'
            || character.is_alphanumeric()
    };
    let mut found = Vec::new();
    let mut start = None;
    let ends = line.char_indices().chain([(line.len(), ' ')]);
    for (at, character) in ends {
        match (is_part(character) && at < line.len(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let grid = position_of(&line[from..at]);
                found.extend(grid.map(|grid| FoundGrid {
                    grid,
                    start: from,
                    end: at,
                }));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Returns the value of a field with one cell, 0 if it is blank.
pub fn single(field: &str) -> Option<u8> {
    let mut signs = field
        .trim()
        .chars()
        .filter(|&character| !is_decoration(character));
    let value = signs.next().map_or(Some(0), cell_sign)?;
    signs.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_grid_is_81_signs_or_digits_and_blanks() {
        let easy: Grid = EASY.parse().unwrap();
        for text in [
            EASY.to_owned(),
            EASY.replace('.', "0"),
            EASY.replace('.', "?"),
            EASY.replace('.', " "),
            EASY.replace('.', "\u{b7}"),
            EASY.replace('5', "5\u{fe0f}\u{20e3}"),
            EASY.chars().flat_map(|cell| [cell, ' ']).collect(),
        ] {
            assert_eq!(grid_of(&text), Some(easy), "{text}");
        }
        for text in [
            "",
            "5",
            &EASY[1..],
            &format!("{EASY}1"),
            &EASY.replacen('.', "a", 1),
        ] {
            assert_eq!(grid_of(text), None, "{text}");
        }
        let placed = position_of(&EASY.replacen("53.", "53+4", 1)).unwrap();
        assert_eq!((placed.givens(), placed.values().clue_count()), (&easy, 31));
    }

    #[test]
    fn a_grid_is_found_among_other_words() {
        let line = format!("0000183b305c {EASY} 1.2");
        let found = grids_in(&line);
        assert_eq!((found.len(), &line[found[0].start..found[0].end]), (1, EASY));
        assert_eq!(grids_in(&format!("a,\"{EASY}\",{EASY}")).len(), 2);
        assert!(grids_in(&format!("{EASY}5")).is_empty());
        assert!(grids_in(&format!("a{EASY}")).is_empty());
    }
}
