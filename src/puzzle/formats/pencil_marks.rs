//! Reads and writes grids of candidates: 81 groups of digits, with or without borders.
//!
//! Only the groups matter, not their arrangement in lines, padding and borders. A dot or 0 is a cell without candidates, except in
//! `HoDoKu`'s upper edge, `.-----.-----.-----.`, where dots are corners. A line that begins with a letter is a title, unless more than half
//! of its words are groups; a line that begins with `#` is always a title. Any other line with few groups is reported. [`super::assembly`]
//! assembles the groups.
//!
//! In such a grid a value looks like a naked single: [`Position::from_candidates`] decides, and every value becomes a given. The written
//! candidates are those of the position's board, so marks that a value excludes are left out.

use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, DigitSet};

use super::assembly::{Assembly, GridParts};
use super::beside::are_two_rows;
use super::bordered::{is_border, is_rule};
use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::{UnclearWords, other_lines};
use super::remarks;
use super::rows;
use super::text_lines::{is_comment, with_dots};
use crate::Position;

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    if is_list_of_places(text) || counts_from_zero(text) {
        return Vec::new();
    }
    let parts = GridParts {
        name: "group",
        band: 27,
        wrong_number: |found| FormatFault::Groups { found, wanted: 81 },
        position: |groups| match singles(groups) {
            Some(rows) => rows::grid_of(&rows).map(|_| position(groups)),
            None => Ok(position(groups)),
        },
        doubt: |_, _| None,
    };
    let mut grids = Assembly::new(parts, claims);
    // Without groups there is no grid that a title could speak of.
    let has_groups = text.lines().any(holds_groups);
    for (number, line) in std::iter::zip(1.., text.lines()) {
        if line.trim().is_empty() {
            grids.blank();
        } else if is_rule(line) {
            grids.rule(number);
        } else if let Some(fault) = other_lines(number, line, "pencil-marks", unclear).filter(|_| has_groups)
        {
            grids.piece(number, line, Err(fault));
        } else if is_comment(line) {
            grids.title(number, line);
        } else if are_two_rows(groups_of(line)) {
            grids.piece(number, line, Err(FormatFault::Beside));
        } else if holds_groups(line) {
            let line_of_groups = with_dots(line);
            for group in groups_of(&line_of_groups) {
                grids.piece(number, line, read_group(group));
            }
        } else if line.trim_start().starts_with(char::is_alphabetic) && !remarks::holds_a_grid(line) {
            grids.title(number, line);
        } else {
            grids.text();
        }
    }
    grids.finish()
}

/// Returns whether all lines of a text but titles have three digits, which can be row, column and digit of givens.
fn is_list_of_places(text: &str) -> bool {
    let lines = text.lines().filter(|line| {
        let start = line.trim_start();
        !start.is_empty() && !start.starts_with(|sign: char| sign == '#' || sign.is_alphabetic())
    });
    let is_digit = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = |line: &str| line.split_whitespace().count() == 3 && line.split_whitespace().all(is_digit);
    lines.clone().count() >= 27 && lines.clone().all(is_place)
}

/// Returns whether 0 stands beside another sign for an empty cell, and no 9, so that it can be a digit. Groups do not tell them apart.
fn counts_from_zero(text: &str) -> bool {
    let (mut has_zero, mut has_stop) = (false, false);
    for line in text.lines().filter(|line| !is_comment(line)) {
        for group in groups_of(&with_dots(line)) {
            has_zero |= group == "0";
            has_stop |= group == ".";
            if group.contains('9') {
                return false;
            }
        }
    }
    has_zero && has_stop
}

/// Returns the rows of groups that are all values or empty, as in a plain grid.
fn singles(groups: &[DigitSet]) -> Option<Vec<[u8; 9]>> {
    let value = |group: &DigitSet| match group.len() {
        0 => Some(0),
        _ => group.only().map(Digit::value),
    };
    let rows = groups.chunks_exact(9).map(|row| {
        let mut values = [0; 9];
        for (slot, group) in std::iter::zip(&mut values, row) {
            *slot = value(group)?;
        }
        Some(values)
    });
    rows.collect()
}

/// Makes a position of 81 sets of candidates.
fn position(groups: &[DigitSet]) -> Position {
    let mut candidates = CandidateSet::EMPTY;
    for (cell, &digits) in Cell::all().zip(groups) {
        for digit in digits {
            candidates.insert(Candidate::new(cell, digit));
        }
    }
    Position::from_candidates(&candidates)
}

fn groups_of(line: &str) -> impl Iterator<Item = &str> {
    let parts = line.split(|character: char| character.is_whitespace() || is_border(character));
    parts.filter(|part| !part.is_empty())
}

/// Returns whether more than half of the words are groups.
fn holds_groups(line: &str) -> bool {
    let words = groups_of(line).count();
    let groups = groups_of(line).filter(|group| read_group(group).is_ok()).count();
    2 * groups > words
}

/// Reads the digits of a group; `.` and 0 are the empty set.
pub(super) fn read_group(group: &str) -> Result<DigitSet, FormatFault> {
    let mut digits = DigitSet::EMPTY;
    if matches!(group, "." | "0") {
        return Ok(digits);
    }
    for character in group.chars() {
        let digit = character.to_digit(10).and_then(|value| Digit::new(value as u8));
        match digit {
            Some(digit) if !digits.contains(digit) => digits.insert(digit),
            _ => {
                return Err(FormatFault::Group {
                    group: group.chars().take(20).collect(),
                });
            }
        }
    }
    Ok(digits)
}

