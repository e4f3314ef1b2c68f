//! Reads a puzzle from a field: 81 signs, perhaps with blanks between them, or blanks as empty cells; 729 signs of a sukaku.

use sudokud_puzzle::formats::{
    Format, FormatFault, cell_sign, grid_of_values, has_lists_of_three, has_lost_zeros, is_decoration,
    is_wrapped_line, single_cell,
};
use sudokud_puzzle::{Clues, Grid, Position};

/// Returns the position of a text that is one whole puzzle: 81 signs, or with `+` before placed digits, or a sukaku of 729 characters.
pub fn position_of(text: &str) -> Option<Position> {
    grid_of(text)
        .map(Position::from_grid)
        .or_else(|| added(text))
        .or_else(|| with_placed(text))
        .or_else(|| sukaku_of(text))
}

/// Returns the grid of a line that a patch adds, which begins with a plus sign.
fn added(text: &str) -> Option<Position> {
    let cells = text.trim().strip_prefix('+').filter(|rest| !rest.contains('+'))?;
    grid_of(cells).map(Position::from_grid)
}

fn sukaku_of(text: &str) -> Option<Position> {
    let text = text.trim();
    // Also in nine lines.
    let is_long = text.len() >= Clues::PLACES && text.len() < 2 * Clues::PLACES;
    let places: String = is_long.then(|| text.split_whitespace().collect())?;
    let clues = (places.len() == Clues::PLACES).then(|| places.parse().ok())?;
    clues.map(Position::from_clues)
}

/// Returns whether a grid can be a row of a sukaku in nine lines: each nine cells have candidates in their places.
pub fn is_row_of_sukaku(grid: &Position) -> bool {
    is_wrapped_line(grid.values().to_string().as_bytes())
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
        81 => grid_of_values(values).ok(),
        17..81 if blanks > 0 => with_blanks(text.trim_end_matches(['\r', '\n'])),
        _ => None,
    }
}

/// Returns the grid of 81 digits and blanks.
///
/// Groups of equally many digits with a blank between them, such as 41 single digits, are a part of a grid. A grid that breaks the rules is
/// another such part, because nothing else shows that a blank is a cell.
fn with_blanks(text: &str) -> Option<Grid> {
    let text = &text.replace('\u{a0}', " ");
    let bytes: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let is_cell = |byte: &u8| *byte == b' ' || (b'1'..=b'9').contains(byte);
    if !bytes.iter().all(is_cell) {
        return None;
    }
    let mut groups = text.split(' ').map(str::len);
    let first = groups.next();
    // The last group can be cut off.
    let others: Vec<usize> = groups.collect();
    let is_list = others.split_last().is_some_and(|(last, others)| {
        others.iter().all(|&length| Some(length) == first) && Some(*last) <= first
    });
    let grid = Grid::from_values(bytes.map(|byte| byte.saturating_sub(b'0')))?;
    (!is_list && grid.conflict().is_none()).then_some(grid)
}

/// Returns the grid of a list in one line: 81 single cells between commas, semicolons or blanks, in brackets of any kind.
///
/// Lists of three cells are refused, because they can be parts of rows or of boxes.
pub fn list_of(text: &str) -> Option<Grid> {
    if has_lists_of_three(text) {
        return None;
    }
    let is_between = |sign: char| {
        sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'')
    };
    let mut values = [0; 81];
    let mut found = 0;
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        let value = single_cell(word)?;
        *values.get_mut(found)? = value;
        found += 1;
    }
    (found == 81).then(|| grid_of_values(values).ok()).flatten()
}

/// Returns the grid of a game of Simon Tatham's Solo, such as `3x3:53b7d6_...`: a letter stands for 1 to 26 empty cells, and `_` is
/// between digits. Games with other parameters than a difficulty are variants.
pub fn solo_of(text: &str) -> Option<Grid> {
    let (parameters, cells) = text.trim().split_once(':')?;
    let level = parameters.strip_prefix("3x3")?;
    let is_level = matches!(level, "" | "dt" | "db" | "di" | "da" | "de" | "du");
    let mut values = Vec::with_capacity(81);
    for byte in cells.bytes().take(200) {
        match byte {
            b'1'..=b'9' => values.push(byte - b'0'),
            b'a'..=b'z' => values.extend(std::iter::repeat_n(0, usize::from(byte - b'a' + 1))),
            b'_' => {}
            _ => return None,
        }
    }
    let values = <[u8; 81]>::try_from(values).ok()?;
    is_level.then(|| Grid::from_values(values)).flatten()
}

/// Returns why a text is not a grid if it is a number that has lost digits.
pub fn lost_digits(text: &str) -> Option<String> {
    let text = text.trim();
    let digits = text.strip_suffix(".0").unwrap_or(text);
    if has_lost_zeros(digits.as_bytes()) {
        return Some(FormatFault::LostZeros { found: digits.len() }.to_string());
    }
    // A number of that size in the notation of spreadsheets, such as 5.30070000600195E+80.
    let (number, exponent) = text.split_once(['E', 'e'])?;
    let exponent: u8 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    let is_number = number.contains(|sign: char| sign.is_ascii_digit())
        && number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    ((53..=80).contains(&exponent) && is_number).then(|| {
        "a rounded number, whose last digits are lost; save the column of the original as text, and write the 81 cells in quotes"
            .to_owned()
    })
}

/// Returns the nine cells of a field with a row or a column.
pub fn line_of(field: &str) -> Option<[u8; 9]> {
    let signs: Vec<char> = field.chars().filter(|&sign| !is_decoration(sign)).collect();
    let signs: [char; 9] = signs.try_into().ok()?;
    let mut cells = [0; 9];
    for (cell, sign) in std::iter::zip(&mut cells, signs) {
        *cell = if sign == ' ' { 0 } else { cell_sign(sign)? };
    }
    Some(cells)
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
            // Half a grid with blanks between its cells.
            &EASY[..41]
                .replace('.', "1")
                .chars()
                .flat_map(|cell| [cell, ' '])
                .collect::<String>()[..81],
            &EASY.replace('.', " ").replacen("53 ", "533", 1),
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
