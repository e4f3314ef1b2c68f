//! Reads the text of a puzzle that has signs between its cells: a drawn grid, rows with a slash or a bar between them, cells between commas.

use sudokud_puzzle::Position;
use sudokud_puzzle::formats::{grid_of_values, single_cell};

/// Longest text that is looked at, in bytes.
const LONGEST: usize = 2000;

/// Signs between cells and rows.
const BETWEEN: [char; 10] = [
    '|', '/', ',', ';', '\u{2502}', '\u{2551}', '\u{2503}', '[', ']', '!',
];

/// Returns the grid of a text under the name of a puzzle, if exactly 81 of its signs are cells.
pub(super) fn grid_in(text: &str) -> Option<Position> {
    if text.len() > LONGEST {
        return None;
    }
    // Written with the two signs of an escape.
    let text = text.replace("\\n", "\n");
    separated(&text).or_else(|| drawn(&text))
}

/// Returns the grid of 81 fields, of which some can be empty.
fn separated(text: &str) -> Option<Position> {
    let fields: Vec<&str> = text.split(',').collect();
    let values = fields.iter().map(|field| single_cell(field.trim()));
    position(values.collect::<Option<Vec<u8>>>()?)
}

fn drawn(text: &str) -> Option<Position> {
    let is_border = |line: &&str| {
        let is_of_border = |sign: char| {
            matches!(sign, '-' | '=' | '+' | '|' | '.' | '\'' | ':' | '*' | ' ')
                || ('\u{2500}'..='\u{257f}').contains(&sign)
        };
        let is_drawn = line.contains("---")
            || line.contains("===")
            || line.contains(['\u{2500}', '\u{2550}', '\u{2501}']);
        is_drawn && line.chars().all(is_of_border)
    };
    let signs = text.lines().filter(|line| !is_border(line)).flat_map(str::chars);
    let signs = signs.filter(|sign| !sign.is_whitespace() && !BETWEEN.contains(sign));
    let values = signs.map(|sign| single_cell(&sign.to_string()));
    position(values.take(82).collect::<Option<Vec<u8>>>()?)
}

fn position(values: Vec<u8>) -> Option<Position> {
    grid_of_values(values.try_into().ok()?)
        .ok()
        .map(Position::from_grid)
}