/// Returns each cell's value or its candidates; `.` for neither.
pub(super) fn groups(position: &Position) -> [String; 81] {
    let board = position.board();
    let mut groups = [const { String::new() }; 81];
    for (cell, group) in Cell::all().zip(&mut groups) {
        *group = match board.value(cell) {
            Some(digit) => digit.to_string(),
            None if board.candidates(cell).is_empty() => ".".to_owned(),
            None => format!("{:?}", board.candidates(cell)),
        };
    }
    groups
}

pub(super) fn write(position: &Position, text: &mut String) {
    let groups = groups(position);
    let widths: [usize; 9] = std::array::from_fn(|column| {
        let column = groups.iter().skip(column).step_by(9);
        column.map(String::len).max().unwrap_or(1)
    });
    let mut edge = String::new();
    for widths in widths.chunks(3) {
        edge.extend(["+", &"-".repeat(widths.iter().sum::<usize>() + 4)]);
    }
    edge.push_str("+\n");
    for (row, cells) in groups.chunks(9).enumerate() {
        if row % 3 == 0 {
            text.push_str(&edge);
        }
        for (column, (cell, width)) in std::iter::zip(cells, widths).enumerate() {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            text.extend([cell.as_str(), &" ".repeat(width + 1 - cell.len())]);
        }
        text.push_str("|\n");
    }
    text.push_str(&edge);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::PencilMarks.read(text).entries
    }

    const SIMPLE_SUDOKU: &str = "\
*--------------------------------------------------------------------*
| 1567   3      1567   | 4      12579  179    | 689    5678   579    |
| 9      45     2      | 8      57     6      | 3      457    1      |
| 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
|----------------------+----------------------+----------------------|
| 8      12459  1459   | 13     6      139    | 7      145    2345   |
| 17     6      147    | 2      1378   5      | 14     9      34     |
| 1257   1259   3      | 17     4      179    | 126    156    8      |
|----------------------+----------------------+----------------------|
| 12356  7      1569   | 1356   135    134    | 12489  148    249    |
| 4      1      8      | 9      137    2      | 5      17     6      |
| 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
*--------------------------------------------------------------------*
                           Simple Sudoku
";

    #[test]
    fn a_naked_single_that_its_peers_still_hold_is_no_value() {
        let entries = read(SIMPLE_SUDOKU);
        assert_eq!(entries.len(), 1);
        let position = entries[0].as_ref().unwrap().position;
        assert_eq!(position.values().get(Cell::at(0, 1)), Digit::new(3));
        assert_eq!(
            position.values().get(Cell::at(7, 1)),
            None,
            "1 is still possible beside it"
        );
        assert_eq!(position.board().candidates(Cell::at(1, 1)).len(), 2);
    }

    #[test]
    fn what_is_written_is_read_back_and_framing_does_not_matter() {
        let position = read(SIMPLE_SUDOKU)[0].as_ref().unwrap().position;
        let mut drawn = String::new();
        write(&position, &mut drawn);
        assert_eq!(read(&drawn)[0].as_ref().unwrap().position, position);
        let single_line = groups(&position).join(" ");
        assert_eq!(read(&single_line)[0].as_ref().unwrap().position, position);
    }

    #[test]
    fn dots_in_the_border_are_corners() {
        let position = read(SIMPLE_SUDOKU)[0].as_ref().unwrap().position;
        let dotted: String = SIMPLE_SUDOKU
            .lines()
            .enumerate()
            .filter(|(index, _)| *index < 13)
            .map(|(index, line)| match index {
                0 => format!(".{0}.{0}.{0}.\n", "-".repeat(22)),
                4 | 8 => format!(":{0}+{0}+{0}:\n", "-".repeat(22)),
                12 => format!("'{0}'{0}'{0}'\n", "-".repeat(22)),
                _ => format!("{line}\n"),
            })
            .collect();
        let entries = read(&format!("{dotted}{dotted}"));
        assert_eq!(entries.len(), 2, "{dotted}");
        assert!(
            entries
                .iter()
                .all(|entry| entry.as_ref().unwrap().position == position)
        );
    }

    #[test]
    fn other_text_is_reported_and_no_grid_goes_on_behind_it() {
        let between = read(&format!("{SIMPLE_SUDOKU}(c) 2005\n{SIMPLE_SUDOKU}"));
        let errors: Vec<_> = between.iter().filter_map(|entry| entry.as_ref().err()).collect();
        assert_eq!((between.len(), errors.len(), errors[0].line), (3, 1, 15));
        for inside in ["(c) 2005", "Grid 2"] {
            let text = SIMPLE_SUDOKU.replacen("| 8  ", &format!("{inside}\n| 8  "), 2);
            let text = text.replacen(&format!("{inside}\n| 8  "), "| 8  ", 1) + SIMPLE_SUDOKU;
            let entries = read(&text);
            let good: Vec<_> = entries.iter().flatten().collect();
            assert_eq!((good.len(), good[0].line), (1, 17), "{text}: {entries:?}");
        }
    }

    #[test]
    fn bad_groups_and_missing_groups_are_named() {
        let error = |text: &str| read(text).remove(0).unwrap_err().to_string();
        assert_eq!(
            error(&SIMPLE_SUDOKU.replacen("12579", "12572", 1)),
            "line 2, group 5: \"12572\" is not a set of digits; write each of 1 to 9 at most once, or . for none"
        );
        assert_eq!(
            error(&SIMPLE_SUDOKU.replacen("2479", "", 1).replace("Simple Sudoku", "")),
            "line 2, grid: 80 groups of digits; write 81, one for each cell, and . for a cell without any"
        );
    }
}
